//! Addresses against the reference's unit-test vectors and a second implementation.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use ferrite_testkit::soak::rounds;
use ferrite_types::PublicKey;
use ferrite_types::address::{Address, AddressError, AddressKind, ShortPaymentId, SubaddressIndex};
use ferrite_types::base58::encode_addr;
use ferrite_types::network::Network;
use monero_address::{AddressType, MoneroAddress};
use monero_ed25519::CompressedPoint;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

const KEYS: &str = "f724bc5c6cfbb9d97602c300423a2f28641874513a035778a0c1778d833201e9\
                    220939689edf1abd5bc1d031f73ecd6c993add66d6808870456afeb8e7eeb68d";
const TEXT: &str =
    "4AzKEX4gXdJdNeM6dfiBFL7kqund3HYGvMBF3ttsNd9SfzgYB6L7ep1Yg1osYJzLdaKAYSLVh6e6jKnAuzj3bw1oGy9kXCb";
const OLD_FORM: &str = "002391bbbb24dea6fd95232e97594a27769d0153d053d2102b789c498f57a2b00b69cd6f2f5c529c1660f2f4a2b5\
                        0178d6640c20ce71fe26373041af97c5b10236fc";

fn is_point(key: &PublicKey) -> bool {
    CompressedPoint::from(key.0).decompress().is_some()
}

fn keys() -> Vec<u8> {
    ferrite_testkit::data::unhex(KEYS)
}

#[test]
fn reference_vectors() {
    let address = Address::parse_checked(Network::Mainnet, TEXT, is_point).unwrap();
    assert_eq!(address.kind, AddressKind::Standard);
    assert_eq!([address.spend.0, address.view.0].concat(), keys());
    assert_eq!(address.to_string(), TEXT);

    let parse = |text: &str| Address::parse_checked(Network::Mainnet, text, is_point);
    assert!(matches!(parse(&format!("0{}", &TEXT[1..])), Err(AddressError::Encoding(_))));
    assert_eq!(parse(&encode_addr(0, &keys())), Err(AddressError::UnknownPrefix(0)));
    let short = encode_addr(18, &keys()[1..]);
    assert_eq!(parse(&short), Err(AddressError::Length { expected: 64, found: 63 }));
    let mut bad_spend = keys();
    bad_spend[0] = 0;
    assert_eq!(parse(&encode_addr(18, &bad_spend)), Err(AddressError::Key("spend")));
    let mut bad_view = keys();
    bad_view[63] = 1;
    assert_eq!(parse(&encode_addr(18, &bad_view)), Err(AddressError::Key("view")));
}

#[test]
fn old_form() {
    let address = Address::parse_checked(Network::Mainnet, OLD_FORM, is_point).unwrap();
    assert_eq!(address.kind, AddressKind::Standard);
    assert!(address.spend.to_string().starts_with("2391bbbb"));
    assert!(address.to_string().starts_with('4'));
    let parse = |text: &str| Address::parse(Network::Mainnet, text);
    assert_eq!(parse(&OLD_FORM.to_uppercase()), Ok(address));
    assert_eq!(parse(&OLD_FORM.replacen("00", "01", 1)), Err(AddressError::OldFormVersion(1)));
    assert_eq!(parse(&OLD_FORM.replace("36fc", "36fd")), Err(AddressError::OldFormChecksum));
    assert_eq!(parse(&OLD_FORM.replacen("00", "0x", 1)), Err(AddressError::OldFormNotHex));
    // A leading marker must not shorten the digits.
    assert_eq!(parse(&format!("0x{}", &OLD_FORM[2..])), Err(AddressError::OldFormNotHex));
}

#[test]
fn payment_ids_come_and_go() {
    let id = ShortPaymentId(*b"\xf6\x12\xca\xc0\xb6\xcb\x1c\xda");
    let standard =
        "9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC";
    let integrated = "A4A1uPj4qaxj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5acaPMJfMbn3ReTsBpp";
    let address = Address::parse_checked(Network::Testnet, standard, is_point).unwrap();
    assert_eq!(address.payment_id(), None);
    let with_id = address.with_payment_id(id).unwrap();
    assert_eq!(with_id.to_string(), integrated);
    let parsed = Address::parse_checked(Network::Testnet, integrated, is_point).unwrap();
    assert_eq!(parsed, with_id);
    assert_eq!(parsed.payment_id(), Some(id));
    assert_eq!(parsed.payment_id().unwrap().to_string(), "f612cac0b6cb1cda");
    assert_eq!(parsed.without_payment_id(), address);
    let subaddress = Address { kind: AddressKind::Subaddress, ..address };
    assert_eq!(subaddress.with_payment_id(id), None);
    assert_eq!(subaddress.without_payment_id(), subaddress);
    assert!(subaddress.is_subaddress());
    assert_eq!(
        Address::parse(Network::Mainnet, standard),
        Err(AddressError::OtherNetwork { expected: Network::Mainnet, found: Network::Testnet })
    );
}

#[test]
fn featured_addresses_are_refused() {
    for (network, prefix) in [(Network::Mainnet, 70), (Network::Stagenet, 86), (Network::Testnet, 111)] {
        let mut data = keys();
        data.push(0);
        let text = encode_addr(prefix, &data);
        assert!(MoneroAddress::from_str_with_unchecked_network(&text).is_ok());
        assert_eq!(Address::parse(network, &text), Err(AddressError::UnknownPrefix(prefix)));
    }
}

#[test]
fn subaddress_indices() {
    assert!(SubaddressIndex::MAIN.is_main());
    assert!(!SubaddressIndex { major: 0, minor: 1 }.is_main());
    assert_eq!(SubaddressIndex { major: 2, minor: 7 }.to_string(), "2/7");
    assert!(SubaddressIndex { major: 1, minor: 9 } < SubaddressIndex { major: 2, minor: 0 });
}

const NETWORKS: [(Network, monero_address::Network); 4] = [
    (Network::Mainnet, monero_address::Network::Mainnet),
    (Network::Testnet, monero_address::Network::Testnet),
    (Network::Stagenet, monero_address::Network::Stagenet),
    (Network::Regtest, monero_address::Network::Mainnet),
];

/// Both accept with the same content, or both reject, with two exceptions: featured addresses, and the old form.
fn compare(text: &str) -> bool {
    let mut accepted = false;
    for (network, theirs) in NETWORKS {
        let ours = Address::parse_checked(network, text, is_point);
        let theirs = MoneroAddress::from_str(theirs, text);
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => {
                let kind = match theirs.kind() {
                    AddressType::Legacy => AddressKind::Standard,
                    AddressType::Subaddress => AddressKind::Subaddress,
                    AddressType::LegacyIntegrated(id) => AddressKind::Integrated(ShortPaymentId(*id)),
                    AddressType::Featured { .. } => panic!("accepted a featured address: {text}"),
                };
                assert_eq!(ours.kind, kind);
                assert_eq!(ours.spend.0, theirs.spend().compress().to_bytes());
                assert_eq!(ours.view.0, theirs.view().compress().to_bytes());
                assert_eq!(ours.to_string(), text);
                assert_eq!(theirs.to_string(), text);
                accepted = true;
            }
            (Err(_), Err(_)) => {}
            (Err(AddressError::UnknownPrefix(70 | 86 | 111)), Ok(theirs)) => {
                assert!(matches!(theirs.kind(), AddressType::Featured { .. }));
            }
            (Ok(_), Err(_)) if text.len() == 132 => {}
            _ => panic!("{network}, {text}: we say {ours:?}, monero-address {theirs:?}"),
        }
    }
    accepted
}

fn random_key(rng: &mut ChaCha20Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    loop {
        rng.fill_bytes(&mut bytes);
        // About half of all strings are points; let a few others through.
        if CompressedPoint::from(bytes).decompress().is_some() || rng.next_u32().is_multiple_of(16) {
            return bytes;
        }
    }
}

fn random_address(rng: &mut ChaCha20Rng) -> String {
    const PREFIXES: [u64; 14] = [18, 19, 42, 53, 54, 63, 24, 25, 36, 70, 86, 111, 0, 1 << 20];
    let prefix = PREFIXES[rng.next_u32() as usize % PREFIXES.len()];
    let mut data = random_key(rng).to_vec();
    data.extend(random_key(rng));
    let integrated = [19, 54, 25].contains(&prefix);
    // Usually the right length.
    match rng.next_u32() % 10 {
        0 => data.truncate(rng.next_u32() as usize % 65),
        1 => data.extend(std::iter::repeat_n(0, rng.next_u32() as usize % 16)),
        _ if integrated => data.extend(rng.next_u64().to_le_bytes()),
        _ => {}
    }
    encode_addr(prefix, &data)
}

fn mutate(text: &str, rng: &mut ChaCha20Rng) -> String {
    const LETTERS: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl";
    let mut bytes = text.as_bytes().to_vec();
    if bytes.is_empty() {
        return String::new();
    }
    let at = rng.next_u32() as usize % bytes.len();
    let letter = LETTERS[rng.next_u32() as usize % LETTERS.len()];
    match rng.next_u32() % 5 {
        0 | 1 => bytes[at] = letter,
        2 => bytes.insert(at, letter),
        3 => drop(bytes.remove(at)),
        _ => {
            let other = rng.next_u32() as usize % bytes.len();
            bytes.swap(at, other);
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn accepts_and_rejects_like_monero_address() {
    let mut rng = ChaCha20Rng::seed_from_u64(58);
    let (mut cases, mut accepted) = (0, 0);
    for _ in 0..4000 * rounds() {
        let text = random_address(&mut rng);
        accepted += usize::from(compare(&text));
        compare(&mutate(&text, &mut rng));
        cases += 2;
    }
    assert!(accepted > 1000 * rounds(), "only {accepted} valid addresses were tried");
    ferrite_testkit::seen!("{cases} addresses, {accepted} of them valid");
}

#[test]
fn encodes_like_monero_address() {
    let mut rng = ChaCha20Rng::seed_from_u64(59);
    for _ in 0..500 * rounds() {
        let point = |rng: &mut ChaCha20Rng| {
            loop {
                if let Some(point) = CompressedPoint::from(random_key(rng)).decompress() {
                    return point;
                }
            }
        };
        let (spend, view) = (point(&mut rng), point(&mut rng));
        let id = rng.next_u64().to_le_bytes();
        for (network, theirs) in NETWORKS {
            for (kind, their_kind) in [
                (AddressKind::Standard, AddressType::Legacy),
                (AddressKind::Subaddress, AddressType::Subaddress),
                (AddressKind::Integrated(ShortPaymentId(id)), AddressType::LegacyIntegrated(id)),
            ] {
                let ours = Address {
                    network,
                    kind,
                    spend: PublicKey(spend.compress().to_bytes()),
                    view: PublicKey(view.compress().to_bytes()),
                };
                let theirs = MoneroAddress::new(theirs, their_kind, spend, view);
                assert_eq!(ours.to_string(), theirs.to_string());
            }
        }
    }
}

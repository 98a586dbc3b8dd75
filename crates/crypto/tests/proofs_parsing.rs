//! Malformed proofs are errors, never panics.

use ferrite_crypto::keys::{AccountKeys, AddressKeys};
use ferrite_crypto::proofs::message::{self, VerifyMessageError};
use ferrite_crypto::proofs::reserve::{ParseReserveProofError, ReserveProof};
use ferrite_crypto::proofs::spend::{self, SpentInput, VerifySpendError};
use ferrite_crypto::proofs::tx::{ParseTxProofError, TxProof};
use ferrite_types::{Hash, KeyImage, PublicKey, base58};
use proptest::prelude::*;

fn address() -> AddressKeys {
    AccountKeys::from_recovery_key(&[7; 32]).address()
}

fn check_everything(text: &str) {
    let ring = [PublicKey([1; 32])];
    let input = SpentInput { key_image: &KeyImage([1; 32]), ring: &ring };
    assert!(message::verify(b"", &address(), text).is_err());
    assert!(spend::verify(&Hash::default(), b"", &[input], text).is_err());
    if let Ok(proof) = text.parse::<TxProof>() {
        assert_eq!(proof.to_string(), text);
    }
    if let Ok(proof) = text.parse::<ReserveProof>() {
        assert!(proof.verify(b"", &address(), &[]).is_err());
    }
}

const HEADERS: [&str; 10] = [
    "SigV1",
    "SigV2",
    "OutProofV1",
    "OutProofV2",
    "InProofV1",
    "InProofV2",
    "SpendProofV1",
    "ReserveProofV1",
    "ReserveProofV2",
    "",
];

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(256))]

    #[test]
    fn any_text(header in 0..HEADERS.len(), body in "\\PC{0,300}") {
        check_everything(&format!("{}{body}", HEADERS[header]));
    }

    #[test]
    fn any_bytes_in_base58(header in 0..HEADERS.len(), body in proptest::collection::vec(any::<u8>(), 0..600)) {
        check_everything(&format!("{}{}", HEADERS[header], base58::encode(&body)));
    }

    #[test]
    fn any_entry_of_the_right_size(header in 2..6usize, body in proptest::collection::vec(any::<u8>(), 96..97)) {
        let text = format!("{}{}", HEADERS[header], base58::encode(&body));
        let proof: TxProof = text.parse().expect("96 bytes are an entry");
        prop_assert_eq!(proof.entries.len(), 1);
        prop_assert_eq!(proof.to_string(), text);
    }
}

#[test]
fn text_that_is_cut_within_a_character() {
    for header in HEADERS {
        for filling in ["é", "€", "😀"] {
            for count in [1, 22, 44, 66, 88, 132] {
                check_everything(&format!("{header}{}", filling.repeat(count)));
                check_everything(&format!("{header}1{}", filling.repeat(count)));
            }
        }
    }
}

#[test]
fn each_error_has_its_name() {
    assert_eq!(message::verify(b"", &address(), "Sig"), Err(VerifyMessageError::Header));
    assert_eq!(message::verify(b"", &address(), "SigV2"), Err(VerifyMessageError::Encoding));
    assert_eq!(message::verify(b"", &address(), "SigV20"), Err(VerifyMessageError::Encoding));
    let short = format!("SigV2{}", base58::encode(&[0; 63]));
    assert_eq!(message::verify(b"", &address(), &short), Err(VerifyMessageError::Encoding));
    let zero = format!("SigV2{}", base58::encode(&[0; 64]));
    assert_eq!(message::verify(b"", &address(), &zero), Err(VerifyMessageError::Mismatch));

    assert_eq!("InProofV3".parse::<TxProof>(), Err(ParseTxProofError::Header));
    assert_eq!("InProofV2".parse::<TxProof>(), Err(ParseTxProofError::Size));
    assert_eq!(format!("InProofV2{}", "1".repeat(131)).parse::<TxProof>(), Err(ParseTxProofError::Size));
    assert_eq!(
        format!("InProofV2{}", "0".repeat(132)).parse::<TxProof>(),
        Err(ParseTxProofError::Encoding(0))
    );

    let no_inputs: &[SpentInput<'_>] = &[];
    assert_eq!(spend::verify(&Hash::default(), b"", no_inputs, "SpendProof"), Err(VerifySpendError::Header));
    assert_eq!(
        spend::verify(&Hash::default(), b"", no_inputs, "SpendProofV11"),
        Err(VerifySpendError::Size { found: 1, expected: 0 })
    );
    let ring = [PublicKey::default()];
    let input = SpentInput { key_image: &KeyImage::default(), ring: &ring };
    let text = format!("SpendProofV1{}", "0".repeat(88));
    assert_eq!(spend::verify(&Hash::default(), b"", &[input], &text), Err(VerifySpendError::Encoding(0)));
}

#[test]
fn each_error_of_a_reserve_proof_has_its_name() {
    let parse =
        |archive: &[u8]| format!("ReserveProofV2{}", base58::encode(archive)).parse::<ReserveProof>().err();
    assert_eq!("ReserveProofV3".parse::<ReserveProof>(), Err(ParseReserveProofError::Header));
    assert_eq!("ReserveProofV2!".parse::<ReserveProof>(), Err(ParseReserveProofError::Base58));
    assert_eq!(parse(&[]), Some(ParseReserveProofError::Truncated("the number of entries")));
    assert_eq!(parse(&[1]), Some(ParseReserveProofError::Truncated("the number of entries")));
    assert_eq!(parse(&[0x80, 0]), Some(ParseReserveProofError::Number("the number of entries")));
    assert_eq!(parse(&[0xff; 20]), Some(ParseReserveProofError::Number("the number of entries")));
    assert_eq!(
        parse(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
        Some(ParseReserveProofError::Truncated("the number of entries"))
    );
    assert_eq!(parse(&[1, 0, 1, 2, 3]), Some(ParseReserveProofError::Truncated("txid")));
    assert_eq!(parse(&[1, 0xff, 0xff, 0xff, 0xff, 0x10]), Some(ParseReserveProofError::Number("version")));
    assert_eq!(parse(&[0, 1, 3]), Some(ParseReserveProofError::Pair));
    assert_eq!(parse(&[0, 1, 2, 9]), Some(ParseReserveProofError::Truncated("spend key")));
    assert_eq!(parse(&[0, 0, 0]), Some(ParseReserveProofError::TrailingBytes(1)));
    assert_eq!(parse(&[0, 0]), None);
}

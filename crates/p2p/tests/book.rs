//! Peer lists, peer selection, bans, and the peer file.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use std::collections::BTreeSet;
use std::net::Ipv4Addr;

use ferrite_p2p::address::{Host, NetworkAddress, Zone};
use ferrite_p2p::book::file::{self, BookFileError};
use ferrite_p2p::book::{
    Allow, BanTarget, Bans, Book, Choice, Failures, GRAY_GROUP_LIMIT, Peer, PeerListError, Source, Subnet,
    WHITE_GROUP_LIMIT, sources,
};
use ferrite_p2p::message::PeerlistEntry;
use proptest::prelude::*;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

const NOW: u64 = 1_700_000_000;

fn address(text: &str) -> NetworkAddress {
    NetworkAddress::parse(text, 18080).unwrap()
}

fn ip(number: u32) -> NetworkAddress {
    NetworkAddress::parse(&Ipv4Addr::from(number).to_string(), 18080).unwrap()
}

fn peer(address: NetworkAddress, last_seen: u64) -> Peer {
    Peer { id: last_seen, address, last_seen, pruning_seed: 0, rpc_port: 0, rpc_credits_per_hash: 0 }
}

fn entry(address: NetworkAddress) -> PeerlistEntry {
    PeerlistEntry { last_seen: 5, ..peer(address, 1).to_entry() }
}

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(1)
}

#[test]
fn few_networks_cannot_push_out_many() {
    let mut book = Book::new(Zone::Public, Allow::Public);
    // Honest peers in 600 subnets.
    for group in 0..600_u32 {
        assert!(book.add_gray(peer(ip(0x1400_0001 + (group << 16)), 0)));
    }
    // An attacker with every address of 100 subnets.
    for group in 0..100_u32 {
        for host in 0..1000_u32 {
            book.add_gray(peer(ip(0x6400_0001 + (group << 16) + host), 0));
        }
    }
    let honest = |book: &Book| book.gray().iter().filter(|peer| peer.address < ip(0x6400_0000)).count();
    assert_eq!(honest(&book), 600);
    assert_eq!(book.gray().len(), 5000);
    assert!(book.gray().group_len(&address("100.0.0.1").host().group()) <= GRAY_GROUP_LIMIT);

    for last_seen in 0..1000 {
        book.just_seen(peer(ip(0x6400_0001 + last_seen), last_seen.into()));
    }
    assert_eq!(book.white().len(), WHITE_GROUP_LIMIT);
    assert!(
        book.white().iter().all(|peer| peer.last_seen >= 1000 - WHITE_GROUP_LIMIT as u64),
        "the latest stay"
    );
    // Twenty white peers in one subnet do not raise its odds.
    book.just_seen(peer(address("9.9.9.9"), 1));
    let (tried, bans, failures) = (BTreeSet::new(), Bans::default(), Failures::default());
    let connected = [address("100.0.200.200")];
    let choice = Choice {
        connected: &connected,
        tried: &tried,
        bans: &bans,
        failures: &failures,
        stripe: 0,
        now: NOW,
    };
    for _ in 0..50 {
        assert_eq!(book.choose(true, choice, &mut rng()).unwrap().address, address("9.9.9.9"));
    }
    // But it is better than none.
    let tried = BTreeSet::from([address("9.9.9.9")]);
    assert!(book.choose(true, Choice { tried: &tried, ..choice }, &mut rng()).is_some());
}

#[test]
fn lists_from_peers() {
    let mut book = Book::new(Zone::Public, Allow::Public);
    let (mut bans, mut failures) = (Bans::default(), Failures::default());
    bans.ban("5.6.0.0/16".parse().unwrap(), 100, NOW);
    failures.record(address("7.7.7.7").host(), NOW);
    let mut own_rpc = entry(address("8.8.8.8:18089"));
    own_rpc.rpc_port = 18089;
    let mut bad_seed = entry(address("8.8.8.9"));
    bad_seed.pruning_seed = 1000;
    let mut good_seed = entry(address("8.8.8.10"));
    good_seed.pruning_seed = 387;
    let mut list = vec![own_rpc, bad_seed, good_seed];
    for text in [
        "1.2.3.4",
        "127.0.0.1",
        "10.0.0.1",
        "0.0.0.0",
        "5.6.7.8",
        "7.7.7.7",
        "::ffff:127.0.0.1",
        "2001:db8::1",
    ] {
        list.push(entry(address(text)));
    }
    assert_eq!(book.merge(&list, &bans, &failures, NOW), Ok(3));
    let taken: BTreeSet<String> = book.gray().iter().map(|peer| peer.address.to_string()).collect();
    assert_eq!(taken, ["1.2.3.4:18080", "8.8.8.10:18080", "[2001:db8::1]:18080"].map(String::from).into());
    assert!(book.gray().iter().all(|peer| peer.last_seen == 0), "what others saw is not believed");

    // Bans and failures expire.
    assert_eq!(book.merge(&list, &bans, &failures, NOW + 3601), Ok(5));
    let tor = entry(address("xmrto2bturnore26.onion"));
    assert_eq!(
        book.merge(&[tor], &bans, &failures, NOW),
        Err(PeerListError::WrongZone { zone: Zone::Public })
    );
    let unknown = PeerlistEntry { adr: None, ..PeerlistEntry::default() };
    assert!(book.merge(&[unknown], &bans, &failures, NOW).is_err());
    assert_eq!(book.merge(&vec![entry(ip(9)); 251], &bans, &failures, NOW), Err(PeerListError::TooMany(251)));
}

#[test]
fn gray_becomes_white() {
    let mut book = Book::new(Zone::Public, Allow::Public);
    let mut known = peer(address("1.2.3.4:1"), 0);
    known.pruning_seed = 387;
    assert!(book.add_gray(known));
    assert!(book.add_gray(peer(address("1.2.3.4:1"), 9)));
    let gray = book.gray().get(&address("1.2.3.4:1")).unwrap();
    assert_eq!((gray.pruning_seed, gray.last_seen), (387, 0));
    book.just_seen(peer(address("1.2.3.4:1"), NOW));
    assert!(book.gray().is_empty());
    assert!(!book.add_gray(peer(address("1.2.3.4:1"), 0)), "it is better than gray");
    // A host has one port.
    book.just_seen(peer(address("1.2.3.4:2"), NOW + 1));
    assert_eq!(book.white().len(), 1);
    assert_eq!(book.white().iter().next().unwrap().address, address("1.2.3.4:2"));
    let told = book.peers_to_tell(&mut rng());
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].last_seen, 0, "the time is not disclosed");

    book.add_anchor(address("1.2.3.4:2"), 20);
    book.add_anchor(address("4.3.2.1:2"), 10);
    assert_eq!(book.take_anchors(), [(address("4.3.2.1:2"), 10), (address("1.2.3.4:2"), 20)]);
    assert!(book.take_anchors().is_empty());
}

#[test]
fn where_to_look() {
    use Source::{Anchor, Gray, White};
    assert_eq!(sources(0, 12, false), [Anchor, White, Gray]);
    assert_eq!(sources(2, 12, false), [White, Gray]);
    assert_eq!(sources(8, 12, false), [Gray, White]);
    assert_eq!(sources(8, 12, true), [White, Gray]);
    assert!(sources(12, 12, false).is_empty());
}

#[test]
fn stripes_are_asked_for_where_they_are() {
    let mut book = Book::new(Zone::Public, Allow::Public);
    for stripe in 0..8 {
        let mut pruned = peer(ip(0x1400_0001 + (stripe << 16)), 50);
        pruned.pruning_seed = 384 + stripe;
        book.just_seen(pruned);
    }
    let (tried, bans, failures) = (BTreeSet::new(), Bans::default(), Failures::default());
    let choice =
        Choice { connected: &[], tried: &tried, bans: &bans, failures: &failures, stripe: 3, now: NOW };
    assert_eq!(book.choose(true, choice, &mut rng()).unwrap().pruning_seed, 386);
    assert_eq!(book.choose(true, Choice { stripe: 9, ..choice }, &mut rng()), None);
}

#[test]
fn bans_of_hosts_and_subnets() {
    let mut bans = Bans::default();
    let target = |text: &str| text.parse::<BanTarget>().unwrap();
    let left = |bans: &Bans, text: &str, now| bans.remaining(&address(text).host(), now);
    assert!(bans.ban(target("1.2.3.4"), 100, NOW));
    assert!(bans.ban(target("1.2.0.0/16"), 50, NOW));
    assert!(bans.ban(target("2001:db8::/32"), u64::MAX, NOW));
    assert!(bans.ban(target("xmrto2bturnore26.onion"), 10, NOW));
    assert_eq!(left(&bans, "1.2.3.4", NOW), Some(100));
    assert_eq!(left(&bans, "::ffff:1.2.3.4", NOW), Some(100));
    assert_eq!(left(&bans, "1.2.9.9", NOW + 49), Some(1));
    assert_eq!(left(&bans, "1.2.9.9", NOW + 50), None);
    assert_eq!(left(&bans, "1.3.0.0", NOW), None);
    assert!(left(&bans, "2001:db8:1::5", NOW).is_some());
    assert_eq!(left(&bans, "2001:db9::5", NOW), None);
    assert_eq!(left(&bans, "xmrto2bturnore26.onion:80", NOW), Some(10));
    assert_eq!(bans.list(NOW).count(), 4);
    assert_eq!(bans.list(NOW + 60).count(), 2);
    assert!(bans.extend(target("1.2.3.4"), 10, NOW));
    assert_eq!(left(&bans, "1.2.3.4", NOW), Some(100), "not shortened");
    assert!(bans.unban(&target("1.2.3.4")) && !bans.unban(&target("1.2.3.4")));
    assert_eq!(left(&bans, "1.2.3.4", NOW), Some(50));
    for wrong in ["", "1.2.3.4/33", "::/129", "1.2.3/8", "1.2.3.4/", "example.com", "/8", "1.2.3.4/-1"] {
        assert!(wrong.parse::<BanTarget>().is_err(), "{wrong}");
    }
    assert_eq!(target("1.2.3.4/8").to_string(), "1.0.0.0/8");
    assert_eq!(target("0.0.0.0/0").to_string(), "0.0.0.0/0");

    let offender = address("3.3.3.3");
    assert!((0..10).all(|_| !bans.offence(&offender, 1, NOW)));
    assert!(bans.offence(&offender, 1, NOW));
    assert_eq!(bans.remaining(&offender.host(), NOW), Some(86_400));
    assert!(!bans.offence(&offender, 5, NOW) && bans.offence(&offender, 1, NOW), "half is not forgotten");
    // Scores are bounded, and the worst offenders are kept.
    for number in 0..30_000 {
        bans.offence(&ip(0x0b00_0000 + number), 1, NOW);
    }
    assert!(bans.offence(&offender, 6, NOW));
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(256))]

    #[test]
    fn subnets_contain_addresses_with_their_prefix(a: u32, b: u32, prefix in 0_u8..=32) {
        let subnet = Subnet::new(Ipv4Addr::from(a).into(), prefix).unwrap();
        let same = u64::from(a) >> (32 - prefix) == u64::from(b) >> (32 - prefix);
        prop_assert_eq!(subnet.contains(Ipv4Addr::from(b).into()), same);
        prop_assert_eq!(subnet.to_string().parse::<Subnet>().unwrap(), subnet);
        let mut bans = Bans::default();
        bans.ban(BanTarget::Subnet(subnet), 5, NOW);
        let host = Host::Ip(Ipv4Addr::from(b).into());
        prop_assert_eq!(bans.remaining(&host, NOW).is_some(), same);
    }
}

fn full_books() -> [Book; 2] {
    let mut rng = rng();
    let mut public = Book::new(Zone::Public, Allow::Public);
    let mut tor = Book::new(Zone::Tor, Allow::Public);
    for number in 0..1500_u64 {
        let mut gray = peer(ip(rng.next_u32()), 0);
        (gray.id, gray.rpc_port) = (rng.next_u64(), 18089);
        public.add_gray(gray);
        public.just_seen(peer(ip(rng.next_u32()), number));
    }
    public.just_seen(peer(address("[2001:db8::5]:1"), 3));
    public.add_anchor(ip(0x0102_0304), 99);
    let onion = "xmrto2bturnore26xmrto2bturnore26xmrto2bturnore26xmrto2bt.onion:18083";
    tor.just_seen(peer(address(onion), 7));
    [public, tor]
}

#[test]
fn the_file_keeps_everything() {
    let books = full_books();
    let bytes = file::to_bytes(&[&books[0], &books[1]]);
    assert_eq!(file::from_bytes(&bytes, Allow::Public).unwrap(), books);
    println!("{} white, {} gray in {} bytes", books[0].white().len(), books[0].gray().len(), bytes.len());

    let path = std::env::temp_dir().join(format!("ferrite-book-{}", std::process::id()));
    assert!(
        matches!(file::load(&path, Allow::Public), (books, None) if books.is_empty()),
        "no file is no problem"
    );
    file::save(&path, &[&books[0], &books[1]]).unwrap();
    let (loaded, warning) = file::load(&path, Allow::Public);
    assert!(warning.is_none());
    assert_eq!(loaded, books);
    std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let (loaded, warning) = file::load(&path, Allow::Public);
    assert!(loaded.is_empty() && matches!(warning, Some(BookFileError::Checksum)));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn damaged_files_are_refused() {
    let mut book = Book::new(Zone::Public, Allow::Public);
    book.just_seen(peer(address("1.2.3.4"), 5));
    book.add_gray(peer(address("2.2.3.4"), 0));
    book.add_anchor(address("2.2.3.4"), 1);
    let bytes = file::to_bytes(&[&book]);
    for at in 0..bytes.len() {
        assert!(file::from_bytes(&bytes[..at], Allow::Public).is_err());
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(file::from_bytes(&damaged, Allow::Public).is_err(), "byte {at}");
    }
    // With a valid checksum the structure is checked.
    let content = &bytes[..bytes.len() - 32];
    let sealed = |content: &[u8]| [content, &ferrite_types::keccak256(content)].concat();
    for end in 13..content.len() {
        assert!(matches!(
            file::from_bytes(&sealed(&content[..end]), Allow::Public),
            Err(BookFileError::Truncated(_))
        ));
    }
    assert!(matches!(
        file::from_bytes(&sealed(&[content, b"x"].concat()), Allow::Public),
        Err(BookFileError::TrailingBytes(1))
    ));
    let mut newer = content.to_vec();
    newer[8] = 2;
    assert!(matches!(file::from_bytes(&sealed(&newer), Allow::Public), Err(BookFileError::Version(2))));
    assert!(matches!(file::from_bytes(b"", Allow::Public), Err(BookFileError::Magic)));
}

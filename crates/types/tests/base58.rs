//! Base58 against the reference's unit-test vectors and a second implementation.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use ferrite_testkit::data;
use ferrite_types::base58::{Base58Error, decode, decode_addr, encode, encode_addr};
use proptest::prelude::*;

/// `base58_encode_block`, `base58_encode` and `base58_decode_pos` of the reference's unit tests.
const PAIRS: &[(&str, &str)] = &[
    ("", ""),
    ("00", "11"),
    ("39", "1z"),
    ("FF", "5Q"),
    ("0000", "111"),
    ("0039", "11z"),
    ("0100", "15R"),
    ("FFFF", "LUv"),
    ("000000", "11111"),
    ("000039", "1111z"),
    ("010000", "11LUw"),
    ("FFFFFF", "2UzHL"),
    ("00000039", "11111z"),
    ("FFFFFFFF", "7YXq9G"),
    ("0000000039", "111111z"),
    ("FFFFFFFFFF", "VtB5VXc"),
    ("000000000039", "11111111z"),
    ("FFFFFFFFFFFF", "3CUsUpv9t"),
    ("00000000000039", "111111111z"),
    ("FFFFFFFFFFFFFF", "Ahg1opVcGW"),
    ("0000000000000039", "1111111111z"),
    ("FFFFFFFFFFFFFFFF", "jpXCZedGfVQ"),
    ("0000000000000000", "11111111111"),
    ("0000000000000001", "11111111112"),
    ("0000000000000008", "11111111119"),
    ("0000000000000009", "1111111111A"),
    ("000000000000003A", "11111111121"),
    ("00FFFFFFFFFFFFFF", "1Ahg1opVcGW"),
    ("06156013762879F7", "22222222222"),
    ("05E022BA374B2A00", "1z111111111"),
    ("000000000000000000", "1111111111111"),
    ("00000000000000000000", "11111111111111"),
    ("0000000000000000000000", "1111111111111111"),
    ("000000000000000000000000", "11111111111111111"),
    ("00000000000000000000000000", "111111111111111111"),
    ("0000000000000000000000000000", "11111111111111111111"),
    ("000000000000000000000000000000", "111111111111111111111"),
    ("00000000000000000000000000000000", "1111111111111111111111"),
    ("06156013762879F7FFFFFFFFFF", "22222222222VtB5VXc"),
    ("FFFFFFFFFFFFFFFFFF", "jpXCZedGfVQ5Q"),
    ("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "jpXCZedGfVQjpXCZedGfVQ"),
];

const BAD: &[&str] = &[
    // Invalid lengths.
    "1",
    "z",
    "1111",
    "zzzz",
    "11111111",
    "zzzzzzzz",
    "123456789AB1",
    "123456789ABzzzz",
    "123456789AB11111111",
    // Values that are too large.
    "5R",
    "zz",
    "LUw",
    "zzz",
    "2UzHM",
    "zzzzz",
    "7YXq9H",
    "zzzzzz",
    "VtB5VXd",
    "zzzzzzz",
    "3CUsUpv9u",
    "zzzzzzzzz",
    "Ahg1opVcGX",
    "zzzzzzzzzz",
    "jpXCZedGfVR",
    "zzzzzzzzzzz",
    "123456789AB5R",
    "123456789ABzz",
    "123456789ABLUw",
    "123456789AB2UzHM",
    "123456789AB7YXq9H",
    "123456789ABVtB5VXd",
    "123456789AB3CUsUpv9u",
    "123456789ABAhg1opVcGX",
    "123456789ABjpXCZedGfVR",
    "123456789ABzzzzzzzzzzz",
    "zzzzzzzzzzz11",
    // Invalid characters.
    "01111111111",
    "11111111110",
    "11111011111",
    "I1111111111",
    "O1111111111",
    "l1111111111",
    "_1111111111",
    "10",
    "11I",
    "11O11",
    "11l111",
    "11_11111111",
    "1101111111111",
    "11I11111111111111",
    "1111111111110",
    "111111111111l1111",
    "111111111111_111111111",
    "1\u{e9}",
    "11\0",
];

/// `base58_encode_decode_addr`: text, tag, data.
const ADDRESSES: &[(&str, u64, &str)] = &[
    ("PuT7GAdgbA819VwdWVDP", 0x1122_3344_5566_7788, "11"),
    ("PuT7GAdgbA81efAfdCjPg", 0x1122_3344_5566_7788, "2222"),
    ("PuT7GAdgbA83sryEt3YC8Q", 0x1122_3344_5566_7788, "333333"),
    ("PuT7GAdgbA83tWUuc54PFP3b", 0x1122_3344_5566_7788, "44444444"),
    ("PuT7GAdgbA83u9zaKrtRKZ1J6", 0x1122_3344_5566_7788, "5555555555"),
    ("PuT7GAdgbA83uoWF3eanGG1aRoG", 0x1122_3344_5566_7788, "666666666666"),
    ("PuT7GAdgbA83vT1umSHMYJ4oNVdu", 0x1122_3344_5566_7788, "77777777777777"),
    ("PuT7GAdgbA83w6XaVDyvpoGQBEWbB", 0x1122_3344_5566_7788, "8888888888888888"),
    ("PuT7GAdgbA83wk3FD1gW7J2KVGofA1r", 0x1122_3344_5566_7788, "999999999999999999"),
    ("15p2yAV", 0, ""),
    ("FNQ3D6A", 0x7f, ""),
    ("26k9QWweu", 0x80, ""),
    ("3BzAD7n3y", 0xff, ""),
    ("11efCaY6UjG7JrxuB", 0, "11223344556677"),
    ("21rhHRT48LN4PriP9", 6, "11223344556677"),
];

#[test]
fn reference_vectors() {
    for (hex, text) in PAIRS {
        let bytes = data::unhex(hex);
        assert_eq!(encode(&bytes), *text);
        assert_eq!(decode(text).as_ref(), Ok(&bytes), "{text}");
    }
    for text in BAD {
        assert!(decode(text).is_err(), "{text:?}");
    }
    for (text, tag, hex) in ADDRESSES {
        let bytes = data::unhex(hex);
        assert_eq!(encode_addr(*tag, &bytes), *text);
        assert_eq!(decode_addr(text), Ok((*tag, bytes)), "{text}");
    }
    for (tag, fill, text) in [
        (
            6,
            0,
            "21D35quxec71111111111111111111111111111111111111111111111111111111111111111111111111111116Q5tCH",
        ),
        (
            6,
            255,
            "2Aui6ejTFscjpXCZedGfVQjpXCZedGfVQjpXCZedGfVQjpXCZedGfVQjpXCZedGfVQjpXCZedGfVQjpXCZedGfVQVqegMoV",
        ),
        (
            0,
            0,
            "111111111111111111111111111111111111111111111111111111111111111111111111111111111111111115TXfiA",
        ),
    ] {
        assert_eq!(encode_addr(tag, &[fill; 64]), text);
        assert_eq!(decode_addr(text), Ok((tag, vec![fill; 64])));
    }
    println!("{} base58 vectors", PAIRS.len() + BAD.len() + ADDRESSES.len() + 3);
}

#[test]
fn errors_name_the_fault() {
    assert_eq!(decode_addr("zuT7GAdgbA819VwdWVDP"), Err(Base58Error::Overflow(0)));
    assert_eq!(decode_addr("PuT7GAdgbA8I9VwdWVDP"), Err(Base58Error::Letter { position: 11, byte: b'I' }));
    assert_eq!(decode_addr("PuT7GAdgbA819VwdWVD"), Err(Base58Error::Length(19)));
    assert_eq!(decode_addr("11efCaY6UjG7JrxuC"), Err(Base58Error::Checksum));
    assert_eq!(decode_addr("jerj2e4mESo"), Err(Base58Error::Tag));
    assert_eq!(decode_addr("111111"), Err(Base58Error::TooShort(4)));
    assert_eq!(decode_addr(""), Err(Base58Error::TooShort(0)));
}

#[test]
fn fuzz_corpus_does_not_panic() {
    let folder = data::reference("fuzz/base58");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        if let Ok(decoded) = decode(&bytes) {
            assert_eq!(encode(&decoded).as_bytes(), bytes);
        }
        let _ = decode_addr(&bytes);
        files += 1;
    }
    println!("{files} files");
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(4000))]

    #[test]
    fn agrees_with_monero_base58(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        let text = encode(&bytes);
        prop_assert_eq!(&text, &monero_base58::encode(&bytes));
        prop_assert_eq!(decode(&text), Ok(bytes));
    }

    #[test]
    fn accepts_and_rejects_like_monero_base58(text in "[1-9A-HJ-NP-Za-km-z]{0,50}|[1-9A-Za-z]{0,50}|\\PC{0,20}") {
        let ours = decode(&text);
        prop_assert_eq!(ours.clone().ok(), monero_base58::decode(&text));
        if let Ok(bytes) = ours {
            prop_assert_eq!(encode(&bytes), text);
        }
    }

    #[test]
    fn tags_go_both_ways(tag: u64, bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        prop_assert_eq!(decode_addr(encode_addr(tag, &bytes)), Ok((tag, bytes)));
    }
}

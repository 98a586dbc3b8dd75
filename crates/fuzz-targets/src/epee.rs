//! Portable storage: what is read can be written and read again, and structs read what trees read.

use ferrite_types::epee::{self, Blob, BlobList, EpeeErrorKind, HEADER, Limits, List, Section};
use ferrite_types::{Hash, epee_object};

epee_object! {
    #[derive(Debug, Clone, PartialEq)]
    struct Inner<'a> {
        b ["b"]: &'a [u8],
        i: Vec<u64> as List,
        o: u32 = 3,
    }
}

epee_object! {
    #[derive(Debug, Clone, PartialEq)]
    struct Outer<'a> {
        a: u64,
        b: Vec<&'a [u8]> as List,
        c: Vec<Inner<'a>> as List,
        d: Inner<'a>,
        e: bool = true,
        f: i16,
        h: Hash as Blob,
        l: Vec<Hash> as BlobList,
        n: Vec<u64> as BlobList,
        s: String,
        t: Vec<i8> as List,
    }
}

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    check(bytes);
    // Also with a header prepended, and after the header of a message.
    check(&[&HEADER, bytes].concat());
    if let Some(payload) = bytes.get(33..) {
        check(payload);
    }
}

fn check(bytes: &[u8]) {
    let tree = epee::from_prefix::<Section<'_>>(bytes, Limits::NONE);
    let valid = epee::validate(bytes, Limits::NONE);
    assert_eq!(tree.as_ref().map(|(_, used)| *used), valid.as_ref().copied());
    let object = epee::from_bytes::<Outer<'_>>(bytes, Limits::NONE);
    if epee::validate(bytes, Limits::LEVIN).is_ok() {
        assert!(valid.is_ok());
    }
    let Ok((tree, _)) = tree else {
        assert!(object.is_err());
        return;
    };
    if let Ok(object) = object {
        let written = epee::to_bytes(&object);
        if let Some(again) = again::<Outer<'_>>(&written) {
            assert_eq!(again, object);
        }
    }
    let written = epee::to_bytes(&tree);
    assert!(written.len() <= bytes.len());
    if let Some(again) = again::<Section<'_>>(&written) {
        assert_eq!(epee::to_bytes(&again), written);
    }
}

/// What was written can be read, with one exception: the reader requires two bytes per string in an array, but an empty
/// one is written in one.
fn again<'a, T: epee::ReadObject<'a>>(written: &'a [u8]) -> Option<T> {
    match epee::from_bytes_exact(written, Limits::NONE) {
        Ok(again) => Some(again),
        Err(error) => {
            assert!(matches!(error.kind(), EpeeErrorKind::ArrayTooLong { .. }), "{error}");
            None
        }
    }
}

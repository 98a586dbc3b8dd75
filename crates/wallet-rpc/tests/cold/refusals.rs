//! Unsigned sets that are not signed, and signed sets that are not sent.

use crate::sides::{Owner, Sides};

/// The position of the format version in an unsigned set, in hex digits.
const FORMAT: usize = 2 * "Monero unsigned tx set".len();

/// Checks invalid requests next to a valid set. The wallets stay unchanged.
pub fn check(sides: &mut Sides<'_>, set: &str, owner: &Owner) {
    let bad_set = (-39, "cannot load unsigned_txset");
    for method in ["describe_transfer", "sign_transfer"] {
        let mut refused = |set: &str, (code, message): (i64, &str)| {
            let answer = sides.offline.error(method, &format!(r#"{{"unsigned_txset":"{set}"}}"#));
            assert_eq!((answer.0, answer.1.as_str()), (code, message), "{method}");
        };
        refused("xyz", (-26, "Failed to parse hex."));
        for format in ["03", "04", "06"] {
            refused(&with(set, FORMAT, format), bad_set);
        }
        refused(&with(set, 0, "00"), bad_set);
        for length in [2, FORMAT, FORMAT + 2, FORMAT + 100, set.len() - 2] {
            refused(&set[..length], bad_set);
        }
        for at in [FORMAT + 2, set.len() / 4 * 2, set.len() - 2] {
            let flipped = if &set[at..at + 2] == "00" { "01" } else { "00" };
            refused(&with(set, at, flipped), bad_set);
        }
    }
    submissions(sides, set);
    another_wallet(sides, set, owner);
}

fn submissions(sides: &mut Sides<'_>, set: &str) {
    let mut refused = |data: &str, code: i64, message: &str| {
        let answer = sides.online.error("submit_transfer", &format!(r#"{{"tx_data_hex":"{data}"}}"#));
        assert_eq!((answer.0, answer.1.as_str()), (code, message));
    };
    let bad = "Failed to parse signed tx data.";
    refused("0", -26, "Failed to parse hex.");
    for data in [
        "",
        set,
        &const_hex::encode("Monero signed tx set\x03"),
        &const_hex::encode("Monero signed tx set\x05"),
    ] {
        refused(data, -40, bad);
    }
    // A view-only wallet signs nothing.
    for method in ["describe_transfer", "sign_transfer"] {
        let (code, message) = sides.online.error(method, &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        assert_eq!((code, message.as_str()), (-29, "command not supported by watch-only wallet"));
    }
}

/// Another wallet cannot decrypt the set.
fn another_wallet(sides: &mut Sides<'_>, set: &str, owner: &Owner) {
    let (signed, _) = sides.sign(set);
    let file = r#"{"filename":"stranger","password":"","language":"English"}"#;
    for service in [&mut *sides.online, &mut *sides.offline] {
        service.call("create_wallet", file);
        let (code, message) = service.error("sign_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        assert_eq!((code, message.as_str()), (-39, "cannot load unsigned_txset"));
        let (code, message) = service.error("submit_transfer", &format!(r#"{{"tx_data_hex":"{signed}"}}"#));
        assert_eq!((code, message.as_str()), (-40, "Failed to parse signed tx data."));
    }
    sides.open(owner);
}

fn with(set: &str, at: usize, byte: &str) -> String {
    format!("{}{byte}{}", &set[..at], &set[at + 2..])
}

//! Where the answers may differ, and why: a list for each test, each of which needs all of its own.

use ferrite_testkit::diff::{Excuse, anything, value};

const SIGNATURE: &str = "no signature is like another";
const OPEN_TEXT: &str = "0.18.5.1 says why a wallet does not open";
const COUNT: &str = "0.18.0.0 makes at most 64 addresses at a time";
const PARTS: &str = "0.18.0.0 exports no parts of the outputs";
const FINGERPRINTS: &str = "0.18.0.0 takes fingerprints as they are, and none of them then fits";
const TRUST: &str = "0.18.0.0 asks nodes that are not trusted too";
const OVERFLOW: &str = "the reference adds the fee to the greatest number there is, and finds that little";

const DONE: &str = "\"result\": {";
const NOT_TRUSTED: &str = "\"message\": \"This command requires a trusted daemon.\"";
const GREATEST: &str = "18446744073709551615}]}";

pub const NONE: &[Excuse] = &[];

pub const WITHOUT_A_WALLET: &[Excuse] = &[value("open_wallet", "error.message", OPEN_TEXT)];

pub const WITH_A_WALLET: &[Excuse] = &[
    value("create_address", "error.message", COUNT).when("\"count\":0"),
    anything("export_outputs", "result", PARTS).when("\"count\":0"),
    anything("export_outputs", "error", PARTS).when("\"count\":0"),
    anything("export_outputs", "result", PARTS).when("\"start\":1"),
    anything("export_outputs", "error", PARTS).when("\"start\":1"),
    anything("set_daemon", "result", FINGERPRINTS).when("ssl_allowed_fingerprints"),
    anything("set_daemon", "error", FINGERPRINTS).when("ssl_allowed_fingerprints"),
    anything("rescan_spent", "result", TRUST).if_they_say(DONE, NOT_TRUSTED),
    anything("rescan_spent", "error", TRUST).if_they_say(DONE, NOT_TRUSTED),
];

pub const WRONG_TYPES: &[Excuse] = &[value("sign", "result.signature", SIGNATURE)];

pub const SENDING: &[Excuse] = &[
    value("transfer", "error.code", OVERFLOW).when(GREATEST),
    value("transfer", "error.message", OVERFLOW).when(GREATEST),
    value("transfer_split", "error.code", OVERFLOW).when(GREATEST),
    value("transfer_split", "error.message", OVERFLOW).when(GREATEST),
];

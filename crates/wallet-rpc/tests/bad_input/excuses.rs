//! Where the answers may differ, and why.

use ferrite_testkit::diff::{Excuse, anything, value};

const RANDOM: &str = "a random payment id";
const SIGNATURE: &str = "no signature is like another";
const OPEN_TEXT: &str = "0.18.5.1 says why a wallet does not open";
const CONTRACT: &str = "the contract has the payment id under a second name";
const EMPTY: &str = "0.18.0.0 takes no parameters for other defaults than an empty object";

const COUNT: &str = "0.18.0.0 makes at most 64 addresses at a time";
const PARTS: &str = "0.18.0.0 exports no parts of the outputs";
const FINGERPRINTS: &str = "0.18.0.0 takes fingerprints as they are, and none of them then fits";

const OVERFLOW: &str = "the reference adds the fee to the greatest number there is, and finds that little";

/// The whole list.
pub const EXCUSES: &[Excuse] = &[
    value("open_wallet", "error.message", OPEN_TEXT),
    value("make_integrated_address", "result.integrated_address", RANDOM).when("\"params\":{}"),
    value("make_integrated_address", "result.payment_id", RANDOM).when("\"params\":{}"),
    value("sign", "result.signature", SIGNATURE),
    anything("split_integrated_address", "result.payment", CONTRACT),
    value("create_address", "error.message", COUNT).when("\"count\":0"),
    anything("export_outputs", "result", PARTS).when("\"count\":0"),
    anything("export_outputs", "error", PARTS).when("\"count\":0"),
    anything("export_outputs", "result", PARTS).when("\"start\":1"),
    anything("export_outputs", "error", PARTS).when("\"start\":1"),
    anything("set_daemon", "result", FINGERPRINTS).when("ssl_allowed_fingerprints"),
    anything("set_daemon", "error", FINGERPRINTS).when("ssl_allowed_fingerprints"),
    anything("get_languages", "result.languages_local", EMPTY),
    value("transfer", "error.code", OVERFLOW).when("18446744073709551615}]}"),
    value("transfer", "error.message", OVERFLOW).when("18446744073709551615}]}"),
    value("transfer_split", "error.code", OVERFLOW).when("18446744073709551615}]}"),
    value("transfer_split", "error.message", OVERFLOW).when("18446744073709551615}]}"),
];

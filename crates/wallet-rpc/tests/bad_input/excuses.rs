//! Where the answers may differ, and why.

use ferrite_testkit::diff::{Allow, Excuse};

const fn value(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { call, field, when: "", allow: Allow::Value, reason }
}

const fn anything(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { call, field, when: "", allow: Allow::Anything, reason }
}

const RANDOM: &str = "a random payment id";
const OPEN_TEXT: &str = "0.18.5.1 says why a wallet does not open";
const CONTRACT: &str = "the contract has the payment id under a second name";
const EMPTY: &str = "0.18.0.0 takes no parameters for other defaults than an empty object";

/// The whole list.
pub const EXCUSES: &[Excuse] = &[
    value("open_wallet", "error.message", OPEN_TEXT),
    value("make_integrated_address", "result.integrated_address", RANDOM).when("\"params\":{}"),
    value("make_integrated_address", "result.payment_id", RANDOM).when("\"params\":{}"),
    anything("split_integrated_address", "result.payment", CONTRACT),
    anything("get_languages", "result.languages_local", EMPTY),
];

//! The recorded consensus cases, through the engine.

use ferrite_testkit::corpus::{Proofs, replay};
use ferrite_testkit::data;

fn agrees(family: &str) {
    // Hashing is most of the work; only the long form does all of it.
    let long = ferrite_testkit::soak::rounds() > 1;
    let proofs = if long { Proofs::All } else { Proofs::OneIn(10) };
    let tally = replay(family, &data::corpus(family), proofs);
    ferrite_testkit::seen!("{family}: agree {}, differ {}", tally.agree, tally.differences.len());
    assert!(tally.differences.is_empty(), "{}", tally.differences.join("\n"));
    assert!(tally.agree > 0, "nothing was replayed");
}

#[test]
fn blocks() {
    agrees("blocks");
}

#[test]
fn bulletproofs() {
    agrees("bulletproofs");
}

#[test]
fn double_spend() {
    agrees("double_spend");
}

#[test]
fn multisig() {
    agrees("multisig");
}

#[test]
fn rct() {
    agrees("rct");
}

#[test]
fn tx_v1() {
    agrees("tx_v1");
}

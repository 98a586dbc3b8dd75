//! The recorded consensus cases, through the engine.

use ferrite_testkit::corpus::{Proofs, Tally, replay};
use ferrite_testkit::data;

fn agrees(family: &str) {
    // Hashing is most of the work; only the long form does all of it. What could lack work is always hashed.
    let long = ferrite_testkit::soak::rounds() > 1;
    let proofs = if long { Proofs::All } else { Proofs::OneIn(100) };
    let tally = replay(family, &data::corpus(family), proofs);
    let Tally { agree, works, differences } = &tally;
    ferrite_testkit::seen!("{family}: agree {agree}, differ {}, {works} proofs of work", differences.len());
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

//! The recorded consensus cases, through the engine.

use ferrite_testkit::corpus::replay;
use ferrite_testkit::data::shared;

fn agrees(file: &str) {
    let Some(path) = shared(&format!("corpus/{file}.jsonl")) else { return };
    let tally = replay(&path).expect("the file can be read");
    println!("{file}: agree {}, differ {}", tally.agree, tally.differences.len());
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

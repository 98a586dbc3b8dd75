//! Reserve proofs.

use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::tampering::flip;

use crate::cast::{Cast, PAYEE, PAYER, destinations, result, text};
use crate::verifiers::{Verdict, Verifiers, flips};

const HEADER: usize = 14;

fn params(address: &str, message: &str, proof: &str) -> String {
    format!(r#"{{"address":"{address}","message":"{message}","signature":"{proof}"}}"#)
}

/// All checks of the reserves.
pub fn check(cast: &mut Cast, verifiers: &mut Verifiers) {
    // Pool transactions do not count.
    cast.node.mine(12, SOME_ADDRESS);
    cast.refresh();
    let own = [cast.payer.clone(), cast.addresses[0].clone()];
    let mut proofs = Vec::new();
    for party in [PAYER, PAYEE] {
        for (what, least) in claims(cast, party) {
            let ask = format!(r#"{{{what},"message":"{what_text}"}}"#, what_text = "reserves");
            for made in cast.each(party, "get_reserve_proof", &ask) {
                let proof = text(&made, "signature");
                let verdict = verifiers.ask("check_reserve_proof", &params(&own[party], "reserves", &proof));
                assert!(verdict.good(), "{verdict:?}");
                let total = verdict.answer().number("total").unwrap();
                assert!(total >= least, "{total} < {least}");
                assert_eq!(verdict.answer().number("spent"), Some(0));
                proofs.push((party, proof, total));
            }
        }
    }
    for (party, proof, _) in &proofs {
        wrong(cast, verifiers, &own[*party], proof);
    }
    refused(cast);
    spend(cast, verifiers, &own[PAYEE], &proofs);
}

/// The reserves to prove, and their minimum amounts.
fn claims(cast: &mut Cast, party: usize) -> Vec<(String, u64)> {
    let mut claims = Vec::new();
    let all = result(&cast.real[party].json_rpc("get_balance", r#"{"all_accounts":true}"#));
    claims.push((r#""all":true"#.to_owned(), all.number("balance").unwrap()));
    for account in 0..=party {
        let balance =
            result(&cast.real[party].json_rpc("get_balance", &format!(r#"{{"account_index":{account}}}"#)));
        let balance = balance.number("balance").unwrap();
        for amount in [1, balance / 3, balance] {
            claims.push((format!(r#""account_index":{account},"amount":{amount}"#), amount));
        }
    }
    claims
}

fn wrong(cast: &Cast, verifiers: &mut Verifiers, address: &str, proof: &str) {
    let mut check = |address: &str, message: &str, proof: &str| {
        verifiers.good("check_reserve_proof", &params(address, message, proof))
    };
    assert!(!check(address, "another message", proof));
    assert!(!check(address, "", proof));
    for other in cast.addresses.iter().chain([&cast.payer]) {
        let same = address == cast.addresses[0] && *other == cast.addresses[4];
        assert_eq!(check(other, "reserves", proof), other == address || same, "{other}");
    }
    assert!(!check(address, "reserves", &proof.replace("ProofV2", "ProofV1")));
    for cut in ["", "Reserve", "ReserveProofV2", &proof[..proof.len() - 1], &proof[..proof.len() / 2]] {
        assert!(!check(address, "reserves", cut), "{cut}");
    }
    let flips = flips();
    for part in 0..flips {
        assert!(!check(address, "reserves", &flip(proof, HEADER, part, flips)));
    }
}

/// A reserve that does not exist cannot be proven.
fn refused(cast: &mut Cast) {
    for party in [PAYER, PAYEE] {
        let mut pair = Verifiers::new(cast.real[party].rpc_port(), cast.ours[party].rpc_port());
        for wish in [
            r#"{"all":false,"account_index":0,"amount":0}"#,
            r#"{"account_index":0,"amount":18446744073709551615}"#,
            r#"{"account_index":7,"amount":1}"#,
            r#"{}"#,
        ] {
            let verdict = pair.ask("get_reserve_proof", wish);
            assert!(matches!(verdict, Verdict::Error(..)), "{wish}: {verdict:?}");
        }
        pair.finish("reserves that are not there");
    }
}

/// After the payee has spent outputs, the old proofs report the spent amount.
fn spend(cast: &mut Cast, verifiers: &mut Verifiers, address: &str, proofs: &[(usize, String, u64)]) {
    let back = destinations(&[(cast.payer.clone(), 900_000_000_000)]);
    let txid = text(&result(&cast.real[PAYEE].json_rpc("transfer", &back)), "tx_hash");
    cast.node.wait_until_relayed(&txid.parse().expect("an id"));
    let mut gone = 0;
    for mined in [false, true] {
        if mined {
            cast.node.mine(1, SOME_ADDRESS);
        }
        for (_, proof, total) in proofs.iter().filter(|(party, ..)| *party == PAYEE) {
            let verdict = verifiers.ask("check_reserve_proof", &params(address, "reserves", proof));
            assert_eq!(verdict.answer().number("total"), Some(*total));
            gone += u64::from(verdict.answer().number("spent").unwrap() > 0);
        }
    }
    assert!(gone > 0, "no proof reports the spent output");
    ferrite_testkit::seen!("{gone} reserve proofs name outputs that were spent since");
}

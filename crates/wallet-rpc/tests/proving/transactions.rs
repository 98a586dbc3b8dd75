//! Transaction keys, payment proofs, and spend proofs.

use ferrite_testkit::tampering::flip;

use crate::cast::{Cast, PAYEE, PAYER, Payment, text};
use crate::verifiers::{Verdict, Verifiers, flips};

const UNKNOWN_TX: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const MESSAGES: [&str; 3] = ["", "for the rent", "für die Miete \\\"März\\\""];

/// All checks of some payments.
pub fn check(cast: &mut Cast, verifiers: &mut Verifiers, payments: &[Payment]) {
    for payment in payments {
        keys(cast, verifiers, payment);
        proofs(cast, verifiers, payment);
        spends(cast, verifiers, payment);
    }
    if !payments[0].ours {
        foreign(cast, verifiers, payments);
    }
}

/// The amount that an address received, also under its integrated form.
fn paid(cast: &Cast, payment: &Payment, address: &str) -> u64 {
    let same = |other: &str| {
        let integrated = [&cast.addresses[0], &cast.addresses[4]];
        let both = integrated.iter().any(|one| *one == other) && integrated.iter().any(|one| *one == address);
        other == address || both
    };
    payment.to.iter().filter(|(to, _)| same(to)).map(|(_, amount)| amount).sum()
}

fn keys(cast: &mut Cast, verifiers: &mut Verifiers, payment: &Payment) {
    let txid = &payment.txid;
    let answers = cast.makers(payment, "get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    let key = text(&answers[0], "tx_key");
    let ask = |verifiers: &mut Verifiers, txid: &str, key: &str, address: &str| {
        let params = format!(r#"{{"txid":"{txid}","tx_key":"{key}","address":"{address}"}}"#);
        verifiers.ask("check_tx_key", &params)
    };
    for address in cast.addresses.clone() {
        let verdict = ask(verifiers, txid, &key, &address);
        assert_eq!(verdict.received(), Some(paid(cast, payment, &address)), "{payment:?} {address}");
        let confirmations = verdict.answer().number("confirmations");
        assert_eq!(confirmations == Some(0), !payment.confirmed, "{verdict:?}");
    }
    let first = payment.to[0].0.clone();
    // Another address, another key, too many keys, another transaction.
    let change = ask(verifiers, txid, &key, &cast.payer.clone());
    assert!(change.received().is_some());
    assert_eq!(ask(verifiers, txid, &"0".repeat(key.len()), &first).received(), Some(0));
    let flipped = format!("{}{}", if key.starts_with('a') { 'b' } else { 'a' }, &key[1..]);
    let received = ask(verifiers, txid, &flipped, &first).received();
    // With additional keys, the main key alone finds no output.
    assert!(key.len() > 64 || received == Some(0), "{received:?}");
    assert!(matches!(ask(verifiers, txid, &key.repeat(9), &first), Verdict::Error(..)));
    assert!(matches!(ask(verifiers, UNKNOWN_TX, &key, &first), Verdict::Error(..)));
    assert!(matches!(ask(verifiers, txid, &key[1..], &first), Verdict::Error(..)));
    assert!(matches!(ask(verifiers, txid, &key.replacen(|_| true, "g", 1), &first), Verdict::Error(..)));
}

fn proof_params(txid: &str, address: &str, message: &str, proof: &str) -> String {
    format!(r#"{{"txid":"{txid}","address":"{address}","message":"{message}","signature":"{proof}"}}"#)
}

fn proofs(cast: &mut Cast, verifiers: &mut Verifiers, payment: &Payment) {
    let txid = payment.txid.clone();
    for (place, (address, _)) in payment.to.iter().enumerate() {
        let message = MESSAGES[place % MESSAGES.len()];
        let amount = paid(cast, payment, address);
        for (party, header) in [(PAYER, "OutProofV2"), (PAYEE, "InProofV2")] {
            let params = format!(r#"{{"txid":"{txid}","address":"{address}","message":"{message}"}}"#);
            let made = match party {
                PAYER => cast.makers(payment, "get_tx_proof", &params),
                _ => cast.each(party, "get_tx_proof", &params).to_vec(),
            };
            for made in made {
                let proof = text(&made, "signature");
                assert!(proof.starts_with(header), "{proof}");
                let verdict = verifiers.ask("check_tx_proof", &proof_params(&txid, address, message, &proof));
                assert!(verdict.good(), "{verdict:?}");
                assert_eq!(verdict.received(), Some(amount));
                wrong(cast, verifiers, payment, (address, message), &proof);
            }
        }
    }
}

/// Statements that a proof does not prove.
fn wrong(cast: &Cast, verifiers: &mut Verifiers, payment: &Payment, about: (&str, &str), proof: &str) {
    let (txid, (address, message)) = (payment.txid.as_str(), about);
    let header = if proof.starts_with("Out") { 10 } else { 9 };
    let entries = (proof.len() - header) / 132;
    let mut check = |txid: &str, address: &str, message: &str, proof: &str| {
        verifiers.ask("check_tx_proof", &proof_params(txid, address, message, proof))
    };
    for other in ["another message", "", " "] {
        assert!(other == message || !check(txid, address, other, proof).good());
    }
    for other in cast.addresses.iter().chain([&cast.payer]) {
        let same = paid(cast, payment, other) == paid(cast, payment, address) && other != address;
        // An address and its integrated form are the same.
        assert!(other == address || same || !check(txid, other, message, proof).good(), "{other}");
    }
    assert!(!check(UNKNOWN_TX, address, message, proof).good());
    assert!(!check(txid, address, message, &proof.replace("ProofV2", "ProofV1")).good());
    let turned = match header {
        10 => proof.replace("OutProof", "InProof"),
        _ => proof.replace("InProof", "OutProof"),
    };
    assert!(!check(txid, address, message, &turned).good());
    let end = proof.len();
    for cut in ["", "O", "Out", "OutProof", "InProofV2", "OutProofV2", &proof[..end - 1], &proof[..end - 132]]
    {
        assert!(!check(txid, address, message, cut).good(), "{cut}");
    }
    assert!(!check(txid, address, message, &format!("{}0", &proof[..end - 1])).good());
    let flips = flips();
    for part in 0..flips {
        let params = proof_params(txid, address, message, &flip(proof, header, part, flips));
        let good = verifiers.good("check_tx_proof", &params);
        // One valid entry of several is enough.
        assert!(!good || entries > 1);
    }
}

fn spends(cast: &mut Cast, verifiers: &mut Verifiers, payment: &Payment) {
    let txid = payment.txid.as_str();
    let params = |txid: &str, message: &str, proof: &str| {
        format!(r#"{{"txid":"{txid}","message":"{message}","signature":"{proof}"}}"#)
    };
    for message in MESSAGES {
        let ask = format!(r#"{{"txid":"{txid}","message":"{message}"}}"#);
        for made in cast.each(PAYER, "get_spend_proof", &ask) {
            let proof = text(&made, "signature");
            assert!(verifiers.ask("check_spend_proof", &params(txid, message, &proof)).good());
            let mut check = |txid: &str, message: &str, proof: &str| {
                verifiers.ask("check_spend_proof", &params(txid, message, proof)).good()
            };
            assert!(!check(txid, "another message", &proof));
            assert!(!check(UNKNOWN_TX, message, &proof));
            let end = proof.len();
            for cut in ["", "Spend", "SpendProofV1", &proof[..end - 1], &proof[..end - 88]] {
                assert!(!check(txid, message, cut), "{cut}");
            }
            assert!(!check(txid, message, &format!("{}0", &proof[..end - 1])));
            let flips = flips();
            for part in 0..flips {
                assert!(!check(txid, message, &flip(&proof, 12, part, flips)));
            }
        }
    }
}

/// Requests without a proof: the wrong wallet, the wrong transaction, nothing received.
fn foreign(cast: &mut Cast, verifiers: &mut Verifiers, payments: &[Payment]) {
    let (txid, address) = (&payments[0].txid, &payments[0].to[0].0.clone());
    let elsewhere = cast.addresses[2].clone();
    let ask = |verifiers: &mut Verifiers, method: &str, txid: &str, address: &str| {
        let params = format!(r#"{{"txid":"{txid}","address":"{address}","message":"x"}}"#);
        verifiers.ask(method, &params)
    };
    // The verifiers are the payee of the real ones and the payer of ours, which have different things to prove; so this
    // uses pairs of the same wallet.
    for party in [PAYER, PAYEE] {
        let mut pair = Verifiers::new(cast.real[party].rpc_port(), cast.ours[party].rpc_port());
        assert!(matches!(ask(&mut pair, "get_tx_proof", UNKNOWN_TX, address), Verdict::Error(..)));
        assert!(matches!(ask(&mut pair, "get_tx_proof", txid, &elsewhere), Verdict::Error(..)));
        assert!(matches!(ask(&mut pair, "get_spend_proof", UNKNOWN_TX, ""), Verdict::Error(..)));
        assert!(matches!(ask(&mut pair, "get_tx_key", UNKNOWN_TX, ""), Verdict::Error(..)));
        if party == PAYEE {
            for method in ["get_tx_key", "get_spend_proof"] {
                assert!(matches!(ask(&mut pair, method, txid, ""), Verdict::Error(..)));
            }
            let payer = cast.payer.clone();
            assert!(matches!(ask(&mut pair, "get_tx_proof", txid, &payer), Verdict::Error(..)));
        }
        pair.finish("statements without a proof");
    }
    let proof = cast.each(PAYER, "get_spend_proof", &format!(r#"{{"txid":"{txid}"}}"#));
    let other = &payments[1].txid;
    for made in proof {
        let params = format!(r#"{{"txid":"{other}","signature":"{}"}}"#, text(&made, "signature"));
        assert!(!verifiers.ask("check_spend_proof", &params).good());
    }
}

//! Transactions of a real wallet with one modification.

use ferrite_chain::engine::resolve;
use ferrite_chain::pool::{RefusedError, TxOutcome};
use ferrite_consensus::tx::{RelayError, TxError, relay};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_types::Amount;
use ferrite_types::tx::Transaction;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::mutants::{Mutant, Others};
use crate::nodes::{Pair, TxVerdict};
use crate::scene::{COIN, Scene};
use crate::{Tally, rounds};

/// Why the verdict of Debian's 0.18.0.0 may differ from that of 0.18.5.1, which we follow, if it may.
fn excuse(pair: &Pair, blob: &[u8], real: TxVerdict, why: &TxOutcome) -> Option<&'static str> {
    let Err(RefusedError::Rule(error)) = &why.result else { return None };
    match error {
        TxError::NonInput(_) if real == TxVerdict::REFUSED => {
            Some("both refuse it, but 0.18.0.0 gives no reason for what a transaction breaks by itself")
        }
        TxError::NonInput(_) => {
            let tx = Transaction::parse(blob).ok()?;
            let fee = relay::check(&tx, &pair.ours.engine.pool_context().fees);
            let low = TxVerdict { fee_too_low: true, ..TxVerdict::REFUSED };
            (real == low && matches!(fee, Err(RelayError::Fee(_))))
                .then_some("both refuse it, but 0.18.0.0 looks at the fee before the weight and the outputs")
        }
        TxError::Relay(RelayError::NonzeroUnlockTime { .. } | RelayError::ExtraTooBig { .. }) => (real
            == without_policy(pair, blob))
        .then_some("0.18.0.0 relays locked outputs and long extra fields"),
        _ => None,
    }
}

/// The verdict without relay policy.
fn without_policy(pair: &Pair, blob: &[u8]) -> TxVerdict {
    let engine = &pair.ours.engine;
    let reader = engine.database().reader().unwrap();
    let tx = Transaction::parse(blob).unwrap();
    let resolved = resolve(&reader.view(), &tx.tx).unwrap();
    match ferrite_consensus::tx::check(&tx, &engine.pool_context().chain, &resolved, &mut os_rng()) {
        Ok(_) => TxVerdict::default(),
        Err(error) => TxVerdict::of(error.flags(), true),
    }
}

impl Pair {
    /// Sends a mutant to both, compares, and empties the pools if it was admitted.
    fn try_tx(&mut self, tally: &mut Tally, (name, blob): &Mutant) {
        tally.count("transactions sent to both");
        let before = self.ours.state();
        let (ours, real, why) = self.send(blob);
        if ours != real
            && let Some(excuse) = excuse(self, blob, real, &why)
        {
            tally.excuse(excuse);
            if !real.refused {
                self.flush();
            }
            self.assert_same();
            return;
        }
        tally.count_kind(&why.result);
        let states = (self.ours.state(), self.real_state());
        let same = states.0 == states.1;
        tally.compare(&format!("{name} ({:?})", why.result), &(ours, states.0), &(real, states.1));
        if !same || self.ours.state() != before {
            self.flush();
        }
    }
}

/// Transactions with all kinds of changes.
pub(crate) fn with_one_thing_changed(scene: &mut Scene) {
    let spent = scene.transfer(1, COIN / 10, "");
    scene.pair.real.mine(1, SOME_ADDRESS);
    scene.pair.follow_all(false);
    // They are not relayed, so the wallet can spend the same outputs repeatedly.
    let apart = r#","do_not_relay":true"#;
    let bases = [
        ("2 outputs", scene.transfer(1, COIN / 10, apart)),
        ("2 inputs", scene.transfer(2, COIN / 2, apart)),
        ("16 outputs", scene.transfer(15, COIN / 50, apart)),
    ];
    let parse = |blob: &[u8]| Transaction::parse(blob).unwrap().tx;
    assert_eq!(parse(&bases[1].1).prefix.vin.len(), 2);
    let image = |blob: &[u8]| *parse(blob).prefix.vin[0].key_image().unwrap();
    let youngest = {
        let reader = scene.pair.ours.engine.database().reader().unwrap();
        reader.view().output_count(Amount(0)).unwrap() - 1
    };
    let conflict = scene.sweep(&image(&bases[0].1));
    let pair = &mut scene.pair;
    let mut tally = Tally::default();

    for (index, (name, blob)) in bases.iter().enumerate() {
        pair.try_tx(&mut tally, &(format!("{name} untouched"), blob.clone()));
        let others = Others { spent: image(&spent), other: image(&bases[(index + 1) % 3].1), youngest };
        for mutant in others.mutants(name, blob) {
            pair.try_tx(&mut tally, &mutant);
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for round in 0..120 * rounds() {
        let (name, blob) = &bases[round % 3];
        let mut blob = blob.clone();
        let at = usize::try_from(rng.next_u64() % blob.len() as u64).unwrap();
        blob[at] ^= 1 << (rng.next_u32() % 8);
        pair.try_tx(&mut tally, &(format!("{name}, a bit of byte {at}"), blob));
    }
    double_spends(pair, &mut tally, &spent, &bases[0].1, &conflict);
    assert!(tally.equal > 100);
    tally.finish("changed transactions");
}

/// Duplicates in the pool and in the chain, and two with the same key image.
fn double_spends(pair: &mut Pair, tally: &mut Tally, spent: &[u8], first: &[u8], second: &[u8]) {
    for (name, blob) in [
        ("in the chain", spent),
        ("first", first),
        ("again", first),
        ("second", second),
        ("and again", second),
    ] {
        tally.count("transactions sent to both");
        let (ours, real, why) = pair.send(blob);
        tally.compare(&format!("{name} ({:?})", why.result), &ours, &real);
        pair.assert_same();
    }
    pair.flush();
}

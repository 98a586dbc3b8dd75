//! Transactions of a real wallet with one thing changed.

use ferrite_chain::pool::{RefusedError, TxOutcome};
use ferrite_consensus::tx::{RelayError, TxError, relay};
use ferrite_types::tx::Transaction;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::mutants::{Mutant, Others};
use crate::nodes::{Pair, TxVerdict};
use crate::scene::{COIN, Scene};
use crate::{Tally, rounds};

/// Why Debian's 0.18.0.0 may answer otherwise than 0.18.5.1, whose verdicts ours are, if it may.
fn excuse(pair: &Pair, blob: &[u8], real: TxVerdict, why: &TxOutcome) -> Option<&'static str> {
    let Err(RefusedError::Rule(error)) = &why.result else { return None };
    match error {
        TxError::NonInput(_) if real == TxVerdict::REFUSED => {
            Some("excused: 0.18.0.0 gives no reason for what the transaction itself breaks")
        }
        TxError::NonInput(_) => {
            let tx = Transaction::parse(blob).ok()?;
            let fee = relay::check(&tx, &pair.ours.engine.pool_context().fees);
            let low = TxVerdict { fee_too_low: true, ..TxVerdict::REFUSED };
            (real == low && matches!(fee, Err(RelayError::Fee(_))))
                .then_some("excused: 0.18.0.0 looks at the fee before the weight and the outputs")
        }
        TxError::Relay(RelayError::NonzeroUnlockTime { .. } | RelayError::ExtraTooBig { .. }) => (real
            == without_policy(pair, blob))
        .then_some("excused: 0.18.0.0 relays locked outputs and long extra fields"),
        _ => None,
    }
}

/// The verdict by consensus alone.
fn without_policy(pair: &Pair, blob: &[u8]) -> TxVerdict {
    use ferrite_chain::engine::resolve;
    use ferrite_crypto::random::os_rng;
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
            tally.count(excuse);
            if !real.refused {
                self.flush();
            }
            return;
        }
        tally.count(match &why.result {
            Ok(admitted) => format!("{admitted:?}"),
            Err(error) => {
                let text = format!("refused: {error}");
                text.split([',', ':', '(']).take(2).collect::<Vec<_>>().join(":")
            }
        });
        let states = (self.ours.state(), self.real_state());
        let same = states.0 == states.1;
        tally.compare(&format!("{name} ({:?})", why.result), &(ours, states.0), &(real, states.1));
        if !same || self.ours.state() != before {
            self.flush();
        }
    }
}

#[test]
#[ignore = "monerod does not always mine in time what its wallet has sent; part of make soak"]
fn with_one_thing_changed() {
    let mut scene = Scene::start();
    let spent = scene.transfer(1, COIN, "");
    scene.pair.real.mine(1, ferrite_testkit::monerod::SOME_ADDRESS);
    scene.pair.follow_all(false);
    // They are not relayed, so that nothing keeps the wallet from spending the same again and again.
    let apart = r#","do_not_relay":true"#;
    let bases = [
        ("2 outputs", scene.transfer(1, COIN, apart)),
        ("2 inputs", scene.transfer(2, 20 * COIN, apart)),
        ("16 outputs", scene.transfer(15, COIN, apart)),
    ];
    let parse = |blob: &[u8]| Transaction::parse(blob).unwrap().tx;
    assert_eq!(parse(&bases[1].1).prefix.vin.len(), 2);
    let image = |blob: &[u8]| *parse(blob).prefix.vin[0].key_image().unwrap();
    let youngest = {
        let reader = scene.pair.ours.engine.database().reader().unwrap();
        reader.view().output_count(ferrite_types::Amount(0)).unwrap() - 1
    };
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
    double_spends(pair, &mut tally, &spent, &bases[0].1, &bases[2].1);
    assert!(tally.of("equal verdicts") > 100);
    tally.finish();
}

/// The same once more, in the pool and in the chain, and two that spend the same.
fn double_spends(pair: &mut Pair, tally: &mut Tally, spent: &[u8], first: &[u8], second: &[u8]) {
    let image = |blob: &[u8]| *Transaction::parse(blob).unwrap().tx.prefix.vin[0].key_image().unwrap();
    assert_eq!(image(first), image(second), "the wallet spends the same twice");
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

//! The rules for miner transactions.

use ferrite_consensus::miner_tx::{MinedCoins, MinerTxError, RewardContext, prevalidate, validate};
use ferrite_consensus::reward::{RewardError, base_reward};
use ferrite_consensus::tx::{NotDecomposedError, OutputTypeError};
use ferrite_types::tx::ringct::{RctBase, RctType};
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs};
use ferrite_types::{Amount, Height, PublicKey};

const HEIGHT: Height = Height(1000);

fn miner_tx(version: u8, tagged: bool, amounts: &[u64]) -> Transaction {
    let key = PublicKey([7; 32]);
    let target = if tagged { TxOutTarget::ToTaggedKey { key, view_tag: 1 } } else { TxOutTarget::ToKey(key) };
    let vout =
        amounts.iter().map(|&amount| TxOut { amount: Amount(amount), target: target.clone() }).collect();
    let prefix = TransactionPrefix {
        unlock_time: HEIGHT.0 + 60,
        vin: vec![TxIn::Gen { height: HEIGHT }],
        vout,
        extra: Vec::new(),
    };
    let proofs = match version {
        1 => TxProofs::V1 { signatures: vec![Vec::new()] },
        _ => TxProofs::V2 { base: RctBase::null(), prunable: None },
    };
    Transaction { prefix, proofs }
}

/// A valid one for the version.
fn in_order(hf_version: u8) -> Transaction {
    miner_tx(if hf_version >= 12 { 2 } else { 1 }, hf_version >= 15, &[500, 600])
}

#[track_caller]
fn breaks(hf_version: u8, change: impl FnOnce(&mut Transaction), error: MinerTxError) {
    let mut tx = in_order(hf_version);
    assert_eq!(prevalidate(&tx, HEIGHT, hf_version), Ok(()), "fork {hf_version}");
    change(&mut tx);
    assert_eq!(prevalidate(&tx, HEIGHT, hf_version), Err(error), "fork {hf_version}");
}

#[test]
fn shape() {
    for hf_version in 1..=16 {
        breaks(hf_version, |tx| tx.prefix.vin.clear(), MinerTxError::InputCount { found: 0 });
        breaks(
            hf_version,
            |tx| tx.prefix.vin.push(TxIn::Gen { height: HEIGHT }),
            MinerTxError::InputCount { found: 2 },
        );
        let spend = TxIn::ToKey { amount: Amount(1), key_offsets: vec![1], key_image: Default::default() };
        breaks(hf_version, |tx| tx.prefix.vin = vec![spend], MinerTxError::InputType);
        let found = Height(HEIGHT.0 + 1);
        breaks(
            hf_version,
            |tx| tx.prefix.vin = vec![TxIn::Gen { height: found }],
            MinerTxError::WrongHeight { found, expected: HEIGHT },
        );
        breaks(
            hf_version,
            |tx| tx.prefix.unlock_time = 1059,
            MinerTxError::WrongUnlockTime { found: 1059, expected: 1060 },
        );
        breaks(hf_version, |tx| tx.prefix.vout[0].amount = Amount(u64::MAX), MinerTxError::Overflow);
    }
}

#[test]
fn version_and_proofs_by_fork() {
    for hf_version in 1..=14 {
        let verdict = prevalidate(&miner_tx(1, false, &[1]), HEIGHT, hf_version);
        if hf_version < 12 {
            assert_eq!(verdict, Ok(()));
        } else {
            assert_eq!(verdict, Err(MinerTxError::Version { found: 1 }));
        }
        // Version 2 was always allowed.
        assert_eq!(prevalidate(&miner_tx(2, false, &[1]), HEIGHT, hf_version), Ok(()));
        let mut signed = miner_tx(2, false, &[1]);
        if let TxProofs::V2 { base, .. } = &mut signed.proofs {
            base.rct_type = RctType::Simple;
        }
        let verdict = prevalidate(&signed, HEIGHT, hf_version);
        if hf_version < 12 {
            assert_eq!(verdict, Ok(()));
        } else {
            assert_eq!(verdict, Err(MinerTxError::HasProofs { rct_type: RctType::Simple }));
        }
    }
}

#[test]
fn view_tags_by_fork() {
    let (plain, tagged) = (miner_tx(2, false, &[1]), miner_tx(2, true, &[1]));
    for hf_version in 1..=16 {
        let early = Err(MinerTxError::OutputType(OutputTypeError::ViewTagTooEarly { index: 0 }));
        let required = Err(MinerTxError::OutputType(OutputTypeError::ViewTagRequired { index: 0 }));
        let expected_tagged = if hf_version < 15 { early } else { Ok(()) };
        let expected_plain = if hf_version > 15 { required } else { Ok(()) };
        assert_eq!(prevalidate(&tagged, HEIGHT, hf_version), expected_tagged, "fork {hf_version}");
        assert_eq!(prevalidate(&plain, HEIGHT, hf_version), expected_plain, "fork {hf_version}");
    }
}

fn context(hf_version: u8) -> RewardContext {
    RewardContext {
        hf_version,
        median_weight: 0,
        already_generated: Amount(1_000_000_000_000_000_000),
        block_weight: 1000,
        fees: Amount(1000),
    }
}

#[test]
fn reward_by_fork() {
    for hf_version in [1, 2, 4, 5, 11, 12, 13, 16] {
        let context = context(hf_version);
        let reward = base_reward(hf_version, context.already_generated);
        let claim = |amount: u64| validate(&miner_tx(1, false, &[amount, 0]), &context);
        let (fees, all) = (context.fees, reward.0 + context.fees.0);

        assert_eq!(claim(all), Ok(MinedCoins { generated: reward, partial: false }), "fork {hf_version}");
        let claimed = Amount(all + 1);
        assert_eq!(claim(all + 1), Err(MinerTxError::TooMuch { claimed, reward, fees }), "fork {hf_version}");
        let claimed = Amount(all - 1);
        if (2..13).contains(&hf_version) {
            let generated = Amount(reward.0 - 1);
            assert_eq!(claim(all - 1), Ok(MinedCoins { generated, partial: true }), "fork {hf_version}");
            // All except the fees may be left.
            let nothing = MinedCoins { generated: Amount(0), partial: true };
            assert_eq!(claim(fees.0), Ok(nothing), "fork {hf_version}");
            let claimed = Amount(fees.0 - 1);
            let error = MinerTxError::LessThanFees { claimed, fees };
            assert_eq!(claim(fees.0 - 1), Err(error), "fork {hf_version}");
        } else {
            let error = MinerTxError::TooLittle { claimed, reward, fees };
            assert_eq!(claim(all - 1), Err(error), "fork {hf_version}");
        }
    }
}

#[test]
fn decomposed_in_fork_3_only() {
    let reward = base_reward(3, context(3).already_generated).0 + 1000;
    for hf_version in [2, 3, 4] {
        let claim = |amounts: &[u64]| validate(&miner_tx(1, false, amounts), &context(hf_version));
        assert!(claim(&[20_000, 3_000]).is_ok());
        let odd = claim(&[20_000, 3_100]);
        if hf_version == 3 {
            assert_eq!(odd, Err(NotDecomposedError { index: 1, amount: Amount(3100) }.into()));
        } else {
            assert!(odd.is_ok());
        }
        assert!(reward > 23_100);
    }
}

#[test]
fn heavy_blocks() {
    for (hf_version, zone) in [(1, 20_000), (2, 60_000), (5, 300_000), (16, 300_000)] {
        let mut context = context(hf_version);
        context.block_weight = 2 * zone + 1;
        let error = RewardError::BlockTooHeavy { weight: 2 * zone + 1, limit: 2 * zone };
        let tx = miner_tx(1, false, &[0]);
        assert_eq!(validate(&tx, &context), Err(MinerTxError::Reward(error)), "fork {hf_version}");
        // At the limit there is no reward left, only the fees.
        context.block_weight = 2 * zone;
        let fees_only = validate(&miner_tx(1, false, &[1000]), &context);
        assert_eq!(fees_only, Ok(MinedCoins { generated: Amount(0), partial: false }), "fork {hf_version}");
    }
}

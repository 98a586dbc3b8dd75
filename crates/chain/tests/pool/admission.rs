//! Admission to the pool, and the flags.

use ferrite_chain::pool::{Admitted, PoolOptions, RefusedError, RelayCategory, RelayMethod};
use ferrite_consensus::tx::{InputsError, NonInputError, RelayError, TxError, TxVerificationFlags};
use ferrite_testkit::chain_gen::{Payment, TestNode};
use ferrite_types::Amount;
use ferrite_types::tx::ringct::{RangeProofs, RingSignatures};
use ferrite_types::tx::{Transaction, TxProofs};

use super::Setup;

const NONE: TxVerificationFlags = TxVerificationFlags::EXCEPTION;
const FAILED: TxVerificationFlags = TxVerificationFlags::FAILED;
/// Rejected by policy, which is not an offence.
const POLICY: TxVerificationFlags = TxVerificationFlags { no_drop_offense: true, ..FAILED };
const ADDED: TxVerificationFlags = TxVerificationFlags { added_to_pool: true, ..NONE };

/// All relay methods except `Block`.
const WAYS: [RelayMethod; 5] =
    [RelayMethod::None, RelayMethod::Local, RelayMethod::Forward, RelayMethod::Stem, RelayMethod::Fluff];

fn refused(setup: &mut Setup, tx: &Transaction) -> (RefusedError, TxVerificationFlags) {
    let cookie = setup.node.pool.cookie();
    let mut seen = None;
    for way in WAYS {
        let outcome = setup.receive(tx, way);
        assert_eq!(outcome.relay, RelayMethod::None);
        assert!(!outcome.is_accepted());
        let found = (outcome.result.unwrap_err(), outcome.flags);
        assert_eq!(seen.get_or_insert_with(|| found.clone()), &found, "{way:?}");
    }
    assert!(setup.node.pool.is_empty());
    assert_eq!(setup.node.pool.cookie(), cookie);
    assert_eq!(setup.node.read(|view| view.pool_count().unwrap()), 0);
    seen.unwrap()
}

fn break_signature(tx: &Transaction) -> Transaction {
    let mut tx = tx.clone();
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("version 2") };
    let RingSignatures::Clsag(clsags) = &mut prunable.ring_signatures else { panic!("type 6") };
    clsags[0].s[3].0[0] ^= 1;
    tx
}

/// RPC callers get the reference's first error; for a peer, no proof is verified if policy rejects the transaction.
#[test]
fn policy_precedes_proofs_for_peers_only() {
    let mut setup = Setup::with_outputs(2);
    let low = setup.node.fee() / 4;
    let mut tx = setup.pay(Payment::simple(1, low));
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("version 2") };
    let RangeProofs::BulletproofsPlus(proofs) = &mut prunable.range_proofs else { panic!("type 6") };
    proofs[0].d1.0[0] ^= 1;
    for way in [RelayMethod::Forward, RelayMethod::Stem, RelayMethod::Fluff] {
        let outcome = setup.receive(&tx, way);
        assert_eq!(outcome.flags, TxVerificationFlags { fee_too_low: true, ..POLICY });
        assert!(outcome.is_against_policy() && !outcome.is_offence());
    }
    assert_eq!(setup.node.pool.proofs_verified(), 0);
    for way in [RelayMethod::None, RelayMethod::Local] {
        let outcome = setup.receive(&tx, way);
        assert_eq!(outcome.flags, TxVerificationFlags::INVALID_INPUT);
        assert!(outcome.is_offence() && !outcome.is_against_policy());
    }
    assert_eq!(setup.node.pool.proofs_verified(), 1);
}

/// The first double spend is verified, because the pool records it; further ones are rejected immediately.
#[test]
fn only_the_first_double_spend_is_verified() {
    let mut setup = Setup::with_outputs(3);
    let [first, second] = setup.pay_twice();
    let hash = setup.admit(&first, RelayMethod::Fluff);
    let outcome = setup.receive(&second, RelayMethod::Fluff);
    assert!(outcome.flags.double_spend && !outcome.is_against_policy());
    assert!(setup.node.pool.meta(&hash).unwrap().double_spend_seen);
    let verified = setup.node.pool.proofs_verified();
    for extra in 0..5 {
        let mut third = second.clone();
        third.prefix.extra.push(extra);
        let outcome = setup.receive(&third, RelayMethod::Fluff);
        assert!(outcome.flags.double_spend, "{outcome:?}");
    }
    assert_eq!(setup.node.pool.proofs_verified(), verified);
}

#[test]
fn undecodable_transactions_fail() {
    let mut setup = Setup::with_outputs(1);
    let blob = setup.pay_times(1).to_blob();
    for (blob, flags) in [
        (&blob[..blob.len() - 1], FAILED),
        (&[][..], FAILED),
        (&vec![2; 1_000_001][..], TxVerificationFlags { too_big: true, ..FAILED }),
    ] {
        let outcome = setup.node.receive(blob, RelayMethod::Fluff);
        assert_eq!((outcome.id, outcome.flags), (None, flags));
    }
}

/// A node may accept from its own RPC what it accepts from no peer.
#[test]
fn locks_from_the_own_interface_may_be_accepted() {
    let options = PoolOptions { local_unlock_times: true, ..PoolOptions::default() };
    let mut setup = Setup::on(TestNode::new(&[(1, 0), (16, 1)], options), 6);
    let fee = setup.node.fee();
    for way in [RelayMethod::None, RelayMethod::Local] {
        let locked = setup.pay(Payment { unlock_time: 100, ..Payment::simple(1, fee) });
        for from_peer in [RelayMethod::Fluff, RelayMethod::Stem, RelayMethod::Forward] {
            let outcome = setup.receive(&locked, from_peer);
            assert!(outcome.flags.nonzero_unlock_time && outcome.is_against_policy(), "{outcome:?}");
        }
        let outcome = setup.receive(&locked, way);
        assert_eq!((outcome.flags, outcome.result), (ADDED, Ok(Admitted::New)));
        assert_eq!(outcome.relay, way, "it goes to peers like any other");
    }
    // The fee is still required.
    let low = setup.pay(Payment { unlock_time: 100, ..Payment::simple(1, fee / 4) });
    assert!(setup.receive(&low, RelayMethod::Local).flags.fee_too_low);
    assert_eq!(
        setup.mine().tx_hashes.len(),
        1,
        "what is not to be relayed is mined, and the other after its stem"
    );
}

#[test]
fn low_fees_long_extra_and_locks_are_policy() {
    let mut setup = Setup::with_outputs(6);
    let fee = setup.node.fee();
    let low = setup.pay(Payment::simple(1, fee / 4));
    let long = setup.pay(Payment { padding: 1060 - 32, fee: 4 * fee, ..Payment::simple(1, fee) });
    let locked = setup.pay(Payment { unlock_time: 1, ..Payment::simple(1, fee) });
    let (error, flags) = refused(&mut setup, &low);
    assert!(matches!(error, RefusedError::Rule(TxError::Relay(RelayError::Fee(_)))));
    assert_eq!(flags, TxVerificationFlags { fee_too_low: true, ..POLICY });
    let (error, flags) = refused(&mut setup, &long);
    assert_eq!(error, RelayError::ExtraTooBig { size: 1061 }.into());
    assert_eq!(flags, TxVerificationFlags { tx_extra_too_big: true, ..POLICY });
    let (error, flags) = refused(&mut setup, &locked);
    assert_eq!(error, RelayError::NonzeroUnlockTime { unlock_time: 1 }.into());
    assert_eq!(flags, TxVerificationFlags { nonzero_unlock_time: true, ..POLICY });

    // With a block they are kept, and mined.
    for tx in [&low, &long, &locked] {
        let outcome = setup.receive(tx, RelayMethod::Block);
        assert_eq!((outcome.flags, outcome.result), (ADDED, Ok(Admitted::New)));
        assert_eq!(outcome.relay, RelayMethod::Block);
    }
    assert_eq!(setup.mine().tx_hashes.len(), 3);
    // The longest allowed.
    let longest = setup.pay(Payment { padding: 1060 - 33, fee: 4 * fee, ..Payment::simple(1, fee) });
    setup.admit(&longest, RelayMethod::Fluff);
}

#[test]
fn a_fee_two_percent_too_low_is_accepted() {
    let mut setup = Setup::with_outputs(2);
    let probe = setup.pay_times(1);
    let needed = setup.node.context().fees.needed_fee(probe.weight()).0;
    let least = needed - needed / 50;
    let enough = setup.pay(Payment::simple(1, least));
    assert_eq!(enough.weight(), probe.weight());
    setup.admit(&enough, RelayMethod::Fluff);
    setup.wallet.forget_spent();
    let mut setup = Setup::with_outputs(2);
    let short = setup.pay(Payment::simple(1, least - 1));
    assert!(setup.receive(&short, RelayMethod::Fluff).flags.fee_too_low);
}

#[test]
fn broken_rules_come_with_their_flags() {
    let mut setup = Setup::with_outputs(3);
    let tx = setup.pay_times(1);
    let invalid_input = TxVerificationFlags { invalid_input: true, ..FAILED };
    let (error, flags) = refused(&mut setup, &break_signature(&tx));
    assert!(matches!(error, RefusedError::Rule(TxError::Inputs(InputsError::Signature(_)))));
    assert_eq!(flags, invalid_input);

    let mut unproven = tx.clone();
    let TxProofs::V2 { base, .. } = &mut unproven.proofs else { panic!("version 2") };
    base.fee = Amount(base.fee.0 + 1);
    let (error, flags) = refused(&mut setup, &unproven);
    assert!(matches!(error, RefusedError::Rule(TxError::NonInput(NonInputError::Rct(_)))));
    assert_eq!(flags, invalid_input);

    let mut visible = tx.clone();
    visible.prefix.vout[0].amount = Amount(1);
    let (_, flags) = refused(&mut setup, &visible);
    assert_eq!(flags, TxVerificationFlags { invalid_output: true, ..FAILED });

    let single = setup.pay(Payment { outputs: 1, ..Payment::simple(1, setup.node.fee()) });
    let (error, flags) = refused(&mut setup, &single);
    assert_eq!(error, RefusedError::Rule(InputsError::TooFewOutputs { outputs: 1 }.into()));
    assert_eq!(flags, TxVerificationFlags { too_few_outputs: true, ..invalid_input });

    // The rules that need no chain also apply with a block; a failure of the others makes it wait.
    let outcome = setup.receive(&unproven, RelayMethod::Block);
    assert_eq!(outcome.flags, invalid_input);
    let unfit = break_signature(&tx);
    let outcome = setup.receive(&unfit, RelayMethod::Block);
    assert_eq!(outcome.flags, TxVerificationFlags { impossible: true, ..ADDED });
    assert!(matches!(outcome.result, Ok(Admitted::ForAnotherChain(InputsError::Signature(_)))));
    assert!(!outcome.is_accepted());
    assert_eq!(setup.node.pool.len(RelayCategory::Broadcasted), 1);
    // It is never mined, and the valid one is.
    assert_eq!(setup.mine().tx_hashes, []);
}

#[test]
fn a_double_spend_in_the_pool_is_refused_and_marks_the_first() {
    let mut setup = Setup::with_outputs(1);
    let [first, second] = setup.pay_twice();
    let first_id = setup.admit(&first, RelayMethod::Fluff);
    assert!(!setup.node.pool.meta(&first_id).unwrap().double_spend_seen);
    for way in WAYS {
        let outcome = setup.receive(&second, way);
        assert_eq!(outcome.result, Err(RelayError::DoubleSpendInPool.into()));
        assert_eq!(outcome.flags, TxVerificationFlags { double_spend: true, ..POLICY });
    }
    let stored = setup.node.read(|view| view.pool_meta(&first_id).unwrap().unwrap());
    assert!(stored.double_spend_seen);
    assert_eq!(setup.node.pool.meta(&first_id), Some(stored));
    // With a block it is kept, and either may be mined.
    let outcome = setup.receive(&second, RelayMethod::Block);
    assert_eq!(outcome.flags, ADDED);
    assert_eq!(setup.node.pool.len(RelayCategory::All), 2);
    assert_eq!(setup.mine().tx_hashes.len(), 1);
}

#[test]
fn a_double_spend_in_the_chain_is_refused() {
    let mut setup = Setup::with_outputs(2);
    let [first, second] = setup.pay_twice();
    setup.admit(&first, RelayMethod::Fluff);
    setup.mine();
    assert!(setup.node.pool.is_empty());
    let (error, flags) = refused(&mut setup, &second);
    assert!(matches!(error, RefusedError::Rule(TxError::Inputs(InputsError::DoubleSpend { .. }))));
    assert_eq!(flags, TxVerificationFlags { double_spend: true, invalid_input: true, ..FAILED });
    let outcome = setup.receive(&second, RelayMethod::Block);
    assert_eq!(outcome.flags, TxVerificationFlags { impossible: true, double_spend: true, ..ADDED });
    assert!(setup.mine().tx_hashes.is_empty());
}

#[test]
fn known_transactions_are_passed_over() {
    let mut setup = Setup::with_outputs(2);
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::Fluff);
    for way in WAYS.into_iter().chain([RelayMethod::Block]) {
        let outcome = setup.receive(&tx, way);
        assert_eq!((outcome.flags, outcome.result), (NONE, Ok(Admitted::InPool)), "{way:?}");
        assert_eq!(outcome.relay, RelayMethod::None);
    }
    setup.mine();
    let outcome = setup.receive(&tx, RelayMethod::Fluff);
    assert_eq!((outcome.flags, outcome.result), (NONE, Ok(Admitted::InChain)));
    // A transaction that is not relayed counts as known, too.
    let tx = setup.pay_times(1);
    setup.admit(&tx, RelayMethod::None);
    assert_eq!(setup.receive(&tx, RelayMethod::Fluff).result, Ok(Admitted::InPool));
    assert_eq!(setup.node.pool.meta(&tx.hash()).unwrap().relay_method(), RelayMethod::None);
}

#[test]
fn private_transactions_become_public() {
    use RelayMethod::{Block, Fluff, Forward, Local, Stem};
    // Before, arrives as, after, reported.
    let cases = [
        (Local, Local, Local, Local),
        (Local, Stem, Stem, Stem),
        (Local, Fluff, Fluff, Fluff),
        (Forward, Local, Forward, Local),
        (Forward, Forward, Forward, RelayMethod::None),
        (Stem, Local, Stem, Local),
        // It came full circle.
        (Stem, Stem, Fluff, Fluff),
        (Stem, Fluff, Fluff, Fluff),
        (Stem, Block, Block, Block),
    ];
    let mut setup = Setup::with_outputs(cases.len() as u64);
    for (from, comes, becomes, told) in cases {
        let tx = setup.pay_times(1);
        let id = setup.admit(&tx, from);
        let before = setup.node.pool.meta(&id).unwrap();
        setup.node.wait(7);
        let outcome = setup.receive(&tx, comes);
        let changed = from != becomes;
        let admitted = if changed { Admitted::MorePublic } else { Admitted::InPool };
        assert_eq!(outcome.result, Ok(admitted), "{from:?} as {comes:?}");
        assert_eq!((outcome.flags, outcome.relay), (NONE, told), "{from:?} as {comes:?}");
        let meta = setup.node.pool.meta(&id).unwrap();
        assert_eq!(meta.relay_method(), becomes);
        assert_eq!(meta.receive_time, before.receive_time + if changed { 7 } else { 0 });
        assert_eq!(setup.node.read(|view| view.pool_meta(&id).unwrap()), Some(meta));
    }
}

#[test]
fn a_private_transaction_blocks_its_key_images_for_others() {
    let mut setup = Setup::with_outputs(1);
    let [first, second] = setup.pay_twice();
    setup.admit(&first, RelayMethod::Stem);
    assert!(setup.receive(&second, RelayMethod::Fluff).flags.double_spend);
    // A block with the same transaction does not help if it does not fit the chain.
    let unfit = break_signature(&first);
    assert!(setup.receive(&unfit, RelayMethod::Block).flags.impossible);
}

#[test]
fn known_and_unfit_with_a_block_fails() {
    let mut setup = Setup::with_outputs(2);
    let [first, second] = setup.pay_twice();
    let id = setup.admit(&first, RelayMethod::Stem);
    // Another transaction with the same key image is mined elsewhere.
    let template = setup.node.template(&setup.wallet.address(), &[]);
    let mut block = template.block.clone();
    assert!(block.tx_hashes.is_empty());
    setup.admit(&second, RelayMethod::Block);
    block = setup.mine();
    assert_eq!(block.tx_hashes, [second.hash()]);
    let outcome = setup.receive(&first, RelayMethod::Block);
    assert!(matches!(outcome.result, Err(RefusedError::PresentAndUnfit(_))));
    assert_eq!(outcome.flags, TxVerificationFlags { double_spend: true, ..FAILED });
    assert_eq!(setup.node.pool.meta(&id).unwrap().relay_method(), RelayMethod::Stem);
}

#[test]
fn verifying_ahead_gives_the_same_verdict() {
    let mut setup = Setup::with_outputs(3);
    let good = setup.pay_times(1);
    let cheap = setup.pay(Payment::simple(1, 1));
    let bad = break_signature(&good);
    for (tx, ok) in [(&good, true), (&cheap, false), (&bad, false)] {
        let blob = tx.to_blob();
        let context = setup.node.context();
        let ahead = setup
            .node
            .read(|view| setup.node.pool.verify_ahead(view, &context, &blob, RelayMethod::Fluff).unwrap());
        let verdict = ahead.expect("it is not known");
        assert_eq!(verdict.is_ok(), ok);
        let outcome = setup.receive(tx, RelayMethod::Fluff);
        assert_eq!(outcome.result.is_ok(), ok);
        if let (Err(ahead), Err(RefusedError::Rule(now))) = (verdict, outcome.result) {
            assert_eq!(ahead, now);
        }
        let again = setup
            .node
            .read(|view| setup.node.pool.verify_ahead(view, &context, &blob, RelayMethod::Fluff).unwrap());
        assert_eq!(again.is_none(), ok);
    }
}

#[test]
fn a_verdict_does_not_outlive_the_tip() {
    let mut setup = Setup::with_outputs(16);
    // An output mined now is unlocked in 60 blocks.
    let mut other = ferrite_testkit::chain_gen::TestWallet::new(2);
    setup.node.mine(&other.address());
    setup.node.mine_many(58, &setup.wallet.address());
    setup.node.read(|view| other.scan(view));
    let next = setup.node.restart();
    setup.node = next;
    assert_eq!(setup.node.read(|view| other.spendable(view)), 0);
    setup.mine();
    assert_eq!(setup.node.read(|view| other.spendable(view)), 1);
    let fee = setup.node.fee();
    let tx = setup.node.read(|view| other.pay(view, Payment::simple(1, fee))).unwrap();
    setup.node.engine.pop_blocks(1).unwrap();
    let early = setup.receive(&tx, RelayMethod::Fluff);
    assert!(matches!(early.result, Err(RefusedError::Rule(TxError::Inputs(InputsError::Locked { .. })))));
    setup.mine();
    setup.admit(&tx, RelayMethod::Fluff);
}

#[test]
fn version_1_transactions_are_admitted_and_mined() {
    let mut setup = Setup::on(TestNode::at_version(1), 1);
    let tx = setup.pay(Payment { fee: 100_000_000_000, ..Payment::simple(3, 0) });
    assert_eq!(tx.version(), 1);
    let id = setup.admit(&tx, RelayMethod::Fluff);
    assert_eq!(setup.mine().tx_hashes, [id]);
}

use ferrite_crypto::keys::{AccountKeys, AddressKeys, encrypt_payment_id};
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::extra::{Extra, ExtraTag, PaymentId, push_payment_id};

use super::super::select::RingSource;
use super::super::testing::{TestChain, found, stranger};
use super::*;

const MAIN: SubaddressIndex = SubaddressIndex::MAIN;

fn chain(seed: u64) -> TestChain {
    let mut chain = TestChain::new(seed);
    chain.add_foreign(0, 40);
    chain
}

fn rings(chain: &mut TestChain, decoys: usize) -> Vec<Ring> {
    let mut rng = chain.rng.clone();
    let inputs: Vec<_> = chain.owned.iter().collect();
    let rings = chain.rings().rings(&inputs, decoys, &mut rng).expect("enough outputs");
    chain.rng = rng;
    rings
}

fn plan<'a>(chain: &'a TestChain, rings: &'a [Ring], destinations: Vec<Destination>) -> TxPlan<'a> {
    TxPlan {
        sources: chain.owned.iter().zip(rings).collect(),
        destinations,
        change: Some(chain.sender.address),
        extra: &[],
        unlock_time: 0,
        rct: true,
        rules: TxRules::TODAY,
    }
}

fn to(address: AddressKeys, is_subaddress: bool, amount: u64) -> Destination {
    Destination::new(address, is_subaddress, Amount(amount))
}

/// Builds a transaction, and checks it by consensus rules and against the size of the draft.
fn made(chain: &TestChain, plan: &TxPlan<'_>) -> Built {
    let mut rng = chain.rng.clone();
    let built = build(plan, &chain.sender, &mut rng).expect("it can be made");
    chain.verify(&built.tx);
    let drafted = draft(plan).expect("it can be drafted");
    assert_eq!(size_and_weight(&drafted), size_and_weight(&built.tx));
    let images: Vec<_> =
        built.tx.prefix.vin.iter().map(|input| *input.key_image().expect("a key image")).collect();
    assert!(images.is_sorted_by(|one, next| one > next));
    built
}

#[test]
fn a_payment_with_change() {
    let mut chain = chain(1);
    chain.receive(MAIN, 1000, true);
    chain.receive(SubaddressIndex { major: 0, minor: 3 }, 500, true);
    let rings = rings(&mut chain, 15);
    let receiver = stranger(&mut chain.rng);
    let destinations = vec![to(receiver.address(), false, 700), to(chain.sender.address, false, 750)];
    let built = made(&chain, &plan(&chain, &rings, destinations));
    assert_eq!(built.tx.fee(), Some(Amount(50)));
    assert_eq!(found(&built.tx, &receiver, &[receiver.address()]), 700);
    let us = AccountKeys::from_spend_key(chain.sender.spend.clone().expect("it can spend"));
    assert_eq!(found(&built.tx, &us, &[us.address()]), 750);
    assert_eq!(received(&built.tx, &receiver.address(), &built.tx_key, &[], None), 700);
    assert_eq!(received(&built.tx, &us.address(), &built.tx_key, &[], Some(&chain.sender.view)), 750);
    // The transaction key, and an encrypted payment id of zeros that looks like any other.
    let extra = Extra::parse(&built.tx.prefix.extra);
    let tags: Vec<_> = extra.fields.iter().map(|field| field.tag()).collect();
    assert_eq!(tags, [ExtraTag::PubKey, ExtraTag::Nonce]);
    let Some(PaymentId::Encrypted(id)) = extra.payment_id() else { panic!("no payment id") };
    assert_ne!(id, [0; 8]);
    let key = extra.pub_key().expect("a key");
    let opened = encrypt_payment_id(ShortPaymentId(id), key, receiver.view.secret()).unwrap();
    assert_eq!(opened, ShortPaymentId::default());
}

#[test]
fn every_combination_of_recipient_addresses_works() {
    for seed in 0..24 {
        let mut chain = chain(100 + seed);
        chain.receive(MAIN, 1_000_000, true);
        let rings = rings(&mut chain, 15);
        let receiver = stranger(&mut chain.rng);
        let sub = |minor| receiver.subaddress(SubaddressIndex { major: 1, minor });
        let kinds: [&[(AddressKeys, bool)]; 6] = [
            &[(receiver.address(), false)],
            &[(sub(1), true)],
            &[(sub(1), true), (sub(1), true)],
            &[(sub(1), true), (sub(2), true)],
            &[(receiver.address(), false), (sub(1), true), (sub(2), true)],
            &[(receiver.address(), false), (receiver.address(), false), (receiver.address(), false)],
        ];
        let kind = kinds[usize::try_from(seed).unwrap() % kinds.len()];
        let mut destinations: Vec<_> =
            (1..).zip(kind).map(|(amount, &(address, sub))| to(address, sub, amount * 1000)).collect();
        let paid: u64 = destinations.iter().map(|destination| destination.amount.0).sum();
        // Every second transaction is from an account with a subaddress for change.
        let change_index = SubaddressIndex { major: u32::from(seed % 2 == 1), minor: 0 };
        let change = chain.sender.subaddress(change_index);
        destinations.push(to(change, !change_index.is_main(), 500_000 - paid));
        let plan = TxPlan { change: Some(change), ..plan(&chain, &rings, destinations) };
        let built = made(&chain, &plan);
        let addresses: Vec<_> = kind.iter().map(|(address, _)| *address).collect();
        assert_eq!(found(&built.tx, &receiver, &addresses), paid, "kind {kind:?}");
        let us = AccountKeys::from_spend_key(chain.sender.spend.clone().expect("it can spend"));
        assert_eq!(found(&built.tx, &us, &[change]), 500_000 - paid);
        let extra = Extra::parse(&built.tx.prefix.extra);
        let several = kind.iter().any(|kind| kind.1) && kind.iter().any(|other| other.0 != kind[0].0);
        assert_eq!(extra.additional_pub_keys().map(<[_]>::len), several.then_some(plan.destinations.len()));
        assert_eq!(built.additional_tx_keys.len(), if several { plan.destinations.len() } else { 0 });
        assert_eq!(extra.payment_id().is_some(), plan.destinations.len() <= 2);
    }
}

#[test]
fn payment_ids_are_encrypted_or_left_in_the_clear() {
    let mut chain = chain(2);
    chain.receive(MAIN, 1000, true);
    let rings = rings(&mut chain, 15);
    let [one, other] = [(); 2].map(|()| stranger(&mut chain.rng));
    let mut extra = Vec::new();
    push_payment_id(&mut extra, PaymentId::Encrypted(*b"deadbeef"));
    let pay = |destinations| TxPlan { extra: &extra, ..plan(&chain, &rings, destinations) };
    let change = to(chain.sender.address, false, 100);
    let built = made(&chain, &pay(vec![to(one.address(), false, 500), change.clone()]));
    let parsed = Extra::parse(&built.tx.prefix.extra);
    let Some(PaymentId::Encrypted(id)) = parsed.payment_id() else { panic!("no payment id") };
    let key = parsed.pub_key().expect("a key");
    let opened = encrypt_payment_id(ShortPaymentId(id), key, one.view.secret()).unwrap();
    assert_eq!(opened.0, *b"deadbeef");
    let two = pay(vec![to(one.address(), false, 500), to(other.address(), false, 1), change]);
    let refused = build(&two, &chain.sender, &mut chain.rng.clone()).err();
    assert_eq!(refused, Some(BuildError::PaymentIdForSeveral));
    // An unencrypted payment id is left as it is, and no other is added.
    let mut extra = Vec::new();
    push_payment_id(&mut extra, PaymentId::Plain(ferrite_types::Hash([7; 32])));
    let destinations = vec![to(one.address(), false, 500), to(chain.sender.address, false, 1)];
    let built = made(&chain, &TxPlan { extra: &extra, ..plan(&chain, &rings, destinations) });
    let parsed = Extra::parse(&built.tx.prefix.extra);
    assert_eq!(parsed.payment_id(), Some(PaymentId::Plain(ferrite_types::Hash([7; 32]))));
}

#[test]
fn outputs_are_shuffled() {
    let mut chain = chain(3);
    chain.receive(MAIN, 1000, true);
    let rings = rings(&mut chain, 15);
    let receiver = stranger(&mut chain.rng);
    let destinations = vec![to(receiver.address(), false, 700), to(chain.sender.address, false, 250)];
    let plan = plan(&chain, &rings, destinations);
    let mut rng = chain.rng.clone();
    let change_first = (0..40)
        .filter(|_| {
            let built = build(&plan, &chain.sender, &mut rng).expect("it can be made");
            built.destinations[0].address == chain.sender.address
        })
        .count();
    // The probability of a value outside is one in a million.
    assert!((5..=35).contains(&change_first), "{change_first} of 40");
}

#[test]
fn visible_outputs_have_decoys_of_the_same_amount() {
    let mut chain = chain(4);
    chain.add_foreign(5_000_000_000, 30);
    chain.receive(MAIN, 5_000_000_000, false);
    chain.receive(MAIN, 7_000, true);
    let rings = rings(&mut chain, 15);
    let receiver = stranger(&mut chain.rng);
    let destinations =
        vec![to(receiver.address(), false, 4_000_000_000), to(chain.sender.address, false, 999_000_000)];
    let built = made(&chain, &plan(&chain, &rings, destinations));
    let mut amounts: Vec<_> = built
        .tx
        .prefix
        .vin
        .iter()
        .map(|input| match input {
            TxIn::ToKey { amount, .. } => amount.0,
            _ => panic!("a miner's input"),
        })
        .collect();
    amounts.sort_unstable();
    assert_eq!(amounts, [0, 5_000_000_000]);
    assert_eq!(found(&built.tx, &receiver, &[receiver.address()]), 4_000_000_000);
}

#[test]
fn version_1_without_decoys() {
    let mut chain = chain(5);
    chain.receive(MAIN, 123, false);
    chain.receive(MAIN, 77_000, false);
    let rings: Vec<_> = chain.owned.iter().map(Ring::alone).collect();
    let us = chain.sender.address;
    let destinations = [70_000, 7_000, 100].map(|amount| to(us, false, amount)).to_vec();
    let plan = TxPlan { rct: false, change: None, ..plan(&chain, &rings, destinations) };
    let built = made(&chain, &plan);
    assert_eq!((built.tx.version(), built.tx.fee()), (1, Some(Amount(23))));
    let account = AccountKeys::from_spend_key(chain.sender.spend.clone().expect("it can spend"));
    assert_eq!(found(&built.tx, &account, &[us]), 77_100);
}

#[test]
fn invalid_plans_are_refused() {
    let mut chain = chain(6);
    chain.receive(MAIN, 1000, true);
    let rings = rings(&mut chain, 15);
    let us = chain.sender.address;
    let plan = |destinations| plan(&chain, &rings, destinations);
    let refused = |plan: &TxPlan<'_>| {
        let mut rng = chain.rng.clone();
        let error = build(plan, &chain.sender, &mut rng).err();
        assert_eq!(draft(plan).err(), error);
        error
    };
    assert_eq!(refused(&plan(Vec::new())), Some(BuildError::NoDestinations));
    let nothing = TxPlan { sources: Vec::new(), ..plan(vec![to(us, false, 1)]) };
    assert_eq!(refused(&nothing), Some(BuildError::NoSources));
    let too_much = plan(vec![to(us, false, u64::MAX), to(us, false, u64::MAX)]);
    assert!(matches!(refused(&too_much), Some(BuildError::NotEnough { spent: 1000, .. })));
    let many = plan(vec![to(us, false, 1); 17]);
    assert_eq!(refused(&many), Some(BuildError::TooManyOutputs(17)));
    let old = TxPlan {
        rules: TxRules { bulletproof_plus: false, ..TxRules::TODAY },
        ..plan(vec![to(us, false, 1)])
    };
    assert_eq!(refused(&old), Some(BuildError::OldRules));
    let garbage = TxPlan { extra: &[9, 9, 9], ..plan(vec![to(us, false, 1)]) };
    assert!(matches!(refused(&garbage), Some(BuildError::Extra(_))));
    let nonces = [&[2u8, 100][..], &[7; 100]].concat().repeat(11);
    let long = TxPlan { extra: &nonces, ..plan(vec![to(us, false, 1)]) };
    assert!(matches!(refused(&long), Some(BuildError::ExtraTooLong(_))));
    let mut wrong = rings.clone();
    wrong[0].real = (wrong[0].real + 1) % 16;
    let wrong = TxPlan { sources: chain.owned.iter().zip(&wrong).collect(), ..plan(vec![to(us, false, 1)]) };
    assert_eq!(refused(&wrong), Some(BuildError::NotInRing(0)));
    // Keys of another wallet.
    let other = TestChain::new(7).sender;
    let error = build(&plan(vec![to(us, false, 1), to(us, false, 2)]), &other, &mut chain.rng.clone()).err();
    assert_eq!(error, Some(BuildError::NotOurs(0)));
}

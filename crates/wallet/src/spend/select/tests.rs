mod remake;

use std::collections::{BTreeMap, HashSet};

use ferrite_crypto::keys::AccountKeys;
use ferrite_types::KeyImage;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::tx::TxIn;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::super::build::{received, size_and_weight};
use super::super::fee::from_weight;
use super::super::pending::PendingTx;
use super::super::testing::{TestChain, TooFew, found, stranger, terms};
use super::*;

const COIN: u64 = 1_000_000_000_000;

fn chain(seed: u64, amounts: &[u64]) -> TestChain {
    let mut chain = TestChain::new(seed);
    chain.add_foreign(0, 60);
    for &amount in amounts {
        chain.receive(SubaddressIndex::MAIN, amount, true);
    }
    chain
}

fn to(account: &AccountKeys, amount: u64) -> Destination {
    Destination::new(account.address(), false, Amount(amount))
}

fn request(destinations: Vec<Destination>) -> TransferRequest {
    TransferRequest {
        destinations,
        account: 0,
        subaddresses: BTreeSet::new(),
        subtract_fee_from: BTreeSet::new(),
    }
}

fn pay(
    chain: &TestChain,
    terms: &Terms,
    request: &TransferRequest,
) -> Result<Vec<PendingTx>, SpendError<TooFew>> {
    let balance = chain.balance(request.account);
    let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
    let mut rng = chain.rng.clone();
    let txes = transfer(&funds, terms, request, &mut chain.rings(), &mut rng)?;
    check(chain, terms, &txes);
    Ok(txes)
}

/// Checks consensus rules, sums and fees, and that no output is spent twice.
fn check(chain: &TestChain, terms: &Terms, txes: &[PendingTx]) {
    let mut spent = HashSet::new();
    for pending in txes {
        chain.verify(&pending.tx);
        let inputs: u64 = pending.transfers.iter().map(|&place| chain.owned[place].amount.0).sum();
        let paid: u64 = pending.destinations.iter().map(|destination| destination.amount.0).sum();
        assert_eq!(inputs, paid + pending.change.amount.0 + pending.fee);
        assert_eq!(pending.tx.fee(), Some(Amount(pending.fee)));
        let (_, weight) = size_and_weight(&pending.tx);
        assert!(weight < terms.weight_limit);
        let needed = from_weight(terms.base_fee, weight, terms.fee_mask);
        assert!(pending.fee >= needed, "fee {} for {needed}", pending.fee);
        for (input, &place) in pending.tx.prefix.vin.iter().zip(&pending.transfers) {
            let TxIn::ToKey { key_image, .. } = input else { panic!("a miner's input") };
            if pending.tx.version() == 2 {
                assert_eq!(*key_image, chain.owned[place].key_image);
            }
            assert!(spent.insert(*key_image));
        }
        let record = pending.record(1_700_000_000);
        assert_eq!((record.amount_in.0, record.amount_out.0), (inputs, inputs - pending.fee));
        assert_eq!((record.txid, record.rings.len()), (pending.tx.hash(), pending.transfers.len()));
        assert_eq!(record.payment_id, ferrite_types::Hash::default());
        let bytes = pending.to_bytes();
        let read = PendingTx::from_bytes(&bytes).expect("it can be read");
        assert_eq!(read.to_bytes(), bytes);
        assert_eq!(read.tx, pending.tx);
    }
}

fn error(chain: &TestChain, request: &TransferRequest) -> SpendError<TooFew> {
    pay(chain, &terms(), request).err().expect("it is not possible")
}

#[test]
fn one_output_is_enough() {
    let mut chain = chain(1, &[COIN, 5 * COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let txes = pay(&chain, &terms(), &request(vec![to(&receiver, 2 * COIN)])).unwrap();
    assert_eq!(txes.len(), 1);
    // The first that suffices, and the small one as an unneeded second input.
    let used: BTreeSet<usize> = txes[0].transfers.iter().copied().collect();
    assert_eq!(used, BTreeSet::from([0, 1]));
    assert_eq!(found(&txes[0].tx, &receiver, &[receiver.address()]), 2 * COIN);
    assert_eq!(txes[0].tx.prefix.vout.len(), 2);
    assert_eq!(txes[0].change.address, chain.sender.address);
}

#[test]
fn large_outputs_are_kept_for_later() {
    let mut chain = chain(2, &[5 * COIN, 5 * COIN, 5 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let request = request(vec![to(&receiver, COIN)]);
    let txes = pay(&chain, &terms(), &request).unwrap();
    assert_eq!(txes[0].transfers.len(), 1);
    let settings =
        Settings { min_output_count: 2, min_output_value: Amount(2 * COIN), ..Settings::default() };
    let txes = pay(&chain, &Terms { settings, ..terms() }, &request).unwrap();
    assert_eq!(txes[0].transfers.len(), 2);
}

#[test]
fn unrelated_outputs_are_preferred() {
    let mut chain = chain(3, &[COIN; 4]);
    // The first three come from the same block.
    for place in 0..3 {
        chain.owned[place].height = ferrite_types::Height(500);
    }
    let receiver = stranger(&mut chain.rng);
    let txes = pay(&chain, &terms(), &request(vec![to(&receiver, 3 * COIN / 2)])).unwrap();
    let used: BTreeSet<usize> = txes[0].transfers.iter().copied().collect();
    assert_eq!(used, BTreeSet::from([0, 3]));
}

#[test]
fn impossible_payments_are_refused() {
    let mut chain = chain(4, &[COIN, COIN]);
    let receiver = stranger(&mut chain.rng);
    assert_eq!(error(&chain, &request(Vec::new())), SpendError::ZeroDestination);
    assert_eq!(error(&chain, &request(vec![to(&receiver, 0)])), SpendError::ZeroAmount);
    let overflow = request(vec![to(&receiver, u64::MAX), to(&receiver, 1)]);
    assert_eq!(error(&chain, &overflow), SpendError::SumOverflow);
    let too_much = request(vec![to(&receiver, 3 * COIN)]);
    let expected = SpendError::NotEnoughMoney { available: 2 * COIN, amount: 3 * COIN };
    assert_eq!(error(&chain, &too_much), expected);
    assert_eq!(expected.to_string(), "not enough money");
    // Enough except for the fee.
    let all = request(vec![to(&receiver, 2 * COIN)]);
    assert_eq!(error(&chain, &all), SpendError::NotEnoughMoney { available: 2 * COIN, amount: 2 * COIN });
    // Enough for the smallest fee, but not for that of two inputs.
    let nearly = request(vec![to(&receiver, 2 * COIN - 32_000_000)]);
    assert!(matches!(error(&chain, &nearly), SpendError::NotPossible { .. }));
    let mut bad = request(vec![to(&receiver, COIN)]);
    bad.subtract_fee_from = BTreeSet::from([1]);
    assert_eq!(error(&chain, &bad), SpendError::SubtractFeeFromBadIndex(1));
    let mut many = request(vec![to(&receiver, 1000); 16]);
    many.subtract_fee_from = BTreeSet::from([1]);
    assert!(matches!(error(&chain, &many), SpendError::Internal(_)));
    chain.owned[0].unlocked = false;
    let locked = error(&chain, &request(vec![to(&receiver, 3 * COIN / 2)]));
    assert_eq!(locked, SpendError::NotEnoughUnlockedMoney { available: COIN, amount: 3 * COIN / 2 });
    assert_eq!(locked.to_string(), "not enough unlocked money");
    chain.owned[1].frozen = true;
    let frozen = error(&chain, &request(vec![to(&receiver, COIN / 2)]));
    assert_eq!(frozen, SpendError::NotEnoughUnlockedMoney { available: 0, amount: COIN / 2 });
}

#[test]
fn many_destinations_are_split() {
    let mut chain = chain(5, &[COIN; 8]);
    let receivers: Vec<_> = (0..40).map(|_| stranger(&mut chain.rng)).collect();
    let destinations =
        (1..).zip(&receivers).map(|(place, receiver)| to(receiver, place * COIN / 1000)).collect();
    let txes = pay(&chain, &terms(), &request(destinations)).unwrap();
    assert_eq!(txes.len(), 3);
    assert!(txes.iter().all(|pending| pending.tx.prefix.vout.len() <= 16));
    for (place, receiver) in (1..).zip(&receivers) {
        let amounts = txes.iter().map(|pending| found(&pending.tx, receiver, &[receiver.address()]));
        assert_eq!(amounts.sum::<u64>(), place * COIN / 1000);
    }
}

#[test]
fn heavy_payments_are_split() {
    // 150 inputs weigh about 105,000; the target is 99,600.
    let mut chain = chain(6, &[COIN; 150]);
    let receiver = stranger(&mut chain.rng);
    let amount = 148 * COIN;
    let txes = pay(&chain, &terms(), &request(vec![to(&receiver, amount)])).unwrap();
    assert_eq!(txes.len(), 2);
    let got: u64 = txes.iter().map(|pending| found(&pending.tx, &receiver, &[receiver.address()])).sum();
    assert_eq!(got, amount);
    // The last input of the first transaction exceeded the target; the fee was taken from its payment, initially by an
    // estimate that is slightly too high.
    assert!((COIN..COIN + 200_000_000).contains(&txes[0].change.amount.0));
}

#[test]
fn the_receiver_pays_the_fee() {
    let mut chain = chain(7, &[COIN, COIN]);
    let receivers: Vec<_> = (0..3).map(|_| stranger(&mut chain.rng)).collect();
    let amounts = [COIN / 2, COIN / 4, COIN / 8];
    let destinations: Vec<_> =
        receivers.iter().zip(amounts).map(|(receiver, amount)| to(receiver, amount)).collect();
    for payers in [&[0usize][..], &[1], &[2], &[0, 2], &[0, 1, 2]] {
        let mut request = request(destinations.clone());
        request.subtract_fee_from = payers.iter().copied().collect();
        let txes = pay(&chain, &terms(), &request).unwrap();
        assert_eq!(txes.len(), 1);
        let (tx, fee) = (&txes[0].tx, txes[0].fee);
        let mut total = 0;
        for (place, (receiver, amount)) in receivers.iter().zip(amounts).enumerate() {
            let got = found(tx, receiver, &[receiver.address()]);
            total += got;
            let part = fee / payers.len() as u64;
            match payers.contains(&place) {
                true => assert!((part..=part + 1).contains(&(amount - got)), "{got} of {amount}, fee {fee}"),
                false => assert_eq!(got, amount),
            }
        }
        assert_eq!(total + fee, amounts.iter().sum::<u64>());
    }
    // Everything, with the fee subtracted.
    let mut request = request(vec![to(&receivers[0], 2 * COIN)]);
    request.subtract_fee_from = BTreeSet::from([0]);
    let txes = pay(&chain, &terms(), &request).unwrap();
    assert_eq!(found(&txes[0].tx, &receivers[0], &[receivers[0].address()]), 2 * COIN - txes[0].fee);
    assert_eq!(txes[0].change.amount.0, 0);
    // Nothing would be left of one.
    let mut request = super::tests::request(vec![to(&receivers[0], COIN), to(&receivers[1], 1)]);
    request.subtract_fee_from = BTreeSet::from([0, 1]);
    assert_eq!(error(&chain, &request), SpendError::ZeroAmount);
}

#[test]
fn accounts_and_addresses_are_not_mixed() {
    let mut chain = chain(8, &[COIN]);
    for minor in 0..4 {
        chain.receive(SubaddressIndex { major: 1, minor }, COIN * u64::from(minor + 1), true);
    }
    let receiver = stranger(&mut chain.rng);
    let mut request = request(vec![to(&receiver, COIN / 2)]);
    request.account = 1;
    request.subaddresses = BTreeSet::from([2]);
    let txes = pay(&chain, &terms(), &request).unwrap();
    assert_eq!(txes[0].transfers, [3]);
    let change = chain.sender.subaddress(SubaddressIndex { major: 1, minor: 0 });
    assert_eq!(txes[0].change.address, change);
    let (tx, keys) = (&txes[0].tx, &txes[0].additional_tx_keys);
    assert_eq!(
        received(tx, &change, &txes[0].tx_key, keys, Some(&chain.sender.view)),
        txes[0].change.amount.0
    );
    request.subaddresses = BTreeSet::from([0, 1]);
    request.destinations[0].amount = Amount(4 * COIN);
    assert_eq!(error(&chain, &request), SpendError::NotEnoughMoney { available: 3 * COIN, amount: 4 * COIN });
    request.subaddresses.clear();
    request.destinations[0].amount = Amount(9 * COIN);
    assert_eq!(pay(&chain, &terms(), &request).unwrap()[0].transfers.len(), 4);
}

#[test]
fn uneconomical_outputs_are_not_spent() {
    let mut chain = chain(9, &[COIN, 1000, COIN]);
    let receiver = stranger(&mut chain.rng);
    let all_but_fee = request(vec![to(&receiver, 2 * COIN - 100_000_000)]);
    let txes = pay(&chain, &terms(), &all_but_fee).unwrap();
    assert!(!txes[0].transfers.contains(&1));
    let settings = Settings { ignore_outputs_above: Amount(COIN - 1), ..Settings::default() };
    let bounded = pay(&chain, &Terms { settings, ..terms() }, &all_but_fee);
    assert_eq!(bounded.map(|txes| txes.len()).unwrap(), 0);
}

#[test]
fn missing_rings_are_an_error() {
    let mut chain = TestChain::new(10);
    chain.receive(SubaddressIndex::MAIN, COIN, true);
    let receiver = stranger(&mut chain.rng);
    let refused = error(&chain, &request(vec![to(&receiver, COIN / 2)]));
    assert_eq!(refused, SpendError::Rings(TooFew));
}

fn sweep_request(receiver: &AccountKeys) -> SweepRequest {
    SweepRequest {
        to: to(receiver, 0),
        outputs: 1,
        account: 0,
        subaddresses: BTreeSet::new(),
        below: Amount(0),
    }
}

fn swept(chain: &TestChain, request: &SweepRequest) -> Result<Vec<PendingTx>, SpendError<TooFew>> {
    let balance = chain.balance(request.account);
    let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
    let txes = sweep_all(&funds, &terms(), request, &mut chain.rings(), &mut chain.rng.clone())?;
    check(chain, &terms(), &txes);
    Ok(txes)
}

#[test]
fn a_sweep_sends_everything() {
    let mut chain = chain(11, &[COIN, 2 * COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let mut request = sweep_request(&receiver);
    for outputs in [1, 2, 5, 15] {
        request.outputs = outputs;
        let txes = swept(&chain, &request).unwrap();
        assert_eq!(txes.len(), 1);
        assert_eq!(txes[0].tx.prefix.vout.len(), outputs.max(2));
        let got = found(&txes[0].tx, &receiver, &[receiver.address()]);
        assert_eq!(got, 6 * COIN - txes[0].fee);
        let amounts: Vec<u64> = txes[0].destinations.iter().map(|destination| destination.amount.0).collect();
        assert!(amounts.iter().max().unwrap() - amounts.iter().min().unwrap() <= 1);
    }
    request.outputs = 17;
    assert!(matches!(swept(&chain, &request).err(), Some(SpendError::Internal("sv/gamma are too large"))));
    request.outputs = 0;
    assert_eq!(swept(&chain, &request).err(), Some(SpendError::ZeroDestination));
    request.outputs = 1;
    request.below = Amount(2 * COIN);
    assert_eq!(swept(&chain, &request).unwrap()[0].transfers, [0]);
    request.below = Amount(1000);
    assert!(
        matches!(swept(&chain, &request).err(), Some(SpendError::NothingToSweep(text)) if text.contains("threshold"))
    );
    request.account = 3;
    assert!(
        matches!(swept(&chain, &request).err(), Some(SpendError::NothingToSweep(text)) if text.contains("account"))
    );
}

#[test]
fn a_large_sweep_is_split() {
    let mut chain = chain(12, &[COIN; 160]);
    let receiver = stranger(&mut chain.rng);
    let txes = swept(&chain, &sweep_request(&receiver)).unwrap();
    assert_eq!(txes.len(), 2);
    let spent: usize = txes.iter().map(|pending| pending.transfers.len()).sum();
    assert_eq!(spent, 160);
    // To the wallet itself.
    let mut own = sweep_request(&receiver);
    own.to = Destination::new(chain.sender.address, false, Amount(0));
    assert_eq!(swept(&chain, &own).unwrap().len(), 2);
}

#[test]
fn sweeps_take_one_address_at_a_time() {
    let mut chain = chain(13, &[COIN]);
    for minor in [1, 2, 2] {
        chain.receive(SubaddressIndex { major: 0, minor }, COIN, true);
    }
    let receiver = stranger(&mut chain.rng);
    let mut seen = BTreeSet::new();
    for _ in 0..20 {
        chain.rng.next_u64();
        let txes = swept(&chain, &sweep_request(&receiver)).unwrap();
        assert_eq!(txes[0].construction.subaddresses.len(), 1);
        seen.extend(txes[0].construction.subaddresses.iter().copied());
    }
    assert_eq!(seen, BTreeSet::from([1, 2]));
    let mut request = sweep_request(&receiver);
    request.subaddresses = BTreeSet::from([0, 2]);
    assert_eq!(swept(&chain, &request).unwrap()[0].transfers.len(), 3);
}

#[test]
fn a_single_output_is_swept() {
    let mut chain = chain(14, &[COIN, 2 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let balance = chain.balance(0);
    let image = chain.owned[1].key_image;
    let run = |chain: &TestChain, image: &KeyImage| {
        let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
        let request = sweep_request(&receiver);
        sweep_single(&funds, &terms(), &request, image, &mut chain.rings(), &mut chain.rng.clone())
    };
    let txes = run(&chain, &image).unwrap();
    check(&chain, &terms(), &txes);
    assert_eq!((txes.len(), &txes[0].transfers[..]), (1, &[1][..]));
    assert!(run(&chain, &KeyImage([1; 32])).unwrap().is_empty());
    chain.owned[1].frozen = true;
    assert!(run(&chain, &image).unwrap().is_empty());
}

#[test]
fn an_output_that_cannot_pay_its_fee_is_not_swept() {
    let mut chain = chain(15, &[20_000_000]);
    let receiver = stranger(&mut chain.rng);
    let refused = swept(&chain, &sweep_request(&receiver)).err();
    assert!(
        matches!(refused, Some(SpendError::NotEnoughUnlockedMoney { .. } | SpendError::Internal(_))),
        "{refused:?}"
    );
}

#[test]
fn unmixable_outputs_are_swept_without_decoys() {
    let mut chain = TestChain::new(16);
    chain.add_foreign(0, 60);
    chain.add_foreign(3 * COIN, 30);
    for amount in [123_456_789_000, 777_000_000_123, 5] {
        chain.receive(SubaddressIndex::MAIN, amount, false);
    }
    chain.receive(SubaddressIndex::MAIN, 3 * COIN, false);
    chain.receive(SubaddressIndex::MAIN, COIN, true);
    let balance = chain.balance(0);
    let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
    let outputs = unmixable(&funds, &BTreeSet::from([0, 3 * COIN]));
    assert_eq!(outputs, [0, 1, 2]);
    let txes =
        sweep_unmixable(&funds, &terms(), &outputs, &mut chain.rings(), &mut chain.rng.clone()).unwrap();
    assert_eq!(txes.len(), 1);
    let tx = &txes[0].tx;
    assert_eq!((tx.version(), tx.prefix.vin.len()), (1, 3));
    chain.verify(tx);
    let account = AccountKeys::from_spend_key(chain.sender.spend.clone().expect("it can spend"));
    let sum = 123_456_789_000 + 777_000_000_123 + 5;
    assert_eq!(found(tx, &account, &[account.address()]), sum - txes[0].fee);
    assert!(tx.prefix.vout.iter().all(|out| is_decomposed(out.amount.0)));
    let nothing = sweep_unmixable(&funds, &terms(), &[], &mut chain.rings(), &mut chain.rng.clone());
    assert!(nothing.unwrap().is_empty());
}

#[test]
fn visible_outputs_are_spent() {
    let mut chain = TestChain::new(17);
    chain.add_foreign(0, 60);
    chain.add_foreign(3 * COIN, 30);
    chain.receive(SubaddressIndex::MAIN, 3 * COIN, false);
    chain.receive(SubaddressIndex::MAIN, COIN, true);
    let receiver = stranger(&mut chain.rng);
    let txes = pay(&chain, &terms(), &request(vec![to(&receiver, 7 * COIN / 2)])).unwrap();
    assert_eq!(txes[0].transfers.len(), 2);
    assert_eq!(found(&txes[0].tx, &receiver, &[receiver.address()]), 7 * COIN / 2);
}

/// Random wallets, payments and settings: the results are valid and pay the requested amounts.
#[test]
fn random_payments() {
    let rounds = ferrite_testkit::soak::rounds() as u64;
    let (mut made, mut refused) = (0, BTreeMap::<String, u32>::new());
    for seed in 0..40 * rounds {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut chain = chain(1000 + seed, &[]);
        for _ in 0..1 + rng.next_u64() % 12 {
            let index = SubaddressIndex {
                major: u32::try_from(rng.next_u64() % 2).unwrap(),
                minor: u32::try_from(rng.next_u64() % 3).unwrap(),
            };
            let amount = 1 + rng.next_u64() % 10u64.pow(8 + u32::try_from(rng.next_u64() % 6).unwrap());
            let place = chain.receive(index, amount, true);
            chain.owned[place].unlocked = !rng.next_u64().is_multiple_of(8);
            chain.owned[place].height.0 -= rng.next_u64() % 30;
        }
        let account = u32::try_from(rng.next_u64() % 2).unwrap();
        let total: u64 = chain.balance(account).values().sum();
        let count = 1 + rng.next_u64() % 20;
        let receivers: Vec<_> = (0..count).map(|_| stranger(&mut rng)).collect();
        let destinations: Vec<_> = receivers
            .iter()
            .map(|receiver| {
                let is_subaddress = rng.next_u64().is_multiple_of(3);
                let index = SubaddressIndex { major: 0, minor: u32::from(is_subaddress) };
                let amount = Amount(1 + rng.next_u64() % (total / count + 1));
                Destination::new(receiver.subaddress(index), is_subaddress, amount)
            })
            .collect();
        let mut request = request(destinations);
        request.account = account;
        if rng.next_u64().is_multiple_of(4) {
            request.subtract_fee_from.insert(random_index(&mut rng, request.destinations.len()));
        }
        match pay(&chain, &terms(), &request) {
            Ok(txes) => {
                made += txes.len();
                for (place, (receiver, destination)) in
                    receivers.iter().zip(&request.destinations).enumerate()
                {
                    let amounts =
                        txes.iter().map(|pending| found(&pending.tx, receiver, &[destination.address]));
                    let got: u64 = amounts.sum();
                    match request.subtract_fee_from.contains(&place) {
                        true => assert_eq!(got + txes[0].fee, destination.amount.0),
                        false => assert_eq!(got, destination.amount.0),
                    }
                }
            }
            Err(error) => *refused.entry(error.to_string()).or_default() += 1,
        }
    }
    ferrite_testkit::seen!("{made} transactions, refused: {refused:?}");
    assert!(made > 10);
}

fn random_index(rng: &mut ChaCha20Rng, length: usize) -> usize {
    super::super::random::index(rng, length)
}

#[test]
fn decomposed_amounts_have_one_digit() {
    for amount in [1, 9, 10, 90, 4_000_000_000_000, 9_000_000_000_000_000_000, 10_000_000_000_000_000_000] {
        assert!(is_decomposed(amount), "{amount}");
    }
    for amount in [0, 11, 101, 19_000_000_000, u64::MAX] {
        assert!(!is_decomposed(amount), "{amount}");
    }
}

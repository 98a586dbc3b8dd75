//! Replacing the transactions of a payment.

use super::super::{remake_sweep, remake_transfer};
use super::*;

fn again(
    chain: &TestChain,
    terms: &Terms,
    request: &TransferRequest,
    old: &PendingTx,
) -> Result<PendingTx, SpendError<TooFew>> {
    let balance = chain.balance(request.account);
    let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
    // Another seed, so that the transaction differs.
    let mut rng = ChaCha20Rng::seed_from_u64(99);
    let tx = remake_transfer(&funds, terms, request, old, &mut chain.rings(), &mut rng)?;
    check(chain, terms, std::slice::from_ref(&tx));
    assert_ne!(tx.tx.hash(), old.tx.hash());
    Ok(tx)
}

/// Whether one transaction spends all inputs of the other.
fn spends_all(new: &PendingTx, old: &PendingTx) -> bool {
    old.key_images.iter().all(|key_image| new.key_images.contains(key_image))
}

#[test]
fn the_same_outputs_pay_a_higher_fee() {
    let mut chain = chain(1, &[COIN, 5 * COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let request = request(vec![to(&receiver, 2 * COIN)]);
    let old = pay(&chain, &terms(), &request).unwrap().remove(0);
    let dearer = Terms { base_fee: 80_000, ..terms() };
    let new = again(&chain, &dearer, &request, &old).unwrap();
    assert!(spends_all(&new, &old) && new.key_images.len() == old.key_images.len());
    assert!(new.fee > 3 * old.fee);
    assert_eq!(found(&new.tx, &receiver, &[receiver.address()]), 2 * COIN);
}

#[test]
fn more_outputs_are_added_when_the_fee_needs_them() {
    let mut chain = chain(2, &[COIN, COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    // The inputs have almost nothing left.
    let amount = 2 * COIN - 100_000_000;
    let request = request(vec![to(&receiver, amount)]);
    let owned = chain.owned.split_off(2);
    let old = pay(&chain, &terms(), &request).unwrap().remove(0);
    let dearer = Terms { base_fee: 200_000, ..terms() };
    let short = again(&chain, &dearer, &request, &old).err();
    assert!(matches!(short, Some(SpendError::NotEnoughUnlockedMoney { .. })), "{short:?}");
    chain.owned.extend(owned);
    let new = again(&chain, &dearer, &request, &old).unwrap();
    assert!(spends_all(&new, &old));
    assert_eq!((old.key_images.len(), new.key_images.len()), (2, 3));
    assert_eq!(found(&new.tx, &receiver, &[receiver.address()]), amount);
}

#[test]
fn destinations_that_pay_the_fee_pay_the_new_one() {
    let mut chain = chain(3, &[COIN, 5 * COIN]);
    let [one, other] = [(); 2].map(|()| stranger(&mut chain.rng));
    let mut request = request(vec![to(&one, COIN), to(&other, COIN)]);
    request.subtract_fee_from = [1].into();
    let old = pay(&chain, &terms(), &request).unwrap().remove(0);
    let dearer = Terms { base_fee: 80_000, ..terms() };
    let new = again(&chain, &dearer, &request, &old).unwrap();
    assert!(spends_all(&new, &old));
    assert_eq!(found(&new.tx, &one, &[one.address()]), COIN);
    assert_eq!(found(&new.tx, &other, &[other.address()]), COIN - new.fee);
}

#[test]
fn each_part_of_a_split_payment_can_be_replaced() {
    let mut chain = chain(4, &[4 * COIN, 5 * COIN, 6 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let request = request((0..16).map(|_| to(&receiver, COIN / 4)).collect());
    let txes = pay(&chain, &terms(), &request).unwrap();
    assert_eq!(txes.len(), 2);
    for old in &txes {
        let new = again(&chain, &Terms { base_fee: 40_000, ..terms() }, &request, old).unwrap();
        assert!(spends_all(&new, old));
        let paid = |tx: &PendingTx| found(&tx.tx, &receiver, &[receiver.address()]);
        assert_eq!(paid(&new), paid(old));
    }
}

#[test]
fn a_sweep_is_replaced_with_the_same_outputs() {
    let mut chain = chain(5, &[COIN, 5 * COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let request = SweepRequest {
        to: to(&receiver, 0),
        outputs: 1,
        account: 0,
        subaddresses: [0].into(),
        below: Amount(0),
    };
    let balance = chain.balance(0);
    let mut rng = chain.rng.clone();
    let funds = Funds { outputs: &chain.owned[..2], balance: &balance, sender: &chain.sender };
    let old = sweep_all(&funds, &terms(), &request, &mut chain.rings(), &mut rng).unwrap().remove(0);
    let funds = Funds { outputs: &chain.owned, balance: &balance, sender: &chain.sender };
    let dearer = Terms { base_fee: 80_000, ..terms() };
    let new = remake_sweep(&funds, &dearer, &request, &old, &mut chain.rings(), &mut rng).unwrap();
    check(&chain, &dearer, std::slice::from_ref(&new));
    assert!(spends_all(&new, &old) && new.key_images.len() == 2);
    assert_eq!(found(&new.tx, &receiver, &[receiver.address()]), 6 * COIN - new.fee);
}

#[test]
fn spent_or_frozen_outputs_prevent_a_replacement() {
    let mut chain = chain(6, &[COIN, 5 * COIN, 3 * COIN]);
    let receiver = stranger(&mut chain.rng);
    let request = request(vec![to(&receiver, 2 * COIN)]);
    let old = pay(&chain, &terms(), &request).unwrap().remove(0);
    let spent = old.transfers[0];
    chain.owned[spent].frozen = true;
    let refused = || Some(SpendError::Internal("an output of the earlier transaction cannot be spent now"));
    assert_eq!(again(&chain, &terms(), &request, &old).err(), refused());
    chain.owned.remove(spent);
    assert_eq!(again(&chain, &terms(), &request, &old).err(), refused());
}

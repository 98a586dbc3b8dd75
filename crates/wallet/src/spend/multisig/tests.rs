mod model;
mod tampered;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::address::{Address, AddressKind, ShortPaymentId};
use ferrite_types::extra::{PaymentId, push_payment_id};
use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

use super::super::cold::{Objection, RefusedError};
use super::super::select::SpendError;
use super::super::testing::found;
use super::super::{Destination, TxSet, TxSetError};
use super::testing::{COIN, LIMITS, Scene, at, new_wallet, options, reread};
use super::{MultisigTxSet, SetError, check, check_complete};
use crate::keys::WalletKeys;
use crate::multisig::{InfoError, MultisigInfo, StaleError, signing_groups};
use crate::sealed::DecryptError;
use crate::state::Wallet;

/// All permutations of this many seats.
fn orders(count: usize, total: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let extend = |order: Vec<usize>| {
        let others = (0..total).filter(|seat| !order.contains(seat)).collect::<Vec<_>>();
        others.into_iter().map(move |seat| [order.clone(), vec![seat]].concat())
    };
    orders(count - 1, total).into_iter().flat_map(extend).collect()
}

/// All orders in which enough signers can sign, with the info of all signers and of just enough.
fn every_order(threshold: u32, total: u32) {
    let mut scene = Scene::new(threshold, total);
    let (count, total) = (usize::try_from(threshold).unwrap(), usize::try_from(total).unwrap());
    let all_seats: Vec<usize> = (0..total).collect();
    for (number, order) in orders(count, total).into_iter().enumerate() {
        let informed = if number % 2 == 0 { &all_seats } else { &order };
        scene.exchange(informed);
        let mut set = scene.propose(order[0]);
        assert_eq!(set.txs.len(), 1);
        let attempts = set.txs[0].shared.as_ref().unwrap().attempts.len();
        let groups = signing_groups(scene.wallets[0].cosigner().unwrap());
        assert_eq!(attempts, if informed.len() == total { groups } else { 1 }, "{order:?}");
        for (place, seat) in order.iter().enumerate().skip(1) {
            let incomplete = check_complete(&set, &scene.wallets[0], &LIMITS, &mut scene.chain.rng.clone());
            assert_eq!(incomplete, Err(SetError::Incomplete));
            set = scene.sign(*seat, &set).unwrap_or_else(|problem| panic!("{order:?}: {problem}"));
            assert_eq!(set.signers.len(), place + 1);
        }
        let tx = &set.txs[0];
        scene.chain.verify(&tx.tx);
        assert!(tx.key_images.len() > 1);
        assert_eq!(found(&tx.tx, &scene.payee, &[scene.payee.address()]), 6 * COIN);
        for seat in &all_seats {
            let mut rng = scene.chain.rng.clone();
            assert_eq!(check_complete(&set, &scene.wallets[*seat], &LIMITS, &mut rng), Ok(()));
        }
        let late = all_seats.iter().find(|seat| !order.contains(seat));
        if let Some(late) = late {
            assert_eq!(scene.sign(*late, &set).err(), Some(SetError::Complete));
        }
    }
}

#[test]
fn two_of_two_sign_in_every_order() {
    every_order(2, 2);
}

#[test]
fn two_of_three_sign_in_every_order() {
    every_order(2, 3);
}

#[test]
fn three_of_three_sign_in_every_order() {
    every_order(3, 3);
}

#[test]
fn three_of_four_sign_in_every_order() {
    every_order(3, 4);
}

#[test]
fn one_of_two_signs_alone() {
    every_order(1, 2);
}

#[test]
fn key_images_match_the_complete_key() {
    for (threshold, total, seats) in [(2, 2, vec![0, 1]), (2, 3, vec![1, 2]), (3, 4, vec![0, 3, 1])] {
        let mut scene = Scene::new(threshold, total);
        assert!(scene.wallets[seats[0]].needs_multisig_import());
        scene.exchange(&seats);
        let whole: Vec<_> = scene.chain.owned.iter().map(|output| Some(output.key_image)).collect();
        for seat in seats {
            let wallet = &scene.wallets[seat];
            let images: Vec<_> = wallet.outputs().iter().map(|output| output.key_image).collect();
            assert_eq!(images, whole);
            assert!(!wallet.needs_multisig_import());
        }
    }
}

#[test]
fn all_kinds_of_addresses_and_accounts_are_signed() {
    let mut scene = Scene::new(2, 3);
    let sub = scene.payee.subaddress(at(0, 3));
    let other = scene.payee.subaddress(at(0, 1));
    let keys = scene.payee.address();
    let kind = AddressKind::Integrated(ShortPaymentId([9; 8]));
    let integrated = Address { network: Network::Mainnet, kind, spend: keys.spend, view: keys.view };
    let mut with_id = Vec::new();
    push_payment_id(&mut with_id, PaymentId::Encrypted([9; 8]));
    let main = Destination::to_address(&integrated, &integrated.to_string(), Amount(COIN));
    let cases = [
        (
            1,
            vec![Destination::new(sub, true, Amount(COIN)), Destination::new(other, true, Amount(2 * COIN))],
            vec![],
        ),
        (1, vec![Destination::new(sub, true, Amount(COIN))], vec![]),
        (
            0,
            vec![Destination::new(sub, true, Amount(COIN)), Destination::new(keys, false, Amount(COIN))],
            vec![],
        ),
        (0, vec![main], with_id),
    ];
    for (account, destinations, extra) in cases {
        scene.exchange(&[0, 1, 2]);
        let is_integrated = !extra.is_empty();
        let paid: u64 = destinations.iter().map(|to| to.amount.0).sum();
        let made = scene.make(2, account, destinations, extra).map_err(|problem| problem.to_string());
        let set = reread(&scene.set(2, &made.unwrap()));
        let set = scene.sign(0, &set).unwrap();
        scene.chain.verify(&set.txs[0].tx);
        assert_eq!(found(&set.txs[0].tx, &scene.payee, &[sub, other, keys]), paid);
        let mut id = [0; 32];
        if is_integrated {
            id[..8].copy_from_slice(&[9; 8]);
        }
        assert_eq!(set.txs[0].payment_id(), Hash(id));
    }
}

#[test]
fn a_set_of_two_transactions_is_signed() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let pay = |scene: &Scene| vec![Destination::new(scene.payee.address(), false, Amount(COIN))];
    let to = pay(&scene);
    let first = scene.make(0, 0, to.clone(), Vec::new()).map_err(|problem| problem.to_string()).unwrap();
    let second = scene.make(0, 1, to, Vec::new()).map_err(|problem| problem.to_string()).unwrap();
    let set = reread(&scene.set(0, &[first, second].concat()));
    assert_eq!(set.txs.len(), 2);
    let set = scene.sign(1, &set).unwrap();
    set.txs.iter().for_each(|tx| scene.chain.verify(&tx.tx));
}

#[test]
fn only_missing_signers_of_the_group_may_sign() {
    let mut scene = Scene::new(2, 3);
    scene.exchange(&[0, 1, 2]);
    let set = scene.propose(0);
    assert_eq!(scene.sign(0, &set).err(), Some(SetError::AlreadySigned));
    let empty = MultisigTxSet { txs: Vec::new(), ..set.clone() };
    assert_eq!(scene.sign(1, &empty).err(), Some(SetError::Empty));
    let all_signers = scene.wallets[0].cosigner().unwrap().signers().to_vec();
    let own = *scene.wallets[1].cosigner().unwrap().own_signer();
    let mut others = set.clone();
    others.signers.extend(all_signers.iter().filter(|signer| **signer != own));
    assert_eq!(scene.sign(1, &others).err(), Some(SetError::Complete));
    let mut strange = set.clone();
    strange.signers = [SecretKey::random(&mut scene.chain.rng).public_key()].into();
    assert_eq!(scene.sign(1, &strange).err(), Some(SetError::UnknownSigner));

    let mut other = Scene::seeded(2, 3, 99);
    other.exchange(&[0, 1, 2]);
    assert_eq!(other.sign(1, &set).err(), Some(SetError::UnknownSigner), "another group's");
    assert!(scene.sign(1, &set).is_ok(), "what was refused cost nothing");
}

#[test]
fn frozen_outputs_are_not_spent() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    let spent = set.txs[0].key_images[0];
    scene.wallets[1].set_frozen(&spent, true).unwrap();
    assert_eq!(scene.sign(1, &set).err(), Some(SetError::Frozen));
    scene.wallets[1].set_frozen(&spent, false).unwrap();
    assert!(scene.sign(1, &set).is_ok());
}

#[test]
fn nothing_is_signed_twice() {
    let mut scene = Scene::new(2, 3);
    scene.exchange(&[0, 1, 2]);
    let (first, second) = (scene.propose(0), scene.propose(0));
    assert!(scene.sign(1, &first).is_ok());
    assert_eq!(scene.sign(1, &first).err(), Some(StaleError.into()));
    assert_eq!(scene.sign(1, &second).err(), Some(StaleError.into()), "all nonces of the outputs are gone");
    assert!(scene.sign(2, &first).is_ok(), "another signer has its own");

    let third = scene.propose(0);
    scene.export(2);
    assert_eq!(scene.sign(2, &third).err(), Some(StaleError.into()), "new nonces take the place of the old");
}

#[test]
fn a_reopened_wallet_has_no_nonces() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    for seat in [0, 1] {
        let wallet = &scene.wallets[seat];
        let keys = std::sync::Arc::clone(wallet.keys());
        scene.wallets[seat] = Wallet::load(keys, options(), wallet.snapshot()).unwrap();
        assert!(scene.wallets[seat].needs_multisig_import());
    }
    assert_eq!(scene.sign(1, &set).err(), Some(StaleError.into()));
    let to = vec![Destination::new(scene.payee.address(), false, Amount(COIN))];
    let made = scene.make(0, 0, to, Vec::new());
    assert_eq!(made.err(), Some(SpendError::MultisigImportNeeded));
    scene.exchange(&[0, 1]);
    let set = scene.propose(1);
    assert!(scene.sign(0, &set).is_ok());
}

#[test]
fn mismatched_infos_are_refused() {
    let mut scene = Scene::new(2, 3);
    let infos: Vec<MultisigInfo> = (0..3).map(|seat| scene.export(seat)).collect();
    let refused = |infos: &[MultisigInfo]| scene.wallets[0].check_multisig_infos(infos.to_vec()).err();
    assert_eq!(refused(&[]), Some(InfoError::Count));
    assert_eq!(refused(&infos[..1]), Some(InfoError::Count), "its own does not count");
    assert_eq!(refused(&[infos[1].clone(), infos[1].clone()]), None, "twice is once");
    let mut mixed = infos[1].clone();
    mixed.outputs[1].signer = infos[2].signer;
    assert_eq!(refused(&[mixed]), Some(InfoError::Mixed));
    let mut strange = infos[1].clone();
    strange.signer = SecretKey::from_bytes_mod_order(&[7; 32]).public_key();
    assert_eq!(refused(&[strange]), Some(InfoError::UnknownSigner));

    let mut short = infos[1].clone();
    short.outputs.truncate(2);
    let imported = scene.import(0, &[short]).unwrap();
    assert_eq!(imported.outputs, 2);
    assert!(scene.wallets[0].needs_multisig_import(), "some key images are still not known");
}

#[test]
fn stale_infos_are_refused() {
    let mut scene = Scene::new(2, 2);
    let old = scene.export(1);
    scene.import(0, std::slice::from_ref(&old)).unwrap();
    scene.import(0, std::slice::from_ref(&old)).expect("the same once more changes nothing");
    let new = scene.export(1);
    scene.import(0, std::slice::from_ref(&new)).unwrap();
    assert_eq!(scene.import(0, &[old]).err(), Some(InfoError::Stale(new.signer)), "it was replaced");

    let set = scene.propose(0);
    let own = scene.export(0);
    scene.import(1, &[own]).unwrap();
    let set = scene.sign(1, &set).unwrap();
    set.note_complete(&mut scene.wallets[0]);
    assert_eq!(
        scene.import(0, std::slice::from_ref(&new)).err(),
        Some(InfoError::Stale(new.signer)),
        "it was used"
    );
}

#[test]
fn infos_are_encrypted() {
    let mut scene = Scene::new(2, 3);
    let info = scene.export(1);
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let keys = scene.wallets[0].keys();
    let sealed = info.seal(keys, 1, &mut rng);
    let open = |sealed: &[u8]| MultisigInfo::open(sealed, keys, 1);
    assert_eq!(open(&sealed).as_ref(), Ok(&info));
    assert_eq!(info.outputs[0].nonces.len(), 4, "two nonces for each of two groups");
    assert_eq!(info.outputs[0].key_images.len(), 2);
    assert_eq!(open(b"Monero multisig export\x02"), Err(InfoError::Magic));
    assert_eq!(open(&sealed[..60]), Err(DecryptError::Size.into()));
    for at in (23..sealed.len()).step_by(397) {
        let mut damaged = sealed.clone();
        damaged[at] ^= 1;
        assert_eq!(open(&damaged), Err(DecryptError::Authentication.into()));
    }
    let other = WalletKeys::view_only(info.signer, keys.view().clone(), 0).unwrap();
    assert_eq!(open(&info.seal(&other, 1, &mut rng)), Err(InfoError::Account));
    let mut torsion = info.clone();
    torsion.outputs[2].nonces[0].r.0 = [0; 32];
    assert_eq!(open(&torsion.seal(keys, 1, &mut rng)), Err(InfoError::Nonce));
    let mut torsion = info.clone();
    torsion.outputs[3].key_images[1].0 = [0; 32];
    assert_eq!(open(&torsion.seal(keys, 1, &mut rng)), Err(InfoError::KeyImage));
}

#[test]
fn sets_are_encrypted() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let keys = scene.wallets[1].keys();
    let sealed = set.seal(keys, 1, &mut rng);
    assert!(sealed.starts_with(b"Monero multisig unsigned tx set\x01"));
    let opened = MultisigTxSet::open(&sealed, keys, 1).unwrap();
    assert_eq!(opened.to_bytes(), set.to_bytes());
    let stranger = WalletKeys::from_seed(&[1; 32], 0);
    let foreign = MultisigTxSet::open(&sealed, &stranger, 1).err();
    assert_eq!(foreign, Some(TxSetError::Decrypt(DecryptError::Authentication)));
    let mut format = sealed;
    format[31] = 2;
    assert_eq!(MultisigTxSet::open(&format, keys, 1).err(), Some(TxSetError::Format(2)));
    let bytes = set.to_bytes();
    for length in (0..bytes.len()).step_by(61) {
        assert!(MultisigTxSet::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn an_incomplete_group_signs_nothing() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let set = scene.propose(0);
    let wallet = Wallet::new(std::sync::Arc::new(WalletKeys::from_seed(&[3; 32], 0)), options()).unwrap();
    let mut rng = scene.chain.rng.clone();
    assert_eq!(check(&set, &wallet, &LIMITS, &mut rng).err(), Some(SetError::NotReady));
    assert_eq!(check_complete(&set, &wallet, &LIMITS, &mut rng), Err(SetError::NotReady));
    let account = scene.wallets[1].cosigner().unwrap().clone();
    let empty = new_wallet(account);
    assert_eq!(check(&set, &empty, &LIMITS, &mut rng).err(), Some(SetError::Misfit), "it has no outputs yet");
}

/// Multisig info is bound to the group's keys.
#[test]
fn another_key_image_is_refused() {
    let mut scene = Scene::new(2, 2);
    scene.exchange(&[0, 1]);
    let mut set = scene.propose(0);
    let images: Vec<_> = set.txs[0].construction.sources.iter().map(|source| source.key_image).collect();
    set.txs[0].construction.sources[0].key_image = images[1];
    let refused = RefusedError::NotConstructed(Objection::KeyImage(0));
    assert_eq!(scene.sign(1, &set).err(), Some(refused.into()));
}

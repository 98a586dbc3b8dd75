use ferrite_crypto::keys::{Derivation, SecretKey};

use super::spent::Numbers;
use super::*;
use crate::sealed::DecryptError;

/// An output that the wallet with the spend key can spend; every other one by an additional transaction key.
fn real(number: u64, subaddress: SubaddressIndex, amount: u64) -> (FoundOutput, Vec<PublicKey>) {
    let keys = keys();
    let to = keys.subaddress(subaddress);
    let secret = SecretKey::from_bytes_mod_order(&hash("r", number).0);
    let tx_key = if subaddress.is_main() { secret.public_key() } else { secret.multiply(&to.spend).unwrap() };
    let derivation = Derivation::new(&tx_key, keys.view()).unwrap();
    let key = derivation.derive_public_key(0, &to.spend).unwrap();
    let additional = if number.is_multiple_of(2) { vec![tx_key] } else { Vec::new() };
    let found =
        FoundOutput { key, tx_key, index_in_tx: 0, key_image: None, ..output(number, subaddress, amount) };
    (found, additional)
}

fn real_tx(number: u64, subaddress: SubaddressIndex, amount: u64) -> ScannedTx {
    let (found, additional) = real(number, subaddress, amount);
    let main = if additional.is_empty() { found.tx_key } else { PublicKey(hash("nothing", 0).0) };
    let mut extra = Vec::new();
    ExtraField::PubKey(main).write(&mut extra);
    if !additional.is_empty() {
        ExtraField::AdditionalPubKeys(additional).write(&mut extra);
    }
    with(receipt(number, vec![found]), |content| content.extra = extra)
}

fn watching() -> Scene {
    let mut scene = Scene { wallet: Wallet::new(watching_keys(), options()).unwrap(), chain: Chain::new() };
    for number in 1..=6 {
        let minor = u32::try_from(number % 3).unwrap();
        scene.block(vec![real_tx(number, at(minor % 2, minor), 10 * number)]);
    }
    scene
}

#[test]
fn a_cold_wallet_exports_key_images_for_a_view_only_wallet() {
    let mut hot = watching();
    let mut cold = new_wallet();
    assert!(hot.wallet.has_refreshed() && !cold.has_refreshed());
    let mut rng = Numbers(0);
    let part = hot.wallet.export_outputs(true, 0, 4).unwrap();
    let sealed = part.seal(hot.wallet.keys(), 1, &mut rng);
    let opened = ExportedOutputs::open(&sealed, cold.keys(), 1).unwrap();
    assert_eq!(opened, part);
    assert_eq!(cold.import_outputs(opened).unwrap(), 4);
    let rest = hot.wallet.export_outputs(true, 4, 100).unwrap();
    assert_eq!((rest.offset, rest.total, rest.outputs.len()), (4, 6, 2));
    assert_eq!(cold.import_outputs(rest).unwrap(), 6);
    assert_eq!(cold.account_count(), 2);
    assert_eq!(cold.balance_all(false, NOW).total, Amount(210));

    let (offset, images) = cold.export_key_images(false, &mut rng).unwrap();
    assert_eq!((offset, images.len()), (0, 6));
    let checked = hot.wallet.check_key_images(0, &images).unwrap();
    let sums = hot.wallet.import_key_images(&checked, None);
    assert_eq!((sums.spent, sums.unspent, sums.height), (Amount(0), Amount(210), Height(6)));
    assert!(hot.wallet.outputs().iter().all(|one| one.key_image.is_some()));
    // Now there is nothing new.
    assert_eq!(hot.wallet.export_outputs(false, 0, 100).unwrap().outputs.len(), 0);
    hot.block(vec![real_tx(7, at(0, 0), 70)]);
    let new = hot.wallet.export_outputs(false, 0, 100).unwrap();
    assert_eq!((new.offset, new.outputs.len()), (6, 1));
    assert_eq!(cold.import_outputs(new).unwrap(), 7);
    let all = hot.wallet.export_outputs(true, 0, 100).unwrap();
    assert_eq!(cold.import_outputs(all.clone()).unwrap(), 7);
    // Key images exchanged before are not requested again.
    let (offset, images) = cold.export_key_images(false, &mut rng).unwrap();
    assert_eq!((offset, images.len()), (6, 1));
    let reloaded = Wallet::load(keys(), options(), cold.snapshot()).unwrap();
    assert_eq!(stored(reloaded.snapshot()), stored(cold.snapshot()));
    // A reorg on the other side removes outputs.
    hot.wallet.rollback(Height(6));
    let fewer = hot.wallet.export_outputs(true, 0, 100).unwrap();
    assert_eq!(cold.import_outputs(fewer).unwrap(), 5);
}

#[test]
fn invalid_exchanges_are_refused() {
    let hot = watching();
    assert_eq!(hot.wallet.export_outputs(true, 0, 0), Err(ExchangeError::Nothing));
    assert_eq!(hot.wallet.export_outputs(false, 1, 5), Err(ExchangeError::Start));
    assert!(hot.wallet.export_outputs(true, 100, u32::MAX).unwrap().outputs.is_empty());
    assert_eq!(hot.wallet.export_key_images(true, &mut Numbers(0)), Err(ExchangeError::KeyImage));
    let exported = hot.wallet.export_outputs(true, 0, 100).unwrap();
    let import = |exported: ExportedOutputs| new_wallet().import_outputs(exported);
    let changed = |change: fn(&mut ExportedOutputs)| {
        let mut exported = exported.clone();
        change(&mut exported);
        import(exported)
    };
    assert_eq!(changed(|all| all.offset = 1), Err(ExchangeError::Omitted));
    assert_eq!(changed(|all| all.offset = u64::MAX), Err(ExchangeError::Omitted));
    assert_eq!(changed(|all| all.total = 5), Err(ExchangeError::Total));
    assert_eq!(changed(|all| all.outputs[3].index_in_tx = 65_536), Err(ExchangeError::IndexInTx));
    assert_eq!(changed(|all| all.outputs[3].key = PublicKey([1; 32])), Err(ExchangeError::KeyImage));
    assert_eq!(changed(|all| all.outputs.clear()), Ok(0));
    let mut scene = Scene::new();
    scene.empty(1);
    assert_eq!(scene.wallet.import_outputs(exported.clone()), Err(ExchangeError::Hot));
    let mut wallet = Wallet::new(watching_keys(), options()).unwrap();
    assert_eq!(wallet.import_outputs(exported), Err(ExchangeError::KeyImage));
}

#[test]
fn sealed_outputs_are_for_one_wallet_only() {
    let hot = watching();
    let keys = hot.wallet.keys();
    let exported = hot.wallet.export_outputs(true, 0, 100).unwrap();
    let sealed = exported.seal(keys, 1, &mut Numbers(0));
    let open = |sealed: &[u8]| ExportedOutputs::open(sealed, keys, 1);
    assert_eq!(open(&sealed), Ok(exported));
    assert_eq!(open(b""), Err(SealedError::Magic));
    assert_eq!(open(&sealed[..21]), Err(SealedError::Decrypt(DecryptError::Size)));
    assert_eq!(open(&sealed[..21 + 71]), Err(SealedError::Decrypt(DecryptError::Size)));
    let mut damaged = sealed.clone();
    damaged[50] ^= 1;
    assert_eq!(open(&damaged), Err(SealedError::Decrypt(DecryptError::Authentication)));
    let stranger = WalletKeys::from_seed(&[8; 32], 0);
    assert_eq!(
        ExportedOutputs::open(&sealed, &stranger, 1),
        Err(SealedError::Decrypt(DecryptError::Authentication))
    );
    let twin = WalletKeys::view_only(stranger.address().spend, keys.view().clone(), 0).unwrap();
    assert_eq!(ExportedOutputs::open(&sealed, &twin, 1), Err(SealedError::Account));
}

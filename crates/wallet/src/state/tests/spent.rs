use ferrite_crypto::keys::{KeyPair, SecretKey, key_image};
use ferrite_crypto::ring::v1;
use ferrite_types::Signature;
use rand_core::{TryCryptoRng, TryRng};

use super::*;

/// A generator that is good enough for tests.
pub(super) struct Numbers(pub(super) u64);

impl TryRng for Numbers {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(32) {
            self.0 += 1;
            chunk.copy_from_slice(&hash("random", self.0).0[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Numbers {}

pub(super) fn pair(number: u64) -> KeyPair {
    KeyPair::from_secret(SecretKey::from_bytes_mod_order(&hash("secret", number).0))
}

pub(super) fn image_of(number: u64) -> KeyImage {
    let pair = pair(number);
    key_image(pair.public(), pair.secret())
}

pub(super) fn signed(number: u64) -> (KeyImage, Signature) {
    let pair = pair(number);
    let image = image_of(number);
    let (_, signatures) =
        v1::sign(&mut Numbers(number), &Hash(image.0), &[*pair.public()], pair.secret(), 0).unwrap();
    (image, signatures[0])
}

/// An output that only its owner could spend.
pub(super) fn watched(number: u64, subaddress: SubaddressIndex, amount: u64) -> FoundOutput {
    FoundOutput { key: *pair(number).public(), key_image: None, ..output(number, subaddress, amount) }
}

/// The input that spends the output with this number.
fn input(number: u64) -> ScannedInput {
    ScannedInput { key_image: image_of(number), amount: Amount(0), key_offsets: vec![1].into() }
}

/// A transaction of the wallet itself, which it cannot recognise.
fn own() -> ScannedTx {
    let tx = spend(5, &[], vec![watched(5, at(0, 0), 30)]);
    with(tx, |content| content.inputs = vec![input(1)])
}

fn watching() -> Scene {
    let wallet = Wallet::new(watching_keys(), options()).unwrap();
    let mut scene = Scene { wallet, chain: Chain::new() };
    scene.block(vec![receipt(1, vec![watched(1, at(0, 0), 100), watched(2, at(0, 1), 50)])]);
    scene.block(vec![own()]);
    scene.block(vec![receipt(6, vec![watched(6, at(0, 0), 7)])]);
    scene
}

#[test]
fn a_view_only_wallet_learns_spends_from_key_images() {
    let mut scene = watching();
    assert_eq!(scene.balance(0).0, 187);
    assert_eq!((scene.ins().len(), scene.outs().len()), (4, 0));
    assert!(scene.wallet.outputs().iter().all(|one| one.key_image.is_none() && one.key_image_requested));
    let images = [signed(1), signed(2), signed(5)];
    let checked = scene.wallet.check_key_images(0, &images).unwrap();
    let statuses = [SpentStatus::InBlock, SpentStatus::InBlock, SpentStatus::Unspent];
    let sums = scene.wallet.import_key_images(&checked, Some(&statuses));
    assert_eq!((sums.spent, sums.unspent, sums.height), (Amount(150), Amount(30), Height(2)));
    assert_eq!(sums.spending_txs.iter().copied().collect::<Vec<_>>(), [hash("tx", 5)]);
    assert_eq!(scene.balance(0).0, 37);
    // The change was not a payment, and the transaction was the wallet's own.
    scene.wallet.add_spending_txs(vec![SpendingTx { tx: own(), height: Height(2), timestamp: 77 }]);
    assert_eq!(scene.ins().len(), 3);
    let outs = scene.outs();
    assert_eq!(outs.len(), 1);
    assert_eq!((outs[0].txid, outs[0].amount, outs[0].fee), (hash("tx", 5), Amount(60), Amount(10)));
    assert_eq!(outs[0].timestamp, 77);
    assert_eq!(scene.wallet.outputs()[0].spent, Some(Height(2)));
    // Of the other one, only the fact that it is spent is known.
    let unknown = scene.wallet.sent(&Hash::default()).unwrap();
    assert_eq!((unknown.amount_in, unknown.change, unknown.height), (Amount(50), None, Height(0)));
    assert!(!scene.wallet.outputs()[0].key_image_requested && scene.wallet.outputs()[3].key_image_requested);
    // From now on the wallet recognises spends by itself.
    scene.block(vec![with(spend(8, &[], Vec::new()), |content| content.inputs = vec![input(5)])]);
    assert_eq!(scene.balance(0).0, 7);
}

#[test]
fn wrong_key_images_are_refused() {
    let scene = watching();
    let check =
        |offset: usize, images: &[(KeyImage, Signature)]| scene.wallet.check_key_images(offset, images).err();
    assert_eq!(check(5, &[]), Some(KeyImageError::Offset));
    assert_eq!(check(4, &[]), None);
    assert_eq!(check(4, &[signed(1)]), Some(KeyImageError::TooMany));
    assert_eq!(check(usize::MAX, &[signed(1)]), Some(KeyImageError::Offset));
    let Some(KeyImageError::Signature { position: 1, count: 1, .. }) = check(1, &[signed(1)]) else {
        panic!("another output's")
    };
    let text = check(1, &[signed(1)]).unwrap().to_string();
    assert!(text.starts_with("Signature check failed 1/1, key image "), "{text}");
    let (_, signature) = signed(1);
    let domain = check(0, &[(KeyImage([0; 32]), signature)]);
    assert!(matches!(domain, Some(KeyImageError::Domain { position: 0, .. })));
}

#[test]
fn key_images_of_a_cold_wallet_are_used_when_the_output_arrives() {
    let wallet = Wallet::new(watching_keys(), options()).unwrap();
    let mut scene = Scene { wallet, chain: Chain::new() };
    scene.wallet.add_cold_key_images([(*pair(1).public(), image_of(1))]);
    scene.block(vec![receipt(1, vec![watched(1, at(0, 0), 100)])]);
    assert_eq!(scene.wallet.outputs()[0].key_image, Some(image_of(1)));
}

#[test]
fn frozen_outputs_do_not_count() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100), output(2, at(0, 1), 50)])]);
    scene.wallet.set_frozen(&image(1), true).unwrap();
    assert_eq!(scene.balance(0).0, 50);
    assert_eq!(scene.wallet.unspent_outputs(at(0, 0)), 1);
    assert_eq!(scene.wallet.balance_per_subaddress(0, false, NOW).len(), 1);
    assert!(scene.wallet.output_with_key_image(&image(1)).unwrap().frozen);
    scene.wallet.set_frozen(&image(1), false).unwrap();
    assert_eq!(scene.balance(0).0, 150);
    assert_eq!(scene.wallet.set_frozen(&image(9), true), Err(KeyImageError::NotFound));
}

#[test]
fn spent_statuses_of_a_node_are_applied() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100), output(2, at(0, 1), 50)])]);
    scene.wallet.apply_spent_statuses(&[SpentStatus::InBlock, SpentStatus::Unspent, SpentStatus::InPool]);
    assert_eq!(scene.balance(0).0, 50);
    scene.wallet.apply_spent_statuses(&[SpentStatus::Unspent, SpentStatus::InPool]);
    assert_eq!(scene.balance(0).0, 100);
}

#[test]
fn transactions_are_scanned_out_of_order() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 100)])]);
    scene.empty(1);
    scene.block(vec![spend(3, &[1], vec![output(3, at(0, 0), 40)])]);
    scene.empty(1);
    // The wallet missed a payment in block 2.
    let missed = || receipt(2, vec![output(2, at(0, 1), 5)]);
    assert_eq!(scene.wallet.txs_from(Height(2)).into_iter().collect::<Vec<_>>(), [hash("tx", 3)]);
    let again = |tx, height| TxAgain { tx, block: Some((Height(height), 77)), double_spend_seen: false };
    let txs = vec![again(missed(), 2), again(spend(3, &[1], vec![output(3, at(0, 0), 40)]), 3)];
    let applied = scene.wallet.look_again(txs, NOW);
    assert_eq!(applied.notify, [hash("tx", 2)]);
    assert_eq!(scene.wallet.height(), Height(5));
    assert_eq!(scene.balance(0).0, 45);
    let outputs: Vec<u64> = scene.wallet.outputs().iter().map(|one| one.height.0).collect();
    assert_eq!(outputs, [1, 2, 3]);
    assert_eq!((scene.ins().len(), scene.outs().len()), (2, 1));
    // One in the pool, too.
    let pool = TxAgain { tx: receipt(9, vec![output(9, at(0, 1), 1)]), block: None, double_spend_seen: true };
    scene.wallet.look_again(vec![pool], NOW);
    assert!(scene.pool()[0].double_spend_seen);
}

//! No nonce signs twice, whatever the signers do and from whichever old files their wallets are opened.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_crypto::ring::clsag::multisig::PublicNonce;
use ferrite_types::{CompressedPoint, PublicKey};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::super::super::random::below;
use super::super::testing::{Scene, options};
use crate::changes::Change;
use crate::keys::WalletKeys;
use crate::multisig::nonces::Demand;
use crate::multisig::{MultisigInfo, Nonces};
use crate::state::Wallet;

const STEPS: usize = 40;
const SCHEDULES: usize = 40;

/// A signer's wallet, and old copies of its files.
struct Signer {
    keys: Arc<WalletKeys>,
    wallet: Wallet,
    files: Vec<Vec<Change>>,
    /// All public nonces that it ever exported, by output.
    told: Vec<(PublicKey, Vec<PublicNonce>)>,
    /// The attempt in which each nonce was used.
    used: HashMap<CompressedPoint, usize>,
}

impl Signer {
    fn open(&mut self, file: usize) {
        self.wallet = Wallet::load(Arc::clone(&self.keys), options(), self.files[file].clone()).unwrap();
    }

    fn save(&mut self) {
        self.files.push(self.wallet.snapshot().collect());
    }

    fn export(&mut self, rng: &mut ChaCha20Rng) -> MultisigInfo {
        let keys = self.wallet.output_keys();
        let (info, nonces): (MultisigInfo, Nonces) =
            MultisigInfo::export(self.wallet.cosigner().unwrap(), &keys, rng);
        self.wallet.keep_nonces(nonces);
        for (key, output) in keys.iter().zip(&info.outputs) {
            self.told.push((*key, output.nonces.clone()));
        }
        info
    }

    /// Signs attempts with any nonces that this signer ever exported, some repeatedly.
    fn sign(&mut self, rng: &mut ChaCha20Rng, attempts: &mut usize) {
        let some = |rng: &mut ChaCha20Rng, count: usize| {
            usize::try_from(below(rng, u64::try_from(count).unwrap())).unwrap()
        };
        if self.told.is_empty() {
            return;
        }
        let mut names: Vec<BTreeSet<CompressedPoint>> = Vec::new();
        let mut outputs: Vec<Vec<PublicKey>> = Vec::new();
        for _ in 0..=below(rng, 3) {
            let (mut of_attempt, mut keys) = (BTreeSet::new(), Vec::new());
            for _ in 0..=below(rng, 2) {
                // Mostly the last exports.
                let last = self.told.len().min(4);
                let place = match below(rng, 4) {
                    0 => some(rng, self.told.len()),
                    _ => self.told.len() - 1 - some(rng, last),
                };
                let (key, nonces) = &self.told[place];
                let first = some(rng, nonces.len() - 1);
                of_attempt.extend([nonces[first].l, nonces[first + 1].l]);
                keys.push(*key);
            }
            names.push(of_attempt);
            outputs.push(keys);
        }
        let demands: Vec<Demand<'_>> = outputs
            .iter()
            .zip(&names)
            .map(|(outputs, names)| Demand { outputs: outputs.clone(), names })
            .collect();
        let Ok(taken) = self.wallet.take_nonces(&demands) else { return };
        for (pairs, outputs) in taken.iter().zip(&outputs) {
            *attempts += 1;
            for (pair, output) in pairs.iter().zip(outputs) {
                for nonce in pair {
                    let before = self.used.insert(nonce.public(output).l, *attempts);
                    assert_eq!(before, None, "a nonce was given to two attempts");
                }
            }
        }
    }
}

#[test]
fn no_nonce_signs_twice() {
    let mut signed = 0;
    for seed in 0..ferrite_testkit::soak::scaled(SCHEDULES) {
        let mut rng = ChaCha20Rng::seed_from_u64(u64::try_from(seed).unwrap());
        let scene = Scene::seeded(2, 3, rng.next_u64());
        let mut signers: Vec<Signer> = Vec::new();
        for wallet in scene.wallets {
            let keys = Arc::clone(wallet.keys());
            let mut signer =
                Signer { keys, wallet, files: Vec::new(), told: Vec::new(), used: HashMap::new() };
            signer.save();
            signers.push(signer);
        }
        let mut infos: Vec<MultisigInfo> = Vec::new();
        for _ in 0..STEPS {
            let seat = usize::try_from(below(&mut rng, 3)).unwrap();
            let signer = &mut signers[seat];
            match below(&mut rng, 10) {
                0..=2 => infos.push(signer.export(&mut rng)),
                3 => signer.save(),
                4 => {
                    let count = u64::try_from(signer.files.len()).unwrap();
                    signer.open(usize::try_from(below(&mut rng, count)).unwrap());
                }
                5 if !infos.is_empty() => {
                    let count = u64::try_from(infos.len()).unwrap();
                    let info = infos[usize::try_from(below(&mut rng, count)).unwrap()].clone();
                    if let Ok(checked) = signer.wallet.check_multisig_infos(vec![info]) {
                        signer.wallet.import_multisig_infos(checked);
                    }
                }
                6 => signer.wallet.erase_nonces([usize::try_from(below(&mut rng, 4)).unwrap()]),
                _ => signer.sign(&mut rng, &mut signed),
            }
        }
    }
    assert!(signed > SCHEDULES, "something was signed");
    ferrite_testkit::seen!("{signed} attempts, no nonce in two of them");
}

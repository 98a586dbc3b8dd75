//! The state of a multisig wallet between two signatures. None of it is ever stored.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use ferrite_crypto::keys::key_image;
use ferrite_crypto::ring::clsag::multisig::{PublicNonce, combine_key_image};
use ferrite_types::{CompressedPoint, Height, KeyImage, PublicKey};
use rayon::prelude::*;

use super::Wallet;
use super::records::OwnedOutput;
use crate::keys::WalletKeys;
use crate::multisig::nonces::{Demand, NoncePair, Nonces, StaleError};
use crate::multisig::{GroupOutput, InfoError, MultisigAccount, MultisigInfo, sum_of_shares};

/// The data of the signers between two signatures.
#[derive(Default)]
pub(super) struct Cosigning {
    nonces: Nonces,
    infos: Arc<SignerInfos>,
    /// The names of nonces that were used or replaced by their signer.
    stale: HashSet<CompressedPoint>,
}

/// The last data of the other signers.
#[derive(Debug, Default)]
pub struct SignerInfos {
    signers: BTreeSet<PublicKey>,
    of_outputs: HashMap<PublicKey, Vec<SignerNonces>>,
}

/// The nonces of a signer for one output.
#[derive(Debug, Clone)]
pub(crate) struct SignerNonces {
    pub(crate) signer: PublicKey,
    pub(crate) nonces: Vec<PublicNonce>,
}

impl SignerInfos {
    /// The signers.
    pub fn signers(&self) -> &BTreeSet<PublicKey> {
        &self.signers
    }

    /// Their nonces for an output.
    pub(crate) fn of_output(&self, key: &PublicKey) -> &[SignerNonces] {
        self.of_outputs.get(key).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Checked data of other signers.
pub struct CheckedInfos {
    infos: Vec<MultisigInfo>,
    /// The outputs covered by all signers, with their key images.
    outputs: Vec<(PublicKey, KeyImage)>,
}

/// The outcome of an import of multisig info.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InfosImported {
    /// The number of outputs covered.
    pub outputs: usize,
    /// Whether blocks were detached, because newly known key images may be spent in them.
    pub rolled_back: bool,
}

impl Wallet {
    /// The account of a signer of a complete group.
    ///
    /// # Errors
    /// If the wallet is not multisig, or its key exchange is not complete.
    pub fn cosigner(&self) -> Result<&MultisigAccount, InfoError> {
        self.keys.multisig().filter(|account| account.is_ready()).ok_or(InfoError::NotReady)
    }

    /// Whether data of other signers is needed before anything can be spent: key images are unknown, or nothing was
    /// imported since the wallet was opened.
    pub fn needs_multisig_import(&self) -> bool {
        let Some(account) = self.keys.multisig() else { return false };
        let others = u32::try_from(self.cosigning.infos.signers.len()).unwrap_or(u32::MAX);
        let too_few = others.saturating_add(1) < account.threshold();
        let list = self.outputs.list();
        !list.is_empty() && (too_few || list.iter().any(|output| output.key_image_partial))
    }

    /// The keys of all outputs, in the order of multisig info.
    pub fn output_keys(&self) -> Vec<PublicKey> {
        self.outputs.list().iter().map(|output| output.key).collect()
    }

    /// Replaces all nonces by new ones. Sets that use the old ones cannot be signed any more.
    pub fn keep_nonces(&mut self, nonces: Nonces) {
        self.cosigning.nonces = nonces;
    }

    /// Checks data of other signers and computes key images. This is slow.
    ///
    /// # Errors
    /// If it is not from signers of this group, or insufficient.
    pub fn check_multisig_infos(&self, infos: Vec<MultisigInfo>) -> Result<CheckedInfos, InfoError> {
        let account = self.cosigner()?;
        let mut seen = BTreeSet::from([*account.own_signer()]);
        let mut infos: Vec<MultisigInfo> =
            infos.into_iter().filter(|info| seen.insert(info.signer)).collect();
        let signers = u32::try_from(infos.len() + 1).unwrap_or(u32::MAX);
        if !(account.threshold()..=account.total()).contains(&signers) {
            return Err(InfoError::Count);
        }
        infos.sort_by_key(|info| info.signer);
        let list = self.outputs.list();
        let count = infos.iter().map(|info| info.outputs.len()).fold(list.len(), usize::min);
        for info in &mut infos {
            info.outputs.truncate(count);
            self.check_info(account, info)?;
        }
        let image = |(place, output): (usize, &OwnedOutput)| {
            let parts = infos.iter().flat_map(|info| info.outputs[place].key_images.iter().copied());
            let image = whole_key_image(&self.keys, account, output, parts);
            Ok::<_, InfoError>((output.key, image.ok_or(InfoError::KeyImage)?))
        };
        let outputs = list[..count].par_iter().enumerate().map(image).collect::<Result<Vec<_>, _>>()?;
        Ok(CheckedInfos { infos, outputs })
    }

    fn check_info(&self, account: &MultisigAccount, info: &MultisigInfo) -> Result<(), InfoError> {
        if !account.signers().contains(&info.signer) {
            return Err(InfoError::UnknownSigner);
        }
        if info.outputs.iter().any(|output| output.signer != info.signer) {
            return Err(InfoError::Mixed);
        }
        let mut nonces = info.outputs.iter().flat_map(|output| &output.nonces);
        match nonces.any(|nonce| self.cosigning.stale.contains(&nonce.l)) {
            true => Err(InfoError::Stale(info.signer)),
            false => Ok(()),
        }
    }

    /// Imports data of other signers, replacing their previous data. If a key image was unknown, the blocks from its
    /// output on are detached, because one of them may spend it.
    pub fn import_multisig_infos(&mut self, checked: CheckedInfos) -> InfosImported {
        let CheckedInfos { infos, outputs } = checked;
        let count = outputs.len();
        if count == 0 {
            return InfosImported { outputs: 0, rolled_back: false };
        }
        self.replace_infos(&infos, &outputs);
        let mut first: Option<Height> = None;
        for (key, image) in outputs {
            let Some(position) = self.outputs.with_key(&key) else { continue };
            let Some(output) = self.outputs.get(position).filter(|output| is_news(output, &image)) else {
                continue;
            };
            first = Some(first.map_or(output.height, |first| first.min(output.height)));
            self.put_key_image(position, image);
            self.add_cold_key_images([(key, image)]);
        }
        let height = self.height();
        let rolled_back = first.is_some_and(|first| self.rollback(first) < height);
        InfosImported { outputs: count, rolled_back }
    }

    /// The previous data of a signer becomes stale when replaced.
    fn replace_infos(&mut self, infos: &[MultisigInfo], outputs: &[(PublicKey, KeyImage)]) {
        let mut of_outputs: HashMap<PublicKey, Vec<SignerNonces>> = HashMap::with_capacity(outputs.len());
        for (place, (key, _)) in outputs.iter().enumerate() {
            let told = infos
                .iter()
                .map(|info| SignerNonces { signer: info.signer, nonces: info.outputs[place].nonces.clone() });
            of_outputs.insert(*key, told.collect());
        }
        let new: HashSet<CompressedPoint> = names_of(&of_outputs).map(|(_, name)| name).collect();
        let signers: BTreeSet<PublicKey> = infos.iter().map(|info| info.signer).collect();
        let before = names_of(&self.cosigning.infos.of_outputs);
        let replaced = before.filter(|(signer, name)| signers.contains(signer) && !new.contains(name));
        self.cosigning.stale.extend(replaced.map(|(_, name)| name));
        self.cosigning.infos = Arc::new(SignerInfos { signers, of_outputs });
    }

    /// The last data of the other signers.
    pub fn signer_infos(&self) -> &Arc<SignerInfos> {
        &self.cosigning.infos
    }

    /// Takes nonces for signing; see [`Nonces::take`].
    pub(crate) fn take_nonces(&mut self, demands: &[Demand<'_>]) -> Result<Vec<Vec<NoncePair>>, StaleError> {
        self.cosigning.nonces.take(demands)
    }

    /// Erases this signer's nonces for the outputs at these positions, because a signed transaction spends them.
    pub fn erase_nonces(&mut self, places: impl IntoIterator<Item = usize>) {
        let list = self.outputs.list();
        let keys: Vec<PublicKey> =
            places.into_iter().filter_map(|place| list.get(place)).map(|output| output.key).collect();
        self.cosigning.nonces.erase(&keys);
    }

    /// Records that a complete transaction used these nonces: data that offers them again is refused.
    pub(crate) fn note_used_nonces(&mut self, names: impl IntoIterator<Item = CompressedPoint>) {
        self.cosigning.stale.extend(names);
    }
}

/// Whether the key image of an output was unknown or different. A key image confirmed by a block is final.
fn is_news(output: &OwnedOutput, image: &KeyImage) -> bool {
    output.key_image_partial || (output.key_image != Some(*image) && !output.is_spent(true))
}

fn names_of(
    of_outputs: &HashMap<PublicKey, Vec<SignerNonces>>,
) -> impl Iterator<Item = (PublicKey, CompressedPoint)> {
    let told = of_outputs.values().flatten();
    told.flat_map(|told| told.nonces.iter().map(|nonce| (told.signer, nonce.l)))
}

fn whole_key_image(
    keys: &WalletKeys,
    account: &MultisigAccount,
    output: &OwnedOutput,
    parts: impl Iterator<Item = KeyImage>,
) -> Option<KeyImage> {
    let group_output = GroupOutput {
        key: output.key,
        tx_key: &output.tx_key,
        additional_tx_keys: &output.additional_keys,
        index_in_tx: output.index_in_tx,
        subaddress: output.subaddress,
    };
    let shares = sum_of_shares(account.key_shares());
    let secret = group_output.secret_part(keys.view(), &keys.address().spend, &shares)?;
    let own = key_image(&output.key, &secret);
    let own_parts: Vec<KeyImage> =
        account.key_shares().iter().map(|share| key_image(&output.key, share)).collect();
    combine_key_image(&own, &own_parts, parts)
}

#[cfg(test)]
impl Wallet {
    /// Appends an output as if a block had contained it.
    pub(crate) fn add_output(&mut self, output: OwnedOutput) {
        let position = self.outputs.push(output);
        self.touch(super::entry::Entry::Output(position));
    }
}

//! Exchange between a view-only wallet and the wallet with the spend key: outputs in one direction, key images in the
//! other (`wallet2.cpp: export_outputs`, `import_outputs`, `export_key_images`).

pub mod fields;
mod infos;
pub(crate) mod sealed;
pub mod transfer;

use chacha20::ChaCha20Rng;
use ferrite_crypto::keys::{AddressKeys, Derivation, SecretKey, key_image};
use ferrite_crypto::ring::v1;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey, Signature};
use rand_core::{CryptoRng, SeedableRng as _};
use rayon::prelude::*;
use zeroize::Zeroizing;

use super::Wallet;
use super::entry::{Entry, place, row};
use super::records::OwnedOutput;
use crate::keys::WalletKeys;

pub use sealed::SealedError;

/// The maximum index of an imported output in its transaction.
const MAX_INDEX_IN_TX: u64 = 65_536;

/// Why an export or import failed. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// Nothing was requested.
    #[error("Nothing requested")]
    Nothing,
    /// An incremental export cannot have a start.
    #[error("Incremental mode is incompatible with non-zero start")]
    Start,
    /// The wallet has been refreshed.
    #[error("Hot wallets cannot import outputs")]
    Hot,
    /// Outputs before the imported ones are missing.
    #[error("Imported outputs omit more outputs that we know of. Try using export_outputs all.")]
    Omitted,
    /// There are more outputs than the claimed total.
    #[error("Offset is larger than total outputs")]
    Total,
    /// No transaction has that many outputs.
    #[error("internal output index seems outrageously high, rejecting")]
    IndexInTx,
    /// The output does not belong to the wallet, or the wallet cannot spend it.
    #[error("Failed to generate key image")]
    KeyImage,
}

/// An exported output (wallet2's `exported_transfer_details`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedOutput {
    /// The one-time key.
    pub key: PublicKey,
    /// The index in the transaction.
    pub index_in_tx: u64,
    /// The global index among outputs of its amount.
    pub global_index: GlobalIndex,
    /// The transaction public key.
    pub tx_key: PublicKey,
    /// Whether it is spent.
    pub spent: bool,
    /// Whether it is frozen.
    pub frozen: bool,
    /// Whether it is a RingCT output.
    pub rct: bool,
    /// Whether the exporter knows its key image.
    pub key_image_known: bool,
    /// Whether its key image is requested.
    pub key_image_requested: bool,
    /// Whether its key image is partial.
    pub key_image_partial: bool,
    /// The amount.
    pub amount: Amount,
    /// The additional transaction public keys.
    pub additional_keys: Vec<PublicKey>,
    /// The address it was sent to; 0.18.0 does not include it.
    pub subaddress: Option<SubaddressIndex>,
}

/// Exported outputs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExportedOutputs {
    /// The position of the first.
    pub offset: u64,
    /// The total number of outputs of the wallet.
    pub total: u64,
    /// The outputs.
    pub outputs: Vec<ExportedOutput>,
}

impl Wallet {
    /// Whether the wallet has ever been refreshed; such a wallet cannot import outputs.
    pub fn has_refreshed(&self) -> bool {
        self.refreshed
    }

    /// Exports outputs for the wallet with the spend key: all from `start` on, or those that it does not know yet; at
    /// most `count`.
    ///
    /// # Errors
    /// If the request is invalid.
    pub fn export_outputs(
        &self,
        all: bool,
        start: u32,
        count: u32,
    ) -> Result<ExportedOutputs, ExchangeError> {
        if count == 0 {
            return Err(ExchangeError::Nothing);
        }
        if !all && start > 0 {
            return Err(ExchangeError::Start);
        }
        let known = |output: &&OwnedOutput| output.key_image.is_some() && !output.key_image_requested;
        let list = self.outputs.list();
        let offset = if all { place(start) } else { list.iter().take_while(known).count() };
        let outputs = list.iter().skip(offset).take(place(count)).map(exported).collect();
        let number = |place: usize| u64::from(row(place));
        Ok(ExportedOutputs { offset: number(offset), total: number(list.len()), outputs })
    }

    /// Imports outputs from a view-only wallet. Returns the number of outputs afterwards.
    ///
    /// # Errors
    /// If they do not match, or one does not belong to this wallet.
    pub fn import_outputs(&mut self, exported: ExportedOutputs) -> Result<u64, ExchangeError> {
        if exported.outputs.is_empty() {
            return Ok(0);
        }
        let (offset, total) = self.check_import(&exported)?;
        let known = self.outputs.len();
        let images = self.images_of(offset, &exported.outputs)?;
        let end = offset + exported.outputs.len();
        if end <= known && total < known {
            let gone = self.outputs.truncate(total);
            self.dirty.extend(gone.into_iter().map(Entry::Output));
        }
        for (position, (output, image)) in (offset..).zip(exported.outputs.into_iter().zip(images)) {
            if self.subaddresses.should_expand(image.subaddress) {
                self.put_in_use(image.subaddress);
            }
            let owned = imported(output, image);
            let position = row(position);
            if self.outputs.get(position).is_some() {
                self.outputs.update(position, |known| *known = owned);
            } else {
                self.outputs.push(owned);
            }
            self.touch(Entry::Output(position));
        }
        Ok(u64::from(row(self.outputs.len())))
    }

    /// Checks outputs before their import, without the spend key: whether they match and belong to this wallet.
    ///
    /// # Errors
    /// If [`Self::import_outputs`] would refuse them.
    pub fn check_outputs(&self, exported: &ExportedOutputs) -> Result<(), ExchangeError> {
        if exported.outputs.is_empty() {
            return Ok(());
        }
        self.check_import(exported)?;
        let ours = |output: &ExportedOutput| {
            let address = self.address_of(output).map(|index| self.keys.subaddress(index));
            let tx_keys = (&output.tx_key, output.additional_keys.as_slice());
            address.is_some_and(|address| {
                is_paid_to(&self.keys, tx_keys, output.index_in_tx, &output.key, &address)
            })
        };
        match exported.outputs.par_iter().all(ours) {
            true => Ok(()),
            false => Err(ExchangeError::KeyImage),
        }
    }

    /// The claimed address of an output, or the one found in the address table.
    pub(crate) fn address_of(&self, output: &ExportedOutput) -> Option<SubaddressIndex> {
        output.subaddress.or_else(|| {
            let additional = usize::try_from(output.index_in_tx).ok();
            let additional = additional.and_then(|index| output.additional_keys.get(index));
            [Some(&output.tx_key), additional].into_iter().flatten().find_map(|tx_key| {
                let derivation = Derivation::new(tx_key, self.keys.view()).ok()?;
                let spend = derivation.spend_key_of(output.index_in_tx, &output.key).ok()?;
                self.subaddresses.get(&spend)
            })
        })
    }

    fn check_import(&self, exported: &ExportedOutputs) -> Result<(usize, usize), ExchangeError> {
        if self.refreshed {
            return Err(ExchangeError::Hot);
        }
        let known = self.outputs.len();
        let offset = usize::try_from(exported.offset).ok().filter(|offset| *offset <= known);
        let offset = offset.ok_or(ExchangeError::Omitted)?;
        let end = u64::from(row(offset)) + u64::from(row(exported.outputs.len()));
        if end > exported.total {
            return Err(ExchangeError::Total);
        }
        // The list cannot become shorter than the known and imported outputs.
        let total = usize::try_from(exported.total).unwrap_or(usize::MAX);
        if exported.outputs.iter().any(|output| output.index_in_tx >= MAX_INDEX_IN_TX) {
            return Err(ExchangeError::IndexInTx);
        }
        Ok((offset, total))
    }

    /// The key images of outputs, and whether each is new.
    fn images_of(&self, offset: usize, outputs: &[ExportedOutput]) -> Result<Vec<Image>, ExchangeError> {
        let list = self.outputs.list();
        outputs
            .par_iter()
            .enumerate()
            .map(|(number, output)| {
                let known = list.get(offset + number).filter(|known| {
                    output.key_image_known
                        && known.key == output.key
                        && known.index_in_tx == output.index_in_tx
                });
                let subaddress = self.address_of(output).ok_or(ExchangeError::KeyImage)?;
                if let Some(image) = known.and_then(|known| known.key_image) {
                    return Ok(Image { image, subaddress, new: false });
                }
                let unknown = Image { image: KeyImage::default(), subaddress, new: true };
                let owned = imported(output.clone(), unknown);
                let secret = output_secret(&self.keys, &owned).ok_or(ExchangeError::KeyImage)?;
                Ok(Image { image: key_image(&output.key, &secret), ..unknown })
            })
            .collect()
    }

    /// Exports signed key images for a view-only wallet: all, or from the first requested one on. Returns the position
    /// of the first.
    ///
    /// # Errors
    /// If the wallet cannot compute them.
    pub fn export_key_images(
        &self,
        all: bool,
        rng: &mut impl CryptoRng,
    ) -> Result<(u64, Vec<(KeyImage, Signature)>), ExchangeError> {
        let list = self.outputs.list();
        let offset =
            if all { 0 } else { list.iter().take_while(|output| !output.key_image_requested).count() };
        // Each output has its own generator, so that all cores can sign.
        let seeded = |output| {
            let mut seed = Zeroizing::new([0; 32]);
            rng.fill_bytes(seed.as_mut());
            (output, seed)
        };
        let seeded: Vec<_> = list[offset..].iter().map(seeded).collect();
        let sign = |(output, seed): (&OwnedOutput, Zeroizing<[u8; 32]>)| {
            let secret = output_secret(&self.keys, output).ok_or(ExchangeError::KeyImage)?;
            let image = key_image(&output.key, &secret);
            if output.key_image.is_some_and(|known| known != image && !output.key_image_partial) {
                return Err(ExchangeError::KeyImage);
            }
            let mut rng = ChaCha20Rng::from_seed(*seed);
            let (_, signatures) = v1::sign(&mut rng, &Hash(image.0), &[output.key], &secret, 0)
                .map_err(|_| ExchangeError::KeyImage)?;
            Ok((image, signatures[0]))
        };
        let signed = seeded.into_par_iter().map(sign).collect::<Result<Vec<_>, _>>()?;
        Ok((u64::from(row(offset)), signed))
    }

    /// The secret key of an output, if the wallet can spend it.
    pub fn output_secret(&self, output: &OwnedOutput) -> Option<SecretKey> {
        output_secret(&self.keys, output)
    }
}

/// A key image and whether it was unknown, with the address of the output.
#[derive(Clone, Copy)]
struct Image {
    image: KeyImage,
    subaddress: SubaddressIndex,
    new: bool,
}

/// Whether an output was sent to one of the wallet's addresses, by the transaction key or the additional key. Only the
/// view key is used.
pub(crate) fn is_paid_to(
    keys: &WalletKeys,
    (tx_key, additional): (&PublicKey, &[PublicKey]),
    index_in_tx: u64,
    key: &PublicKey,
    address: &AddressKeys,
) -> bool {
    let additional = usize::try_from(index_in_tx).ok().and_then(|index| additional.get(index));
    [Some(tx_key), additional].into_iter().flatten().any(|tx_key| {
        let derivation = Derivation::new(tx_key, keys.view());
        derivation.is_ok_and(|derivation| {
            derivation.derive_public_key(index_in_tx, &address.spend).is_ok_and(|derived| derived == *key)
        })
    })
}

/// The secret key of an output, by the transaction key or the additional key.
fn output_secret(keys: &WalletKeys, output: &OwnedOutput) -> Option<SecretKey> {
    let additional =
        usize::try_from(output.index_in_tx).ok().and_then(|index| output.additional_keys.get(index));
    [Some(&output.tx_key), additional].into_iter().flatten().find_map(|tx_key| {
        let derivation = Derivation::new(tx_key, keys.view()).ok()?;
        let secret = keys.output_secret(&derivation, output.index_in_tx, output.subaddress)?;
        (secret.public_key() == output.key).then_some(secret)
    })
}

fn exported(output: &OwnedOutput) -> ExportedOutput {
    ExportedOutput {
        key: output.key,
        index_in_tx: output.index_in_tx,
        global_index: output.global_index,
        tx_key: output.tx_key,
        spent: output.spent.is_some(),
        frozen: output.frozen,
        rct: output.rct,
        key_image_known: output.key_image.is_some(),
        key_image_requested: output.key_image_requested,
        key_image_partial: output.key_image_partial,
        amount: output.amount,
        additional_keys: output.additional_keys.clone(),
        subaddress: Some(output.subaddress),
    }
}

/// The block, transaction and mask of an imported output are unknown.
fn imported(output: ExportedOutput, image: Image) -> OwnedOutput {
    let mut mask = Zeroizing::new([0; 32]);
    mask[0] = 1;
    OwnedOutput {
        height: Height(0),
        txid: Hash::default(),
        index_in_tx: output.index_in_tx,
        global_index: output.global_index,
        key: output.key,
        tx_key: output.tx_key,
        pk_index: 0,
        additional_keys: output.additional_keys,
        subaddress: image.subaddress,
        amount: output.amount,
        mask,
        rct: output.rct,
        unlock_time: 0,
        tx_size: 0,
        key_image: Some(image.image),
        key_image_requested: image.new || output.key_image_requested,
        key_image_partial: false,
        spent: output.spent.then_some(Height(0)),
        frozen: output.frozen,
        tx_inputs: Vec::new(),
        replaced: None,
    }
}

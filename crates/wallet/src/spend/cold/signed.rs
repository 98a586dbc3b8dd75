//! A set of signed transactions, returned by the wallet with the spend key (wallet2.h: `signed_tx_set`).

use ferrite_types::codec::{Reader, put_count, put_key_list, put_varint};
use ferrite_types::{KeyImage, PublicKey};

use super::super::pending::list;
use super::super::pending::{PendingTx, PendingTxError};
use super::{DEPRECATED, FORMAT, TxSet};
use crate::state::Wallet;

const VERSION: u64 = 0;

/// Signed transactions, with the key images that the view-only wallet cannot compute.
#[derive(Clone)]
pub struct SignedTxSet {
    /// The transactions. Their secret keys stay with the signer.
    pub txs: Vec<PendingTx>,
    /// The key images of all outputs that the signer knows, in the order of the wallet's list.
    pub key_images: Vec<KeyImage>,
    /// The key images of outputs that return to the wallet, by output key.
    pub tx_key_images: Vec<(PublicKey, KeyImage)>,
}

impl TxSet for SignedTxSet {
    const MAGIC: &'static [u8] = b"Monero signed tx set";
    const FORMAT: u8 = FORMAT;
    const DEPRECATED: &'static [u8] = DEPRECATED;

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_varint(&mut out, VERSION);
        put_count(&mut out, self.txs.len());
        for tx in &self.txs {
            tx.write(&mut out);
        }
        put_key_list(&mut out, &self.key_images);
        put_count(&mut out, self.tx_key_images.len());
        for (key, image) in &self.tx_key_images {
            // The number of elements of a pair.
            put_count(&mut out, 2);
            out.extend_from_slice(&key.0);
            out.extend_from_slice(&image.0);
        }
        out
    }

    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(data);
        let version = reader.varint("version")?;
        if version != VERSION {
            return Err(PendingTxError::Version(version));
        }
        let txs = list(&mut reader, "ptx", |reader| PendingTx::read_alone(data, reader))?;
        let key_images = reader.key_list("key_images")?;
        let tx_key_images = list(&mut reader, "tx_key_images", |reader| match reader.varint("pair")? {
            2 => Ok((reader.key("key")?, reader.key("key image")?)),
            _ => Err(PendingTxError::Pair),
        })?;
        reader.finish("signed_tx_set")?;
        Ok(Self { txs, key_images, tx_key_images })
    }
}

/// Why a signed transaction does not match its list of spent outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputsError {
    /// The wallet has no such output.
    #[error("Bad output index in selected transfers: {0}")]
    Place(usize),
    /// The outputs differ.
    #[error("its inputs do not match the selected outputs")]
    Others,
}

/// Checks that a signed transaction spends the outputs it claims to.
///
/// # Errors
/// If it spends others.
pub fn check_inputs(wallet: &Wallet, tx: &PendingTx) -> Result<(), InputsError> {
    let mut selected: Vec<KeyImage> = Vec::with_capacity(tx.transfers.len());
    for place in &tx.transfers {
        let output = wallet.outputs().get(*place).ok_or(InputsError::Place(*place))?;
        selected.extend(output.key_image);
    }
    let mut spent = tx.key_images.clone();
    selected.sort_unstable();
    spent.sort_unstable();
    match selected == spent {
        true => Ok(()),
        false => Err(InputsError::Others),
    }
}

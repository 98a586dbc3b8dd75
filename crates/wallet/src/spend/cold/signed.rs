//! Transactions that the wallet with the keys signed, on their way back (wallet2.h: `signed_tx_set`).

use ferrite_types::codec::{Reader, put_count, put_key_list, put_varint};
use ferrite_types::{KeyImage, PublicKey};
use rand_core::CryptoRng;

use super::super::pending::codec::list;
use super::super::pending::{PendingTx, PendingTxError};
use super::{FORMAT, TxSetError, open};
use crate::keys::WalletKeys;
use crate::state::exchange::sealed::seal;

/// What a set begins with, before its format.
const MAGIC: &[u8] = b"Monero signed tx set";
const VERSION: u64 = 0;

/// Signed transactions, with the key images that the wallet that watches cannot compute.
#[derive(Clone)]
pub struct SignedTxSet {
    /// The transactions. Their secret keys stay with the signer.
    pub txs: Vec<PendingTx>,
    /// The key images of all outputs that the signer knows, in the order of the wallet's list.
    pub key_images: Vec<KeyImage>,
    /// The key images of outputs of these transactions that come back to the wallet, by the keys of the outputs.
    pub tx_key_images: Vec<(PublicKey, KeyImage)>,
}

impl SignedTxSet {
    /// Encrypts it for wallets with the same view key. This takes long.
    pub fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        seal(&[MAGIC, &[FORMAT]].concat(), self.to_bytes(), keys, kdf_rounds, rng)
    }

    /// Decrypts it. This takes long.
    ///
    /// # Errors
    /// When it is something else, or not for this wallet.
    pub fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, TxSetError> {
        let data = open(MAGIC, sealed, keys, kdf_rounds)?;
        Ok(Self::from_bytes(&data)?)
    }

    /// The reference's form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_varint(&mut out, VERSION);
        put_count(&mut out, self.txs.len());
        for tx in &self.txs {
            tx.write(&mut out);
        }
        put_key_list(&mut out, &self.key_images);
        put_count(&mut out, self.tx_key_images.len());
        for (key, image) in &self.tx_key_images {
            // A pair counts itself.
            put_count(&mut out, 2);
            out.extend_from_slice(&key.0);
            out.extend_from_slice(&image.0);
        }
        out
    }

    /// Reads the reference's form.
    ///
    /// # Errors
    /// When the bytes are something else.
    pub fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(data);
        let version = reader.varint("version")?;
        if version != VERSION {
            return Err(PendingTxError::Version(version));
        }
        let txs = list(&mut reader, "ptx", |reader| PendingTx::read(data, reader))?;
        let key_images = reader.key_list("key_images")?;
        let tx_key_images = list(&mut reader, "tx_key_images", |reader| match reader.varint("pair")? {
            2 => Ok((reader.key("key")?, reader.key("key image")?)),
            _ => Err(PendingTxError::Pair),
        })?;
        reader.finish("signed_tx_set")?;
        Ok(Self { txs, key_images, tx_key_images })
    }
}

//! Transactions that a wallet without the spend key made, on their way to the one that has it (wallet2.h:
//! `unsigned_tx_set`).

use ferrite_types::codec::{Reader, put_count, put_varint};
use rand_core::CryptoRng;

use super::pending::codec::list;
use super::pending::{ConstructionData, PendingTxError};
use crate::keys::WalletKeys;
use crate::state::exchange::sealed::{seal, unseal};
use crate::state::{ExportedOutputs, SealedError};

/// What a set begins with.
const MAGIC: &[u8] = b"Monero unsigned tx set\x05";
const VERSION: u64 = 2;
/// Before it was said how many outputs there are (until 0.18.0).
const WITHOUT_TOTAL: u64 = 1;

/// Transactions to be signed, with the outputs that the signer has to know of.
#[derive(Clone)]
pub struct UnsignedTxSet {
    /// What the transactions are made of.
    pub txs: Vec<ConstructionData>,
    /// The wallet's outputs.
    pub outputs: ExportedOutputs,
}

/// Bytes that are no such set, or that of another wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnsignedTxSetError {
    /// It cannot be decrypted.
    #[error("unsigned transactions: {0}")]
    Sealed(#[from] SealedError),
    /// It makes no sense.
    #[error("unsigned transactions: {0}")]
    Content(#[from] PendingTxError),
}

impl UnsignedTxSet {
    /// Encrypts it for wallets with the same view key. This takes long.
    pub fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        seal(MAGIC, self.to_bytes(), keys, kdf_rounds, rng)
    }

    /// Decrypts it. This takes long.
    ///
    /// # Errors
    /// When it is something else, or not for this wallet.
    pub fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, UnsignedTxSetError> {
        let data = unseal(MAGIC, sealed, keys, kdf_rounds)?;
        Ok(Self::from_bytes(&data)?)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_varint(&mut out, VERSION);
        put_count(&mut out, self.txs.len());
        for tx in &self.txs {
            tx.write(&mut out);
        }
        self.outputs.write(&mut out);
        out
    }

    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(data);
        let version = reader.varint("version")?;
        if version != VERSION && version != WITHOUT_TOTAL {
            return Err(PendingTxError::Version(version));
        }
        let txs = list(&mut reader, "txes", ConstructionData::read)?;
        let outputs = match version {
            WITHOUT_TOTAL => ExportedOutputs::read_without_total(&mut reader)?,
            _ => ExportedOutputs::read(&mut reader)?,
        };
        reader.finish("unsigned_tx_set")?;
        Ok(Self { txs, outputs })
    }
}

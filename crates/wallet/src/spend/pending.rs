//! A transaction that is built but not sent, with the sender's data (wallet2.h: `pending_tx`).
//!
//! [`PendingTx::to_bytes`] is the reference's encoding, which its clients know as `tx_metadata` and pass to `relay_tx`,
//! possibly of another program.

mod attempts;
pub(super) mod codec;
mod list;
mod record;

use std::collections::BTreeSet;

use curve25519_dalek::Scalar;
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::ring::clsag::multisig::{NONCES, PublicNonce};
use ferrite_types::tx::Transaction;
use ferrite_types::{CompressedPoint, KeyImage, PublicKey, ScalarBytes};

pub use codec::PendingTxError;
pub(super) use list::list;

use super::{Destination, Ring, Spendable};

/// A transaction that is built but not sent.
#[derive(Clone)]
pub struct PendingTx {
    /// The transaction.
    pub tx: Transaction,
    /// Digits of visible change that were too small for outputs.
    pub dust: u64,
    /// The fee.
    pub fee: u64,
    /// Whether the fee includes the dust.
    pub dust_added_to_fee: bool,
    /// The change; of amount 0 if there is none.
    pub change: Destination,
    /// The positions of the spent outputs in the wallet's list.
    pub transfers: Vec<usize>,
    /// The key images of the inputs.
    pub key_images: Vec<KeyImage>,
    /// The secret transaction key.
    pub tx_key: SecretKey,
    /// The additional secret keys.
    pub additional_tx_keys: Vec<SecretKey>,
    /// The destinations without change.
    pub destinations: Vec<Destination>,
    /// The construction data.
    pub construction: ConstructionData,
    /// The multisig signatures, if the wallet is multisig.
    pub shared: Option<SharedSignatures>,
}

/// The signatures of a multisig transaction (wallet2.h: `multisig_sigs`).
#[derive(Clone)]
pub struct SharedSignatures {
    /// One for each set of signers that may complete it.
    pub attempts: Vec<SigningAttempt>,
    /// The entropy of the secret transaction keys (`multisig_tx_key_entropy`).
    pub tx_key_entropy: SecretKey,
}

/// The signatures of one set of signers (wallet2.h: `multisig_sig`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SigningAttempt {
    /// The signers that do not participate.
    pub ignore: BTreeSet<PublicKey>,
    /// The nonces used, except those of the proposer.
    pub used_nonces: BTreeSet<CompressedPoint>,
    /// The public keys of the shares that have signed.
    pub signing_keys: BTreeSet<PublicKey>,
    /// The sums of all nonces, for each input.
    pub totals: Vec<[PublicNonce; NONCES]>,
    /// The first challenge of each input's signature.
    pub challenges: Vec<ScalarBytes>,
    /// The sum of the responses so far, for each input.
    pub responses: Vec<ScalarBytes>,
}

impl PendingTx {
    /// The transaction without its secret keys, for the wallet that requested the signature. As in the reference, the
    /// key is replaced by one.
    #[must_use]
    pub fn without_keys(&self) -> Self {
        let tx_key = SecretKey::from_scalar(Scalar::ONE);
        Self { tx_key, additional_tx_keys: Vec::new(), ..self.clone() }
    }

    /// Whether the secret key stayed with the signer.
    fn lacks_key(&self) -> bool {
        *self.tx_key.as_scalar() == Scalar::ONE
    }
}

/// The construction data of a transaction (wallet2.h: `tx_construction_data`).
#[derive(Clone)]
pub struct ConstructionData {
    /// The spent outputs.
    pub sources: Vec<SourceEntry>,
    /// The change.
    pub change: Destination,
    /// The destinations including change, in the order of the outputs.
    pub outputs: Vec<Destination>,
    /// The positions of the spent outputs in the wallet's list.
    pub transfers: Vec<usize>,
    /// The extra field.
    pub extra: Vec<u8>,
    /// The unlock time.
    pub unlock_time: u64,
    /// Whether amounts are hidden.
    pub rct: bool,
    /// The proof types.
    pub rct_config: RctConfig,
    /// Whether outputs have view tags.
    pub view_tags: bool,
    /// The destinations without change.
    pub destinations: Vec<Destination>,
    /// The paying account.
    pub account: u32,
    /// The paying addresses of the account.
    pub subaddresses: BTreeSet<u32>,
}

/// The proof types of a transaction (rctTypes.h: `RCTConfig`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RctConfig {
    /// The type of range proofs.
    pub range_proof_type: u64,
    /// The version of Bulletproofs.
    pub bp_version: u64,
}

impl RctConfig {
    /// One Bulletproof+ for all outputs.
    pub const BULLETPROOF_PLUS: Self = Self { range_proof_type: 3, bp_version: 4 };
    /// The value for transactions without range proofs.
    pub const BORROMEAN: Self = Self { range_proof_type: 0, bp_version: 0 };
}

/// A spent output with its ring (cryptonote_tx_utils.h: `tx_source_entry`).
#[derive(Clone)]
pub struct SourceEntry {
    /// The ring.
    pub ring: Ring,
    /// The public key of the transaction that created the output.
    pub tx_key: PublicKey,
    /// The additional public keys of that transaction.
    pub additional_tx_keys: Vec<PublicKey>,
    /// The index in that transaction.
    pub index_in_tx: u64,
    /// The amount.
    pub amount: u64,
    /// Whether it is a RingCT output.
    pub rct: bool,
    /// The commitment mask.
    pub mask: SecretKey,
    /// The key image in a multisig wallet, where no signer can compute it alone.
    pub key_image: Option<KeyImage>,
}

impl SourceEntry {
    /// The entry of an output.
    pub fn new(output: &Spendable, ring: &Ring) -> Self {
        Self {
            ring: ring.clone(),
            tx_key: output.tx_key,
            additional_tx_keys: output.additional_tx_keys.clone(),
            index_in_tx: output.index_in_tx,
            amount: output.amount.0,
            rct: output.rct,
            mask: output.mask.clone(),
            key_image: None,
        }
    }
}

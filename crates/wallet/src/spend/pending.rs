//! A transaction that is made but not sent, with what its sender needs to remember (wallet2.h: `pending_tx`).
//!
//! [`PendingTx::to_bytes`] is the reference's own form, which its clients know as `tx_metadata` and give back to
//! `relay_tx`, possibly of another program.

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

/// A transaction that is made but not sent.
#[derive(Clone)]
pub struct PendingTx {
    /// The transaction.
    pub tx: Transaction,
    /// Digits of visible change that were too small.
    pub dust: u64,
    /// What the transaction pays.
    pub fee: u64,
    /// Whether the fee has the dust in it.
    pub dust_added_to_fee: bool,
    /// What comes back; of amount 0 if nothing does.
    pub change: Destination,
    /// The places in the wallet's list of the outputs that are spent.
    pub transfers: Vec<usize>,
    /// The key images of the inputs.
    pub key_images: Vec<KeyImage>,
    /// The transaction's secret key.
    pub tx_key: SecretKey,
    /// The secret keys of single outputs.
    pub additional_tx_keys: Vec<SecretKey>,
    /// Who gets what, without change.
    pub destinations: Vec<Destination>,
    /// What the transaction was made from.
    pub construction: ConstructionData,
    /// What signers who share the wallet have of it; nothing for wallets of one owner.
    pub shared: Option<SharedSignatures>,
}

/// The signatures of a transaction that several signers make together (wallet2.h: `multisig_sigs`).
#[derive(Clone)]
pub struct SharedSignatures {
    /// One for each set of signers that may complete it.
    pub attempts: Vec<SigningAttempt>,
    /// What the secret keys of the transaction are made from (`multisig_tx_key_entropy`).
    pub tx_key_entropy: SecretKey,
}

/// The signatures of one set of signers (wallet2.h: `multisig_sig`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SigningAttempt {
    /// The signers who do not take part.
    pub ignore: BTreeSet<PublicKey>,
    /// Which nonces of the signers, other than the proposer, it is made with.
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
    /// The same without its secret keys, for the wallet that asked for a signature: a one stands for the key, as in the
    /// reference.
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

/// What a transaction was made from (wallet2.h: `tx_construction_data`).
#[derive(Clone)]
pub struct ConstructionData {
    /// What is spent.
    pub sources: Vec<SourceEntry>,
    /// What comes back.
    pub change: Destination,
    /// Who gets what, with change, in the order of the outputs.
    pub outputs: Vec<Destination>,
    /// The places in the wallet's list of the outputs that are spent.
    pub transfers: Vec<usize>,
    /// The extra field.
    pub extra: Vec<u8>,
    /// When the outputs may be spent.
    pub unlock_time: u64,
    /// Whether amounts are hidden.
    pub rct: bool,
    /// Which proofs.
    pub rct_config: RctConfig,
    /// Whether outputs have view tags.
    pub view_tags: bool,
    /// Who gets what, without change.
    pub destinations: Vec<Destination>,
    /// The account that pays.
    pub account: u32,
    /// Its addresses that pay.
    pub subaddresses: BTreeSet<u32>,
}

/// Which proofs a transaction has (rctTypes.h: `RCTConfig`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RctConfig {
    /// The kind of range proofs.
    pub range_proof_type: u64,
    /// The version of Bulletproofs.
    pub bp_version: u64,
}

impl RctConfig {
    /// One Bulletproof+ for all outputs.
    pub const BULLETPROOF_PLUS: Self = Self { range_proof_type: 3, bp_version: 4 };
    /// What is written where there are no range proofs.
    pub const BORROMEAN: Self = Self { range_proof_type: 0, bp_version: 0 };
}

/// An output that is spent, with its ring (cryptonote_tx_utils.h: `tx_source_entry`).
#[derive(Clone)]
pub struct SourceEntry {
    /// The ring.
    pub ring: Ring,
    /// The public key of the transaction that created the output.
    pub tx_key: PublicKey,
    /// That transaction's public keys of single outputs.
    pub additional_tx_keys: Vec<PublicKey>,
    /// The output's position in that transaction.
    pub index_in_tx: u64,
    /// Its amount.
    pub amount: u64,
    /// Whether its amount is hidden.
    pub rct: bool,
    /// The mask of its commitment.
    pub mask: SecretKey,
    /// Its key image, if several signers share it: none of them can work it out alone.
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

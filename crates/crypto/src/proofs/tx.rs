//! Payment proofs: `OutProofV2...` by the sender, `InProofV2...` by the receiver, and version 1 of both.

use std::fmt;
use std::str::FromStr;

use ferrite_types::address::Address;
use ferrite_types::{Hash, PublicKey, Signature, base58};
use rand_core::CryptoRng;
use zeroize::ZeroizeOnDrop;

use super::{
    KEY_LENGTH, SIGNATURE_LENGTH, decode_exact, decode_signature, signature_to_bytes,
    transaction_message_hash,
};
use crate::keys::{AddressKeys, Derivation, InvalidPublicKeyError, SecretKey};
use crate::schnorr::{
    SharedSecretError, SharedSecretStatement, SharedSecretVersion, prove_shared_secret, verify_shared_secret,
};

/// The author of the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The sender, with the transaction's secret keys.
    Out,
    /// The receiver, with the view key.
    In,
}

/// The address that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipient {
    /// Its keys.
    pub address: AddressKeys,
    /// Whether it is a subaddress: then the base of the transaction keys is its spend key.
    pub is_subaddress: bool,
}

impl From<&Address> for Recipient {
    fn from(address: &Address) -> Self {
        Self { address: address.into(), is_subaddress: address.is_subaddress() }
    }
}

impl Recipient {
    fn base(&self) -> Option<&PublicKey> {
        self.is_subaddress.then_some(&self.address.spend)
    }
}

/// The public keys in a transaction's `extra`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransactionKeys<'a> {
    /// The transaction's public key.
    pub main: &'a PublicKey,
    /// The additional ones: none, or one per output.
    pub additional: &'a [PublicKey],
}

impl<'a> TransactionKeys<'a> {
    fn iter(self) -> impl Iterator<Item = &'a PublicKey> {
        std::iter::once(self.main).chain(self.additional)
    }
}

/// A proof: one shared secret, with its own proof, for each public key of the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxProof {
    /// Its author.
    pub direction: Direction,
    /// The version.
    pub version: SharedSecretVersion,
    /// The first is for the transaction's main key, the others for the additional ones.
    pub entries: Vec<TxProofEntry>,
}

/// A shared secret with the proof that it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TxProofEntry {
    /// `rA` or `aR`, without the cofactor.
    pub shared_secret: PublicKey,
    /// The proof.
    pub signature: Signature,
}

/// Why a text is not a payment proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseTxProofError {
    /// It starts with none of the four headers.
    #[error("payment proof: unknown header")]
    Header,
    /// What follows is not a whole number of entries, or there is none.
    #[error("payment proof: wrong size")]
    Size,
    /// An entry is not base 58 of a key and a signature.
    #[error("payment proof: entry {0} is not base 58 of a key and a signature")]
    Encoding(usize),
}

/// Why a payment proof cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveTxError {
    /// A key of the address or transaction is not a point of the curve.
    #[error("payment proof: {0}")]
    Key(#[from] InvalidPublicKeyError),
    /// A statement could not be proved.
    #[error("payment proof: {0}")]
    SharedSecret(#[from] SharedSecretError),
}

/// Why a payment proof is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VerifyTxProofError {
    /// It has not one entry per public key of the transaction.
    #[error("payment proof: {found} entries for {expected} public keys of the transaction")]
    EntryCount {
        /// Entries in the proof.
        found: usize,
        /// Public keys in the transaction.
        expected: usize,
    },
    /// None of its entries is valid.
    #[error("payment proof: not made for this transaction, address and message")]
    Mismatch,
}

impl TxProof {
    /// The sender's proof that `recipient` was paid, from the transaction's secret keys.
    pub fn prove_out(
        rng: &mut impl CryptoRng,
        txid: &Hash,
        message: &[u8],
        recipient: &Recipient,
        tx_key: &SecretKey,
        additional_tx_keys: &[SecretKey],
    ) -> Result<Self, ProveTxError> {
        let hash = transaction_message_hash(txid, message);
        let mut entries = Vec::with_capacity(1 + additional_tx_keys.len());
        for secret in std::iter::once(tx_key).chain(additional_tx_keys) {
            let public = match recipient.base() {
                Some(base) => secret.multiply(base)?,
                None => secret.public_key(),
            };
            entries.push(TxProofEntry::prove(
                rng,
                &hash,
                recipient,
                (&public, &recipient.address.view),
                secret,
            )?);
        }
        Ok(Self { direction: Direction::Out, version: SharedSecretVersion::V2, entries })
    }

    /// The receiver's proof that `recipient`, an address of its own, was paid. `view` is the account's secret view key.
    pub fn prove_in(
        rng: &mut impl CryptoRng,
        txid: &Hash,
        message: &[u8],
        recipient: &Recipient,
        view: &SecretKey,
        tx_keys: TransactionKeys<'_>,
    ) -> Result<Self, ProveTxError> {
        let hash = transaction_message_hash(txid, message);
        let entries = tx_keys
            .iter()
            .map(|key| TxProofEntry::prove(rng, &hash, recipient, (&recipient.address.view, key), view))
            .collect::<Result<_, _>>()?;
        Ok(Self { direction: Direction::In, version: SharedSecretVersion::V2, entries })
    }

    /// Verifies the proof, and returns the derivations by which the payment's outputs can be found and opened
    /// (`wallet2::check_tx_proof`). One valid entry suffices: the others count as not disclosed.
    pub fn verify(
        &self,
        txid: &Hash,
        message: &[u8],
        recipient: &Recipient,
        tx_keys: TransactionKeys<'_>,
    ) -> Result<ProvenDerivations, VerifyTxProofError> {
        let expected = 1 + tx_keys.additional.len();
        if self.entries.len() != expected {
            return Err(VerifyTxProofError::EntryCount { found: self.entries.len(), expected });
        }
        let hash = transaction_message_hash(txid, message);
        let mut derivations = self.entries.iter().zip(tx_keys.iter()).map(|(entry, key)| {
            let (r, a) = match self.direction {
                Direction::Out => (key, &recipient.address.view),
                Direction::In => (&recipient.address.view, key),
            };
            entry.verify(self.version, &hash, recipient, (r, a))
        });
        let proven =
            ProvenDerivations { main: derivations.next().flatten(), additional: derivations.collect() };
        if proven.main.is_none() && proven.additional.iter().all(Option::is_none) {
            return Err(VerifyTxProofError::Mismatch);
        }
        Ok(proven)
    }
}

impl TxProofEntry {
    fn prove(
        rng: &mut impl CryptoRng,
        hash: &Hash,
        recipient: &Recipient,
        (r, a): (&PublicKey, &PublicKey),
        secret: &SecretKey,
    ) -> Result<Self, ProveTxError> {
        let shared_secret = secret.multiply(a)?;
        let statement = SharedSecretStatement { r, a, b: recipient.base(), d: &shared_secret };
        let signature = prove_shared_secret(rng, SharedSecretVersion::V2, hash, &statement, secret)?;
        Ok(Self { shared_secret, signature })
    }

    fn verify(
        &self,
        version: SharedSecretVersion,
        hash: &Hash,
        recipient: &Recipient,
        (r, a): (&PublicKey, &PublicKey),
    ) -> Option<Derivation> {
        let statement = SharedSecretStatement { r, a, b: recipient.base(), d: &self.shared_secret };
        verify_shared_secret(version, hash, &statement, &self.signature).ok()?;
        Derivation::from_shared_secret(&self.shared_secret).ok()
    }
}

/// The derivations disclosed by a valid payment proof; `None` for invalid entries.
pub struct ProvenDerivations {
    /// From the transaction's main key.
    pub main: Option<Derivation>,
    /// From its additional keys.
    pub additional: Vec<Option<Derivation>>,
}

/// Its parts wipe themselves.
impl ZeroizeOnDrop for ProvenDerivations {}

impl ProvenDerivations {
    /// The derivation by which output `index` belongs to the spend key, if one does (`wallet2::is_out_to_acc`).
    pub fn find(
        &self,
        index: u64,
        output_key: &PublicKey,
        view_tag: Option<u8>,
        spend: &PublicKey,
    ) -> Option<&Derivation> {
        let additional = usize::try_from(index).ok().and_then(|index| self.additional.get(index));
        [Some(&self.main), additional].into_iter().flatten().flatten().find(|derivation| {
            view_tag.is_none_or(|tag| derivation.view_tag(index) == tag)
                && derivation.derive_public_key(index, spend).is_ok_and(|key| key == *output_key)
        })
    }
}

const HEADERS: [(&str, Direction, SharedSecretVersion); 4] = [
    ("OutProofV1", Direction::Out, SharedSecretVersion::V1),
    ("OutProofV2", Direction::Out, SharedSecretVersion::V2),
    ("InProofV1", Direction::In, SharedSecretVersion::V1),
    ("InProofV2", Direction::In, SharedSecretVersion::V2),
];

impl fmt::Display for TxProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (header, ..) = HEADERS
            .into_iter()
            .find(|&(_, direction, version)| direction == self.direction && version == self.version)
            .expect("the table has every direction in every version");
        f.write_str(header)?;
        for entry in &self.entries {
            f.write_str(&base58::encode(&entry.shared_secret.0))?;
            f.write_str(&base58::encode(&signature_to_bytes(&entry.signature)))?;
        }
        Ok(())
    }
}

impl FromStr for TxProof {
    type Err = ParseTxProofError;

    fn from_str(text: &str) -> Result<Self, ParseTxProofError> {
        let (body, direction, version) = HEADERS
            .into_iter()
            .find_map(|(header, direction, version)| Some((text.strip_prefix(header)?, direction, version)))
            .ok_or(ParseTxProofError::Header)?;
        if body.is_empty() || body.len() % (KEY_LENGTH + SIGNATURE_LENGTH) != 0 {
            return Err(ParseTxProofError::Size);
        }
        let entries = body
            .as_bytes()
            .chunks_exact(KEY_LENGTH + SIGNATURE_LENGTH)
            .enumerate()
            .map(|(i, entry)| parse_entry(entry).ok_or(ParseTxProofError::Encoding(i)))
            .collect::<Result<_, _>>()?;
        Ok(Self { direction, version, entries })
    }
}

fn parse_entry(entry: &[u8]) -> Option<TxProofEntry> {
    let (key, signature) = std::str::from_utf8(entry).ok()?.split_at_checked(KEY_LENGTH)?;
    Some(TxProofEntry {
        shared_secret: PublicKey(decode_exact(key)?),
        signature: decode_signature(signature)?,
    })
}

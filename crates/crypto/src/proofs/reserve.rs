//! Reserve proofs: `ReserveProofV2...`, and version 1 in the same encoding.
//!
//! Every entry shows that an output was sent to the account (its shared secret, with proof) and which key image spends
//! it; every spend key involved signs the whole.

mod encoding;

use std::collections::HashSet;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, KeyImage, PublicKey, Signature};
use rand_core::CryptoRng;

pub use encoding::ParseReserveProofError;

use crate::keys::{
    AccountKeys, AddressKeys, Derivation, InvalidPublicKeyError, KeyPair, key_image, subaddress_secret_keys,
};
use crate::ring::v1;
use crate::schnorr::{
    self, SharedSecretError, SharedSecretStatement, SharedSecretVersion, SignatureError, prove_shared_secret,
    verify_shared_secret,
};

/// A reserve proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReserveProof {
    /// The version, which decides how shared secrets are proved.
    pub version: SharedSecretVersion,
    /// One per output.
    pub entries: Vec<ReserveEntry>,
    /// The spend keys that received the outputs, each with its signature; the address itself is always among them.
    pub spend_keys: Vec<(PublicKey, Signature)>,
}

/// One output of a reserve proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReserveEntry {
    /// The transaction.
    pub txid: Hash,
    /// The output's position in it.
    pub index_in_tx: u64,
    /// `aR`, without the cofactor.
    pub shared_secret: PublicKey,
    /// The key image that spends the output.
    pub key_image: KeyImage,
    /// The proof of the shared secret.
    pub shared_secret_signature: Signature,
    /// The proof of the key image: a ring signature with one member.
    pub key_image_signature: Signature,
}

/// An output, as its transaction on the chain shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainOutput {
    /// The one-time key.
    pub output_key: PublicKey,
    /// The transaction's public key.
    pub tx_key: PublicKey,
    /// The additional public key of this output, if the transaction has one per output.
    pub additional_tx_key: Option<PublicKey>,
}

/// An output to be listed in a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnedOutput {
    /// The transaction.
    pub txid: Hash,
    /// The output's position in it.
    pub index_in_tx: u64,
    /// The address that received it.
    pub subaddress: SubaddressIndex,
    /// The output itself.
    pub output: ChainOutput,
}

/// Why a reserve proof cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProveReserveError {
    /// A transaction key is not a point of the curve.
    #[error("reserve proof: output {output}: {source}")]
    Key {
        /// The position among the given outputs.
        output: usize,
        /// Which key.
        source: InvalidPublicKeyError,
    },
    /// The output was not sent to the address it is said to be.
    #[error("reserve proof: output {0} does not belong to its address")]
    NotOwned(usize),
    /// A statement could not be proved.
    #[error("reserve proof: output {output}: {source}")]
    SharedSecret {
        /// The position among the given outputs.
        output: usize,
        /// Why.
        source: SharedSecretError,
    },
    /// The key image could not be signed.
    #[error("reserve proof: output {0}: the key image cannot be signed")]
    KeyImage(usize),
}

/// Why a reserve proof is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VerifyReserveError {
    /// Two entries name the same key image.
    #[error("reserve proof: entry {0} repeats a key image")]
    DuplicateKeyImage(usize),
    /// Two entries name the same output.
    #[error("reserve proof: entry {0} repeats an output")]
    DuplicateOutput(usize),
    /// The address did not sign.
    #[error("reserve proof: the address is not among the signers")]
    AddressMissing,
    /// The caller gave not one output per entry.
    #[error("reserve proof: {found} outputs given for {expected} entries")]
    OutputCount {
        /// Outputs given.
        found: usize,
        /// Entries in the proof.
        expected: usize,
    },
    /// A shared secret is not proved.
    #[error("reserve proof: entry {0}: the shared secret is not proved")]
    SharedSecret(usize),
    /// A key image is not proved.
    #[error("reserve proof: entry {0}: the key image is not proved")]
    KeyImage(usize),
    /// No signer received the output.
    #[error("reserve proof: entry {0}: no signer received the output")]
    NotReceived(usize),
    /// A spend key's signature is not good.
    #[error("reserve proof: spend key {key}: {source}")]
    SpendKey {
        /// The position among the spend keys.
        key: usize,
        /// The cause.
        source: SignatureError,
    },
}

impl ReserveProof {
    /// Proves that the account owns `outputs` (`wallet2::get_reserve_proof`).
    pub fn prove(
        rng: &mut impl CryptoRng,
        message: &[u8],
        account: &AccountKeys,
        outputs: &[OwnedOutput],
    ) -> Result<Self, ProveReserveError> {
        let found = outputs
            .iter()
            .enumerate()
            .map(|(i, output)| FoundOutput::new(i, account, output))
            .collect::<Result<Vec<_>, _>>()?;
        let hash = prefix_hash(message, &account.address(), found.iter().map(|output| &output.key_image));
        let entries = found
            .iter()
            .enumerate()
            .map(|(i, output)| output.prove(rng, i, account, &hash))
            .collect::<Result<Vec<_>, _>>()?;
        let mut indices = vec![SubaddressIndex::default()];
        for output in outputs {
            if !indices.contains(&output.subaddress) {
                indices.push(output.subaddress);
            }
        }
        let spend_keys = indices
            .into_iter()
            .map(|index| {
                let pair = spend_pair(account, index);
                (*pair.public(), schnorr::sign(rng, &hash, &pair))
            })
            .collect();
        Ok(Self { version: SharedSecretVersion::V2, entries, spend_keys })
    }

    /// Checks the proof for a primary address. `outputs` are the outputs that the entries name, in the same order.
    ///
    /// Gives the derivation of each entry, by which the caller opens its amount (`wallet2::check_reserve_proof`). The
    /// caller also has to see that the transactions are confirmed, and which key images are spent.
    pub fn verify(
        &self,
        message: &[u8],
        address: &AddressKeys,
        outputs: &[ChainOutput],
    ) -> Result<Vec<Derivation>, VerifyReserveError> {
        self.check_form(address)?;
        if outputs.len() != self.entries.len() {
            let (found, expected) = (outputs.len(), self.entries.len());
            return Err(VerifyReserveError::OutputCount { found, expected });
        }
        let signers: HashSet<_> = self.spend_keys.iter().map(|(key, _)| key).collect();
        let hash = prefix_hash(message, address, self.entries.iter().map(|entry| &entry.key_image));
        let derivations = self
            .entries
            .iter()
            .zip(outputs)
            .enumerate()
            .map(|(i, (entry, output))| {
                let derivation = self.verify_entry(i, &hash, address, entry, output)?;
                let spend = derivation.spend_key_of(entry.index_in_tx, &output.output_key).ok();
                let received = spend.is_some_and(|spend| signers.contains(&spend));
                received.then_some(derivation).ok_or(VerifyReserveError::NotReceived(i))
            })
            .collect::<Result<Vec<_>, _>>()?;
        for (key, (public, signature)) in self.spend_keys.iter().enumerate() {
            schnorr::verify(&hash, public, signature)
                .map_err(|source| VerifyReserveError::SpendKey { key, source })?;
        }
        Ok(derivations)
    }

    /// The checks without the chain: no duplicates, and the address is among the signers.
    pub fn check_form(&self, address: &AddressKeys) -> Result<(), VerifyReserveError> {
        let mut images = HashSet::new();
        let mut seen = HashSet::new();
        for (i, entry) in self.entries.iter().enumerate() {
            if !images.insert(entry.key_image) {
                return Err(VerifyReserveError::DuplicateKeyImage(i));
            }
            if !seen.insert((entry.txid, entry.index_in_tx)) {
                return Err(VerifyReserveError::DuplicateOutput(i));
            }
        }
        if self.spend_keys.iter().any(|(key, _)| *key == address.spend) {
            Ok(())
        } else {
            Err(VerifyReserveError::AddressMissing)
        }
    }

    fn verify_entry(
        &self,
        position: usize,
        hash: &Hash,
        address: &AddressKeys,
        entry: &ReserveEntry,
        output: &ChainOutput,
    ) -> Result<Derivation, VerifyReserveError> {
        let proved = std::iter::once(&output.tx_key).chain(&output.additional_tx_key).any(|tx_key| {
            let statement =
                SharedSecretStatement { r: &address.view, a: tx_key, b: None, d: &entry.shared_secret };
            verify_shared_secret(self.version, hash, &statement, &entry.shared_secret_signature).is_ok()
        });
        if !proved {
            return Err(VerifyReserveError::SharedSecret(position));
        }
        let (ring, signatures) = ([output.output_key], [entry.key_image_signature]);
        v1::verify(hash, &entry.key_image, &ring, &signatures)
            .map_err(|_| VerifyReserveError::KeyImage(position))?;
        Derivation::from_shared_secret(&entry.shared_secret)
            .map_err(|_| VerifyReserveError::SharedSecret(position))
    }
}

/// The hash that everything in a reserve proof signs.
fn prefix_hash<'a>(
    message: &[u8],
    address: &AddressKeys,
    key_images: impl Iterator<Item = &'a KeyImage>,
) -> Hash {
    let mut hash = Keccak256::new();
    hash.update(message);
    hash.update(&address.spend.0);
    hash.update(&address.view.0);
    for image in key_images {
        hash.update(&image.0);
    }
    Hash(hash.finish())
}

fn spend_pair(account: &AccountKeys, index: SubaddressIndex) -> KeyPair {
    let (spend, _view) = subaddress_secret_keys(account.view.secret(), account.spend.secret(), index);
    KeyPair::from_secret(spend)
}

/// An owned output with its secrets.
struct FoundOutput<'a> {
    owned: &'a OwnedOutput,
    /// The transaction key that the output was made with.
    tx_key: &'a PublicKey,
    pair: KeyPair,
    key_image: KeyImage,
}

impl<'a> FoundOutput<'a> {
    fn new(
        position: usize,
        account: &AccountKeys,
        owned: &'a OwnedOutput,
    ) -> Result<Self, ProveReserveError> {
        let spend = spend_pair(account, owned.subaddress);
        for tx_key in std::iter::once(&owned.output.tx_key).chain(&owned.output.additional_tx_key) {
            let derivation = Derivation::new(tx_key, account.view.secret())
                .map_err(|source| ProveReserveError::Key { output: position, source })?;
            let pair = KeyPair::from_secret(derivation.derive_secret_key(owned.index_in_tx, spend.secret()));
            if *pair.public() == owned.output.output_key {
                let key_image = key_image(pair.public(), pair.secret());
                return Ok(Self { owned, tx_key, pair, key_image });
            }
        }
        Err(ProveReserveError::NotOwned(position))
    }

    fn prove(
        &self,
        rng: &mut impl CryptoRng,
        position: usize,
        account: &AccountKeys,
        hash: &Hash,
    ) -> Result<ReserveEntry, ProveReserveError> {
        let view = &account.view;
        let shared_secret = view
            .secret()
            .multiply(self.tx_key)
            .map_err(|source| ProveReserveError::Key { output: position, source })?;
        let statement =
            SharedSecretStatement { r: view.public(), a: self.tx_key, b: None, d: &shared_secret };
        let shared_secret_signature =
            prove_shared_secret(rng, SharedSecretVersion::V2, hash, &statement, view.secret())
                .map_err(|source| ProveReserveError::SharedSecret { output: position, source })?;
        let ring = [*self.pair.public()];
        let key_image_signature = v1::sign(rng, hash, &ring, self.pair.secret(), 0)
            .ok()
            .and_then(|(_, signatures)| signatures.first().copied())
            .ok_or(ProveReserveError::KeyImage(position))?;
        Ok(ReserveEntry {
            txid: self.owned.txid,
            index_in_tx: self.owned.index_in_tx,
            shared_secret,
            key_image: self.key_image,
            shared_secret_signature,
            key_image_signature,
        })
    }
}

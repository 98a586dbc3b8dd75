//! The messages of the key exchange (`multisig_kex_msg.cpp`).
//!
//! A message is a name followed by base58 data: the round, the keys and the signer's public key, with the signer's
//! signature. In the first round it has the signer's part of the secret view key instead of keys.

use curve25519_dalek::traits::IsIdentity;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{KeyPair, SecretKey};
use ferrite_crypto::schnorr;
use ferrite_types::codec::{DecodeError, Reader, put_count, put_varint};
use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, PublicKey, ScalarBytes, Signature, base58};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The prefix of messages of the first round.
const FIRST: &str = "MultisigxV2R1";
/// The prefix of all others.
const LATER: &str = "MultisigxV2Rn";
/// The prefixes of messages of older programs, whose key exchange was unsafe.
const OLD: [&str; 2] = ["MultisigV1", "MultisigxV1"];

/// Why a text is not a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// It is shorter than the prefix.
    #[error("Kex message unexpectedly small.")]
    Short,
    /// It is a message of an older program.
    #[error("V1 multisig kex messages are deprecated (unsafe).")]
    Old,
    /// It is not base58.
    #[error("Multisig kex msg decoding error.")]
    Base58,
    /// The fields are truncated, or something follows them.
    #[error("Deserializing kex msg failed.")]
    Fields,
    /// A later message claims to be of the first round.
    #[error("Invalid kex message round (must be > 1 for the general msg type).")]
    Round,
    /// The prefix is unknown.
    #[error("Only v2 multisig kex messages are supported.")]
    Name,
    /// A key is invalid.
    #[error("Pubkey from message was invalid.")]
    Key,
    /// A key is not in the prime-order subgroup.
    #[error("Pubkey from message was not in prime subgroup.")]
    KeySubgroup,
    /// The signer's key is invalid.
    #[error("Message signing key was invalid.")]
    Signer,
    /// The signer's key is not in the prime-order subgroup.
    #[error("Message signing key was not in prime subgroup.")]
    SignerSubgroup,
    /// The signature is invalid.
    #[error("Multisig kex msg signature invalid.")]
    Signature,
}

impl From<DecodeError> for MessageError {
    fn from(_: DecodeError) -> Self {
        Self::Fields
    }
}

/// A message with a valid signature.
#[derive(Clone)]
pub struct KexMessage {
    pub(super) signer: PublicKey,
    pub(super) content: Content,
}

/// The content of a message.
#[derive(Clone)]
pub(super) enum Content {
    /// The first message: a part of the secret view key.
    First(Zeroizing<[u8; 32]>),
    /// Any other.
    Later { round: u32, keys: Vec<PublicKey> },
}

impl KexMessage {
    /// Parses a message and verifies its signature.
    ///
    /// # Errors
    /// If it is not a valid message.
    pub fn parse(text: &str) -> Result<Self, MessageError> {
        if text.len() < FIRST.len() {
            return Err(MessageError::Short);
        }
        if OLD.iter().any(|old| text.starts_with(old)) {
            return Err(MessageError::Old);
        }
        let (name, data) = text.split_at_checked(FIRST.len()).ok_or(MessageError::Base58)?;
        let data = Zeroizing::new(base58::decode(data).map_err(|_| MessageError::Base58)?);
        let mut reader = Reader::new(&data);
        let content = match name {
            FIRST => Content::First(Zeroizing::new(reader.array("msg_privkey")?)),
            LATER => Content::Later {
                round: reader.varint_u32("kex_round")?,
                keys: reader.key_list("msg_pubkeys")?,
            },
            _ => return Err(MessageError::Name),
        };
        let signer = reader.key("signing_pubkey")?;
        let signature = Signature { c: reader.key("signature.c")?, r: reader.key("signature.r")? };
        reader.finish("end")?;
        let message = Self { signer, content };
        message.check(&signature)?;
        Ok(message)
    }

    fn check(&self, signature: &Signature) -> Result<(), MessageError> {
        if let Content::Later { round, keys } = &self.content {
            if *round < 2 {
                return Err(MessageError::Round);
            }
            for key in keys {
                check_key(key, MessageError::Key, MessageError::KeySubgroup)?;
            }
        }
        check_key(&self.signer, MessageError::Signer, MessageError::SignerSubgroup)?;
        schnorr::verify(&self.content.hash(&self.signer), &self.signer, signature)
            .map_err(|_| MessageError::Signature)
    }

    /// The signer.
    pub fn signer(&self) -> &PublicKey {
        &self.signer
    }

    /// The round.
    pub fn round(&self) -> u32 {
        match self.content {
            Content::First(_) => 1,
            Content::Later { round, .. } => round,
        }
    }

    /// The keys recommended by the signer: in the first round the signer's own.
    pub(super) fn keys(&self) -> &[PublicKey] {
        match &self.content {
            Content::First(_) => std::slice::from_ref(&self.signer),
            Content::Later { keys, .. } => keys,
        }
    }
}

/// The message of the first round.
pub(super) fn first(signer: &KeyPair, view_part: &SecretKey, rng: &mut impl CryptoRng) -> Zeroizing<String> {
    Content::First(view_part.to_bytes()).sign(signer, rng)
}

/// The message of any other round.
pub(super) fn later(
    round: u32,
    keys: Vec<PublicKey>,
    signer: &KeyPair,
    rng: &mut impl CryptoRng,
) -> Zeroizing<String> {
    Content::Later { round, keys }.sign(signer, rng)
}

impl Content {
    fn sign(&self, signer: &KeyPair, rng: &mut impl CryptoRng) -> Zeroizing<String> {
        let Signature { c, r } = schnorr::sign(rng, &self.hash(signer.public()), signer);
        let mut data = Zeroizing::new(Vec::with_capacity(self.size()));
        match self {
            Self::First(view_part) => data.extend_from_slice(&view_part[..]),
            Self::Later { round, keys } => {
                put_varint(&mut data, (*round).into());
                put_count(&mut data, keys.len());
                keys.iter().for_each(|key| data.extend_from_slice(&key.0));
            }
        }
        data.extend_from_slice(&signer.public().0);
        for ScalarBytes(scalar) in [c, r] {
            data.extend_from_slice(&scalar);
        }
        let data = Zeroizing::new(base58::encode(&data));
        Zeroizing::new([self.name(), data.as_str()].concat())
    }

    /// An upper bound of the size, so that no partial copy of a secret is left in memory.
    fn size(&self) -> usize {
        match self {
            Self::First(_) => 4 * 32,
            Self::Later { keys, .. } => 2 * 10 + 32 * (3 + keys.len()),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::First(_) => FIRST,
            Self::Later { .. } => LATER,
        }
    }

    /// The signed hash, in which the round has four bytes.
    fn hash(&self, signer: &PublicKey) -> Hash {
        let mut hash = Keccak256::new();
        hash.update(self.name().as_bytes());
        match self {
            Self::First(view_part) => {
                hash.update(&1u32.to_le_bytes());
                hash.update(&signer.0);
                hash.update(&view_part[..]);
            }
            Self::Later { round, keys } => {
                hash.update(&round.to_le_bytes());
                hash.update(&signer.0);
                keys.iter().for_each(|key| hash.update(&key.0));
            }
        }
        Hash(hash.finish())
    }
}

fn check_key(key: &PublicKey, nothing: MessageError, subgroup: MessageError) -> Result<(), MessageError> {
    let point = decompress(&key.0).ok_or(subgroup)?;
    if key.0 == [0; 32] || point.is_identity() {
        return Err(nothing);
    }
    if point.is_torsion_free() { Ok(()) } else { Err(subgroup) }
}

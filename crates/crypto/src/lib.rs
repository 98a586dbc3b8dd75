//! What the data of the Monero protocol proves: keys, signatures, range proofs and proof of work.
//!
//! The only crate of the workspace that may hold FFI or unsafe code, and only in [`pow`] and [`keccak`].
//! Functions that handle secrets are constant-time; verification is not and need not be.
//!
//! # Examples
//!
//! The addresses of an account, from the 32 bytes of its seed:
//!
//! ```
//! use ferrite_crypto::keys::AccountKeys;
//! use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
//! use ferrite_types::network::Network;
//!
//! let account = AccountKeys::from_recovery_key(&[7; 32]);
//! let text = |index: SubaddressIndex| {
//!     let keys = account.subaddress(index);
//!     let kind = if index.is_main() { AddressKind::Standard } else { AddressKind::Subaddress };
//!     Address { network: Network::Mainnet, kind, spend: keys.spend, view: keys.view }.to_string()
//! };
//! println!("{}", text(SubaddressIndex::MAIN));
//!
//! assert!(text(SubaddressIndex::MAIN).starts_with('4'));
//! assert!(text(SubaddressIndex { major: 0, minor: 1 }).starts_with('8'));
//! ```
//!
//! An output as its sender makes it, and as its receiver finds it:
//!
//! ```
//! use ferrite_crypto::amount::{OpenAmountError, commit, commitment_mask, encode_compact, open};
//! use ferrite_crypto::keys::{AccountKeys, Derivation, KeyPair};
//! use ferrite_crypto::random::os_rng;
//! use ferrite_types::tx::ringct::EcdhInfo;
//! use ferrite_types::{Amount, CompressedPoint};
//!
//! let receiver = AccountKeys::random(&mut os_rng());
//! let tx_key = KeyPair::random(&mut os_rng());
//!
//! // The sender shares a secret with the view key. The output's key, view tag and encrypted amount follow from it.
//! let shared = Derivation::new(receiver.view.public(), tx_key.secret())?;
//! let output_key = shared.derive_public_key(0, receiver.spend.public())?;
//! let view_tag = shared.view_tag(0);
//! let mask = commitment_mask(&shared.to_scalar(0));
//! let commitment = CompressedPoint(commit(mask.as_scalar(), Amount(1_500)).compress().0);
//! let encrypted = EcdhInfo::Compact(encode_compact(Amount(1_500), &shared.to_scalar(0)));
//!
//! // The receiver has the same secret from the public key of the transaction.
//! let found = Derivation::new(tx_key.public(), receiver.view.secret())?;
//! assert_eq!(found.view_tag(0), view_tag);
//! assert_eq!(found.spend_key_of(0, &output_key)?, *receiver.spend.public());
//! let opened = open(&encrypted, &commitment, &found.to_scalar(0))?;
//! assert_eq!(opened.amount, Amount(1_500));
//!
//! // A sender that commits to another amount is found out.
//! let other = CompressedPoint(commit(mask.as_scalar(), Amount(1_499)).compress().0);
//! assert_eq!(open(&encrypted, &other, &found.to_scalar(0)).err(), Some(OpenAmountError::Commitment));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod amount;
pub mod curve;
pub mod field;
pub mod hash_to_ec;
pub mod keccak;
pub mod keys;
pub mod locked;
pub mod pow;
pub mod proofs;
pub mod random;
pub mod range;
pub mod ring;
pub mod schnorr;
mod varint;

//! The form in which outputs travel: encrypted with the view key, and signed with it.

use ferrite_crypto::keys::KeyPair;
use ferrite_crypto::schnorr;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_count, put_key_list, put_varint};
use ferrite_types::{Amount, GlobalIndex, Hash, PublicKey, ScalarBytes, Signature, keccak256};
use rand_core::CryptoRng;

use super::{ExportedOutput, ExportedOutputs};
use crate::file::{FileKey, Iv};
use crate::keys::WalletKeys;

/// What exported outputs begin with.
const MAGIC: &[u8] = b"Monero output export\x04";
/// The version of an exported output.
const VERSION: u64 = 1;
const IV: usize = 8;
const SIGNATURE: usize = 64;

/// Exported outputs that cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealedError {
    /// Something else, or of another version.
    #[error("Bad magic from outputs")]
    Magic,
    /// Too short.
    #[error("Failed to decrypt outputs: Unexpected ciphertext size")]
    Size,
    /// Of another wallet, or damaged.
    #[error("Failed to decrypt outputs: Failed to authenticate ciphertext")]
    Authentication,
    /// Too short, when decrypted.
    #[error("Bad data size for outputs")]
    Header,
    /// Of a wallet with the same view key.
    #[error("Outputs from are for a different account")]
    Account,
}

/// Encrypts data for wallets with the same view key, and signs it (`wallet2.cpp: encrypt_with_view_secret_key`). This
/// takes long.
pub(crate) fn seal(
    magic: &[u8],
    mut data: Vec<u8>,
    keys: &WalletKeys,
    kdf_rounds: u64,
    rng: &mut impl CryptoRng,
) -> Vec<u8> {
    let iv = Iv::random(rng);
    FileKey::derive(&*keys.view().to_bytes(), kdf_rounds).apply(iv, &mut data);
    let sealed = [iv.0.as_slice(), &data].concat();
    let pair = KeyPair::from_secret(keys.view().clone());
    let signature = schnorr::sign(rng, &Hash(keccak256(&sealed)), &pair);
    [magic, &sealed, &signature.c.0, &signature.r.0].concat()
}

/// Decrypts what a wallet with the same view key encrypted. This takes long.
///
/// # Errors
/// When it is not for this wallet.
pub(crate) fn unseal(
    magic: &[u8],
    sealed: &[u8],
    keys: &WalletKeys,
    kdf_rounds: u64,
) -> Result<Vec<u8>, SealedError> {
    let sealed = sealed.strip_prefix(magic).ok_or(SealedError::Magic)?;
    let (iv, _) = sealed.split_first_chunk::<IV>().ok_or(SealedError::Size)?;
    let signed =
        sealed.len().checked_sub(SIGNATURE).filter(|signed| *signed >= IV).ok_or(SealedError::Size)?;
    let (signed, signature) = sealed.split_at(signed);
    let (c, r) = signature.split_at(SIGNATURE / 2);
    let scalar = |bytes: &[u8]| ScalarBytes(bytes.try_into().expect("half of 64 bytes"));
    let signature = Signature { c: scalar(c), r: scalar(r) };
    schnorr::verify(&Hash(keccak256(signed)), &keys.address().view, &signature)
        .map_err(|_| SealedError::Authentication)?;
    let mut data = signed[IV..].to_vec();
    FileKey::derive(&*keys.view().to_bytes(), kdf_rounds).apply(Iv(*iv), &mut data);
    Ok(data)
}

impl ExportedOutputs {
    /// Encrypts outputs for wallets with the same keys. This takes long.
    pub fn seal(&self, keys: &WalletKeys, kdf_rounds: u64, rng: &mut impl CryptoRng) -> Vec<u8> {
        let address = keys.address();
        let mut data = [address.spend.0, address.view.0].concat();
        self.write(&mut data);
        seal(MAGIC, data, keys, kdf_rounds, rng)
    }

    /// Decrypts outputs from a wallet with the same keys. This takes long. What makes no sense inside counts as no
    /// outputs, as in the reference.
    ///
    /// # Errors
    /// When they are not for this wallet.
    pub fn open(sealed: &[u8], keys: &WalletKeys, kdf_rounds: u64) -> Result<Self, SealedError> {
        let data = unseal(MAGIC, sealed, keys, kdf_rounds)?;
        let mut reader = Reader::new(&data);
        let header = reader.key("spend").and_then(|spend| Ok((spend, reader.key("view")?)));
        let (spend, view): (PublicKey, PublicKey) = header.map_err(|_| SealedError::Header)?;
        let address = keys.address();
        if spend != address.spend || view != address.view {
            return Err(SealedError::Account);
        }
        let exported = Self::read(&mut reader).and_then(|exported| {
            reader.finish("outputs")?;
            Ok(exported)
        });
        Ok(exported.unwrap_or_default())
    }

    /// Appends the reference's form.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        // A list of three: where it begins, how many there are, and the outputs.
        put_count(out, 3);
        put_varint(out, self.offset);
        put_varint(out, self.total);
        put_count(out, self.outputs.len());
        for output in &self.outputs {
            output.write(out);
        }
    }

    /// Reads the reference's form.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let parts = reader.varint("parts")?;
        if parts != 3 {
            return Err(reader.error("parts", DecodeReason::UnsupportedVersion(parts)));
        }
        Ok(Self {
            offset: reader.varint("offset")?,
            total: reader.varint("total")?,
            outputs: reader.list("outputs", ExportedOutput::read)?,
        })
    }
}

impl ExportedOutputs {
    /// Reads an older form, which does not say how many there are.
    pub(crate) fn read_without_total(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let parts = reader.varint("parts")?;
        if parts != 2 {
            return Err(reader.error("parts", DecodeReason::UnsupportedVersion(parts)));
        }
        let offset = reader.varint("offset")?;
        let outputs = reader.list("outputs", ExportedOutput::read)?;
        let count = u64::try_from(outputs.len()).unwrap_or(u64::MAX);
        Ok(Self { offset, total: offset.saturating_add(count), outputs })
    }
}

impl ExportedOutput {
    fn write(&self, out: &mut Vec<u8>) {
        let flags = [
            self.spent,
            self.frozen,
            self.rct,
            self.key_image_known,
            self.key_image_requested,
            self.key_image_partial,
        ];
        put_varint(out, VERSION);
        out.extend_from_slice(&self.key.0);
        put_varint(out, self.index_in_tx);
        put_varint(out, self.global_index.0);
        out.extend_from_slice(&self.tx_key.0);
        out.push(flags.iter().rev().fold(0, |byte, &flag| byte << 1 | u8::from(flag)));
        put_varint(out, self.amount.0);
        put_key_list(out, &self.additional_keys);
        put_varint(out, self.subaddress.major.into());
        put_varint(out, self.subaddress.minor.into());
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let version = reader.varint("version")?;
        if version < VERSION {
            return Err(reader.error("version", DecodeReason::UnsupportedVersion(version)));
        }
        let key = reader.key("key")?;
        let index_in_tx = reader.varint("index_in_tx")?;
        let global_index = GlobalIndex(reader.varint("global_index")?);
        let tx_key = reader.key("tx_key")?;
        let flags = reader.byte("flags")?;
        let flag = |bit: u8| flags >> bit & 1 == 1;
        Ok(Self {
            key,
            index_in_tx,
            global_index,
            tx_key,
            spent: flag(0),
            frozen: flag(1),
            rct: flag(2),
            key_image_known: flag(3),
            key_image_requested: flag(4),
            key_image_partial: flag(5),
            amount: Amount(reader.varint("amount")?),
            additional_keys: reader.key_list("additional_keys")?,
            subaddress: SubaddressIndex {
                major: reader.varint_u32("major")?,
                minor: reader.varint_u32("minor")?,
            },
        })
    }
}

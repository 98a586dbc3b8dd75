//! The reference's binary encoding of pending transactions (serialization/binary_archive.h).
//!
//! Numbers that are separate fields have eight bytes, little-endian; those in lists and pairs, counts and versions are
//! varints. Keys have 32 bytes.

use ferrite_crypto::keys::{AddressKeys, SecretKey};
use ferrite_types::codec::{DecodeError, Reader, put_byte_list, put_count, put_key_list, put_varint};
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Amount, KeyImage};
use zeroize::Zeroizing;

use super::super::{Destination, Ring, RingOutput};
use super::{ConstructionData, PendingTx, RctConfig, SharedSignatures, SourceEntry, attempts, list};

const PENDING_TX_VERSION: u64 = 1;
const RCT_CONFIG_VERSION: u64 = 0;
const USE_RCT: u8 = 1;
const USE_VIEW_TAGS: u8 = 2;
/// The obsolete nonce data of each input, before its key image (rctTypes.h: `multisig_kLRki`).
const MULTISIG_KLR: usize = 3 * 32;

/// Why bytes are not a pending transaction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PendingTxError {
    /// They are truncated or invalid.
    #[error("pending transaction: {0}")]
    Decode(#[from] DecodeError),
    /// The version is unknown.
    #[error("pending transaction: unknown version {0}")]
    Version(u64),
    /// A pair does not have two elements.
    #[error("pending transaction: a pair without two elements")]
    Pair,
    /// A secret key is not reduced.
    #[error("pending transaction: invalid secret key")]
    SecretKey,
    /// The real output is not in its ring.
    #[error("pending transaction: the real output is not in its ring")]
    RealOutput,
    /// It has multisig data in a set that must not.
    #[error("pending transaction: it has multisig signatures")]
    Multisig,
    /// The multisig data is from a program before 0.18, or invalid.
    #[error("pending transaction: invalid multisig signatures")]
    Attempt,
}

impl PendingTx {
    /// The reference's encoding.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut out = Zeroizing::new(Vec::with_capacity(8192));
        self.write(&mut out);
        out
    }

    pub(in crate::spend) fn write(&self, out: &mut Vec<u8>) {
        put_varint(out, PENDING_TX_VERSION);
        self.tx.write(out);
        put_u64(out, self.dust);
        put_u64(out, self.fee);
        out.push(u8::from(self.dust_added_to_fee));
        put_destination(out, &self.change);
        put_places(out, &self.transfers);
        put_byte_list(out, key_images_text(&self.key_images).as_bytes());
        put_secret(out, &self.tx_key);
        put_secrets(out, &self.additional_tx_keys);
        put_destinations(out, &self.destinations);
        self.construction.write(out);
        match &self.shared {
            Some(shared) => {
                attempts::put(out, &shared.attempts);
                put_secret(out, &shared.tx_key_entropy);
            }
            None => {
                put_count(out, 0);
                out.extend_from_slice(&[0; 32]);
            }
        }
    }

    /// Decodes the reference's encoding. The validity of the transaction is not checked.
    ///
    /// # Errors
    /// If the bytes do not decode.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(bytes);
        let tx = Self::read_alone(bytes, &mut reader)?;
        reader.finish("pending_tx")?;
        Ok(tx)
    }

    /// Decodes one without multisig data.
    pub(in crate::spend) fn read_alone(
        bytes: &[u8],
        reader: &mut Reader<'_>,
    ) -> Result<Self, PendingTxError> {
        let tx = Self::read(bytes, reader)?;
        if tx.shared.is_some() { Err(PendingTxError::Multisig) } else { Ok(tx) }
    }

    /// Decodes one of several: `reader` is positioned in `bytes`.
    pub(in crate::spend) fn read(bytes: &[u8], reader: &mut Reader<'_>) -> Result<Self, PendingTxError> {
        let version = reader.varint("version")?;
        if version > PENDING_TX_VERSION {
            return Err(PendingTxError::Version(version));
        }
        let (tx, length) = Transaction::from_blob_start(&bytes[reader.position()..])?;
        reader.bytes("tx", length)?;
        let dust = u64_of(reader, "dust")?;
        let fee = u64_of(reader, "fee")?;
        let dust_added_to_fee = reader.byte("dust_added_to_fee")? != 0;
        let change = destination(reader)?;
        let transfers = places(reader, "selected_transfers")?;
        // The text repeats the key images of the inputs.
        reader.byte_list("key_images")?;
        let tx_key = secret(reader, "tx_key")?;
        let additional_tx_keys = secrets(reader)?;
        let destinations = destinations(reader, "dests")?;
        let construction = ConstructionData::read(reader)?;
        let attempts = attempts::read(reader)?;
        // Older programs created keys that other signers cannot reproduce.
        let tx_key_entropy = match version {
            0 => SecretKey::from_bytes_mod_order(&[0; 32]),
            _ => secret(reader, "multisig_tx_key_entropy")?,
        };
        let shared = (!attempts.is_empty()).then_some(SharedSignatures { attempts, tx_key_entropy });
        let key_images = tx.prefix.vin.iter().filter_map(TxIn::key_image).copied().collect();
        Ok(Self {
            tx,
            dust,
            fee,
            dust_added_to_fee,
            change,
            transfers,
            key_images,
            tx_key,
            additional_tx_keys,
            destinations,
            construction,
            shared,
        })
    }
}

impl ConstructionData {
    pub(in crate::spend) fn write(&self, out: &mut Vec<u8>) {
        put_count(out, self.sources.len());
        for source in &self.sources {
            source.write(out);
        }
        put_destination(out, &self.change);
        put_destinations(out, &self.outputs);
        put_places(out, &self.transfers);
        put_byte_list(out, &self.extra);
        put_u64(out, self.unlock_time);
        let rct = if self.rct { USE_RCT } else { 0 };
        let view_tags = if self.view_tags { USE_VIEW_TAGS } else { 0 };
        out.push(rct | view_tags);
        put_varint(out, RCT_CONFIG_VERSION);
        put_varint(out, self.rct_config.range_proof_type);
        put_varint(out, self.rct_config.bp_version);
        put_destinations(out, &self.destinations);
        out.extend_from_slice(&self.account.to_le_bytes());
        put_count(out, self.subaddresses.len());
        for minor in &self.subaddresses {
            put_varint(out, u64::from(*minor));
        }
    }

    pub(in crate::spend) fn read(reader: &mut Reader<'_>) -> Result<Self, PendingTxError> {
        let sources = list(reader, "sources", SourceEntry::read)?;
        let change = destination(reader)?;
        let outputs = destinations(reader, "splitted_dsts")?;
        let transfers = places(reader, "selected_transfers")?;
        let extra = reader.byte_list("extra")?;
        let unlock_time = u64_of(reader, "unlock_time")?;
        let flags = reader.byte("use_rct")?;
        reader.varint("rct_config.version")?;
        let rct_config = RctConfig {
            range_proof_type: reader.varint("rct_config.range_proof_type")?,
            bp_version: reader.varint("rct_config.bp_version")?,
        };
        let destinations = destinations(reader, "dests")?;
        let account = reader.u32_le("subaddr_account")?;
        let subaddresses = reader.list("subaddr_indices", |reader| reader.varint_u32("subaddr_indices"))?;
        Ok(Self {
            sources,
            change,
            outputs,
            transfers,
            extra,
            unlock_time,
            rct: flags & USE_RCT != 0,
            rct_config,
            view_tags: flags & USE_VIEW_TAGS != 0,
            destinations,
            account,
            subaddresses: subaddresses.into_iter().collect(),
        })
    }
}

impl SourceEntry {
    fn write(&self, out: &mut Vec<u8>) {
        put_count(out, self.ring.members.len());
        for member in &self.ring.members {
            // The number of elements of a pair.
            put_count(out, 2);
            put_varint(out, member.index);
            out.extend_from_slice(&member.key.0);
            out.extend_from_slice(&member.commitment.0);
        }
        put_u64(out, self.ring.real as u64);
        out.extend_from_slice(&self.tx_key.0);
        put_key_list(out, &self.additional_tx_keys);
        put_u64(out, self.index_in_tx);
        put_u64(out, self.amount);
        out.push(u8::from(self.rct));
        put_secret(out, &self.mask);
        out.extend_from_slice(&[0; MULTISIG_KLR]);
        out.extend_from_slice(&self.key_image.unwrap_or_default().0);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, PendingTxError> {
        let members = list(reader, "outputs", |reader| {
            if reader.varint("pair")? != 2 {
                return Err(PendingTxError::Pair);
            }
            Ok(RingOutput {
                index: reader.varint("index")?,
                key: reader.key("dest")?,
                commitment: reader.key("mask")?,
            })
        })?;
        let real = usize::try_from(u64_of(reader, "real_output")?).unwrap_or(usize::MAX);
        if real >= members.len() {
            return Err(PendingTxError::RealOutput);
        }
        let mut entry = Self {
            ring: Ring { members, real },
            tx_key: reader.key("real_out_tx_key")?,
            additional_tx_keys: reader.key_list("real_out_additional_tx_keys")?,
            index_in_tx: u64_of(reader, "real_output_in_tx_index")?,
            amount: u64_of(reader, "amount")?,
            rct: reader.byte("rct")? != 0,
            mask: secret(reader, "mask")?,
            key_image: None,
        };
        reader.bytes("multisig_kLRki", MULTISIG_KLR)?;
        let key_image: KeyImage = reader.key("multisig_kLRki.ki")?;
        entry.key_image = (key_image != KeyImage::default()).then_some(key_image);
        Ok(entry)
    }
}

/// The text as the reference formats it.
fn key_images_text(images: &[KeyImage]) -> String {
    images.iter().map(|image| format!("<{image}> ")).collect()
}

fn put_u64(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(&value.to_le_bytes());
}

fn u64_of(reader: &mut Reader<'_>, field: &'static str) -> Result<u64, DecodeError> {
    Ok(u64::from_le_bytes(reader.array(field)?))
}

fn put_places(out: &mut Vec<u8>, places: &[usize]) {
    put_count(out, places.len());
    for place in places {
        put_varint(out, *place as u64);
    }
}

fn places(reader: &mut Reader<'_>, field: &'static str) -> Result<Vec<usize>, DecodeError> {
    reader.list(field, |reader| Ok(usize::try_from(reader.varint(field)?).unwrap_or(usize::MAX)))
}

fn put_secret(out: &mut Vec<u8>, key: &SecretKey) {
    out.extend_from_slice(key.to_bytes().as_slice());
}

fn secret(reader: &mut Reader<'_>, field: &'static str) -> Result<SecretKey, PendingTxError> {
    let bytes = Zeroizing::new(reader.array::<32>(field)?);
    SecretKey::from_canonical_bytes(&bytes).ok_or(PendingTxError::SecretKey)
}

fn put_secrets(out: &mut Vec<u8>, keys: &[SecretKey]) {
    put_count(out, keys.len());
    for key in keys {
        put_secret(out, key);
    }
}

fn secrets(reader: &mut Reader<'_>) -> Result<Vec<SecretKey>, PendingTxError> {
    list(reader, "additional_tx_keys", |reader| secret(reader, "additional_tx_keys"))
}

fn put_destinations(out: &mut Vec<u8>, destinations: &[Destination]) {
    put_count(out, destinations.len());
    for destination in destinations {
        put_destination(out, destination);
    }
}

fn put_destination(out: &mut Vec<u8>, destination: &Destination) {
    put_byte_list(out, destination.original.as_bytes());
    put_varint(out, destination.amount.0);
    out.extend_from_slice(&destination.address.spend.0);
    out.extend_from_slice(&destination.address.view.0);
    out.push(u8::from(destination.is_subaddress));
    out.push(u8::from(destination.is_integrated));
}

fn destinations(reader: &mut Reader<'_>, field: &'static str) -> Result<Vec<Destination>, PendingTxError> {
    list(reader, field, |reader| Ok(destination(reader)?))
}

fn destination(reader: &mut Reader<'_>) -> Result<Destination, DecodeError> {
    let original = reader.byte_list("original")?;
    Ok(Destination {
        original: String::from_utf8_lossy(&original).into_owned(),
        amount: Amount(reader.varint("amount")?),
        address: AddressKeys {
            spend: reader.key("m_spend_public_key")?,
            view: reader.key("m_view_public_key")?,
        },
        is_subaddress: reader.byte("is_subaddress")? != 0,
        is_integrated: reader.byte("is_integrated")? != 0,
    })
}

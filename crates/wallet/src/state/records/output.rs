//! The wallet's outputs.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, Reader, put_key_list, put_varint};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::codec::{Record, flags, index, put_flags, put_index};
use crate::changes::Table;

/// An output in a block that belongs to the wallet (wallet2's `transfer_details`).
#[derive(Clone, PartialEq, Eq)]
pub struct OwnedOutput {
    /// The height of its block.
    pub height: Height,
    /// The transaction.
    pub txid: Hash,
    /// The index in the transaction.
    pub index_in_tx: u64,
    /// The global index among outputs of its amount.
    pub global_index: GlobalIndex,
    /// The one-time key.
    pub key: PublicKey,
    /// The transaction public key of this output: the `pk_index`th in the extra field.
    pub tx_key: PublicKey,
    /// The index of that key in the extra field.
    pub pk_index: u64,
    /// The additional public keys of the transaction, one per output, or none.
    pub additional_keys: Vec<PublicKey>,
    /// The address it was sent to.
    pub subaddress: SubaddressIndex,
    /// The amount.
    pub amount: Amount,
    /// The commitment mask.
    pub mask: Zeroizing<[u8; 32]>,
    /// Whether it is a RingCT output: one with a hidden amount, or of a version 2 miner transaction.
    pub rct: bool,
    /// The unlock time of the transaction, a height or a time.
    pub unlock_time: u64,
    /// The size of the transaction in bytes; 0 if unknown.
    pub tx_size: u64,
    /// The key image: always known with the spend key, otherwise only if it was imported.
    pub key_image: Option<KeyImage>,
    /// In a view-only wallet, the key image is to be requested; in a cold wallet, it was requested.
    pub key_image_requested: bool,
    /// The key image is only one signer's part (multisig).
    pub key_image_partial: bool,
    /// The height at which it was spent; `Some(Height(0))` if it is spent only in the pool or by a transaction just
    /// sent, or in an unknown block.
    pub spent: Option<Height>,
    /// Whether it is frozen.
    pub frozen: bool,
    /// The key images spent by its transaction, kept if the key image of the output was unknown: when key images are
    /// imported, they show which transactions were the wallet's own.
    pub tx_inputs: Vec<KeyImage>,
    /// A smaller output with the same key that this one replaced. Only one of them can ever be spent.
    pub replaced: Option<Box<Self>>,
}

impl OwnedOutput {
    /// Whether it counts as spent; in strict mode, only spends in blocks count.
    pub fn is_spent(&self, strict: bool) -> bool {
        self.spent.is_some_and(|height| !strict || height.0 > 0)
    }
}

/// Omits the mask, which is secret.
impl std::fmt::Debug for OwnedOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnedOutput")
            .field("height", &self.height)
            .field("txid", &self.txid)
            .field("index_in_tx", &self.index_in_tx)
            .field("global_index", &self.global_index)
            .field("key", &self.key)
            .field("subaddress", &self.subaddress)
            .field("amount", &self.amount)
            .field("unlock_time", &self.unlock_time)
            .field("key_image", &self.key_image)
            .field("spent", &self.spent)
            .field("frozen", &self.frozen)
            .field("replaced", &self.replaced)
            .finish_non_exhaustive()
    }
}

/// The maximum number of nested replaced outputs; further ones are dropped.
pub(crate) const MAX_REPLACED: usize = 16;

impl Record for OwnedOutput {
    const TABLE: Table = Table::Outputs;
    /// The first version had no `tx_size`, the second had the length of the prefix instead.
    const VERSION: u8 = 3;

    fn size(&self) -> usize {
        256 + 32 * (self.additional_keys.len() + self.tx_inputs.len())
            + self.replaced.as_ref().map_or(0, |replaced| replaced.size())
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(
            out,
            &[
                self.rct,
                self.key_image.is_some(),
                self.key_image_requested,
                self.key_image_partial,
                self.spent.is_some(),
                self.frozen,
                self.replaced.is_some(),
            ],
        );
        put_varint(out, self.height.0);
        out.extend_from_slice(&self.txid.0);
        put_varint(out, self.index_in_tx);
        put_varint(out, self.global_index.0);
        out.extend_from_slice(&self.key.0);
        out.extend_from_slice(&self.tx_key.0);
        put_varint(out, self.pk_index);
        put_key_list(out, &self.additional_keys);
        put_index(out, self.subaddress);
        put_varint(out, self.amount.0);
        out.extend_from_slice(&*self.mask);
        put_varint(out, self.unlock_time);
        put_varint(out, self.tx_size);
        if let Some(key_image) = &self.key_image {
            out.extend_from_slice(&key_image.0);
        }
        if let Some(height) = self.spent {
            put_varint(out, height.0);
        }
        put_key_list(out, &self.tx_inputs);
        if let Some(replaced) = &self.replaced {
            replaced.write(out);
        }
    }

    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        read_nested(reader, version, MAX_REPLACED)
    }
}

fn read_nested(reader: &mut Reader<'_>, version: u8, depth: usize) -> Result<OwnedOutput, DecodeError> {
    let [rct, image, key_image_requested, key_image_partial, spent, frozen, replaced] =
        flags(reader, "flags")?;
    let mut output = OwnedOutput {
        height: Height(reader.varint("height")?),
        txid: reader.key("txid")?,
        index_in_tx: reader.varint("index_in_tx")?,
        global_index: GlobalIndex(reader.varint("global_index")?),
        key: reader.key("key")?,
        tx_key: reader.key("tx_key")?,
        pk_index: reader.varint("pk_index")?,
        additional_keys: reader.key_list("additional_keys")?,
        subaddress: index(reader, "subaddress")?,
        amount: Amount(reader.varint("amount")?),
        mask: Zeroizing::new(reader.array("mask")?),
        rct,
        unlock_time: reader.varint("unlock_time")?,
        tx_size: match version {
            1 => 0,
            2 => reader.varint("tx_size").map(|_| 0)?,
            _ => reader.varint("tx_size")?,
        },
        key_image: image.then(|| reader.key("key_image")).transpose()?,
        key_image_requested,
        key_image_partial,
        spent: spent.then(|| reader.varint("spent").map(Height)).transpose()?,
        frozen,
        tx_inputs: reader.key_list("tx_inputs")?,
        replaced: None,
    };
    if replaced {
        let Some(depth) = depth.checked_sub(1) else {
            return Err(reader.error("replaced", ferrite_types::codec::DecodeReason::UnknownTag(0x40)));
        };
        output.replaced = Some(Box::new(read_nested(reader, version, depth)?));
    }
    Ok(output)
}

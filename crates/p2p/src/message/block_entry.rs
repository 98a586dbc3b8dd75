//! A block with its transactions.

use ferrite_types::epee::{
    Blob, EpeeError, EpeeErrorKind, Fields, Kind, ReadField, ReadItem, ReadObject, Value, WriteField,
    WriteItem, WriteObject, Writer,
};
use ferrite_types::{Hash, epee_object};

epee_object! {
    /// A transaction of a block.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TxBlobEntry {
        /// The transaction, without its prunable part if the block is pruned.
        pub blob: Vec<u8>,
        /// The hash of the prunable part; zeros if the part is included.
        pub prunable_hash: Hash as Blob,
    }
}

/// A block with its transactions. In a pruned block each transaction is an object, otherwise a plain string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockCompleteEntry {
    /// The block.
    pub block: Vec<u8>,
    /// Its weight, which cannot be computed from pruned transactions; zero if unspecified.
    pub block_weight: u64,
    /// Whether the prunable parts are left out.
    pub pruned: bool,
    /// Its transactions except the miner transaction.
    pub txs: Vec<TxBlobEntry>,
}

impl BlockCompleteEntry {
    /// A block with unpruned transactions.
    pub fn full(block: Vec<u8>, txs: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let txs = txs.into_iter().map(|blob| TxBlobEntry { blob, ..TxBlobEntry::default() }).collect();
        Self { block, block_weight: 0, pruned: false, txs }
    }
}

epee_object! {
    /// Decoded before the transactions are matched with the flag.
    struct Raw {
        block: Vec<u8>,
        block_weight: u64 = 0,
        pruned: bool = false,
        txs: AnyTxs as TxsField = AnyTxs::default(),
    }
}

#[derive(Default, PartialEq)]
struct AnyTxs {
    /// The element type of the array.
    kind: Option<Kind>,
    txs: Vec<TxBlobEntry>,
}

enum TxsField {}

impl<'a> ReadField<'a, AnyTxs> for TxsField {
    fn read_field(value: Value<'_, 'a>) -> Result<AnyTxs, EpeeError> {
        let kind = value.kind();
        let txs = match kind {
            Kind::Object => value.list()?,
            Kind::String => {
                let blobs: Vec<Vec<u8>> = value.list()?;
                blobs.into_iter().map(|blob| TxBlobEntry { blob, ..TxBlobEntry::default() }).collect()
            }
            _ => return Err(value.wrong_type("transactions")),
        };
        Ok(AnyTxs { kind: Some(kind), txs })
    }
}

impl WriteField<AnyTxs> for TxsField {
    fn is_written(value: &AnyTxs) -> bool {
        !value.txs.is_empty()
    }

    fn write_field(value: &AnyTxs, writer: &mut Writer<'_>) {
        write_txs(&value.txs, value.kind == Some(Kind::Object), writer);
    }
}

fn write_txs(txs: &[TxBlobEntry], pruned: bool, writer: &mut Writer<'_>) {
    if pruned {
        return writer.list(txs);
    }
    writer.array(Kind::String, txs.len());
    for tx in txs {
        writer.string(&tx.blob);
    }
}

impl<'a> ReadObject<'a> for BlockCompleteEntry {
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError> {
        let Raw { block, block_weight, pruned, txs } = Raw::read_object(fields)?;
        let (right, expected) = if pruned {
            (Kind::Object, "objects in txs of a pruned block")
        } else {
            (Kind::String, "strings in txs of a block that is not pruned")
        };
        match txs.kind {
            Some(found) if found != right => {
                Err(EpeeErrorKind::WrongType { expected, found, array: true }.into())
            }
            _ => Ok(Self { block, block_weight, pruned, txs: txs.txs }),
        }
    }
}

impl<'a> ReadItem<'a> for BlockCompleteEntry {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.object()
    }
}

impl WriteObject for BlockCompleteEntry {
    fn field_count(&self) -> usize {
        1 + usize::from(self.block_weight != 0) + usize::from(self.pruned) + usize::from(!self.txs.is_empty())
    }

    fn write_fields(&self, writer: &mut Writer<'_>) {
        writer.name(b"block");
        writer.kind(Kind::String);
        writer.string(&self.block);
        if self.block_weight != 0 {
            writer.name(b"block_weight");
            writer.kind(Kind::U64);
            self.block_weight.write_item(writer);
        }
        if self.pruned {
            writer.name(b"pruned");
            writer.kind(Kind::Bool);
            true.write_item(writer);
        }
        if !self.txs.is_empty() {
            writer.name(b"txs");
            write_txs(&self.txs, self.pruned, writer);
        }
    }
}

impl WriteItem for BlockCompleteEntry {
    const KIND: Kind = Kind::Object;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.section(self);
    }
}

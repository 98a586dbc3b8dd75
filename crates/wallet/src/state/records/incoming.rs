//! Payments to the wallet.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, Reader, put_count, put_varint};
use ferrite_types::{Amount, Hash, Height};

use super::codec::{Record, flags, index, put_flags, put_index};
use crate::changes::Table;

/// The payment of one transaction to one address of the wallet (wallet2's `payment_details`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The transaction.
    pub txid: Hash,
    /// The payment id; a short one is padded with zeros, and a missing one is all zeros.
    pub payment_id: Hash,
    /// The total amount.
    pub amount: Amount,
    /// The amounts of the outputs.
    pub amounts: Vec<Amount>,
    /// The fee of the transaction.
    pub fee: Amount,
    /// The height; 0 in the pool.
    pub height: Height,
    /// The unlock time of the transaction, a height or a time.
    pub unlock_time: u64,
    /// The timestamp of the block; in the pool, the time when it was first seen.
    pub timestamp: u64,
    /// Whether it is a miner transaction.
    pub coinbase: bool,
    /// The address.
    pub subaddress: SubaddressIndex,
}

/// A payment in the pool (wallet2's `pool_payment_details`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolPayment {
    /// The payment.
    pub payment: Payment,
    /// Whether the node saw another transaction that spends the same outputs.
    pub double_spend_seen: bool,
}

impl Record for Payment {
    const TABLE: Table = Table::Payments;

    fn size(&self) -> usize {
        128 + 10 * self.amounts.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.coinbase]);
        out.extend_from_slice(&self.txid.0);
        out.extend_from_slice(&self.payment_id.0);
        put_varint(out, self.amount.0);
        put_count(out, self.amounts.len());
        for amount in &self.amounts {
            put_varint(out, amount.0);
        }
        put_varint(out, self.fee.0);
        put_varint(out, self.height.0);
        put_varint(out, self.unlock_time);
        put_varint(out, self.timestamp);
        put_index(out, self.subaddress);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let [coinbase] = flags(reader, "flags")?;
        Ok(Self {
            coinbase,
            txid: reader.key("txid")?,
            payment_id: reader.key("payment_id")?,
            amount: Amount(reader.varint("amount")?),
            amounts: reader.list("amounts", |reader| reader.varint("amount").map(Amount))?,
            fee: Amount(reader.varint("fee")?),
            height: Height(reader.varint("height")?),
            unlock_time: reader.varint("unlock_time")?,
            timestamp: reader.varint("timestamp")?,
            subaddress: index(reader, "subaddress")?,
        })
    }
}

impl Record for PoolPayment {
    const TABLE: Table = Table::PoolPayments;

    fn size(&self) -> usize {
        1 + self.payment.size()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.double_spend_seen]);
        self.payment.write(out);
    }

    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        let [double_spend_seen] = flags(reader, "flags")?;
        Ok(Self { double_spend_seen, payment: Payment::read(reader, version)? })
    }
}

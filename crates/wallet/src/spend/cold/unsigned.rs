//! A set of unsigned transactions from a view-only wallet, for the wallet with the spend key (wallet2.h:
//! `unsigned_tx_set`).

use ferrite_types::codec::{Reader, put_count, put_varint};

use super::super::pending::list;
use super::super::pending::{ConstructionData, PendingTxError};
use super::{DEPRECATED, FORMAT, TxSet};
use crate::state::ExportedOutputs;
use crate::state::exchange::sealed::Form;

/// The version with the total number of outputs.
const WITH_TOTAL: u64 = 2;
/// The version without it, as in 0.18.0.
const WITHOUT_TOTAL: u64 = 1;
/// The version with complete records of outputs, as in 0.17.
const WHOLE_RECORDS: u64 = 0;

/// Transactions to sign, with the outputs that the signer may not know.
#[derive(Clone)]
pub struct UnsignedTxSet {
    /// The construction data of the transactions.
    pub txs: Vec<ConstructionData>,
    /// The wallet's outputs.
    pub outputs: ExportedOutputs,
}

impl TxSet for UnsignedTxSet {
    const MAGIC: &'static [u8] = b"Monero unsigned tx set";
    const FORMAT: u8 = FORMAT;
    const DEPRECATED: &'static [u8] = DEPRECATED;

    /// Version 1 carries the same information as version 2 if the outputs include the last one, as those of
    /// [`Wallet::export_outputs`](crate::state::Wallet::export_outputs) without a limit do; 0.18.0 also reads it if
    /// there are none.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let without_total = self.outputs.reach_the_end();
        put_varint(&mut out, if without_total { WITHOUT_TOTAL } else { WITH_TOTAL });
        put_count(&mut out, self.txs.len());
        for tx in &self.txs {
            tx.write(&mut out);
        }
        match without_total {
            true => self.outputs.write_without_total(&mut out),
            false => self.outputs.write(&mut out),
        }
        out
    }

    /// Reads any version since 0.17.
    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(data);
        let form = match reader.varint("version")? {
            WITH_TOTAL => Form::TODAY,
            WITHOUT_TOTAL => Form::VERSION_1,
            WHOLE_RECORDS => Form::VERSION_0,
            version => return Err(PendingTxError::Version(version)),
        };
        let txs = list(&mut reader, "txes", ConstructionData::read)?;
        let outputs = ExportedOutputs::read(&mut reader, form)?;
        reader.finish("unsigned_tx_set")?;
        Ok(Self { txs, outputs })
    }
}

//! The set of transactions that signers pass on (wallet2.h: `multisig_tx_set`).

use std::collections::BTreeSet;

use ferrite_types::PublicKey;
use ferrite_types::codec::{Reader, put_count, put_key_list};
use ferrite_types::extra::{Extra, ExtraTag, PaymentId, push_payment_id, remove_fields};
use ferrite_types::tx::TxIn;

use super::super::pending::list;
use super::super::pending::{PendingTx, PendingTxError};
use super::super::tx_set::TxSet;

/// Transactions with partial or complete signatures.
#[derive(Clone)]
pub struct MultisigTxSet {
    /// The transactions. In their construction data, payment ids are unencrypted.
    pub txs: Vec<PendingTx>,
    /// The signers so far.
    pub signers: BTreeSet<PublicKey>,
}

impl MultisigTxSet {
    /// The set of a proposer.
    pub fn new(txs: &[PendingTx], signer: PublicKey) -> Self {
        let txs = txs.iter().map(with_readable_id).collect();
        Self { txs, signers: BTreeSet::from([signer]) }
    }

    /// Whether the set is consistent, and matches a wallet with this many outputs (wallet2.cpp:
    /// `parse_multisig_tx_from_str`).
    pub fn fits(&self, outputs: usize) -> bool {
        self.txs.iter().all(|tx| {
            let inputs = tx.tx.prefix.vin.len();
            let construction = &tx.construction;
            let places = [&tx.transfers, &construction.transfers];
            inputs > 0
                && construction.sources.len() == inputs
                && tx.tx.prefix.vin.iter().all(|input| matches!(input, TxIn::ToKey { .. }))
                && places.iter().all(|places| places.len() == inputs)
                && places.iter().all(|places| places.iter().all(|place| *place < outputs))
        })
    }

    /// The positions of all spent outputs in the wallet's list.
    pub fn transfers(&self) -> impl Iterator<Item = usize> {
        self.txs.iter().flat_map(|tx| tx.construction.transfers.iter().copied())
    }
}

/// Decrypts the payment id, which cosigners encrypt again as the proposer did (wallet2.cpp:
/// `get_construction_data_with_decrypted_short_payment_id`).
fn with_readable_id(tx: &PendingTx) -> PendingTx {
    let mut tx = tx.clone();
    if let Some(PaymentId::Encrypted(_)) = Extra::parse(&tx.tx.prefix.extra).payment_id()
        && !tx.destinations.is_empty()
        && let Ok(mut extra) = remove_fields(&tx.construction.extra, ExtraTag::Nonce)
    {
        let mut id = [0; 8];
        id.copy_from_slice(&tx.payment_id().0[..8]);
        push_payment_id(&mut extra, PaymentId::Encrypted(id));
        tx.construction.extra = extra;
    }
    tx
}

impl TxSet for MultisigTxSet {
    const MAGIC: &'static [u8] = b"Monero multisig unsigned tx set";
    const FORMAT: u8 = 1;

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_count(&mut out, self.txs.len());
        for tx in &self.txs {
            tx.write(&mut out);
        }
        put_key_list(&mut out, &self.signers.iter().copied().collect::<Vec<_>>());
        out
    }

    fn from_bytes(data: &[u8]) -> Result<Self, PendingTxError> {
        let mut reader = Reader::new(data);
        let txs = list(&mut reader, "m_ptx", |reader| PendingTx::read(data, reader))?;
        let signers = reader.key_list("m_signers")?.into_iter().collect();
        reader.finish("multisig_tx_set")?;
        Ok(Self { txs, signers })
    }
}

//! Signing a checked set (wallet2.cpp: `sign_tx`).

use std::convert::Infallible;

use ferrite_crypto::keys::key_image;
use ferrite_types::KeyImage;
use rand_core::CryptoRng;

use super::super::build::{Built, build};
use super::super::pending::{ConstructionData, PendingTx};
use super::super::select::check::check as check_payments;
use super::super::{SenderKeys, Spendable};
use super::check::{Accepted, AcceptedTx, RefusedError};
use super::objection::Objection;
use super::signed::SignedTxSet;
use crate::scan::{Scanner, TxToScan};

impl Accepted<'_> {
    /// Signs all transactions with new transaction keys, and checks that each pays the claimed amounts.
    ///
    /// # Errors
    /// If one cannot be built.
    pub fn sign(
        &self,
        sender: &SenderKeys,
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<PendingTx>, RefusedError> {
        let sign = |tx: &AcceptedTx<'_>| Ok(tx.sign(sender, rng)?);
        self.txs.iter().map(sign).collect()
    }
}

impl AcceptedTx<'_> {
    fn sign(&self, sender: &SenderKeys, rng: &mut impl CryptoRng) -> Result<PendingTx, Objection> {
        let with_image = |(number, source): (usize, &Spendable)| {
            let secret = source.secret_key(sender).ok_or(Objection::NotOurs(number))?;
            Ok(Spendable { key_image: key_image(&source.key, &secret), ..source.clone() })
        };
        let sources =
            self.sources.iter().enumerate().map(with_image).collect::<Result<Vec<_>, Objection>>()?;
        let plan = self.plan(&sources);
        let built = build(&plan, sender, rng)?;
        let fee = plan.fee()?.0;
        let tx = self.pending(built, fee);
        let paid = &self.data.destinations;
        check_payments::<Infallible>(sender, std::slice::from_ref(&tx), paid, |_| false)
            .map_err(|_| Objection::Sanity)?;
        Ok(tx)
    }

    fn pending(&self, built: Built, fee: u64) -> PendingTx {
        let data = ConstructionData { outputs: built.destinations, ..self.data.clone() };
        PendingTx {
            key_images: built.tx.prefix.vin.iter().filter_map(|input| input.key_image().copied()).collect(),
            tx: built.tx,
            dust: 0,
            fee,
            dust_added_to_fee: false,
            change: data.change.clone(),
            transfers: data.transfers.clone(),
            tx_key: built.tx_key,
            additional_tx_keys: built.additional_tx_keys,
            destinations: data.destinations.clone(),
            construction: data,
            shared: None,
        }
    }
}

impl SignedTxSet {
    /// Signed transactions for the view-only wallet, without their secret keys. `key_images` are those of all outputs
    /// of the signer; its scanner finds the outputs that return to the wallet.
    pub fn new(txs: &[PendingTx], key_images: Vec<KeyImage>, scanner: &Scanner) -> Self {
        let blobs: Vec<_> = txs.iter().map(|tx| (tx.tx.hash(), tx.tx.to_blob())).collect();
        let to_scan: Vec<_> =
            blobs.iter().map(|(txid, blob)| TxToScan { txid: *txid, blob, output_indices: None }).collect();
        let found = scanner.scan_txs(&to_scan).into_iter().flatten().flat_map(|tx| tx.outputs);
        Self {
            txs: txs.iter().map(PendingTx::without_keys).collect(),
            key_images,
            tx_key_images: found.filter_map(|output| Some((output.key, output.key_image?))).collect(),
        }
    }
}

//! Finding the wallet's outputs in transactions.

use std::sync::Arc;

use ferrite_crypto::keys::Derivation;
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::{GlobalIndex, Hash, PublicKey, extra};
use rayon::prelude::*;

use super::output::{Candidate, FoundOutput, Place};
use super::tx::{DecodedTx, TxToScan};
use super::{CoinbaseScan, PaymentId, ScanError, ScannedTx, Scanner};
use crate::keys::{Subaddresses, WalletKeys};

/// The derivation used for an invalid transaction key: the encoding of the identity
/// (`wallet2.cpp: process_new_transaction`). Outputs created with it can be spent normally.
pub(crate) const NO_DERIVATION: [u8; 32] = {
    let mut neutral = [0; 32];
    neutral[0] = 1;
    neutral
};

/// The approximate number of outputs tried at once; a single transaction may have more.
const TRIES_AT_ONCE: usize = 4096;

/// An output with a derivation that may identify its owner.
struct Probe<'d> {
    /// The transaction.
    tx: usize,
    output: usize,
    output_key: PublicKey,
    via: Via,
    derivation: &'d Derivation,
}

/// The kind of transaction key.
#[derive(Clone, Copy)]
enum Via {
    Main(usize),
    /// The additional key of the output.
    Additional,
}

/// The derivations of a transaction's keys.
struct Derived<'d> {
    main: &'d [Option<Derivation>],
    additional: &'d [Option<Derivation>],
    none: &'d Derivation,
}

impl<'d> Derived<'d> {
    fn get(&self, via: Via, output: usize) -> Option<&'d Derivation> {
        let derivation = match via {
            Via::Main(key) => self.main.get(key)?,
            Via::Additional => self.additional.get(output)?,
        };
        Some(derivation.as_ref().unwrap_or(self.none))
    }
}

/// The findings in a transaction.
#[derive(Default)]
struct Findings {
    /// The wallet's outputs.
    owned: Vec<(Candidate, SubaddressIndex)>,
    candidates: Vec<Candidate>,
    /// The wallet's outputs, including those without value.
    seen: Vec<usize>,
}

impl Scanner {
    /// Scans transactions from the pool, or fetched individually, on all cores.
    pub fn scan_txs(&self, txs: &[TxToScan<'_>]) -> Vec<Result<ScannedTx, ScanError>> {
        txs.par_iter()
            .map(|tx| {
                let decoded = DecodedTx::decode(tx.txid, tx.blob, tx.output_indices.map(<[u64]>::to_vec))?;
                let derivations = self.derive(std::iter::once(&decoded));
                let mut scanned = self.finish(std::slice::from_ref(&decoded), &derivations)?;
                Ok(scanned.pop().expect("as many as were given"))
            })
            .collect()
    }

    /// [`Self::finish`] for many transactions in batches, because the probes take more memory than the findings.
    pub(super) fn finish_all(
        &self,
        mut txs: &[DecodedTx],
        mut derivations: &[Option<Derivation>],
    ) -> Result<Vec<ScannedTx>, ScanError> {
        let mut scanned = Vec::with_capacity(txs.len());
        while !txs.is_empty() {
            let (mut count, mut tries, mut keys) = (0, 0, 0);
            for tx in txs {
                if tries >= TRIES_AT_ONCE {
                    break;
                }
                tries += tx.main_keys.len() * tx.tx.prefix.vout.len();
                keys += tx.keys().count();
                count += 1;
            }
            let (group, other_txs) = txs.split_at(count);
            let (of_group, others) = derivations.split_at(keys);
            (txs, derivations) = (other_txs, others);
            scanned.extend(self.finish(group, of_group)?);
        }
        Ok(scanned)
    }

    /// Finds the wallet's outputs, given the derivations of all transaction keys.
    pub(super) fn finish(
        &self,
        txs: &[DecodedTx],
        derivations: &[Option<Derivation>],
    ) -> Result<Vec<ScannedTx>, ScanError> {
        let none = Derivation::from_bytes(NO_DERIVATION);
        let mut rest = derivations;
        let mut derived = Vec::with_capacity(txs.len());
        let mut probes = Vec::new();
        for (place, tx) in txs.iter().enumerate() {
            let (main, others) = rest.split_at(tx.main_keys.len());
            let (additional, others) = others.split_at(tx.additional_keys.len());
            rest = others;
            derived.push(Derived { main, additional, none: &none });
            self.probe(place, tx, &derived[place], &mut probes);
        }
        let spend_keys = Derivation::spend_keys_of(
            probes.iter().map(|probe| (probe.derivation, probe.output as u64, &probe.output_key)),
        );
        let mut probes = probes.iter().zip(spend_keys).peekable();
        let mut findings = Vec::with_capacity(txs.len());
        let mut owned = Vec::new();
        for (place, (tx, derived)) in txs.iter().zip(&derived).enumerate() {
            let mut found = Findings::default();
            while let Some((probe, spend_key)) = probes.next_if(|(probe, _)| probe.tx == place) {
                self.look_up(tx, probe, spend_key, &mut found)?;
            }
            if !found.seen.is_empty() && self.first_output_only(tx) {
                self.probe_rest(tx, derived, &mut found)?;
            }
            let first = owned.len();
            owned.append(&mut found.owned);
            findings.push((found, owned.len() - first));
        }
        let mut opened = Candidate::open_all(&self.keys, &owned).into_iter();
        let txs = txs.iter().zip(&derived).zip(findings);
        Ok(txs
            .map(|((tx, derived), (found, owned))| {
                let outputs = opened.by_ref().take(owned).flatten().collect();
                self.scanned(tx, derived, found, outputs)
            })
            .collect())
    }

    /// Whether to examine only the first output, and the others only if it is the wallet's.
    fn first_output_only(&self, tx: &DecodedTx) -> bool {
        tx.content.coinbase && tx.content.version == 1 && self.coinbase == CoinbaseScan::Optimized
    }

    /// Collects everything to try, in order of precedence: by key, then by output.
    fn probe<'d>(&self, place: usize, tx: &DecodedTx, derived: &Derived<'d>, probes: &mut Vec<Probe<'d>>) {
        let outputs = if self.first_output_only(tx) { 1 } else { usize::MAX };
        for key in 0..tx.main_keys.len() {
            for (output, out) in tx.tx.prefix.vout.iter().enumerate().take(outputs) {
                let Some(output_key) = out.key() else { continue };
                let additional = (key == 0).then_some(Via::Additional);
                for via in [Some(Via::Main(key)), additional].into_iter().flatten() {
                    let Some(derivation) = derived.get(via, output) else { continue };
                    if out.view_tag().is_none_or(|tag| tag == derivation.view_tag(output as u64)) {
                        probes.push(Probe { tx: place, output, output_key: *output_key, via, derivation });
                    }
                }
            }
        }
    }

    /// Adds the outputs after the first of a version 1 miner transaction whose first output is the wallet's.
    fn probe_rest(
        &self,
        tx: &DecodedTx,
        derived: &Derived<'_>,
        found: &mut Findings,
    ) -> Result<(), ScanError> {
        let everything = Self { coinbase: CoinbaseScan::Full, ..self.clone() };
        let mut probes = Vec::new();
        everything.probe(0, tx, derived, &mut probes);
        for probe in probes.iter().filter(|probe| probe.output > 0) {
            let spend_key = probe.derivation.spend_key_of(probe.output as u64, &probe.output_key).ok();
            self.look_up(tx, probe, spend_key, found)?;
        }
        found.owned.sort_by_key(|(output, _)| output.order());
        Ok(())
    }

    /// Notes an output if its spend key is one of the wallet's.
    fn look_up(
        &self,
        tx: &DecodedTx,
        probe: &Probe<'_>,
        spend_key: Option<PublicKey>,
        found: &mut Findings,
    ) -> Result<(), ScanError> {
        let Some(spend_key) = spend_key else { return Ok(()) };
        if found.seen.contains(&probe.output) {
            return Ok(());
        }
        let candidate = tx.candidate(probe, spend_key)?;
        match self.addresses.get(&spend_key) {
            Some(subaddress) => {
                found.seen.push(probe.output);
                found.owned.push((candidate, subaddress));
            }
            // Candidates by other keys are not worth the memory.
            None if matches!(probe.via, Via::Main(0) | Via::Additional) => found.candidates.push(candidate),
            None => {}
        }
        Ok(())
    }

    fn scanned(
        &self,
        tx: &DecodedTx,
        derived: &Derived<'_>,
        mut found: Findings,
        outputs: Vec<FoundOutput>,
    ) -> ScannedTx {
        let seen =
            |candidate: &Candidate| found.seen.iter().any(|&seen| seen as u64 == candidate.index_in_tx());
        found.candidates.retain(|candidate| !seen(candidate));
        // As in the reference: the last of several keys.
        let last = derived.main.last().and_then(Option::as_ref);
        let payment_id = tx.payment_id.and_then(|id| PaymentId::read(id, last));
        let mine = !(outputs.is_empty() && found.candidates.is_empty());
        let size = if mine { tx.tx.whole_blob_size() as u64 } else { 0 };
        ScannedTx {
            content: Arc::clone(&tx.content),
            payment_id,
            size,
            outputs,
            candidates: found.candidates,
            addresses_known: self.addresses.len(),
        }
    }
}

impl DecodedTx {
    fn candidate(&self, probe: &Probe<'_>, spend_key: PublicKey) -> Result<Candidate, ScanError> {
        let expected = self.tx.prefix.vout.len();
        if let Some(found) = self.indices.as_ref().map(Vec::len).filter(|&found| found != expected) {
            return Err(ScanError::IndexCount { txid: self.content.txid, expected, found });
        }
        let (tx_key, additional, pk_index) = match probe.via {
            Via::Main(key) => (self.main_keys[key], false, key),
            Via::Additional => (self.additional_keys[probe.output], true, 0),
        };
        Ok(Candidate {
            place: Place {
                index_in_tx: probe.output as u64,
                global_index: self
                    .indices
                    .as_ref()
                    .and_then(|indices| indices.get(probe.output))
                    .copied()
                    .map(GlobalIndex),
                key: probe.output_key,
                tx_key,
                additional,
                pk_index: pk_index as u64,
            },
            derivation: probe.derivation.clone(),
            spend_key,
            amount: self.amount(probe.output),
        })
    }
}

impl PaymentId {
    /// Decodes a payment id field, decrypting it with the derivation.
    fn read(id: extra::PaymentId, derivation: Option<&Derivation>) -> Option<Self> {
        let id = match id {
            extra::PaymentId::Plain(id) => Self::Long(id),
            extra::PaymentId::Encrypted(id) => {
                Self::Short(derivation?.encrypt_payment_id(ShortPaymentId(id)))
            }
        };
        (id.to_hash() != Hash::default()).then_some(id)
    }
}

impl ScannedTx {
    /// Examines the candidates again if there are addresses that the scanner did not know. Returns whether an output
    /// was found.
    pub fn catch_up(&mut self, keys: &WalletKeys, subaddresses: &Subaddresses) -> bool {
        let known = subaddresses.len();
        if known == self.addresses_known || self.candidates.is_empty() {
            return false;
        }
        self.addresses_known = known;
        let before = self.outputs.len();
        let mut owned: Vec<(Candidate, SubaddressIndex)> = Vec::new();
        for candidate in &self.candidates {
            let Some(subaddress) = subaddresses.get(candidate.spend_key()) else { continue };
            let place = candidate.index_in_tx();
            if owned.iter().all(|(seen, _)| seen.index_in_tx() != place) {
                owned.push((candidate.clone(), subaddress));
            }
        }
        let is_owned = |place| owned.iter().any(|(output, _)| output.index_in_tx() == place);
        self.candidates.retain(|candidate| !is_owned(candidate.index_in_tx()));
        self.outputs.extend(Candidate::open_all(keys, &owned).into_iter().flatten());
        self.outputs.sort_by_key(FoundOutput::order);
        self.outputs.len() > before
    }
}

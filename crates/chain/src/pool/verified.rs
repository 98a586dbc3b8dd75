//! Cached verification results.
//!
//! A transaction is verified when it arrives, again for every template, and for the block that contains it. The
//! expensive parts are the same each time: the rules that need no chain, and the signatures with the same rings. Both
//! are cached by hashes that cover everything they depend on, so a reorg cannot make an entry wrong. Any thread may
//! verify ahead of the writer, which then finds the result here.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::context::{ChainContext, ResolvedInput};
use ferrite_consensus::tx::signatures::SignedInputs;
use ferrite_consensus::tx::{InputsError, NonInputError, inputs, non_input};
use ferrite_crypto::random::os_rng;
use ferrite_types::network::constants::time::{DEFAULT_TX_SPENDABLE_AGE, MAX_BLOCK_NUMBER};
use ferrite_types::sync::lock;
use ferrite_types::tx::{ParsedTransaction, TxIn};
use ferrite_types::{Amount, Hash, Height};

use super::generations::Generations;
use crate::db::{DbError, View};
use crate::engine::PoolContext;
use crate::engine::resolve;

/// Minimum number of cached transactions. A full block has a few hundred.
const CAPACITY: usize = 16_384;

/// A block that a transaction depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Youngest {
    pub(crate) height: Height,
    pub(crate) id: Hash,
}

/// The result for a transaction with valid inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sound {
    /// The youngest block that its inputs depend on, by the last member of each ring.
    pub(crate) youngest: Youngest,
    /// On which chains they stay valid.
    pub(crate) lasting: Option<Lasting>,
    /// The rings with which the signatures were verified.
    pub(crate) signatures: Hash,
}

/// Chains on which only the key images of a transaction can have become invalid: they have the same version and the
/// same ring members, which are unlocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lasting {
    pub(crate) hf_version: u8,
    /// The youngest block of any ring member.
    pub(crate) ring_height: Height,
    pub(crate) ring_block: Hash,
    /// The minimum height of the chain.
    pub(crate) chain_height: Height,
}

type Verdict = Result<Sound, InputsError>;

/// What the rules that need no chain depend on. The size does not always follow from the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct NonInputKey {
    id: Hash,
    blob_size: usize,
    hf_version: u8,
}

impl NonInputKey {
    const fn new(tx: &ParsedTransaction, hf_version: u8) -> Self {
        Self { id: tx.id, blob_size: tx.blob_size, hf_version }
    }
}

/// Results for inputs at one tip.
struct OnTip {
    top: Hash,
    hf_version: u8,
    verdicts: Generations<Hash, Verdict>,
}

/// The cache, shared by all threads.
pub(crate) struct Verified {
    non_input: Mutex<Generations<NonInputKey, Result<(), NonInputError>>>,
    signatures: Mutex<Generations<Hash, ()>>,
    on_tip: Mutex<OnTip>,
    /// How often proofs or signatures were verified.
    computed: AtomicU64,
}

impl Default for Verified {
    fn default() -> Self {
        let on_tip = OnTip { top: Hash::default(), hf_version: 0, verdicts: Generations::new(CAPACITY) };
        Self {
            non_input: Mutex::new(Generations::new(CAPACITY)),
            signatures: Mutex::new(Generations::new(CAPACITY)),
            on_tip: Mutex::new(on_tip),
            computed: AtomicU64::new(0),
        }
    }
}

impl Verified {
    /// How often proofs or signatures were verified because no cached result applied.
    pub(crate) fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    fn count(&self, more: usize) {
        self.computed.fetch_add(u64::try_from(more).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Checks the rules that need no chain.
    pub(crate) fn check_non_input(
        &self,
        tx: &ParsedTransaction,
        hf_version: u8,
    ) -> Result<(), NonInputError> {
        let key = NonInputKey::new(tx, hf_version);
        if let Some(verdict) = lock(&self.non_input).get(&key) {
            return verdict.clone();
        }
        self.count(1);
        let verdict = non_input::check(tx, hf_version, &mut os_rng());
        lock(&self.non_input).insert(key, verdict.clone());
        verdict
    }

    /// Verifies many transactions on all cores, and caches those that are valid. Errors of the others are found when
    /// they are checked alone.
    pub(crate) fn verify_many(
        &self,
        view: &View<'_>,
        chain: &PoolContext,
        txs: &[ParsedTransaction],
    ) -> Result<(), DbError> {
        let hf_version = chain.chain.hf_version;
        let mut items = Vec::with_capacity(txs.len());
        for tx in txs {
            items.push((tx, resolve(view, &tx.tx)?));
        }
        let batch: Vec<_> = items
            .iter()
            .map(|(tx, resolved)| BatchTx { tx, chain: chain.chain, resolved, known: Known::default() })
            .collect();
        self.count(batch.len());
        let verdicts = verify_transactions(&batch, os_rng);
        for ((tx, resolved), _) in items.iter().zip(verdicts).filter(|(_, verdict)| verdict.is_ok()) {
            lock(&self.non_input).insert(NonInputKey::new(tx, hf_version), Ok(()));
            if let Ok(signed) = SignedInputs::new(tx, resolved) {
                lock(&self.signatures).insert(signed.cache_key(), ());
            }
        }
        Ok(())
    }

    /// Checks a transaction against the chain, including its signatures. With `remembered`, a cached result at the same
    /// tip is used, even a failure.
    pub(crate) fn check_inputs(
        &self,
        view: &View<'_>,
        chain: &PoolContext,
        tx: &ParsedTransaction,
        remembered: bool,
    ) -> Result<Verdict, DbError> {
        if remembered && let Some(verdict) = self.on_tip(chain).verdicts.get(&tx.id) {
            return Ok(*verdict);
        }
        let resolved = resolve(view, &tx.tx)?;
        let verdict = match self.verify(&chain.chain, tx, &resolved) {
            Err(error) => Err(error),
            Ok((height, signatures)) => {
                let youngest = Youngest { height, id: id_at(view, height)? };
                let lasting = lasting(view, chain, tx, &resolved)?;
                Ok(Sound { youngest, lasting, signatures })
            }
        };
        if remembered {
            self.on_tip(chain).verdicts.insert(tx.id, verdict);
        }
        Ok(verdict)
    }

    /// Returns the height of the youngest block, and the rings with which the signatures were verified.
    fn verify(
        &self,
        chain: &ChainContext,
        tx: &ParsedTransaction,
        resolved: &[ResolvedInput],
    ) -> Result<(Height, Hash), InputsError> {
        let youngest = inputs::check_rules(tx, chain, resolved)?;
        let key = SignedInputs::new(tx, resolved)?.cache_key();
        if !lock(&self.signatures).contains(&key) {
            self.count(1);
            inputs::check(tx, chain, resolved)?;
            lock(&self.signatures).insert(key, ());
        }
        Ok((youngest, key))
    }

    /// The results at this tip; those at another are dropped.
    fn on_tip(&self, chain: &PoolContext) -> MutexGuard<'_, OnTip> {
        let mut on_tip = lock(&self.on_tip);
        let tip = (chain.top, chain.chain.hf_version);
        if (on_tip.top, on_tip.hf_version) != tip {
            (on_tip.top, on_tip.hf_version) = tip;
            on_tip.verdicts.clear();
        }
        on_tip
    }
}

/// The chains on which a transaction stays valid. For version 1 and for time locks this is not worth computing.
fn lasting(
    view: &View<'_>,
    chain: &PoolContext,
    tx: &ParsedTransaction,
    resolved: &[ResolvedInput],
) -> Result<Option<Lasting>, DbError> {
    let amounts_hidden =
        tx.tx.prefix.vin.iter().all(|input| matches!(input, TxIn::ToKey { amount: Amount(0), .. }));
    let members = || resolved.iter().filter_map(|input| input.ring.as_ref()).flatten();
    let Some(ring_height) = members().map(|output| output.height).max() else { return Ok(None) };
    let unlocked = members().map(|output| output.unlock_time).max().unwrap_or(0);
    if !amounts_hidden || unlocked >= MAX_BLOCK_NUMBER {
        return Ok(None);
    }
    let chain_height = Height(unlocked.max(ring_height.0.saturating_add(DEFAULT_TX_SPENDABLE_AGE)));
    let ring_block = id_at(view, ring_height)?;
    Ok(Some(Lasting { hf_version: chain.chain.hf_version, ring_height, ring_block, chain_height }))
}

fn id_at(view: &View<'_>, height: Height) -> Result<Hash, DbError> {
    view.block_id(height)?.ok_or(DbError::NoBlock(height))
}

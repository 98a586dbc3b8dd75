//! What has been verified already, and need not be again.
//!
//! A transaction is verified when it comes, and again for every template and for the block that it ends up in. The
//! expensive parts are the same each time: what the transaction says by itself, and its signatures with the same
//! rings. Both are remembered by hashes that cover everything they depend on, so that a reorganisation cannot make a
//! memory false. Any thread may verify ahead of the writer, which then finds the answer here.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::context::{ChainContext, ResolvedInput};
use ferrite_consensus::tx::signatures::SignedInputs;
use ferrite_consensus::tx::{InputsError, NonInputError, inputs, non_input};
use ferrite_crypto::random::os_rng;
use ferrite_types::network::constants::time::{DEFAULT_TX_SPENDABLE_AGE, MAX_BLOCK_NUMBER};
use ferrite_types::tx::{ParsedTransaction, TxIn};
use ferrite_types::{Amount, Hash, Height};

use super::generations::Generations;
use crate::db::{DbError, View};
use crate::engine::PoolContext;
use crate::engine::resolve;

/// How many transactions are remembered at least. A full block has a few hundred.
const CAPACITY: usize = 16_384;

/// A block that a transaction depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Youngest {
    pub(crate) height: Height,
    pub(crate) id: Hash,
}

/// What is known about a transaction whose inputs are in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sound {
    /// The youngest block that its inputs depend on, by the last member of each ring.
    pub(crate) youngest: Youngest,
    /// On which chains they stay in order.
    pub(crate) lasting: Option<Lasting>,
    /// With which rings the signatures were verified.
    pub(crate) signatures: Hash,
}

/// A chain on which only the key images of a transaction can have become invalid: it has the same fork, the same
/// ring members, and they are unlocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lasting {
    pub(crate) hf_version: u8,
    /// The youngest block of any ring member, and its id.
    pub(crate) ring_height: Height,
    pub(crate) ring_block: Hash,
    /// How many blocks the chain must have at least.
    pub(crate) chain_height: Height,
}

type Verdict = Result<Sound, InputsError>;

/// What the rules that need no chain depend on. The size is not always a consequence of the id.
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

/// Verdicts on inputs, as long as the chain stays as it is.
struct OnTip {
    top: Hash,
    hf_version: u8,
    verdicts: Generations<Hash, Verdict>,
}

/// The memory of verified transactions, for all threads.
pub(crate) struct Verified {
    non_input: Mutex<Generations<NonInputKey, Result<(), NonInputError>>>,
    signatures: Mutex<Generations<Hash, ()>>,
    on_tip: Mutex<OnTip>,
    /// How many times proofs or signatures had to be verified.
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
    /// How many times proofs or signatures had to be verified, because no earlier verdict would do.
    pub(crate) fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    fn count(&self, more: usize) {
        self.computed.fetch_add(u64::try_from(more).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Checks what a transaction says by itself.
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

    /// Verifies many transactions on all cores, and remembers those that are in order. What is wrong with the others is
    /// found when it is asked.
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

    /// Checks a transaction against the chain, its signatures included. With `remembered`, a verdict on the same tip
    /// will do, whatever it was.
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

    /// Returns the height of the youngest block, and what the signatures were verified with.
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

    /// The verdicts on this tip; those on another are forgotten.
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

/// On which chains a transaction stays in order. For version 1 and for locks by time this is not worth finding out.
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nothing panics while it remembers")
}

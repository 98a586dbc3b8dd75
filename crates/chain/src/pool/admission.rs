//! Admission to the pool.
//!
//! The order of the checks is the reference's (`cryptonote_core.cpp: handle_incoming_tx`, `add_new_tx`; `tx_pool.cpp:
//! add_tx`), because a transaction that breaks several rules is reported with the flags of the first:
//!
//! 1. It decodes and is not too long.
//! 2. It is unknown. Otherwise there is nothing more to check. Known transactions are those in the chain, and those in
//!    the pool unless still private: a private transaction that arrives again may become public.
//! 3. It has not expired before.
//! 4. The rules that need no chain: [`non_input`].
//! 5. Relay policy: the fee, the length of the extra field, the unlock time: [`relay`]. The options of the pool may
//!    allow an unlock time for transactions from this node's RPC.
//! 6. No other pool transaction spends the same key image.
//! 7. The rules that need the chain: [`inputs`](ferrite_consensus::tx::inputs).
//!
//! A transaction that came with a block skips 3, 5 and 6, and enters even if it fails 7: after a reorg it may fit.
//!
//! For a transaction from a peer, 5 comes before 4, and so does 6 if its result is already final: no proof is verified
//! for a transaction that is rejected anyway. Peers do not see the flags; RPC callers do, and get the order above.

use std::sync::Arc;
use std::time::Instant;

use ferrite_consensus::tx::{
    InputsError, NonInputError, RelayError, TxError, TxVerificationFlags, non_input, relay,
};
use ferrite_crypto::random::os_rng;
use ferrite_types::network::constants::noise::FORWARD_DELAY_AVERAGE_SECONDS;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height, KeyImage};

use super::index::{Entry, Standing};
use super::relaying::poisson;
use super::verified::Sound;
use super::{Pool, PoolWriter, PublishedTx, RelayCategory, RelayMethod, images_of};
use crate::db::{DbError, PoolMeta, View, Writer};
use crate::engine::PoolContext;

/// How a transaction arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// Its source, which determines its route.
    pub relay: RelayMethod,
    /// Whether it has been relayed already.
    pub relayed: bool,
}

/// The outcome for a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxOutcome {
    /// Its id, if it has one.
    pub id: Option<Hash>,
    /// The reference's flags.
    pub flags: TxVerificationFlags,
    /// How to relay it now; `None` for not at all.
    pub relay: RelayMethod,
    /// The verdict.
    pub result: Result<Admitted, RefusedError>,
}

/// A transaction that is now in the pool or in the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admitted {
    /// It is new in the pool.
    New,
    /// It came with a block and is now in the pool, although it does not fit the chain.
    ForAnotherChain(InputsError),
    /// It was in the pool, and is now more public.
    MorePublic,
    /// It was in the pool already.
    InPool,
    /// It is in the chain.
    InChain,
}

/// Why a transaction is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefusedError {
    /// It expired from the pool before.
    #[error("the transaction has expired from the pool before")]
    TimedOut,
    /// It breaks a rule.
    #[error(transparent)]
    Rule(#[from] TxError),
    /// It came with a block and does not fit the chain, and the pool has it from elsewhere.
    #[error("the pool has the transaction already, and it does not fit the chain: {0}")]
    PresentAndUnfit(InputsError),
}

impl RefusedError {
    /// The reference's flags.
    pub fn flags(&self) -> TxVerificationFlags {
        match self {
            Self::TimedOut => TxVerificationFlags::FAILED,
            Self::Rule(error) => error.flags(),
            Self::PresentAndUnfit(error) => TxVerificationFlags { invalid_input: false, ..error.flags() },
        }
    }
}

impl From<NonInputError> for RefusedError {
    fn from(error: NonInputError) -> Self {
        Self::Rule(error.into())
    }
}

impl From<RelayError> for RefusedError {
    fn from(error: RelayError) -> Self {
        Self::Rule(error.into())
    }
}

impl TxOutcome {
    fn new(id: Hash, result: Admission) -> Self {
        let (flags, relay, result) = match result {
            Ok((admitted, relay)) => (admitted.flags(), relay, Ok(admitted)),
            Err(error) => (error.flags(), RelayMethod::None, Err(error)),
        };
        Self { id: Some(id), flags, relay, result }
    }

    /// Whether a peer that sends it misbehaves.
    pub const fn is_offence(&self) -> bool {
        !self.is_accepted() && !self.flags.no_drop_offense
    }

    /// Whether only relay policy forbids it, which every peer can check. (A double spend is not the peer's fault: it
    /// may have the other transaction.)
    pub const fn is_against_policy(&self) -> bool {
        let Err(RefusedError::Rule(TxError::Relay(error))) = &self.result else { return false };
        !matches!(error, RelayError::DoubleSpendInPool)
    }

    /// Whether the transaction is now known and, as far as this node can tell, valid.
    pub const fn is_accepted(&self) -> bool {
        !self.flags.failed && !self.flags.impossible && self.result.is_ok()
    }
}

impl Admitted {
    /// The reference's flags.
    pub fn flags(&self) -> TxVerificationFlags {
        match self {
            Self::New => TxVerificationFlags { added_to_pool: true, ..TxVerificationFlags::default() },
            Self::ForAnotherChain(error) => error.flags().kept_by_block(),
            Self::MorePublic | Self::InPool | Self::InChain => TxVerificationFlags::default(),
        }
    }
}

/// An unknown transaction.
#[derive(Clone, Copy)]
pub(super) struct NewTx<'a> {
    pub(super) tx: &'a ParsedTransaction,
    pub(super) blob: &'a [u8],
    pub(super) arrival: Arrival,
}

/// The verdict on an unknown transaction, and how to relay it.
type Admission = Result<(Admitted, RelayMethod), RefusedError>;

/// A transaction to be admitted.
struct Candidate<'a> {
    new: NewTx<'a>,
    images: Arc<[KeyImage]>,
    fee: Amount,
}

impl Candidate<'_> {
    const fn by_block(&self) -> bool {
        matches!(self.new.arrival.relay, RelayMethod::Block)
    }

    fn meta(&self, now: u64) -> PoolMeta {
        PoolMeta {
            weight: self.new.tx.weight(),
            fee: self.fee.0,
            receive_time: now,
            last_relayed_time: now,
            relayed: self.new.arrival.relayed,
            ..PoolMeta::default()
        }
    }
}

impl Pool {
    /// Verifies a transaction before [`PoolWriter::add`], on any thread and with any snapshot, so that the writer has
    /// nothing left to compute. Returns the outcome without changing anything; `None` for a known transaction.
    ///
    /// # Errors
    /// If the database fails.
    pub fn verify_ahead(
        &self,
        view: &View<'_>,
        chain: &PoolContext,
        blob: &[u8],
        relay: RelayMethod,
    ) -> Result<Option<Result<(), TxError>>, DbError> {
        let tx = match non_input::decode(blob) {
            Ok(tx) => tx,
            Err(error) => return Ok(Some(Err(error.into()))),
        };
        if self.knows(view, &tx.id)?.is_some() {
            return Ok(None);
        }
        let started = Instant::now();
        if let Err(error) = self.check_alone(chain, &tx, relay) {
            return Ok(Some(Err(error)));
        }
        // A verdict on another chain must not be cached.
        let same_chain = view.top()?.is_some_and(|(_, top)| top == chain.top);
        let remembered = same_chain && relay != RelayMethod::Block;
        let verdict = self.verified().check_inputs(view, chain, &tx, remembered)?;
        self.shared.verification_times.add(started.elapsed());
        Ok(Some(verdict.map(|_| ()).map_err(TxError::from)))
    }

    /// All checks except the inputs.
    fn check_alone(
        &self,
        chain: &PoolContext,
        tx: &ParsedTransaction,
        relay: RelayMethod,
    ) -> Result<(), TxError> {
        if relay.is_from_peer() {
            self.check_cheaply(chain, tx)?;
        }
        self.verified().check_non_input(tx, chain.chain.hf_version)?;
        if relay == RelayMethod::Block {
            return Ok(());
        }
        self.check_policy(chain, tx, relay)?;
        if self.index().is_spent(&tx.id, &images_of(&tx.tx.prefix)) {
            return Err(RelayError::DoubleSpendInPool.into());
        }
        Ok(())
    }

    /// Checks relay policy, which depends on how the transaction arrived.
    fn check_policy(
        &self,
        chain: &PoolContext,
        tx: &ParsedTransaction,
        relay: RelayMethod,
    ) -> Result<(), RelayError> {
        if self.takes_unlock_times(relay) {
            relay::check_but_unlock_time(tx, &chain.fees)
        } else {
            relay::check(tx, &chain.fees)
        }
    }

    /// Determines without verifying a proof whether a peer's transaction is rejected. A malformed one is misbehaviour,
    /// whatever its fee. The first double spend passes: the pool records it only for a transaction with valid proofs,
    /// as in the reference.
    fn check_cheaply(&self, chain: &PoolContext, tx: &ParsedTransaction) -> Result<(), TxError> {
        non_input::check_form(tx, chain.chain.hf_version)?;
        relay::check(tx, &chain.fees)?;
        let (index, images) = (self.index(), images_of(&tx.tx.prefix));
        let seen = |hash: &Hash| index.get(hash).is_some_and(|entry| entry.meta.double_spend_seen);
        if index.is_spent(&tx.id, &images) && images.iter().flat_map(|image| index.owners(image)).all(seen) {
            return Err(RelayError::DoubleSpendInPool.into());
        }
        Ok(())
    }

    fn knows(&self, view: &View<'_>, id: &Hash) -> Result<Option<Admitted>, DbError> {
        if self.index().contains(id, RelayCategory::Legacy) {
            return Ok(Some(Admitted::InPool));
        }
        Ok(view.tx_location(id)?.map(|_| Admitted::InChain))
    }
}

impl PoolWriter {
    /// Adds a transaction. Whether it is admitted or not, the pool may have changed, so the write transaction must be
    /// committed.
    ///
    /// # Errors
    /// If the database fails.
    pub fn add(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        blob: &[u8],
        arrival: Arrival,
    ) -> Result<TxOutcome, DbError> {
        let tx = match non_input::decode(blob) {
            Ok(tx) => tx,
            Err(error) => {
                let (flags, relay) = (error.flags(), RelayMethod::None);
                return Ok(TxOutcome { id: None, flags, relay, result: Err(error.into()) });
            }
        };
        let id = tx.id;
        if let Some(known) = self.pool().knows(&writer.view(), &id)? {
            return Ok(TxOutcome::new(id, Ok((known, RelayMethod::None))));
        }
        let result = self.add_parsed(writer, chain, NewTx { tx: &tx, blob, arrival })?;
        // Including those not to be relayed (`cryptonote_core.cpp: add_new_tx`).
        if result.as_ref().is_ok_and(|(_, relay)| relay.matches(RelayCategory::Legacy))
            && self.pool().contains(&id, RelayCategory::Legacy)
        {
            self.notify_published(|| Ok(vec![PublishedTx::of(&tx, blob.into())]))?;
        }
        Ok(TxOutcome::new(id, result))
    }

    /// Adds an unknown transaction.
    pub(super) fn add_parsed(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        new: NewTx<'_>,
    ) -> Result<Admission, DbError> {
        let relay = new.arrival.relay;
        if relay != RelayMethod::Block && self.timed_out.contains(&new.tx.id) {
            return Ok(Err(RefusedError::TimedOut));
        }
        if relay.is_from_peer()
            && let Err(error) = self.pool().check_cheaply(chain, new.tx)
        {
            return Ok(Err(error.into()));
        }
        if let Err(error) = self.pool().verified().check_non_input(new.tx, chain.chain.hf_version) {
            return Ok(Err(error.into()));
        }
        self.add_checked(writer, chain, new)
    }

    /// Adds a transaction that passes the rules that need no chain.
    pub(super) fn add_checked(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        new: NewTx<'_>,
    ) -> Result<Admission, DbError> {
        let NewTx { tx, arrival, .. } = new;
        let Some(fee) = tx.tx.fee() else { return Ok(Err(RelayError::NoFee.into())) };
        let candidate = Candidate { new, images: images_of(&tx.tx.prefix), fee };
        if !candidate.by_block() {
            if let Err(error) = self.pool().check_policy(chain, tx, arrival.relay) {
                return Ok(Err(error.into()));
            }
            if self.pool().index().is_spent(&tx.id, &candidate.images) {
                self.mark_double_spend(writer, &candidate.images)?;
                return Ok(Err(RelayError::DoubleSpendInPool.into()));
            }
        }
        let remembered = !candidate.by_block();
        let verdict = self.pool().verified().check_inputs(&writer.view(), chain, tx, remembered)?;
        let admitted = match verdict {
            Ok(sound) => self.insert_sound(writer, chain, &candidate, &sound)?,
            Err(error) if candidate.by_block() => {
                match self.insert_unfit(writer, chain, &candidate, error)? {
                    Ok(admitted) => admitted,
                    Err(error) => return Ok(Err(error)),
                }
            }
            Err(error) => return Ok(Err(RefusedError::Rule(error.into()))),
        };
        self.evict(writer, chain.now)?;
        Ok(Ok(admitted))
    }

    /// Inserts a transaction with valid inputs. A private one that arrives again becomes more public, or stays as it
    /// is.
    fn insert_sound(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        candidate: &Candidate<'_>,
        sound: &Sound,
    ) -> Result<(Admitted, RelayMethod), DbError> {
        let id = candidate.new.tx.id;
        let existing = self.pool().index().get(&id).map(|entry| entry.meta);
        let mut relay = candidate.new.arrival.relay;
        // A stem transaction that comes back to us has gone full circle: broadcast it.
        if relay == RelayMethod::Stem && existing.is_some_and(|meta| meta.dandelionpp_stem) {
            relay = RelayMethod::Fluff;
        }
        let onward =
            if candidate.fee.0 > 0 && relay != RelayMethod::Forward { relay } else { RelayMethod::None };
        let mut meta = candidate.meta(chain.now);
        meta.set_relay_method(existing.map_or(RelayMethod::None, |meta| meta.relay_method()));
        if !meta.upgrade_relay_method(relay) && existing.is_some() {
            return Ok((Admitted::InPool, onward));
        }
        // Otherwise it is set when the transaction is relayed.
        meta.last_relayed_time = u64::MAX;
        if relay == RelayMethod::Forward {
            let delay = poisson(FORWARD_DELAY_AVERAGE_SECONDS, &mut os_rng());
            meta.last_relayed_time = chain.now.saturating_add(delay);
            self.next_check = self.next_check.min(meta.last_relayed_time);
        }
        meta.max_used_block_id = sound.youngest.id;
        meta.max_used_block_height = sound.youngest.height;
        let standing = Standing::new(sound, chain.top);
        let entry = Entry { meta, images: candidate.images.clone(), since: chain.now, standing };
        self.put(writer, id, entry, candidate.new.blob, chain.now)?;
        let admitted = if existing.is_some() { Admitted::MorePublic } else { Admitted::New };
        Ok((admitted, onward))
    }

    /// Inserts a transaction that came with a block and does not fit the chain.
    fn insert_unfit(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        candidate: &Candidate<'_>,
        error: InputsError,
    ) -> Result<Admission, DbError> {
        let id = candidate.new.tx.id;
        let mut meta = candidate.meta(chain.now);
        meta.set_relay_method(RelayMethod::Block);
        let index = self.pool().index();
        let known = index.get(&id).is_some();
        meta.double_spend_seen = index.is_spent(&id, &candidate.images);
        drop(index);
        if known {
            return Ok(Err(RefusedError::PresentAndUnfit(error)));
        }
        (meta.max_used_block_height, meta.last_failed_height) = (Height(0), Height(0));
        let entry = Entry::new(meta, candidate.images.clone(), chain.now);
        self.put(writer, id, entry, candidate.new.blob, chain.now)?;
        let relay = if candidate.fee.0 > 0 { RelayMethod::Block } else { RelayMethod::None };
        Ok(Ok((Admitted::ForAnotherChain(error), relay)))
    }

    /// Marks the pool transactions that share a key image with another transaction.
    fn mark_double_spend(&mut self, writer: &mut Writer<'_>, images: &[KeyImage]) -> Result<(), DbError> {
        let index = self.pool().index();
        let unmarked = |hash: &Hash| index.get(hash).is_some_and(|entry| !entry.meta.double_spend_seen);
        let mut owners: Vec<Hash> =
            images.iter().flat_map(|image| index.owners(image)).copied().filter(unmarked).collect();
        owners.sort_unstable();
        owners.dedup();
        drop(index);
        for hash in owners {
            self.update(writer, &hash, |entry| entry.meta.double_spend_seen = true)?;
        }
        Ok(())
    }
}

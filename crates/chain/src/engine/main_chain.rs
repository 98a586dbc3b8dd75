//! Extending the main chain (`blockchain.cpp: handle_block_to_main_chain`).

use std::collections::HashSet;
use std::sync::Arc;

use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::block::pow::Work;
use ferrite_consensus::block::stages::Placed;
use ferrite_consensus::block::{BlockError, BlockTotals, HeaderContext, MainHeader, ValidBlock};
use ferrite_consensus::context::{ChainContext, ResolvedInput};
use ferrite_consensus::known::Vouched;
use ferrite_consensus::miner_tx::RewardContext;
use ferrite_consensus::reward::add_generated;
use ferrite_consensus::tx::signatures::SignedInputs;
use ferrite_consensus::tx::{TxError, non_input};
use ferrite_crypto::pow::{ProofOfWork, fixed_hash};
use ferrite_crypto::random::os_rng;
use ferrite_types::block::Block;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height};

use super::ahead::ValidRings;
use super::block_tx::{BlockTx, PrunedTx};
use super::given::GivenTxs;
use super::outcome::AddBlockError;
use super::pool_access::{PoolAccess, PoolTx};
use super::resolve::{resolve, resolve_rings};
use super::state::NewBlock;
use super::{Candidate, ChainChange, Engine};
use crate::db::{AppendBlock, AppendTx, DbError, View, Writer, prune};

/// Which expensive rules are checked immediately. The cheap ones always are. For [known](crate::known) blocks the
/// expensive ones are not checked in any mode.
pub(super) enum Mode<'a, 'r> {
    /// All. The proof of work is known to meet this difficulty.
    Full { proven: Option<u128> },
    /// None: proof of work, signatures and range proofs are deferred and checked with those of other blocks.
    Later(&'a mut Deferred<'r>),
    /// None: they were checked before.
    Verified,
}

impl Mode<'_, '_> {
    /// Whether the error is the verdict on the block, so that the first broken rule counts. Otherwise the block is checked
    /// again in full if it breaks any, and what the database refuses need not be looked up before.
    const fn judges(&self) -> bool {
        matches!(self, Self::Full { .. })
    }
}

/// Deferred checks, with the index of their block.
#[derive(Default)]
pub(super) struct Deferred<'a> {
    /// The index of the block being added.
    pub(super) block: usize,
    /// Rings that were looked up ahead.
    pub(super) rings: ValidRings<'a>,
    pub(super) works: Vec<(usize, Work)>,
    pub(super) txs: Vec<(usize, CheckedTx)>,
}

impl Deferred<'_> {
    /// Withdraws the checks of the block being added.
    pub(super) fn withdraw(&mut self) {
        self.works.retain(|(block, _)| *block != self.block);
        self.txs.retain(|(block, _)| *block != self.block);
    }
}

/// A transaction with everything needed to check it.
pub(super) struct CheckedTx {
    pub(super) parsed: Arc<ParsedTransaction>,
    pub(super) chain: ChainContext,
    pub(super) resolved: Vec<ResolvedInput>,
    pub(super) known: Known,
}

impl CheckedTx {
    pub(super) fn batch_tx(&self) -> BatchTx<'_> {
        BatchTx { tx: &self.parsed, chain: self.chain, resolved: &self.resolved, known: self.known }
    }
}

/// The transactions of a block, as far as available.
#[derive(Default)]
struct Gathered {
    txs: Vec<PoolTx>,
    /// Positions of those that did not come out of the pool.
    given: HashSet<usize>,
    /// Those without their prunable parts, with their positions among all.
    pruned: Vec<(usize, Arc<PrunedTx>)>,
    /// Why the next transaction is not available.
    stop: Option<BlockError>,
}

impl Gathered {
    /// Checks that all transactions came with their proofs.
    fn check_whole(&self) -> Result<(), BlockError> {
        match self.pruned.first() {
            Some((_, tx)) => Err(BlockError::PrunedTransaction { id: tx.id }),
            None => Ok(()),
        }
    }

    /// The weights and fees. Without proofs, only the known weight of the block is used.
    fn totals(&self, vouched: Option<Vouched>, miner_tx_weight: u64) -> Vec<(u64, Amount)> {
        let whole = self.txs.iter().map(|tx| (tx.weight, tx.fee));
        let Some(weight) = vouched.and_then(|vouched| vouched.weight()).filter(|_| !self.pruned.is_empty())
        else {
            return whole.collect();
        };
        let fees = whole.map(|(_, fee)| fee).chain(self.pruned.iter().map(|(_, tx)| tx.fee()));
        let mut totals: Vec<_> = fees.map(|fee| (0, fee)).collect();
        totals.push((weight.wrapping_sub(miner_tx_weight), Amount(0)));
        totals
    }

    /// All transactions in block order, as the database takes them.
    fn to_append(&self) -> Vec<AppendTx<'_>> {
        let mut all: Vec<AppendTx<'_>> = Vec::with_capacity(self.txs.len() + self.pruned.len());
        let mut rest = self.txs.iter();
        for (position, tx) in &self.pruned {
            while all.len() < *position {
                let Some(tx) = rest.next() else { break };
                all.push(whole(tx));
            }
            all.push(tx.to_append());
        }
        all.extend(rest.map(whole));
        all
    }
}

impl<P: PoolAccess> Engine<P> {
    /// Appends a block to the main chain, or returns the rule it breaks; the writer must be dropped then.
    pub(super) fn extend(
        &mut self,
        writer: &mut Writer<'_>,
        candidate: &Candidate,
        given: &GivenTxs,
        mut mode: Mode<'_, '_>,
    ) -> Result<(), AddBlockError> {
        let now = self.now();
        let (version, height) = (self.state.version(), self.state.height());
        let (placed, difficulty) = self.check_place(&writer.view(), candidate, now, &mut mode)?;
        let weighed = placed.check_miner_tx(height, version)?;

        let gathered = self.gather(writer, &candidate.block, given, &mode)?;
        let vouched = weighed.vouched();
        match vouched {
            Some(vouched) => check_vouched_txs(vouched, &gathered, version)?,
            None => {
                gathered.check_whole()?;
                self.check_txs(&writer.view(), candidate, given, &gathered, now, &mut mode)?;
            }
        }
        let filled = {
            let totals = gathered.totals(vouched, weighed.miner_tx_weight());
            weighed.fill(totals)
        };
        let context = self.reward_context(version, filled.totals());
        // Those of pruned transactions are compared by the database.
        let rewarded = filled.check_reward(&context)?;
        let valid = rewarded.check_key_images(gathered.txs.iter().map(|tx| &*tx.parsed))?;
        if let Some((_, tx)) = gathered.pruned.first() {
            prune_ahead(writer, height, tx.id)?;
        }
        self.append(writer, candidate, &gathered.to_append(), valid, difficulty)?;
        self.times.known += usize::from(vouched.is_some());

        let Gathered { txs, given: came_along, .. } = gathered;
        let new: Vec<&PoolTx> =
            txs.iter().enumerate().filter(|(at, _)| came_along.contains(at)).map(|(_, tx)| tx).collect();
        self.pool.came_with_block(&new);
        let chain = self.state.pool_context(now);
        self.pool.on_block_added(writer, &chain)?;
        if self.state.version() != version && height != Height(0) {
            self.pool.revalidate(writer, &chain)?;
        }
        Ok(())
    }

    /// Checks the header, the work or the known id, and the checkpoint. Also returns the difficulty.
    fn check_place<'b>(
        &self,
        view: &View<'_>,
        candidate: &'b Candidate,
        now: u64,
        mode: &mut Mode<'_, '_>,
    ) -> Result<(Placed<'b>, u128), AddBlockError> {
        let (state, height) = (&self.state, self.state.height());
        let last_60 = state.last_60();
        let context = HeaderContext { forks: state.forks(), top: state.top(), last_60: &last_60, now };
        let header = MainHeader::check(&candidate.block, &context)?;
        let difficulty = state.next_difficulty().map_err(BlockError::from)?;
        let work = || -> Result<Work, DbError> {
            let seed = match ProofOfWork::for_fork_version(candidate.block.header.major_version) {
                ProofOfWork::CryptoNight(_) => Hash::default(),
                ProofOfWork::RandomX => self.main_seed(view, height)?,
            };
            Ok(header.work(height, seed, difficulty))
        };
        if let Some(known) = self.known.block(height) {
            let placed = header.known(&known, height, &candidate.id)?.check_checkpoint(
                &self.config.checkpoints,
                height,
                &candidate.id,
            )?;
            return Ok((placed, difficulty));
        }
        let worked = match mode {
            Mode::Full { proven } if *proven == Some(difficulty) && fixed_hash(height).is_none() => Ok(()),
            Mode::Full { .. } => self.work.check(&work()?),
            Mode::Later(deferred) => {
                deferred.works.push((deferred.block, work()?));
                Ok(())
            }
            Mode::Verified => Ok(()),
        };
        let worked = header.worked(worked)?;
        let placed = worked.check_checkpoint(&self.config.checkpoints, height, &candidate.id)?;
        Ok((placed, difficulty))
    }

    /// The RandomX seed of a block at this height of the main chain.
    pub(super) fn main_seed(&self, view: &View<'_>, height: Height) -> Result<Hash, DbError> {
        let seed_height = self.config.seed_epoch.seed_height(height);
        Ok(view.block_id(seed_height)?.unwrap_or_default())
    }

    /// Takes the transactions of a block out of the pool, or from those sent along.
    fn gather(
        &mut self,
        writer: &mut Writer<'_>,
        block: &Block,
        given: &GivenTxs,
        mode: &Mode<'_, '_>,
    ) -> Result<Gathered, DbError> {
        let mut gathered = Gathered::default();
        let mut seen = HashSet::with_capacity(block.tx_hashes.len());
        for &id in &block.tx_hashes {
            if mode.judges() && writer.view().tx_location(&id)?.is_some() {
                gathered.stop = Some(BlockError::KnownTransaction { id });
                break;
            }
            if !seen.insert(id) {
                gathered.stop = Some(BlockError::RepeatedTransaction { id });
                break;
            }
            if let Some(tx) = self.pool.take(writer, &id)? {
                gathered.txs.push(tx);
                continue;
            }
            let tx = match given.get(&id) {
                Some(BlockTx::Whole(tx)) => tx,
                Some(BlockTx::Pruned(tx)) => {
                    let position = gathered.txs.len() + gathered.pruned.len();
                    gathered.pruned.push((position, Arc::clone(tx)));
                    continue;
                }
                None => {
                    gathered.stop = Some(BlockError::MissingTransaction { id });
                    break;
                }
            };
            gathered.given.insert(gathered.txs.len());
            gathered.txs.push(PoolTx {
                parsed: Arc::clone(&tx.parsed),
                blob: Arc::clone(&tx.blob),
                weight: tx.parsed.weight(),
                // One without a fee breaks a rule and never gets to where fees are added.
                fee: tx.parsed.tx.fee().unwrap_or_default(),
                signatures: None,
            });
        }
        Ok(gathered)
    }

    /// Checks the transactions. All that were sent along first pass the rules that need no chain; then each is looked
    /// up and checked in turn, so the first of two bad ones counts.
    fn check_txs(
        &self,
        view: &View<'_>,
        candidate: &Candidate,
        given: &GivenTxs,
        gathered: &Gathered,
        now: u64,
        mode: &mut Mode<'_, '_>,
    ) -> Result<(), AddBlockError> {
        let chain = self.state.context(now);
        let stop = || gathered.stop.clone().map_or(Ok(()), Err);
        let checked = match mode {
            Mode::Verified => return Ok(stop()?),
            Mode::Later(deferred) => {
                let (block, rings) = (deferred.block, deferred.rings);
                let checked = checked_txs(gathered, chain, |tx| match rings.of(tx, view)? {
                    Some(resolved) => Ok(resolved),
                    None => resolve_rings(view, &tx.tx),
                })?;
                deferred.txs.extend(checked.into_iter().map(|tx| (block, tx)));
                return Ok(stop()?);
            }
            Mode::Full { .. } => checked_txs(gathered, chain, |tx| resolve(view, &tx.tx))?,
        };
        let items: Vec<_> = checked.iter().map(CheckedTx::batch_tx).collect();
        let verdicts = verify_transactions(&items, os_rng);
        let errors = || {
            let ids = candidate.block.tx_hashes.iter().zip(&verdicts);
            ids.filter_map(|(id, verdict)| Some((*id, verdict.as_ref().err()?)))
        };
        let refused = |(id, error): (Hash, &TxError)| BlockError::Transaction { id, error: error.clone() };
        if let Some(error) = errors().find(|(_, error)| matches!(error, TxError::NonInput(_))) {
            return Err(refused(error).into());
        }
        if gathered.stop.is_some() {
            check_unreached(candidate, given, gathered, chain.hf_version)?;
        }
        errors().next().map_or(Ok(()), |error| Err(refused(error)))?;
        Ok(stop()?)
    }

    pub(super) fn reward_context(&self, hf_version: u8, totals: BlockTotals) -> RewardContext {
        RewardContext {
            hf_version,
            median_weight: self.state.weights().reward_median(hf_version),
            already_generated: self.state.generated(),
            block_weight: totals.weight,
            fees: totals.fees,
        }
    }

    pub(super) fn append(
        &mut self,
        writer: &mut Writer<'_>,
        candidate: &Candidate,
        txs: &[AppendTx<'_>],
        ValidBlock { totals, mined }: ValidBlock,
        difficulty: u128,
    ) -> Result<(), AddBlockError> {
        let hf_version = self.state.version();
        let header = &candidate.block.header;
        let cumulative_difficulty = self.state.cumulative_difficulty().wrapping_add(difficulty);
        self.check_difficulty(cumulative_difficulty)?;
        let long_term_weight = self.state.weights().next_long_term_weight(hf_version, totals.weight);
        let new = NewBlock {
            id: candidate.id,
            timestamp: header.timestamp,
            weight: totals.weight,
            long_term_weight,
            cumulative_difficulty,
            generated: add_generated(self.state.generated(), mined.generated),
            major_version: header.major_version,
            minor_version: header.minor_version,
        };
        let appended = writer.append_block(&AppendBlock {
            block: &candidate.block,
            blob: &candidate.blob,
            id: candidate.id,
            weight: new.weight,
            long_term_weight,
            cumulative_difficulty,
            generated_coins: new.generated.0,
            hf_version,
            txs,
        });
        match appended {
            Ok(()) => {
                let height = self.state.height();
                self.state.push(&new);
                self.changes.pending.push(ChainChange::Added { height, id: new.id });
                Ok(())
            }
            Err(error) => Err(refused_or_failed(error)),
        }
    }
}

/// Separates a bad block from a failure of the database. Everything that a block can cause is a verdict on it: a
/// failure of our own would make us request the same block again.
fn refused_or_failed(error: DbError) -> AddBlockError {
    match error {
        DbError::KeyImageSpent(key_image) => BlockError::DoubleSpend { key_image }.into(),
        DbError::TransactionExists(id) => BlockError::KnownTransaction { id }.into(),
        DbError::Unstorable { tx, reason } => BlockError::Unstorable { id: tx, reason }.into(),
        // It was checked before that the block follows the tip, is new and has its own transactions, and its length
        // bounds all its numbers. The rest concerns the tables and the disk.
        error => error.into(),
    }
}

fn whole(tx: &PoolTx) -> AppendTx<'_> {
    AppendTx::Whole { parsed: &tx.parsed, blob: &tx.blob }
}

/// Records that prunable data is left out up to and including this height. The data of the own stripe never is.
fn prune_ahead(writer: &mut Writer<'_>, height: Height, id: Hash) -> Result<(), AddBlockError> {
    let seed = writer.view().pruning_seed()?;
    if seed == 0 || prune::is_kept(height, seed) {
        return Err(BlockError::PrunedTransaction { id }.into());
    }
    Ok(prune::ahead(writer, seed, Height(height.0 + 1))?)
}

/// Checks the transactions of a block whose id vouches for their proofs.
fn check_vouched_txs(vouched: Vouched, gathered: &Gathered, version: u8) -> Result<(), BlockError> {
    for tx in &gathered.txs {
        let id = tx.parsed.id;
        let refused = |error| BlockError::Transaction { id, error: TxError::NonInput(error) };
        non_input::check_vouched(vouched, &tx.parsed, version).map_err(refused)?;
    }
    for (_, tx) in &gathered.pruned {
        let id = tx.id;
        if vouched.weight().is_none() {
            return Err(BlockError::PrunedTransaction { id });
        }
        let refused = |error| BlockError::Transaction { id, error: TxError::NonInput(error) };
        non_input::check_vouched_prefix(vouched, tx.prefix(), version).map_err(refused)?;
    }
    gathered.stop.clone().map_or(Ok(()), Err)
}

/// Looks up what the checks need.
fn checked_txs(
    gathered: &Gathered,
    chain: ChainContext,
    resolve: impl Fn(&ParsedTransaction) -> Result<Vec<ResolvedInput>, DbError>,
) -> Result<Vec<CheckedTx>, DbError> {
    let check = |(position, tx): (usize, &PoolTx)| {
        let resolved = resolve(&tx.parsed)?;
        let signatures = tx.signatures.is_some_and(|key| {
            SignedInputs::new(&tx.parsed, &resolved).is_ok_and(|signed| signed.cache_key() == key)
        });
        let known = Known { non_input: !gathered.given.contains(&position), signatures };
        Ok(CheckedTx { parsed: Arc::clone(&tx.parsed), chain, resolved, known })
    };
    gathered.txs.iter().enumerate().map(check).collect()
}

/// Checks the given transactions after one that is not available.
fn check_unreached(
    candidate: &Candidate,
    given: &GivenTxs,
    gathered: &Gathered,
    version: u8,
) -> Result<(), BlockError> {
    let reached: HashSet<_> = gathered.txs.iter().map(|tx| tx.parsed.id).collect();
    for tx in given.in_order(&candidate.block).filter(|tx| !reached.contains(&tx.parsed.id)) {
        check_non_input(&tx.parsed, version)?;
    }
    Ok(())
}

/// Checks a transaction by the rules that need no chain.
pub(super) fn check_non_input(tx: &ParsedTransaction, version: u8) -> Result<(), BlockError> {
    let refused = |error| BlockError::Transaction { id: tx.id, error: TxError::NonInput(error) };
    non_input::check(tx, version, &mut os_rng()).map_err(refused)
}

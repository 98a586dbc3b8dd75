//! A chain in memory, as far as the rules need one.

use std::collections::{HashMap, HashSet};

use ferrite_consensus::block::{self, BlockError, HeaderContext, MainHeader, ValidBlock, pow};
use ferrite_consensus::checkpoints::Checkpoints;
use ferrite_consensus::context::{ChainContext, ResolvedInput, RingOutput};
use ferrite_consensus::difficulty::{DifficultyWindow, target_seconds};
use ferrite_consensus::fee::FeeBasis;
use ferrite_consensus::hardfork::{ForkTable, ForkVoting};
use ferrite_consensus::miner_tx::{MinedCoins, RewardContext};
use ferrite_consensus::reward::add_generated;
use ferrite_consensus::tx::inputs;
use ferrite_consensus::weight::BlockWeights;
use ferrite_crypto::amount::zero_commit;
use ferrite_crypto::pow::randomx::Verifier;
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_types::block::Block;
use ferrite_types::network::constants::weight::LONG_TERM_WINDOW;
use ferrite_types::tx::{ParsedTransaction, Transaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage};

/// Transactions by id.
pub(crate) type Transactions = HashMap<Hash, ParsedTransaction>;

pub(crate) struct ModelChain {
    pub(crate) forks: ForkVoting,
    pub(crate) weights: BlockWeights,
    pub(crate) generated: Amount,
    difficulty: DifficultyWindow,
    cumulative_difficulty: u128,
    timestamps: Vec<u64>,
    ids: Vec<Hash>,
    outputs: HashMap<Amount, Vec<RingOutput>>,
    spent: HashSet<KeyImage>,
    transactions: HashSet<Hash>,
    now: u64,
}

/// An accepted block, and what the chain keeps of it.
pub(crate) struct Accepted {
    totals: block::BlockTotals,
    mined: MinedCoins,
    difficulty: u128,
}

impl ModelChain {
    pub(crate) fn new(hard_forks: &[(u8, Height)], long_term_window: u64, now: u64) -> Self {
        let window = match usize::try_from(long_term_window).expect("a window fits memory") {
            0 => LONG_TERM_WINDOW,
            window => window,
        };
        let table = ForkTable::fixed(hard_forks).expect("the table is in order");
        Self {
            forks: ForkVoting::new(table, ForkVoting::WINDOW),
            weights: BlockWeights::new(window),
            generated: Amount(0),
            difficulty: DifficultyWindow::new(),
            cumulative_difficulty: 0,
            timestamps: Vec::new(),
            ids: Vec::new(),
            outputs: HashMap::new(),
            spent: HashSet::new(),
            transactions: HashSet::new(),
            now,
        }
    }

    pub(crate) fn height(&self) -> Height {
        Height(self.ids.len() as u64)
    }

    pub(crate) fn top(&self) -> Hash {
        self.ids.last().copied().unwrap_or_default()
    }

    pub(crate) fn has_transaction(&self, id: &Hash) -> bool {
        self.transactions.contains(id)
    }

    fn last_60(&self) -> &[u64] {
        &self.timestamps[self.timestamps.len().saturating_sub(60)..]
    }

    pub(crate) fn context(&self) -> ChainContext {
        ChainContext::new(self.forks.current_version(), self.height(), self.last_60(), self.now)
    }

    pub(crate) fn fee_basis(&self) -> FeeBasis {
        let version = self.forks.current_version();
        FeeBasis { version, limits: self.weights.limits(version), already_generated: self.generated }
    }

    pub(crate) fn resolve(&self, tx: &Transaction) -> Vec<ResolvedInput> {
        tx.prefix.vin.iter().map(|input| self.resolve_input(input)).collect()
    }

    fn resolve_input(&self, input: &TxIn) -> ResolvedInput {
        let TxIn::ToKey { amount, key_offsets, key_image } = input else {
            return ResolvedInput { ring: None, spent: false, outputs_of_amount: 0 };
        };
        let outputs = self.outputs.get(amount).map_or(&[][..], Vec::as_slice);
        let at = |index: &u64| usize::try_from(*index).ok().and_then(|index| outputs.get(index)).copied();
        ResolvedInput {
            ring: relative_to_absolute(key_offsets).iter().map(at).collect(),
            spent: self.spent.contains(key_image),
            outputs_of_amount: outputs.len() as u64,
        }
    }

    /// Checks a block that extends the chain. With `randomx`, its proof of work is checked as well.
    pub(crate) fn check(
        &self,
        block: &Block,
        pool: &Transactions,
        randomx: Option<&Verifier>,
    ) -> Result<Accepted, BlockError> {
        let version = self.forks.current_version();
        block::check_blob_size(block.to_blob().len(), &self.weights.limits(version))?;
        let id = block.id()?;
        let (last_60, now) = (self.last_60(), self.now);
        let context = HeaderContext { forks: &self.forks, top: self.top(), last_60, now };
        let header = MainHeader::check(block, &context)?;
        let difficulty = self.difficulty.next_difficulty(target_seconds(version))?;
        let mut worked = Ok(());
        if let Some(randomx) = randomx {
            let seed_height = SeedEpoch::DEFAULT.seed_height(self.height());
            let seed = usize::try_from(seed_height.0).ok().and_then(|at| self.ids.get(at));
            let seed = seed.copied().unwrap_or_default();
            worked = pow::check(&header.work(self.height(), seed, difficulty), randomx).map(|_| ());
        }
        let placed = header.worked(worked)?.check_checkpoint(&Checkpoints::default(), self.height(), &id)?;
        let weighed = placed.check_miner_tx(self.height(), version)?;
        let transactions = self.check_transactions(block, pool)?;
        let filled = weighed.fill(
            transactions.iter().map(|tx| (tx.weight(), tx.tx.fee().expect("a valid transaction has a fee"))),
        );
        let totals = filled.totals();
        let context = RewardContext {
            hf_version: version,
            median_weight: self.weights.reward_median(version),
            already_generated: self.generated,
            block_weight: totals.weight,
            fees: totals.fees,
        };
        let ValidBlock { totals, mined } = filled.check_reward(&context)?.check_key_images(transactions)?;
        Ok(Accepted { totals, mined, difficulty })
    }

    fn check_transactions<'a>(
        &self,
        block: &Block,
        pool: &'a Transactions,
    ) -> Result<Vec<&'a ParsedTransaction>, BlockError> {
        block::check_unique_transactions(block)?;
        let mut transactions = Vec::new();
        for &id in &block.tx_hashes {
            if self.transactions.contains(&id) {
                return Err(BlockError::KnownTransaction { id });
            }
            let tx = pool.get(&id).ok_or(BlockError::MissingTransaction { id })?;
            inputs::check(tx, &self.context(), &self.resolve(&tx.tx))
                .map_err(|error| BlockError::Transaction { id, error: error.into() })?;
            transactions.push(tx);
        }
        Ok(transactions)
    }

    /// Appends an accepted block.
    pub(crate) fn append(&mut self, block: &Block, pool: &Transactions, accepted: &Accepted) {
        let version = self.forks.current_version();
        let weight = accepted.totals.weight;
        let long_term_weight = self.weights.next_long_term_weight(version, weight);
        self.weights.push(weight, long_term_weight);
        self.generated = add_generated(self.generated, accepted.mined.generated);
        self.cumulative_difficulty += accepted.difficulty;
        self.difficulty.push(block.header.timestamp, self.cumulative_difficulty);
        self.timestamps.push(block.header.timestamp);
        self.forks.add(block.header.major_version, block.header.minor_version).expect("it was checked");
        self.add_outputs(&block.miner_tx);
        for id in &block.tx_hashes {
            let tx = &pool[id];
            self.add_outputs(&tx.tx);
            self.spent.extend(tx.tx.prefix.vin.iter().filter_map(TxIn::key_image));
            self.transactions.insert(*id);
        }
        self.transactions.insert(block.miner_tx.hash());
        self.ids.push(block.id().expect("it was checked"));
    }

    fn add_outputs(&mut self, tx: &Transaction) {
        let height = self.height();
        for (index, output) in tx.prefix.vout.iter().enumerate() {
            let hidden = tx.version() == 2;
            let commitment = match tx.rct_base().and_then(|base| base.out_pk.get(index)) {
                Some(commitment) if !tx.is_coinbase() => *commitment,
                _ => CompressedPoint(zero_commit(output.amount).compress().0),
            };
            let key = *output.key().expect("it was checked");
            let amount = if hidden { Amount(0) } else { output.amount };
            let unlock_time = tx.prefix.unlock_time;
            self.outputs.entry(amount).or_default().push(RingOutput { key, commitment, unlock_time, height });
        }
    }
}

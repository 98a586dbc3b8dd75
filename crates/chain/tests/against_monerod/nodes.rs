//! The two nodes and their observable state.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ferrite_chain::db::{Database, OpenOptions, SyncMode, SyncThreshold};
use ferrite_chain::engine::{
    AddBlockError, BlockOutcome, ChainConfig, Engine, GivenTxs, WorkChecker, system_clock,
};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, RelayCategory, RelayMethod, TxOutcome};
use ferrite_consensus::block::BlockError;
use ferrite_consensus::block::pow::{self, PowError, Work};
use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_testkit::http::{json_array, json_number, json_text, json_true};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::quick;
use ferrite_types::Hash;
use ferrite_types::network::Network;
use tempfile::TempDir;

/// Length of RandomX epochs, short enough for the seed to change within the test.
const EPOCH: (u64, u64) = (64, 1);

/// The result of `submit_block`: the code of a rejection.
pub(crate) type Answer = Result<(), i64>;

/// `submit_block`: not a block.
pub(crate) const WRONG_BLOCK_BLOB: i64 = -6;
/// `submit_block`: a rule is broken.
pub(crate) const NOT_ACCEPTED: i64 = -7;
/// `submit_block`: above the limit of any block.
pub(crate) const WRONG_BLOCK_SIZE: i64 = -10;

/// Everything that a block or a transaction may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) height: u64,
    pub(crate) top: Hash,
    pub(crate) side_blocks: u64,
    pub(crate) pool: Vec<Hash>,
}

/// A verdict on a transaction: the flags in RPC, and whether it was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TxVerdict {
    pub(crate) refused: bool,
    pub(crate) low_mixin: bool,
    pub(crate) double_spend: bool,
    pub(crate) invalid_input: bool,
    pub(crate) invalid_output: bool,
    pub(crate) too_big: bool,
    pub(crate) overspend: bool,
    pub(crate) fee_too_low: bool,
    pub(crate) too_few_outputs: bool,
}

impl TxVerdict {
    /// Rejected without a reason.
    pub(crate) const REFUSED: Self = Self {
        refused: true,
        low_mixin: false,
        double_spend: false,
        invalid_input: false,
        invalid_output: false,
        too_big: false,
        overspend: false,
        fee_too_low: false,
        too_few_outputs: false,
    };

    pub(crate) fn of(flags: TxVerificationFlags, refused: bool) -> Self {
        Self {
            refused,
            low_mixin: flags.low_mixin,
            double_spend: flags.double_spend,
            invalid_input: flags.invalid_input,
            invalid_output: flags.invalid_output,
            too_big: flags.too_big,
            overspend: flags.overspend,
            fee_too_low: flags.fee_too_low,
            too_few_outputs: flags.too_few_outputs,
        }
    }
}

/// Any proof of work meets difficulty 1, so the hash is computed only on demand.
struct Checker {
    verifier: Verifier,
    hashing: AtomicBool,
    last: Mutex<Option<Hash>>,
}

impl WorkChecker for Checker {
    fn check(&self, work: &Work) -> Result<(), PowError> {
        assert_eq!(work.difficulty, 1);
        if !self.hashing.load(Ordering::Relaxed) {
            return Ok(());
        }
        let hash = pow::check(work, &self.verifier)?;
        *self.last.lock().unwrap() = Some(hash);
        Ok(())
    }
}

/// Our node.
pub(crate) struct Ours {
    pub(crate) engine: Engine<PoolWriter>,
    work: Arc<Checker>,
    _directory: TempDir,
}

impl Ours {
    fn start() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut config = ChainConfig::of(Network::Regtest);
        config.fixed_difficulty = Some(1);
        config.seed_epoch = SeedEpoch::new(EPOCH.0, EPOCH.1).unwrap();
        let sync = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };
        let options = OpenOptions { sync, ..OpenOptions::new(config.genesis.id().unwrap()) };
        let db = Database::open(directory.path(), &options).unwrap();
        let clock = system_clock();
        let mut writer = db.writer().unwrap();
        let options = PoolOptions { mine_stem_txs: true, ..PoolOptions::default() };
        let (_, pool) = Pool::open(&mut writer, options, clock()).unwrap();
        writer.commit().unwrap();
        let work = Arc::new(Checker {
            verifier: Verifier::new(Flags::recommended()),
            hashing: AtomicBool::new(false),
            last: Mutex::new(None),
        });
        let engine = Engine::open(db, config, pool, work.clone(), clock).unwrap();
        Self { engine, work, _directory: directory }
    }

    /// The expected result of `submit_block`.
    pub(crate) fn submit_block(&mut self, blob: &[u8]) -> (Answer, Result<BlockOutcome, AddBlockError>) {
        let result = self.engine.add_block(blob, &GivenTxs::none());
        let answer = match &result {
            Ok(_) => Ok(()),
            Err(AddBlockError::Invalid(error)) => Err(match **error {
                BlockError::Undecodable(_) => WRONG_BLOCK_BLOB,
                BlockError::BlobTooBig { .. } => WRONG_BLOCK_SIZE,
                _ => NOT_ACCEPTED,
            }),
            Err(_) => Err(NOT_ACCEPTED),
        };
        (answer, result)
    }

    /// Adds a block with all its transactions. Returns its proof of work if `hashing`.
    pub(crate) fn add_block(&mut self, blob: &[u8], given: &GivenTxs, hashing: bool) -> Option<Hash> {
        self.work.hashing.store(hashing, Ordering::Relaxed);
        let outcome = self.engine.add_block(blob, given);
        self.work.hashing.store(false, Ordering::Relaxed);
        assert!(matches!(outcome, Ok(BlockOutcome::Added { .. })), "{outcome:?}");
        self.work.last.lock().unwrap().take()
    }

    /// Sends a transaction as `send_raw_transaction` does.
    pub(crate) fn send(&mut self, blob: &[u8]) -> (TxVerdict, TxOutcome) {
        let arrival = Arrival { relay: RelayMethod::Local, relayed: false };
        let outcome = self.engine.change_pool(|pool, writer, chain| pool.add(writer, chain, blob, arrival));
        let outcome = outcome.unwrap();
        // `monerod` relays what it is given immediately, even without peers.
        let sent: Vec<Hash> = outcome.result.is_ok().then_some(outcome.id).flatten().into_iter().collect();
        let stem = RelayMethod::Stem;
        let told =
            self.engine.change_pool(|pool, writer, chain| pool.set_relayed(writer, &sent, stem, chain.now));
        assert_eq!(told.unwrap().len(), sent.len());
        let verdict = TxVerdict::of(outcome.flags, outcome.result.is_err());
        (verdict, outcome)
    }

    pub(crate) fn state(&self) -> State {
        let reader = self.engine.database().reader().unwrap();
        let view = reader.view();
        let (top_height, top) = view.top().unwrap().unwrap();
        let pool = self.engine.pool().pool().hashes(RelayCategory::All);
        assert_eq!(pool.len() as u64, view.pool_count().unwrap());
        State { height: top_height.0 + 1, top, side_blocks: view.alt_count().unwrap(), pool }
    }
}

/// Both nodes, on the same chain.
pub(crate) struct Pair {
    pub(crate) real: Monerod,
    pub(crate) ours: Ours,
}

impl Pair {
    pub(crate) fn start() -> Self {
        // The hashes are compared.
        quick::keep_work();
        let (blocks, lag) = (EPOCH.0.to_string(), EPOCH.1.to_string());
        let environment = [("SEEDHASH_EPOCH_BLOCKS", blocks.as_str()), ("SEEDHASH_EPOCH_LAG", lag.as_str())];
        Self { real: Monerod::start_with(&environment), ours: Ours::start() }
    }

    /// Submits a block to both. Returns the verdicts and our reason.
    pub(crate) fn submit_block(
        &mut self,
        blob: &[u8],
    ) -> (Answer, Answer, Result<BlockOutcome, AddBlockError>) {
        let real = self.real.submit_block(blob);
        let (ours, why) = self.ours.submit_block(blob);
        (ours, real, why)
    }

    /// Adds a block that both must accept.
    pub(crate) fn extend(&mut self, blob: &[u8]) {
        let before = self.ours.state().height;
        let (ours, real, why) = self.submit_block(blob);
        assert_eq!((ours, real), (Ok(()), Ok(())), "{why:?}");
        self.assert_same();
        assert_eq!(self.ours.state().height, before + 1, "{why:?}");
    }

    /// Sends a transaction to both. Returns the verdicts and our reason.
    pub(crate) fn send(&mut self, blob: &[u8]) -> (TxVerdict, TxVerdict, TxOutcome) {
        let real = send_raw_transaction(&mut self.real, blob);
        let (ours, why) = self.ours.send(blob);
        (ours, real, why)
    }

    /// Pops blocks on both.
    pub(crate) fn pop(&mut self, blocks: u64) {
        self.pop_real(blocks);
        assert_eq!(self.ours.engine.pop_blocks(blocks).unwrap().len() as u64, blocks);
    }

    pub(crate) fn pop_real(&mut self, blocks: u64) {
        let answer = self.real.post("/pop_blocks", &format!(r#"{{"nblocks":{blocks}}}"#));
        assert!(json_number(&answer, "height").is_some(), "{answer}");
    }

    /// Empties both pools.
    pub(crate) fn flush(&mut self) {
        let answer = self.real.json_rpc("flush_txpool", "{}");
        assert!(answer.contains("\"status\": \"OK\""), "{answer}");
        let hashes = self.ours.state().pool;
        let flushed =
            self.ours.engine.change_pool(|pool, writer, chain| pool.flush(writer, &hashes, chain.now));
        assert_eq!(flushed.unwrap(), hashes.len());
        self.assert_same();
    }

    pub(crate) fn real_state(&mut self) -> State {
        let info = self.real.json_rpc("get_info", "{}");
        let pool = self.real.post("/get_transaction_pool_hashes", "{}");
        let items = json_array(&pool, "tx_hashes").unwrap_or_default();
        let hash = |text: &str| text.trim().trim_matches('"').parse().unwrap();
        let mut pool: Vec<Hash> = items.split(',').filter(|text| !text.is_empty()).map(hash).collect();
        pool.sort_unstable();
        State {
            height: number(&info, "height"),
            top: json_text(&info, "top_block_hash").unwrap().parse().unwrap(),
            side_blocks: number(&info, "alt_blocks_count"),
            pool,
        }
    }

    pub(crate) fn assert_same(&mut self) {
        assert_eq!(self.ours.state(), self.real_state());
    }
}

/// A number in a response of `monerod`.
pub(crate) fn number(json: &str, name: &str) -> u64 {
    let number = json_number(json, name).unwrap_or_else(|| panic!("no {name} in {json}"));
    u64::try_from(number).unwrap()
}

fn send_raw_transaction(real: &mut Monerod, blob: &[u8]) -> TxVerdict {
    let hex: String = blob.iter().map(|byte| format!("{byte:02x}")).collect();
    let body = format!(r#"{{"tx_as_hex":"{hex}","do_sanity_checks":false}}"#);
    let answer = real.post("/send_raw_transaction", &body);
    let status = json_text(&answer, "status").unwrap();
    assert!(status == "OK" || status == "Failed", "{answer}");
    TxVerdict {
        refused: status == "Failed",
        low_mixin: json_true(&answer, "low_mixin"),
        double_spend: json_true(&answer, "double_spend"),
        invalid_input: json_true(&answer, "invalid_input"),
        invalid_output: json_true(&answer, "invalid_output"),
        too_big: json_true(&answer, "too_big"),
        overspend: json_true(&answer, "overspend"),
        fee_too_low: json_true(&answer, "fee_too_low"),
        too_few_outputs: json_true(&answer, "too_few_outputs"),
    }
}

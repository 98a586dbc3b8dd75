//! The recorded consensus cases: every transaction gets the reference's flags, and every block that extends the chain
//! the reference's verdict.
//!
//! The chain is a model in memory: it follows the recorded tip through reorgs instead of choosing it.

#[path = "support/chain.rs"]
mod chain;
#[path = "support/events.rs"]
mod events;

use std::collections::HashMap;

use chain::{ModelChain, Transactions};
use events::Event;
use ferrite_consensus::block::BlockVerificationFlags;
use ferrite_consensus::tx::{self, RelayError, TxError, TxVerificationFlags, inputs, non_input, relay};
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::data;
use ferrite_testkit::soak::rounds;
use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::tx::{ParsedTransaction, TxIn};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// When the cases were recorded, inferred from those about time.
const NOW: u64 = 1_794_708_000;

/// The relay method of a transaction that came with a block.
const BY_BLOCK: u64 = 5;

/// Number of mutants checked per accepted transaction.
const MUTANTS: usize = 8;

/// One in this many accepted blocks has its proof of work checked.
const POW_SAMPLE: usize = 100;

struct Case {
    name: String,
    hard_forks: Vec<(u8, ferrite_types::Height)>,
    long_term_window: u64,
    chain: ModelChain,
    blocks: HashMap<Hash, Block>,
    /// All transactions that ever entered the pool.
    known: Transactions,
    randomx: Verifier,
}

#[derive(Default)]
struct Tally {
    transactions: usize,
    mutants: usize,
    blocks: usize,
    works: usize,
    differences: Vec<String>,
}

impl Case {
    fn start(event: &Event) -> Self {
        let (hard_forks, long_term_window) = (event.hard_forks(), event.number("long_term_window"));
        let mut case = Self {
            name: event.text("test").to_owned(),
            chain: ModelChain::new(&hard_forks, long_term_window, NOW),
            hard_forks,
            long_term_window,
            blocks: HashMap::new(),
            known: HashMap::new(),
            randomx: Verifier::new(Flags::recommended()),
        };
        let genesis = data::unhex(event.text("genesis"));
        let genesis = Block::from_blob(&genesis).expect("the genesis block decodes");
        case.append(&genesis);
        case.blocks.insert(genesis.id().expect("it has an id"), genesis);
        case
    }

    fn append(&mut self, block: &Block) {
        let accepted = self.chain.check(block, &self.known, None);
        let accepted = accepted.unwrap_or_else(|error| panic!("{}: accepted block: {error}", self.name));
        self.chain.append(block, &self.known, &accepted);
    }

    /// Moves the tip to a block.
    fn follow(&mut self, top: Hash) {
        let mut branch = Vec::new();
        let mut id = top;
        while let Some(block) = self.blocks.get(&id) {
            branch.push(block.clone());
            id = block.header.prev_id;
        }
        self.chain = ModelChain::new(&self.hard_forks, self.long_term_window, NOW);
        for block in branch.iter().rev() {
            self.append(block);
        }
        assert_eq!(self.chain.top(), top, "{}: a block of the chain was never submitted", self.name);
    }

    fn in_pool(&self, id: &Hash) -> bool {
        self.known.contains_key(id) && !self.chain.has_transaction(id)
    }

    fn spent_in_pool(&self, tx: &ParsedTransaction) -> bool {
        let images: Vec<_> = tx.tx.prefix.vin.iter().filter_map(TxIn::key_image).collect();
        self.known
            .iter()
            .filter(|(id, _)| **id != tx.id && self.in_pool(id))
            .flat_map(|(_, other)| other.tx.prefix.vin.iter().filter_map(TxIn::key_image))
            .any(|image| images.contains(&image))
    }

    fn check_tx(&self, tx: &ParsedTransaction, by_block: bool) -> Result<(), TxError> {
        let context = self.chain.context();
        non_input::check(tx, context.hf_version, &mut os_rng())?;
        if !by_block {
            relay::check(tx, &self.chain.fee_basis())?;
            if self.spent_in_pool(tx) {
                return Err(RelayError::DoubleSpendInPool.into());
            }
        }
        inputs::check(tx, &context, &self.chain.resolve(&tx.tx))?;
        Ok(())
    }

    fn tx_flags(&mut self, blob: &[u8], by_block: bool) -> (TxVerificationFlags, String) {
        let verdict = match non_input::decode(blob) {
            Err(error) => Err(TxError::from(error)),
            Ok(tx) => {
                if self.in_pool(&tx.id) || self.chain.has_transaction(&tx.id) {
                    return (TxVerificationFlags::default(), "known".to_owned());
                }
                let verdict = self.check_tx(&tx, by_block);
                let kept = by_block && matches!(verdict, Err(TxError::Inputs(_)));
                if verdict.is_ok() || kept {
                    self.known.insert(tx.id, tx);
                }
                verdict
            }
        };
        match verdict {
            Ok(()) => {
                (TxVerificationFlags { added_to_pool: true, ..Default::default() }, "accepted".to_owned())
            }
            Err(error) => {
                let kept = by_block && matches!(error, TxError::Inputs(_));
                let flags = if kept { error.flags().kept_by_block() } else { error.flags() };
                (TxVerificationFlags { no_drop_offense: false, ..flags }, error.to_string())
            }
        }
    }

    /// Every bit of a transaction is signed or part of a signature: whichever is flipped, it must not pass.
    fn mutate(&self, blob: &[u8], tally: &mut Tally) {
        let seed = blob[blob.len() - 8..].try_into().expect("eight bytes");
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from_le_bytes(seed));
        for _ in 0..MUTANTS * rounds() {
            let mut mutant = blob.to_vec();
            let bit = usize::try_from(rng.next_u32()).expect("it fits") % (8 * mutant.len());
            mutant[bit / 8] ^= 1 << (bit % 8);
            tally.mutants += 1;
            let Ok(tx) = non_input::decode(&mutant) else { continue };
            let resolved = self.chain.resolve(&tx.tx);
            if tx::check(&tx, &self.chain.context(), &resolved, &mut os_rng()).is_ok() {
                tally.differences.push(format!("{}: still valid with bit {bit} changed", self.name));
            }
        }
    }

    fn transaction(&mut self, event: &Event, tally: &mut Tally) {
        if event.flag("added_to_pool") && !event.flag("impossible") {
            self.mutate(&event.blob(), tally);
        }
        let (flags, reason) = self.tx_flags(&event.blob(), event.number("relay") == BY_BLOCK);
        tally.transactions += 1;
        if flags != event.tx_flags() {
            let expected = event.tx_flags();
            tally.differences.push(format!("{}: {reason}: {flags:?}, expected {expected:?}", self.name));
        }
    }

    fn block(&mut self, event: &Event, tally: &mut Tally) {
        let failed = event.flag("failed");
        let block = match Block::from_blob(&event.blob()) {
            Ok(block) => block,
            Err(error) => {
                if !failed {
                    tally.differences.push(format!("{}: block: {error}", self.name));
                }
                return;
            }
        };
        if block.header.prev_id == self.chain.top() && !event.flag("exists") {
            tally.blocks += 1;
            let sampled = event.flag("bad_pow") || tally.blocks.is_multiple_of(POW_SAMPLE);
            tally.works += usize::from(sampled);
            let verdict = self.chain.check(&block, &self.known, sampled.then_some(&self.randomx));
            let flags = match &verdict {
                Ok(_) => BlockVerificationFlags::default(),
                Err(error) => error.flags(),
            };
            let reason = verdict.as_ref().err().map_or("accepted".to_owned(), ToString::to_string);
            if (flags.failed, flags.bad_pow) != (failed, event.flag("bad_pow")) {
                tally.differences.push(format!("{}: block: {reason}", self.name));
            } else if failed {
                println!("{}: {reason}", self.name);
            }
            if let (Ok(accepted), true) = (verdict, event.flag("added")) {
                self.chain.append(&block, &self.known, &accepted);
            }
        }
        if let Ok(id) = block.id() {
            self.blocks.insert(id, block);
        }
        if self.chain.top() != event.top() {
            self.follow(event.top());
        }
    }
}

fn replay(family: &str) {
    let mut tally = Tally::default();
    let mut case: Option<Case> = None;
    for event in data::corpus(family).into_iter().map(Event::new) {
        match (event.kind(), &mut case) {
            ("start", case) => *case = Some(Case::start(&event)),
            ("tx", Some(case)) => case.transaction(&event, &mut tally),
            ("block", Some(case)) => case.block(&event, &mut tally),
            (kind, _) => panic!("unexpected event {kind}"),
        }
    }
    let Tally { transactions, mutants, blocks, works, differences } = tally;
    ferrite_testkit::seen!(
        "{family}: {transactions} transactions, {mutants} mutants, {blocks} blocks, {works} proofs of work"
    );
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
    assert!(blocks > 0, "nothing was replayed");
}

#[test]
fn blocks() {
    replay("blocks");
}

#[test]
fn bulletproofs() {
    replay("bulletproofs");
}

#[test]
fn double_spend() {
    replay("double_spend");
}

#[test]
fn multisig() {
    replay("multisig");
}

#[test]
fn rct() {
    replay("rct");
}

#[test]
fn tx_v1() {
    replay("tx_v1");
}

/// Every mined transaction passes the rules that need no chain, in the version of its time.
#[test]
fn mainnet_transactions() {
    let mut checked = 0;
    for (id, blob) in data::mainnet("tx") {
        let tx = non_input::decode(&blob).unwrap_or_else(|error| panic!("{id}: {error}"));
        if tx.tx.is_coinbase() {
            continue;
        }
        let allowed: Vec<u8> =
            (1..=16).filter(|&version| non_input::check(&tx, version, &mut os_rng()).is_ok()).collect();
        println!("{} of type {:?}: forks {allowed:?}", tx.id, tx.tx.rct_type());
        assert!(!allowed.is_empty(), "{id}: never allowed");
        checked += 1;
    }
    println!("{checked} transactions of the main network");
    assert!(checked > 0, "there were none");
}

/// Transactions of all kinds are the same decoded together as decoded alone, and a bad one is named by its place.
#[test]
fn decoding_together_is_decoding_alone() {
    let recorded: Vec<Vec<u8>> = data::mainnet("tx").into_iter().map(|(_, blob)| blob).collect();
    // More than are hashed side by side.
    let mut blobs: Vec<Vec<u8>> = recorded.iter().cycle().take(3 * recorded.len()).cloned().collect();
    assert!(blobs.len() > 8, "{}", blobs.len());
    for some in [&blobs[..1], &blobs[..2], &blobs[..]] {
        let alone: Vec<_> = some.iter().map(|blob| non_input::decode(blob).expect("it decodes")).collect();
        assert_eq!(non_input::decode_each(some).expect("they decode"), alone);
    }
    assert_eq!(non_input::decode_each::<Vec<u8>>(&[]).expect("there are none"), []);
    let bad = blobs.len() - 2;
    blobs[bad].pop();
    let expected = non_input::decode(&blobs[bad]).expect_err("its end is missing");
    assert_eq!(non_input::decode_each(&blobs).expect_err("one is bad"), (bad, expected));
}

//! Generates valid and invalid blocks, for chains without proof of work.
//!
//! Any block of a [`BlockTree`] can be extended. Blocks contain real version 1 transactions with real ring signatures,
//! which spend outputs of their own branch.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use ferrite_chain::engine::{ArrivedBlock, ChainConfig, GivenTxs, WorkChecker};
use ferrite_consensus::block::BlockError;
use ferrite_consensus::block::pow::{PowError, Work};
use ferrite_consensus::reward::{add_generated, base_reward};
use ferrite_crypto::keys::{SecretKey, key_image};
use ferrite_crypto::ring::v1;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::codec::Reader;
use ferrite_types::network::constants::time::MINED_MONEY_UNLOCK_WINDOW;
use ferrite_types::tx::{
    ParsedTransaction, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
    absolute_to_relative,
};
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// The current time of these chains: all blocks are older, except those with a fault in time.
pub const NOW: u64 = 1_700_000_000;
/// The time of the genesis block.
const START: u64 = 1_600_000_000;
/// The nonce of blocks with insufficient work.
const BAD_NONCE: u32 = 0xbad0_bad0;
/// The amount of most outputs, so that there are enough for rings.
const COIN: u64 = 1_000_000_000_000;
/// The fee of a transaction.
const FEE: u64 = COIN / 10;

/// A fault in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A version that does not match the fork.
    Version,
    /// A timestamp in the future.
    FutureTimestamp,
    /// A timestamp before all others.
    OldTimestamp,
    /// Insufficient proof of work.
    Work,
    /// The miner transaction names another height.
    MinerHeight,
    /// The mined coins unlock too early.
    MinerUnlock,
    /// The miner claims too much.
    Reward,
    /// A transaction is not sent along.
    MissingTx,
    /// A transaction is listed twice.
    RepeatedTx,
    /// A transaction of an earlier block is listed again.
    KnownTx,
    /// Two transactions spend the same output.
    DoubleSpend,
    /// A transaction spends an output that an earlier block spends.
    SpentBefore,
    /// An invalid signature.
    Signature,
    /// A ring member that does not exist.
    NoSuchOutput,
    /// A transaction has an output with a public amount of zero.
    ZeroOutput,
    /// A transaction spends an output to a script.
    ScriptInput,
    /// The miner transaction has an output of zero.
    MinerZeroOutput,
    /// The parent is unknown.
    Orphan,
    /// The blob is truncated.
    CutOff,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 19] = [
        Self::Version,
        Self::FutureTimestamp,
        Self::OldTimestamp,
        Self::Work,
        Self::MinerHeight,
        Self::MinerUnlock,
        Self::Reward,
        Self::MissingTx,
        Self::RepeatedTx,
        Self::KnownTx,
        Self::DoubleSpend,
        Self::SpentBefore,
        Self::Signature,
        Self::NoSuchOutput,
        Self::ZeroOutput,
        Self::ScriptInput,
        Self::MinerZeroOutput,
        Self::Orphan,
        Self::CutOff,
    ];

    /// Whether a side chain can contain this fault until it is about to become the main chain.
    pub const fn shows_late(self) -> bool {
        matches!(
            self,
            Self::Reward
                | Self::MissingTx
                | Self::RepeatedTx
                | Self::KnownTx
                | Self::DoubleSpend
                | Self::SpentBefore
                | Self::Signature
                | Self::NoSuchOutput
                | Self::MinerZeroOutput
        )
    }
}

/// A generated block.
#[derive(Debug, Clone)]
pub struct MadeBlock {
    /// The block id.
    pub id: Hash,
    /// The block.
    pub blob: Vec<u8>,
    /// Its transactions.
    pub txs: Vec<(ParsedTransaction, Vec<u8>)>,
}

impl MadeBlock {
    /// Its transactions, as sent along with it.
    pub fn given(&self) -> GivenTxs {
        self.txs.iter().cloned().collect()
    }

    /// The block with its transactions, as a node receives it.
    ///
    /// # Errors
    /// If its fault is that it does not decode.
    pub fn arrive(&self) -> Result<ArrivedBlock, BlockError> {
        Ok(ArrivedBlock::decode(&self.blob)?.with(self.given()))
    }

    /// The same for a block that decodes.
    ///
    /// # Panics
    /// If it does not.
    pub fn arrived(&self) -> ArrivedBlock {
        self.arrive().expect("a block that was made")
    }
}

/// An output with its secret key.
#[derive(Clone)]
struct Output {
    amount: u64,
    secret: Arc<SecretKey>,
    key: PublicKey,
    image: KeyImage,
    unlock_time: u64,
}

/// A transaction with the secrets of its outputs.
#[derive(Clone)]
struct MadeTx {
    parsed: ParsedTransaction,
    blob: Vec<u8>,
    outputs: Vec<Output>,
}

/// A branch up to and including a block.
#[derive(Clone)]
struct Branch {
    height: u64,
    timestamp: u64,
    generated: Amount,
    /// By amount, ordered by global index.
    outputs: BTreeMap<u64, Vec<Output>>,
    spent: HashSet<KeyImage>,
    /// Transactions of this branch.
    txs: Vec<MadeTx>,
}

/// A tree of blocks.
pub struct BlockTree {
    rng: ChaCha20Rng,
    forks: Vec<(u8, Height)>,
    genesis: Block,
    branches: HashMap<Hash, Branch>,
}

impl BlockTree {
    /// A tree with only its root.
    ///
    /// # Panics
    /// If the first fork is not version 1 from the genesis block on.
    pub fn new(seed: u64, forks: &[(u8, Height)]) -> Self {
        assert_eq!(forks.first(), Some(&(1, Height(0))), "the first block is of version 1");
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let generated = base_reward(1, Amount(0));
        let miner_tx = miner_tx(&mut rng, 0, generated.0);
        let header = BlockHeader {
            major_version: 1,
            minor_version: 1,
            timestamp: START,
            prev_id: Hash::default(),
            nonce: 0,
        };
        let genesis = Block { header, miner_tx: miner_tx.parsed.tx, tx_hashes: Vec::new() };
        let mut branch = Branch {
            height: 0,
            timestamp: START,
            generated,
            outputs: BTreeMap::new(),
            spent: HashSet::new(),
            txs: Vec::new(),
        };
        branch.add_outputs(miner_tx.outputs);
        let id = genesis.id().expect("it has a miner transaction");
        Self { rng, forks: forks.to_vec(), genesis, branches: HashMap::from([(id, branch)]) }
    }

    /// The parameters of the chain. Difficulties are fixed, so the longest branch wins.
    ///
    /// # Panics
    /// If the forks are not in order.
    pub fn config(&self) -> ChainConfig {
        let mut config =
            ChainConfig::private(self.genesis.clone(), &self.forks).expect("the forks are in order");
        config.fixed_difficulty = Some(10);
        config.long_term_window = 40;
        config
    }

    /// Checks the proofs of work of these blocks.
    pub fn work_checker() -> Arc<dyn WorkChecker> {
        Arc::new(|work: &Work| {
            let header = BlockHeader::read(&mut Reader::new(&work.hashing_blob));
            match header {
                Ok(header) if header.nonce != BAD_NONCE => Ok(()),
                _ => Err(PowError::NotEnough { hash: Hash::default(), difficulty: work.difficulty }),
            }
        })
    }

    /// The id of the first block.
    ///
    /// # Panics
    /// Never.
    pub fn genesis(&self) -> Hash {
        self.genesis.id().expect("it has a miner transaction")
    }

    /// The height of a block of the tree.
    ///
    /// # Panics
    /// If the block is unknown.
    pub fn height(&self, id: &Hash) -> Height {
        Height(self.branches[id].height)
    }

    /// Forgets a block that is not going to be extended any more: each one keeps the outputs of its whole branch.
    pub fn forget(&mut self, id: &Hash) {
        self.branches.remove(id);
    }

    /// A random number below `bound`.
    ///
    /// # Panics
    /// Never.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).expect("a length fits 64 bits");
        usize::try_from(self.rng.next_u64() % bound).expect("it is below a length")
    }

    /// A valid block on top of another, with up to `txs` transactions. It can be extended.
    ///
    /// # Panics
    /// If the parent is unknown.
    pub fn block(&mut self, parent: &Hash, txs: usize) -> MadeBlock {
        let mut branch = self.branches[parent].clone();
        let txs: Vec<_> = (0..txs).filter_map(|_| self.transaction(&mut branch)).collect();
        let block = self.assemble(*parent, &mut branch, &txs, None);
        let made = made(&block, &txs);
        self.branches.insert(made.id, branch);
        made
    }

    /// A block with a fault; `None` if the branch does not allow it yet. It can be extended as well, with blocks that
    /// are valid by themselves.
    ///
    /// # Panics
    /// If the parent is unknown.
    pub fn bad_block(&mut self, parent: &Hash, fault: Fault) -> Option<MadeBlock> {
        let mut branch = self.branches[parent].clone();
        let txs = self.bad_txs(&mut branch, fault)?;
        let mut block = self.assemble(*parent, &mut branch, &txs, Some(fault));
        if fault == Fault::RepeatedTx {
            block.tx_hashes.push(block.tx_hashes[0]);
        }
        let given = if fault == Fault::MissingTx { &[] } else { &txs[..] };
        let mut made = made(&block, given);
        self.branches.insert(made.id, branch);
        if fault == Fault::CutOff {
            made.blob.pop();
        }
        Some(made)
    }

    fn bad_txs(&mut self, branch: &mut Branch, fault: Fault) -> Option<Vec<MadeTx>> {
        Some(match fault {
            Fault::MissingTx | Fault::RepeatedTx => vec![self.transaction(branch)?],
            Fault::KnownTx => {
                let at = self.below(branch.txs.len());
                vec![branch.txs.get(at)?.clone()]
            }
            Fault::DoubleSpend => {
                let inputs = self.choose_inputs(branch)?;
                vec![self.spend(branch, &inputs), self.spend(branch, &inputs)]
            }
            Fault::SpentBefore => {
                let spent =
                    branch.txs.iter().find_map(|tx| tx.parsed.tx.prefix.vin[0].key_image().copied())?;
                let index = branch.outputs.get(&COIN)?.iter().position(|output| output.image == spent)?;
                vec![self.spend(branch, &[index])]
            }
            Fault::Signature | Fault::NoSuchOutput => {
                let mut tx = self.transaction(branch)?.parsed.tx;
                match (&mut tx.proofs, tx.prefix.vin.first_mut()) {
                    (TxProofs::V1 { signatures }, _) if fault == Fault::Signature => {
                        signatures[0][0].r.0[0] ^= 1;
                    }
                    (_, Some(TxIn::ToKey { key_offsets, .. })) => key_offsets[0] += 1_000_000,
                    _ => return None,
                }
                vec![MadeTx::new(tx, Vec::new())]
            }
            Fault::ZeroOutput => {
                let mut tx = self.transaction(branch)?.parsed.tx;
                tx.prefix.vout[0].amount = Amount(0);
                vec![MadeTx::new(tx, Vec::new())]
            }
            Fault::ScriptInput => {
                let mut tx = self.transaction(branch)?.parsed.tx;
                let script =
                    TxIn::ToScript { prev: Hash(self.random_bytes()), prevout: 0, sigset: Vec::new() };
                tx.prefix.vin = vec![script];
                tx.proofs = TxProofs::V1 { signatures: vec![Vec::new()] };
                vec![MadeTx::new(tx, Vec::new())]
            }
            _ => Vec::new(),
        })
    }

    fn version_at(&self, height: u64) -> u8 {
        let fork = self.forks.iter().rev().find(|(_, from)| from.0 <= height);
        fork.expect("the first fork holds from the first block on").0
    }

    /// Assembles a block and adds it to the branch.
    fn assemble(&mut self, parent: Hash, branch: &mut Branch, txs: &[MadeTx], fault: Option<Fault>) -> Block {
        let height = branch.height + 1;
        let version = self.version_at(height);
        let fees: u64 = txs.iter().map(|tx| tx.parsed.tx.fee().map_or(0, |fee| fee.0)).sum();
        let reward = base_reward(version, branch.generated);
        let excess = u64::from(fault == Some(Fault::Reward));
        let MadeTx { parsed: ParsedTransaction { tx: mut miner_tx, .. }, outputs, .. } =
            miner_tx(&mut self.rng, height, reward.0 + fees + excess);
        match fault {
            Some(Fault::MinerHeight) => {
                miner_tx.prefix.vin = vec![TxIn::Gen { height: Height(height + 1) }];
            }
            Some(Fault::MinerUnlock) => miner_tx.prefix.unlock_time -= 1,
            Some(Fault::MinerZeroOutput) => miner_tx.prefix.vout.push(self.output(0, 0).tx_out()),
            _ => {}
        }
        let timestamp = match fault {
            Some(Fault::FutureTimestamp) => NOW + 86_400,
            Some(Fault::OldTimestamp) => START - 1,
            _ => branch.timestamp + 60 + self.rng.next_u64() % 120,
        };
        let block_version = version + u8::from(fault == Some(Fault::Version));
        let header = BlockHeader {
            major_version: block_version,
            minor_version: block_version,
            timestamp,
            prev_id: if fault == Some(Fault::Orphan) { Hash(self.random_bytes()) } else { parent },
            nonce: if fault == Some(Fault::Work) { BAD_NONCE } else { self.rng.next_u32() & 0xffff },
        };
        branch.height = height;
        branch.timestamp = timestamp;
        branch.generated = add_generated(branch.generated, reward);
        branch.add_outputs(outputs);
        for tx in txs {
            branch.add_outputs(tx.outputs.clone());
            branch.spent.extend(tx.parsed.tx.prefix.vin.iter().filter_map(TxIn::key_image));
            branch.txs.push(tx.clone());
        }
        Block { header, miner_tx, tx_hashes: txs.iter().map(|tx| tx.parsed.id).collect() }
    }

    /// A valid transaction for the next block of a branch, which then counts its inputs as spent.
    fn transaction(&mut self, branch: &mut Branch) -> Option<MadeTx> {
        let inputs = self.choose_inputs(branch)?;
        let tx = self.spend(branch, &inputs);
        branch.spent.extend(tx.parsed.tx.prefix.vin.iter().filter_map(TxIn::key_image));
        Some(tx)
    }

    /// One or two outputs that the next block can spend, by their global indices.
    fn choose_inputs(&mut self, branch: &Branch) -> Option<Vec<usize>> {
        let coins = branch.outputs.get(&COIN)?;
        let free = |index: &usize| {
            let output = &coins[*index];
            output.unlock_time <= branch.height + 1 && !branch.spent.contains(&output.image)
        };
        let mut free: Vec<usize> = (0..coins.len()).filter(free).collect();
        let count = 1 + self.below(2);
        let mut inputs = Vec::new();
        while inputs.len() < count && !free.is_empty() {
            inputs.push(free.swap_remove(self.below(free.len())));
        }
        (!inputs.is_empty()).then_some(inputs)
    }

    /// Spends coins, with rings of unlocked coins.
    fn spend(&mut self, branch: &Branch, inputs: &[usize]) -> MadeTx {
        let coins = &branch.outputs[&COIN];
        let unlocked: Vec<usize> =
            (0..coins.len()).filter(|index| coins[*index].unlock_time <= branch.height + 1).collect();
        let rings: Vec<Vec<usize>> = inputs.iter().map(|input| self.ring(*input, &unlocked)).collect();
        let total = COIN * u64::try_from(inputs.len()).expect("a few");
        let amounts = if total > COIN { vec![COIN, COIN - FEE] } else { vec![COIN / 2, COIN / 2 - FEE] };
        let outputs: Vec<Output> = amounts.iter().map(|amount| self.output(*amount, 0)).collect();
        let vin = inputs.iter().zip(&rings).map(|(input, ring)| {
            let absolute: Vec<u64> = ring.iter().map(|index| *index as u64).collect();
            TxIn::ToKey {
                amount: Amount(COIN),
                key_offsets: absolute_to_relative(&absolute),
                key_image: coins[*input].image,
            }
        });
        let prefix = TransactionPrefix {
            unlock_time: 0,
            vin: vin.collect(),
            vout: outputs.iter().map(Output::tx_out).collect(),
            extra: self.random_bytes::<8>().to_vec(),
        };
        let message = prefix.hash(1);
        let signatures = inputs.iter().zip(&rings).map(|(input, ring)| {
            let keys: Vec<PublicKey> = ring.iter().map(|index| coins[*index].key).collect();
            let position = ring.iter().position(|index| index == input).expect("the ring has the input");
            let signed = v1::sign(&mut self.rng, &message, &keys, &coins[*input].secret, position);
            signed.expect("the key is that of the output").1
        });
        let signatures = signatures.collect();
        MadeTx::new(Transaction { prefix, proofs: TxProofs::V1 { signatures } }, outputs)
    }

    /// Three outputs, if there are enough, including the real one.
    fn ring(&mut self, real: usize, unlocked: &[usize]) -> Vec<usize> {
        let mut others: Vec<usize> = unlocked.iter().copied().filter(|index| *index != real).collect();
        let mut ring = vec![real];
        while ring.len() < 3 && !others.is_empty() {
            ring.push(others.swap_remove(self.below(others.len())));
        }
        ring.sort_unstable();
        ring
    }

    fn output(&mut self, amount: u64, unlock_time: u64) -> Output {
        new_output(&mut self.rng, amount, unlock_time)
    }

    fn random_bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }
}

impl Branch {
    fn add_outputs(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            self.outputs.entry(output.amount).or_default().push(output);
        }
    }
}

impl MadeTx {
    fn new(tx: Transaction, outputs: Vec<Output>) -> Self {
        let blob = tx.to_blob();
        let parsed = Transaction::parse(&blob).expect("what was encoded decodes");
        Self { parsed, blob, outputs }
    }
}

impl Output {
    fn tx_out(&self) -> TxOut {
        TxOut { amount: Amount(self.amount), target: TxOutTarget::ToKey(self.key) }
    }
}

fn new_output(rng: &mut ChaCha20Rng, amount: u64, unlock_time: u64) -> Output {
    let secret = SecretKey::random(rng);
    let key = secret.public_key();
    let image = key_image(&key, &secret);
    Output { amount, secret: Arc::new(secret), key, image, unlock_time }
}

/// The miner transaction: two coins, and the rest in one output.
fn miner_tx(rng: &mut ChaCha20Rng, height: u64, reward: u64) -> MadeTx {
    let unlock_time = height + MINED_MONEY_UNLOCK_WINDOW;
    let outputs: Vec<Output> = [COIN, COIN, reward - 2 * COIN]
        .into_iter()
        .map(|amount| new_output(rng, amount, unlock_time))
        .collect();
    let prefix = TransactionPrefix {
        unlock_time,
        vin: vec![TxIn::Gen { height: Height(height) }],
        vout: outputs.iter().map(Output::tx_out).collect(),
        extra: Vec::new(),
    };
    // A miner transaction has no signatures to parse, so this is what decoding gives.
    MadeTx::new(Transaction { prefix, proofs: TxProofs::V1 { signatures: vec![Vec::new()] } }, outputs)
}

fn made(block: &Block, txs: &[MadeTx]) -> MadeBlock {
    MadeBlock {
        id: block.id().expect("it has a miner transaction"),
        blob: block.to_blob(),
        txs: txs.iter().map(|tx| (tx.parsed.clone(), tx.blob.clone())).collect(),
    }
}

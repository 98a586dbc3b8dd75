//! The wallet of the model: the real state, a disk in memory, and a creator of simulated transactions.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use ferrite_wallet::changes::{Change, ChangeSet};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::scan::{FoundOutput, ScannedBlock, ScannedInput, ScannedTx, TxContent};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::state::{
    KnownRings, Now, OwnedOutput, PoolChange, PoolTx, PoolUpdate, Wallet, WalletOptions,
};
use zeroize::Zeroizing;

use super::network::{Block, Tx, World};
use super::txs::{Bill, hash, pending};
use crate::spending::desk::{KeptWallet, Made, Maker, StoredAnswer};

/// The error of the simulated wallet.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Failed(&'static str);

/// The depth of the block that stands for a ring.
const ANCHOR_DEPTH: u64 = 3;

/// The wallet, its disk, and the changes not on disk yet.
pub(super) struct Disk<'a> {
    world: &'a RefCell<World>,
    keys: Arc<WalletKeys>,
    wallet: RefCell<Wallet>,
    staged: RefCell<ChangeSet>,
    written: RefCell<Vec<Change>>,
    pub(super) clock: Cell<u64>,
}

fn options() -> WalletOptions {
    let lookahead = Lookahead { accounts: 1, addresses: 1 };
    WalletOptions { network: Network::Regtest, lookahead, refresh_from: Height(0) }
}

impl<'a> Disk<'a> {
    pub(super) fn new(world: &'a RefCell<World>, keys: &Arc<WalletKeys>) -> Self {
        let wallet = Wallet::new(Arc::clone(keys), options()).unwrap();
        let disk = Self {
            world,
            keys: Arc::clone(keys),
            wallet: RefCell::new(wallet),
            staged: RefCell::default(),
            written: RefCell::default(),
            clock: Cell::new(1_700_000_000),
        };
        disk.stage(|_| ());
        disk.write();
        disk
    }

    fn now(&self) -> Now {
        Now { adjusted: self.clock.get(), clock: self.clock.get() }
    }

    fn write(&self) {
        let changes = std::mem::take(&mut *self.staged.borrow_mut());
        self.written.borrow_mut().extend(changes.iter().cloned());
    }

    /// Restarts the wallet from the disk.
    pub(super) fn restart(&self) {
        let written = self.written.borrow().clone();
        *self.wallet.borrow_mut() = Wallet::load(Arc::clone(&self.keys), options(), written).unwrap();
        *self.staged.borrow_mut() = ChangeSet::default();
        self.world.borrow_mut().killed = false;
    }

    /// Follows the chain of the node and scans its pool.
    pub(super) fn refresh(&self) {
        let node = self.world.borrow_mut().node().clone();
        self.stage(|wallet| {
            let known = |height: &usize| {
                let height_of_wallet = Height(u64::try_from(*height).unwrap());
                wallet.block_id(height_of_wallet) == Some(node.chain[*height].id)
            };
            let top = usize::try_from(wallet.height().0).unwrap().min(node.chain.len());
            let common = (0..top).rev().find(known).expect("the first block is the same");
            let new = node.chain.iter().enumerate().skip(common + 1);
            let blocks: Vec<ScannedBlock> =
                new.map(|(height, block)| scanned(height, node.chain[height - 1].id, block)).collect();
            wallet.apply(blocks, Height(u64::try_from(node.chain.len()).unwrap())).unwrap();
            let in_pool = |tx: &std::rc::Rc<Tx>| PoolTx {
                tx: Some(scanned_tx(tx)),
                txid: tx.txid,
                double_spend_seen: false,
            };
            let txs = node.pool.iter().map(in_pool).collect();
            wallet.apply_pool(PoolUpdate { change: PoolChange::Full, txs, refreshed: true }, self.now());
        });
        let _ = self.commit();
    }

    fn outputs(&self, wanted: impl Fn(&OwnedOutput) -> bool) -> Vec<OwnedOutput> {
        let now = self.now();
        let wallet = self.wallet.borrow();
        let unlocked = wallet.outputs().iter().filter(|output| wallet.is_output_unlocked(output, now));
        unlocked.filter(|output| wanted(output)).cloned().collect()
    }
}

impl KeptWallet for Disk<'_> {
    type Error = Failed;

    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.wallet.borrow())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        let mut wallet = self.wallet.borrow_mut();
        let result = change(&mut wallet);
        self.staged.borrow_mut().merge(wallet.take_changes());
        result
    }

    fn commit(&self) -> Result<(), Failed> {
        let failed = || Err(Failed("cannot write"));
        let mut world = self.world.borrow_mut();
        if world.killed {
            return failed();
        }
        let fault = if world.chaos { world.chance.below(60) } else { usize::MAX };
        match fault {
            0 => {
                world.killed = true;
                world.count("wallet killed while writing");
                return failed();
            }
            1 => {
                world.killed = true;
                world.count("wallet killed while writing");
                self.write();
                return failed();
            }
            2 => {
                world.count("write failed");
                return failed();
            }
            _ => {}
        }
        self.write();
        Ok(())
    }

    fn alone<R>(&self, make: impl FnOnce() -> R) -> R {
        make()
    }
}

/// Creates the transactions of one request.
pub(super) struct Payer<'a, 'b> {
    pub(super) disk: &'a Disk<'b>,
    /// The name, and the amount of each of its parts.
    pub(super) name: u32,
    pub(super) amounts: Vec<u64>,
    pub(super) fee: u64,
}

impl Payer<'_, '_> {
    fn bill(&self, part: u8) -> Bill {
        let nonce = self.disk.world.borrow_mut().chance.next();
        let anchor = self.disk.look(|wallet| {
            let height = wallet.height().0.saturating_sub(1 + ANCHOR_DEPTH);
            (height, wallet.block_id(Height(height)).expect("it is remembered"))
        });
        Bill { name: self.name, part, amount: self.amounts[usize::from(part)], fee: self.fee, anchor, nonce }
    }

    fn choose(&self, free: &mut Vec<OwnedOutput>, count: usize) -> Vec<OwnedOutput> {
        let mut world = self.disk.world.borrow_mut();
        (0..count.min(free.len())).map(|_| free.swap_remove(world.chance.below(free.len()))).collect()
    }
}

impl Maker for Payer<'_, '_> {
    type Error = Failed;
    type Answer = String;

    fn prepare(&mut self) -> Result<(), Failed> {
        let mut world = self.disk.world.borrow_mut();
        if world.chaos && world.chance.percent(5) {
            return Err(Failed("no connection to daemon"));
        }
        self.fee = world.node().least_fee;
        Ok(())
    }

    fn make(&mut self) -> Made<Vec<PendingTx>, Failed> {
        let mut free = self.disk.outputs(|output| output.spent.is_none());
        let mut txs = Vec::new();
        for part in 0..u8::try_from(self.amounts.len()).unwrap() {
            let count = 1 + self.disk.world.borrow_mut().chance.below(2);
            let inputs = self.choose(&mut free, count);
            if inputs.is_empty() {
                let made = Err(Failed("not enough money"));
                return Made { made, rings: KnownRings::new() };
            }
            txs.push(pending(&self.bill(part), &inputs));
        }
        Made { made: Ok(txs), rings: KnownRings::new() }
    }

    fn remake(&mut self, old: &PendingTx) -> Made<PendingTx, Failed> {
        let part = Bill::read(&old.tx.prefix.extra).part;
        let is_old = |output: &OwnedOutput| old.key_images.contains(&output.key_image.unwrap());
        let mut inputs = self.disk.outputs(|output| is_old(output) && !output.is_spent(true));
        if inputs.len() < old.key_images.len() {
            let made = Err(Failed("an output cannot be spent now"));
            return Made { made, rings: KnownRings::new() };
        }
        if self.disk.world.borrow_mut().chance.percent(30) {
            let mut free = self.disk.outputs(|output| output.spent.is_none() && !is_old(output));
            inputs.extend(self.choose(&mut free, 1));
        }
        Made { made: Ok(pending(&self.bill(part), &inputs)), rings: KnownRings::new() }
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<String, Failed> {
        let texts: Vec<String> = txs.iter().map(|tx| tx.tx.hash().to_string()).collect();
        Ok(texts.join(" "))
    }

    fn encode_answer(&self, answer: &String) -> Result<StoredAnswer, Failed> {
        Ok(Zeroizing::new(answer.clone().into_bytes()))
    }

    fn decode_answer(&self, stored: &StoredAnswer) -> Result<String, Failed> {
        String::from_utf8(stored.to_vec()).map_err(|_| Failed("the stored answer is no text"))
    }
}

fn scanned(height: usize, previous: Hash, block: &Block) -> ScannedBlock {
    let funds = block.funds.iter().map(|number| fund(*number));
    ScannedBlock {
        height: Height(u64::try_from(height).unwrap()),
        id: block.id,
        previous,
        timestamp: 1_600_000_000,
        major_version: 16,
        reward: Amount(600),
        looked_into: true,
        txs: funds.chain(block.txs.iter().map(|tx| scanned_tx(tx))).collect(),
    }
}

fn scanned_tx(tx: &Tx) -> ScannedTx {
    let input = |key_image: &KeyImage| ScannedInput {
        key_image: *key_image,
        amount: Amount(0),
        key_offsets: vec![1].into(),
    };
    let mut scanned = nothing(tx.txid);
    Arc::make_mut(&mut scanned.content).inputs = tx.key_images.iter().map(input).collect();
    scanned
}

/// A transaction that pays the output with this number to the wallet.
fn fund(number: u64) -> ScannedTx {
    let output = FoundOutput {
        index_in_tx: 0,
        global_index: Some(GlobalIndex(number)),
        key: PublicKey(hash("key", number).0),
        tx_key: PublicKey(hash("tx key", number).0),
        additional: false,
        pk_index: 0,
        subaddress: SubaddressIndex::MAIN,
        amount: Amount(1000),
        mask: Zeroizing::new(hash("mask", number).0),
        rct: true,
        key_image: Some(KeyImage(hash("image", number).0)),
    };
    ScannedTx { outputs: vec![output], ..nothing(hash("fund", number)) }
}

fn nothing(txid: Hash) -> ScannedTx {
    let content = TxContent { txid, version: 2, fee: Amount(10), ..TxContent::default() };
    ScannedTx {
        content: Arc::new(content),
        payment_id: None,
        size: 100,
        outputs: Vec::new(),
        candidates: Vec::new(),
        addresses_known: 0,
    }
}

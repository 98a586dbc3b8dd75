//! Published events (`zmq_pub.cpp`; `blockchain.cpp: handle_block_to_main_chain`, `switch_to_alternative_blockchain`).
//!
//! Every block added to the main chain is published as `miner_data` and then `chain_main`, preceded by `txpool_add` if
//! it came with unknown transactions. After a reorg the reference publishes the new blocks a second time, one message
//! each, and so do we. If several blocks arrive at once, only the last one gets `miner_data`: the others are already
//! outdated.
//!
//! The chain's thread collects the data of the messages at that moment, if there are subscribers; another thread writes
//! and sends them.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use ferrite_chain::db::DbError;
use ferrite_chain::engine::{ChainChange, Clock, system_clock};
use ferrite_chain::handle::ChainHandle;
use ferrite_chain::pool::{MinerBacklogEntry, Pool, PoolListener, PoolWriter, PublishedTx};
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_types::block::Block;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};

use super::json::Json;
use super::show;
use super::subscribers::Subscribers;
use crate::node::Node;

const FULL_CHAIN: &str = "json-full-chain_main";
const MINIMAL_CHAIN: &str = "json-minimal-chain_main";
const MINER_DATA: &str = "json-full-miner_data";
const FULL_TXPOOL: &str = "json-full-txpool_add";
const MINIMAL_TXPOOL: &str = "json-minimal-txpool_add";

/// An event.
enum Event {
    /// New blocks on the main chain.
    Blocks(NewBlocks),
    /// Transactions that became public.
    Txs(Vec<PublishedTx>),
    /// The end.
    End,
}

struct NewBlocks {
    blocks: Vec<NewBlock>,
    /// For a block on top of the last one.
    miner_data: Option<MinerData>,
    /// Whether it is a reorg.
    reorganised: bool,
}

struct NewBlock {
    height: Height,
    id: Hash,
    blob: Vec<u8>,
}

struct MinerData {
    major_version: u8,
    height: u64,
    prev_id: Hash,
    seed_hash: Hash,
    difficulty: u128,
    median_weight: u64,
    already_generated_coins: u64,
    tx_backlog: Vec<MinerBacklogEntry>,
}

/// Ends publishing when it is dropped.
pub(super) struct Publishing {
    events: Sender<Event>,
}

impl Drop for Publishing {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.events.send(Event::End);
    }
}

/// Starts publishing.
pub(super) fn start(node: &Node, subscribers: &Arc<Subscribers>) -> std::io::Result<Publishing> {
    let (events, pending) = channel();
    let receivers = Arc::clone(subscribers);
    std::thread::Builder::new()
        .name("zmq-pub".to_owned())
        .spawn(move || publish_events(&receivers, &pending))?;
    node.pool().set_listener(Follower { subscribers: Arc::clone(subscribers), events: events.clone() });
    let watcher = Watcher {
        subscribers: Arc::clone(subscribers),
        chain: node.chain().clone(),
        pool: node.pool().clone(),
        clock: system_clock(),
        seed_epoch: node.options().chain.seed_epoch,
    };
    let sender = events.clone();
    node.chain().subscribe_with(move |changes| match watcher.collect(&changes) {
        Ok(Some(blocks)) => sender.send(Event::Blocks(blocks)).is_ok(),
        Ok(None) => true,
        Err(error) => {
            tracing::error!(target: "net.zmq", "cannot announce a block: {error}");
            true
        }
    });
    Ok(Publishing { events })
}

/// The listener of the pool.
struct Follower {
    subscribers: Arc<Subscribers>,
    events: Sender<Event>,
}

impl PoolListener for Follower {
    fn is_interested(&self) -> bool {
        self.subscribers.want(FULL_TXPOOL) || self.subscribers.want(MINIMAL_TXPOOL)
    }

    fn published(&self, txs: Vec<PublishedTx>) {
        // After the end there is no receiver.
        let _ = self.events.send(Event::Txs(txs));
    }
}

/// The listener of the chain.
struct Watcher {
    subscribers: Arc<Subscribers>,
    chain: ChainHandle<PoolWriter>,
    pool: Pool,
    clock: Clock,
    seed_epoch: SeedEpoch,
}

impl Watcher {
    /// The event for these changes. Removal alone is not published.
    fn collect(&self, changes: &[ChainChange]) -> Result<Option<NewBlocks>, DbError> {
        let wants_blocks = self.subscribers.want(FULL_CHAIN) || self.subscribers.want(MINIMAL_CHAIN);
        let wants_work = self.subscribers.want(MINER_DATA);
        let added = joined(changes);
        if added.is_empty() || !(wants_blocks || wants_work) {
            return Ok(None);
        }
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let mut blocks = Vec::new();
        for (height, id) in added {
            let blob = if wants_blocks {
                view.block_blob(height)?.map(<[u8]>::to_vec).unwrap_or_default()
            } else {
                Vec::new()
            };
            blocks.push(NewBlock { height, id, blob });
        }
        let miner_data = if wants_work { Some(self.miner_data()?) } else { None };
        let reorganised = changes.iter().any(|change| matches!(change, ChainChange::Popped { .. }));
        Ok(Some(NewBlocks { blocks, miner_data, reorganised }))
    }

    fn miner_data(&self) -> Result<MinerData, DbError> {
        let summary = self.chain.summary();
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let median_weight = summary.limits.effective_median;
        let context = summary.pool_context((self.clock)());
        Ok(MinerData {
            major_version: summary.forks.table().ideal_version(summary.height),
            height: summary.height.0,
            prev_id: summary.top,
            seed_hash: view.block_id(self.seed_epoch.seed_height(summary.height))?.unwrap_or_default(),
            difficulty: summary.next_difficulty.as_ref().copied().unwrap_or(0),
            median_weight,
            already_generated_coins: summary.generated.0,
            tx_backlog: self.pool.miner_backlog(&view, &context, median_weight)?,
        })
    }
}

/// The blocks that were added and stayed.
fn joined(changes: &[ChainChange]) -> Vec<(Height, Hash)> {
    let mut joined: Vec<(Height, Hash)> = Vec::new();
    for change in changes {
        match *change {
            ChainChange::Added { height, id } => joined.push((height, id)),
            ChainChange::Popped { id, .. } => joined.retain(|(_, other)| *other != id),
        }
    }
    joined
}

fn publish_events(subscribers: &Subscribers, events: &Receiver<Event>) {
    for event in events {
        match event {
            Event::Blocks(blocks) => publish_blocks(subscribers, &blocks),
            Event::Txs(txs) => publish_txs(subscribers, &txs),
            Event::End => return,
        }
    }
}

fn publish_blocks(subscribers: &Subscribers, new: &NewBlocks) {
    let tell_work = || {
        if let Some(data) = &new.miner_data {
            subscribers.send(miner_data(data));
        }
    };
    let Some((last, before)) = new.blocks.split_last() else { return };
    before.iter().for_each(|block| publish_block(subscribers, block));
    tell_work();
    publish_block(subscribers, last);
    if new.reorganised {
        tell_work();
        new.blocks.iter().for_each(|block| publish_block(subscribers, block));
    }
}

fn publish_block(subscribers: &Subscribers, new: &NewBlock) {
    // No blob was collected because there was no subscriber.
    let Ok(block) = Block::from_blob(&new.blob) else { return };
    if subscribers.want(FULL_CHAIN) {
        let mut json = topic(FULL_CHAIN);
        json.array([&block], show::block);
        subscribers.send(json.finish());
    }
    if subscribers.want(MINIMAL_CHAIN) {
        let mut json = topic(MINIMAL_CHAIN);
        json.object(|json| {
            json.number_field("first_height", new.height.0);
            json.hex_field("first_prev_id", block.header.prev_id);
            json.hexes("ids", [new.id]);
        });
        subscribers.send(json.finish());
    }
}

fn miner_data(data: &MinerData) -> Vec<u8> {
    let mut json = topic(MINER_DATA);
    json.object(|json| {
        json.number_field("major_version", data.major_version);
        json.number_field("height", data.height);
        json.hex_field("prev_id", data.prev_id);
        json.hex_field("seed_hash", data.seed_hash);
        json.text_field("difficulty", &format!("{:#x}", data.difficulty));
        json.number_field("median_weight", data.median_weight);
        json.number_field("already_generated_coins", data.already_generated_coins);
        json.array_field("tx_backlog", &data.tx_backlog, |json, tx| {
            json.object(|json| {
                json.hex_field("id", tx.id);
                json.number_field("weight", tx.weight);
                json.number_field("fee", tx.fee);
            });
        });
    });
    json.finish()
}

fn publish_txs(subscribers: &Subscribers, txs: &[PublishedTx]) {
    if subscribers.want(FULL_TXPOOL) {
        let decoded = txs.iter().filter_map(|tx| Transaction::from_blob(&tx.blob).ok());
        let mut json = topic(FULL_TXPOOL);
        json.array(decoded, |json, tx| show::transaction(json, &tx));
        subscribers.send(json.finish());
    }
    if subscribers.want(MINIMAL_TXPOOL) {
        let mut json = topic(MINIMAL_TXPOOL);
        json.array(txs, |json, tx| {
            json.object(|json| {
                json.hex_field("id", tx.hash);
                json.number_field("blob_size", tx.blob.len() as u64);
                json.number_field("weight", tx.weight);
                json.number_field("fee", tx.fee.0);
            });
        });
        subscribers.send(json.finish());
    }
}

fn topic(name: &str) -> Json {
    Json::after(&format!("{name}:"))
}

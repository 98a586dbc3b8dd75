//! Malicious peers over real sockets against a whole node. Each has its own address, so that it can be banned alone;
//! another node of ours is served throughout.

mod chains;

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU8, Ordering};

use ferrite_crypto::keys::AddressKeys;
use ferrite_p2p::address::Host;
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, NewBlock, NewFluffyBlock, NewTransactions, notification,
};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::soak::rounds;
use ferrite_types::Hash;
use ferrite_types::address::Address;
use ferrite_types::block::Block;
use ferrite_types::network::Network as Chain;
use ferrite_types::tx::TxIn;

use crate::ours::{Ours, until};
use ferrite_testkit::peer::{RawPeer, introduction, memory};

/// Memory limit of an attack, besides what the node uses anyway.
const MEMORY: usize = 160 * 1024 * 1024;
/// An attacker is banned after this many connections.
const ATTEMPTS: u32 = 12;

/// The node under attack, and an honest one.
struct Pair {
    ours: Ours,
    honest: Ours,
    memory: usize,
    next: AtomicU8,
}

impl Pair {
    async fn start() -> Self {
        let ours = Ours::start(&[]).await;
        let honest = Ours::start(&[ours.port()]).await;
        // A block that is relayed before the handshake is not heard of until the next timed sync, a minute later.
        until("they know each other", || ours.has_peer() && honest.has_peer()).await;
        let pair = Self { ours, honest, memory: 0, next: AtomicU8::new(1) };
        // Now both are in sync, and have everything needed to mine.
        pair.honest_are_served().await;
        Self { memory: memory(), ..pair }
    }

    /// Blocks travel both ways.
    async fn honest_are_served(&self) {
        until("they agree", || self.ours.top() == self.honest.top()).await;
        self.ours.mine(1);
        until("the honest one hears of a block", || self.ours.top() == self.honest.top()).await;
        self.honest.mine(1);
        until("it is heard of", || self.ours.top() == self.honest.top()).await;
    }

    /// An unused address.
    fn address(&self) -> Ipv4Addr {
        Ipv4Addr::new(127, 66, 0, self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// The chain state of a peer with the node's chain.
    fn same_chain(&self) -> CoreSyncData {
        CoreSyncData {
            current_height: self.ours.height(),
            cumulative_difficulty: self.ours.height(),
            top_id: self.ours.top(),
            top_version: 16,
            ..CoreSyncData::default()
        }
    }

    /// A peer after its handshake, with this chain state.
    async fn peer(&self, ip: Ipv4Addr, chain: CoreSyncData) -> Option<RawPeer> {
        let mut peer = RawPeer::connect_from(ip, self.ours.port()).await;
        peer.invoke(&introduction(u64::from(u32::from(ip)), chain)).await?;
        Some(peer)
    }

    fn is_banned(&self, ip: Ipv4Addr) -> bool {
        let network = self.ours.network.as_ref().expect("online");
        network.remaining_ban(&Host::Ip(ip.into())).is_some()
    }

    /// Repeats an attack, each time on a new connection. Returns whether the host is banned in the end.
    async fn repeat(&self, what: &str, frame: impl Fn(u32) -> Vec<u8>) -> bool {
        let ip = self.address();
        for attempt in 0..ATTEMPTS {
            let Some(mut peer) = self.peer(ip, self.same_chain()).await else { break };
            peer.send(&frame(attempt)).await;
            peer.hung_up().await;
            if self.is_banned(ip) {
                println!("{what}: banned after {}", attempt + 1);
                return true;
            }
        }
        println!("{what}: dropped every time");
        self.is_banned(ip)
    }

    async fn still_well(&self, what: &str) {
        self.honest_are_served().await;
        let now = memory();
        assert!(now < self.memory + MEMORY, "{what}: {} bytes before, {now} after", self.memory);
        let network = self.honest.network.as_ref().expect("online");
        assert!(network.bans().is_empty(), "no honest host is banned");
    }

    /// The next block of the chain, modified.
    fn block(&self, change: impl FnOnce(&mut Block)) -> Block {
        let address = Address::parse(Chain::Regtest, SOME_ADDRESS).expect("an address");
        let template = self.ours.node.template(&AddressKeys::from(&address), &[]).expect("a template");
        let mut block = template.block;
        change(&mut block);
        block
    }
}

fn full(block: &Block) -> BlockCompleteEntry {
    BlockCompleteEntry::full(block.to_blob(), [])
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_blocks() {
    let pair = Pair::start().await;
    for _ in 0..rounds() {
        let height = pair.ours.height() + 1;
        // A different one each time: known bad blocks are not checked again.
        let other = |block: &Block, attempt: u32| {
            let mut block = block.clone();
            block.header.nonce = attempt;
            full(&block)
        };
        let fluffy = |block: &Block, attempt: u32| {
            notification(&NewFluffyBlock { b: other(block, attempt), current_blockchain_height: height })
        };
        let greedy = pair.block(|block| block.miner_tx.prefix.vout[0].amount.0 += 1);
        assert!(pair.repeat("too much reward", |n| fluffy(&greedy, n)).await);
        let early = pair.block(|block| block.header.timestamp += 1_000_000);
        assert!(pair.repeat("from the future", |n| fluffy(&early, n)).await);
        let version = pair.block(|block| block.header.major_version = 99);
        assert!(pair.repeat("a version that is not", |n| fluffy(&version, n)).await);
        let high = pair.block(|block| {
            if let [TxIn::Gen { height }] = block.miner_tx.prefix.vin.as_mut_slice() {
                height.0 += 1;
            }
        });
        assert!(pair.repeat("another height", |n| fluffy(&high, n)).await);
        let whole = |n| notification(&NewBlock { b: other(&greedy, n), current_blockchain_height: height });
        assert!(pair.repeat("all of a bad block", whole).await);
        // Undecodable messages do not count, as in the reference.
        let garbage = |_| {
            let b = BlockCompleteEntry::full(vec![0xff; 1000], []);
            notification(&NewFluffyBlock { b, current_blockchain_height: height })
        };
        assert!(!pair.repeat("no block at all", garbage).await);
        let mut twice = pair.block(|_| {});
        twice.tx_hashes = vec![Hash([7; 32]); 2];
        assert!(!pair.repeat("the same transaction twice", |n| fluffy(&twice, n)).await);
        pair.still_well("invalid blocks").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_transactions() {
    let pair = Pair::start().await;
    // Unlike that of the template, it is never mined: sending a transaction of the chain is no offence.
    let miner = pair.block(|block| block.miner_tx.prefix.extra.push(0)).miner_tx.to_blob();
    let mut cut = miner.clone();
    cut.pop();
    let many: Vec<Vec<u8>> = (0_u32..2000).map(|number| number.to_le_bytes().repeat(50)).collect();
    for _ in 0..rounds() {
        for (what, txs) in [
            ("garbage", vec![vec![0xff; 100]]),
            ("nothing", vec![Vec::new()]),
            ("one that only miners make", vec![miner.clone()]),
            ("half of one", vec![cut.clone()]),
            ("the same twice", vec![miner.clone(), miner.clone()]),
            ("a megabyte of nothing", vec![vec![0; 1_100_000]]),
            ("many", many.clone()),
        ] {
            for fluff in [false, true] {
                pair.repeat(what, |_| notification(&NewTransactions::new(txs.clone(), fluff))).await;
            }
        }
        assert_eq!(pair.ours.node.pool().hashes(ferrite_chain::pool::RelayCategory::All), []);
        pair.still_well("invalid transactions").await;
    }
}

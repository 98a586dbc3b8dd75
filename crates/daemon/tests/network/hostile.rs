//! Peers that mean harm, over real sockets, and a whole node. Each comes from an address of its own, so that it can be
//! banned alone; another node of ours is served all the time.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use ferrite_crypto::keys::AddressKeys;
use ferrite_p2p::address::Host;
use ferrite_p2p::levin::Kind;
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, HandshakeResponse, NewBlock, NewFluffyBlock, NewTransactions,
    Notification, Request, RequestGetObjects, ResponseChainEntry, ResponseGetObjects, TimedSyncResponse,
    notification, response,
};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_types::Hash;
use ferrite_types::address::Address;
use ferrite_types::block::Block;
use ferrite_types::network::{Network as Chain, REGTEST};
use ferrite_types::tx::TxIn;
use tokio::net::TcpListener;

use crate::ours::{Ours, until};
use crate::raw::{RawPeer, introduction, memory};

/// What an attack may cost in memory, beside what the node has anyway.
const MEMORY: usize = 160 * 1024 * 1024;
/// An offence too many: after so many connections whoever offends is banned.
const ATTEMPTS: u32 = 12;
/// A list of ids that is as long as can be.
const LONG: u64 = 10_000;

/// How often everything is done.
fn rounds() -> u32 {
    std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// The node that is attacked, and an honest one.
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
        let pair = Self { ours, honest, memory: 0, next: AtomicU8::new(1) };
        // Now both know that they are up to date, and have all that they need for blocks.
        pair.honest_are_served().await;
        Self { memory: memory(), ..pair }
    }

    /// Blocks go both ways.
    async fn honest_are_served(&self) {
        until("they agree", || self.ours.top() == self.honest.top()).await;
        self.ours.mine(1);
        until("the honest one hears of a block", || self.ours.top() == self.honest.top()).await;
        self.honest.mine(1);
        until("it is heard of", || self.ours.top() == self.honest.top()).await;
    }

    /// An address that nobody has used.
    fn address(&self) -> Ipv4Addr {
        Ipv4Addr::new(127, 66, 0, self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Where the node's chain is, as somebody says who has the same.
    fn same_chain(&self) -> CoreSyncData {
        CoreSyncData {
            current_height: self.ours.height(),
            cumulative_difficulty: self.ours.height(),
            top_id: self.ours.top(),
            top_version: 16,
            ..CoreSyncData::default()
        }
    }

    /// A peer that has shaken hands, and says that its chain is there.
    async fn peer(&self, ip: Ipv4Addr, chain: CoreSyncData) -> Option<RawPeer> {
        let mut peer = RawPeer::connect_from(ip, self.ours.port()).await;
        peer.invoke(&introduction(u64::from(u32::from(ip)), chain)).await?;
        Some(peer)
    }

    fn is_banned(&self, ip: Ipv4Addr) -> bool {
        let network = self.ours.network.as_ref().expect("online");
        network.remaining_ban(&Host::Ip(ip.into())).is_some()
    }

    /// Does something bad again and again, each time on a new connection, until that is over. Says whether the host
    /// is banned.
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
        assert!(network.bans().is_empty(), "nobody is told to be bad who is not");
    }

    /// The next block of the chain, changed.
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
        // Another one each time: what is known to be bad is not looked at again.
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
        // What cannot be read is not held against anybody, as in the reference.
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
    let miner = pair.block(|_| {}).miner_tx.to_blob();
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

/// A chain that does not exist: ids that nobody has, as many as are wanted.
fn nobody_has(number: u64) -> Hash {
    let mut id = Hash([0xee; 32]);
    id.0[..8].copy_from_slice(&number.to_le_bytes());
    id
}

/// Ids upon the first block of a chain that is a million blocks long.
fn endless(from: u64, first: Hash, ids: impl Iterator<Item = Hash>) -> ResponseChainEntry {
    let block_ids: Vec<Hash> = std::iter::once(first).chain(ids).collect();
    ResponseChainEntry {
        start_height: from,
        total_height: 1_000_000,
        cumulative_difficulty: u64::MAX,
        block_ids,
        ..ResponseChainEntry::default()
    }
}

/// The next request for blocks or ids; others are answered as they should be.
async fn next_request(peer: &mut RawPeer, chain: &CoreSyncData) -> Option<Notification> {
    loop {
        let message = peer.receive().await?;
        match message.kind {
            Kind::Request => {
                if let Ok(Request::TimedSync(_)) = Request::from_payload(message.command, &message.payload) {
                    let answer =
                        TimedSyncResponse { payload_data: chain.clone(), ..TimedSyncResponse::default() };
                    peer.send(&response(&answer)).await;
                }
            }
            Kind::Notification => {
                let told = Notification::from_payload(message.command, &message.payload);
                let told = told.expect("what ours sends can be read");
                if matches!(told, Notification::RequestChain(_) | Notification::RequestGetObjects(_)) {
                    return Some(told);
                }
            }
            Kind::Response { .. } => {}
        }
    }
}

fn far_ahead() -> CoreSyncData {
    CoreSyncData {
        current_height: 1_000_000,
        cumulative_difficulty: u64::MAX,
        top_id: nobody_has(0),
        top_version: 16,
        ..CoreSyncData::default()
    }
}

/// So many headers upon the first block, none of which is good.
fn bad_headers(pair: &Pair, seed: u64, count: u64) -> Vec<Block> {
    let mut before = REGTEST.genesis.id;
    let mut blocks = Vec::new();
    for height in 1..=count {
        let block = pair.block(|block| {
            block.header.prev_id = before;
            block.header.timestamp = seed;
            block.header.major_version = 1;
            if let [TxIn::Gen { height: named }] = block.miner_tx.prefix.vin.as_mut_slice() {
                named.0 = height;
            }
        });
        before = block.id().expect("an id");
        blocks.push(block);
    }
    blocks
}

#[tokio::test(flavor = "multi_thread")]
async fn endless_chains_of_bad_headers() {
    let pair = Pair::start().await;
    for round in 0..rounds() {
        let ip = pair.address();
        let mut served = 0;
        for attempt in 0..ATTEMPTS {
            let blocks = bad_headers(&pair, u64::from(1 + attempt + round * ATTEMPTS), 30);
            let Some(mut peer) = pair.peer(ip, far_ahead()).await else { break };
            while let Some(request) = next_request(&mut peer, &far_ahead()).await {
                let frame = match request {
                    Notification::RequestChain(_) => {
                        let ids = blocks.iter().map(|block| block.id().expect("an id"));
                        notification(&endless(0, REGTEST.genesis.id, ids))
                    }
                    Notification::RequestGetObjects(RequestGetObjects { blocks: wanted, .. }) => {
                        served += wanted.len();
                        let find =
                            |id: &Hash| blocks.iter().find(|block| block.id().ok().as_ref() == Some(id));
                        let found = wanted.iter().filter_map(find).map(full).collect();
                        notification(&ResponseGetObjects {
                            blocks: found,
                            current_blockchain_height: 1_000_000,
                            missed_ids: Vec::new(),
                        })
                    }
                    other => panic!("not asked for: {other:?}"),
                };
                peer.send(&frame).await;
            }
            if pair.is_banned(ip) {
                println!("bad headers: banned after {} connections and {served} headers", attempt + 1);
                break;
            }
        }
        assert!(served > 0 && pair.is_banned(ip), "{served} headers were taken");
        pair.still_well("bad headers").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_without_an_end() {
    let pair = Pair::start().await;
    for _ in 0..rounds() {
        let ip = pair.address();
        let mut lists = 0;
        for attempt in 0..3_u64 {
            let Some(mut peer) = pair.peer(ip, far_ahead()).await else { break };
            // Always more ids, and none of the blocks.
            while let Some(request) = next_request(&mut peer, &far_ahead()).await {
                let frame = match request {
                    Notification::RequestChain(_) => {
                        lists += 1;
                        let start = (attempt * 1000 + lists) * LONG;
                        notification(&endless(
                            0,
                            REGTEST.genesis.id,
                            (start..start + LONG - 1).map(nobody_has),
                        ))
                    }
                    Notification::RequestGetObjects(RequestGetObjects { blocks, .. }) => {
                        let missed_ids = blocks;
                        notification(&ResponseGetObjects {
                            blocks: Vec::new(),
                            current_blockchain_height: 1_000_000,
                            missed_ids,
                        })
                    }
                    other => panic!("not asked for: {other:?}"),
                };
                peer.send(&frame).await;
            }
        }
        println!("{lists} lists of {LONG} ids, and it was let go each time");
        assert!(lists >= 3);
        pair.still_well("endless chains").await;
    }
}

/// A node that shakes hands, names the chain of another as its own, and then sends none of it. Returns its address.
async fn staller(ip: Ipv4Addr, ids: Vec<Hash>, chain: CoreSyncData) -> String {
    let listener = TcpListener::bind((ip, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let ids = Arc::new(ids);
    tokio::spawn(async move {
        for number in 0_u64.. {
            let Ok((stream, _)) = listener.accept().await else { return };
            let (ids, chain) = (ids.clone(), chain.clone());
            tokio::spawn(async move {
                let mut peer = RawPeer::over(stream);
                peer.receive().await.expect("a handshake");
                let answer = HandshakeResponse {
                    node_data: introduction(1_000_000 + number, chain.clone()).node_data,
                    payload_data: chain.clone(),
                    ..HandshakeResponse::default()
                };
                peer.send(&response(&answer)).await;
                while let Some(request) = next_request(&mut peer, &chain).await {
                    if let Notification::RequestChain(_) = request {
                        let total_height = chain.current_height;
                        let entry = ResponseChainEntry {
                            total_height,
                            block_ids: ids.to_vec(),
                            ..ResponseChainEntry::default()
                        };
                        peer.send(&notification(&entry)).await;
                    }
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the long form: peers may take their time to answer"]
async fn who_stalls_hinders_nobody() {
    let honest = Ours::start(&[]).await;
    honest.mine(60);
    let ids: Vec<Hash> = {
        let reader = honest.node.reader().expect("a snapshot");
        let id = |height| reader.view().block_id(ferrite_types::Height(height)).expect("it can be read");
        (0..honest.height()).filter_map(id).collect()
    };
    let chain = CoreSyncData {
        current_height: honest.height(),
        cumulative_difficulty: honest.height(),
        top_id: honest.top(),
        top_version: 16,
        ..CoreSyncData::default()
    };
    // The stallers have the same chain, and are asked first.
    let mut peers = Vec::new();
    for number in 1..=3 {
        peers.push(staller(Ipv4Addr::new(127, 67, 0, number), ids.clone(), chain.clone()).await);
    }
    let mut ours = Ours::start(&[]).await;
    ours.disconnect().await;
    ours.connect_to(peers.clone()).await;
    let network = ours.network.as_ref().expect("online");
    until("the stallers were asked", || !network.sync_status().spans.is_empty()).await;
    ours.disconnect().await;
    peers.push(format!("127.0.0.1:{}", honest.port()));
    ours.connect_to(peers).await;
    until("all blocks are here in spite of them", || ours.top() == honest.top()).await;
    honest.mine(3);
    until("and new ones as well", || ours.top() == honest.top()).await;
}

//! Peers whose chains lead nowhere, or never arrive.

use std::net::Ipv4Addr;
use std::sync::Arc;

use ferrite_p2p::levin::Kind;
use ferrite_p2p::message::{
    CoreSyncData, HandshakeResponse, Notification, PingRequest, Request, RequestChain,
    RequestFluffyMissingTx, RequestGetObjects, ResponseChainEntry, ResponseGetObjects, TimedSyncResponse,
    notification, response,
};
use ferrite_testkit::soak::rounds;
use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::network::REGTEST;
use ferrite_types::tx::TxIn;
use tokio::net::TcpListener;

use super::{ATTEMPTS, Pair, full};
use crate::ours::{Ours, until};
use ferrite_testkit::peer::{RawPeer, introduction};

/// Length of the longest list of ids.
const MAX_IDS: u64 = 10_000;

/// The ids of a chain that does not exist.
fn unknown_id(number: u64) -> Hash {
    let mut id = Hash([0xee; 32]);
    id.0[..8].copy_from_slice(&number.to_le_bytes());
    id
}

/// Ids on top of the genesis block, of a chain with a million blocks.
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

/// The next request for blocks or ids; others get proper responses.
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
        top_id: unknown_id(0),
        top_version: 16,
        ..CoreSyncData::default()
    }
}

/// Invalid headers on top of the genesis block.
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

/// The requested ones among the blocks.
fn find(blocks: &[Block], wanted: &[Hash]) -> Vec<Block> {
    let find = |id: &Hash| blocks.iter().find(|block| block.id().ok().as_ref() == Some(id)).cloned();
    wanted.iter().filter_map(find).collect()
}

fn objects(blocks: &[Block]) -> ResponseGetObjects {
    ResponseGetObjects {
        blocks: blocks.iter().map(full).collect(),
        current_blockchain_height: 1_000_000,
        missed_ids: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn endless_chains_of_bad_headers() {
    let pair = Pair::start().await;
    for round in 0..rounds() as u64 {
        let ip = pair.address();
        let mut served = 0;
        for attempt in 0..ATTEMPTS {
            let blocks = bad_headers(&pair, u64::from(1 + attempt) + round * u64::from(ATTEMPTS), 30);
            let Some(mut peer) = pair.peer(ip, far_ahead()).await else { break };
            while let Some(request) = next_request(&mut peer, &far_ahead()).await {
                let frame = match request {
                    Notification::RequestChain(_) => {
                        let ids = blocks.iter().map(|block| block.id().expect("an id"));
                        notification(&endless(0, REGTEST.genesis.id, ids))
                    }
                    Notification::RequestGetObjects(RequestGetObjects { blocks: wanted, .. }) => {
                        served += wanted.len();
                        notification(&objects(&find(&blocks, &wanted)))
                    }
                    other => panic!("not asked for: {other:?}"),
                };
                peer.send(&frame).await;
            }
            if pair.is_banned(ip) {
                ferrite_testkit::seen!(
                    "bad headers: banned after {} connections and {served} headers",
                    attempt + 1
                );
                break;
            }
        }
        assert!(served > 0 && pair.is_banned(ip), "{served} headers were taken");
        pair.still_well("bad headers").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_that_were_not_asked_for() {
    type Twist = fn(&mut Vec<Block>);
    let pair = Pair::start().await;
    let twists: [(&str, Twist); 5] = [
        ("none", Vec::clear),
        ("one too few", |blocks| drop(blocks.pop())),
        ("one twice", |blocks| blocks.push(blocks[0].clone())),
        ("in another order", |blocks| blocks.swap(0, 1)),
        ("another one among them", |blocks| blocks[1].header.nonce ^= 1),
    ];
    for (round, (what, twist)) in (0..rounds() as u64).flat_map(|round| twists.map(|twist| (round, twist))) {
        let ip = pair.address();
        let blocks = bad_headers(&pair, 1000 + round, 30);
        let mut peer = pair.peer(ip, far_ahead()).await.expect("it is let in");
        let mut asked = 0;
        while let Some(request) = next_request(&mut peer, &far_ahead()).await {
            let frame = match request {
                Notification::RequestChain(_) => {
                    let ids = blocks.iter().map(|block| block.id().expect("an id"));
                    notification(&endless(0, REGTEST.genesis.id, ids))
                }
                Notification::RequestGetObjects(RequestGetObjects { blocks: wanted, .. }) => {
                    asked += 1;
                    let mut found = find(&blocks, &wanted);
                    assert!(found.len() > 1);
                    twist(&mut found);
                    notification(&objects(&found))
                }
                other => panic!("not asked for: {other:?}"),
            };
            peer.send(&frame).await;
        }
        println!("{what}: dropped");
        // Two requests are open at once, and nothing is requested after the first answer.
        assert!((1..=2).contains(&asked), "{what}: it was asked {asked} times");
    }
    pair.still_well("other blocks").await;
}

/// Requests with ids that do not exist.
#[tokio::test(flavor = "multi_thread")]
async fn requests_with_unknown_ids() {
    let pair = Pair::start().await;
    let many = |count: u64| (0..count).map(unknown_id).collect::<Vec<Hash>>();
    let top = pair.ours.top();
    let missing = |block_hash, missing_tx_indices| {
        notification(&RequestFluffyMissingTx { block_hash, current_blockchain_height: 1, missing_tx_indices })
    };
    let questions = [
        (
            "a block that is not there",
            notification(&RequestGetObjects { blocks: many(1), prune: false }),
            false,
        ),
        ("as many as can be", notification(&RequestGetObjects { blocks: many(100), prune: true }), false),
        ("more than that", notification(&RequestGetObjects { blocks: many(101), prune: false }), true),
        (
            "all of the chain at once",
            notification(&RequestGetObjects { blocks: vec![top; 101], prune: false }),
            true,
        ),
        ("no ids at all", notification(&RequestChain { block_ids: Vec::new(), prune: false }), false),
        ("another first block", notification(&RequestChain { block_ids: many(3), prune: false }), false),
        ("transactions of no block", missing(unknown_id(1), vec![0]), true),
        ("transactions that a block does not have", missing(top, vec![u64::MAX]), true),
        ("the same transaction over and over", missing(top, vec![0; 1000]), true),
    ];
    for (what, frame, ends) in &questions {
        let ip = pair.address();
        let mut peer = pair.peer(ip, pair.same_chain()).await.expect("it is let in");
        peer.send(frame).await;
        let pong = if *ends {
            peer.hung_up().await;
            None
        } else {
            peer.invoke(&PingRequest {}).await
        };
        println!("{what}: {}", if *ends { "dropped" } else { "put up with" });
        assert_eq!(pong.is_none(), *ends, "{what}");
    }
    pair.still_well("questions").await;
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
                        let start = (attempt * 1000 + lists) * MAX_IDS;
                        notification(&endless(
                            0,
                            REGTEST.genesis.id,
                            (start..start + MAX_IDS - 1).map(unknown_id),
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
        ferrite_testkit::seen!("{lists} lists of {MAX_IDS} ids, and it was let go each time");
        assert!(lists >= 3);
        pair.still_well("endless chains").await;
    }
}

/// A node that performs the handshake, claims the chain of another, and sends none of it. Returns its address.
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
async fn stalled_peers_do_not_delay_others() {
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
    // The stallers claim the same chain, and are asked first.
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

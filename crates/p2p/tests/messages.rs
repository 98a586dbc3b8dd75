//! Messages: round trips, optional fields, the reference's bytes, and rejected input.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a test may panic, its helpers too; its numbers are small"
)]

use std::net::SocketAddr;

use ferrite_p2p::address::{I2pHost, NetworkAddress, TorHost};
use ferrite_p2p::levin::Command;
use ferrite_p2p::message::{
    BasicNodeData, BlockCompleteEntry, CoreSyncData, GetTxpoolComplement, HandshakeRequest,
    HandshakeResponse, MAX_BLOCK_NUMBER, MessageError, NewBlock, NewFluffyBlock, NewTransactions,
    PADDING_GRANULARITY, Payload, PeerlistEntry, PingRequest, PingResponse, Request, RequestChain,
    RequestFluffyMissingTx, RequestGetObjects, ResponseChainEntry, ResponseGetObjects, SupportFlagsRequest,
    SupportFlagsResponse, TimedSyncRequest, TimedSyncResponse, TxBlobEntry,
};
use ferrite_types::Hash;
use ferrite_types::epee::{self, Limits, Section};

const ONION: &str = "xmrto2bturnore26xmrto2bturnore26xmrto2bturnore26xmrto2bt.onion";
const I2P: &str = "abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst.b32.i2p";

fn addresses() -> Vec<NetworkAddress> {
    vec![
        "1.2.3.4:18080".parse::<SocketAddr>().unwrap().into(),
        "[2001:db8::7]:28080".parse::<SocketAddr>().unwrap().into(),
        NetworkAddress::Tor { host: ONION.parse().unwrap(), port: 18083 },
        NetworkAddress::I2p(I2P.parse().unwrap()),
        NetworkAddress::Tor { host: TorHost::unknown(), port: 0 },
        NetworkAddress::I2p(I2pHost::unknown()),
    ]
}

fn peers() -> Vec<PeerlistEntry> {
    let entry = |(index, adr)| PeerlistEntry {
        adr: Some(adr),
        id: u64::MAX - index as u64,
        last_seen: index as i64,
        pruning_seed: 384 * (index as u32 % 2),
        rpc_credits_per_hash: index as u32,
        rpc_port: 18089 * (index as u16 % 2),
    };
    addresses().into_iter().enumerate().map(entry).collect()
}

fn sync() -> CoreSyncData {
    CoreSyncData {
        cumulative_difficulty: 7,
        cumulative_difficulty_top64: 1,
        current_height: 9,
        pruning_seed: 386,
        top_id: Hash([3; 32]),
        top_version: 16,
    }
}

fn node() -> BasicNodeData {
    BasicNodeData {
        my_port: 18080,
        network_id: [9; 16],
        peer_id: 77,
        rpc_credits_per_hash: 1,
        rpc_port: 18089,
        support_flags: 1,
    }
}

fn entries() -> Vec<BlockCompleteEntry> {
    let pruned = |blob: &[u8]| TxBlobEntry { blob: blob.to_vec(), prunable_hash: Hash([5; 32]) };
    vec![
        BlockCompleteEntry::full(b"block".to_vec(), []),
        BlockCompleteEntry::full(b"block".to_vec(), [b"one".to_vec(), b"two".to_vec()]),
        BlockCompleteEntry { block: b"b".to_vec(), block_weight: 300, pruned: true, txs: vec![pruned(b"x")] },
        BlockCompleteEntry { block: b"b".to_vec(), block_weight: 80, pruned: true, txs: vec![] },
    ]
}

fn round_trip<T: Payload + PartialEq + std::fmt::Debug>(message: &T) -> Vec<String> {
    let bytes = message.to_payload();
    assert_eq!(&T::from_payload(&bytes).unwrap(), message);
    assert_eq!(
        &T::from_payload(&[&bytes[..], &[0; 9]].concat()).unwrap(),
        message,
        "zeros behind are ignored"
    );
    for end in 0..bytes.len() {
        assert!(T::from_payload(&bytes[..end]).is_err(), "{:?} cut off at {end}", T::COMMAND);
    }
    let tree: Section<'_> = epee::from_bytes_exact(&bytes, Limits::LEVIN).unwrap();
    tree.entries().iter().map(|(name, _)| String::from_utf8(name.to_vec()).unwrap()).collect()
}

#[test]
fn round_trips() {
    let (node_data, payload_data, local_peerlist_new) = (node(), sync(), peers());
    round_trip(&HandshakeRequest { node_data: node_data.clone(), payload_data: payload_data.clone() });
    let names = round_trip(&HandshakeResponse {
        local_peerlist_new: local_peerlist_new.clone(),
        node_data,
        payload_data: payload_data.clone(),
    });
    assert_eq!(names, ["local_peerlist_new", "node_data", "payload_data"]);
    round_trip(&TimedSyncRequest { payload_data: payload_data.clone() });
    round_trip(&TimedSyncResponse { local_peerlist_new, payload_data });
    assert!(round_trip(&PingRequest {}).is_empty());
    round_trip(&PingResponse::ok(5));
    assert!(round_trip(&SupportFlagsRequest {}).is_empty());
    round_trip(&SupportFlagsResponse { support_flags: 1 });
    for b in entries() {
        round_trip(&NewBlock { b: b.clone(), current_blockchain_height: 5 });
        round_trip(&NewFluffyBlock { b, current_blockchain_height: 5 });
    }
    let missed_ids = vec![Hash([1; 32]), Hash([2; 32])];
    round_trip(&ResponseGetObjects {
        blocks: entries(),
        current_blockchain_height: 3,
        missed_ids: missed_ids.clone(),
    });
    for prune in [false, true] {
        round_trip(&RequestGetObjects { blocks: missed_ids.clone(), prune });
        round_trip(&RequestChain { block_ids: missed_ids.clone(), prune });
    }
    round_trip(&RequestFluffyMissingTx {
        block_hash: Hash([1; 32]),
        current_blockchain_height: 8,
        missing_tx_indices: vec![0, 300],
    });
    round_trip(&GetTxpoolComplement { hashes: missed_ids });
    round_trip(&chain_entry(3));
}

#[test]
fn omitted_fields() {
    let names = round_trip(&NewTransactions::new(vec![b"tx".to_vec()], true));
    assert_eq!(names, ["_", "txs"], "fluff is the default");
    let names = round_trip(&NewTransactions::new(vec![b"tx".to_vec()], false));
    assert_eq!(names, ["_", "dandelionpp_fluff", "txs"]);
    assert!(round_trip(&GetTxpoolComplement::default()).is_empty());
    assert!(round_trip(&RequestChain::default()).is_empty());
    let sync: Vec<u8> = epee::to_bytes(&CoreSyncData::default());
    let tree: Section<'_> = epee::from_bytes(&sync, Limits::LEVIN).unwrap();
    let names: Vec<_> = tree.entries().iter().map(|(name, _)| *name).collect();
    let expected: [&[u8]; 4] =
        [b"cumulative_difficulty", b"cumulative_difficulty_top64", b"current_height", b"top_id"];
    assert_eq!(names, expected);
}

#[test]
fn addresses_have_the_reference_s_bytes() {
    let expected = [
        // addr { m_ip, m_port }, type 1
        concat!(
            "0461646472",
            "0c08",
            "046d5f6970",
            "06",
            "01020304",
            "066d5f706f7274",
            "07",
            "a046",
            "0474797065",
            "08",
            "01"
        ),
        concat!(
            "0461646472",
            "0c08",
            "0461646472",
            "0a40",
            "20010db8000000000000000000000007",
            "066d5f706f7274",
            "07",
            "b06d",
            "0474797065",
            "08",
            "02"
        ),
    ];
    for (address, expected) in addresses().into_iter().zip(expected) {
        let peer = PeerlistEntry { adr: Some(address), ..PeerlistEntry::default() };
        let message = TimedSyncResponse { local_peerlist_new: vec![peer], ..TimedSyncResponse::default() };
        let hex = const_hex::encode(message.to_payload());
        assert!(hex.contains(&format!("036164720c08{expected}")), "{hex}");
    }
}

#[test]
fn addresses_as_text() {
    for address in addresses().iter().filter(|address| !address.is_unknown()) {
        assert_eq!(&NetworkAddress::parse(&address.to_string(), 0).unwrap(), address);
    }
    assert_eq!(NetworkAddress::parse("1.2.3.4", 5).unwrap().to_string(), "1.2.3.4:5");
    assert_eq!(NetworkAddress::parse("2001:db8::7", 5).unwrap().to_string(), "[2001:db8::7]:5");
    assert_eq!(NetworkAddress::parse(&ONION.to_uppercase(), 0).unwrap().to_string(), ONION);
    for wrong in
        ["", "1.2.3", "1.2.3.4:65536", "1.2.3.4:x", "example.com:1", "a.onion", "x.i2p", "[::1]x", ":1"]
    {
        assert!(NetworkAddress::parse(wrong, 1).is_err(), "{wrong}");
    }
}

#[test]
fn invalid_addresses_are_rejected() {
    let peer = |adr: NetworkAddress| {
        let peer = PeerlistEntry { adr: Some(adr), ..PeerlistEntry::default() };
        TimedSyncResponse { local_peerlist_new: vec![peer], ..TimedSyncResponse::default() }.to_payload()
    };
    let mut bytes = peer(addresses().remove(0));
    let at = bytes.windows(5).position(|five| five == b"type\x08").unwrap() + 5;
    bytes[at] = 9;
    let read = TimedSyncResponse::from_payload(&bytes).unwrap();
    assert_eq!(read.local_peerlist_new[0].adr, None);
    let mut bytes = peer(addresses().remove(2));
    let at = bytes.windows(6).position(|six| six == b".onion").unwrap();
    bytes[at] = b'!';
    assert_eq!(TimedSyncResponse::from_payload(&bytes).unwrap().local_peerlist_new[0].adr, None);
}

fn chain_entry(count: u64) -> ResponseChainEntry {
    ResponseChainEntry {
        cumulative_difficulty: 8,
        cumulative_difficulty_top64: 0,
        first_block: b"first".to_vec(),
        block_ids: (0..count).map(|n| Hash([n as u8; 32])).collect(),
        block_weights: (0..count).collect(),
        start_height: 10,
        total_height: 10 + count,
    }
}

#[test]
fn checks() {
    let refused = |change: fn(&mut ResponseChainEntry)| {
        let mut entry = chain_entry(3);
        change(&mut entry);
        ResponseChainEntry::from_payload(&entry.to_payload()).unwrap_err()
    };
    assert_eq!(refused(|entry| *entry = chain_entry(0)), MessageError::NoBlockIds);
    assert!(matches!(refused(|entry| entry.start_height += 1), MessageError::ChainHeights { .. }));
    assert!(matches!(refused(|entry| entry.start_height = u64::MAX), MessageError::ChainHeights { .. }));
    assert!(matches!(
        refused(|entry| entry.total_height = MAX_BLOCK_NUMBER),
        MessageError::ChainHeights { .. }
    ));
    assert_eq!(
        refused(|entry| entry.block_weights.truncate(2)),
        MessageError::ChainWeights { ids: 3, weights: 2 }
    );
    assert!(ResponseChainEntry { block_weights: vec![], ..chain_entry(3) }.check().is_ok());
    assert_eq!(
        refused(|entry| *entry = chain_entry(25_001)),
        MessageError::TooMany { what: "block ids", count: 25_001, limit: 25_000 }
    );
    let many = RequestGetObjects { blocks: vec![Hash([0; 32]); 101], prune: false };
    assert!(RequestGetObjects::from_payload(&many.to_payload()).is_err());
    let many =
        TimedSyncResponse { local_peerlist_new: vec![PeerlistEntry::default(); 251], payload_data: sync() };
    assert!(TimedSyncResponse::from_payload(&many.to_payload()).is_err());
    assert_eq!(Request::from_payload(2002, &[]), Err(MessageError::UnknownCommand(2002)));
    assert!(matches!(
        Request::from_payload(1003, &[]),
        Err(MessageError::Storage { command: Command::Ping, .. })
    ));
}

#[test]
fn transactions_that_do_not_fit_the_flag() {
    for mut b in entries().into_iter().filter(|entry| !entry.txs.is_empty()) {
        let right = NewFluffyBlock { b: b.clone(), current_blockchain_height: 1 }.to_payload();
        b.pruned = !b.pruned;
        let wrong = NewFluffyBlock { b: b.clone(), current_blockchain_height: 1 }.to_payload();
        assert!(NewFluffyBlock::from_payload(&right).is_ok() && NewFluffyBlock::from_payload(&wrong).is_ok());
        // The same with the other flag: rename the field that contains it, or vice versa.
        let at = |bytes: &[u8]| bytes.windows(6).position(|six| six == b"pruned");
        let with_flag = if b.pruned { wrong } else { right };
        let at = at(&with_flag).unwrap();
        let mut renamed = with_flag;
        renamed[at] = b'q';
        let error = NewFluffyBlock::from_payload(&renamed).unwrap_err();
        assert!(error.to_string().contains("txs of a block that is not pruned"), "{error}");
    }
}

#[test]
fn padding_hides_the_length() {
    let mut aligned = 0;
    for length in 1..3000 {
        let message = NewTransactions::padded(vec![vec![7; length], vec![8; 100]], false);
        let size = message.to_payload().len();
        let plain = NewTransactions::new(message.txs.clone(), false).to_payload().len();
        assert!(size >= plain && size < plain + PADDING_GRANULARITY + 8);
        assert!(message.padding.iter().all(|&byte| byte == b' '));
        match size % PADDING_GRANULARITY {
            0 => aligned += 1,
            // The padding became short enough for a shorter length prefix.
            1023 => assert!(message.padding.len() < 64),
            // The correction would exceed the padding.
            _ => assert!(message.padding.is_empty()),
        }
    }
    println!("{aligned} of 2999 padded to a multiple of {PADDING_GRANULARITY}");
    assert!(aligned > 2800);
}

//! Portable storage against the real `monerod`: its responses parse and re-encode byte for byte, and it accepts and
//! rejects the same requests.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/storages.rs"]
mod storages;

use ferrite_testkit::http::{Client, json_text};
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::block::Block;
use ferrite_types::epee::{
    self, Blob, BlobList, EpeeError, Kind, Limits, List, ReadField, ReadObject, Section, Value, WriteField,
    WriteObject, Writer,
};
use ferrite_types::network::REGTEST;
use ferrite_types::tx::{PrunedTransaction, Transaction};
use ferrite_types::{CompressedPoint, Hash, Height, PublicKey, epee_object};
use storages::{Generator, nested, rounds, storage};

epee_object! {
    struct GetBlocksRequest {
        block_ids: Vec<Hash> as BlobList,
        prune: bool,
        start_height: u64,
    }
}

epee_object! {
    #[derive(Debug, PartialEq)]
    struct GetBlocksAnswer<'a> {
        blocks: Vec<BlockEntry<'a>> as List,
        credits: u64,
        current_height: u64,
        daemon_time: u64 = 0,
        output_indices: Vec<BlockOutputIndices> as List,
        pool_info_extent: u8 = 0,
        start_height: u64,
        status: &'a [u8],
        top_hash: &'a [u8],
        untrusted: bool,
    }
}

epee_object! {
    #[derive(Debug, PartialEq)]
    struct BlockEntry<'a> {
        block: &'a [u8],
        block_weight: u64 = 0,
        pruned: bool = false,
        txs: Txs<'a> as TxBlobs,
    }
}

epee_object! {
    #[derive(Debug, PartialEq)]
    struct PrunedTx<'a> {
        blob: &'a [u8],
        prunable_hash: Hash as Blob,
    }
}

epee_object! {
    #[derive(Debug, PartialEq)]
    struct BlockOutputIndices {
        indices: Vec<TxOutputIndices> as List,
    }
}

epee_object! {
    #[derive(Debug, PartialEq)]
    struct TxOutputIndices {
        indices: Vec<u64> as List,
    }
}

/// Transactions are strings if complete, and objects if pruned.
#[derive(Debug, PartialEq)]
enum Txs<'a> {
    Whole(Vec<&'a [u8]>),
    Pruned(Vec<PrunedTx<'a>>),
}

impl Default for Txs<'_> {
    fn default() -> Self {
        Self::Whole(Vec::new())
    }
}

/// How [`Txs`] are read and written.
enum TxBlobs {}

impl<'a: 'b, 'b> ReadField<'a, Txs<'b>> for TxBlobs {
    fn read_field(value: Value<'_, 'a>) -> Result<Txs<'b>, EpeeError> {
        match value.kind() {
            Kind::Object => value.list().map(Txs::Pruned),
            _ => value.list().map(Txs::Whole),
        }
    }
}

impl WriteField<Txs<'_>> for TxBlobs {
    fn is_written(txs: &Txs<'_>) -> bool {
        match txs {
            Txs::Whole(txs) => !txs.is_empty(),
            Txs::Pruned(txs) => !txs.is_empty(),
        }
    }

    fn write_field(txs: &Txs<'_>, writer: &mut Writer<'_>) {
        match txs {
            Txs::Whole(txs) => writer.list(txs),
            Txs::Pruned(txs) => writer.list(txs),
        }
    }
}

epee_object! {
    struct GetHashesRequest {
        block_ids: Vec<Hash> as BlobList,
        start_height: u64,
    }
}

epee_object! {
    struct GetHashesAnswer {
        current_height: u64,
        m_block_ids: Vec<Hash> as BlobList,
        start_height: u64,
        status: String,
    }
}

epee_object! {
    struct OutputRequest {
        amount: u64,
        index: u64,
    }
}

epee_object! {
    struct GetOutsRequest {
        get_txid: bool = true,
        outputs: Vec<OutputRequest> as List,
    }
}

epee_object! {
    struct GetOutsAnswer {
        outs: Vec<OutKey> as List,
        status: String,
    }
}

epee_object! {
    struct OutKey {
        height: Height,
        key: PublicKey as Blob,
        mask: CompressedPoint as Blob,
        txid: Hash as Blob,
        unlocked: bool,
    }
}

epee_object! {
    struct GetBlocksByHeightRequest {
        heights: Vec<Height> as List,
    }
}

epee_object! {
    struct GetIndicesRequest {
        txid: Hash as Blob,
    }
}

epee_object! {
    struct GetIndicesAnswer {
        o_indexes: Vec<u64> as List,
        status: String,
    }
}

/// Sends a request, and checks that the response equals our encoding.
fn ask(client: &mut Client, path: &str, request: &impl WriteObject) -> Vec<u8> {
    let (status, answer) = client.post_bytes(path, &epee::to_bytes(request)).unwrap();
    assert_eq!(status, 200, "{path}");
    let section: Section<'_> = epee::from_bytes_exact(&answer, Limits::HTTP_CLIENT).unwrap();
    assert!(epee::to_bytes(&section) == answer, "{path}: we write it otherwise: {section:?}");
    answer
}

fn read<'a, T: ReadObject<'a>>(answer: &'a [u8]) -> T {
    epee::from_bytes_exact(answer, Limits::HTTP_CLIENT).unwrap()
}

const BLOCKS: u32 = 12;

#[test]
fn requests_are_understood_and_answers_read() {
    let mut monerod = Monerod::start();
    monerod.mine(BLOCKS, SOME_ADDRESS);
    let mut client = Client::connect(monerod.rpc_port()).unwrap();
    let genesis = REGTEST.genesis.id;

    let request = GetBlocksRequest { block_ids: vec![genesis], prune: false, start_height: 0 };
    let bytes = ask(&mut client, "/get_blocks.bin", &request);
    let answer: GetBlocksAnswer<'_> = read(&bytes);
    assert_eq!((answer.status, answer.current_height), (&b"OK"[..], u64::from(BLOCKS) + 1));
    // The struct knows all fields of the answer, so it writes the same bytes.
    assert_eq!(epee::to_bytes(&answer), bytes);
    let blocks: Vec<Block> =
        answer.blocks.iter().map(|entry| Block::from_blob(entry.block).unwrap()).collect();
    let ids: Vec<Hash> = blocks.iter().map(|block| block.id().unwrap()).collect();
    assert_eq!((ids.len(), ids[0]), (BLOCKS as usize + 1, genesis));
    for (block, previous) in blocks[1..].iter().zip(&ids) {
        assert_eq!(block.header.prev_id, *previous);
    }
    let indices: Vec<u64> = answer.output_indices.iter().map(|block| block.indices[0].indices[0]).collect();
    // Version 1 outputs are counted by amount, all others together.
    assert_eq!(indices[1..], (0..u64::from(BLOCKS)).collect::<Vec<_>>());

    let bytes = ask(
        &mut client,
        "/get_hashes.bin",
        &GetHashesRequest { block_ids: vec![ids[3], genesis], start_height: 0 },
    );
    let answer: GetHashesAnswer = read(&bytes);
    assert_eq!((answer.status.as_str(), answer.start_height, answer.current_height), ("OK", 3, 13));
    assert_eq!(answer.m_block_ids, ids[3..]);

    let outputs = (0..u64::from(BLOCKS)).map(|index| OutputRequest { amount: 0, index }).collect();
    let bytes = ask(&mut client, "/get_outs.bin", &GetOutsRequest { get_txid: true, outputs });
    let answer: GetOutsAnswer = read(&bytes);
    assert_eq!((answer.status.as_str(), answer.outs.len()), ("OK", BLOCKS as usize));
    for (out, block) in answer.outs.iter().zip(&blocks[1..]) {
        assert_eq!(Some(out.height), block.height());
        assert_eq!(out.txid, block.miner_tx.hash());
        assert!(block.to_blob().windows(32).any(|window| window == out.key.0));
        assert!(!out.unlocked && out.mask != CompressedPoint::default());
    }

    let request = GetBlocksByHeightRequest { heights: vec![Height(2), Height(1)] };
    let bytes = ask(&mut client, "/get_blocks_by_height.bin", &request);
    let answer: GetBlocksAnswer<'_> = read(&bytes);
    assert_eq!(answer.blocks[0].block, blocks[2].to_blob());
    assert_eq!(answer.blocks[1].block, blocks[1].to_blob());

    let request = GetIndicesRequest { txid: blocks[5].miner_tx.hash() };
    let answer: GetIndicesAnswer = read(&ask(&mut client, "/get_o_indexes.bin", &request));
    assert_eq!((answer.status.as_str(), answer.o_indexes), ("OK", vec![4]));

    same_verdicts(&mut client);
}

/// Storages with unknown fields, so that only the format decides.
fn same_verdicts(client: &mut Client) {
    let mut cases: Vec<Vec<u8>> = Vec::new();
    for (open, innermost, deepest) in storages::DEEPEST {
        cases.extend([*deepest, deepest + 1].map(|levels| storage(&nested(levels, open, innermost))));
    }
    let edges: &[&[u8]] = &[
        b"",
        b"\0",
        b"\0trailing",
        b"\x08\x01b\x0b\0\x01a\x0b\0",
        b"\x08\x01a\x0b\0\x01a\x0b\0",
        b"\x04\0\x0b\0",
        b"\x04\x01a\x0b\x02",
        b"\x04\x01a\x8b\x08\x01\x02",
        b"\x04\x01a\x8a\x08\0\0",
        b"\x04\x01a\x8a\x08\0\0\0\0",
        b"\x04\x01a\x8c\x08\0\0",
        b"\x04\x01a\x8c\x0c\0\0",
        b"\x04\x01a\x0d\x88\x04\x07",
        b"\x04\x01a\x0d\x08\x07",
        b"\x04\x01a\x8d\0",
        b"\x04\x01a\x8d\x04\x88\x04\x07",
        b"\x04\x01a\x0e",
        b"\x04\x01a\0",
        b"\x07\0\0\0\0\0\0\0\x01a\x0a\x0d\0abc",
        b"\x04\x01a\x0a\x0cab",
        b"\x04\x01a\x0a\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x04\x01a\x88\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\xff\xff\xff\xff\xff\xff\xff\xff\x01a\x0b\x01",
    ];
    cases.extend(edges.iter().map(|body| storage(body)));
    cases.push(storage(&[b"\x04\xff", &[b'n'; 255][..], b"\x0b\x01"].concat()));
    let mut generator = Generator::new(34);
    for round in 0..4000 * rounds() {
        let mut bytes = storage(b"");
        generator.section(0, &mut bytes);
        if round % 2 == 1 {
            generator.mutate(&mut bytes);
        }
        cases.push(bytes);
    }
    let mut accepted = 0;
    for bytes in &cases {
        let ours = epee::validate(bytes, Limits::NONE);
        let (status, _) = client.post_bytes("/get_outs.bin", bytes).unwrap();
        assert_eq!(status, if ours.is_ok() { 200 } else { 400 }, "{ours:?}: {bytes:x?}");
        accepted += usize::from(ours.is_ok());
    }
    ferrite_testkit::seen!(
        "{} storages, {accepted} accepted by both, the others rejected by both",
        cases.len()
    );
    assert!(accepted > 1000 && cases.len() - accepted > 500);
}

/// A block with a transaction: the entries have another form if pruned.
#[test]
fn pruned_and_whole_transactions() {
    let mut monerod = Monerod::start_mined(mined::COMMON);
    let mut wallet = WalletRpc::restore(&monerod, known_wallets::SECOND);
    assert!(wallet.json_rpc("refresh", "{}").contains("blocks_fetched"));
    let destination = format!(r#"{{"amount":1000000000,"address":"{SOME_ADDRESS}"}}"#);
    let answer = wallet.json_rpc("transfer", &format!(r#"{{"destinations":[{destination}]}}"#));
    let id: Hash = json_text(&answer, "tx_hash").unwrap_or_else(|| panic!("{answer}")).parse().unwrap();
    // Before that, the transaction is not in block templates.
    monerod.wait_until_relayed(&id);
    monerod.mine(1, SOME_ADDRESS);

    let mut client = Client::connect(monerod.rpc_port()).unwrap();
    let mut answers = [false, true].map(|prune| {
        let request = GetBlocksRequest { block_ids: vec![REGTEST.genesis.id], prune, start_height: 0 };
        ask(&mut client, "/get_blocks.bin", &request)
    });
    let [whole, pruned] = answers.each_mut().map(|bytes| {
        let answer: GetBlocksAnswer<'_> = read(bytes);
        assert_eq!(epee::to_bytes(&answer), *bytes);
        answer
    });
    let (whole, pruned) = (whole.blocks.last().unwrap(), pruned.blocks.last().unwrap());
    let Txs::Whole(blobs) = &whole.txs else { panic!("{whole:?}") };
    let Txs::Pruned(entries) = &pruned.txs else { panic!("{pruned:?}") };
    assert!(pruned.pruned && !whole.pruned && whole.block == pruned.block);
    assert_eq!((blobs.len(), entries.len()), (1, 1));
    let tx = Transaction::parse(blobs[0]).unwrap();
    assert_eq!(tx.id, id);
    assert_eq!(entries[0].blob, tx.tx.to_pruned_blob());
    // Only peers get the hash; here it is always zero.
    assert_eq!(entries[0].prunable_hash, Hash::default());
    assert_eq!(PrunedTransaction::from_blob(entries[0].blob).unwrap(), tx.tx.to_pruned());
}

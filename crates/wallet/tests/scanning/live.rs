//! A chain created by the real node and wallets: the scanner finds what the real wallet lists.

use std::collections::BTreeMap;
use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_rpc::daemon::bulk::{GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_rpc::json::{self, Object, Value};
use ferrite_testkit::http::{Client, json_number, json_text};
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::epee::{self, Limits};
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::{Lookahead, Subaddresses, WalletKeys};
use ferrite_wallet::scan::{BlockToScan, PaymentId, ScanStart, ScannedBlock, Scanner};

const COIN: u64 = 1_000_000_000_000;

/// An output as both sides see it.
#[derive(Debug, PartialEq, Eq)]
struct Output {
    amount: u64,
    height: u64,
    txid: String,
    key: String,
    key_image: String,
    subaddress: (u64, u64),
}

struct Wallet(WalletRpc);

impl Wallet {
    fn call(&mut self, method: &str, params: &str) -> String {
        let answer = self.0.json_rpc(method, params);
        assert!(!answer.contains("\"error\""), "{method} {params}: {answer}");
        answer
    }

    fn address(&mut self, params: &str) -> String {
        json_text(&self.call("create_address", params), "address").unwrap()
    }

    fn pay(&mut self, node: &mut Monerod, to: &[(&str, u64)], more: &str) {
        let to: Vec<_> = to
            .iter()
            .map(|(address, coins)| format!(r#"{{"address":"{address}","amount":{}}}"#, coins * COIN))
            .collect();
        let answer = self.call("transfer", &format!(r#"{{"destinations":[{}]{more}}}"#, to.join(",")));
        let txid: Hash = json_text(&answer, "tx_hash").unwrap().parse().unwrap();
        node.wait_until_relayed(&txid);
    }

    fn keys(&mut self) -> WalletKeys {
        let mut key = |kind: &str| {
            let answer = self.call("query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
            let bytes = const_hex::decode(json_text(&answer, "key").unwrap()).unwrap();
            SecretKey::from_canonical_bytes(&bytes.try_into().unwrap()).unwrap()
        };
        WalletKeys::from_secret_keys(key("spend_key"), key("view_key"), 0)
    }

    /// By global index.
    fn outputs(&mut self, accounts: u32) -> BTreeMap<u64, Output> {
        let mut outputs = BTreeMap::new();
        for account in 0..accounts {
            let params = format!(r#"{{"transfer_type":"all","account_index":{account}}}"#);
            let answer = self.call("incoming_transfers", &params);
            let mut answer = json::parse(answer.as_bytes()).unwrap();
            let Some(Value::Object(result)) = answer.remove(&b"result"[..]) else { panic!("no result") };
            let Some(Value::Array(transfers)) = result.get(&b"transfers"[..]) else { continue };
            for transfer in transfers {
                let Value::Object(transfer) = transfer else { panic!("not an object: {transfer:?}") };
                outputs.insert(number(transfer, "global_index"), output(transfer));
            }
        }
        outputs
    }
}

fn number(object: &Object, name: &str) -> u64 {
    match object.get(name.as_bytes()) {
        Some(Value::U64(number)) => *number,
        other => panic!("{name} is {other:?}"),
    }
}

fn text(object: &Object, name: &str) -> String {
    match object.get(name.as_bytes()) {
        Some(Value::String(text)) => String::from_utf8(text.clone()).unwrap(),
        other => panic!("{name} is {other:?}"),
    }
}

fn output(transfer: &Object) -> Output {
    let Some(Value::Object(index)) = transfer.get(&b"subaddr_index"[..]) else { panic!("no index") };
    Output {
        amount: number(transfer, "amount"),
        height: number(transfer, "block_height"),
        txid: text(transfer, "tx_hash"),
        key: text(transfer, "pubkey"),
        key_image: text(transfer, "key_image"),
        subaddress: (number(index, "major"), number(index, "minor")),
    }
}

/// Scans the whole chain of a node.
fn scan(
    node: &Monerod,
    scanner: &Scanner,
    keys: &WalletKeys,
    addresses: &mut Subaddresses,
) -> Vec<ScannedBlock> {
    let mut client = Client::connect(node.rpc_port()).unwrap();
    let mut scanned: Vec<ScannedBlock> = Vec::new();
    loop {
        let mut request = GetBlocksBinRequest { prune: true, ..GetBlocksBinRequest::default() };
        let start = scanned.len() as u64;
        request.block_ids.extend(scanned.last().map(|block| block.id));
        if start != 1 {
            request.block_ids.push(Network::Regtest.parameters().genesis.id);
        }
        let (status, body) = client.post_bytes("/get_blocks.bin", &epee::to_bytes(&request)).unwrap();
        assert_eq!(status, 200);
        let answer: GetBlocksBinResponse<'_> = epee::from_bytes(&body, Limits::NONE).unwrap();
        assert_eq!(answer.status, "OK");
        let blocks: Vec<_> = (answer.start_height..)
            .zip(answer.blocks.iter().zip(&answer.output_indices))
            .skip_while(|(height, _)| *height < start)
            .map(|(height, (entry, indices))| BlockToScan {
                height: Height(height),
                block: entry.block,
                txs: entry.txs.iter().map(|tx| tx.0).collect(),
                output_indices: indices.indices.iter().map(|tx| tx.indices.0).collect(),
            })
            .collect();
        if blocks.is_empty() {
            break;
        }
        scanned.extend(scanner.scan(&blocks).unwrap());
    }
    for block in &mut scanned {
        for tx in &mut block.txs {
            tx.catch_up(keys, addresses);
            for output in &tx.outputs {
                if addresses.should_expand(output.subaddress) {
                    addresses.expand(keys, output.subaddress);
                }
            }
        }
    }
    scanned
}

fn found(blocks: &[ScannedBlock]) -> BTreeMap<u64, Output> {
    let mut outputs = BTreeMap::new();
    for block in blocks {
        for tx in &block.txs {
            for output in &tx.outputs {
                let index = output.global_index.unwrap().0;
                let SubaddressIndex { major, minor } = output.subaddress;
                let output = Output {
                    amount: output.amount.0,
                    height: block.height.0,
                    txid: tx.txid.to_string(),
                    key: output.key.to_string(),
                    key_image: output.key_image.unwrap().to_string(),
                    subaddress: (major.into(), minor.into()),
                };
                assert!(outputs.insert(index, output).is_none());
            }
        }
    }
    outputs
}

fn tell(side: &str, outputs: &BTreeMap<u64, Output>) {
    let to_main = outputs.values().filter(|output| output.subaddress == (0, 0)).count();
    println!("{side}: {} outputs, {to_main} of them to the main address", outputs.len());
}

#[test]
fn finds_the_outputs_of_the_real_wallet() {
    let mut node = Monerod::start_mined(mined::COMMON);
    let mut alice = Wallet(WalletRpc::restore(&node, known_wallets::SECOND));
    let mut bob = Wallet(WalletRpc::start(&node));
    let main = json_text(&alice.call("get_address", "{}"), "address").unwrap();
    alice.call("refresh", "{}");

    let bobs = json_text(&bob.call("get_address", "{}"), "address").unwrap();
    let first = bob.address(r#"{"account_index":0}"#);
    let many =
        json_text(&bob.call("create_address", r#"{"account_index":0,"count":30}"#), "address").unwrap();
    bob.call("create_account", "{}");
    let account = bob.address(r#"{"account_index":1}"#);
    let integrated = bob.call("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#);
    let integrated = json_text(&integrated, "integrated_address").unwrap();
    let own = alice.address(r#"{"account_index":0}"#);

    alice.pay(&mut node, &[(&bobs, 1)], "");
    alice.pay(&mut node, &[(&first, 2)], "");
    alice.pay(&mut node, &[(&first, 3), (&many, 4), (&bobs, 5), (&account, 6), (&own, 7)], "");
    node.mine(5, &main);
    alice.pay(&mut node, &[(&integrated, 8)], "");
    alice.pay(&mut node, &[(&account, 9), (&account, 10)], r#","unlock_time":500"#);
    node.mine(12, &main);
    bob.call("refresh", "{}");
    bob.pay(&mut node, &[(&main, 3), (&own, 1)], "");
    node.mine(3, &bobs);
    alice.call("refresh", "{}");
    bob.call("refresh", "{}");
    let height = json_number(&alice.call("get_height", "{}"), "height").unwrap();

    for (name, wallet, accounts) in [("alice", &mut alice, 1), ("bob", &mut bob, 2)] {
        let keys = Arc::new(wallet.keys());
        let mut addresses = Subaddresses::new(&keys, Lookahead::default()).unwrap();
        let scanner = Scanner::new(Arc::clone(&keys), &addresses, ScanStart::default());
        let blocks = scan(&node, &scanner, &keys, &mut addresses);
        assert_eq!(i64::try_from(blocks.len()).unwrap(), height);
        for pair in blocks.windows(2) {
            assert_eq!(pair[1].previous, pair[0].id);
        }
        let (theirs, ours) = (wallet.outputs(accounts), found(&blocks));
        tell(name, &ours);
        assert!(ours.len() >= 9);
        assert_eq!(theirs, ours);
        if name == "bob" {
            let id = Some(PaymentId::Short(ferrite_types::address::ShortPaymentId([
                0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
            ])));
            let txs = || blocks.iter().flat_map(|block| &block.txs).filter(|tx| !tx.outputs.is_empty());
            assert_eq!(txs().filter(|tx| tx.payment_id == id).count(), 1);
            assert_eq!(txs().filter(|tx| tx.unlock_time == 500).count(), 1);
        }

        // With a small look-ahead, payments to near addresses bring far ones into view.
        let small = Lookahead { accounts: 2, addresses: 31 };
        let mut addresses = Subaddresses::new(&keys, small).unwrap();
        let scanner = Scanner::new(Arc::clone(&keys), &addresses, ScanStart::default());
        let blocks = scan(&node, &scanner, &keys, &mut addresses);
        assert_eq!(found(&blocks), theirs);
    }
}

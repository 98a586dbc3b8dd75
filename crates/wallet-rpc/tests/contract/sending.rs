//! Sending, according to the contract.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{known_wallets, mined};
use ferrite_types::network::Network;
use ferrite_wallet::state::Pending;
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

use crate::nodes;
use crate::support::{ADDRESS, OTHER, SEED, Service, fields};

/// The fields of a response about one transaction.
const ONE: &str = "amount:uint fee:uint multisig_txset:str tx_blob:str tx_hash:str tx_key:str tx_metadata:str unsigned_txset:str";
/// The fields of a response about several, with all optional ones.
const LIST: &str = "tx_hash_list:arr<str> tx_key_list:arr<str> amount_list:arr<uint> fee_list:arr<uint> tx_blob_list:arr<str> tx_metadata_list:arr<str> multisig_txset:str unsigned_txset:str";

/// A service with a funded wallet.
pub struct Funded {
    pub node: Monerod,
    pub service: Service,
}

/// A service with a wallet that has scanned the chain of a node.
fn funded(node: &str) -> Service {
    let mut service = Service::with(&["--daemon-address", node, "--allow-mismatched-daemon-version"]);
    service.done("auto_refresh", r#"{"enable":false}"#);
    let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    service.call("restore_deterministic_wallet", &params);
    service.call("refresh", "{}");
    service
}

impl Funded {
    pub fn new() -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let service = funded(&format!("127.0.0.1:{}", node.rpc_port()));
        Self { node, service }
    }

    pub fn confirm(&mut self, txid: &str, blocks: u32) {
        self.node.wait_until_relayed(&txid.parse().unwrap());
        self.node.mine(blocks, OTHER);
        self.service.call("refresh", "{}");
    }

    fn pool(&mut self) -> String {
        self.node.post("/get_transaction_pool_hashes", "{}")
    }
}

fn to(amount: u64) -> String {
    format!(r#""destinations":[{{"amount":{amount},"address":"{OTHER}"}}]"#)
}

fn is_hex(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[test]
fn transfer() {
    let mut funded = Funded::new();
    // Required fields only.
    let sent = funded.service.call("transfer", &format!("{{{}}}", to(1000)));
    fields(&sent, ONE);
    assert_eq!(sent.number("amount"), Some(1000));
    for name in ["tx_key", "tx_blob", "tx_metadata", "multisig_txset", "unsigned_txset"] {
        assert_eq!(sent.text(name), Some(""), "{name} is empty unless it is asked for");
    }
    assert!(funded.pool().contains(sent.text("tx_hash").unwrap()), "it is relayed by default");
    // All fields.
    let params = format!(
        r#"{{{},"account_index":0,"subaddr_indices":[0],"priority":3,"mixin":7,"ring_size":8,"unlock_time":0,"get_tx_key":true,"do_not_relay":true,"get_tx_hex":true,"get_tx_metadata":true}}"#,
        to(2000)
    );
    let made = funded.service.call("transfer", &params);
    fields(&made, ONE);
    for name in ["tx_hash", "tx_key", "tx_blob", "tx_metadata"] {
        assert!(is_hex(made.text(name).unwrap()), "{name}");
    }
    assert!(made.number("fee") > sent.number("fee"), "a priority costs");
    let id = made.text("tx_hash").unwrap().to_owned();
    assert!(!funded.pool().contains(&id), "it is not sent before relay_tx");
    let metadata = made.text("tx_metadata").unwrap();
    let relayed = funded.service.call("relay_tx", &format!(r#"{{"hex":"{metadata}"}}"#));
    fields(&relayed, "tx_hash:str");
    assert_eq!(relayed.text("tx_hash"), Some(id.as_str()));
    assert!(funded.pool().contains(&id));
    let params =
        format!(r#"{{"txid":"{id}","tx_key":"{}","address":"{OTHER}"}}"#, made.text("tx_key").unwrap());
    let checked = funded.service.call("check_tx_key", &params);
    assert_eq!(checked.get("in_pool"), Some(&Tree::Bool(true)));
    assert_eq!((checked.number("received"), checked.number("confirmations")), (Some(2000), Some(0)));
    // Every priority.
    let mut fees = Vec::new();
    for priority in 0..=3 {
        let params = format!(r#"{{{},"priority":{priority},"do_not_relay":true}}"#, to(3000));
        fees.push(funded.service.call("transfer", &params).number("fee").unwrap());
    }
    assert!(fees[1] < fees[2] && fees[2] < fees[3], "{fees:?}");
    // Addresses and accounts without funds pay nothing.
    for other in [r#""account_index":1"#, r#""subaddr_indices":[3]"#] {
        let (code, message) = funded.service.error("transfer", &format!("{{{},{other}}}", to(1)));
        assert_eq!((code, message.as_str()), (-17, "not enough money"), "{other}");
    }
    history(&mut funded, &id);
}

/// A sent transfer: pending, and then out.
fn history(funded: &mut Funded, id: &str) {
    let by_id =
        |funded: &mut Funded| funded.service.call("get_transfer_by_txid", &format!(r#"{{"txid":"{id}"}}"#));
    let shape = "address:str amount:uint double_spend_seen:bool fee:uint height:uint locked:bool note:str payment_id:str subaddr_index:obj subaddr_indices:arr<obj> timestamp:uint txid:str type:str unlock_time:uint destinations:arr<obj> confirmations:uint suggested_confirmations_threshold:uint";
    let pending = by_id(funded);
    let entry = pending.get("transfer").unwrap();
    fields(entry, shape);
    assert_eq!((entry.text("type"), entry.number("height")), (Some("pending"), Some(0)));
    assert_eq!(entry.number("confirmations"), Some(0));
    assert_eq!(entry.text("destinations.0.address"), Some(OTHER));
    assert_eq!(entry.number("destinations.0.amount"), Some(2000));
    funded.confirm(id, 1);
    let out = by_id(funded);
    let entry = out.get("transfer").unwrap();
    fields(entry, shape);
    assert_eq!(entry.text("type"), Some("out"));
    assert!(entry.number("height").unwrap() > 0);
    assert_eq!(entry.text("destinations.0.address"), Some(OTHER));
    // Mined outputs are received like others.
    let mined = funded.service.call("get_transfers", r#"{"in":true}"#);
    let mined = mined.list("in");
    assert!(mined.len() >= 12 && mined.iter().all(|entry| entry.text("type") == Some("in")), "{mined:?}");
}

/// The reference's network does not relay such transactions; this node accepts them.
#[test]
fn unlock_time_locks_the_payment() {
    let mut node = Ferrited::start_offline(nodes::program(), &[]);
    node.mine(18, ADDRESS);
    node.mine(60, OTHER);
    let address = format!("127.0.0.1:{}", node.rpc_port());
    let mut service = funded(&address);
    let own = service.call("create_account", "{}");
    let own = own.text("address").unwrap();
    let mut pay = |service: &mut Service, unlock_time: u64| {
        let params = format!(
            r#"{{"destinations":[{{"amount":1000000000000,"address":"{own}"}}],"unlock_time":{unlock_time}}}"#
        );
        let sent = service.call("transfer", &params);
        let id = sent.text("tx_hash").unwrap().to_owned();
        let pool = node.post("/get_transaction_pool_hashes", "{}");
        assert!(pool.contains(&id), "{pool}");
        id
    };
    // A number of blocks above the usual ten, or a height.
    let height = service.call("get_height", "{}").number("height").unwrap();
    let sent = [pay(&mut service, 12), pay(&mut service, height + 14)];
    let unlocked = |node: &mut Ferrited, service: &mut Service, blocks: u32| {
        node.mine(blocks, OTHER);
        service.call("refresh", "{}");
        let balance = service.call("get_balance", r#"{"account_index":1}"#);
        assert_eq!(balance.number("balance"), Some(2_000_000_000_000));
        balance.number("unlocked_balance").unwrap()
    };
    assert_eq!(unlocked(&mut node, &mut service, 11), 0, "11 of 12 blocks");
    for (id, until) in sent.iter().zip([height + 12, height + 14]) {
        let entry = service.call("get_transfer_by_txid", &format!(r#"{{"txid":"{id}"}}"#));
        assert_eq!(entry.number("transfer.unlock_time"), Some(until));
        assert_eq!(entry.get("transfer.locked"), Some(&Tree::Bool(true)));
    }
    assert_eq!(unlocked(&mut node, &mut service, 1), 1_000_000_000_000);
    // Now it is spent.
    let params = format!(r#"{{{},"account_index":1}}"#, to(5000));
    let spent = service.call("transfer", &params);
    assert!(node.post("/get_transaction_pool_hashes", "{}").contains(spent.text("tx_hash").unwrap()));
    node.mine(2, OTHER);
    service.call("refresh", "{}");
    let balance = service.call("get_balance", r#"{"account_index":1}"#);
    assert_eq!(balance.number("unlocked_balance"), Some(1_000_000_000_000), "the other one");
}

#[test]
fn transfer_split() {
    let mut funded = Funded::new();
    let many: Vec<String> =
        (1..=20).map(|amount| format!(r#"{{"amount":{amount},"address":"{OTHER}"}}"#)).collect();
    let all = r#""get_tx_keys":true,"get_tx_hex":true,"get_tx_metadata":true"#;
    let params = format!(
        r#"{{"destinations":[{}],"account_index":0,"subaddr_indices":[0],"mixin":0,"ring_size":0,"unlock_time":0,"priority":1,"do_not_relay":false,"new_algorithm":true,{all}}}"#,
        many.join(",")
    );
    let sent = funded.service.call("transfer_split", &params);
    fields(&sent, LIST);
    assert!(sent.list("tx_hash_list").len() > 1);
    for name in ["tx_key_list", "amount_list", "fee_list", "tx_blob_list", "tx_metadata_list"] {
        assert_eq!(sent.list(name).len(), sent.list("tx_hash_list").len(), "{name}");
    }
    let short = funded.service.call("transfer_split", &format!("{{{}}}", to(7)));
    fields(
        &short,
        "tx_hash_list:arr<str> amount_list:arr<uint> fee_list:arr<uint> multisig_txset:str unsigned_txset:str",
    );
    for name in ["tx_key_list", "tx_blob_list", "tx_metadata_list"] {
        assert!(short.list(name).is_empty(), "{name} is not there unless it is asked for");
    }
}

/// A transaction that does not reach the network, and a double spend.
#[test]
fn failed_transfers_and_double_spends() {
    let mut funded = Funded::new();
    let sent = funded.service.call("transfer", &format!("{{{}}}", to(1_000_000_000)));
    let id = sent.text("tx_hash").unwrap().to_owned();
    // The node forgets it, and for the wallet it was sent long ago.
    funded.node.json_rpc("flush_txpool", &format!(r#"{{"txids":["{id}"]}}"#));
    funded.service.done("close_wallet", "{}");
    let options = OpenOptions { network: Network::Mainnet, kdf_rounds: 1, lookahead: None };
    let mut wallet = OpenWallet::open(&funded.service.program.folder().join("w"), b"", &options).unwrap();
    let pending = wallet.wallet.pending(&id.parse().unwrap()).unwrap();
    let pending = Pending { sent_time: pending.sent_time - 1000, ..Pending::clone(pending) };
    wallet.wallet.record_sent(pending, None);
    wallet.commit().unwrap();
    drop(wallet);
    funded.service.done("open_wallet", r#"{"filename":"w","password":""}"#);
    funded.service.call("refresh", "{}");
    let lists = funded.service.call("get_transfers", r#"{"pending":true,"failed":true}"#);
    assert!(lists.list("pending").is_empty(), "{lists:?}");
    let failed = &lists.list("failed")[0];
    assert_eq!((failed.text("type"), failed.text("txid")), (Some("failed"), Some(id.as_str())));
    assert_eq!((failed.number("height"), failed.number("amount")), (Some(0), Some(1_000_000_000)));
    assert_eq!(failed.number("fee"), sent.number("fee"));
    let by_id = funded.service.call("get_transfer_by_txid", &format!(r#"{{"txid":"{id}"}}"#));
    assert_eq!(by_id.text("transfer.type"), Some("failed"));
    double_spends(&mut funded);
}

/// Another wallet spends the same output twice, and the node gets both.
fn double_spends(funded: &mut Funded) {
    let seed = known_wallets::SECOND.seed;
    let params = format!(r#"{{"filename":"other","password":"","seed":"{seed}"}}"#);
    funded.service.call("restore_deterministic_wallet", &params);
    funded.service.call("refresh", "{}");
    let outputs = funded.service.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let image = outputs.text("transfers.0.key_image").unwrap().to_owned();
    let mut paid = Vec::new();
    for _ in 0..2 {
        let params = format!(
            r#"{{"address":"{ADDRESS}","key_image":"{image}","do_not_relay":true,"get_tx_hex":true}}"#
        );
        let made = funded.service.call("sweep_single", &params);
        let blob = made.text("tx_blob").unwrap();
        let answer = funded.node.post("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{blob}"}}"#));
        paid.push((made.text("tx_hash").unwrap().to_owned(), answer));
    }
    assert!(paid[0].1.contains("\"status\": \"OK\""), "{}", paid[0].1);
    assert!(paid[1].1.contains("\"double_spend\": true"), "{}", paid[1].1);
    funded.node.wait_until_relayed(&paid[0].0.parse().unwrap());
    funded.service.done("open_wallet", r#"{"filename":"w","password":""}"#);
    funded.service.call("refresh", "{}");
    let lists = funded.service.call("get_transfers", r#"{"pool":true}"#);
    let entry = &lists.list("pool")[0];
    assert_eq!((entry.text("txid"), entry.text("type")), (Some(paid[0].0.as_str()), Some("pool")));
    assert_eq!(entry.get("double_spend_seen"), Some(&Tree::Bool(true)), "{entry:?}");
}

/// The response has only the two empty sets.
fn nothing_sent(answer: &Tree) {
    let Tree::Map(fields) = answer else { panic!("{answer:?}") };
    assert_eq!(fields.keys().collect::<Vec<_>>(), ["multisig_txset", "unsigned_txset"]);
    assert!(fields.values().all(|value| *value == Tree::Bytes(Vec::new())));
}

#[test]
fn sweep_all_takes_every_address_of_the_account() {
    let mut funded = Funded::new();
    let own = funded.service.call("create_address", r#"{"account_index":0}"#);
    let own = own.text("address").unwrap();
    let params = format!(r#"{{"destinations":[{{"amount":5000000000000,"address":"{own}"}}]}}"#);
    let sent = funded.service.call("transfer", &params);
    let id = sent.text("tx_hash").unwrap().to_owned();
    funded.confirm(&id, 11);
    let balance = funded.service.call("get_balance", "{}");
    let holders = balance.list("per_subaddress");
    assert_eq!(holders.len(), 2, "{holders:?}");
    let params = format!(r#"{{"address":"{OTHER}","do_not_relay":true}}"#);
    let swept = funded.service.call("sweep_all", &params);
    let sum = |name: &str| -> u64 {
        (0..swept.list(name).len()).map(|place| swept.number(&format!("{name}.{place}")).unwrap()).sum()
    };
    assert_eq!(Some(sum("amount_list") + sum("fee_list")), balance.number("unlocked_balance"));
}

#[test]
fn sweeps() {
    let mut funded = Funded::new();
    // Nothing is dust.
    for name in ["sweep_dust", "sweep_unmixable"] {
        nothing_sent(&funded.service.call(name, r#"{"get_tx_keys":true}"#));
    }
    // One output.
    let all = funded.service.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let one = all.list("transfers")[0].clone();
    let key_image = one.text("key_image").unwrap();
    let params = format!(
        r#"{{"address":"{OTHER}","account_index":0,"subaddr_indices":[0],"priority":1,"mixin":0,"ring_size":0,"unlock_time":0,"get_tx_keys":true,"below_amount":0,"do_not_relay":false,"get_tx_hex":true,"get_tx_metadata":true,"key_image":"{key_image}"}}"#
    );
    let single = funded.service.call("sweep_single", &params);
    fields(&single, ONE);
    assert!(["tx_key", "tx_blob", "tx_metadata"].iter().all(|name| is_hex(single.text(name).unwrap())));
    let paid = single.number("amount").unwrap() + single.number("fee").unwrap();
    assert_eq!(Some(paid), one.number("amount"));
    let (code, _) = funded.service.error("sweep_single", &params);
    assert_eq!(code, -1, "it is spent");
    // All outputs: of one address, below an amount that excludes all, and without that limit.
    let sweep = |more: &str| {
        format!(
            r#"{{"address":"{OTHER}","account_index":0,"subaddr_indices":[0],"priority":1,"mixin":0,"ring_size":0,"unlock_time":0,"get_tx_keys":true,"do_not_relay":false,"get_tx_hex":true,"get_tx_metadata":true{more}}}"#
        )
    };
    nothing_sent(&funded.service.call("sweep_all", &sweep(r#","below_amount":1000"#)));
    let swept = funded.service.call("sweep_all", &sweep(""));
    fields(&swept, LIST);
    nothing_sent(&funded.service.call("sweep_all", &sweep("")));
    let balance = funded.service.call("get_balance", "{}");
    assert_eq!(balance.number("balance"), Some(0));
}

/// A wallet that has never seen a block imports its outputs.
fn imports_outputs(service: &mut Service, outputs: &str, count: usize) {
    let params = format!(r#"{{"filename":"cold","password":"","seed":"{SEED}"}}"#);
    service.call("restore_deterministic_wallet", &params);
    let taken = service.call("import_outputs", &format!(r#"{{"outputs_data_hex":"{outputs}"}}"#));
    assert_eq!(taken.number("num_imported"), Some(count as u64));
    // It exports the key images of the imported outputs.
    let images = service.call("export_key_images", "{}");
    assert_eq!(images.list("signed_key_images").len(), count);
}

#[test]
fn a_view_only_wallet_lets_another_sign() {
    let mut funded = Funded::new();
    let view = funded.service.call("query_key", r#"{"key_type":"view_key"}"#);
    let view = view.text("key").unwrap().to_owned();
    let images = funded.service.envelope("export_key_images", r#"{"all":true}"#);
    let list: Vec<String> = images
        .list("result.signed_key_images")
        .iter()
        .map(|one| {
            let text = |name| one.text(name).unwrap();
            assert!(is_hex(text("key_image")) && is_hex(text("signature")));
            assert_eq!((text("key_image").len(), text("signature").len()), (64, 128));
            format!(r#"{{"key_image":"{}","signature":"{}"}}"#, text("key_image"), text("signature"))
        })
        .collect();
    assert!(!list.is_empty());
    funded.service.call(
        "generate_from_keys",
        &format!(r#"{{"filename":"view","address":"{ADDRESS}","viewkey":"{view}","password":""}}"#),
    );
    funded.service.call("refresh", "{}");
    let params = format!(r#"{{"signed_key_images":[{}]}}"#, list.join(","));
    let imported = funded.service.call("import_key_images", &params);
    fields(&imported, "height:uint spent:uint unspent:uint");
    let before = funded.service.call("get_balance", "{}").number("balance");
    assert_eq!((imported.number("spent"), imported.number("unspent")), (Some(0), before));
    let outputs = funded.service.call("export_outputs", r#"{"all":true}"#);
    let outputs = outputs.text("outputs_data_hex").unwrap().to_owned();
    assert!(is_hex(&outputs));
    // Without `all`, outputs whose key images the other wallet has sent are left out.
    let rest = funded.service.call("export_outputs", "{}");
    assert!(rest.text("outputs_data_hex").unwrap().len() < outputs.len());
    imports_outputs(&mut funded.service, &outputs, list.len());
    funded.service.done("open_wallet", r#"{"filename":"view","password":""}"#);
    let sent = funded.service.call("transfer", &format!("{{{}}}", to(4000)));
    fields(&sent, ONE);
    let set = sent.text("unsigned_txset").unwrap().to_owned();
    assert!(is_hex(&set));
    assert!(!funded.pool().contains(sent.text("tx_hash").unwrap()));
    assert_eq!(funded.service.call("get_balance", "{}").number("balance"), before, "nothing was sent");
    let params = format!(r#"{{"unsigned_txset":"{set}"}}"#);
    assert_eq!(funded.service.error("describe_transfer", &params).0, -29);
    // The wallet with the keys can describe the set before it signs.
    funded.service.done("open_wallet", r#"{"filename":"w","password":""}"#);
    let described = funded.service.call("describe_transfer", &params);
    let one = &described.list("desc")[0];
    fields(
        one,
        "amount_in:uint amount_out:uint recipients:arr<obj> change_address:str change_amount:uint fee:uint payment_id:str ring_size:uint unlock_time:uint dummy_outputs:uint extra:str",
    );
    assert_eq!(one.text("recipients.0.address"), Some(OTHER));
    assert_eq!(one.number("recipients.0.amount"), Some(4000));
    assert_eq!(one.text("change_address"), Some(ADDRESS));
    assert_eq!(one.number("fee"), sent.number("fee"));
    assert_eq!(one.number("ring_size"), Some(16));
    assert_eq!((one.text("payment_id"), one.number("dummy_outputs")), (Some(""), Some(0)));
    // It signs, and the view-only wallet submits.
    let signed =
        funded.service.call("sign_transfer", &format!(r#"{{"unsigned_txset":"{set}","export_raw":true}}"#));
    fields(&signed, "signed_txset:str tx_hash_list:arr<str> tx_raw_list:arr<str>");
    let plain = funded.service.call("sign_transfer", &params);
    fields(&plain, "signed_txset:str tx_hash_list:arr<str>");
    assert!(plain.list("tx_raw_list").is_empty(), "only if export_raw is true");
    let data = signed.text("signed_txset").unwrap();
    assert!(is_hex(data));
    let described = funded.service.error("describe_transfer", &format!(r#"{{"unsigned_txset":"{data}"}}"#));
    assert_eq!(described.0, -39, "a signed set is not described");
    funded.service.done("open_wallet", r#"{"filename":"view","password":""}"#);
    let sent = funded.service.call("submit_transfer", &format!(r#"{{"tx_data_hex":"{data}"}}"#));
    fields(&sent, "tx_hash_list:arr<str>");
    assert_eq!(sent.list("tx_hash_list"), signed.list("tx_hash_list"));
    let txid = signed.list("tx_hash_list")[0].clone();
    assert!(matches!(txid, Tree::Bytes(id) if funded.pool().contains(std::str::from_utf8(&id).unwrap())));
}

//! Proofs and signatures, about one payment on a private chain.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, WalletRpc};

use crate::support::{ADDRESS, OTHER, Service, fields};

const AMOUNT: u64 = 1_234_567_000_000;

/// A service whose wallet has sent one transaction.
struct Payer {
    service: Service,
    own: String,
    txid: String,
    _node: Monerod,
}

impl Payer {
    /// The real wallet service sends, and ours imports its wallet.
    fn start() -> Self {
        let mut node = Monerod::start_mined(mined::COMMON);
        let mut real = WalletRpc::restore(&node, known_wallets::FIRST);
        let mut call = |method: &str, params: &str| {
            let answer = Tree::from_json(real.json_rpc(method, params).as_bytes()).expect("JSON");
            answer.get("result").unwrap_or_else(|| panic!("{answer:?}")).clone()
        };
        let own = call("get_address", "{}").text("address").unwrap().to_owned();
        call("refresh", "{}");
        let pay = format!(r#"{{"destinations":[{{"address":"{OTHER}","amount":{AMOUNT}}}]}}"#);
        let txid = call("transfer", &pay).text("tx_hash").unwrap().to_owned();
        node.wait_until_relayed(&txid.parse().expect("an id"));
        node.mine(2, known_wallets::THIRD.address);
        call("refresh", "{}");
        call("store", "{}");
        let daemon = format!("127.0.0.1:{}", node.rpc_port());
        let mut service = Service::with(&["--daemon-address", &daemon, "--allow-mismatched-daemon-version"]);
        for name in ["test", "test.keys"] {
            std::fs::copy(real.folder().join(name), service.program.folder().join(name)).unwrap();
        }
        service.done("open_wallet", r#"{"filename":"test","password":""}"#);
        service.call("refresh", "{}");
        Self { service, own, txid, _node: node }
    }

    fn signature(&mut self, method: &str, params: &str) -> String {
        let made = self.service.call(method, params);
        fields(&made, "signature:str");
        made.text("signature").unwrap().to_owned()
    }

    fn tx_key(&mut self) {
        let txid = &self.txid;
        let key = self.service.call("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
        fields(&key, "tx_key:str");
        let key = key.text("tx_key").unwrap().to_owned();
        assert_eq!(key.len(), 64);
        let params = format!(r#"{{"txid":"{txid}","tx_key":"{key}","address":"{OTHER}"}}"#);
        let checked = self.service.call("check_tx_key", &params);
        fields(&checked, "confirmations:uint in_pool:bool received:uint");
        assert_eq!((checked.number("received"), checked.number("confirmations")), (Some(AMOUNT), Some(2)));
        assert_eq!(checked.get("in_pool"), Some(&Tree::Bool(false)));
    }

    fn tx_proof(&mut self) {
        let txid = self.txid.clone();
        // The message is optional.
        for message in ["", r#","message":"for the rent""#] {
            let about = format!(r#""txid":"{txid}","address":"{OTHER}"{message}"#);
            let proof = self.signature("get_tx_proof", &format!("{{{about}}}"));
            assert!(proof.starts_with("OutProofV2"));
            let good = self.service.call("check_tx_proof", &format!(r#"{{{about},"signature":"{proof}"}}"#));
            fields(&good, "confirmations:uint good:bool in_pool:bool received:uint");
            assert_eq!(good.get("good"), Some(&Tree::Bool(true)));
            assert_eq!((good.number("received"), good.number("confirmations")), (Some(AMOUNT), Some(2)));
            let other =
                format!(r#"{{"txid":"{txid}","address":"{OTHER}","message":"other","signature":"{proof}"}}"#);
            let bad = self.service.call("check_tx_proof", &other);
            fields(&bad, "confirmations:uint good:bool in_pool:bool received:uint");
            assert_eq!(bad.get("good"), Some(&Tree::Bool(false)));
            assert_eq!((bad.number("received"), bad.number("confirmations")), (Some(0), Some(0)));
        }
    }

    fn spend_proof(&mut self) {
        let txid = self.txid.clone();
        for message in ["", r#","message":"it was me""#] {
            let about = format!(r#""txid":"{txid}"{message}"#);
            let proof = self.signature("get_spend_proof", &format!("{{{about}}}"));
            assert!(proof.starts_with("SpendProofV1"));
            let good =
                self.service.call("check_spend_proof", &format!(r#"{{{about},"signature":"{proof}"}}"#));
            assert_eq!(good.get("good"), Some(&Tree::Bool(true)));
            let other = format!(r#"{{"txid":"{txid}","message":"other","signature":"{proof}"}}"#);
            let bad = self.service.call("check_spend_proof", &other);
            assert_eq!(bad.get("good"), Some(&Tree::Bool(false)));
        }
    }

    fn reserve_proof(&mut self) {
        let own = self.own.clone();
        let balance = self.service.call("get_balance", "{}").number("balance").unwrap();
        for (wish, least) in [
            // The other fields are ignored then.
            (r#""all":true,"account_index":5,"amount":1"#, balance),
            (r#""all":false,"account_index":0,"amount":1000"#, 1000),
        ] {
            let proof = self.signature("get_reserve_proof", &format!(r#"{{{wish},"message":"funded"}}"#));
            assert!(proof.starts_with("ReserveProofV2"));
            let params = format!(r#"{{"address":"{own}","message":"funded","signature":"{proof}"}}"#);
            let good = self.service.call("check_reserve_proof", &params);
            fields(&good, "good:bool spent:uint total:uint");
            assert_eq!(good.get("good"), Some(&Tree::Bool(true)));
            assert!(good.number("total").unwrap() >= least);
            assert_eq!(good.number("spent"), Some(0));
            // The same message is required.
            let params = format!(r#"{{"address":"{own}","signature":"{proof}"}}"#);
            let bad = self.service.call("check_reserve_proof", &params);
            assert_eq!(bad.get("good"), Some(&Tree::Bool(false)));
            assert_eq!((bad.number("total"), bad.number("spent")), (Some(0), Some(0)));
        }
    }

    /// A proof also reports outputs that were spent after it was created.
    fn spent_reserve(&mut self) {
        let proof = self.signature("get_reserve_proof", r#"{"all":true}"#);
        let outputs = self.service.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
        let (image, amount) =
            (outputs.text("transfers.0.key_image").unwrap(), outputs.number("transfers.0.amount"));
        self.service.call("sweep_single", &format!(r#"{{"address":"{OTHER}","key_image":"{image}"}}"#));
        let params = format!(r#"{{"address":"{}","signature":"{proof}"}}"#, self.own);
        let checked = self.service.call("check_reserve_proof", &params);
        assert_eq!((checked.get("good"), checked.number("spent")), (Some(&Tree::Bool(true)), amount));
    }
}

#[test]
fn of_transactions_and_reserves() {
    let mut payer = Payer::start();
    payer.tx_key();
    payer.tx_proof();
    payer.spend_proof();
    payer.reserve_proof();
    payer.spent_reserve();
}

#[test]
fn of_messages() {
    let mut service = Service::open();
    let signed = service.call("sign", r#"{"data":"this is sample data"}"#);
    fields(&signed, "signature:str");
    let signature = signed.text("signature").unwrap().to_owned();
    for (data, address, good) in [
        ("this is sample data", ADDRESS, true),
        ("other data", ADDRESS, false),
        ("this is sample data", OTHER, false),
    ] {
        let params = format!(r#"{{"data":"{data}","address":"{address}","signature":"{signature}"}}"#);
        assert_eq!(service.call("verify", &params).get("good"), Some(&Tree::Bool(good)), "{data} {address}");
    }
}

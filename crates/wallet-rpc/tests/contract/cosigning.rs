//! How multisig wallets spend, according to the contract.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::Monerod;

use crate::support::{OTHER, SEED, Service, fields};

const COIN: u64 = 1_000_000_000_000;

#[test]
fn a_wallet_of_one_owner_signs_alone() {
    let mut service = Service::open();
    let none = (-31, "This wallet is not multisig".to_owned());
    for (method, params) in [
        ("export_multisig_info", "{}"),
        ("import_multisig_info", r#"{"info":[]}"#),
        ("sign_multisig", r#"{"tx_data_hex":""}"#),
        ("submit_multisig", r#"{"tx_data_hex":""}"#),
    ] {
        assert_eq!(service.error(method, params), none, "{method}");
    }
    let balance = service.call("get_balance", r#"{"account_index":0}"#);
    assert_eq!(balance.get("multisig_import_needed"), Some(&Tree::Bool(false)));
}

/// Two signers, each with its own service, and the address of their wallet.
fn two_signers(node: &Monerod) -> ([Service; 2], String) {
    let address = format!("127.0.0.1:{}", node.rpc_port());
    let mut signers = [(); 2].map(|()| {
        let mut service = Service::with(&["--daemon-address", &address, "--allow-mismatched-daemon-version"]);
        service.done("auto_refresh", r#"{"enable":false}"#);
        service.done("create_wallet", r#"{"filename":"shared","password":"","language":"English"}"#);
        service
    });
    let infos = signers
        .each_mut()
        .map(|signer| signer.call("prepare_multisig", "{}").text("multisig_info").unwrap().to_owned());
    let mut addresses = Vec::new();
    for (signer, other) in signers.iter_mut().zip(infos.iter().rev()) {
        let params = format!(r#"{{"multisig_info":["{other}"],"threshold":2,"password":""}}"#);
        addresses.push(signer.call("make_multisig", &params).text("address").unwrap().to_owned());
    }
    assert_eq!(addresses[0], addresses[1]);
    (signers, addresses.remove(0))
}

fn open_shared(service: &mut Service) {
    service.done("open_wallet", r#"{"filename":"shared","password":""}"#);
    service.call("refresh", "{}");
}

fn import_needed(service: &mut Service) -> bool {
    let balance = service.call("get_balance", r#"{"account_index":0}"#);
    fields(&balance, "balance:uint unlocked_balance:uint multisig_import_needed:bool");
    balance.get("multisig_import_needed") == Some(&Tree::Bool(true))
}

#[test]
fn two_signers_pay() {
    let mut node = Monerod::start_mined(mined::COMMON);
    let ([mut first, mut second], address) = two_signers(&node);
    let seed = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    first.call("restore_deterministic_wallet", &seed);
    first.call("refresh", "{}");
    let pay = format!(r#"{{"destinations":[{{"amount":{},"address":"{address}"}}]}}"#, 3 * COIN);
    let paid = first.call("transfer", &pay);
    node.wait_until_relayed(&paid.text("tx_hash").unwrap().parse().unwrap());
    node.mine(10, OTHER);
    open_shared(&mut first);
    open_shared(&mut second);
    assert!(import_needed(&mut first) && import_needed(&mut second));

    let infos = [&mut first, &mut second].map(|signer| {
        let infos = signer.call("export_multisig_info", "{}");
        fields(&infos, "info:str");
        infos.text("info").unwrap().to_owned()
    });
    for (signer, other) in [&mut first, &mut second].into_iter().zip(infos.iter().rev()) {
        let imported = signer.call("import_multisig_info", &format!(r#"{{"info":["{other}"]}}"#));
        fields(&imported, "n_outputs:uint");
        assert_eq!(imported.number("n_outputs"), Some(1));
        assert!(!import_needed(signer));
    }

    let request = format!(
        r#"{{"destinations":[{{"amount":{COIN},"address":"{OTHER}"}}],"get_tx_key":true,"idempotency_key":"once"}}"#
    );
    let made = first.call("transfer", &request);
    fields(&made, "amount:uint fee:uint multisig_txset:str tx_hash:str tx_blob:str unsigned_txset:str");
    assert_eq!(made.text("tx_hash"), Some(""), "it is no transaction yet");
    let set = made.text("multisig_txset").unwrap().to_owned();
    assert_eq!(first.call("transfer", &request).text("multisig_txset"), Some(set.as_str()));
    let described = second.call("describe_transfer", &format!(r#"{{"multisig_txset":"{set}"}}"#));
    let described = &described.list("desc")[0];
    assert_eq!(
        (described.number("fee"), described.number("amount_in")),
        (made.number("fee"), Some(3 * COIN))
    );
    let few = first.error("submit_multisig", &format!(r#"{{"tx_data_hex":"{set}"}}"#));
    assert_eq!(few, (-33, "Not enough signers signed this transaction.".to_owned()));

    let signed = second.call("sign_multisig", &format!(r#"{{"tx_data_hex":"{set}"}}"#));
    fields(&signed, "tx_data_hex:str tx_hash_list:arr<str>");
    // Any signer submits the complete set.
    let complete = format!(r#"{{"tx_data_hex":"{}"}}"#, signed.text("tx_data_hex").unwrap());
    let sent = first.call("submit_multisig", &complete);
    fields(&sent, "tx_hash_list:arr<str>");
    assert_eq!(sent.list("tx_hash_list"), signed.list("tx_hash_list"));
}

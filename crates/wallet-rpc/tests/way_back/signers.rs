//! The wallet of a multisig signer.

use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::{known_wallets, mined};

use crate::books::Subjects;
use crate::support::{COIN, SINK, Service, balance, destinations};
use crate::travel::{ours, real, there_and_back};

/// Calls a method of both signers with what the other said, and returns what they say next.
fn round(signers: &mut [WalletRpc; 2], method: &str, told: [String; 2], more: &str) -> [String; 2] {
    let [first, second] = told;
    let mut said = Vec::new();
    for (signer, other) in signers.iter_mut().zip([second, first]) {
        let params = format!(r#"{{"multisig_info":["{other}"],"password":""{more}}}"#);
        let answer = signer.call(method, &params);
        said.push(answer.text("multisig_info").unwrap_or_default().to_owned());
    }
    said.try_into().unwrap()
}

/// Makes a group of two, and returns its address.
fn group(signers: &mut [WalletRpc; 2]) -> String {
    let told = signers.each_mut().map(|signer| {
        signer.call("create_wallet", r#"{"filename":"signer","password":"","language":"English"}"#);
        let prepared = signer.call("prepare_multisig", r#"{"enable_multisig_experimental":true}"#);
        prepared.text("multisig_info").unwrap().to_owned()
    });
    let told = round(signers, "make_multisig", told, r#","threshold":2"#);
    round(signers, "exchange_multisig_keys", told, "");
    signers[0].call("get_address", "{}").text("address").unwrap().to_owned()
}

/// Both tell each other what they need to sign. Returns for how many outputs each knows enough.
fn exchange(signers: &mut [WalletRpc; 2]) -> [u64; 2] {
    let infos = signers.each_mut().map(|signer| {
        signer.call("refresh", "{}");
        signer.call("export_multisig_info", "{}").text("info").unwrap().to_owned()
    });
    let [first, second] = infos;
    let mut known = Vec::new();
    for (signer, other) in signers.iter_mut().zip([second, first]) {
        let imported = signer.call("import_multisig_info", &format!(r#"{{"info":["{other}"]}}"#));
        signer.call("refresh", "{}");
        known.push(imported.number("n_outputs").unwrap());
    }
    known.try_into().unwrap()
}

#[test]
fn a_signer_comes_back() {
    let mut node = Monerod::start_mined(mined::COMMON);
    let mut payer = WalletRpc::restore(&node, known_wallets::FIRST);
    payer.call("refresh", "{}");
    let mut signers = [real(&node), real(&node)];
    let address = group(&mut signers);
    let to = destinations(&[(&address, 3 * COIN), (&address, 5 * COIN)]);
    payer.call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
    node.mine(12, SINK);
    for signer in &mut signers {
        signer.call("refresh", "{}");
    }
    // First with partial key images, then with those of the group.
    let mut ours = ours(&node);
    let subjects = Subjects::default();
    let (_, lost) = there_and_back(&mut signers[0], &mut ours, "signer", &subjects);
    assert_eq!(lost, ["multisig_nonces"]);
    assert_eq!(exchange(&mut signers), [2, 2]);
    there_and_back(&mut signers[0], &mut ours, "signer-back", &subjects);
    assert_eq!(balance(&mut signers[0]), balance(&mut signers[1]));

    // It signs, once the signers have exchanged nonces again.
    assert_eq!(exchange(&mut signers), [2, 2]);
    let to = destinations(&[(SINK, COIN)]);
    let made = signers[0].call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
    let set = made.text("multisig_txset").unwrap();
    let signed = signers[1].call("sign_multisig", &format!(r#"{{"tx_data_hex":"{set}"}}"#));
    let set = signed.text("tx_data_hex").unwrap();
    let sent = signers[0].call("submit_multisig", &format!(r#"{{"tx_data_hex":"{set}"}}"#));
    assert_eq!(sent.list("tx_hash_list").len(), 1);
    ferrite_testkit::seen!("a signer that came back signed and submitted");
}

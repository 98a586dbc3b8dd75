//! Signed messages, which need no node.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::tampering::flip;

use crate::cast::{result, text};
use crate::verifiers::{Verdict, Verifiers, flips};

const SEED: &str = known_wallets::FIRST.seed;

fn params(data: &str, address: &str, signature: &str) -> String {
    format!(r#"{{"data":"{data}","address":"{address}","signature":"{signature}"}}"#)
}

/// All checks.
pub fn check() {
    let mut real = WalletRpc::start_offline();
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut ours = OurWallet::start(binary, &["--offline", "--rpc-dialect", "modern"]);
    let mut verifiers = Verifiers::new(real.rpc_port(), ours.rpc_port());
    let restore = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    let mut addresses = Vec::new();
    for method in ["restore_deterministic_wallet", "create_account", "create_address"] {
        let params = if method.starts_with("restore") { restore.as_str() } else { r#"{"account_index":0}"# };
        result(&real.json_rpc(method, params));
        result(&ours.json_rpc(method, params));
    }
    for (account, address) in [(0, 0), (0, 1), (1, 0)] {
        let ask = format!(r#"{{"account_index":{account},"address_index":[{address}]}}"#);
        let answer = result(&ours.json_rpc("get_address", &ask));
        addresses.push((account, address, text(&answer.list("addresses")[0], "address")));
    }
    let mut made = 0;
    for (account, index, address) in &addresses {
        for kind in ["spend", "view"] {
            for data in ["", "a message", "Überweisung für März", "with \\\"quotes\\\" and a \\n break"] {
                let ask = format!(
                    r#"{{"data":"{data}","account_index":{account},"address_index":{index},"signature_type":"{kind}"}}"#
                );
                let [theirs, own] = [real.json_rpc("sign", &ask), ours.json_rpc("sign", &ask)];
                for answer in [theirs, own] {
                    let signature = text(&result(&answer), "signature");
                    let verdict = verifiers.ask("verify", &params(data, address, &signature));
                    assert!(verdict.good(), "{verdict:?}");
                    assert_eq!(verdict.answer().text("signature_type"), Some(kind));
                    assert_eq!(verdict.answer().number("version"), Some(2));
                    assert_eq!(verdict.answer().get("old"), Some(&Tree::Bool(false)));
                    wrong(&mut verifiers, &addresses, (data, address), &signature);
                    made += 1;
                }
            }
        }
    }
    // An address that the wallet does not have yet, and a signature type that does not exist.
    for ask in
        [r#"{"data":"x","account_index":9,"address_index":900}"#, r#"{"data":"x","signature_type":"all"}"#]
    {
        let [theirs, own] = [real.json_rpc("sign", ask), ours.json_rpc("sign", ask)];
        let [theirs, own] = [theirs, own].map(|text| Tree::from_json(text.as_bytes()).unwrap());
        assert_eq!(theirs.get("error"), own.get("error"), "{ask}");
        assert_eq!(theirs.get("result").is_some(), own.get("result").is_some(), "{ask}");
    }
    ferrite_testkit::seen!("{made} messages signed");
    verifiers.finish("messages");
}

fn wrong(
    verifiers: &mut Verifiers,
    addresses: &[(u32, u32, String)],
    (data, address): (&str, &str),
    signature: &str,
) {
    let mut check = |data: &str, address: &str, signature: &str| {
        verifiers.ask("verify", &params(data, address, signature)).good()
    };
    assert!(!check("another message", address, signature));
    for (_, _, other) in addresses {
        assert_eq!(check(data, other, signature), other == address);
    }
    assert!(!check(data, address, &signature.replace("SigV2", "SigV1")));
    assert!(!check(data, address, &format!("{signature}x")));
    for cut in ["", "Sig", "SigV1", "SigV2", "SigV3", &signature[..signature.len() - 1]] {
        assert!(!check(data, address, cut), "{cut}");
    }
    let flips = flips();
    for part in 0..flips {
        assert!(!check(data, address, &flip(signature, 5, part, flips)));
    }
    let verdict = verifiers.ask("verify", &params(data, "not an address", signature));
    assert!(matches!(verdict, Verdict::Error(..)));
}

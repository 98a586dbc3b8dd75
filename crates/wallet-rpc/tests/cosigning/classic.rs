//! Groups created in the contract's way: without the round in which signers confirm their keys.

use ferrite_testkit::our_wallet::OurWallet;

use crate::seats::{Group, Kind, Stage, rounds};
use crate::support::Service;

/// Creates the wallets of a group in a service of the classic dialect, and opens them with services of the modern
/// dialect, or with the real program.
pub fn group(stage: &Stage, threshold: u32, kinds: &[Kind]) -> Group {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut classic = OurWallet::start_on(binary, stage.node.rpc_port(), &[]);
    let total = kinds.len();
    let wallet = |signer: usize| format!("classic-{total}-{signer}");
    let messages: Vec<String> = (0..total)
        .map(|signer| {
            let file = format!(r#"{{"filename":"{}","password":"","language":"English"}}"#, wallet(signer));
            classic.call("create_wallet", &file);
            classic.call("prepare_multisig", "{}").text("multisig_info").unwrap().to_owned()
        })
        .collect();
    let mut all = |method: &str, messages: &[String], more: &str| {
        let call = |signer: usize| {
            let others = messages.iter().enumerate().filter(|(other, _)| *other != signer);
            let others: Vec<_> = others.map(|(_, info)| format!("{info:?}")).collect();
            classic.call("open_wallet", &format!(r#"{{"filename":"{}","password":""}}"#, wallet(signer)));
            let params = format!(r#"{{"multisig_info":[{}],"password":""{more}}}"#, others.join(","));
            let answer = classic.call(method, &params);
            let text = |name: &str| answer.text(name).unwrap_or_default().to_owned();
            (text("address"), text("multisig_info"))
        };
        (0..total).map(call).collect::<Vec<_>>()
    };
    let mut made = all("make_multisig", &messages, &format!(r#","threshold":{threshold}"#));
    if rounds(threshold, total) > 1 {
        let messages: Vec<String> = made.into_iter().map(|(_, info)| info).collect();
        made = all("finalize_multisig", &messages, "");
    }
    classic.call("close_wallet", "{}");
    let mut group = stage.without_wallets(kinds);
    group.settle(&made);
    for (signer, seat) in group.seats.iter_mut().enumerate() {
        seat.take_over(classic.folder(), &wallet(signer));
        assert_eq!(seat.status(), format!("true true {threshold}/{total}"));
        let address = seat.service.call("get_address", r#"{"account_index":0}"#);
        assert_eq!(address.text("address"), Some(group.address.as_str()));
    }
    group
}

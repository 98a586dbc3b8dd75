//! Transactions between the pools, and into blocks.

use ferrite_chain::pool::{Arrival, RelayMethod};
use ferrite_p2p::node::TxRoute;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::Hash;

use crate::ours::{Ours, mine, real, until, until_ready, until_same};

/// A payment of the wallet: its id and blob.
fn pay(wallet: &mut WalletRpc, relay: bool) -> (Hash, Vec<u8>) {
    wallet.json_rpc("refresh", "{}");
    let parameters = format!(
        r#"{{"destinations":[{{"amount":1000000000,"address":"{SOME_ADDRESS}"}}],"get_tx_hex":true,"do_not_relay":{}}}"#,
        !relay
    );
    let answer = wallet.json_rpc("transfer", &parameters);
    let id = json_text(&answer, "tx_hash").unwrap_or_else(|| panic!("no transaction: {answer}"));
    let blob = json_text(&answer, "tx_blob").expect("its blob");
    (Hash(const_hex::decode_to_array(id).expect("a hash")), const_hex::decode(blob).expect("a blob"))
}

fn real_pool_has(monerod: &mut Monerod, id: &Hash) -> bool {
    monerod.post("/get_transaction_pool_hashes", "{}").contains(&id.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn transactions_reach_the_other_side_and_are_mined_there() {
    let mut monerod = real(&[]);
    let ours = Ours::start(&[monerod.p2p_port()]).await;
    until_ready(&mut monerod).await;
    let mut wallet = WalletRpc::start(&monerod);
    let address = json_text(&wallet.json_rpc("get_address", "{}"), "address").expect("an address");
    mine(&mut monerod, 30, &address);
    mine(&mut monerod, 70, SOME_ADDRESS);
    until_same("they begin together", &ours, &mut monerod).await;

    // Theirs reaches our pool, and we mine it.
    let (id, _) = pay(&mut wallet, true);
    until("it is in our pool", || ours.has_in_pool(&id)).await;
    ours.mine(1);
    assert!(ours.height_of_tx(&id).is_some(), "our block has it");
    until_same("our block is accepted", &ours, &mut monerod).await;

    // Ours reaches their pool, and they mine it.
    let (id, blob) = pay(&mut wallet, false);
    assert!(!real_pool_has(&mut monerod, &id));
    let arrival = Arrival { relay: RelayMethod::Local, relayed: false };
    let outcome = ours.node.add_transaction(blob, arrival).expect("it runs");
    assert!(outcome.is_accepted(), "{outcome:?}");
    ours.network.as_ref().expect("online").relay_transactions(vec![id], TxRoute::Local);
    until("it is in their pool", || real_pool_has(&mut monerod, &id)).await;
    mine(&mut monerod, 1, SOME_ADDRESS);
    until_same("their block reaches us", &ours, &mut monerod).await;
    assert!(ours.height_of_tx(&id).is_some(), "their block has it");
    until("our pool is empty", || ours.node.pool().is_empty()).await;

    // One that was not announced is requested with the block.
    let (id, blob) = pay(&mut wallet, false);
    let arrival = Arrival { relay: RelayMethod::Fluff, relayed: true };
    ours.node.add_transaction(blob, arrival).expect("it runs");
    ours.mine(1);
    assert!(ours.height_of_tx(&id).is_some(), "our block has it");
    until_same("they ask for what they miss", &ours, &mut monerod).await;
}

//! Our transactions and the real programs: the daemon accepts them, and the wallet finds the payments.

mod ours;
mod soak;

use std::collections::BTreeSet;

use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::Amount;
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::extra::{PaymentId, push_payment_id};
use ferrite_types::network::Network;
use ferrite_wallet::spend::Destination;
use ferrite_wallet::spend::fee::{TYPICAL_EXTRA_SIZE, size_and_weight};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::rules::Forks;
use ferrite_wallet::spend::select::{
    SweepRequest, Terms, TransferRequest, sweep_all, sweep_single, transfer,
};

use ours::{OurWallet, rng, terms};

const COIN: u64 = 1_000_000_000_000;

fn destination(text: &str, amount: u64) -> Destination {
    let address = Address::parse(Network::Mainnet, text).expect("an address");
    Destination::to_address(&address, text, Amount(amount))
}

fn request(destinations: Vec<Destination>) -> TransferRequest {
    TransferRequest {
        destinations,
        account: 0,
        subaddresses: BTreeSet::new(),
        subtract_fee_from: BTreeSet::new(),
    }
}

fn pay(wallet: &OurWallet, node: &mut Monerod, terms: &Terms, request: &TransferRequest) -> Vec<PendingTx> {
    wallet.make(node, request.account, |funds, rings| transfer(funds, terms, request, rings, &mut rng()))
}

fn number(answer: &str, name: &str) -> u64 {
    let number = json_number(answer, name).unwrap_or_else(|| panic!("no {name}: {answer}"));
    u64::try_from(number).expect("not negative")
}

/// Mines blocks and refreshes both wallets.
fn confirm(node: &mut Monerod, wallet: &mut OurWallet, theirs: &mut WalletRpc, blocks: u32) {
    node.mine(blocks, SOME_ADDRESS);
    wallet.refresh(node);
    theirs.json_rpc("refresh", "{}");
}

fn their_balance(theirs: &mut WalletRpc) -> u64 {
    number(&theirs.json_rpc("get_balance", r#"{"all_accounts":true}"#), "balance")
}

/// A node, and a wallet with forty spendable outputs.
fn rich() -> (Monerod, OurWallet) {
    let mut wallet = OurWallet::new([7; 32]);
    let main = wallet.address(SubaddressIndex::MAIN);
    let mut node = Monerod::start_mined(&[(40, &main), (100, SOME_ADDRESS)]);
    wallet.refresh(&mut node);
    (node, wallet)
}

#[test]
fn the_real_daemon_accepts_our_transactions() {
    let (mut node, mut wallet) = rich();
    let mut theirs = WalletRpc::start(&node);
    assert_eq!(wallet.unspent().len(), 40);
    let address = |theirs: &mut WalletRpc, label: &str| {
        let answer =
            theirs.json_rpc("create_address", &format!(r#"{{"account_index":0,"label":"{label}"}}"#));
        json_text(&answer, "address").expect("an address")
    };
    let standard = json_text(&theirs.json_rpc("get_address", "{}"), "address").expect("an address");
    let subs = [address(&mut theirs, "one"), address(&mut theirs, "two")];
    let integrated = theirs.json_rpc("make_integrated_address", r#"{"payment_id":"1122334455667788"}"#);
    let integrated = json_text(&integrated, "integrated_address").expect("an address");
    let own_sub = wallet.address(SubaddressIndex { major: 1, minor: 1 });

    // All kinds of addresses, alone and together, and every priority.
    let payments: Vec<Vec<Destination>> = vec![
        vec![destination(&standard, COIN)],
        vec![destination(&subs[0], 2 * COIN)],
        vec![destination(&integrated, 3 * COIN)],
        vec![destination(&subs[0], COIN), destination(&subs[1], COIN / 3)],
        vec![destination(&standard, COIN / 7), destination(&subs[1], 5), destination(&own_sub, 90 * COIN)],
        vec![destination(&standard, 60 * COIN)],
        (1..=15).map(|place| destination(&standard, place)).collect(),
        (1..=20).map(|place| destination(&subs[place % 2], place as u64 * 1000)).collect(),
    ];
    let mut expected = 0;
    let mut sent = 0;
    for (destinations, priority) in payments.into_iter().zip([0, 1, 2, 3, 4, 1, 1, 1]) {
        let foreign = destinations.iter().filter(|destination| destination.original != own_sub);
        expected += foreign.map(|destination| destination.amount.0).sum::<u64>();
        let mut terms = terms(&mut node, priority);
        if let AddressKind::Integrated(id) =
            Address::parse(Network::Mainnet, &destinations[0].original).unwrap().kind
        {
            push_payment_id(&mut terms.extra, PaymentId::Encrypted(id.0));
        }
        let txes = pay(&wallet, &mut node, &terms, &request(destinations));
        wallet.send(&mut node, &txes);
        sent += txes.len();
    }
    confirm(&mut node, &mut wallet, &mut theirs, 1);
    assert_eq!(their_balance(&mut theirs), expected);
    let incoming = theirs.json_rpc("get_transfers", r#"{"in":true}"#);
    assert!(incoming.contains("1122334455667788"), "the payment id is missing: {incoming}");
    println!("{sent} transactions of {expected} taken and found");

    // From an account with subaddresses, with change to one; the recipient pays the fee.
    confirm(&mut node, &mut wallet, &mut theirs, 10);
    let before = their_balance(&mut theirs);
    let mut from_account = request(vec![destination(&subs[1], 80 * COIN)]);
    from_account.account = 1;
    from_account.subtract_fee_from = BTreeSet::from([0]);
    let terms_now = terms(&mut node, 1);
    let txes = pay(&wallet, &mut node, &terms_now, &from_account);
    assert_eq!(txes.len(), 1);
    let fee = txes[0].fee;
    wallet.send(&mut node, &txes);
    confirm(&mut node, &mut wallet, &mut theirs, 10);
    assert_eq!(their_balance(&mut theirs), before + 80 * COIN - fee);
    assert!(
        wallet.unspent().iter().any(|output| output.subaddress == SubaddressIndex { major: 1, minor: 0 })
    );

    // One output, and then all.
    let before = their_balance(&mut theirs);
    let sweep = SweepRequest {
        to: destination(&subs[0], 0),
        outputs: 2,
        account: 0,
        subaddresses: BTreeSet::from([0]),
        below: Amount(0),
    };
    let outputs = wallet.unspent();
    let single =
        outputs.iter().find(|output| output.unlocked && output.subaddress.major == 0).expect("one is left");
    let one = wallet.make(&mut node, 0, |funds, rings| {
        sweep_single(funds, &terms_now, &sweep, &single.key_image, rings, &mut rng())
    });
    wallet.send(&mut node, &one);
    let all =
        wallet.make(&mut node, 0, |funds, rings| sweep_all(funds, &terms_now, &sweep, rings, &mut rng()));
    wallet.send(&mut node, &all);
    confirm(&mut node, &mut wallet, &mut theirs, 10);
    let swept: u64 = one.iter().chain(&all).map(paid).sum();
    assert_eq!(their_balance(&mut theirs), before + swept);
    assert!(
        !wallet.unspent().iter().any(|output| output.subaddress == SubaddressIndex::MAIN && output.unlocked)
    );
    println!("swept {swept} in {} transactions of up to {} inputs", 1 + all.len(), all[0].transfers.len());
}

fn paid(pending: &PendingTx) -> u64 {
    pending.destinations.iter().map(|destination| destination.amount.0).sum()
}

#[test]
fn metadata_is_exchanged_with_the_real_wallet() {
    let (mut node, wallet) = rich();
    let mut theirs = WalletRpc::start(&node);
    let main = wallet.address(SubaddressIndex::MAIN);
    // The real wallet with our keys.
    theirs.json_rpc("close_wallet", "{}");
    let hex = |key: &ferrite_crypto::keys::SecretKey| const_hex::encode(*key.to_bytes());
    let answer = theirs.json_rpc(
        "generate_from_keys",
        &format!(
            r#"{{"filename":"same","address":"{main}","spendkey":"{}","viewkey":"{}","password":"","restore_height":0}}"#,
            hex(wallet.sender.spend.as_ref().expect("it can spend")),
            hex(&wallet.sender.view)
        ),
    );
    assert!(!answer.contains("\"error\""), "{answer}");
    theirs.json_rpc("refresh", "{}");

    // Their metadata, decoded and encoded by us.
    let mut made = Vec::new();
    for destinations in [
        format!(r#"[{{"address":"{SOME_ADDRESS}","amount":{COIN}}}]"#),
        format!(r#"[{{"address":"{main}","amount":7}},{{"address":"{SOME_ADDRESS}","amount":{COIN}}}]"#),
    ] {
        let parameters = format!(
            r#"{{"destinations":{destinations},"get_tx_metadata":true,"get_tx_key":true,"do_not_relay":true}}"#
        );
        let answer = theirs.json_rpc("transfer", &parameters);
        let metadata = const_hex::decode(json_text(&answer, "tx_metadata").expect("metadata")).unwrap();
        let pending = PendingTx::from_bytes(&metadata).expect("it can be read");
        assert_eq!(*pending.to_bytes(), metadata);
        assert_eq!(pending.fee, number(&answer, "fee"));
        assert_eq!(Some(pending.tx.hash().to_string()), json_text(&answer, "tx_hash"));
        assert_eq!(Some(hex(&pending.tx_key)), json_text(&answer, "tx_key"));
        for length in (0..metadata.len()).step_by(13) {
            assert!(PendingTx::from_bytes(&metadata[..length]).is_err());
        }
        made.push(pending);
    }

    // Our metadata, relayed by them.
    let terms = terms(&mut node, 1);
    let sub = wallet.address(SubaddressIndex { major: 0, minor: 1 });
    let mut known = request(vec![destination(SOME_ADDRESS, COIN), destination(&sub, 2 * COIN)]);
    known.subaddresses = BTreeSet::from([0]);
    let txes = pay(&wallet, &mut node, &terms, &known);
    let parameters = format!(r#"{{"hex":"{}"}}"#, const_hex::encode(&*txes[0].to_bytes()));
    let answer = theirs.json_rpc("relay_tx", &parameters);
    let id = txes[0].tx.hash();
    assert_eq!(json_text(&answer, "tx_hash"), Some(id.to_string()), "{answer}");
    node.wait_until_relayed(&id);
    node.mine(1, SOME_ADDRESS);
    theirs.json_rpc("refresh", "{}");
    let answer = theirs.json_rpc("get_transfer_by_txid", &format!(r#"{{"txid":"{id}"}}"#));
    assert_eq!(number(&answer, "fee"), txes[0].fee);
    let answer = theirs.json_rpc("get_tx_key", &format!(r#"{{"txid":"{id}"}}"#));
    let keys: String = std::iter::once(&txes[0].tx_key).chain(&txes[0].additional_tx_keys).map(hex).collect();
    assert_eq!(json_text(&answer, "tx_key"), Some(keys));
}

#[test]
fn estimates_match_the_real_wallet() {
    let mut node = Monerod::start();
    node.mine(1, SOME_ADDRESS);
    let mut theirs = WalletRpc::start(&node);
    let forks = Forks::long_since(16);
    let mut compared = 0;
    for rct in [true, false] {
        for (inputs, outputs) in [(1, 1), (1, 2), (2, 2), (3, 5), (10, 16), (146, 2), (1, 0)] {
            for ring_size in [0, 1, 11, 16] {
                let parameters = format!(
                    r#"{{"n_inputs":{inputs},"n_outputs":{outputs},"ring_size":{ring_size},"rct":{rct}}}"#
                );
                let answer = theirs.json_rpc("estimate_tx_size_and_weight", &parameters);
                let ours =
                    size_and_weight(rct, inputs, ring_size, outputs, TYPICAL_EXTRA_SIZE, &forks).unwrap();
                assert_eq!(ours, (number(&answer, "size"), number(&answer, "weight")), "{parameters}");
                compared += 1;
            }
        }
    }
    println!("{compared} estimates compared");
}

//! Accepts a payment: creates an address for an order and waits until it is paid and confirmed.
//!
//! `accept_payment NODE WALLET PASSWORD ORDER AMOUNT`, where WALLET is the path of wallet files.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::amount::{parse_amount, print_money};
use ferrite_types::network::Network;
use ferrite_wallet::state::TransferFilter;
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::{ClientOptions, WalletClient};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

const NETWORK: Network = Network::Regtest;
/// Confirmations required, including the payment's own block.
const CONFIRMATIONS: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [node, path, password, order, amount] = arguments.as_slice() else {
        return Err("usage: accept_payment NODE WALLET PASSWORD ORDER AMOUNT".into());
    };
    let amount = parse_amount(amount)?;
    let options = OpenOptions { network: NETWORK, kdf_rounds: 1, lookahead: None };
    // `files` holds the lock on the wallet files.
    let OpenWallet { files: _files, store, wallet, .. } =
        OpenWallet::open(Path::new(path), password.as_bytes(), &options)?;
    let client = WalletClient::new(wallet, store, NodeDaemon::at(node, NETWORK)?, ClientOptions::default());

    // The address is on disk before this returns, so no other order can get it.
    let minors = client.wallet().create_addresses(0, 1, order)?;
    let minor = *minors.first().ok_or("no address")?;
    let address = client.wallet().read().addresses().text(SubaddressIndex { major: 0, minor });
    println!("pay {} to {address}", print_money(amount));

    let filter =
        TransferFilter { account: Some(0), subaddresses: [minor].into(), ..TransferFilter::default() };
    loop {
        client.refresh()?;
        let payments = client.wallet().read().transfers_in(&filter, client.now());
        let confirmed = payments.iter().filter(|payment| payment.confirmations >= CONFIRMATIONS);
        if confirmed.map(|payment| payment.amount.0).sum::<u64>() >= amount.0 {
            println!("{order} is paid");
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

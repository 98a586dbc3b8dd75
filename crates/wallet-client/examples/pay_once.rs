//! Pays an order exactly once, however often the program is run: the order's name is the idempotency key.
//!
//! `pay_once NODE WALLET PASSWORD ORDER ADDRESS AMOUNT`, where WALLET is the path of wallet files. It is safe to run
//! again after any failure, from a lost response to a power cut: it resends the same transaction or reports that it was
//! sent.

use std::error::Error;
use std::path::Path;

use ferrite_types::address::Address;
use ferrite_types::amount::{parse_amount, print_money};
use ferrite_types::network::Network;
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::{ClientOptions, Payment, WalletClient};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

const NETWORK: Network = Network::Regtest;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [node, path, password, order, address, amount] = arguments.as_slice() else {
        return Err("usage: pay_once NODE WALLET PASSWORD ORDER ADDRESS AMOUNT".into());
    };
    let payment = Payment::new(Address::parse(NETWORK, address)?, parse_amount(amount)?);
    let options = OpenOptions { network: NETWORK, kdf_rounds: 1, lookahead: None };
    // `files` holds the lock on the wallet files.
    let OpenWallet { files: _files, store, wallet, .. } =
        OpenWallet::open(Path::new(path), password.as_bytes(), &options)?;
    let client = WalletClient::new(wallet, store, NodeDaemon::at(node, NETWORK)?, ClientOptions::default());

    client.refresh()?;
    let balance = client.wallet().read().balance(0, false, client.now());
    println!("{} can be spent", print_money(balance.unlocked));
    for txid in client.pay(&payment, Some(order))? {
        println!("{order} is paid by {txid}");
    }
    Ok(())
}

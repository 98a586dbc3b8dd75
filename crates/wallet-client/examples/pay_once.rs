//! Pays an order once, however often this is run: the name of the order is the idempotency key.
//!
//! `pay_once NODE WALLET PASSWORD ORDER ADDRESS AMOUNT`, where WALLET is the path of wallet files. Whatever goes wrong,
//! from a lost answer to a power cut, running it again is safe: it sends the same transaction, or says that it was sent.

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
    // The files are locked for as long as `files` lives.
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

//! Watches an address with its view key and prints each payment to it. Nothing is stored on disk.
//!
//! `watch_address NODE ADDRESS VIEW_KEY COUNT` exits after COUNT payments.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::address::Address;
use ferrite_types::amount::print_money;
use ferrite_types::network::Network;
use ferrite_wallet::changes::Nowhere;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{TransferFilter, Wallet, WalletOptions};
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::{ClientOptions, WalletClient};

const NETWORK: Network = Network::Regtest;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [node, address, view_key, count] = arguments.as_slice() else {
        return Err("usage: watch_address NODE ADDRESS VIEW_KEY COUNT".into());
    };
    let address = Address::parse(NETWORK, address)?;
    let view_key = SecretKey::from_canonical_bytes(&const_hex::decode_to_array(view_key)?);
    let keys = WalletKeys::view_only(address.spend, view_key.ok_or("that is no secret key")?, 0)?;
    // Payments to the first twenty addresses of the first account are recognised.
    let lookahead = Lookahead { accounts: 1, addresses: 20 };
    let options = WalletOptions { network: NETWORK, lookahead, ..WalletOptions::default() };
    let wallet = Wallet::new(Arc::new(keys), options)?;

    let node = NodeDaemon::at(node, NETWORK)?;
    let client = WalletClient::new(wallet, Nowhere, node, ClientOptions::default());
    let (mut seen, count) = (0, count.parse()?);
    while seen < count {
        client.refresh()?;
        // The list has the newest payment first.
        let mut payments = client.wallet().read().transfers_in(&TransferFilter::default(), client.now());
        payments.reverse();
        for payment in payments.iter().skip(seen).take(count - seen) {
            println!("{} at height {} in {}", print_money(payment.amount), payment.height, payment.txid);
            seen += 1;
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

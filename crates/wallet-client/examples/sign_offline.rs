//! Signs offline: a view-only wallet builds a transaction, the full wallet signs it without a node, and the first
//! wallet sends it. The exchanged data is encrypted, so any transport will do.
//!
//! `sign_offline NODE ADDRESS AMOUNT`, with the 25-word seed of the wallet on standard input.

use std::error::Error;
use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_types::address::Address;
use ferrite_types::amount::parse_amount;
use ferrite_types::network::Network;
use ferrite_wallet::changes::Nowhere;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::mnemonic;
use ferrite_wallet::spend::cold::{Limits, SignedTxSet, UnsignedTxSet, check};
use ferrite_wallet::spend::{SenderKeys, TxSet};
use ferrite_wallet::state::{Wallet, WalletOptions};
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::{ClientOptions, Payment, WalletClient};

const NETWORK: Network = Network::Regtest;

/// The offline side: reviews the transaction and signs it.
fn sign(mut wallet: Wallet, unsigned: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let set = UnsignedTxSet::open(unsigned, wallet.keys(), 1)?;
    let accepted = check(&set, &wallet, &Limits { fee_per_byte: None, unlock_times: false })?;
    wallet.import_outputs(set.outputs.clone())?;
    let sender = SenderKeys::of_wallet(wallet.keys()).ok_or("several signers share this wallet")?;
    let txs = accepted.sign(&sender, &mut os_rng())?;
    let key_images = wallet.outputs().iter().map(|output| output.key_image.unwrap_or_default()).collect();
    let signed = SignedTxSet::new(&txs, key_images, &wallet.scanner());
    Ok(signed.seal(wallet.keys(), 1, &mut os_rng()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [node, address, amount] = arguments.as_slice() else {
        return Err("usage: sign_offline NODE ADDRESS AMOUNT < WORDS".into());
    };
    let payment = Payment::new(Address::parse(NETWORK, address)?, parse_amount(amount)?);
    let (seed, _) = mnemonic::decode(&std::io::read_to_string(std::io::stdin())?)?;
    let lookahead = Lookahead { accounts: 1, addresses: 20 };
    let options = WalletOptions { network: NETWORK, lookahead, ..WalletOptions::default() };
    let keys = Arc::new(WalletKeys::from_seed(&seed, 0));
    let cold = Wallet::new(Arc::clone(&keys), options)?;
    let hot = Wallet::new(Arc::new(keys.without_spend()), options)?;
    let client = WalletClient::new(hot, Nowhere, NodeDaemon::at(node, NETWORK)?, ClientOptions::default());

    client.refresh()?;
    let unsigned = client.make_unsigned(&payment)?.seal(&keys, 1, &mut os_rng());
    println!("{} bytes to sign", unsigned.len());
    let signed = sign(cold, &unsigned)?;
    for txid in client.submit_signed(SignedTxSet::open(&signed, &keys, 1)?)? {
        println!("sent {txid}");
    }
    Ok(())
}

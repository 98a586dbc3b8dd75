//! Proves a payment: the payer creates a proof bound to a message, and the payee or a third party verifies it with a
//! node.
//!
//! `prove_payment NODE WALLET PASSWORD TXID ADDRESS MESSAGE`, where WALLET is the path of the paying wallet's files.

use std::error::Error;
use std::path::Path;

use ferrite_crypto::proofs::tx::{Recipient, TransactionKeys, TxProof};
use ferrite_crypto::random::os_rng;
use ferrite_types::address::Address;
use ferrite_types::amount::print_money;
use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash};
use ferrite_wallet_client::node::{Node, NodeConfig};
use ferrite_wallet_client::transactions::transaction;
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

const NETWORK: Network = Network::Regtest;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [node, path, password, txid, address, message] = arguments.as_slice() else {
        return Err("usage: prove_payment NODE WALLET PASSWORD TXID ADDRESS MESSAGE".into());
    };
    let (txid, address): (Hash, _) = (txid.parse()?, Address::parse(NETWORK, address)?);

    // The payer has the secret keys of the transaction.
    let options = OpenOptions { network: NETWORK, kdf_rounds: 1, lookahead: None };
    let open = OpenWallet::open(Path::new(path), password.as_bytes(), &options)?;
    let keys = open.wallet.tx_keys(&txid).ok_or("this wallet did not make the transaction")?;
    let to = Recipient::from(&address);
    let proof =
        TxProof::prove_out(&mut os_rng(), &txid, message.as_bytes(), &to, &keys.main, &keys.additional)?;
    println!("{proof}");

    // The verifier has only the text of the proof and a node.
    let proof: TxProof = proof.to_string().parse()?;
    let node = Node::blocking(NodeConfig::new(node), NETWORK)?;
    let tx = transaction(&node, &txid)?;
    let (main, additional) = tx.keys().ok_or("the transaction has no public key")?;
    let tx_keys = TransactionKeys { main: &main, additional: &additional };
    let derivations = proof.verify(&txid, message.as_bytes(), &to, tx_keys)?;
    let received = Amount(tx.received(&derivations, &address.spend));
    if received == Amount(0) {
        return Err("the address got nothing from the transaction".into());
    }
    println!("{} received, {} confirmations", print_money(received), tx.confirmations);
    Ok(())
}

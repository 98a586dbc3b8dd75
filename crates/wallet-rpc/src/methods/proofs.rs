//! Payment proofs, spend proofs and reserve proofs.

mod chain;
pub(super) mod reserve;
pub(super) mod spend;

use ferrite_crypto::keys::{Derivation, SecretKey};
use ferrite_crypto::proofs::chain_tx::ChainTx;
use ferrite_crypto::proofs::check::{self, CheckPaymentError};
use ferrite_crypto::proofs::tx::{
    ParseTxProofError, ProvenDerivations, Recipient, TransactionKeys, TxProof, TxProofEntry,
    VerifyTxProofError,
};
use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Secret;
use ferrite_rpc::wallet::proofs::{
    CheckTxKeyRequest, CheckTxKeyResponse, CheckTxProofRequest, CheckTxProofResponse, GetTxKeyRequest,
    GetTxKeyResponse, GetTxProofRequest, GetTxProofResponse,
};
use ferrite_types::Hash;
use ferrite_types::address::Address;
use ferrite_wallet::state::TxKeys;
use zeroize::Zeroizing;

use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire::{self, txid};

/// Hex digits of a secret key.
const KEY_DIGITS: usize = 64;

/// Parses an address; OpenAlias names are not accepted.
fn address(open: &Open<'_>, text: &str) -> Result<Address, RpcError> {
    wire::parse_address(open.service.options().network, text)
        .ok_or_else(|| error(code::WRONG_ADDRESS, "Invalid address"))
}

/// The secret keys of a transaction. Some programs store zeros for an unknown key.
fn tx_keys(open: &Open<'_>, txid: &Hash) -> Option<TxKeys> {
    let wallet = open.session.read();
    wallet.tx_keys(txid).filter(|keys| *keys.main.to_bytes() != [0; 32]).cloned()
}

pub(crate) fn get_tx_key(open: &Open<'_>, request: GetTxKeyRequest) -> Result<GetTxKeyResponse, RpcError> {
    let txid = txid(&request.txid)?;
    let keys = tx_keys(open, &txid)
        .ok_or_else(|| error(code::NO_TXKEY, "No tx secret key is stored for this tx"))?;
    let mut text = Zeroizing::new(String::with_capacity(KEY_DIGITS * (1 + keys.additional.len())));
    for key in std::iter::once(&keys.main).chain(&keys.additional) {
        text.push_str(&Zeroizing::new(const_hex::encode(*key.to_bytes())));
    }
    Ok(GetTxKeyResponse { tx_key: Secret::from(text) })
}

/// Parses concatenated secret keys; values that are too large are reduced modulo the group order.
fn secret_keys(text: &str) -> Option<Vec<SecretKey>> {
    if text.is_empty() || !text.len().is_multiple_of(KEY_DIGITS) {
        return None;
    }
    let bytes = Zeroizing::new(wire::unhex(text)?);
    let (keys, _) = bytes.as_chunks::<32>();
    Some(keys.iter().map(SecretKey::from_bytes_mod_order).collect())
}

pub(crate) fn check_tx_key(
    open: &Open<'_>,
    request: CheckTxKeyRequest,
) -> Result<CheckTxKeyResponse, RpcError> {
    let txid = txid(&request.txid)?;
    let keys =
        secret_keys(&request.tx_key).ok_or_else(|| error(code::WRONG_KEY, "Tx key has invalid format"))?;
    let address = address(open, &request.address)?;
    let mut derivations = keys.iter().map(|key| Derivation::new(&address.view, key).ok());
    let derivations =
        ProvenDerivations { main: derivations.next().flatten(), additional: derivations.collect() };
    let node = open.service.node();
    chain::connect(&node)?;
    let tx = chain::transaction(&node, &txid)?;
    let additional = derivations.additional.len();
    if additional != 0 && additional != tx.tx.prefix.vout.len() {
        return Err(unknown("The size of additional derivations is wrong"));
    }
    Ok(CheckTxKeyResponse {
        received: tx.received(&derivations, &address.spend),
        in_pool: tx.in_pool,
        confirmations: tx.confirmations,
    })
}

/// The derivations that a proof discloses, if all of it is valid.
fn disclosed(entries: &[TxProofEntry]) -> ProvenDerivations {
    let mut derivations =
        entries.iter().map(|entry| Derivation::from_shared_secret(&entry.shared_secret).ok());
    ProvenDerivations { main: derivations.next().flatten(), additional: derivations.collect() }
}

pub(crate) fn get_tx_proof(
    open: &Open<'_>,
    request: GetTxProofRequest,
) -> Result<GetTxProofResponse, RpcError> {
    let txid = txid(&request.txid)?;
    let address = address(open, &request.address)?;
    let tx = chain::transaction(&open.service.node(), &txid)?;
    let proof = prove(open, &tx, &Recipient::from(&address), request.message.as_bytes())?;
    if tx.received(&disclosed(&proof.entries), &address.spend) == 0 {
        return Err(unknown("No funds received in this tx."));
    }
    Ok(GetTxProofResponse { signature: proof.to_string() })
}

/// A proof of the recipient if the address is the wallet's, otherwise one of the sender.
fn prove(open: &Open<'_>, tx: &ChainTx, to: &Recipient, message: &[u8]) -> Result<TxProof, RpcError> {
    let (own, keys) = {
        let wallet = open.session.read();
        (wallet.subaddresses().get(&to.address.spend).is_some(), wallet.keys().clone())
    };
    let proof = if own {
        let (main, additional) = tx.keys().ok_or_else(|| unknown("Tx pubkey was not found"))?;
        let tx_keys = TransactionKeys { main: &main, additional: &additional };
        TxProof::prove_in(&mut os_rng(), &tx.txid, message, to, keys.view(), tx_keys)
    } else {
        let keys = tx_keys(open, &tx.txid)
            .ok_or_else(|| unknown("Tx secret key wasn't found in the wallet file."))?;
        TxProof::prove_out(&mut os_rng(), &tx.txid, message, to, &keys.main, &keys.additional)
    };
    proof.map_err(|_| unknown("Failed to generate key derivation"))
}

/// Parses a proof. Of the header, only the direction and version 1 are checked (`wallet2.cpp: check_tx_proof`), but it
/// must be there.
fn parse_proof(text: &str) -> Result<TxProof, RpcError> {
    let out = text.starts_with("Out");
    let (header, version) = if out { (10, 8) } else { (9, 7) };
    // Clients depend on this text.
    let Some(rest) = text.as_bytes().get(version..) else {
        let length = text.len();
        return Err(unknown(format!(
            "basic_string::substr: __pos (which is {version}) > this->size() (which is {length})"
        )));
    };
    let old = rest.starts_with(b"V1");
    let proper = match (out, old) {
        (true, true) => "OutProofV1",
        (true, false) => "OutProofV2",
        (false, true) => "InProofV1",
        (false, false) => "InProofV2",
    };
    if text.len() <= header {
        return Err(unknown(ENTRY_COUNT));
    }
    let body = text.get(header..).ok_or_else(|| unknown("Wrong signature size"))?;
    format!("{proper}{body}").parse().map_err(|problem| match problem {
        ParseTxProofError::Header | ParseTxProofError::Size => unknown("Wrong signature size"),
        ParseTxProofError::Encoding(_) => unknown("Signature decoding error"),
    })
}

const ENTRY_COUNT: &str = "Signature size mismatch with additional tx pubkeys";

pub(crate) fn check_tx_proof(
    open: &Open<'_>,
    request: CheckTxProofRequest,
) -> Result<CheckTxProofResponse, RpcError> {
    let txid = txid(&request.txid)?;
    let address = address(open, &request.address)?;
    let tx = chain::transaction(&open.service.node(), &txid)?;
    let proof = parse_proof(&request.signature)?;
    match check::payment(&proof, request.message.as_bytes(), &address, &tx) {
        Ok(received) => Ok(CheckTxProofResponse {
            good: true,
            received,
            in_pool: tx.in_pool,
            confirmations: tx.confirmations,
        }),
        Err(CheckPaymentError::NoTxKey) => Err(unknown("Tx pubkey was not found")),
        Err(CheckPaymentError::Verify(VerifyTxProofError::Mismatch)) => Ok(CheckTxProofResponse::default()),
        Err(CheckPaymentError::Verify(VerifyTxProofError::EntryCount { .. })) => Err(unknown(ENTRY_COUNT)),
    }
}

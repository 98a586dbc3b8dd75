//! Signed messages.

use ferrite_crypto::keys::{KeyPair, subaddress_secret_keys};
use ferrite_crypto::proofs::message::{self, MessageVersion, SigningKey};
use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::proofs::{SignRequest, SignResponse, VerifyRequest, VerifyResponse};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::keys::WalletKeys;

use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire;

fn kind(key: SigningKey) -> &'static str {
    match key {
        SigningKey::Spend => "spend",
        SigningKey::View => "view",
    }
}

/// The key of an address, if the wallet has it.
fn pair(keys: &WalletKeys, index: SubaddressIndex, key: SigningKey) -> Option<KeyPair> {
    if key == SigningKey::View && index.is_main() {
        return Some(KeyPair::from_secret(keys.view().clone()));
    }
    let (spend, view) = subaddress_secret_keys(keys.view(), keys.spend()?, index);
    Some(KeyPair::from_secret(match key {
        SigningKey::Spend => spend,
        SigningKey::View => view,
    }))
}

pub(crate) fn sign(open: &Open<'_>, request: SignRequest) -> Result<SignResponse, RpcError> {
    let key = match request.signature_type.as_str() {
        "spend" | "" => SigningKey::Spend,
        "view" => SigningKey::View,
        _ => return Err(error(code::INVALID_SIGNATURE_TYPE, "Invalid signature type requested")),
    };
    let keys = open.session.read().keys().clone();
    let index = SubaddressIndex { major: request.account_index, minor: request.address_index };
    // The reference then signs with zeros or with the signer's own key, and the signature never verifies.
    let cannot = || match keys.is_multisig() {
        true => unknown("a signer of a multisig wallet cannot sign for the address of the group"),
        false => error(code::WATCH_ONLY, "command not supported by watch-only wallet"),
    };
    let pair = pair(&keys, index, key).ok_or_else(cannot)?;
    let signature =
        message::sign(&mut os_rng(), request.data.as_bytes(), &keys.subaddress(index), key, &pair);
    Ok(SignResponse { signature: signature.map_err(|_| cannot())? })
}

pub(crate) fn verify(open: &Open<'_>, request: VerifyRequest) -> Result<VerifyResponse, RpcError> {
    let network = open.service.options().network;
    // An invalid address has an empty message; only names have one.
    let address = wire::find_address(network, &request.address, open.service.names())
        .map_err(|problem| error(code::WRONG_ADDRESS, problem.unwrap_or_default()))?;
    let address = (&address).into();
    Ok(match message::verify(request.data.as_bytes(), &address, &request.signature) {
        Ok(good) => VerifyResponse {
            good: true,
            version: if good.version == MessageVersion::V1 { 1 } else { 2 },
            old: good.version == MessageVersion::V1,
            signature_type: kind(good.key).to_owned(),
        },
        Err(_) => {
            VerifyResponse { signature_type: kind(SigningKey::Spend).to_owned(), ..VerifyResponse::default() }
        }
    })
}

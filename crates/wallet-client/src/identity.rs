//! The client identity that a wallet presents to its node.
//!
//! Nodes can demand payment for RPC calls. For this the reference signs every request with a wallet key, whether or not
//! the node demands payment (rpc_payment_signature.cpp: `make_rpc_payment_signature`). We do the same, because a
//! request without it would reveal which program sends it. The key is generated when a wallet is opened or a node is
//! selected, and is never stored, so it links neither wallets nor sessions.

use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use ferrite_crypto::keys::KeyPair;
use ferrite_crypto::random::os_rng;
use ferrite_crypto::schnorr;
use ferrite_types::Hash;
use ferrite_types::hash::keccak256;
use serde::Serialize;

/// The key that signs requests.
pub(crate) struct Identity(Mutex<KeyPair>);

impl std::fmt::Debug for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Identity")
    }
}

/// A request with the client identity.
#[derive(Serialize)]
pub(crate) struct Named<'a, Q> {
    client: String,
    #[serde(flatten)]
    request: &'a Q,
}

impl Identity {
    /// Generates a key.
    pub(crate) fn new() -> Self {
        Self(Mutex::new(KeyPair::random(&mut os_rng())))
    }

    /// Replaces the key, because another wallet will send the requests.
    pub(crate) fn renew(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = KeyPair::random(&mut os_rng());
    }

    /// The public key, the time in microseconds, and the signature.
    pub(crate) fn sign(&self) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let time = format!("{:016x}", u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        let keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let signature = schnorr::sign(&mut os_rng(), &Hash(keccak256(time.as_bytes())), &keys);
        let (c, r) = (const_hex::encode(signature.c.0), const_hex::encode(signature.r.0));
        format!("{}{time}{c}{r}", keys.public())
    }

    /// Adds the identity to a request.
    pub(crate) fn name<'a, Q>(&self, request: &'a Q) -> Named<'a, Q> {
        Named { client: self.sign(), request }
    }
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::daemon::EmptyRequest;
    use ferrite_types::{PublicKey, ScalarBytes, Signature};

    use super::*;

    fn part(text: &str, from: usize) -> [u8; 32] {
        const_hex::decode_to_array(&text[from..from + 64]).unwrap()
    }

    #[test]
    fn identities_are_signed() {
        let identity = Identity::new();
        let name = identity.sign();
        assert_eq!(name.len(), 64 + 16 + 128);
        let key = PublicKey(part(&name, 0));
        let signature = Signature { c: ScalarBytes(part(&name, 80)), r: ScalarBytes(part(&name, 144)) };
        assert_eq!(schnorr::verify(&Hash(keccak256(&name[64..80])), &key, &signature), Ok(()));
        assert!(schnorr::verify(&Hash(keccak256("0".repeat(16))), &key, &signature).is_err());
        assert_eq!(identity.sign()[..64], name[..64]);
        identity.renew();
        assert_ne!(identity.sign()[..64], name[..64]);
    }

    #[test]
    fn requests_carry_the_identity() {
        #[derive(Serialize)]
        struct Request {
            amount: u64,
            zeal: bool,
        }
        let identity = Identity::new();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let request = identity.name(&Request { amount: 7, zeal: true });
        let client = &request.client;
        assert_eq!(
            text(ferrite_rpc::json::to_bytes(&request).unwrap()),
            format!("{{\r\n  \"amount\": 7,\r\n  \"client\": \"{client}\",\r\n  \"zeal\": true\r\n}}")
        );
        let nothing = identity.name(&EmptyRequest);
        let client = &nothing.client;
        assert_eq!(
            text(ferrite_rpc::json::to_bytes(&nothing).unwrap()),
            format!("{{\r\n  \"client\": \"{client}\"\r\n}}")
        );
    }
}

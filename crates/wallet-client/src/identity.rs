//! The name that a wallet has for its node.
//!
//! Nodes can want to be paid for answers. For that the reference signs every request with a key of the wallet's,
//! whether its node wants to be paid or not (rpc_payment_signature.cpp: `make_rpc_payment_signature`). Ours does too:
//! requests without it would tell a node which program asks. The key is made for a wallet that is opened, or a node
//! that is chosen, and is gone with either, so that it connects neither wallets nor days.

use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use ferrite_crypto::keys::KeyPair;
use ferrite_crypto::random::os_rng;
use ferrite_crypto::schnorr;
use ferrite_types::Hash;
use ferrite_types::hash::keccak256;
use serde::Serialize;

/// A key for requests.
pub(crate) struct Identity(Mutex<KeyPair>);

impl std::fmt::Debug for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Identity")
    }
}

/// A request with the name of who asks.
#[derive(Serialize)]
pub(crate) struct Named<'a, Q> {
    client: String,
    #[serde(flatten)]
    request: &'a Q,
}

impl Identity {
    /// A new one.
    pub(crate) fn new() -> Self {
        Self(Mutex::new(KeyPair::random(&mut os_rng())))
    }

    /// Another wallet asks from now on.
    pub(crate) fn renew(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = KeyPair::random(&mut os_rng());
    }

    /// The key, the time in microseconds, and its signature.
    pub(crate) fn sign(&self) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let time = format!("{:016x}", u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        let keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let signature = schnorr::sign(&mut os_rng(), &Hash(keccak256(time.as_bytes())), &keys);
        let (c, r) = (const_hex::encode(signature.c.0), const_hex::encode(signature.r.0));
        format!("{}{time}{c}{r}", keys.public())
    }

    /// A request with it.
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
    fn names_are_signed() {
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
    fn requests_have_them() {
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

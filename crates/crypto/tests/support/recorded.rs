//! Proofs made by Debian's `monero-wallet-rpc` on a private chain, with the chain's data.
//!
//! `data/proofs.txt` has one record per line. Its accounts were made for the recording and own nothing.

use std::collections::BTreeMap;
use std::str::FromStr;

use ferrite_crypto::keys::{AccountKeys, KeyPair, SecretKey};
use ferrite_testkit::data::unhex;
use ferrite_types::address::{Address, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::{CompressedPoint, Hash, KeyImage, PublicKey};

/// A transaction on the private chain.
#[derive(Default)]
pub(crate) struct Transaction {
    pub(crate) txid: Hash,
    pub(crate) main: PublicKey,
    pub(crate) additional: Vec<PublicKey>,
    pub(crate) outputs: Vec<Output>,
    pub(crate) inputs: Vec<Input>,
    /// Main first, then the additional ones.
    pub(crate) secret_keys: Vec<SecretKey>,
}

pub(crate) struct Output {
    pub(crate) key: PublicKey,
    pub(crate) view_tag: u8,
    pub(crate) ecdh: EcdhInfo,
    pub(crate) commitment: CompressedPoint,
}

pub(crate) struct Input {
    pub(crate) key_image: KeyImage,
    pub(crate) ring: Vec<PublicKey>,
    /// The output that is really spent, the public key of its transaction, its position there.
    pub(crate) spent: Option<(PublicKey, PublicKey, u64)>,
}

/// A proof, in the words of its line: transaction or address first, the text last.
pub(crate) struct Proof {
    pub(crate) transaction: String,
    pub(crate) address: Option<Address>,
    pub(crate) kind: String,
    pub(crate) message: Vec<u8>,
    /// Received or reserved, where the record says so.
    pub(crate) amount: u64,
    pub(crate) text: String,
}

#[derive(Default)]
pub(crate) struct Recording {
    pub(crate) accounts: BTreeMap<String, AccountKeys>,
    pub(crate) addresses: Vec<(String, SubaddressIndex, Address)>,
    pub(crate) transactions: BTreeMap<String, Transaction>,
    pub(crate) tx_proofs: Vec<Proof>,
    pub(crate) spend_proofs: Vec<Proof>,
    pub(crate) reserve_proofs: Vec<Proof>,
    pub(crate) messages: Vec<Proof>,
}

impl Recording {
    pub(crate) fn load() -> Self {
        let mut recording = Self::default();
        for line in include_str!("../data/proofs.txt").lines() {
            let words: Vec<&str> = line.split(' ').collect();
            recording.record(words[0], &words[1..]);
        }
        recording
    }

    /// The account and index that an address belongs to.
    pub(crate) fn owner(&self, address: &Address) -> (&AccountKeys, SubaddressIndex) {
        let found = self.addresses.iter().find(|(_, _, known)| known == address);
        let (account, index, _) = found.expect("an address of the recording");
        (&self.accounts[account], *index)
    }

    pub(crate) fn transaction(&self, txid: &Hash) -> &Transaction {
        self.transactions.values().find(|tx| tx.txid == *txid).expect("a transaction of the recording")
    }

    fn record(&mut self, kind: &str, words: &[&str]) {
        match (kind, words) {
            ("account", [name, spend, view]) => {
                let keys = AccountKeys {
                    spend: KeyPair::from_secret(secret(&unhex(spend))),
                    view: KeyPair::from_secret(secret(&unhex(view))),
                };
                self.accounts.insert((*name).to_owned(), keys);
            }
            ("address", [account, major, minor, text]) => {
                let index = SubaddressIndex { major: number(major), minor: number(minor) };
                self.addresses.push(((*account).to_owned(), index, address(text)));
            }
            ("tx", [name, txid, main, additional]) => {
                let tx = self.transactions.entry((*name).to_owned()).or_default();
                tx.txid = Hash(bytes(txid));
                tx.main = PublicKey(bytes(main));
                tx.additional = keys(additional);
            }
            ("output", [tx, _index, "0", key, tag, amount, commitment]) => self.tx(tx).outputs.push(Output {
                key: PublicKey(bytes(key)),
                view_tag: unhex(tag)[0],
                ecdh: EcdhInfo::Compact(unhex(amount).try_into().expect("eight bytes")),
                commitment: CompressedPoint(bytes(commitment)),
            }),
            ("input", [tx, image, ring]) => self.tx(tx).inputs.push(Input {
                key_image: KeyImage(bytes(image)),
                ring: keys(ring),
                spent: None,
            }),
            ("spent", [tx, _image, output, main, index]) => {
                let input = self.tx(tx).inputs.last_mut().expect("follows its input");
                input.spent = Some((PublicKey(bytes(output)), PublicKey(bytes(main)), number(index)));
            }
            ("tx_key", [tx, keys]) => {
                self.tx(tx).secret_keys = unhex(keys).chunks_exact(32).map(secret).collect();
            }
            _ => self.record_proof(kind, words),
        }
    }

    fn record_proof(&mut self, kind: &str, words: &[&str]) {
        let proof = |transaction: &str, address, kind: &str, message: &str, amount, text: &str| Proof {
            transaction: transaction.to_owned(),
            address,
            kind: kind.to_owned(),
            message: unhex(message),
            amount,
            text: text.to_owned(),
        };
        match (kind, words) {
            ("tx_proof", [tx, direction, to, message, amount, text]) => {
                self.tx_proofs.push(proof(tx, Some(address(to)), direction, message, number(amount), text));
            }
            ("spend_proof", [tx, message, text]) => {
                self.spend_proofs.push(proof(tx, None, "", message, 0, text));
            }
            ("reserve_proof", [owner, message, amount, text]) => {
                let owner = Some(address(owner));
                self.reserve_proofs.push(proof("", owner, "", message, number(amount), text));
            }
            ("message", [signer, key, message, text]) => {
                self.messages.push(proof("", Some(address(signer)), key, message, 0, text));
            }
            other => panic!("unknown record {other:?}"),
        }
    }

    fn tx(&mut self, name: &str) -> &mut Transaction {
        self.transactions.get_mut(name).expect("follows its transaction")
    }
}

fn bytes(text: &str) -> [u8; 32] {
    unhex(text).try_into().expect("32 bytes")
}

fn secret(bytes: &[u8]) -> SecretKey {
    SecretKey::from_canonical_bytes(bytes.try_into().expect("32 bytes")).expect("reduced")
}

fn keys(text: &str) -> Vec<PublicKey> {
    if text == "x" { Vec::new() } else { text.split(',').map(|key| PublicKey(bytes(key))).collect() }
}

fn number<T: FromStr>(text: &str) -> T {
    text.parse().ok().expect("a number")
}

fn address(text: &str) -> Address {
    Address::parse(Network::Regtest, text).expect("an address")
}

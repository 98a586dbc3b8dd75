//! Spending: selection of outputs, decoys, fees, and the transaction itself.
//!
//! This module has no sockets and no clock: requests to the node go through traits, and randomness is passed in.
//! Everything observable (rings, the order of inputs and outputs, the extra field, fees) follows wallet2, so that our
//! transactions are indistinguishable from others.

pub mod build;
pub mod cold;
pub mod decoys;
pub mod fee;
pub mod multisig;
pub mod pending;
pub mod random;
pub mod rules;
pub mod select;
mod snapshot;
#[cfg(test)]
mod testing;
mod tx_set;

use std::sync::Arc;

pub use snapshot::Snapshot;
pub use tx_set::{TxSet, TxSetError};

use ferrite_crypto::amount::{commit, zero_commit};
use ferrite_crypto::keys::{AddressKeys, Derivation, SecretKey, subaddress_secret_keys};
use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey};

use crate::keys::WalletKeys;
use crate::state::{OwnedOutput, Wallet};
use multisig::Proposer;

/// An output of the wallet with what spending needs (wallet2: `transfer_details`).
#[derive(Clone)]
pub struct Spendable {
    /// The position in the wallet's list of outputs.
    pub transfer: usize,
    /// The transaction that created it.
    pub txid: Hash,
    /// The height of its block.
    pub height: Height,
    /// The index in that transaction.
    pub index_in_tx: u64,
    /// The global index among outputs of its amount.
    pub global_index: u64,
    /// The one-time key.
    pub key: PublicKey,
    /// The transaction public key.
    pub tx_key: PublicKey,
    /// The additional transaction public keys, if there are any.
    pub additional_tx_keys: Vec<PublicKey>,
    /// The wallet address it was sent to.
    pub subaddress: SubaddressIndex,
    /// The amount.
    pub amount: Amount,
    /// The commitment mask; one for visible amounts.
    pub mask: SecretKey,
    /// Whether it is a RingCT output, which includes miner outputs of version 2.
    pub rct: bool,
    /// The key image.
    pub key_image: KeyImage,
    /// Whether the next block may spend it.
    pub unlocked: bool,
    /// Whether it is frozen.
    pub frozen: bool,
    /// Whether the key image is only this signer's part (multisig).
    pub key_image_partial: bool,
}

impl Spendable {
    /// The amount under which nodes list it: 0 if it is hidden.
    pub fn listed_amount(&self) -> u64 {
        if self.rct { 0 } else { self.amount.0 }
    }

    /// Its commitment as a ring member.
    pub fn commitment(&self) -> CompressedPoint {
        let point = match self.rct {
            true => commit(self.mask.as_scalar(), self.amount),
            false => zero_commit(self.amount),
        };
        CompressedPoint(point.compress().0)
    }

    /// The secret key of the output, derived with the transaction key or the output's additional key. `None` if neither
    /// matches.
    fn secret_key(&self, sender: &SenderKeys) -> Option<SecretKey> {
        let position = usize::try_from(self.index_in_tx).unwrap_or(usize::MAX);
        let (base, _) = subaddress_secret_keys(&sender.view, sender.spend.as_ref()?, self.subaddress);
        let keys = [Some(&self.tx_key), self.additional_tx_keys.get(position)];
        keys.into_iter().flatten().find_map(|key| {
            let derivation = Derivation::new(key, &sender.view).ok()?;
            let secret = derivation.derive_secret_key(self.index_in_tx, &base);
            (secret.public_key() == self.key).then_some(secret)
        })
    }

    /// An output in the wallet's form, at a position of its list. A view-only wallet may not know the key image; until
    /// the output is signed, its one-time key replaces it.
    pub fn from_owned(transfer: usize, output: &OwnedOutput, unlocked: bool) -> Self {
        Self {
            transfer,
            txid: output.txid,
            height: output.height,
            index_in_tx: output.index_in_tx,
            global_index: output.global_index.0,
            key: output.key,
            tx_key: output.tx_key,
            additional_tx_keys: output.additional_keys.clone(),
            subaddress: output.subaddress,
            amount: output.amount,
            mask: SecretKey::from_bytes_mod_order(&output.mask),
            rct: output.rct,
            key_image: output.key_image.unwrap_or(KeyImage(output.key.0)),
            unlocked,
            frozen: output.frozen,
            key_image_partial: output.key_image_partial,
        }
    }
}

/// The keys of the sender.
#[derive(Clone)]
pub struct SenderKeys {
    /// The secret view key.
    pub view: SecretKey,
    /// The secret spend key; `None` if another wallet signs.
    pub spend: Option<SecretKey>,
    /// The main address.
    pub address: AddressKeys,
    /// In a multisig wallet, the signer that proposes transactions.
    pub proposer: Option<Proposer>,
}

impl SenderKeys {
    /// The keys of an account.
    pub fn new(view: SecretKey, spend: SecretKey) -> Self {
        let address = AddressKeys { spend: spend.public_key(), view: view.public_key() };
        Self { view, spend: Some(spend), address, proposer: None }
    }

    /// The keys of a wallet without the ability to spend.
    pub fn watching(keys: &WalletKeys) -> Self {
        Self { view: keys.view().clone(), spend: None, address: keys.address(), proposer: None }
    }

    /// The keys of a wallet, with the data of its other signers if it is multisig. `None` if the key exchange is not
    /// complete.
    pub fn of(wallet: &Wallet) -> Option<Self> {
        let keys = wallet.keys();
        let Some(account) = keys.multisig() else { return Self::of_wallet(keys) };
        let infos = Arc::clone(wallet.signer_infos());
        account
            .is_ready()
            .then(|| Self { proposer: Some(Proposer::new(account.clone(), infos)), ..Self::watching(keys) })
    }

    /// Whether another wallet signs, so that proofs are still missing.
    pub fn only_watches(&self) -> bool {
        self.spend.is_none() && self.proposer.is_none()
    }

    /// The keys of a wallet. `None` if it cannot spend alone.
    pub fn of_wallet(keys: &WalletKeys) -> Option<Self> {
        let alone = !keys.is_multisig();
        alone.then(|| Self {
            view: keys.view().clone(),
            spend: keys.spend().cloned(),
            address: keys.address(),
            proposer: None,
        })
    }

    /// One of the wallet's addresses.
    pub fn subaddress(&self, index: SubaddressIndex) -> AddressKeys {
        ferrite_crypto::keys::subaddress(&self.view, &self.address.spend, index)
            .expect("the spend key was computed from its secret key")
    }
}

/// An address and the amount it gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The address as given by the user; empty for change and sweeps.
    pub original: String,
    /// The amount.
    pub amount: Amount,
    /// The keys of the address.
    pub address: AddressKeys,
    /// Whether it is a subaddress.
    pub is_subaddress: bool,
    /// Whether it was given as an integrated address.
    pub is_integrated: bool,
}

impl Destination {
    /// A destination that the user did not type.
    pub fn new(address: AddressKeys, is_subaddress: bool, amount: Amount) -> Self {
        Self { original: String::new(), amount, address, is_subaddress, is_integrated: false }
    }

    /// A destination given by the user as `original`.
    pub fn to_address(address: &Address, original: &str, amount: Amount) -> Self {
        Self {
            original: original.to_owned(),
            amount,
            address: AddressKeys::from(address),
            is_subaddress: address.kind == AddressKind::Subaddress,
            is_integrated: matches!(address.kind, AddressKind::Integrated(_)),
        }
    }

    /// The empty destination that the reference writes if there is no change.
    pub fn none() -> Self {
        let nothing = AddressKeys { spend: PublicKey::default(), view: PublicKey::default() };
        Self::new(nothing, false, Amount(0))
    }
}

/// A ring, with its members by ascending index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    /// The members.
    pub members: Vec<RingOutput>,
    /// The position of the real output.
    pub real: usize,
}

/// A member of a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RingOutput {
    /// The global index among outputs of its amount.
    pub index: u64,
    /// The one-time key.
    pub key: PublicKey,
    /// The commitment to its amount.
    pub commitment: CompressedPoint,
}

impl Ring {
    /// The ring of an output that is spent without decoys.
    pub fn alone(output: &Spendable) -> Self {
        let member =
            RingOutput { index: output.global_index, key: output.key, commitment: output.commitment() };
        Self { members: vec![member], real: 0 }
    }

    /// The indices of the members.
    pub fn indices(&self) -> Vec<u64> {
        self.members.iter().map(|member| member.index).collect()
    }
}

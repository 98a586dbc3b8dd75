//! Wallets on simulated chains, in which the found outputs are given instead of scanned for.

mod accounts;
mod blocks;
mod events;
mod exchange;
mod load;
mod outgoing;
mod pages;
mod pool;
mod properties;
mod rescan;
mod sends;
mod speed;
mod spent;
mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::extra::ExtraField;
use ferrite_types::network::Network;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey, keccak256};
use zeroize::Zeroizing;

use super::*;
use crate::changes::{Change, Table};
use crate::scan::{FoundOutput, PaymentId, ScannedBlock, ScannedInput, ScannedTx, TxContent};

pub(super) const NOW: Now = Now { adjusted: 1_700_000_000, clock: 1_700_000_100 };

pub(super) fn hash(what: &str, number: u64) -> Hash {
    Hash(keccak256([what.as_bytes(), &number.to_le_bytes()].concat()))
}

pub(super) fn at(major: u32, minor: u32) -> SubaddressIndex {
    SubaddressIndex { major, minor }
}

pub(super) fn keys() -> Arc<WalletKeys> {
    Arc::new(WalletKeys::from_seed(&[7; 32], 0))
}

pub(super) fn watching_keys() -> Arc<WalletKeys> {
    let keys = keys();
    Arc::new(WalletKeys::view_only(keys.address().spend, keys.view().clone(), 0).unwrap())
}

pub(super) fn options() -> WalletOptions {
    let lookahead = Lookahead { accounts: 3, addresses: 4 };
    WalletOptions { network: Network::Regtest, lookahead, refresh_from: Height(0) }
}

pub(super) fn new_wallet() -> Wallet {
    Wallet::new(keys(), options()).unwrap()
}

/// The output key with this number, and its key image.
pub(super) fn output_key(number: u64) -> PublicKey {
    PublicKey(hash("key", number).0)
}

pub(super) fn image(number: u64) -> KeyImage {
    KeyImage(hash("image", number).0)
}

/// An output with the key of this number.
pub(super) fn output(number: u64, subaddress: SubaddressIndex, amount: u64) -> FoundOutput {
    FoundOutput {
        index_in_tx: number % 7,
        global_index: Some(GlobalIndex(number)),
        key: output_key(number),
        tx_key: PublicKey(hash("tx key", number).0),
        additional: false,
        pk_index: 0,
        subaddress,
        amount: Amount(amount),
        mask: Zeroizing::new(hash("mask", number).0),
        rct: true,
        key_image: Some(image(number)),
    }
}

/// An empty transaction with this number.
pub(super) fn tx(number: u64) -> ScannedTx {
    let mut extra = Vec::new();
    ExtraField::PubKey(PublicKey(hash("tx key", number).0)).write(&mut extra);
    let content =
        TxContent { txid: hash("tx", number), version: 2, fee: Amount(10), extra, ..TxContent::default() };
    ScannedTx {
        content: Arc::new(content),
        payment_id: None,
        size: 100 + number,
        outputs: Vec::new(),
        candidates: Vec::new(),
        addresses_known: 0,
    }
}

/// A transaction with a changed content.
pub(super) fn with(mut tx: ScannedTx, change: impl FnOnce(&mut TxContent)) -> ScannedTx {
    change(Arc::make_mut(&mut tx.content));
    tx
}

/// A transaction that pays outputs to the wallet.
pub(super) fn receipt(number: u64, outputs: Vec<FoundOutput>) -> ScannedTx {
    ScannedTx { outputs, ..tx(number) }
}

/// A transaction that spends the outputs with these numbers and pays others.
pub(super) fn spend(number: u64, spent: &[u64], outputs: Vec<FoundOutput>) -> ScannedTx {
    let input = |number: &u64| ScannedInput {
        key_image: image(*number),
        amount: Amount(0),
        key_offsets: vec![5, 1, *number].into(),
    };
    with(receipt(number, outputs), |content| content.inputs = spent.iter().map(input).collect())
}

/// A chain that can be cut and extended differently.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) ids: Vec<Hash>,
}

impl Chain {
    pub(super) fn new() -> Self {
        Self { ids: vec![Network::Regtest.parameters().genesis.id] }
    }

    pub(super) fn height(&self) -> Height {
        Height(self.ids.len() as u64)
    }

    /// The next block; `fork` distinguishes blocks of the same height.
    pub(super) fn block(&mut self, fork: u64, txs: Vec<ScannedTx>) -> ScannedBlock {
        let height = self.height();
        let previous = *self.ids.last().unwrap();
        let id = hash("block", height.0 * 1000 + fork);
        self.ids.push(id);
        ScannedBlock {
            height,
            id,
            previous,
            timestamp: 1_600_000_000 + 120 * height.0,
            major_version: 16,
            reward: Amount(600),
            looked_into: true,
            txs,
        }
    }

    pub(super) fn cut(&mut self, height: u64) {
        self.ids.truncate(usize::try_from(height).unwrap());
    }
}

/// A wallet with its chain.
pub(super) struct Scene {
    pub(super) wallet: Wallet,
    pub(super) chain: Chain,
}

impl Scene {
    pub(super) fn new() -> Self {
        Self { wallet: new_wallet(), chain: Chain::new() }
    }

    /// Adds a block.
    pub(super) fn block(&mut self, txs: Vec<ScannedTx>) -> Applied {
        self.forked(0, txs)
    }

    pub(super) fn forked(&mut self, fork: u64, txs: Vec<ScannedTx>) -> Applied {
        let block = self.chain.block(fork, txs);
        self.wallet.apply(vec![block], self.chain.height()).unwrap()
    }

    /// Adds empty blocks.
    pub(super) fn empty(&mut self, count: u64) {
        for _ in 0..count {
            self.block(Vec::new());
        }
    }

    /// Balance and unlocked balance of an account.
    pub(super) fn balance(&self, account: u32) -> (u64, u64) {
        let balance = self.wallet.balance(account, false, NOW);
        (balance.total.0, balance.unlocked.0)
    }

    pub(super) fn ins(&self) -> Vec<Transfer> {
        self.wallet.transfers_in(&TransferFilter::default(), NOW)
    }

    pub(super) fn outs(&self) -> Vec<Transfer> {
        self.wallet.transfers_out(&TransferFilter::default(), NOW)
    }

    pub(super) fn pending(&self) -> Vec<Transfer> {
        self.wallet.transfers_pending(&TransferFilter::default(), NOW)
    }

    pub(super) fn pool(&self) -> Vec<Transfer> {
        self.wallet.transfers_pool(&TransferFilter::default(), NOW)
    }
}

/// All stored data, for comparison.
pub(super) fn stored(changes: impl IntoIterator<Item = Change>) -> HashMap<(Table, Vec<u8>), Vec<u8>> {
    let mut tables = HashMap::new();
    for Change { table, key, value } in changes {
        match value {
            Some(value) => tables.insert((table, key), value.to_vec()),
            None => tables.remove(&(table, key)),
        };
    }
    tables
}

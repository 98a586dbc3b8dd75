//! The texts of the wallet's addresses.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use ferrite_types::address::{Address, AddressKind, ShortPaymentId, SubaddressIndex};
use ferrite_types::network::Network;
use rayon::prelude::*;

use crate::keys::WalletKeys;

/// Formats and caches addresses, each of which costs two multiplications on the curve.
pub struct Addresses {
    keys: Arc<WalletKeys>,
    network: Network,
    texts: RwLock<HashMap<SubaddressIndex, Arc<str>>>,
}

impl Addresses {
    pub(crate) fn new(keys: Arc<WalletKeys>, network: Network) -> Self {
        Self { keys, network, texts: RwLock::default() }
    }

    /// The network.
    pub fn network(&self) -> Network {
        self.network
    }

    /// The address at an index, whether or not it was created.
    pub fn address(&self, index: SubaddressIndex) -> Address {
        let keys = self.keys.subaddress(index);
        let kind = if index.is_main() { AddressKind::Standard } else { AddressKind::Subaddress };
        Address { network: self.network, kind, spend: keys.spend, view: keys.view }
    }

    /// The main address with a payment id.
    pub fn integrated(&self, payment_id: ShortPaymentId) -> Address {
        let main = self.address(SubaddressIndex::MAIN);
        Address { kind: AddressKind::Integrated(payment_id), ..main }
    }

    /// The text of an address.
    pub fn text(&self, index: SubaddressIndex) -> Arc<str> {
        let known = self.texts.read().unwrap_or_else(PoisonError::into_inner).get(&index).cloned();
        known.unwrap_or_else(|| {
            let text: Arc<str> = Arc::from(self.address(index).to_string());
            let mut texts = self.texts.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(texts.entry(index).or_insert(text))
        })
    }

    /// Formats many addresses on all cores, so that later queries are fast.
    pub fn prepare(&self, indices: impl IntoIterator<Item = SubaddressIndex>) {
        let mut unknown: Vec<SubaddressIndex> = {
            let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
            indices.into_iter().filter(|index| !texts.contains_key(index)).collect()
        };
        unknown.sort_unstable();
        unknown.dedup();
        let made: Vec<_> = unknown
            .into_par_iter()
            .map(|index| (index, Arc::from(self.address(index).to_string())))
            .collect();
        self.texts.write().unwrap_or_else(PoisonError::into_inner).extend(made);
    }
}

//! Relay methods, and the visibility of transactions.

use crate::db::PoolMeta;

/// How a transaction arrived and is relayed (`enums.h: relay_method`). Ordered by publicity: a pool transaction only
/// moves to a later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum RelayMethod {
    /// From this node's RPC, not to be relayed.
    #[default]
    None,
    /// From this node's RPC, to be sent over an anonymity network.
    Local,
    /// From an anonymity network, to be sent to the public one after a delay.
    Forward,
    /// In the stem of Dandelion++.
    Stem,
    /// Public: in the Dandelion++ fluff phase.
    Fluff,
    /// Came with a block, or returned from one.
    Block,
}

/// A class of relay methods (`blockchain_db.h: relay_category`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RelayCategory {
    /// Public: fluff and block.
    Broadcasted,
    /// Everything except `None`.
    Relayable,
    /// Public, or not to be relayed: what blocks are made of.
    Legacy,
    /// Everything.
    All,
}

impl RelayCategory {
    /// Everything, or only what is public.
    pub const fn visible(include_sensitive: bool) -> Self {
        if include_sensitive { Self::All } else { Self::Broadcasted }
    }
}

impl RelayMethod {
    /// Whether transactions with this method come from peers.
    pub const fn is_from_peer(self) -> bool {
        matches!(self, Self::Forward | Self::Stem | Self::Fluff)
    }

    /// Whether transactions with this method are in a category.
    pub const fn matches(self, category: RelayCategory) -> bool {
        match category {
            RelayCategory::All => true,
            RelayCategory::Relayable => !matches!(self, Self::None),
            RelayCategory::Broadcasted => matches!(self, Self::Fluff | Self::Block),
            RelayCategory::Legacy => matches!(self, Self::Fluff | Self::Block | Self::None),
        }
    }
}

impl PoolMeta {
    /// How the transaction is relayed. Contradictory flags mean fluff.
    pub const fn relay_method(&self) -> RelayMethod {
        let flags =
            (self.kept_by_block, self.do_not_relay, self.is_local, self.is_forwarding, self.dandelionpp_stem);
        match flags {
            (true, false, false, false, false) => RelayMethod::Block,
            (false, true, false, false, false) => RelayMethod::None,
            (false, false, true, false, false) => RelayMethod::Local,
            (false, false, false, true, false) => RelayMethod::Forward,
            (false, false, false, false, true) => RelayMethod::Stem,
            _ => RelayMethod::Fluff,
        }
    }

    /// Changes how it is relayed.
    pub fn set_relay_method(&mut self, method: RelayMethod) {
        self.kept_by_block = method == RelayMethod::Block;
        self.do_not_relay = method == RelayMethod::None;
        self.is_local = method == RelayMethod::Local;
        self.is_forwarding = method == RelayMethod::Forward;
        self.dandelionpp_stem = method == RelayMethod::Stem;
    }

    /// Changes how it is relayed, if that makes it more public. Returns whether it does.
    pub fn upgrade_relay_method(&mut self, method: RelayMethod) -> bool {
        let upgraded = self.relay_method() < method;
        if upgraded {
            self.set_relay_method(method);
        }
        upgraded
    }

    /// Whether the transaction is in a category.
    pub const fn matches(&self, category: RelayCategory) -> bool {
        self.relay_method().matches(category)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METHODS: [RelayMethod; 6] = [
        RelayMethod::None,
        RelayMethod::Local,
        RelayMethod::Forward,
        RelayMethod::Stem,
        RelayMethod::Fluff,
        RelayMethod::Block,
    ];

    #[test]
    fn methods_are_kept_in_the_flags() {
        for method in METHODS {
            let mut meta = PoolMeta { relayed: true, pruned: true, ..PoolMeta::default() };
            meta.set_relay_method(RelayMethod::Stem);
            meta.set_relay_method(method);
            assert_eq!(meta.relay_method(), method);
            assert!(meta.relayed && meta.pruned);
        }
        let contradictory = PoolMeta { kept_by_block: true, dandelionpp_stem: true, ..PoolMeta::default() };
        assert_eq!(contradictory.relay_method(), RelayMethod::Fluff);
    }

    #[test]
    fn a_transaction_only_becomes_more_public() {
        for from in METHODS {
            for to in METHODS {
                let mut meta = PoolMeta::default();
                meta.set_relay_method(from);
                assert_eq!(meta.upgrade_relay_method(to), from < to, "{from:?} to {to:?}");
                assert_eq!(meta.relay_method(), from.max(to));
            }
        }
    }

    #[test]
    fn categories_are_the_references() {
        let matching = |category| METHODS.map(|method| u8::from(method.matches(category)));
        assert_eq!(matching(RelayCategory::Broadcasted), [0, 0, 0, 0, 1, 1]);
        assert_eq!(matching(RelayCategory::Relayable), [0, 1, 1, 1, 1, 1]);
        assert_eq!(matching(RelayCategory::Legacy), [1, 0, 0, 0, 1, 1]);
        assert_eq!(matching(RelayCategory::All), [1; 6]);
    }
}

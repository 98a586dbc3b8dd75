//! Peers that lie.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, Notification, RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
};
use ferrite_testkit::block_tree::{BlockTree, MadeBlock};
use ferrite_types::Hash;

use crate::world::Script;

/// A peer that serves given blocks, valid or not.
pub(crate) struct Liar {
    /// From the genesis block on.
    ids: Vec<Hash>,
    blocks: HashMap<Hash, BlockCompleteEntry>,
}

impl Liar {
    pub(crate) fn new(tree: &BlockTree, blocks: &[MadeBlock]) -> Self {
        let mut ids = vec![tree.genesis()];
        ids.extend(blocks.iter().map(|block| block.id));
        let entry = |block: &MadeBlock| {
            let txs = block.txs.iter().map(|(_, blob)| blob.clone());
            (block.id, BlockCompleteEntry::full(block.blob.clone(), txs))
        };
        Self { ids, blocks: blocks.iter().map(entry).collect() }
    }

    pub(crate) fn height(&self) -> u64 {
        u64::try_from(self.ids.len()).expect("a length")
    }

    pub(crate) fn chain(&self) -> CoreSyncData {
        chain(self.height(), *self.ids.last().expect("the first block is there"))
    }

    /// The ids of its chain, from the genesis block on.
    pub(crate) fn ids(&self) -> &[Hash] {
        &self.ids
    }

    /// The ids from a height on.
    pub(crate) fn entry(&self, start: usize) -> ResponseChainEntry {
        ResponseChainEntry {
            block_ids: self.ids[start..].to_vec(),
            start_height: u64::try_from(start).expect("a position"),
            total_height: self.height(),
            ..ResponseChainEntry::default()
        }
    }

    pub(crate) fn answer_chain(&self, ids: &[Hash]) -> Notification {
        let position = |id: &Hash| self.ids.iter().position(|own| own == id);
        self.entry(ids.iter().find_map(position).expect("the first block is common")).into()
    }

    pub(crate) fn answer_objects(&self, request: &RequestGetObjects) -> ResponseGetObjects {
        ResponseGetObjects {
            blocks: request.blocks.iter().filter_map(|id| self.blocks.get(id).cloned()).collect(),
            current_blockchain_height: self.height(),
            missed_ids: Vec::new(),
        }
    }

    /// Responds like an honest peer, except for the changes that `twist` makes to the blocks.
    pub(crate) fn script(self, mut twist: impl FnMut(&mut ResponseGetObjects) + 'static) -> Script {
        Box::new(move |message| match message {
            Notification::RequestChain(request) => {
                vec![(Duration::ZERO, self.answer_chain(&request.block_ids))]
            }
            Notification::RequestGetObjects(request) => {
                let mut objects = self.answer_objects(&request);
                twist(&mut objects);
                vec![(Duration::ZERO, objects.into())]
            }
            _ => Vec::new(),
        })
    }
}

/// The state of a chain. The version is that of low heights.
pub(crate) fn chain(height: u64, top: Hash) -> CoreSyncData {
    CoreSyncData {
        cumulative_difficulty: height * 10,
        current_height: height,
        top_id: top,
        top_version: 5,
        ..CoreSyncData::default()
    }
}

/// Answers every chain request with this, and nothing else.
pub(crate) fn only_chain(mut answer: impl FnMut(Vec<Hash>) -> ResponseChainEntry + 'static) -> Script {
    Box::new(move |message| match message {
        Notification::RequestChain(request) => vec![(Duration::ZERO, answer(request.block_ids).into())],
        _ => Vec::new(),
    })
}

/// Sends nothing, but records the notifications it gets.
pub(crate) fn listener() -> (Rc<RefCell<Vec<Notification>>>, Script) {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let ears = Rc::clone(&heard);
    let script = Box::new(move |message| {
        ears.borrow_mut().push(message);
        Vec::new()
    });
    (heard, script)
}

/// The id of a block that does not exist.
pub(crate) fn no_block(number: u64) -> Hash {
    let mut hash = Hash([0xee; 32]);
    hash.0[..8].copy_from_slice(&number.to_le_bytes());
    hash
}

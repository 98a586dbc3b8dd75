//! Events of the node. The reference has none.

use serde::{Deserialize, Serialize};

use super::{ResponseBase, is_zero};
use crate::schema::JsonSchema;

/// The request of `get_node_events`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetNodeEventsRequest {
    /// The run of the node that `after` belongs to; empty at first.
    pub run: String,
    /// The number of the last known event; 0 for none.
    pub after: u64,
    /// The greatest number of events in the response; 0 for 100.
    pub limit: u64,
}

/// The response of `get_node_events`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetNodeEventsResponse {
    /// Common fields.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The events, oldest first. The node always sends the list, even if it is empty.
    pub events: Option<Vec<NodeEventEntry>>,
    /// Why events are missing: `restarted` if the node has started anew since, `overrun` if they are no longer kept.
    /// The client must ask for the state anew, and go on with `next`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gap: String,
    /// The number of the last event; 0 if there was none.
    pub last: u64,
    /// The value of `after` for the next page.
    pub next: u64,
    /// The number of the oldest event that is kept; 0 if there is none.
    pub oldest: u64,
    /// This run of the node, for the next request.
    pub run: String,
}

/// An event. Fields that do not apply to its type are absent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct NodeEventEntry {
    /// The weight of a block.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight: u64,
    /// How many blocks a `block` stands for, if they are more than one: those up to its height.
    #[serde(skip_serializing_if = "is_zero")]
    pub blocks: u64,
    /// How many blocks of the main chain a `reorg` removed.
    #[serde(skip_serializing_if = "is_zero")]
    pub depth: u64,
    /// The fee of a transaction.
    #[serde(skip_serializing_if = "is_zero")]
    pub fee: u64,
    /// The id of a block.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// The height of a block; for a `reorg`, that of the chain after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u64>,
    /// The ids of the blocks that a `reorg` added, by height; the first hundred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_hashes: Vec<String>,
    /// The number of transactions in a block, without that of its miner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub num_txes: Option<u64>,
    /// Its number. The numbers of a run have no gaps.
    pub number: u64,
    /// The ids of the blocks that a `reorg` removed, by height; the first hundred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub old_hashes: Vec<String>,
    /// Why a transaction left the pool: `mined` or `dropped`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The height of the first block that a `reorg` replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split_height: Option<u64>,
    /// When it happened, as the clock of this node says.
    pub time: u64,
    /// The time in the header of a block.
    #[serde(skip_serializing_if = "is_zero")]
    pub timestamp: u64,
    /// The id of a transaction.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tx_hash: String,
    /// What happened: `block`, `reorg`, `pool_added` or `pool_removed`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The weight of a transaction.
    #[serde(skip_serializing_if = "is_zero")]
    pub weight: u64,
}

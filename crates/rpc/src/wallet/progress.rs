//! How far a refresh or a rescan is. The reference does not tell it.

use serde::{Deserialize, Serialize};

use crate::schema::JsonSchema;

/// The response of `get_refresh_progress`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetRefreshProgressResponse {
    /// `idle`, `refreshing` or `rescanning`.
    pub state: String,
    /// The height at which it began; that of the wallet if it is idle.
    pub start_height: u64,
    /// The height that it has reached. While rescanning, the wallet itself keeps what it knows.
    pub height: u64,
    /// The height of the node; 0 if the node has not told it.
    pub target_height: u64,
    /// The number of missing blocks.
    pub blocks_left: u64,
    /// The part that is done; 100 if nothing is left.
    pub percent: u64,
    /// How long the rest takes; absent while that cannot be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
}

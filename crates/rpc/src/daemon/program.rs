//! The program itself: logs, stopping, updates, caches, pruning, RPC payment.

use serde::{Deserialize, Serialize};

use super::Base;

/// An answer that says only how it went.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
}

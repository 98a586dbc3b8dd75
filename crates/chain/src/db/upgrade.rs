//! The version of the format, and how older ones become the present one.

use super::Writer;
use super::error::Result;

/// The version that this program writes.
pub const FORMAT: u32 = 1;

/// A change from one version of the format to the next.
pub(super) struct Upgrade {
    /// The version that it starts from.
    pub(super) from: u32,
    /// Brings everything to the next version. It is one transaction together with the new version number.
    pub(super) apply: fn(&mut Writer<'_>) -> Result<()>,
}

/// All changes, oldest first. There is one for each version but the present one.
pub(super) const UPGRADES: [Upgrade; FORMAT as usize - 1] = [];

//! Sockets and names, shared by P2P, RPC and both programs.

#![forbid(unsafe_code)]

#[cfg(feature = "dns")]
pub mod dns;
mod listen;
mod near;
pub mod socks;

pub use listen::listen;
pub use near::is_private;

// Only its version matters: see the workspace's manifest.
#[cfg(feature = "dns")]
use idna_adapter as _;

//! Sockets and names, shared by P2P, RPC and both programs.

#![forbid(unsafe_code)]

#[cfg(feature = "dns")]
pub mod dns;
mod listen;
pub mod socks;

pub use listen::listen;

// Only its version matters: see the workspace's manifest.
#[cfg(feature = "dns")]
use idna_adapter as _;

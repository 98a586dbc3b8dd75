//! There and back: wallets of the real program are opened by ours, exported, and opened by the real program again,
//! which says the same of them as before.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod books;
mod settings;
mod signers;
#[allow(dead_code, reason = "each test binary uses some of it")]
#[path = "../sending/support.rs"]
mod support;
mod travel;
mod wallets;

//! Sending with the real programs: the real node accepts our transactions, and the real wallet finds their outputs.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod crashes;
mod lies;
mod payments;
#[allow(dead_code, reason = "each test binary uses some of it")]
mod proxy;
mod shapes;
mod support;
mod together;
mod unsigned;

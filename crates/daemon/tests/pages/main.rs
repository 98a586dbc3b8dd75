//! The node's page and its events.
//!
//! `events` listens with curl while the chain is reorganised; `against_monerod` compares pages with what the real node
//! says of the same chain; `proofs` compares verdicts on proofs with those of the real wallet; `browser` looks at every
//! page with Chromium.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod against_monerod;
mod both;
mod both_tx;
mod browser;
mod events;
mod hostile;
mod proofs;
mod site;

//! Range proofs against a second implementation: both must accept, or both reject.

#![expect(clippy::unwrap_used, reason = "what a test cannot go on without must be there")]

#[path = "range_proofs/aggregated.rs"]
mod aggregated;
#[path = "range_proofs/borromean.rs"]
mod borromean;
#[path = "range_proofs/mainnet.rs"]
mod mainnet;
#[path = "range_proofs/support.rs"]
mod support;

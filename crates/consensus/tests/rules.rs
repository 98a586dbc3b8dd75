//! Every rule, violated alone.

#[path = "rules/batch.rs"]
mod batch;
#[path = "rules/block.rs"]
mod block;
#[path = "rules/build.rs"]
mod build;
#[path = "rules/inputs.rs"]
mod inputs;
#[path = "rules/miner_tx.rs"]
mod miner_tx;
#[path = "rules/non_input.rs"]
mod non_input;

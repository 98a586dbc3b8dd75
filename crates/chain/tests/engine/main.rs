//! The engine: chains built from valid and invalid blocks.

mod ahead;
mod batch;
mod handle;
mod known;
mod long;
mod moves;
mod node;
mod opening;
mod power_cut;
mod reorganisation;
mod work;

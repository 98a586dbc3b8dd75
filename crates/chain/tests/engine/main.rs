//! The engine: chains built from valid and invalid blocks.

mod batch;
mod handle;
mod moves;
mod node;
mod opening;
mod reorganisation;

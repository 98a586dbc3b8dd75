//! Calls about the chain and mining, over HTTP: responses and errors; checkpoints added later.

#![allow(missing_docs, clippy::unwrap_used)]

mod against_monerod;
mod blocks;
mod bootstrap;
mod checkpoints;
mod info;
mod mining;
mod support;

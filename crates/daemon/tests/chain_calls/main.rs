//! Calls about the chain and mining, over HTTP: what they answer, and what they refuse.

#![allow(missing_docs, clippy::unwrap_used)]

mod against_monerod;
mod blocks;
mod bootstrap;
mod info;
mod mining;
mod support;

//! The program `ferrited`: its flags, files, signals, logs and servers.

#![allow(missing_docs, clippy::unwrap_used)]

mod background;
mod bootstrap;
mod child;
mod commands;
mod console;
mod effects;
mod file;
mod flags;
mod folder;
mod life;
mod log;
mod notify;
mod peers;
mod pruning;
#[path = "../../../p2p/tests/network/raw.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod raw;
mod servers;
mod support;
mod terminal;
mod typed;

//! The program `ferrited`: its flags, files, signals, logs and servers.

#![allow(missing_docs, clippy::unwrap_used)]

mod background;
mod bootstrap;
mod child;
mod commands;
mod console;
mod described;
mod effects;
mod file;
mod flags;
mod folder;
mod life;
mod log;
mod notify;
mod packaging;
mod peers;
mod pruning;
mod servers;
mod support;
mod terminal;
mod typed;

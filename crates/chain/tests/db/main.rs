//! The database, without the rules that decide its contents.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a test may panic, its helpers too")]

mod append_pop;
mod crash;
mod damage;
mod full_disk;
mod open;
mod power_cut;
mod pruning;
mod readers;

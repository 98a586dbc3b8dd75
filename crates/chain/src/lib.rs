//! The only code that changes the chain or the pool: one database, one writer.
//!
//! [`db`] is the database: its contents, format and durability. The rest decides what goes in.

pub mod db;
pub mod engine;
mod error;
pub mod handle;
pub mod known;
pub mod pool;
pub mod takeover;
pub mod template;

pub use db::prune;

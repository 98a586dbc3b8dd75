//! Taking over the chain of another node: from the database of `monerod`, or from a `blockchain.raw` file; and writing
//! such files.
//!
//! [`import`](fn@import) reads a [`Source`], decodes its blocks on all cores, and appends them in large commits. Every
//! commit is a consistent chain, so an import that was killed continues with the next block, and a node can start on
//! what there is. The source is only read.

mod import;
pub mod monerod;
pub mod raw;
mod source;

pub use import::{ImportError, ImportOptions, Imported, Progress, import, open_chain};
pub use source::{Blocks, Extras, RawBlock, Source, SourceError, Start};

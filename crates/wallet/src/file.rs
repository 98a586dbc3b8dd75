//! Wallet files.
//!
//! `NAME.keys` is in wallet2's own format: [`KeysFile`].

mod cipher;
mod keys_file;
mod members;
mod replace;

pub use cipher::{FileKey, Iv};
pub use keys_file::{KeysFile, KeysFileError, StoredAccount};
pub use members::{MemberError, Members};
pub use replace::{create_new, replace};
pub(crate) use replace::{private, rename_new, sync_folder, temporary};

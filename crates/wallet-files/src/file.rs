//! Wallet files.
//!
//! `NAME.keys` is in wallet2's format: [`KeysFile`]. [`WalletFiles`] is the locked keys file of an open wallet. All
//! other data of the wallet is in its [store](crate::store).

mod background;
mod files;
mod keys_file;
mod lock;
mod members;
mod replace;
pub mod settings;

pub use background::{BackgroundFiles, BackgroundFilesError, BackgroundSync};
pub use files::{OpenFilesError, SaveFilesError, WalletFiles, WalletPath};
pub use keys_file::{KeysFile, KeysFileError, StoredKeysError};
pub use members::{MemberError, Members};
pub use replace::{create_new, replace};
pub(crate) use replace::{create_temporary, is_taken, rename_new, sync_folder, temporary, with_suffix};

//! The files of a wallet.
//!
//! [`file`](mod@file) is `NAME.keys`, in the format of the reference's wallet (wallet2). [`store`] is `NAME`: all data
//! of a wallet except its keys. [`wallet2`] reads the reference's version of `NAME`, and [`open`] combines a wallet
//! with its files.
//!
//! # Examples
//!
//! Creating a wallet with files and opening it again:
//!
//! ```
//! use ferrite_crypto::random::os_rng;
//! use ferrite_types::network::Network;
//! use ferrite_types::{Amount, Height};
//! use ferrite_wallet::keys::{Lookahead, WalletKeys};
//! use ferrite_wallet::state::Now;
//! use ferrite_wallet_files::open::{NewWallet, OpenOptions, OpenWallet};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("shop");
//! // Payments to the next ten addresses are recognised too.
//! let lookahead = Some(Lookahead { accounts: 1, addresses: 10 });
//! let options = OpenOptions { network: Network::Stagenet, kdf_rounds: 1, lookahead };
//!
//! let new = NewWallet {
//!     keys: WalletKeys::from_seed(&[7; 32], 1_700_000_000),
//!     language: "English",
//!     refresh_from: Height(0),
//!     address_file: false,
//!     enable_multisig: false,
//! };
//! let made = OpenWallet::create(&path, b"secret", new, &options, &mut os_rng())?;
//! let address = made.wallet.keys().address();
//! // The files are locked for as long as they are open.
//! assert!(OpenWallet::open(&path, b"secret", &options).is_err());
//! drop(made);
//!
//! assert!(OpenWallet::open(&path, b"wrong", &options).is_err());
//! let opened = OpenWallet::open(&path, b"secret", &options)?;
//! assert_eq!(opened.wallet.keys().address(), address);
//! let now = Now { adjusted: 1_700_000_000, clock: 1_700_000_000 };
//! assert_eq!(opened.wallet.balance_all(false, now).total, Amount(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod file;
pub mod open;
pub mod store;
pub mod wallet2;

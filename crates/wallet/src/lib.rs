//! The wallet itself: no sockets, no clock.
//!
//! [`keys`], [`multisig`], [`scan`], [`state`] and [`spend`] touch no file either: bytes go in, and what changed comes
//! out as [`changes`]. [`file`](mod@file), [`store`], [`wallet2`] and [`open`] bring that to disk, and nothing below
//! needs them.
//!
//! # Examples
//!
//! A wallet from its words, with its address and a subaddress:
//!
//! ```
//! use ferrite_types::address::{Address, AddressKind, SubaddressIndex};
//! use ferrite_types::network::Network;
//! use ferrite_wallet::keys::WalletKeys;
//! use ferrite_wallet::mnemonic;
//!
//! let words = "velvet lymph giddy number token physics poetry unquoted nibs useful sabotage limits benches \
//!              lifestyle eden nitrogen anvil fewest avoid batch vials washing fences goat unquoted";
//! let (seed, language) = mnemonic::decode(words)?;
//! let created = 1_700_000_000;
//! let keys = WalletKeys::from_seed(&seed, created);
//!
//! let main = keys.address();
//! let kind = AddressKind::Standard;
//! let main = Address { network: Network::Mainnet, kind, spend: main.spend, view: main.view };
//! let shop = keys.subaddress(SubaddressIndex { major: 0, minor: 1 });
//! let kind = AddressKind::Subaddress;
//! let shop = Address { network: Network::Mainnet, kind, spend: shop.spend, view: shop.view };
//! println!("{} words, main address {main}, subaddress 0/1 {shop}", language.english_name());
//!
//! assert_eq!(
//!     main.to_string(),
//!     "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm"
//! );
//! assert_eq!(
//!     shop.to_string(),
//!     "84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF"
//! );
//! # Ok::<(), mnemonic::MnemonicError>(())
//! ```
//!
//! The files of a wallet, made and opened again:
//!
//! ```
//! use ferrite_crypto::random::os_rng;
//! use ferrite_types::network::Network;
//! use ferrite_types::{Amount, Height};
//! use ferrite_wallet::keys::{Lookahead, WalletKeys};
//! use ferrite_wallet::open::{NewWallet, OpenOptions, OpenWallet};
//! use ferrite_wallet::state::Now;
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

pub mod changes;
pub mod cipher;
pub mod file;
pub mod keys;
pub mod mnemonic;
pub mod multisig;
pub mod open;
pub mod scan;
pub mod sealed;
pub mod spend;
pub mod state;
pub mod store;
pub mod wallet2;

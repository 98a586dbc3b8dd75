//! The wallet itself, without sockets, files or a clock. Blocks, answers of the node and the time are inputs;
//! modifications are returned as [`changes`], which a [`changes::ChangeStore`] persists.
//!
//! `ferrite-wallet-files` stores a wallet on disk, and `ferrite-wallet-client` connects it to a node.
//!
//! # Examples
//!
//! A wallet from its seed words, with its address and a subaddress:
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

#![forbid(unsafe_code)]

pub mod changes;
pub mod cipher;
pub mod keys;
pub mod mnemonic;
pub mod multisig;
pub mod scan;
pub mod sealed;
pub mod spend;
pub mod state;

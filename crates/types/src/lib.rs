//! What the data of the Monero protocol is, and its exact encodings.
//!
//! Everything except [`files`], [`histogram`], [`sync`] and [`time`] is pure: bytes in, values out, and back. A decoder never panics
//! on foreign bytes and never allocates out of proportion to its input; its error names the field that was wrong.
//!
//! Points and scalars are plain bytes here: `ferrite-crypto` decides whether they are valid, and `ferrite-consensus`
//! whether a block is.
//!
//! # Examples
//!
//! A block from its bytes, and back:
//!
//! ```
//! use ferrite_types::Height;
//! use ferrite_types::block::Block;
//!
//! // Block 2,751,506 of the main chain.
//! let blob = const_hex::decode(concat!(
//!     "1010c58bab9b06b27bdecfc6cd0a46172d136c08831cf67660377ba992332363228b1b722781e7807e07f502cef8a701",
//!     "01ff92f8a7010180e0a596bb1103d7cbf826b665d7a532c316982dc8dbc24f285cbc18bbcc27c7164cd9b3277a85d034",
//!     "019f629d8b36bd16a2bfce3ea80c31dc4d8762c67165aec21845494e32b7582fe00211000000297a787a000000000000",
//!     "000000000000",
//! ))?;
//! let block = Block::from_blob(&blob)?;
//! println!("block {} has {} transactions", block.id()?, block.tx_hashes.len());
//!
//! assert_eq!(block.id()?.to_string(), "43bd1f2b6556dcafa413d8372974af59e4e8f37dbf74dc6b2a9b7212d0577428");
//! assert_eq!(block.height(), Some(Height(2_751_506)));
//! assert_eq!(block.to_blob(), blob);
//!
//! // An error says what was being read, and where.
//! let error = Block::from_blob(&blob[..40]).unwrap_err();
//! assert_eq!(error.field(), "nonce");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An address, and the integrated address for an order:
//!
//! ```
//! use ferrite_types::address::{Address, ShortPaymentId};
//! use ferrite_types::network::Network;
//!
//! let text = "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm";
//! let address = Address::parse(Network::Mainnet, text)?;
//! let order = address.with_payment_id(ShortPaymentId([0, 0, 0, 0, 0, 0, 0, 42])).expect("not a subaddress");
//! println!("pay order 42 at {order}");
//!
//! assert_eq!(Address::parse(Network::Mainnet, &order.to_string())?.without_payment_id(), address);
//! let error = Address::parse(Network::Stagenet, text).unwrap_err();
//! assert_eq!(error.to_string(), "address is for mainnet, not for stagenet");
//! # Ok::<(), ferrite_types::address::AddressError>(())
//! ```

#![forbid(unsafe_code)]

pub mod address;
pub mod amount;
pub mod base58;
pub mod block;
pub mod codec;
pub mod epee;
pub mod extra;
pub mod files;
pub mod hash;
pub mod histogram;
pub mod network;
pub mod newtypes;
pub mod pruning;
pub mod sync;
pub mod time;
pub mod tx;
pub mod uri;

pub use hash::keccak256;
pub use newtypes::{
    Amount, CompressedPoint, GlobalIndex, Hash, Height, KeyImage, PublicKey, ScalarBytes, Signature,
};

//! The wire of both services: JSON as the reference reads and writes it, JSON-RPC, the method table, the HTTP server
//! with its logins, TLS and limits, and a client for all of it.
//!
//! # Examples
//!
//! A client for a node, here one that is not there:
//!
//! ```
//! use std::time::Duration;
//!
//! use ferrite_rpc::client::blocking::Client;
//! use ferrite_rpc::client::{ClientError, Endpoint, Options};
//! use ferrite_rpc::daemon::EmptyRequest;
//! use ferrite_rpc::daemon::info::GetInfoResponse;
//!
//! let endpoint = Endpoint::parse("http://127.0.0.1:1", 18081)?;
//! let options = Options { timeout: Duration::from_secs(5), ..Options::default() };
//! let node = Client::new(endpoint, options)?;
//! match node.call::<_, GetInfoResponse>("get_info", &EmptyRequest) {
//!     Ok(info) => println!("the node has {} blocks", info.height),
//!     Err(ClientError::Rpc(error)) => println!("the node refuses: {error}"),
//!     Err(error) => println!("no answer: {error}"),
//! }
//! # let error = node.call::<_, GetInfoResponse>("get_info", &EmptyRequest).unwrap_err();
//! # assert!(error.to_string().starts_with("cannot connect to 127.0.0.1:1: "), "{error}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A service with one method, and a call of it:
//!
//! ```
//! use std::sync::Arc;
//!
//! use ferrite_rpc::client::{Client, ClientError, Endpoint, Options};
//! use ferrite_rpc::daemon::EmptyRequest;
//! use ferrite_rpc::daemon::info::GetHeightResponse;
//! use ferrite_rpc::server::{Config, Server};
//! use ferrite_rpc::{Access, Ctx, Run, Table};
//!
//! struct Chain {
//!     height: u64,
//! }
//!
//! # let runtime = tokio::runtime::Runtime::new()?;
//! # runtime.block_on(async {
//! let table = Table::new().path(
//!     &["/get_height"],
//!     Access::Everyone,
//!     Run::Inline,
//!     |ctx: &Ctx<'_, Chain>, _: EmptyRequest| {
//!         Ok(GetHeightResponse { height: ctx.service.height, ..GetHeightResponse::default() })
//!     },
//! );
//! let any_port = ([127, 0, 0, 1], 0).into();
//! let chain = Arc::new(Chain { height: 42 });
//! let server = Server::start(&[any_port], Config::default(), Arc::new(table), chain)?;
//!
//! let client = Client::new(Endpoint::from(server.addresses()[0]), Options::default())?;
//! let answer: GetHeightResponse = client.path("/get_height", &EmptyRequest).await?;
//! assert_eq!((answer.base.status.as_str(), answer.height), ("OK", 42));
//! let unknown = client.path::<_, GetHeightResponse>("/get_depth", &EmptyRequest).await;
//! assert!(matches!(unknown, Err(ClientError::Status(404))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod calls;
pub mod client;
pub mod daemon;
pub mod dialect;
pub mod envelope;
pub mod error;
pub mod json;
pub mod schema;
pub mod server;
pub mod table;
pub mod tls;
pub mod wallet;

pub use error::RpcError;
pub use table::{Access, Ctx, Forward, Forwarded, Identity, Kind, Name, Row, Run, Table};

//! Shared by the node and the wallet service as programs.
//!
//! [`config`] reads flags, the config file and the settings of an RPC server; [`log`] writes lines by category;
//! [`invoke`] runs the program; [`detach`] goes into the background; [`password`] asks for passwords; [`notify`] runs
//! programs on events; [`serve`] listens, sets up TLS and waits for signals; [`supervisor`] reports to systemd;
//! [`watch`] serves metrics and health checks; [`harden`] keeps secrets out of core dumps.

#![forbid(unsafe_code)]

pub mod config;
pub mod csv;
pub mod detach;
pub mod harden;
pub mod invoke;
pub mod log;
pub mod notify;
pub mod page;
pub mod password;
pub mod serve;
pub mod supervisor;
pub mod watch;

//! The wallet RPC: one function for each method, one row for each function.
//!
//! A family of methods is a module with `rows`. The structs of requests and answers are in [`ferrite_rpc::wallet`].

mod accounts;
mod addresses;
mod background;
mod book;
mod cosigning;
mod keys;
mod lifecycle;
mod multisig;
mod notes;
mod outputs;
mod program;
mod proofs;
mod sending;
mod signatures;
mod sync;
mod transfers;

pub(crate) use lifecycle::without_offset;

use ferrite_rpc::Table;

use crate::rows::{Check, Rows};
use crate::service::Service;

/// What most methods that change something need.
const CHANGES: &[Check] = &[Check::Unrestricted, Check::Foreground];
/// What methods need that tell too much for everybody.
const PRIVATE: &[Check] = &[Check::Unrestricted];

/// All methods.
pub fn table() -> Table<Service> {
    let rows = Rows::new();
    let rows = program::rows(rows);
    let rows = lifecycle::rows(rows);
    let rows = accounts::rows(rows);
    let rows = addresses::rows(rows);
    let rows = book::rows(rows);
    let rows = notes::rows(rows);
    let rows = transfers::rows(rows);
    let rows = keys::rows(rows);
    let rows = outputs::rows(rows);
    let rows = sync::rows(rows);
    let rows = sending::rows(rows);
    let rows = proofs::rows(rows);
    let rows = signatures::rows(rows);
    let rows = multisig::rows(rows);
    let rows = cosigning::rows(rows);
    background::rows(rows).table()
}

//! Transactions of every version.

pub mod ringct;

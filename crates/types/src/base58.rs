//! The block-wise base 58 of addresses.

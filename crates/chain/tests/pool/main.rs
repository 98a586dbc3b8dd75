//! The pool and block templates on real chains.

#![allow(clippy::unwrap_used)]

mod template;

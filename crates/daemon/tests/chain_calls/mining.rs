//! mining

//! Parameters of the four networks.

//! The map from a hash to a curve point.

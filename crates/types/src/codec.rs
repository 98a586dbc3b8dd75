//! Reading and writing the consensus wire format.

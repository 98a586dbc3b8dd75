//! Range proofs: Borromean, Bulletproofs, Bulletproofs+.

//! Ring signatures: version 1, MLSAG, CLSAG.

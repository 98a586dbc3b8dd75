//! Amounts as people write them: decimal coins.

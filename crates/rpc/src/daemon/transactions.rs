//! Transactions: looking them up, submitting them, relaying them, key images.

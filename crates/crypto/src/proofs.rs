//! Statements that a wallet signs: messages, payments, spends, reserves.

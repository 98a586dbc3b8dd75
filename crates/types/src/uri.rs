//! `monero:` payment requests.

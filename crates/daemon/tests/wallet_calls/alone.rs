//! What monerod cannot be brought to, and what it has not.

//! Block templates.

//! Where the answers may differ, and why.

use ferrite_testkit::diff::{Allow, Excuse};

const fn value(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { call, field, allow: Allow::Value, reason }
}

const fn same_length(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { call, field, allow: Allow::SameLength, reason }
}

const fn anything(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { call, field, allow: Allow::Anything, reason }
}

/// The whole list.
pub const EXCUSES: &[Excuse] = &[];

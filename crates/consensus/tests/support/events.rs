//! The recorded cases: one JSON object per line, flat except for the fork table.

use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_testkit::data::unhex;
use ferrite_types::{Hash, Height};

/// A line.
pub(crate) struct Event(String);

impl Event {
    pub(crate) fn new(line: String) -> Self {
        Self(line)
    }

    fn value(&self, key: &str) -> &str {
        let name = format!("\"{key}\":");
        let start = self.0.find(&name).unwrap_or_else(|| panic!("no {key} in {:.200}", self.0)) + name.len();
        &self.0[start..]
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        let value = self.value(key).strip_prefix('"').expect("a string");
        &value[..value.find('"').expect("the string ends")]
    }

    pub(crate) fn number(&self, key: &str) -> u64 {
        let value = self.value(key);
        let end = value.find(|c: char| !c.is_ascii_digit()).expect("the object ends");
        value[..end].parse().expect("a number")
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        self.number(key) != 0
    }

    pub(crate) fn kind(&self) -> &str {
        self.text("event")
    }

    pub(crate) fn blob(&self) -> Vec<u8> {
        unhex(self.text("blob"))
    }

    pub(crate) fn top(&self) -> Hash {
        self.text("top").parse().expect("a block id")
    }

    pub(crate) fn hard_forks(&self) -> Vec<(u8, Height)> {
        let value = self.value("hard_forks").strip_prefix("[[").expect("a list of lists");
        let list = &value[..value.find("]]").expect("the list ends")];
        list.split("],[")
            .map(|entry| {
                let (version, height) = entry.split_once(',').expect("a pair");
                (version.trim().parse().expect("a version"), Height(height.trim().parse().expect("a height")))
            })
            .collect()
    }

    /// The reference's flags, except the one that is not recorded.
    pub(crate) fn tx_flags(&self) -> TxVerificationFlags {
        TxVerificationFlags {
            failed: self.flag("failed"),
            no_drop_offense: false,
            impossible: self.flag("impossible"),
            added_to_pool: self.flag("added_to_pool"),
            low_mixin: self.flag("low_mixin"),
            double_spend: self.flag("double_spend"),
            invalid_input: self.flag("invalid_input"),
            invalid_output: self.flag("invalid_output"),
            too_big: self.flag("too_big"),
            overspend: self.flag("overspend"),
            fee_too_low: self.flag("fee_too_low"),
            too_few_outputs: self.flag("too_few_outputs"),
            tx_extra_too_big: self.flag("tx_extra_too_big"),
            nonzero_unlock_time: self.flag("nonzero_unlock_time"),
        }
    }
}

//! Comparison of responses, field by field.

use std::collections::BTreeSet;

use ferrite_rpc::json::{Object, Value};
use ferrite_types::epee::{self, Array, Entry, Items, Limits, Section};

/// A field that may differ, and why.
pub(crate) type Excuse = (&'static str, &'static str);

/// Counts comparisons and collects differences.
#[derive(Default)]
pub(crate) struct Tally {
    compared: usize,
    differences: Vec<String>,
}

impl Tally {
    /// Compares two JSON responses without the excused fields, at any depth.
    pub(crate) fn json(&mut self, what: &str, ours: &Object, real: &Object, excuses: &[Excuse]) {
        self.compared += 1;
        let (ours, real) = (Value::Object(ours.clone()), Value::Object(real.clone()));
        self.values(what, &ours, &real, excuses);
    }

    fn values(&mut self, at: &str, ours: &Value, real: &Value, excuses: &[Excuse]) {
        match (ours, real) {
            (Value::Object(ours), Value::Object(real)) => {
                let names: BTreeSet<_> = ours.keys().chain(real.keys()).collect();
                for name in names {
                    if excuses.iter().any(|(field, _)| field.as_bytes() == name.as_slice()) {
                        continue;
                    }
                    let at = format!("{at}.{}", String::from_utf8_lossy(name));
                    match (ours.get(name), real.get(name)) {
                        (Some(ours), Some(real)) => self.values(&at, ours, real, excuses),
                        (ours, real) => self.differ(&at, &ours, &real),
                    }
                }
            }
            (Value::Array(ours), Value::Array(real)) if ours.len() == real.len() => {
                for (position, (ours, real)) in ours.iter().zip(real).enumerate() {
                    self.values(&format!("{at}[{position}]"), ours, real, excuses);
                }
            }
            (ours, real) if ours == real => {}
            (ours, real) => self.differ(at, ours, real),
        }
    }

    /// Compares two responses in portable storage without the excused fields, at any depth.
    pub(crate) fn binary(&mut self, what: &str, ours: &[u8], real: &[u8], excuses: &[Excuse]) {
        self.compared += 1;
        let ours: Section<'_> = epee::from_bytes(ours, Limits::NONE).unwrap();
        let real: Section<'_> = epee::from_bytes(real, Limits::NONE).unwrap();
        self.sections(what, &ours, &real, excuses);
    }

    fn sections(&mut self, at: &str, ours: &Section<'_>, real: &Section<'_>, excuses: &[Excuse]) {
        let names = ours.entries().iter().chain(real.entries()).map(|(name, _)| *name);
        for name in names.collect::<BTreeSet<_>>() {
            let name = String::from_utf8_lossy(name);
            if excuses.iter().any(|(field, _)| *field == name) {
                continue;
            }
            let at = format!("{at}.{name}");
            match (ours.get(&name), real.get(&name)) {
                (Some(Entry::Object(ours)), Some(Entry::Object(real))) => {
                    self.sections(&at, ours, real, excuses);
                }
                (Some(Entry::Array(ours)), Some(Entry::Array(real))) => {
                    self.arrays(&at, ours, real, excuses);
                }
                (ours, real) if ours == real => {}
                (ours, real) => self.differ(&at, &ours, &real),
            }
        }
    }

    fn arrays(&mut self, at: &str, ours: &Array<'_>, real: &Array<'_>, excuses: &[Excuse]) {
        match (ours.items(), real.items()) {
            (Items::Objects(ours), Items::Objects(real)) if ours.len() == real.len() => {
                for (position, (ours, real)) in ours.iter().zip(real).enumerate() {
                    self.sections(&format!("{at}[{position}]"), ours, real, excuses);
                }
            }
            _ if ours == real => {}
            _ => self.differ(at, ours, real),
        }
    }

    /// Compares any two values.
    pub(crate) fn equal<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, ours: &T, real: &T) {
        self.compared += 1;
        if ours != real {
            self.differ(what, ours, real);
        }
    }

    fn differ(&mut self, at: &str, ours: &impl std::fmt::Debug, real: &impl std::fmt::Debug) {
        let short = |text: String| text.chars().take(600).collect::<String>();
        let (ours, real) = (short(format!("{ours:?}")), short(format!("{real:?}")));
        self.differences.push(format!("{at}\n  ours {ours}\n  real {real}"));
    }

    /// Prints the counts, and fails if there is a difference.
    pub(crate) fn finish(self) {
        println!("{} answers compared, {} differences", self.compared, self.differences.len());
        assert!(self.differences.is_empty(), "{}", self.differences.join("\n"));
        assert!(self.compared > 0, "nothing was compared");
    }
}

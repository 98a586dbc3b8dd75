//! Which differences are expected, and the count of all others.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Difference, Question, differences};

/// How much of a field may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allow {
    /// The text of it, but not how long it is.
    SameLength,
    /// Its value: both have it, and of the same kind.
    Value,
    /// Everything: one may have it and the other not.
    Anything,
}

/// A reason why two nodes may answer differently.
#[derive(Debug, Clone, Copy)]
pub struct Excuse {
    /// The call, or `*` for all.
    pub call: &'static str,
    /// The field, with dots and without positions; `.*` at the end takes in all that is below, `*` the whole answer.
    pub field: &'static str,
    /// Only for questions that have this in them: the server (`Main` or `Restricted`), a blank, the body.
    pub when: &'static str,
    /// How much may differ.
    pub allow: Allow,
    /// Why.
    pub reason: &'static str,
}

impl Excuse {
    /// The same, for some questions only.
    #[must_use]
    pub const fn when(mut self, when: &'static str) -> Self {
        self.when = when;
        self
    }

    fn covers(&self, question: &Question, difference: &Difference) -> bool {
        let Question { name, port, body, .. } = question;
        let call_fits = self.call == "*" || self.call == name;
        let call_fits = call_fits
            && (self.when.is_empty()
                || format!("{port:?} {}", String::from_utf8_lossy(body)).contains(self.when));
        let field_fits = self.field == "*"
            || self.field == difference.field
            || self.field.strip_suffix('*').is_some_and(|above| difference.field.starts_with(above));
        let allowed = match self.allow {
            Allow::SameLength => difference.same_length,
            Allow::Value => difference.only_value,
            Allow::Anything => true,
        };
        call_fits && field_fits && allowed
    }
}

/// What a run of questions has shown so far.
#[derive(Debug)]
pub struct Comparison {
    excuses: &'static [Excuse],
    /// The fields that each excuse has covered, and how often.
    used: BTreeMap<usize, BTreeMap<String, usize>>,
    asked: usize,
    same_bytes: usize,
    excused: usize,
    names: BTreeSet<String>,
    found: Vec<String>,
}

impl Comparison {
    /// Nothing asked yet.
    pub fn new(excuses: &'static [Excuse]) -> Self {
        Self {
            excuses,
            used: BTreeMap::new(),
            asked: 0,
            same_bytes: 0,
            excused: 0,
            names: BTreeSet::new(),
            found: Vec::new(),
        }
    }

    /// Compares the answers to a question.
    pub fn add(&mut self, question: &Question, reference: Option<&Answer>, ours: Option<&Answer>) {
        self.asked += 1;
        self.names.insert(question.name.clone());
        let bodies = reference.map(|answer| &answer.body) == ours.map(|answer| &answer.body);
        self.same_bytes += usize::from(bodies);
        for difference in differences(reference, ours) {
            let excuse = self.excuses.iter().position(|excuse| excuse.covers(question, &difference));
            if let Some(excuse) = excuse {
                *self.used.entry(excuse).or_default().entry(difference.field).or_default() += 1;
                self.excused += 1;
            } else {
                let Question { name, port, verb, path, body } = question;
                let body = body.escape_ascii().to_string();
                let body: String = body.chars().take(300).collect();
                self.found.push(format!("{name} ({port:?} {verb} {path} {body})\n      {difference}"));
            }
        }
    }

    /// Which calls were made so far.
    pub fn names(&self) -> &BTreeSet<String> {
        &self.names
    }

    /// The differences that nobody excused, each with its question.
    pub fn found(&self) -> &[String] {
        &self.found
    }

    /// What to print at the end: how many fields each reason has excused, and which.
    pub fn summary(&self) -> String {
        let Self { asked, same_bytes, excused, .. } = self;
        let mut text = String::new();
        let mut reasons = BTreeMap::<&str, (usize, BTreeSet<String>)>::new();
        for (index, excuse) in self.excuses.iter().enumerate() {
            let Some(fields) = self.used.get(&index) else {
                text += &format!("excuse not needed: {} {}: {}\n", excuse.call, excuse.field, excuse.reason);
                continue;
            };
            let (count, names) = reasons.entry(excuse.reason).or_default();
            *count += fields.values().sum::<usize>();
            names.extend(fields.keys().map(|field| format!("{} {field}", excuse.call)));
        }
        for (reason, (count, names)) in reasons {
            let names: Vec<String> = names.into_iter().collect();
            text += &format!("excused {count}: {reason} ({})\n", names.join(", "));
        }
        for difference in &self.found {
            text += &format!("DIFFERENCE in {difference}\n");
        }
        text + &format!(
            "{asked} calls compared, {} names; {same_bytes} bodies equal to the byte; {excused} fields excused; \
             {} differences",
            self.names.len(),
            self.found.len(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excuse_covers_no_more_than_it_says() {
        let excuse = |call, field, allow| Excuse { call, field, when: "", allow, reason: "" };
        let difference = |field: &str, only_value| Difference {
            field: field.to_owned(),
            only_value,
            same_length: false,
            what: String::new(),
        };
        let value = excuse("get_info", "result.start_time", Allow::Value);
        assert!(value.covers(&Question::path("get_info", "body"), &difference("result.start_time", true)));
        assert!(!value.covers(&Question::path("get_info", "body"), &difference("result.start_time", false)));
        assert!(!value.covers(&Question::path("get_info", "body"), &difference("result.start", true)));
        assert!(!value.covers(&Question::path("get_height", ""), &difference("result.start_time", true)));
        let sometimes = value.when("Main bo");
        assert!(
            sometimes.covers(&Question::path("get_info", "body"), &difference("result.start_time", true))
        );
        assert!(!sometimes.covers(&Question::path("get_info", ""), &difference("result.start_time", true)));
        let below = excuse("*", "result.peers.*", Allow::Anything);
        assert!(below.covers(&Question::path("x", ""), &difference("result.peers.info", false)));
        assert!(!below.covers(&Question::path("x", ""), &difference("result.peers", false)));
    }
}

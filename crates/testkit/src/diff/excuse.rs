//! Expected differences, and the count of all others.

use std::collections::{BTreeMap, BTreeSet};

use super::compare::{Unordered, differences_but_order};
use super::{Answer, Difference, Question};

/// How much of a field may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allow {
    /// Its text, but not its length.
    SameLength,
    /// Its value: both have it with the same type.
    Value,
    /// Its numeric value, by at most this.
    Within(u64),
    /// The order of its elements, which these fields identify.
    Order(&'static str),
    /// Ours may have it where the reference omits it, if it is empty or zero.
    OnlyOursAndEmpty,
    /// Anything: one may have it and the other not.
    Anything,
}

/// A reason why two nodes may respond differently.
#[derive(Debug, Clone, Copy)]
pub struct Excuse {
    /// The call, or `*` for all.
    pub call: &'static str,
    /// The field, with dots and without positions; a trailing `.*` includes all below it, `*` is the whole response.
    pub field: &'static str,
    /// Only for requests that contain this: the server (`Main` or `Restricted`), a space, the body.
    pub when: &'static str,
    /// Only if this is in the reference's response: its status, a space, the body.
    pub reference: &'static str,
    /// Only if this is in our response.
    pub ours: &'static str,
    /// How much may differ.
    pub allow: Allow,
    /// Whether equal responses are possible by chance. All other excuses must be needed.
    pub by_chance: bool,
    /// The reason.
    pub reason: &'static str,
}

/// The value of a field may differ.
pub const fn value(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    let allow = Allow::Value;
    Excuse { call, field, when: "", reference: "", ours: "", allow, by_chance: false, reason }
}

/// Numbers may differ slightly.
pub const fn within(call: &'static str, field: &'static str, apart: u64, reason: &'static str) -> Excuse {
    Excuse { allow: Allow::Within(apart), ..value(call, field, reason) }
}

/// The elements of an array may be in another order; `by` names the fields that identify them, separated by spaces.
pub const fn unordered(
    call: &'static str,
    field: &'static str,
    by: &'static str,
    reason: &'static str,
) -> Excuse {
    Excuse { allow: Allow::Order(by), ..value(call, field, reason) }
}

/// The text of a field may differ, but not its length.
pub const fn same_length(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { allow: Allow::SameLength, ..value(call, field, reason) }
}

/// Ours may have a field that the reference omits, if it is empty or zero.
pub const fn only_ours_and_empty(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { allow: Allow::OnlyOursAndEmpty, ..value(call, field, reason) }
}

/// A field may differ in any way.
pub const fn anything(call: &'static str, field: &'static str, reason: &'static str) -> Excuse {
    Excuse { allow: Allow::Anything, ..value(call, field, reason) }
}

/// Whether a response contains a text.
fn says(answer: Option<&Answer>, text: &str) -> bool {
    let told = || {
        let Answer { status, body, .. } = answer?;
        Some(format!("{status} {}", String::from_utf8_lossy(body)))
    };
    text.is_empty() || told().is_some_and(|told| told.contains(text))
}

impl Excuse {
    /// The same, for some requests only.
    #[must_use]
    pub const fn when(mut self, when: &'static str) -> Self {
        self.when = when;
        self
    }

    /// The same, only if the two responses contain these texts.
    #[must_use]
    pub const fn if_they_say(mut self, reference: &'static str, ours: &'static str) -> Self {
        (self.reference, self.ours) = (reference, ours);
        self
    }

    /// The same, where both responses may also be equal by chance.
    #[must_use]
    pub const fn by_chance(mut self) -> Self {
        self.by_chance = true;
        self
    }

    pub(super) fn fits(&self, question: &Question, [reference, ours]: [Option<&Answer>; 2]) -> bool {
        let Question { name, port, body, .. } = question;
        (self.call == "*" || self.call == name)
            && (self.when.is_empty()
                || format!("{port:?} {}", String::from_utf8_lossy(body)).contains(self.when))
            && says(reference, self.reference)
            && says(ours, self.ours)
    }

    /// The array whose order is ignored.
    fn unordered(&self) -> Option<Unordered> {
        match self.allow {
            Allow::Order(by) => Some(Unordered { field: self.field, by }),
            _ => None,
        }
    }

    fn covers(&self, question: &Question, answers: [Option<&Answer>; 2], difference: &Difference) -> bool {
        let field_fits = self.field == "*"
            || self.field == difference.field
            || self.field.strip_suffix('*').is_some_and(|above| difference.field.starts_with(above));
        let allowed = match self.allow {
            Allow::SameLength => difference.same_length,
            Allow::Value => difference.only_value,
            Allow::Within(apart) => difference.apart.is_some_and(|found| found <= apart),
            Allow::Order(_) => false,
            Allow::OnlyOursAndEmpty => difference.only_ours_and_empty,
            Allow::Anything => true,
        };
        field_fits && allowed && self.fits(question, answers)
    }
}

/// The results of a series of requests.
#[derive(Debug)]
pub struct Comparison {
    excuses: Vec<Excuse>,
    /// The fields that each excuse has covered, and how often.
    used: BTreeMap<usize, BTreeMap<String, usize>>,
    asked: usize,
    same_bytes: usize,
    excused: usize,
    names: BTreeSet<String>,
    found: Vec<String>,
}

impl Comparison {
    /// Without requests so far.
    pub fn new(excuses: impl Into<Vec<Excuse>>) -> Self {
        Self {
            excuses: excuses.into(),
            used: BTreeMap::new(),
            asked: 0,
            same_bytes: 0,
            excused: 0,
            names: BTreeSet::new(),
            found: Vec::new(),
        }
    }

    /// Compares the responses to a request.
    pub fn add(&mut self, question: &Question, reference: Option<&Answer>, ours: Option<&Answer>) {
        self.asked += 1;
        self.names.insert(question.name.clone());
        let bodies = reference.map(|answer| &answer.body) == ours.map(|answer| &answer.body);
        self.same_bytes += usize::from(bodies);
        for difference in self.differences(question, [reference, ours]) {
            let excuse = self
                .excuses
                .iter()
                .position(|excuse| excuse.covers(question, [reference, ours], &difference));
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

    /// All differences except excused orders, which count as needed.
    fn differences(&mut self, question: &Question, answers: [Option<&Answer>; 2]) -> Vec<Difference> {
        let fitting = self.excuses.iter().enumerate().filter(|(_, excuse)| excuse.fits(question, answers));
        let arrays: Vec<(usize, Unordered)> =
            fitting.filter_map(|(at, excuse)| Some((at, excuse.unordered()?))).collect();
        let unordered: Vec<Unordered> = arrays.iter().map(|(_, array)| *array).collect();
        let (found, reordered) = differences_but_order(answers[0], answers[1], &unordered);
        for (at, array) in arrays.into_iter().filter(|(_, array)| reordered.contains(array)) {
            *self.used.entry(at).or_default().entry(array.field.to_owned()).or_default() += 1;
            self.excused += 1;
        }
        found
    }

    /// The number of requests so far.
    pub const fn asked(&self) -> usize {
        self.asked
    }

    /// The calls made so far.
    pub fn names(&self) -> &BTreeSet<String> {
        &self.names
    }

    /// The differences that are not excused, each with its request.
    pub fn found(&self) -> &[String] {
        &self.found
    }

    /// Excuses that were not needed so far, except those for what may be equal by chance.
    pub fn not_needed(&self) -> Vec<String> {
        let all = self.excuses.iter().enumerate();
        let unused = all.filter(|(at, excuse)| !excuse.by_chance && !self.used.contains_key(at));
        unused.map(|(_, excuse)| format!("{} {}: {}", excuse.call, excuse.field, excuse.reason)).collect()
    }

    /// Prints the results.
    ///
    /// # Panics
    /// If there is a difference that is not excused, or an excuse that was not needed.
    pub fn judge(&self) {
        println!("{}", self.summary());
        self.assert_alike();
    }

    /// As [`Comparison::judge`], without printing.
    pub(super) fn assert_alike(&self) {
        assert!(self.found.is_empty(), "{} differences", self.found.len());
        let not_needed = self.not_needed();
        assert!(not_needed.is_empty(), "excuses that nothing needs:\n{}", not_needed.join("\n"));
    }

    /// The final report: how many fields each reason has excused, and which.
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
    fn an_excuse_covers_only_its_field() {
        let difference = |field: &str, only_value| Difference {
            field: field.to_owned(),
            only_value,
            ..Difference::default()
        };
        let none = [None, None];
        let asked = |name: &str, body: &str| Question::path(name, body);
        let time = value("get_info", "result.start_time", "");
        let differs = difference("result.start_time", true);
        assert!(time.covers(&asked("get_info", "body"), none, &differs));
        assert!(!time.covers(&asked("get_info", "body"), none, &difference("result.start_time", false)));
        assert!(!time.covers(&asked("get_info", "body"), none, &difference("result.start", true)));
        assert!(!time.covers(&asked("get_height", ""), none, &differs));
        let sometimes = time.when("Main bo");
        assert!(sometimes.covers(&asked("get_info", "body"), none, &differs));
        assert!(!sometimes.covers(&asked("get_info", ""), none, &differs));
        let below = anything("*", "result.peers.*", "");
        assert!(below.covers(&asked("x", ""), none, &difference("result.peers.info", false)));
        assert!(!below.covers(&asked("x", ""), none, &difference("result.peers", false)));
        let answer = |body: &str| Answer {
            status: "200 Ok".to_owned(),
            headers: Vec::new(),
            body: body.as_bytes().to_vec(),
        };
        let (left, right) = (answer("an error"), answer("a result"));
        let told = time.if_they_say("200 Ok an error", "result");
        assert!(told.covers(&asked("get_info", ""), [Some(&left), Some(&right)], &differs));
        assert!(!told.covers(&asked("get_info", ""), [Some(&right), Some(&left)], &differs));
        assert!(!told.covers(&asked("get_info", ""), none, &differs));
    }
    fn compare(excuses: &'static [Excuse], reference: &str, ours: &str) -> Comparison {
        let headers = vec![("Content-Type".to_owned(), "application/json".to_owned())];
        let answer = |body: &str| Answer {
            status: "200 Ok".to_owned(),
            headers: headers.clone(),
            body: body.as_bytes().to_vec(),
        };
        let mut comparison = Comparison::new(excuses);
        comparison.add(&Question::path("/x", ""), Some(&answer(reference)), Some(&answer(ours)));
        comparison
    }

    #[test]
    fn numbers_and_orders_are_excused_within_limits() {
        const NEAR: &[Excuse] = &[within("/x", "a", 5, "a clock")];
        assert!(compare(NEAR, r#"{"a":10}"#, r#"{"a":15}"#).found().is_empty());
        assert_eq!(compare(NEAR, r#"{"a":10}"#, r#"{"a":16}"#).found().len(), 1);
        assert_eq!(compare(NEAR, r#"{"a":10}"#, r#"{"a":"10"}"#).found().len(), 1);
        const ORDER: &[Excuse] = &[unordered("/x", "a", "b", "a hash table")];
        assert!(
            compare(ORDER, r#"{"a":[{"b":1},{"b":2}]}"#, r#"{"a":[{"b":2},{"b":1}]}"#).found().is_empty()
        );
        assert_eq!(compare(ORDER, r#"{"a":[{"b":1}]}"#, r#"{"a":[{"b":2}]}"#).found().len(), 2);
        assert_eq!(compare(&[], r#"{"a":[1,2]}"#, r#"{"a":[2,1]}"#).found().len(), 2);
    }

    #[test]
    fn only_empty_additions_are_excused_as_such() {
        const EMPTY: &[Excuse] = &[only_ours_and_empty("/x", "a", "always there")];
        for empty in ["[]", "0", "\"\"", "false"] {
            assert!(compare(EMPTY, "{}", &format!(r#"{{"a":{empty}}}"#)).found().is_empty(), "{empty}");
        }
        assert_eq!(compare(EMPTY, "{}", r#"{"a":[1]}"#).found().len(), 1);
        assert_eq!(compare(EMPTY, r#"{"a":[]}"#, "{}").found().len(), 1);
        assert_eq!(compare(EMPTY, r#"{"a":[1]}"#, r#"{"a":[]}"#).found().len(), 1);
    }

    #[test]
    fn an_excuse_that_nothing_needs_is_found() {
        const EXCUSES: &[Excuse] = &[
            value("/x", "a", "it differs"),
            value("/x", "b", "it may differ").by_chance(),
            value("/x", "c", "it does not differ"),
            unordered("/x", "d", "e", "it is in order"),
        ];
        let comparison = compare(EXCUSES, r#"{"a":1,"c":1,"d":[]}"#, r#"{"a":2,"c":1,"d":[]}"#);
        assert_eq!(comparison.not_needed(), ["/x c: it does not differ", "/x d: it is in order"]);
    }

    #[test]
    #[should_panic(expected = "excuses that nothing needs")]
    fn an_excuse_that_nothing_needs_fails() {
        const EXCUSES: &[Excuse] = &[value("/x", "c", "it does not differ")];
        compare(EXCUSES, "{}", "{}").judge();
    }
}

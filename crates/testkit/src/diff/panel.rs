//! A reference, and the programs compared with it.

use std::collections::VecDeque;
use std::thread;

use super::blank::blank;
use super::{Answer, Comparison, Connections, Excuse, Question, ask, differences};
use crate::data::Recorded;
use crate::golden::{self, Step};

/// How often all are asked again when only a clock causes a difference.
const TRIES: usize = 5;

/// Where the reference's responses come from.
#[derive(Debug)]
enum Reference {
    /// A running program.
    Live(Connections),
    /// A running program whose responses are recorded without what these excuses cover.
    Recording(Connections, Vec<Excuse>, Vec<Step>),
    /// A recording with its name.
    Recorded(String, VecDeque<Step>),
}

/// A program compared with the reference.
#[derive(Debug)]
struct Candidate {
    name: &'static str,
    connections: Connections,
    comparison: Comparison,
}

/// A reference that gets one request after the other, and programs whose responses are compared with its own.
///
/// The reference is a program or a recording of one, and the same conversation runs with either. A recording knows its
/// requests, and fails on others.
#[derive(Debug)]
pub struct Panel {
    reference: Reference,
    candidates: Vec<Candidate>,
    clock: &'static [&'static str],
}

impl Panel {
    fn new(reference: Reference) -> Self {
        Self { reference, candidates: Vec::new(), clock: &[] }
    }

    /// With a running reference.
    pub fn live(reference: Connections) -> Self {
        Self::new(Reference::Live(reference))
    }

    /// With a reference whose responses are recorded, without what these excuses cover.
    pub fn recording(reference: Connections, rules: impl Into<Vec<Excuse>>) -> Self {
        Self::new(Reference::Recording(reference, rules.into(), Vec::new()))
    }

    /// With a recording in `crates/testkit/data`.
    ///
    /// # Panics
    /// If it is missing or has changed.
    pub fn recorded(name: &str) -> Self {
        let steps = golden::recorded(name);
        Self::new(Reference::Recorded(name.to_owned(), steps.into()))
    }

    /// Adds a program to compare.
    #[must_use]
    pub fn with(
        mut self,
        name: &'static str,
        connections: Connections,
        excuses: impl Into<Vec<Excuse>>,
    ) -> Self {
        self.candidates.push(Candidate { name, connections, comparison: Comparison::new(excuses) });
        self
    }

    /// Repeats a request to running programs if only these fields differ, which depend on the clock.
    #[must_use]
    pub fn by_the_clock(mut self, fields: &'static [&'static str]) -> Self {
        self.clock = fields;
        self
    }

    /// Whether the reference is running.
    pub fn is_live(&self) -> bool {
        !matches!(self.reference, Reference::Recorded(..))
    }

    /// Whether the reference's responses are being recorded.
    pub fn is_recording(&self) -> bool {
        matches!(self.reference, Reference::Recording(..))
    }

    /// Sends the same request to all of them at the same time, and compares. Returns the reference's response.
    ///
    /// # Panics
    /// If a program accepts no connections, or the request is not the recorded one.
    pub fn ask(&mut self, question: &Question) -> Option<Answer> {
        let (mut reference, mut others) = self.answers(question);
        for _ in 0..TRIES {
            if !self.is_live() || !self.only_the_clock_differs(reference.as_ref(), &others) {
                break;
            }
            (reference, others) = self.answers(question);
        }
        if let Reference::Recording(_, rules, steps) = &mut self.reference {
            let kept = reference.as_ref().map(|answer| blank(question, answer, rules));
            steps.push(Step::Ask(question.clone(), kept));
        }
        for (candidate, answer) in self.candidates.iter_mut().zip(&others) {
            candidate.comparison.add(question, reference.as_ref(), answer.as_ref());
        }
        reference
    }

    /// Sends the same request to all of them without comparing. The first response is the reference's, if it is
    /// running.
    ///
    /// # Panics
    /// If a program accepts no connections.
    pub fn tell(&mut self, question: &Question) -> Vec<Option<Answer>> {
        let live = match &mut self.reference {
            Reference::Live(connections) | Reference::Recording(connections, ..) => Some(connections),
            Reference::Recorded(..) => None,
        };
        let all = self.candidates.iter_mut().map(|candidate| &mut candidate.connections);
        ask_all(live.into_iter().chain(all).collect(), question)
    }

    /// Sends all of them something that they must accept.
    ///
    /// # Panics
    /// If one does not.
    pub fn give(&mut self, question: &Question) {
        for answer in self.tell(question) {
            let body = answer.map(|answer| String::from_utf8_lossy(&answer.body).into_owned());
            let body = body.unwrap_or_default();
            assert!(body.contains("\"status\": \"OK\""), "not taken: {question:?}: {body}");
        }
    }

    /// The comparison with a program, by its name.
    ///
    /// # Panics
    /// If there is no such program.
    pub fn comparison(&self, name: &str) -> &Comparison {
        let found = self.candidates.iter().find(|candidate| candidate.name == name);
        &found.expect("a program of this name is compared").comparison
    }

    /// Prints the results.
    ///
    /// # Panics
    /// If there is a difference that is not excused, an excuse that was not needed, or a recording with more requests.
    pub fn judge(self) {
        if let Reference::Recorded(name, steps) = &self.reference {
            assert!(steps.is_empty(), "{name}: {} questions were not asked", steps.len());
        }
        for candidate in &self.candidates {
            println!("{}:\n{}", candidate.name, candidate.comparison.summary());
        }
        for candidate in &self.candidates {
            candidate.comparison.assert_alike();
        }
    }

    /// Writes the recording, if this is one.
    pub fn save(self, name: &str, remark: &str) {
        if let Reference::Recording(_, _, steps) = self.reference {
            let text = golden::write(remark, &steps);
            println!("{name}: {} questions, {} bytes", steps.len(), text.len());
            Recorded::in_repository().write(name, text.as_bytes());
        }
    }

    fn answers(&mut self, question: &Question) -> (Option<Answer>, Vec<Option<Answer>>) {
        if let Reference::Recorded(name, steps) = &mut self.reference {
            let answer = next(name, steps, question);
            return (answer, self.tell(question));
        }
        let mut answers = self.tell(question);
        (answers.remove(0), answers)
    }

    fn only_the_clock_differs(&self, reference: Option<&Answer>, others: &[Option<Answer>]) -> bool {
        let timed = |field: &str| self.clock.iter().any(|name| field.rsplit('.').next() == Some(name));
        others.iter().any(|answer| {
            let found = differences(reference, answer.as_ref());
            !found.is_empty()
                && found.iter().all(|difference| difference.only_value && timed(&difference.field))
        })
    }
}

fn ask_all(nodes: Vec<&mut Connections>, question: &Question) -> Vec<Option<Answer>> {
    thread::scope(|scope| {
        let asked: Vec<_> = nodes.into_iter().map(|node| scope.spawn(move || ask(node, question))).collect();
        let answer = |asked: thread::ScopedJoinHandle<'_, _>| match asked.join() {
            Ok(answer) => answer,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        asked.into_iter().map(answer).collect()
    })
}

fn next(name: &str, steps: &mut VecDeque<Step>, question: &Question) -> Option<Answer> {
    match steps.pop_front() {
        Some(Step::Ask(recorded, answer)) if recorded == *question => answer,
        other => {
            let recorded = match other {
                Some(Step::Ask(recorded, _)) => format!("{recorded:?}"),
                _ => "nothing".to_owned(),
            };
            panic!("{name}: {question:?} is asked, and {recorded} was recorded: record it again")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value;
    use super::*;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    fn answer(body: &str) -> Answer {
        let headers = vec![
            ("Content-Length".to_owned(), body.len().to_string()),
            ("Content-Type".to_owned(), "application/json".to_owned()),
        ];
        Answer { status: "200 Ok".to_owned(), headers, body: body.as_bytes().to_vec() }
    }

    /// A server that always responds with the same body.
    fn server(body: &'static str) -> Connections {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let _ = stream.read(&mut [0; 4096]);
                let length = body.len();
                let head = format!(
                    "HTTP/1.1 200 Ok\r\nContent-Length: {length}\r\nContent-Type: application/json\r\n\r\n"
                );
                let _ = stream.write_all(&[head.as_bytes(), body.as_bytes()].concat());
            }
        });
        Connections::new(port, port)
    }

    fn recorded(steps: Vec<Step>) -> Panel {
        Panel::new(Reference::Recorded("test".to_owned(), steps.into()))
    }

    #[test]
    fn recorded_responses_are_compared() {
        const CLOCK: &[Excuse] = &[value("/x", "time", "a clock")];
        let question = Question::path("/x", "");
        let mut recorder = Panel::recording(server(r#"{"a":1,"time":7}"#), CLOCK);
        recorder.ask(&question);
        let Reference::Recording(_, _, steps) = recorder.reference else { panic!("it records") };
        let mut kept = answer(r#"{"a":1,"time":0}"#);
        "-".clone_into(&mut kept.headers[0].1);
        assert_eq!(steps, [Step::Ask(question.clone(), Some(kept))]);
        let mut panel = recorded(steps.clone()).with("same", server(r#"{"a":1,"time":9}"#), CLOCK);
        panel.ask(&question);
        panel.judge();
        let mut panel = recorded(steps).with("other", server(r#"{"a":2,"time":9}"#), CLOCK);
        panel.ask(&question);
        assert_eq!(panel.comparison("other").found().len(), 1);
    }

    #[test]
    #[should_panic(expected = "record it again")]
    fn another_request_than_the_recorded_one_fails() {
        recorded(vec![Step::Ask(Question::path("/x", ""), None)]).ask(&Question::path("/y", ""));
    }

    #[test]
    #[should_panic(expected = "1 questions were not asked")]
    fn a_recorded_request_that_is_not_sent_fails() {
        recorded(vec![Step::Ask(Question::path("/x", ""), None)]).judge();
    }
}

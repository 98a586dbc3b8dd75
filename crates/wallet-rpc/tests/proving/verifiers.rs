//! One service of each kind, which get the same requests and must agree.

use ferrite_testkit::diff::{Connections, Question, Tree, ask};

use crate::cast::Cast;

/// The response to a check.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// A result.
    Answer(Tree),
    /// An error with its code and text.
    Error(String, String),
}

impl Verdict {
    fn read(envelope: &Tree) -> Self {
        match envelope.get("result") {
            Some(result) => Self::Answer(result.clone()),
            None => Self::Error(
                format!("{:?}", envelope.get("error.code")),
                envelope.text("error.message").unwrap_or_default().to_owned(),
            ),
        }
    }

    /// The result.
    pub fn answer(&self) -> &Tree {
        match self {
            Self::Answer(tree) => tree,
            Self::Error(..) => panic!("an error: {self:?}"),
        }
    }

    /// Whether a proof is valid; an error means that it is not.
    pub fn good(&self) -> bool {
        match self {
            Self::Answer(tree) => tree.get("good") == Some(&Tree::Bool(true)),
            Self::Error(..) => false,
        }
    }

    /// The amount that a proof covers.
    pub fn received(&self) -> Option<u64> {
        self.answer().number("received")
    }
}

/// The real wallet service and ours.
pub struct Verifiers {
    reference: Connections,
    ours: Connections,
    asked: usize,
    good: usize,
}

impl Verifiers {
    /// The services of a cast.
    pub fn of(cast: &Cast) -> Self {
        Self::new(cast.real[1].rpc_port(), cast.ours[0].rpc_port())
    }

    pub fn new(reference: u16, ours: u16) -> Self {
        let connections = |port| Connections::new(port, port);
        Self { reference: connections(reference), ours: connections(ours), asked: 0, good: 0 }
    }

    fn both(&mut self, method: &str, params: &str) -> [Verdict; 2] {
        let question = Question::method(method, params);
        let verdict = |connections: &mut Connections| {
            let answer = ask(connections, &question).unwrap_or_else(|| panic!("no answer to {question:?}"));
            Verdict::read(&answer.tree().unwrap_or_else(|| panic!("{question:?}: {answer:?}")))
        };
        self.asked += 1;
        [verdict(&mut self.reference), verdict(&mut self.ours)]
    }

    /// The common response of both, word for word.
    pub fn ask(&mut self, method: &str, params: &str) -> Verdict {
        let [reference, ours] = self.both(method, params);
        assert_eq!(reference, ours, "{method} {params}");
        self.good += usize::from(ours.good());
        ours
    }

    /// Whether both report a proof as valid.
    pub fn good(&mut self, method: &str, params: &str) -> bool {
        let [reference, ours] = self.both(method, params);
        assert_eq!(reference.good(), ours.good(), "{method} {params}\n  {reference:?}\n  {ours:?}");
        self.good += usize::from(ours.good());
        ours.good()
    }

    pub fn finish(self, name: &str) {
        let Self { asked, good, .. } = self;
        ferrite_testkit::seen!("{name}: {asked} questions to both, {good} proofs good for both");
    }
}

/// Number of bits to flip in a proof, one at a time.
pub fn flips() -> usize {
    ferrite_testkit::soak::scaled(6)
}

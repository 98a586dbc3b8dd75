//! The requests, as tables of methods and parameters. `$name` stands for a value from the chain.

mod binary;
mod chain;
mod changing;
mod outputs;
mod shapes;

use ferrite_testkit::diff::Question;

use crate::facts::Facts;

/// A method with its parameters, or a path with its body.
type Case = (&'static str, &'static str);

fn fill(facts: &Facts, tables: &[&[Case]]) -> Vec<Question> {
    let cases = tables.iter().flat_map(|table| table.iter());
    cases.filter_map(|(name, body)| facts.question(name, body)).collect()
}

/// Resets the call counters.
pub fn count_anew() -> Question {
    Question::method("rpc_access_tracking", r#"{"clear":true}"#)
}

/// Every name, called in every way.
pub fn shapes() -> Vec<Question> {
    shapes::questions()
}

/// Requests that do not change the node.
pub fn reading(facts: &Facts) -> Vec<Question> {
    let mut all = Vec::new();
    all.extend(fill(facts, &[chain::INFO, chain::BLOCKS, chain::TEMPLATES, chain::PROGRAM]));
    all.extend(fill(facts, &[outputs::TRANSACTIONS, outputs::POOL, outputs::OUTPUTS]));
    all.extend(fill(facts, &[changing::REFUSED]));
    all.extend(binary::questions(facts));
    all
}

/// Requests that change the node, each followed by one that shows the effect.
pub fn changing(facts: &Facts) -> Vec<Question> {
    fill(facts, &[changing::PROGRAM, changing::BANS, changing::POOL, changing::CHAIN])
}

/// The last requests: from here on, the chains diverge.
pub fn mining(facts: &Facts) -> Vec<Question> {
    fill(facts, &[changing::MINING])
}

//! The questions, as tables: what is called, and with what. `$name` stands for something of the chain.

mod binary;
mod chain;
mod changing;
mod outputs;
mod shapes;

use ferrite_testkit::diff::Question;

use crate::facts::Facts;

/// A call, and its parameters or its body.
type Case = (&'static str, &'static str);

fn fill(facts: &Facts, tables: &[&[Case]]) -> Vec<Question> {
    let cases = tables.iter().flat_map(|table| table.iter());
    cases.filter_map(|(name, body)| facts.question(name, body)).collect()
}

/// Lets calls be counted anew.
pub fn count_anew() -> Question {
    Question::method("rpc_access_tracking", r#"{"clear":true}"#)
}

/// Every name in every way of calling it.
pub fn shapes() -> Vec<Question> {
    shapes::questions()
}

/// Questions that leave the node as it is.
pub fn reading(facts: &Facts) -> Vec<Question> {
    let mut all = Vec::new();
    all.extend(fill(facts, &[chain::INFO, chain::BLOCKS, chain::TEMPLATES, chain::PROGRAM]));
    all.extend(fill(facts, &[outputs::TRANSACTIONS, outputs::POOL, outputs::OUTPUTS]));
    all.extend(fill(facts, &[changing::REFUSED]));
    all.extend(binary::questions(facts));
    all
}

/// Questions that change the node, each with a look at what became of it.
pub fn changing(facts: &Facts) -> Vec<Question> {
    fill(facts, &[changing::PROGRAM, changing::BANS, changing::POOL, changing::CHAIN])
}

/// The last questions: from here on, the chains grow apart.
pub fn mining(facts: &Facts) -> Vec<Question> {
    fill(facts, &[changing::MINING])
}

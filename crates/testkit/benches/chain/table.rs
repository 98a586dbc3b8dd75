//! What is printed: a table in Markdown.

/// A rate on both sides.
pub(crate) struct Row {
    pub(crate) what: String,
    /// Nothing when the reference offers no way to measure it.
    pub(crate) reference: Option<f64>,
    pub(crate) ours: f64,
    pub(crate) goal: Option<f64>,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        Some(self.ours / self.reference?)
    }

    fn is_below(&self) -> bool {
        self.ratio().zip(self.goal).is_some_and(|(ratio, goal)| ratio < goal)
    }

    pub(crate) fn print(&self) {
        let reference = self.reference.map(|rate| format!("{rate:.0}")).unwrap_or_default();
        let ratio = self.ratio().map(|ratio| format!("{ratio:.1}x")).unwrap_or_default();
        let short = if self.is_below() { " (below)" } else { "" };
        let goal = self.goal.map(|goal| format!("{goal:.0}x{short}")).unwrap_or_default();
        println!("| {} | {reference} | {:.0} | {ratio} | {goal} |", self.what, self.ours);
    }
}

pub(crate) fn header() {
    println!("| rate | reference | ferrite | ratio | goal |");
    println!("|---|---:|---:|---:|---:|");
}

/// Says which rows are below their goal.
pub(crate) fn verdict(rows: &[Row]) {
    let below: Vec<&str> = rows.iter().filter(|row| row.is_below()).map(|row| row.what.as_str()).collect();
    match below[..] {
        [] => println!("\nEvery goal is met."),
        _ => println!("\nBelow the goal: {}.", below.join("; ")),
    }
}

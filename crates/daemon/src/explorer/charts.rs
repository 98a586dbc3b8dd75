//! Charts over a span of the chain. Whatever the span is, the same number of blocks is read.

use ferrite_chain::db::{BlockInfo, DbError, View};
use ferrite_pages::chart::{Chart, Point};
use ferrite_pages::form::Form;
use ferrite_pages::text::{bytes, day, grouped, magnitude, measure};
use ferrite_types::{Hash, Height};
use maud::{Markup, html};

use super::blocks::reward;
use super::kept::Kept;
use super::parts::coins;
use super::{CHARTS, Content, Refusal};
use crate::daemon::Daemon;

/// Blocks that are read for a chart.
const SAMPLES: u64 = 96;

/// Spans: the name in the query, what is written, and the blocks; `None` for the whole chain.
const SPANS: [(&str, &str, Option<u64>); 5] = [
    ("day", "Day", Some(720)),
    ("week", "Week", Some(5040)),
    ("month", "Month", Some(21_600)),
    ("year", "Year", Some(262_800)),
    ("all", "Whole chain", None),
];

/// A block of the chart, and the one before it.
struct Sample {
    height: u64,
    info: BlockInfo,
    generated_before: u64,
    reward: u64,
}

pub(super) fn page(daemon: &Daemon, kept: &Kept, query: &Form<'_>) -> Result<Content, Refusal> {
    let wanted = query.get("span").unwrap_or("week");
    let (chosen, _, blocks) = *SPANS
        .iter()
        .find(|(name, ..)| *name == wanted)
        .ok_or_else(|| Refusal::BadRequest("There is no such span.".to_owned()))?;
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let tip = view.top_info()?.map_or(Hash::default(), |(_, info)| info.id);
    let main = html! {
        nav aria-label="Span" {
            ul {
                @for (name, text, _) in SPANS {
                    li {
                        a class={ "button" @if name != chosen { " plain" } } href={ (CHARTS) "?span=" (name) }
                            aria-current=[(name == chosen).then_some("true")] { (text) }
                    }
                }
            }
        }
        (kept.part(tip, chosen, || Ok(show(&samples(&view, blocks)?)))?)
    };
    Ok(Content::new("Charts", CHARTS, main))
}

fn show(samples: &[Sample]) -> Markup {
    html! {
        @if let (Some(first), Some(last)) = (samples.first(), samples.last()) {
            p class="lead" {
                "Blocks " (grouped(first.height)) " to " (grouped(last.height)) ", from " (day(first.info.timestamp))
                " to " (day(last.info.timestamp)) "; " (samples.len()) " of them are read."
            }
        }
        div class="columns" { (draw(samples)) }
    }
}

/// Blocks at equal distances, the last one of them the tip.
fn samples(view: &View<'_>, blocks: Option<u64>) -> Result<Vec<Sample>, Refusal> {
    let height = view.height()?.0;
    let Some(last) = height.checked_sub(1) else { return Ok(Vec::new()) };
    let first = blocks.map_or(0, |blocks| height.saturating_sub(blocks));
    let mut samples = Vec::new();
    for height in heights(first, last) {
        let read = |height: u64| view.block_info(Height(height))?.ok_or(DbError::NoBlock(Height(height)));
        let before = height.checked_sub(1).map(read).transpose()?;
        samples.push(Sample {
            height,
            info: read(height)?,
            generated_before: before.map_or(0, |info| info.already_generated_coins),
            reward: reward(view, Height(height))?,
        });
    }
    Ok(samples)
}

/// Up to [`SAMPLES`] heights, evenly from the first to the last.
fn heights(first: u64, last: u64) -> Vec<u64> {
    let blocks = last - first;
    let steps = blocks.clamp(1, SAMPLES - 1);
    let place = |step: u64| {
        let offset = u128::from(blocks) * u128::from(step) / u128::from(steps);
        first + u64::try_from(offset).unwrap_or(blocks)
    };
    let mut heights: Vec<u64> = (0..=steps).map(place).collect();
    heights.dedup();
    heights
}

fn draw(samples: &[Sample]) -> Markup {
    let points = |value: fn(&Sample) -> (f64, String)| -> Vec<Point> {
        let point = |sample: &Sample| {
            let (value, words) = value(sample);
            Point { label: grouped(sample.height).to_string(), value, words }
        };
        samples.iter().map(point).collect()
    };
    let fee = |sample: &Sample| {
        let base = sample.info.already_generated_coins.saturating_sub(sample.generated_before);
        sample.reward.saturating_sub(base)
    };
    let emission = points(|sample| {
        let coined = sample.info.already_generated_coins;
        (coined as f64 / 1e12, coins(coined).to_string())
    });
    let fees: Vec<Point> = samples
        .iter()
        .map(|sample| Point {
            label: grouped(sample.height).to_string(),
            value: fee(sample) as f64 / 1e12,
            words: coins(fee(sample)).to_string(),
        })
        .collect();
    let weights = points(|sample| (sample.info.weight as f64, bytes(sample.info.weight)));
    let txs = points(|sample| {
        (f64::from(sample.info.tx_count), grouped(u64::from(sample.info.tx_count)).to_string())
    });
    let rates = hash_rates(samples);
    let chart = |title, unit, from_zero, points| Chart { title, unit, axis: "Height", from_zero, points };
    html! {
        (chart("Hash rate", "H/s", true, &rates).line())
        (chart("Emission", "XMR", false, &emission).line())
        (chart("Fees per block", "XMR", true, &fees).bars())
        (chart("Block weight", "B", true, &weights).bars())
        (chart("Transactions per block", "", true, &txs).bars())
        (difficulty(samples))
    }
}

/// The work between two samples, by the time between them.
fn hash_rates(samples: &[Sample]) -> Vec<Point> {
    let rate = |pair: &[Sample]| {
        let work = pair[1].info.cumulative_difficulty.saturating_sub(pair[0].info.cumulative_difficulty);
        let seconds = pair[1].info.timestamp.saturating_sub(pair[0].info.timestamp).max(1);
        let value = work as f64 / seconds as f64;
        Point { label: grouped(pair[1].height).to_string(), value, words: measure(value, "H/s") }
    };
    samples.windows(2).map(rate).collect()
}

/// The mean difficulty of the blocks between two samples.
fn difficulty(samples: &[Sample]) -> Markup {
    let mean = |pair: &[Sample]| {
        let work = pair[1].info.cumulative_difficulty.saturating_sub(pair[0].info.cumulative_difficulty);
        let value = work as f64 / (pair[1].height - pair[0].height).max(1) as f64;
        Point { label: grouped(pair[1].height).to_string(), value, words: magnitude(value) }
    };
    let points: Vec<Point> = samples.windows(2).map(mean).collect();
    Chart { title: "Difficulty", unit: "", axis: "Height", from_zero: true, points: &points }.line()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_blocks_read_is_bounded() {
        assert_eq!(heights(0, 0), [0]);
        assert_eq!(heights(5, 8), [5, 6, 7, 8]);
        for last in [94, 95, 96, 97, 719, 3_500_000, u64::MAX] {
            let heights = heights(0, last);
            assert!(heights.len() <= 96, "{last}: {}", heights.len());
            assert_eq!((heights[0], heights[heights.len() - 1]), (0, last));
            assert!(heights.is_sorted());
        }
    }
}

//! Charts: pictures that are drawn on the server, without scripts and without styles in the markup.
//!
//! The picture itself is stretched to the width of the page; what is written at its axes stands beside it as text, so
//! that it stays readable on a phone. The figures follow as a table that can be opened.

use maud::{Markup, html};

use crate::layout;
use crate::text::magnitude;

/// The size of the drawing, in its own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 300.0;

/// A value with what is written below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// Where it is, such as a height or a range.
    pub label: String,
    /// How much it is.
    pub value: f64,
    /// The value in words; the value with its unit if it is empty.
    pub words: String,
}

impl Point {
    /// A point whose value says enough.
    pub fn new(label: impl Into<String>, value: f64) -> Self {
        Self { label: label.into(), value, words: String::new() }
    }
}

/// A chart of one series of values, from left to right.
#[derive(Debug, Clone)]
pub struct Chart<'a> {
    /// What it shows.
    pub title: &'a str,
    /// The unit of the values.
    pub unit: &'a str,
    /// What the labels are, such as `Height`.
    pub axis: &'a str,
    /// Whether the axis of values begins with zero, which bars always need.
    pub from_zero: bool,
    /// The values.
    pub points: &'a [Point],
}

impl Chart<'_> {
    /// Bars side by side: for counts.
    pub fn bars(&self) -> Markup {
        let scale = Scale::new(self.points, true);
        let step = WIDTH / self.points.len().max(1) as f64;
        let gap = (step * 0.15).min(6.0);
        self.figure(
            &scale,
            html! {
                @for (place, point) in self.points.iter().enumerate() {
                    @let top = scale.y(point.value);
                    rect class="bar" x=(number(place as f64 * step + gap / 2.0)) y=(number(top))
                        width=(number(step - gap)) height=(number(HEIGHT - top)) {
                        title { (self.said(point)) }
                    }
                }
            },
        )
    }

    /// A line with the area below it: for values that change slowly.
    pub fn line(&self) -> Markup {
        let scale = Scale::new(self.points, self.from_zero);
        let step = WIDTH / (self.points.len().max(2) - 1) as f64;
        let path: Vec<String> = self
            .points
            .iter()
            .enumerate()
            .map(|(place, point)| format!("{} {}", number(place as f64 * step), number(scale.y(point.value))))
            .collect();
        let line = format!("M{}", path.join("L"));
        let end = number(step * self.points.len().saturating_sub(1) as f64);
        self.figure(&scale, html! {
            @if !path.is_empty() {
                path class="area" d=(format!("{line}L{end} {HEIGHT}L0 {HEIGHT}Z")) {}
                path class="line" d=(line) {}
                // Invisible columns, which say what their point is when it is pointed at.
                @for (place, point) in self.points.iter().enumerate() {
                    rect class="touch" x=(number((place as f64 - 0.5) * step)) y="0" width=(number(step)) height=(HEIGHT) {
                        title { (self.said(point)) }
                    }
                }
            }
        })
    }

    fn said(&self, point: &Point) -> String {
        format!("{} {}: {}", self.axis, point.label, self.words(point))
    }

    fn words(&self, point: &Point) -> String {
        match point.words.as_str() {
            "" if self.unit.is_empty() => magnitude(point.value),
            "" => format!("{} {}", magnitude(point.value), self.unit),
            words => words.to_owned(),
        }
    }

    /// What the picture shows, for those who cannot see it.
    fn summary(&self) -> String {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return format!("{}: no values", self.title);
        };
        let by_value = |a: &&Point, b: &&Point| a.value.total_cmp(&b.value);
        let highest = self.points.iter().max_by(by_value).unwrap_or(first);
        format!(
            "{}, {} values from {} {} to {}; the highest is {} at {}",
            self.title,
            self.points.len(),
            self.axis.to_lowercase(),
            first.label,
            last.label,
            self.words(highest),
            highest.label,
        )
    }

    fn figure(&self, scale: &Scale, drawing: Markup) -> Markup {
        let middle = (scale.low + scale.high) / 2.0;
        html! {
            figure class="chart" {
                figcaption {
                    (self.title)
                    @if !self.unit.is_empty() { span class="unit" { " " (self.unit) } }
                }
                @if self.points.is_empty() {
                    p class="none" { "No values yet." }
                } @else {
                    div class="plot" {
                        div class="ys" aria-hidden="true" {
                            @for value in [scale.high, middle, scale.low] { span { (magnitude(value)) } }
                        }
                        svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" role="img"
                            aria-label=(self.summary()) {
                            @for y in [0.0, HEIGHT / 2.0, HEIGHT] {
                                line class="grid" x1="0" x2=(WIDTH) y1=(y) y2=(y) {}
                            }
                            (drawing)
                        }
                        div class="xs" aria-hidden="true" {
                            @for point in ends(self.points) { span { (point.label) } }
                        }
                    }
                    details {
                        summary { "Figures" span class="unseen" { " of " (self.title) } }
                        (layout::table(&format!("Figures of {}", self.title), &[self.axis, self.title], html! {
                            @for point in self.points {
                                tr { td { (point.label) } td { (self.words(point)) } }
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// A histogram: how many values there are in each range. It has up to this many ranges, of which the last one has all
/// values above it, so that a few large ones do not flatten the rest.
pub fn histogram(title: &str, unit: &str, values: &mut [f64], ranges: usize) -> Markup {
    values.sort_unstable_by(f64::total_cmp);
    let ranges = ranges.max(2);
    let usual = values.get(values.len().saturating_sub(1) * 95 / 100).copied().unwrap_or(0.0);
    let step = nice(usual.max(1.0) / (ranges - 1) as f64);
    let mut counts = vec![0_u32; ranges];
    for value in values.iter() {
        let place = (0..ranges - 1).find(|place| *value < (place + 1) as f64 * step).unwrap_or(ranges - 1);
        counts[place] += 1;
    }
    // Empty ranges at the end say nothing.
    let used = counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
    let points: Vec<Point> = counts[..used]
        .iter()
        .enumerate()
        .map(|(place, count)| {
            let from = magnitude(place as f64 * step);
            let label = match place + 1 == ranges {
                true => format!("{from} and more"),
                false => format!("{from} to {}", magnitude((place + 1) as f64 * step)),
            };
            Point { label, value: f64::from(*count), words: count.to_string() }
        })
        .collect();
    Chart { title, unit: "", axis: unit, from_zero: true, points: &points }.bars()
}

/// The first, the middle and the last one, as far as they differ.
fn ends(points: &[Point]) -> Vec<&Point> {
    match points {
        [] | [_] | [_, _] => points.iter().collect(),
        [first, .., last] => vec![first, &points[points.len() / 2], last],
    }
}

/// The axis of values.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn new(points: &[Point], from_zero: bool) -> Self {
        let values = || points.iter().map(|point| point.value).filter(|value| value.is_finite());
        let highest = values().fold(0.0, f64::max);
        let lowest = values().fold(highest, f64::min);
        let low = if from_zero || lowest < highest / 2.0 { 0.0 } else { lowest };
        let step = nice(((highest - low) / 2.0).max(highest / 1e6).max(f64::MIN_POSITIVE));
        let low = (low / step).floor() * step;
        let high = if highest > 0.0 { (low + 2.0 * step).max((highest / step).ceil() * step) } else { 1.0 };
        Self { low, high }
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        HEIGHT * (1.0 - part.clamp(0.0, 1.0))
    }
}

/// The next round number that is not smaller: one, two or five with zeros.
fn nice(value: f64) -> f64 {
    let magnitude = 10_f64.powf(value.log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0];
    let step = steps.iter().find(|step| *step * magnitude >= value * 0.999_999).unwrap_or(&10.0);
    step * magnitude
}

/// A coordinate with one decimal: more would only make the page larger.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(values: &[f64]) -> Vec<Point> {
        values.iter().enumerate().map(|(place, value)| Point::new(place.to_string(), *value)).collect()
    }

    #[test]
    fn scales_have_round_ends_around_all_values() {
        for (values, from_zero, low, high) in [
            (&[1.0, 3.0][..], true, 0.0, 4.0),
            (&[90.0, 100.0], false, 90.0, 100.0),
            (&[90.0, 100.0], true, 0.0, 100.0),
            (&[1.0, 100.0], false, 0.0, 100.0),
            (&[0.0, 0.0], true, 0.0, 1.0),
            (&[], true, 0.0, 1.0),
            (&[260.0], true, 0.0, 400.0),
        ] {
            let scale = Scale::new(&points(values), from_zero);
            assert_eq!((scale.low, scale.high), (low, high), "{values:?}");
            for value in values {
                assert!((0.0..=HEIGHT).contains(&scale.y(*value)));
            }
        }
        assert_eq!((nice(1.0), nice(1.1), nice(23.0), nice(51.0), nice(0.03)), (1.0, 2.0, 25.0, 100.0, 0.05));
    }

    #[test]
    fn every_value_can_be_read_without_the_picture() {
        let points = points(&[1.0, 2.0, 4.0]);
        let chart = Chart { title: "Fees", unit: "XMR", axis: "Height", from_zero: true, points: &points };
        for text in [chart.bars().into_string(), chart.line().into_string()] {
            assert!(
                text.contains("aria-label=\"Fees, 3 values from height 0 to 2; the highest is 4 XMR at 2\""),
                "{text}"
            );
            assert!(text.contains("<td>1</td><td>2 XMR</td>"), "{text}");
            assert!(text.contains("<title>Height 1: 2 XMR</title>"), "{text}");
            assert!(!text.contains("style=") && !text.contains("NaN"), "{text}");
        }
        assert!(chart.line().into_string().contains("d=\"M0 225L500 150L1000 0\""));
        let empty = Chart { points: &[], ..chart };
        for text in [empty.bars().into_string(), empty.line().into_string()] {
            assert!(text.contains("No values yet.") && !text.contains("NaN"), "{text}");
        }
        let one = Chart { points: &points[..1], ..empty };
        assert!(!one.line().into_string().contains("NaN"));
    }

    #[test]
    fn a_histogram_counts_every_value_once() {
        let mut values: Vec<f64> = (0..99).map(f64::from).collect();
        values.push(1e9);
        let text = histogram("Fee rates", "Range", &mut values, 12).into_string();
        let counts: u32 = text
            .split("</td><td>")
            .skip(1)
            .map(|rest| rest.split("</td>").next().unwrap().parse::<u32>().unwrap())
            .sum();
        assert_eq!(counts, 100, "{text}");
        assert!(text.contains("and more"), "{text}");
        assert!(histogram("Fee rates", "Range", &mut [], 12).into_string().contains("No values yet."));
    }
}

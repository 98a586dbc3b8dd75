//! The text that Prometheus reads.

use ferrite_types::histogram::{BOUNDS, Counts};
use prometheus::proto::{Bucket, Counter, Gauge, Histogram, LabelPair, Metric, MetricFamily, MetricType};
use prometheus::{Encoder as _, TextEncoder};

/// The labels of a value.
type Labels<const N: usize> = [(&'static str, String); N];

/// Named figures, in the order in which they were added.
#[derive(Debug, Default)]
pub struct Page {
    families: Vec<MetricFamily>,
}

impl Page {
    /// Adds a value that can go up and down.
    pub fn gauge(&mut self, name: &str, help: &str, value: f64) {
        self.gauges(name, help, [([], value)]);
    }

    /// Adds values that can go up and down.
    pub fn gauges<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = (Labels<N>, f64)>,
    ) {
        self.add(name, help, MetricType::GAUGE, values, |metric, value| {
            let mut gauge = Gauge::default();
            gauge.set_value(value);
            metric.set_gauge(gauge);
        });
    }

    /// Adds a value that only grows. Its name ends with `_total`.
    pub fn counter(&mut self, name: &str, help: &str, value: f64) {
        self.counters(name, help, [([], value)]);
    }

    /// Adds values that only grow.
    pub fn counters<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = (Labels<N>, f64)>,
    ) {
        debug_assert!(name.ends_with("_total"), "{name}");
        self.add(name, help, MetricType::COUNTER, values, |metric, value| {
            let mut counter = Counter::default();
            counter.set_value(value);
            metric.set_counter(counter);
        });
    }

    /// Adds durations.
    pub fn histogram(&mut self, name: &str, help: &str, counts: Counts) {
        self.histograms(name, help, [([], counts)]);
    }

    /// Adds durations by label.
    pub fn histograms<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        values: impl IntoIterator<Item = (Labels<N>, Counts)>,
    ) {
        debug_assert!(name.ends_with("_seconds"), "{name}");
        self.add(name, help, MetricType::HISTOGRAM, values, |metric, counts| {
            let bucket = |(bound, up_to): (&std::time::Duration, &u64)| {
                let mut bucket = Bucket::default();
                bucket.set_upper_bound(bound.as_secs_f64());
                bucket.set_cumulative_count(*up_to);
                bucket
            };
            let mut histogram = Histogram::default();
            histogram.set_bucket(BOUNDS.iter().zip(&counts.up_to).map(bucket).collect());
            histogram.set_sample_count(counts.count);
            histogram.set_sample_sum(counts.sum.as_secs_f64());
            metric.set_histogram(histogram);
        });
    }

    fn add<V, const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        kind: MetricType,
        values: impl IntoIterator<Item = (Labels<N>, V)>,
        set: impl Fn(&mut Metric, V),
    ) {
        let metric = |(labels, value): (Labels<N>, V)| {
            let mut metric = Metric::default();
            let label = |(name, value): (&str, String)| {
                let mut pair = LabelPair::default();
                pair.set_name(name.to_owned());
                pair.set_value(value);
                pair
            };
            metric.set_label(labels.into_iter().map(label).collect());
            set(&mut metric, value);
            metric
        };
        let metrics: Vec<Metric> = values.into_iter().map(metric).collect();
        // There is nothing to say about methods that were never called, or about wallets if there is none.
        if metrics.is_empty() {
            return;
        }
        let mut family = MetricFamily::default();
        family.set_name(name.to_owned());
        family.set_help(help.to_owned());
        family.set_field_type(kind);
        family.set_metric(metrics);
        self.families.push(family);
    }

    /// The text.
    pub(super) fn text(&self) -> Result<Vec<u8>, prometheus::Error> {
        let mut text = Vec::with_capacity(16 * 1024);
        TextEncoder::new().encode(&self.families, &mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn lines() {
        let times = ferrite_types::histogram::Histogram::default();
        times.add(Duration::from_millis(2));
        let mut page = Page::default();
        page.gauges("a_height", "A height.", [([("wallet", "a \"b\"\\\n".to_owned())], 3_000_000.0)]);
        page.gauges("nothing", "Nothing.", std::iter::empty::<([(&str, String); 1], f64)>());
        page.counter("b_total", "Some.", 18_000_000_000.0);
        page.histogram("c_seconds", "Times.", times.counts());
        let text = String::from_utf8(page.text().unwrap()).unwrap();
        let expected = "# HELP a_height A height.\n# TYPE a_height gauge\n\
                        a_height{wallet=\"a \\\"b\\\"\\\\\\n\"} 3000000\n\
                        # HELP b_total Some.\n# TYPE b_total counter\nb_total 18000000000\n\
                        # HELP c_seconds Times.\n# TYPE c_seconds histogram\n\
                        c_seconds_bucket{le=\"0.00001\"} 0\n";
        assert!(text.starts_with(expected), "{text}");
        let end = "c_seconds_bucket{le=\"30\"} 1\nc_seconds_bucket{le=\"+Inf\"} 1\n\
                   c_seconds_sum 0.002\nc_seconds_count 1\n";
        assert!(text.ends_with(end), "{text}");
        assert!(!text.contains("nothing"));
    }
}

//! Pages that were drawn a moment ago, so that one that many look at is drawn once.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ferrite_rpc::table::WebResponse;
use ferrite_types::Hash;
use ferrite_types::sync::lock;

/// How long a page is shown again. What it says besides chain and pool, such as ages and peers, may be that old.
const KEPT: Duration = Duration::from_secs(1);
/// Bytes that all pages may have together.
const BYTES: usize = 4 << 20;

/// A path and a query.
type Key = (Vec<u8>, Vec<u8>);

/// What most pages depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Moment {
    pub(super) tip: Hash,
    /// The pool's number, which each change increases.
    pub(super) pool: u64,
}

/// The pages of a moment.
#[derive(Default)]
pub(super) struct Drawn {
    pages: Mutex<Pages>,
}

#[derive(Default)]
struct Pages {
    moment: Moment,
    pages: HashMap<Key, (Instant, WebResponse)>,
    bytes: usize,
}

impl Drawn {
    /// The page of a request, which is drawn if it was not a moment ago. Only good ones are kept: what is missing may be
    /// there the next time.
    pub(super) fn page(
        &self,
        moment: Moment,
        (path, query): (&[u8], &[u8]),
        draw: impl FnOnce() -> (WebResponse, bool),
    ) -> WebResponse {
        let key = (path.to_vec(), query.to_vec());
        if let Some(known) = lock(&self.pages).find(moment, &key) {
            return known;
        }
        let (page, good) = draw();
        if good {
            lock(&self.pages).keep(moment, key, &page);
        }
        page
    }
}

impl Pages {
    fn find(&self, moment: Moment, key: &Key) -> Option<WebResponse> {
        let (when, page) = self.pages.get(key).filter(|_| self.moment == moment)?;
        (when.elapsed() < KEPT).then(|| page.clone())
    }

    fn keep(&mut self, moment: Moment, key: Key, page: &WebResponse) {
        let (names, bytes) = (key.0.len() + key.1.len(), page.body.len());
        if names + bytes > BYTES {
            return;
        }
        if self.moment != moment || self.bytes + names + bytes > BYTES {
            *self = Self { moment, ..Self::default() };
        }
        let before = self.pages.insert(key, (Instant::now(), page.clone()));
        self.bytes += names + bytes;
        self.bytes -= before.map_or(0, |(_, before)| names + before.body.len());
    }
}

#[cfg(test)]
mod tests {
    use ferrite_pages::answer;

    use super::*;

    fn moment(tip: u8, pool: u64) -> Moment {
        Moment { tip: Hash([tip; 32]), pool }
    }

    /// What is shown for a request, if the page would say this now.
    fn ask(drawn: &Drawn, moment: Moment, path: &str, text: &str) -> String {
        let draw = || (answer::plain(answer::OK, text), !text.is_empty());
        let page = drawn.page(moment, (path.as_bytes(), b"q"), draw);
        String::from_utf8(page.body).unwrap().trim_end().to_owned()
    }

    #[test]
    fn pages_are_drawn_once_for_each_moment() {
        let drawn = Drawn::default();
        assert_eq!(ask(&drawn, moment(1, 1), "/a", "one"), "one");
        assert_eq!(ask(&drawn, moment(1, 1), "/a", "two"), "one");
        assert_eq!(ask(&drawn, moment(1, 1), "/b", "three"), "three");
        assert_eq!(ask(&drawn, moment(1, 2), "/a", "four"), "four");
        assert_eq!(ask(&drawn, moment(2, 2), "/a", "five"), "five");
        assert_eq!(ask(&drawn, moment(2, 2), "/b", ""), "");
        assert_eq!(ask(&drawn, moment(2, 2), "/b", "six"), "six");
        std::thread::sleep(KEPT);
        assert_eq!(ask(&drawn, moment(2, 2), "/a", "seven"), "seven");
    }

    #[test]
    fn all_pages_together_are_bounded() {
        let drawn = Drawn::default();
        let long = "x".repeat(BYTES / 4);
        for number in 0..10 {
            ask(&drawn, moment(1, 1), &format!("/{number}"), &long);
            assert!(lock(&drawn.pages).bytes <= BYTES);
        }
        ask(&drawn, moment(1, 1), "/larger", &"x".repeat(BYTES + 1));
        let mut pages = lock(&drawn.pages);
        let again = (b"/9".to_vec(), b"q".to_vec());
        assert!(pages.pages.contains_key(&again));
        pages.keep(moment(1, 1), again, &answer::plain(answer::OK, "short"));
        let bytes =
            |(key, kept): (&Key, &(Instant, WebResponse))| key.0.len() + key.1.len() + kept.1.body.len();
        assert_eq!(pages.bytes, pages.pages.iter().map(bytes).sum::<usize>());
    }
}

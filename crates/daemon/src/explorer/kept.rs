//! Markup that stays the same until the chain has another tip.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use ferrite_types::Hash;
use ferrite_types::sync::lock;
use maud::{Markup, PreEscaped};

use super::Refusal;

/// Parts of pages that show many blocks, which are drawn once for each tip.
#[derive(Default)]
pub(super) struct Kept {
    last: Mutex<(Hash, HashMap<&'static str, Arc<str>>)>,
}

impl Kept {
    /// The part with a name, which is made if it is not there for this tip.
    pub(super) fn part(
        &self,
        tip: Hash,
        name: &'static str,
        make: impl FnOnce() -> Result<Markup, Refusal>,
    ) -> Result<PreEscaped<Arc<str>>, Refusal> {
        let known = || {
            let last = lock(&self.last);
            (last.0 == tip).then(|| last.1.get(name).map(Arc::clone)).flatten()
        };
        if let Some(known) = known() {
            return Ok(PreEscaped(known));
        }
        let made: Arc<str> = make()?.into_string().into();
        let mut last = lock(&self.last);
        if last.0 != tip {
            *last = (tip, HashMap::new());
        }
        last.1.insert(name, Arc::clone(&made));
        Ok(PreEscaped(made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    #[test]
    fn parts_are_made_once_for_each_tip() {
        let kept = Kept::default();
        let ask = |tip: u8, name, text: &str| {
            let part = kept.part(Hash([tip; 32]), name, || Ok(html! { p { (text) } })).unwrap();
            part.0.to_string()
        };
        assert_eq!(ask(1, "a", "one"), "<p>one</p>");
        assert_eq!(ask(1, "a", "two"), "<p>one</p>");
        assert_eq!(ask(1, "b", "three"), "<p>three</p>");
        assert_eq!(ask(2, "a", "four"), "<p>four</p>");
        assert_eq!(ask(2, "b", "five"), "<p>five</p>");
        // A failure is not kept.
        let failed = kept.part(Hash([2; 32]), "c", || Err(Refusal::not_found("none")));
        assert!(failed.is_err());
        assert_eq!(ask(2, "c", "six"), "<p>six</p>");
    }
}

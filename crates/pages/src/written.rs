//! Text and markup that are written straight into a page. A list has hundreds of numbers, times and links: a string for
//! each of them took half of the time in which the list was drawn.

use std::fmt::{self, Display, Formatter, Write as _};

use maud::Render;

/// Markup, or text in which no character has a meaning for markup.
#[derive(Debug, Clone, Copy)]
pub struct Written<D>(D);

/// What a function writes, which is not escaped: no text from elsewhere may be a part of it.
pub fn written<F>(write: F) -> Written<impl Display>
where
    F: Fn(&mut Formatter<'_>) -> fmt::Result,
{
    Written(fmt::from_fn(write))
}

impl<D: Display> Display for Written<D> {
    fn fmt(&self, text: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(text)
    }
}

impl<D: Display> Render for Written<D> {
    fn render_to(&self, page: &mut String) {
        // A string takes everything.
        _ = write!(page, "{}", self.0);
    }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn stands_in_a_page_as_it_is() {
        let bold = |word: &'static str| written(move |text| write!(text, "<b>{word}</b>"));
        assert_eq!(html! { p { (bold("a")) "<" } }.into_string(), "<p><b>a</b>&lt;</p>");
        assert_eq!(format!("{}", bold("a")), "<b>a</b>");
    }
}

//! The frame of every page.

use maud::{DOCTYPE, Markup, html};

use crate::asset::{self, Asset};

/// What all pages of a program have in common.
#[derive(Debug, Clone)]
pub struct Site {
    /// The name of the program, in the header and in titles.
    pub name: &'static str,
    /// What is said beside the name, such as the network; nothing if it is empty.
    pub badge: String,
    /// Paths and names of the main pages.
    pub navigation: &'static [(&'static str, &'static str)],
    /// The search field, if there is one.
    pub search: Option<Search>,
    /// The path of the stream of server-sent events, if there is one.
    pub events: Option<&'static str>,
    /// The last line of every page.
    pub footer: String,
}

/// A search field. It sends `q` to a path.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    /// The path.
    pub path: &'static str,
    /// What can be searched for.
    pub hint: &'static str,
}

/// A page.
#[derive(Debug)]
pub struct Page<'a> {
    /// Its title, which is also its heading.
    pub title: &'a str,
    /// The path of the main page that it belongs to; empty if it belongs to none.
    pub section: &'a str,
    /// What is in the search field.
    pub query: &'a str,
    /// Whether it has parts with `data-live`.
    pub live: bool,
    /// The path of its own stream of events, in place of that of the site.
    pub events: Option<&'a str>,
    /// What stands at the end of the header, such as a button to log out.
    pub corner: Option<Markup>,
    /// Scripts that only this page needs.
    pub scripts: &'a [&'static Asset],
    /// Its content.
    pub main: Markup,
}

impl<'a> Page<'a> {
    /// A page without live parts and scripts.
    pub fn new(title: &'a str, section: &'a str, main: Markup) -> Self {
        Self { title, section, query: "", live: false, events: None, corner: None, scripts: &[], main }
    }

    /// The same page with live parts.
    #[must_use]
    pub fn live(self) -> Self {
        Self { live: true, ..self }
    }
}

/// Puts a page into the frame.
pub fn render(site: &Site, page: &Page<'_>) -> Markup {
    let events = page.events.or(site.events).filter(|_| page.live);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (page.title) " \u{b7} " (site.name) }
                link rel="icon" type="image/svg+xml" href=(asset::icon().path());
                link rel="stylesheet" href=(asset::style().path());
                script defer src=(asset::live().path()) {}
                @for script in page.scripts {
                    script defer src=(script.path()) {}
                }
            }
            body data-events=[events] {
                a class="skip" href="#main" { "Skip to the content" }
                (header(site, page))
                main id="main" tabindex="-1" {
                    h1 { (page.title) }
                    (page.main)
                }
                footer {
                    p { (site.footer) }
                    @if events.is_some() {
                        p id="live-state" class="live-state" role="status" {}
                    }
                }
            }
        }
    }
}

fn header(site: &Site, page: &Page<'_>) -> Markup {
    html! {
        header class="top" {
            div class="inner" {
                a class="brand" href="/" {
                    img src=(asset::icon().path()) alt="" width="28" height="28";
                    span { (site.name) }
                    @if !site.badge.is_empty() {
                        span class="badge" { (site.badge) }
                    }
                }
                nav aria-label="Main" {
                    ul {
                        @for (path, name) in site.navigation {
                            li {
                                a href=(path) aria-current=[(*path == page.section).then_some("page")] { (name) }
                            }
                        }
                    }
                }
                @if let Some(search) = site.search {
                    form class="search" role="search" action=(search.path) method="get" {
                        label class="unseen" for="q" { "Search: " (search.hint) }
                        input id="q" name="q" type="search" placeholder=(search.hint) value=(page.query)
                            maxlength="200" autocomplete="off" spellcheck="false" autocapitalize="off";
                        button type="submit" { "Search" }
                    }
                }
                @if let Some(corner) = &page.corner {
                    div class="corner" { (corner) }
                }
            }
        }
    }
}

/// A table that scrolls sideways if the screen is narrow, with a name for those who cannot see it.
pub fn table(name: &str, head: &[&str], rows: Markup) -> Markup {
    html! {
        div class="scroll" role="region" aria-label=(name) tabindex="0" {
            table {
                thead {
                    tr {
                        @for text in head {
                            th scope="col" { (text) }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}

/// A list of names and values.
pub fn facts(facts: &[(&str, Markup)]) -> Markup {
    html! {
        dl class="facts" {
            @for (name, value) in facts {
                div { dt { (name) } dd { (value) } }
            }
        }
    }
}

/// A figure with its name, large, and what else is to be said of it.
pub fn tile(name: &str, value: Markup, note: Markup) -> Markup {
    html! {
        div class="tile" {
            p class="name" { (name) }
            p class="value" { (value) }
            p class="note" { (note) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site {
            name: "Ferrite",
            badge: "testnet".to_owned(),
            navigation: &[("/", "Overview"), ("/pool", "Pool")],
            search: Some(Search { path: "/search", hint: "height or id" }),
            events: Some("/events"),
            footer: "Ferrite 1".to_owned(),
        }
    }

    #[test]
    fn a_page_in_its_frame() {
        let mut page = Page::new("Pool <b>", "/pool", html! { p { "x" } }).live();
        page.query = "\"><script>";
        let text = render(&site(), &page).into_string();
        for part in [
            "<!DOCTYPE html><html lang=\"en\">",
            "<title>Pool &lt;b&gt; \u{b7} Ferrite</title>",
            "<body data-events=\"/events\">",
            "<a class=\"skip\" href=\"#main\">",
            "<a href=\"/pool\" aria-current=\"page\">Pool</a>",
            "<a href=\"/\">Overview</a>",
            "value=\"&quot;&gt;&lt;script&gt;\"",
            "<h1>Pool &lt;b&gt;</h1><p>x</p></main>",
            "role=\"status\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("style="), "the policy forbids styles in the markup");
        let own = Page { events: Some("/a?b&c"), corner: Some(html! { "log out" }), ..page };
        let text = render(&site(), &own).into_string();
        assert!(text.contains("<body data-events=\"/a?b&amp;c\">"), "{text}");
        assert!(text.contains("<div class=\"corner\">log out</div></div></header>"), "{text}");
        let still = render(&site(), &Page::new("Pool", "/pool", html! {})).into_string();
        assert!(!still.contains("data-events") && !still.contains("role=\"status\""), "{still}");
    }

    #[test]
    fn tables_can_be_reached_with_the_keyboard() {
        let text = table("Blocks", &["Height"], html! { tr { td { "1" } } }).into_string();
        assert!(text.contains("role=\"region\" aria-label=\"Blocks\" tabindex=\"0\""), "{text}");
        assert!(text.contains("<th scope=\"col\">Height</th>"), "{text}");
    }
}

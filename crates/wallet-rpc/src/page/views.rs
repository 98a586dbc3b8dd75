//! The content of the pages. Nothing here calls the service: what is shown comes as an argument, and all of it is text
//! to [`maud`], which escapes it.

pub(crate) mod account;
pub(crate) mod audit;
pub(crate) mod overview;
pub(crate) mod parts;
pub(crate) mod proofs;
pub(crate) mod receive;
pub(crate) mod send;
pub(crate) mod transfers;
pub(crate) mod wallets;

use maud::{Markup, html};

use parts::notice;

/// The form that asks for a token.
pub(crate) fn login(problem: Option<&str>) -> Markup {
    html! {
        @if let Some(problem) = problem { (notice(problem)) }
        p {
            "The page does what a token of this service permits. "
            code { "ferrite wallet token create" }
            " makes one; its scopes and limits apply here, too."
        }
        form class="card" method="post" action="/login" {
            p class="field" {
                label for="token" { "Token" }
                input id="token" name="token" type="password" required autocomplete="off" spellcheck="false";
            }
            p { button type="submit" { "Log in" } }
        }
    }
}

/// A page that says why there is no other.
pub(crate) fn problem(text: &str) -> Markup {
    html! {
        (notice(text))
        p { a href="/" { "All wallets" } }
    }
}

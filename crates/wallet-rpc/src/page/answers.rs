//! From a request to a page.

mod listing;
mod proving;
mod sending;
mod view;
mod wallet;

use std::borrow::Cow;
use std::sync::Arc;

use ferrite_pages::answer::{BAD_REQUEST, FORBIDDEN, NOT_FOUND, OK, WRONG_VERB, page, plain, see_other};
use ferrite_pages::form::{Form, cookie};
use ferrite_pages::layout::{Page, Site, render};
use ferrite_pages::{answer as answers, asset};
use ferrite_rpc::Ctx;
use ferrite_rpc::server::Tokens as _;
use ferrite_rpc::table::{WebAnswer, WebRequest, WebResponse};
use ferrite_types::network::Network;
use maud::{Markup, html};

use super::place::{Place, segments};
use super::problem::Problem;
use super::state::{Pages, Visitor};
use super::views::parts::form_key;
use super::views::wallets::WalletRow;
use super::views::{self, audit};
use crate::call;
use crate::config::version_line;
use crate::errors::unknown;
use crate::tokens::Need;
use view::View;

/// The lines of the audit log on its page.
const AUDIT_LINES: usize = 200;
/// The main pages, and those of administrators.
const NAVIGATION: &[(&str, &str)] = &[("/", "Wallets")];
const ADMIN_NAVIGATION: &[(&str, &str)] = &[("/", "Wallets"), ("/audit", "Audit log")];

/// What a request wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// To see something.
    Get,
    /// To do something.
    Post,
}

/// Answers a request.
pub(crate) fn answer(ctx: &Ctx<'_, Pages>, request: WebRequest<'_>) -> WebAnswer {
    if asset::is_asset(request.path) {
        let found = asset::find(request.path, &[]);
        return WebAnswer::Response(match found {
            Some(asset) => answers::asset(asset, request.if_none_match),
            None => plain(NOT_FOUND, "there is no such file"),
        });
    }
    let is = |name: &[u8]| request.verb.eq_ignore_ascii_case(name);
    let verb = if is(b"GET") || is(b"HEAD") {
        Verb::Get
    } else if is(b"POST") {
        Verb::Post
    } else {
        return WebAnswer::Response(plain(WRONG_VERB, "a page is asked for with GET or POST"));
    };
    let segments = segments(request.path).unwrap_or_else(|| vec![String::new()]);
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    if segments == ["login"] {
        return WebAnswer::Response(login(ctx, verb, &request));
    }
    let Some(visitor) = visitor(ctx, &request) else {
        return WebAnswer::Response(match verb {
            Verb::Get if request.last_event_id.is_none() && segments.last() != Some(&"events") => {
                see_other("/login")
            }
            _ => plain(FORBIDDEN, "log in first"),
        });
    };
    let form = match verb {
        Verb::Get => Form::query(request.query),
        Verb::Post => {
            let form = Form::body(request.content_type, request.body);
            let known = form.filter(|form| visitor.login.knows(form.raw("form_key").unwrap_or_default()));
            let Some(form) = known else {
                let text = "This form is not from a page of this login. Open the page again.";
                return WebAnswer::Response(show(&visitor, FORBIDDEN, "Refused", views::problem(text)));
            };
            form
        }
    };
    let answered = route(&visitor, verb, &segments, &form, &request);
    answered.unwrap_or_else(|problem| {
        let title = if problem.status() == FORBIDDEN { "Refused" } else { "No page" };
        WebAnswer::Response(show(&visitor, problem.status(), title, views::problem(&problem.text())))
    })
}

/// The user with the cookie of a request. A login ends when its token is revoked.
fn visitor<'a>(ctx: &Ctx<'a, Pages>, request: &WebRequest<'_>) -> Option<Visitor<'a>> {
    let pages = ctx.service;
    let value = cookie(request.cookie, &pages.cookie)?;
    let login = pages.logins.find(value)?;
    let Some(token) = pages.tokens.get(login.token) else {
        pages.logins.end(value);
        return None;
    };
    Some(Visitor { pages, login, token, peer: ctx.peer, connections: ctx.connections })
}

/// Asks for a token, or takes one.
fn login(ctx: &Ctx<'_, Pages>, verb: Verb, request: &WebRequest<'_>) -> WebResponse {
    let pages = ctx.service;
    let ask = |status, problem| {
        let site = site(pages, NAVIGATION);
        page(status, render(&site, &Page::new("Log in", "", views::login(problem))))
    };
    if verb == Verb::Get {
        return ask(OK, None);
    }
    let form = Form::body(request.content_type, request.body);
    let Some(token) = form.as_ref().and_then(|form| form.get("token")) else {
        return ask(BAD_REQUEST, Some("The token is missing."));
    };
    let Some(number) = pages.tokens.number(token.as_bytes()) else {
        tracing::warn!(target: "wallet.rpc", "refused a login to the wallet page from {}: no such token", ctx.peer);
        return ask(FORBIDDEN, Some("This service has no such token."));
    };
    let cookie = pages.logins.begin(number);
    with_cookie(see_other("/"), pages, Some(&cookie))
}

fn with_cookie(mut response: WebResponse, pages: &Pages, value: Option<&str>) -> WebResponse {
    response.fields.push(("Set-Cookie", Cow::Owned(pages.set_cookie(value))));
    response
}

/// Finds the page of a path.
fn route(
    visitor: &Visitor<'_>,
    verb: Verb,
    segments: &[&str],
    form: &Form<'_>,
    request: &WebRequest<'_>,
) -> Result<WebAnswer, Problem> {
    match (verb, segments) {
        (Verb::Get, []) => Ok(WebAnswer::Response(wallets(visitor))),
        (Verb::Get, ["audit"]) => Ok(WebAnswer::Response(audit_log(visitor)?)),
        (Verb::Post, ["logout"]) => {
            if let Some(value) = cookie(request.cookie, &visitor.pages.cookie) {
                visitor.pages.logins.end(value);
            }
            Ok(WebAnswer::Response(with_cookie(see_other("/login"), visitor.pages, None)))
        }
        (verb, ["open", rest @ ..]) => of_wallet(visitor, Place::Open, verb, rest, form, request),
        (verb, ["wallet", name, rest @ ..]) => {
            of_wallet(visitor, Place::Loaded((*name).to_owned()), verb, rest, form, request)
        }
        _ => Err(Problem::Missing),
    }
}

/// Finds the page of a path below that of a wallet.
fn of_wallet(
    visitor: &Visitor<'_>,
    place: Place,
    verb: Verb,
    segments: &[&str],
    form: &Form<'_>,
    request: &WebRequest<'_>,
) -> Result<WebAnswer, Problem> {
    let view = View { visitor, asker: visitor.asker(place).ok_or(Problem::Missing)? };
    match (verb, segments) {
        (Verb::Get, []) => wallet::overview(&view),
        (Verb::Get, ["events"]) => wallet::follow(view, request),
        (Verb::Get, ["receive"]) => wallet::receive(&view, form),
        (Verb::Get, ["account", index]) => wallet::account(&view, index, form),
        (Verb::Post, ["accounts"]) => wallet::new_account(&view, form),
        (Verb::Post, ["addresses"]) => wallet::new_address(&view, form),
        (Verb::Post, ["label"]) => wallet::label(&view, form),
        (Verb::Get, ["transfers"]) => listing::transfers(&view, form),
        (Verb::Get, ["transfers.csv"]) => listing::csv(view, form),
        (Verb::Get, ["transfers", txid]) => listing::transfer(&view, txid),
        (Verb::Post, ["note"]) => listing::note(&view, form),
        (Verb::Get, ["send"]) => sending::ask(&view),
        (Verb::Post, ["send"]) => sending::prepare(&view, form),
        (Verb::Get, ["send", id]) => sending::show(&view, id),
        (Verb::Post, ["send", id]) => sending::send(&view, id),
        (Verb::Post, ["send", id, "drop"]) => sending::forget(&view, id),
        (Verb::Get, ["proofs"]) => proving::ask(&view),
        (Verb::Post, ["proofs"]) => proving::answer(&view, form),
        _ => Err(Problem::Missing),
    }
}

/// The list of wallets.
fn wallets(visitor: &Visitor<'_>) -> WebResponse {
    let rows: Vec<WalletRow> = visitor
        .wallets()
        .into_iter()
        .map(|asker| {
            let state = view::balance(&asker).and_then(|balance| Ok((balance, view::progress(&asker)?)));
            WalletRow { place: asker.place, state }
        })
        .collect();
    let main = views::wallets::wallets(&rows);
    let page_of = Page { corner: Some(corner(visitor)), ..Page::new("Wallets", "/", main) };
    page(OK, render(&visitor_site(visitor), &page_of))
}

/// The last lines of the audit log. That they were looked at is in the log, too.
fn audit_log(visitor: &Visitor<'_>) -> Result<WebResponse, Problem> {
    let asker = visitor.asker(Place::Open).ok_or(Problem::Missing)?;
    let entries = call::make(&asker.ctx(), "audit", Need::Admin, |_| {
        let log = asker.service.audit();
        let log = log.ok_or_else(|| unknown("there is no audit log; --audit-log writes one"))?;
        log.last(AUDIT_LINES).map_err(|error| unknown(format!("the audit log cannot be read: {error}")))
    })?;
    let main = audit::audit(&entries);
    let page_of = Page { corner: Some(corner(visitor)), ..Page::new("Audit log", "/audit", main) };
    Ok(page(OK, render(&visitor_site(visitor), &page_of)))
}

/// A page without a wallet.
fn show(visitor: &Visitor<'_>, status: &'static str, title: &str, main: Markup) -> WebResponse {
    let page_of = Page { corner: Some(corner(visitor)), ..Page::new(title, "", main) };
    page(status, render(&visitor_site(visitor), &page_of))
}

fn site(pages: &Arc<Pages>, navigation: &'static [(&'static str, &'static str)]) -> Site {
    let network = pages.service.options().network;
    Site {
        name: "Ferrite wallet",
        badge: if network == Network::Mainnet { String::new() } else { network.name().to_owned() },
        navigation,
        search: None,
        events: None,
        footer: version_line(),
    }
}

fn visitor_site(visitor: &Visitor<'_>) -> Site {
    let is_admin = visitor.may(Need::Admin, &visitor.pages.service);
    site(visitor.pages, if is_admin { ADMIN_NAVIGATION } else { NAVIGATION })
}

/// Who is logged in, and the way out.
fn corner(visitor: &Visitor<'_>) -> Markup {
    html! {
        span { "Token " (visitor.token.name) }
        form method="post" action="/logout" {
            (form_key(visitor.login.form_key()))
            button class="plain" type="submit" { "Log out" }
        }
    }
}

//! The node's page: an explorer of the chain and a dashboard of the node, for browsers.
//!
//! Everything is rendered here from a snapshot of the database, read-only and without a login. No page costs more than a
//! small call: lists are paged, charts read a fixed number of blocks and are drawn once for each tip, what depends on the
//! whole pool is kept for a moment, and a page that is asked for again within a second is not drawn again. The only work that a visitor can ask for is the check of a proof, of which there
//! is one at a time. Of the pool it shows what everyone may know, as a restricted port does.

mod block;
mod blocks;
mod charts;
mod decode;
mod drawn;
mod extra;
mod home;
mod kept;
mod output;
mod parts;
mod peers;
mod pool;
mod proofs;
mod ring;
mod search;
mod transaction;

use std::sync::Arc;

use ferrite_chain::db::DbError;
use ferrite_pages::asset::Asset;
use ferrite_pages::form::Form;
use ferrite_pages::layout::{self, Page, Search, Site};
use ferrite_pages::{answer, asset};
use ferrite_program::page::{PageConfig, PageError, start as open_port};
use ferrite_rpc::server::{self, Server};
use ferrite_rpc::table::{WebAnswer, WebRequest, WebResponse};
use ferrite_rpc::{Ctx, Table};
use ferrite_types::network::Network;
use maud::{Markup, html};

use crate::config::version_line;
use crate::daemon::Daemon;
use crate::events;
use drawn::{Drawn, Moment};
use kept::Kept;
use pool::PoolCache;
use proofs::Gate;

/// Memory to reserve for a page: the largest ones have a few hundred rows.
const PAGE_BYTES: usize = 512 * 1024;

/// The main pages.
const NAVIGATION: &[(&str, &str)] = &[
    (HOME, "Overview"),
    (BLOCKS, "Blocks"),
    (POOL, "Pool"),
    (CHARTS, "Charts"),
    (PEERS, "Peers"),
    (PROOFS, "Proofs"),
];
const HOME: &str = "/";
const BLOCKS: &str = "/blocks";
const POOL: &str = "/pool";
const CHARTS: &str = "/charts";
const PEERS: &str = "/peers";
const PROOFS: &str = "/proofs";

/// The service behind the pages.
pub(crate) struct Explorer {
    daemon: Arc<Daemon>,
    site: Site,
    /// Whether the addresses of peers are shown.
    peer_addresses: bool,
    pool: PoolCache,
    kept: Kept,
    drawn: Drawn,
    /// Limits the checks of proofs.
    gate: Gate,
}

/// A page without its frame.
struct Content {
    title: String,
    /// The main page that it belongs to; empty if it belongs to none.
    section: &'static str,
    /// What was searched for.
    query: String,
    live: bool,
    /// Scripts that only this page needs.
    scripts: Vec<&'static Asset>,
    main: Markup,
}

impl Content {
    fn new(title: impl Into<String>, section: &'static str, main: Markup) -> Self {
        Self { title: title.into(), section, query: String::new(), live: false, scripts: Vec::new(), main }
    }

    /// The same page with parts that change.
    fn live(self) -> Self {
        Self { live: true, ..self }
    }
}

/// What comes of a request.
enum Outcome {
    Show(Content),
    /// Go to another page.
    Go(String),
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    /// There is no such thing.
    #[error("{0}")]
    NotFound(String),
    /// The request makes no sense.
    #[error("{0}")]
    BadRequest(String),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl Refusal {
    fn not_found(text: impl Into<String>) -> Self {
        Self::NotFound(text.into())
    }
}

impl Explorer {
    pub(crate) fn new(daemon: Arc<Daemon>, peer_addresses: bool) -> Self {
        let site = Site {
            name: "Ferrite node",
            badge: match daemon.node.network() {
                Network::Regtest => "private chain",
                network => network.name(),
            }
            .to_owned(),
            navigation: NAVIGATION,
            search: Some(Search { path: "/search", hint: "Height, id, key image, output" }),
            events: Some("/events"),
            footer: version_line(),
        };
        Self {
            daemon,
            site,
            peer_addresses,
            pool: PoolCache::default(),
            kept: Kept::default(),
            drawn: Drawn::default(),
            gate: Gate::default(),
        }
    }

    /// Answers a request.
    fn answer(&self, request: WebRequest<'_>) -> WebAnswer {
        if request.verb.eq_ignore_ascii_case(b"POST") && request.path == PROOFS.as_bytes() {
            return WebAnswer::Response(self.proof(request));
        }
        if !request.verb.eq_ignore_ascii_case(b"GET") && !request.verb.eq_ignore_ascii_case(b"HEAD") {
            let text = "this service changes nothing: ask with GET";
            return WebAnswer::Response(answer::plain(answer::WRONG_VERB, text));
        }
        if request.path == b"/events" {
            return match events::open(&self.daemon.events, request.last_event_id) {
                Ok(stream) => answer::events(stream),
                Err(error) => WebAnswer::Response(answer::plain(answer::BAD_REQUEST, &error.to_string())),
            };
        }
        if asset::is_asset(request.path) {
            let response = match asset::find(request.path, &[decode::script()]) {
                Some(asset) => answer::asset(asset, request.if_none_match),
                None => answer::plain(answer::NOT_FOUND, "there is no such asset"),
            };
            return WebAnswer::Response(response);
        }
        let node = &self.daemon.node;
        let moment = Moment { tip: node.summary().top, pool: node.pool().cookie() };
        let draw = || self.page(request.path, &Form::query(request.query));
        WebAnswer::Response(self.drawn.page(moment, (request.path, request.query), draw))
    }

    /// Answers the only form that is sent with POST. The server has checked that no other site sends it.
    fn proof(&self, request: WebRequest<'_>) -> WebResponse {
        let Some(form) = Form::body(request.content_type, request.body) else {
            return answer::plain(answer::BAD_REQUEST, "a form is expected");
        };
        match proofs::answer(&self.daemon, &self.gate, &form) {
            Ok((status, content)) => self.framed(status, &content),
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// Draws a page. Also returns whether it is one.
    fn page(&self, path: &[u8], query: &Form<'_>) -> (WebResponse, bool) {
        match self.route(path, query) {
            Ok(Outcome::Show(content)) => (self.framed(answer::OK, &content), true),
            Ok(Outcome::Go(to)) => (answer::see_other(to), false),
            Err(refusal) => (self.refused(&refusal), false),
        }
    }

    fn refused(&self, refusal: &Refusal) -> WebResponse {
        let (status, title) = match refusal {
            Refusal::NotFound(_) => (answer::NOT_FOUND, "Not found"),
            Refusal::BadRequest(_) => (answer::BAD_REQUEST, "This cannot be shown"),
            Refusal::Db(error) => {
                tracing::error!(target: "daemon", "a page cannot be made: {error}");
                (answer::UNAVAILABLE, "Not available")
            }
        };
        let text = match refusal {
            // What failed inside is for the operator only.
            Refusal::Db(_) => "The node cannot read this at present. Its log says why.".to_owned(),
            refusal => refusal.to_string(),
        };
        let main = html! {
            p class="message warn" { (text) }
            p { a href="/" { "Back to the overview" } }
        };
        self.framed(status, &Content::new(title, "", main))
    }

    fn route(&self, path: &[u8], query: &Form<'_>) -> Result<Outcome, Refusal> {
        let path = std::str::from_utf8(path).unwrap_or_default();
        let segments: Vec<&str> = path.strip_prefix('/').unwrap_or_default().split('/').collect();
        let daemon = &*self.daemon;
        let content = match segments[..] {
            [""] => home::page(daemon, &self.kept)?,
            ["blocks"] => blocks::page(daemon, query)?,
            ["block", key] => block::page(daemon, key, query)?,
            ["tx", id] => transaction::page(daemon, id, query)?,
            ["tx", id, "decode"] => decode::page(daemon, id)?,
            ["pool"] => pool::page(daemon, &self.pool, query),
            ["peers"] => peers::page(daemon, self.peer_addresses),
            ["output", index] => output::page(daemon, "0", index)?,
            ["output", amount, index] => output::page(daemon, amount, index)?,
            ["charts"] => charts::page(daemon, &self.kept, query)?,
            ["proofs"] => proofs::ask(query),
            ["search"] => return search::page(daemon, query),
            _ => return Err(Refusal::not_found("There is no such page.")),
        };
        Ok(Outcome::Show(content))
    }

    fn framed(&self, status: &'static str, content: &Content) -> WebResponse {
        let page = Page {
            query: &content.query,
            live: content.live,
            scripts: &content.scripts,
            ..Page::new(&content.title, content.section, html! { (content.main) })
        };
        answer::page(status, layout::render(&self.site, &page))
    }
}

/// Opens the port. Must be called within a runtime.
///
/// # Errors
/// If the address is not available.
pub(crate) fn start(
    config: &PageConfig,
    peer_addresses: bool,
    daemon: &Arc<Daemon>,
) -> Result<Server, PageError> {
    let table = Table::new()
        .with_web(PAGE_BYTES, |ctx: &Ctx<'_, Explorer>, request: WebRequest<'_>| ctx.service.answer(request));
    let server_config = server::Config {
        // Everyone who can connect may read: there is nothing else to do.
        restricted: true,
        links: true,
        limits: PageConfig::limits(),
        ..server::Config::default()
    };
    let explorer = Arc::new(Explorer::new(Arc::clone(daemon), peer_addresses));
    open_port(config, server_config, table, explorer)
}

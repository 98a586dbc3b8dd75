//! The wallet page: what a token permits, in a browser, on a port of its own.
//!
//! Pages are rendered on the server. Whatever a page shows or does is a call of a method of the service, with the
//! identity of the token that its user logged in with ([`state::Asker::call`]); so scopes, limits and the audit log hold
//! for it as for any other client, and there is no second implementation of anything.
//!
//! The server refuses requests of other sites, and a form is only taken if it contains the key of its login.

mod answers;
mod csv;
mod drafts;
mod fields;
mod logins;
mod place;
mod problem;
mod qr;
mod secrets;
mod state;
mod views;

use std::sync::Arc;

use ferrite_program::page::{self, PageConfig, PageError};
use ferrite_rpc::Table;
use ferrite_rpc::server::{self, Limits, Server, TlsMode};

use crate::service::Service;
use crate::tokens::Tokens;
use logins::Logins;
use state::Pages;

/// Memory to reserve for a page.
const PAGE_BYTES: usize = 1 << 20;
/// Limit of pages that are made at once. A payment takes seconds, in which others must not wait.
const MOST_AT_ONCE: usize = 16;

/// Opens the port. Must be called within a runtime.
///
/// # Errors
/// If the address is not available.
pub(crate) fn start(
    config: &PageConfig,
    tls: TlsMode,
    tokens: &Arc<Tokens>,
    service: &Arc<Service>,
    methods: &Arc<Table<Service>>,
) -> Result<Server, PageError> {
    let pages = Pages {
        service: Arc::clone(service),
        methods: Arc::clone(methods),
        tokens: Arc::clone(tokens),
        logins: Logins::default(),
        cookie: format!("ferrite-wallet-{}", config.address.port()),
        secure: matches!(tls, TlsMode::Enabled(_)),
    };
    let server_config = server::Config {
        tls,
        limits: Limits { calls: MOST_AT_ONCE, ..PageConfig::limits() },
        ..server::Config::default()
    };
    let table = Table::new().with_web(PAGE_BYTES, answers::answer);
    page::start(config, server_config, table, Arc::new(pages))
}

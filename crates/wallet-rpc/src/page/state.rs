//! What all pages share, and who asks for one.

use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_rpc::{Ctx, Identity, RpcError, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::logins::{Login, Logins};
use super::place::Place;
use crate::call::signs_alone;
use crate::service::Service;
use crate::tokens::{Need, Token, Tokens};

/// The state of the pages.
pub(crate) struct Pages {
    /// The service.
    pub(crate) service: Arc<Service>,
    /// Its methods.
    pub(crate) methods: Arc<Table<Service>>,
    /// The tokens with which users log in.
    pub(crate) tokens: Arc<Tokens>,
    /// Those who are logged in.
    pub(crate) logins: Logins,
    /// The name of the cookie. It contains the port: browsers do not keep the cookies of two ports apart.
    pub(crate) cookie: String,
    /// Whether browsers may send the cookie over TLS only.
    pub(crate) secure: bool,
}

impl Pages {
    /// The value of the header field that sets the cookie; without a value, it removes it.
    pub(crate) fn set_cookie(&self, value: Option<&str>) -> String {
        let (name, secure) = (&self.cookie, if self.secure { "; Secure" } else { "" });
        let age = if value.is_some() { "" } else { "; Max-Age=0" };
        format!("{name}={}; Path=/; HttpOnly; SameSite=Strict{secure}{age}", value.unwrap_or_default())
    }
}

/// A user who is logged in.
pub(crate) struct Visitor<'a> {
    /// The state of the pages.
    pub(crate) pages: &'a Arc<Pages>,
    /// The login.
    pub(crate) login: Arc<Login>,
    /// Its token.
    pub(crate) token: Arc<Token>,
    /// The address of the browser.
    pub(crate) peer: SocketAddr,
    /// The number of connections.
    pub(crate) connections: usize,
}

impl Visitor<'_> {
    /// The wallets that the token is for.
    pub(crate) fn wallets(&self) -> Vec<Asker> {
        let service = &self.pages.service;
        let open = service.session().map(|_| Place::Open);
        let loaded = service.all_loaded().into_iter().filter_map(|one| one.name().map(str::to_owned));
        open.into_iter().chain(loaded.map(Place::Loaded)).filter_map(|place| self.asker(place)).collect()
    }

    /// Asks a wallet. `None` if there is no such wallet, or the token is not for it.
    pub(crate) fn asker(&self, place: Place) -> Option<Asker> {
        if !self.token.is_for(place.name()) {
            return None;
        }
        let service = match place.name() {
            None => Arc::clone(&self.pages.service),
            Some(name) => self.pages.service.loaded(name)?,
        };
        Some(Asker {
            pages: Arc::clone(self.pages),
            service,
            place,
            login: Arc::clone(&self.login),
            peer: self.peer,
            connections: self.connections,
        })
    }

    /// Whether the token meets a need.
    pub(crate) fn may(&self, need: Need, service: &Service) -> bool {
        need.is_met(&self.token.scopes, service.session().is_none_or(|session| signs_alone(&session)))
    }
}

/// A user who asks a wallet. All calls have the identity of the user's token, as if the user had made them.
pub(crate) struct Asker {
    /// The state of the pages.
    pub(crate) pages: Arc<Pages>,
    /// The service of the wallet.
    pub(crate) service: Arc<Service>,
    /// Which wallet it is.
    pub(crate) place: Place,
    /// The user.
    pub(crate) login: Arc<Login>,
    peer: SocketAddr,
    connections: usize,
}

impl Asker {
    /// The context of calls.
    pub(crate) fn ctx(&self) -> Ctx<'_, Service> {
        Ctx {
            service: &self.service,
            restricted: false,
            peer: self.peer,
            connections: self.connections,
            identity: Identity::Token(self.login.token),
        }
    }

    /// Calls a method of the service.
    ///
    /// # Errors
    /// Those of the method, and of tokens that do not permit it.
    pub(crate) fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        method: &str,
        params: &Q,
    ) -> Result<R, RpcError> {
        self.pages.methods.call(&self.ctx(), method, params)
    }
}

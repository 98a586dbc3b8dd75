//! A user who looks at a wallet.

use ferrite_pages::answer::{OK, page, see_other};
use ferrite_pages::layout::{Page, render};
use ferrite_rpc::RpcError;
use ferrite_rpc::table::WebAnswer;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::accounts::{
    GetAccountsRequest, GetAccountsResponse, GetBalanceRequest, GetBalanceResponse,
};
use ferrite_rpc::wallet::events::{GetEventsRequest, GetEventsResponse};
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use maud::{Markup, html};

use super::{corner, visitor_site};
use crate::page::state::{Asker, Visitor};
use crate::page::views::parts::tabs;
use crate::tokens::Need;

/// The balance of all accounts.
pub(super) fn balance(asker: &Asker) -> Result<GetBalanceResponse, RpcError> {
    asker.call("get_balance", &GetBalanceRequest { all_accounts: true, ..GetBalanceRequest::default() })
}

/// How far a wallet is.
pub(super) fn progress(asker: &Asker) -> Result<GetRefreshProgressResponse, RpcError> {
    asker.call("get_refresh_progress", &EmptyRequest)
}

/// The response to a form: the browser goes to a page.
pub(super) fn go(path: String) -> WebAnswer {
    WebAnswer::Response(see_other(path))
}

/// A user who looks at a wallet.
pub(super) struct View<'a> {
    /// The user.
    pub(super) visitor: &'a Visitor<'a>,
    /// The same user, asking the wallet.
    pub(super) asker: Asker,
}

impl View<'_> {
    /// The path of a page of the wallet.
    pub(super) fn path(&self, page: &str) -> String {
        self.asker.place.path(page)
    }

    /// The hidden field of forms.
    pub(super) fn form_key(&self) -> &str {
        self.visitor.login.form_key()
    }

    /// A page that stays as it is.
    pub(super) fn still(&self, status: &'static str, tab: &str, title: &str, main: Markup) -> WebAnswer {
        self.page(status, tab, title, main, None)
    }

    /// A page that follows the events of the wallet, from one that was the last before its content was read.
    pub(super) fn live(&self, tab: &str, title: &str, main: Markup, after: Option<u64>) -> WebAnswer {
        let stream = after.map(|after| self.path(&format!("events?after={after}")));
        self.page(OK, tab, title, main, stream.as_deref())
    }

    fn page(
        &self,
        status: &'static str,
        tab: &str,
        title: &str,
        main: Markup,
        stream: Option<&str>,
    ) -> WebAnswer {
        let place = &self.asker.place;
        let sends = self.visitor.may(Need::Send, &self.asker.service);
        let title = match title {
            "" => place.title().to_owned(),
            title => format!("{}: {title}", place.title()),
        };
        let main = html! { (tabs(place, tab, sends)) (main) };
        let page_of = Page {
            live: stream.is_some(),
            events: stream,
            corner: Some(corner(self.visitor)),
            ..Page::new(&title, "/", main)
        };
        WebAnswer::Response(page(status, render(&visitor_site(self.visitor), &page_of)))
    }

    /// The number of the last event; `None` if events cannot be followed.
    pub(super) fn last_event(&self) -> Option<u64> {
        let request = GetEventsRequest { after: 0, limit: 1 };
        let events: Result<GetEventsResponse, RpcError> = self.asker.call("get_events", &request);
        events.ok().map(|events| events.last)
    }

    /// All accounts.
    pub(super) fn accounts(&self) -> Result<GetAccountsResponse, RpcError> {
        self.asker.call("get_accounts", &GetAccountsRequest::default())
    }
}

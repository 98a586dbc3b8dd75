//! What a wallet has, and how it is paid.

use ferrite_pages::answer::events;
use ferrite_pages::form::Form;
use ferrite_rpc::RpcError;
use ferrite_rpc::table::{Chunks, NextChunk, Stream, StreamRequest, WebAnswer, WebRequest};
use ferrite_rpc::wallet::accounts::{
    CreateAccountRequest, CreateAccountResponse, CreateAddressRequest, CreateAddressResponse,
    GetAddressRequest, GetAddressResponse, GetBalanceRequest, GetBalanceResponse, LabelAddressRequest,
};
use ferrite_rpc::wallet::addresses::{MakeUriRequest, MakeUriResponse};
use ferrite_rpc::wallet::transfers::{ListTransfersRequest, ListTransfersResponse, TransferEntry};
use ferrite_rpc::wallet::{EmptyResponse, SubaddressIndex};

use super::view::{View, balance, go, progress};
use crate::methods::open_events;
use crate::page::fields::{amount, number, text};
use crate::page::problem::Problem;
use crate::page::qr;
use crate::page::state::Asker;
use crate::page::views::account::Account;
use crate::page::views::overview::Overview;
use crate::page::views::parts::refusal;
use crate::page::views::receive::{Asked, Receive};

/// The payments that are listed on the pages of a wallet and of an address.
const FEW: u64 = 10;
/// The addresses on a page.
const ADDRESSES: u64 = 50;

/// The last payments to the wallet, or to one of its addresses.
fn incoming(view: &View<'_>, index: Option<(u32, u32)>) -> Result<Vec<TransferEntry>, RpcError> {
    let request = ListTransfersRequest {
        r#in: true,
        pool: true,
        account_index: index.map(|(account, _)| account),
        subaddr_indices: index.map(|(_, minor)| minor).into_iter().collect(),
        limit: FEW,
        ..ListTransfersRequest::default()
    };
    let list: ListTransfersResponse = view.asker.call("list_transfers", &request)?;
    Ok(list.transfers.unwrap_or_default())
}

/// The first page of a wallet.
pub(super) fn overview(view: &View<'_>) -> Result<WebAnswer, Problem> {
    let after = view.last_event();
    let page = Overview {
        place: &view.asker.place,
        form_key: view.form_key(),
        balance: &balance(&view.asker)?,
        progress: &progress(&view.asker)?,
        incoming: &incoming(view, None)?,
        accounts: &view.accounts()?,
    };
    Ok(view.live("", "", page.render(), after))
}

/// An account.
pub(super) fn account(view: &View<'_>, index: &str, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let after = view.last_event();
    let index: u32 = index.parse().map_err(|_| Problem::Missing)?;
    let request = GetAddressRequest {
        account_index: index,
        limit: ADDRESSES,
        cursor: text(form, "cursor").to_owned(),
        ..GetAddressRequest::default()
    };
    let addresses: GetAddressResponse = view.asker.call("get_address", &request)?;
    let request = GetBalanceRequest { account_index: index, ..GetBalanceRequest::default() };
    let balance: GetBalanceResponse = view.asker.call("get_balance", &request)?;
    let next = addresses.next.as_ref().map(|next| view.path(&format!("account/{index}?cursor={next}")));
    let (place, form_key) = (&view.asker.place, view.form_key());
    let page = Account { place, form_key, index, addresses: &addresses, balance: &balance, next };
    Ok(view.live("", &format!("account {index}"), page.render(), after))
}

/// An address, or a payment request.
pub(super) fn receive(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let after = view.last_event();
    let account = number(form, "account")?.unwrap_or(0);
    let index = number(form, "index")?.unwrap_or(0);
    let request = GetAddressRequest {
        account_index: account,
        address_index: vec![index],
        ..GetAddressRequest::default()
    };
    let found: GetAddressResponse = view.asker.call("get_address", &request)?;
    let info = found.addresses.first().ok_or(Problem::Missing)?;
    let asked = Asked {
        amount: text(form, "amount"),
        description: text(form, "description"),
        recipient: text(form, "recipient"),
    };
    let uri = uri(view, form, &info.address, &asked);
    let code = uri.as_ref().ok().and_then(|uri| qr::code(uri));
    let page = Receive {
        place: &view.asker.place,
        form_key: view.form_key(),
        index: (account, index),
        address: &info.address,
        label: &info.label,
        asked,
        uri,
        code,
        payments: &incoming(view, Some((account, index)))?,
    };
    Ok(view.live("receive", "receive", page.render(), after))
}

/// The payment URI of an address, by the service's own method.
fn uri(view: &View<'_>, form: &Form<'_>, address: &str, asked: &Asked<'_>) -> Result<String, String> {
    let request = MakeUriRequest {
        address: address.to_owned(),
        amount: amount(form, "amount").map_err(|field| field.to_string())?.unwrap_or(0),
        tx_description: asked.description.to_owned(),
        recipient_name: asked.recipient.to_owned(),
        ..MakeUriRequest::default()
    };
    let made: Result<MakeUriResponse, RpcError> = view.asker.call("make_uri", &request);
    made.map(|made| made.uri).map_err(|error| refusal(&error))
}

/// Makes an account.
pub(super) fn new_account(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let request = CreateAccountRequest { label: text(form, "label").to_owned() };
    let made: CreateAccountResponse = view.asker.call("create_account", &request)?;
    Ok(go(view.path(&format!("account/{}", made.account_index))))
}

/// Makes an address.
pub(super) fn new_address(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let account_index = number(form, "account")?.unwrap_or(0);
    let request = CreateAddressRequest { account_index, count: 1, label: text(form, "label").to_owned() };
    let made: CreateAddressResponse = view.asker.call("create_address", &request)?;
    Ok(go(view.path(&format!("receive?account={account_index}&index={}", made.address_index))))
}

/// Names an address.
pub(super) fn label(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let major = number(form, "account")?.unwrap_or(0);
    let index = SubaddressIndex { major, minor: number(form, "index")?.unwrap_or(0) };
    let request = LabelAddressRequest { index, label: text(form, "label").to_owned() };
    view.asker.call::<_, EmptyResponse>("label_address", &request)?;
    Ok(go(view.path(&format!("account/{major}"))))
}

/// The events of the wallet, while the login lasts.
pub(super) fn follow(view: View<'_>, request: &WebRequest<'_>) -> Result<WebAnswer, Problem> {
    let wanted = StreamRequest { query: request.query, last_event_id: request.last_event_id };
    let Stream { content_type, chunks } = open_events(&view.asker.ctx(), wanted)?;
    let chunks = Box::new(WhileLoggedIn { asker: view.asker, chunks });
    Ok(events(Stream { content_type, chunks }))
}

/// A stream that ends with the login.
struct WhileLoggedIn {
    asker: Asker,
    chunks: Box<dyn Chunks>,
}

impl Chunks for WhileLoggedIn {
    fn next(&mut self) -> NextChunk<'_> {
        Box::pin(async {
            let chunk = self.chunks.next().await?;
            self.asker.pages.logins.holds(&self.asker.login).then_some(chunk)
        })
    }
}

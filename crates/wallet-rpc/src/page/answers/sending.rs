//! Sending: a form, a look at the payment, and then exactly one transaction.

use std::sync::Arc;

use ferrite_pages::answer::{BAD_REQUEST, OK};
use ferrite_pages::form::Form;
use ferrite_rpc::RpcError;
use ferrite_rpc::table::WebAnswer;
use ferrite_rpc::wallet::Destination;
use ferrite_rpc::wallet::addresses::{ParseUriRequest, ParseUriResponse, ValidateAddressRequest};
use ferrite_rpc::wallet::sending::{RelayTxRequest, RelayTxResponse, TransferRequest, TransferResponse};
use serde::Deserialize;
use zeroize::Zeroizing;

use super::view::{View, go};
use crate::page::drafts::{Draft, Terms};
use crate::page::fields::{BadField, amount, number, text};
use crate::page::problem::Problem;
use crate::page::views::send::{self as views, Typed};

/// The beginning of a payment URI.
const SCHEME: &str = "monero:";

/// The form.
pub(super) fn ask(view: &View<'_>) -> Result<WebAnswer, Problem> {
    Ok(form_page(view, OK, &Typed::default(), None))
}

/// The form with what was typed. A token that may spend need not be one that may read: there is no list then.
fn form_page(view: &View<'_>, status: &'static str, typed: &Typed<'_>, problem: Option<&str>) -> WebAnswer {
    let accounts = view.accounts().map(|accounts| accounts.subaddress_accounts).unwrap_or_default();
    let main = views::form(&view.asker.place, view.form_key(), &accounts, typed, problem);
    view.still(status, "send", "send", main)
}

/// Makes a transaction, which is not sent, and goes to the page that shows it.
pub(super) fn prepare(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    match make(view, form) {
        Ok(Made::Draft(draft)) => Ok(go(view.path(&format!("send/{}", draft.id())))),
        Ok(Made::Set(set)) => Ok(view.still(OK, "send", "send", views::unsigned(&view.asker.place, &set))),
        Err(problem) => {
            let typed = Typed {
                address: text(form, "address"),
                amount: text(form, "amount"),
                account: number(form, "account").ok().flatten().unwrap_or(0),
                priority: number(form, "priority").ok().flatten().unwrap_or(0),
            };
            let status = problem.status();
            Ok(form_page(view, status, &typed, Some(&problem.text())))
        }
    }
}

/// What came of a form.
enum Made {
    /// A transaction.
    Draft(Arc<Draft>),
    /// A set for those who sign.
    Set(String),
}

fn make(view: &View<'_>, form: &Form<'_>) -> Result<Made, Problem> {
    let Payee { address, amount, payment_id } = Payee::read(view, form)?;
    let account_index = number(form, "account")?.unwrap_or(0);
    let request = TransferRequest {
        destinations: vec![Destination { amount, address: address.clone() }],
        account_index,
        priority: number(form, "priority")?.unwrap_or(0),
        payment_id,
        do_not_relay: true,
        get_tx_metadata: true,
        ..TransferRequest::default()
    };
    let made: TransferResponse = view.asker.call("transfer", &request)?;
    let metadata = Zeroizing::new(made.tx_metadata);
    if let Some(set) = [made.unsigned_txset, made.multisig_txset].into_iter().find(|set| !set.is_empty()) {
        return Ok(Made::Set(set));
    }
    let terms = Terms {
        address,
        amount: made.amount,
        fee: made.fee,
        inputs: made.spent_key_images.key_images.len(),
        weight: made.weight,
        account: account_index,
        txid: made.tx_hash,
    };
    let wallet = view.asker.place.name().map(str::to_owned);
    Ok(Made::Draft(view.visitor.login.drafts.add(wallet, terms, metadata)))
}

/// Who gets how much.
struct Payee {
    address: String,
    amount: u64,
    payment_id: String,
}

/// What matters here of the response of `validate_address`, whose other fields differ between the dialects.
#[derive(Deserialize)]
struct Checked {
    valid: bool,
}

impl Payee {
    /// Reads an address with an amount, or a payment request, whose amount can be replaced. Names are not looked up:
    /// what the next page shows must be the address that is paid.
    fn read(view: &View<'_>, form: &Form<'_>) -> Result<Self, Problem> {
        let (given, typed) = (text(form, "address"), amount(form, "amount")?);
        let payee = if given.starts_with(SCHEME) {
            let request = ParseUriRequest { uri: given.to_owned() };
            let ParseUriResponse { uri, .. } = view.asker.call("parse_uri", &request)?;
            Self { address: uri.address, amount: typed.unwrap_or(uri.amount), payment_id: uri.payment_id }
        } else {
            Self { address: given.to_owned(), amount: typed.unwrap_or(0), payment_id: String::new() }
        };
        let request =
            ValidateAddressRequest { address: payee.address.clone(), ..ValidateAddressRequest::default() };
        let checked: Checked = view.asker.call("validate_address", &request)?;
        match (checked.valid, payee.amount) {
            (false, _) => Err(BadField::new("address", "is not an address of this network").into()),
            (true, 0) => Err(BadField::new("amount", "is missing").into()),
            (true, _) => Ok(payee),
        }
    }
}

/// A draft of the user for this wallet.
fn find(view: &View<'_>, id: &str) -> Option<Arc<Draft>> {
    view.visitor.login.drafts.get(view.asker.place.name(), id)
}

/// The page of a payment that is no longer known, after a restart for example.
fn unknown(view: &View<'_>) -> WebAnswer {
    let text = "This payment is no longer known here. Before you make it again, look at the transfers: it may have been sent.";
    form_page(view, BAD_REQUEST, &Typed::default(), Some(text))
}

/// Shows a payment, before or after it was sent.
pub(super) fn show(view: &View<'_>, id: &str) -> Result<WebAnswer, Problem> {
    let Some(draft) = find(view, id) else { return Ok(unknown(view)) };
    Ok(draft_page(view, OK, &draft, None))
}

fn draft_page(view: &View<'_>, status: &'static str, draft: &Draft, problem: Option<&str>) -> WebAnswer {
    let place = &view.asker.place;
    match draft.is_sent() {
        true => view.still(status, "send", "sent", views::sent(place, &draft.terms)),
        false => {
            let main = views::confirm(place, view.form_key(), draft.id(), &draft.terms, problem);
            view.still(status, "send", "send this?", main)
        }
    }
}

/// Sends a payment, once.
pub(super) fn send(view: &View<'_>, id: &str) -> Result<WebAnswer, Problem> {
    let Some(draft) = find(view, id) else { return Ok(unknown(view)) };
    let relay = |metadata: &str| -> Result<(), RpcError> {
        let request = RelayTxRequest { hex: metadata.to_owned() };
        view.asker.call::<_, RelayTxResponse>("relay_tx", &request).map(|_| ())
    };
    match draft.send(relay) {
        Ok(()) => Ok(go(view.path(&format!("send/{id}")))),
        Err(error) => {
            let problem = Problem::from(error);
            let text = format!(
                "{} Whether the node has the transaction is not certain. To send the same transaction again is safe.",
                problem.text()
            );
            Ok(draft_page(view, problem.status(), &draft, Some(&text)))
        }
    }
}

/// Forgets a payment that was not sent.
pub(super) fn forget(view: &View<'_>, id: &str) -> Result<WebAnswer, Problem> {
    view.visitor.login.drafts.remove(view.asker.place.name(), id);
    Ok(go(view.path("send")))
}

//! Lists of transfers, as pages and as a file.

use std::borrow::Cow;
use std::sync::Arc;

use ferrite_pages::answer::fields as header_fields;
use ferrite_pages::form::Form;
use ferrite_pages::text::calendar;
use ferrite_rpc::RpcError;
use ferrite_rpc::table::{Chunks, NextChunk, Stream, WebAnswer};
use ferrite_rpc::wallet::EmptyResponse;
use ferrite_rpc::wallet::transfers::{
    GetTransferByTxidRequest, GetTransferByTxidResponse, ListTransfersRequest, ListTransfersResponse,
    SetTxNotesRequest, TransferEntry,
};

use super::view::{View, go};
use crate::page::csv;
use crate::page::fields::{BadField, day, number, query, text};
use crate::page::problem::Problem;
use crate::page::state::Asker;
use crate::page::views::parts::refusal;
use crate::page::views::transfers::{self as views, Filter, KINDS, Transfers};

/// The transfers on a page.
const PAGE: u64 = 50;
/// The transfers in a piece of a file.
const PIECE: u64 = 1000;
/// The last second of a day.
const DAY: u64 = 86_400 - 1;

/// The parameters of a filter.
const FILTER: [&str; 8] = ["in", "pool", "out", "pending", "failed", "account", "from", "until"];

/// What a filter asks for.
fn wanted(form: &Form<'_>, limit: u64) -> Result<ListTransfersRequest, BadField> {
    let has = |kind: &str| form.get(kind).is_some();
    Ok(ListTransfersRequest {
        r#in: has("in"),
        out: has("out"),
        pending: has("pending"),
        failed: has("failed"),
        pool: has("pool"),
        account_index: number(form, "account")?,
        min_time: day(form, "from")?,
        max_time: day(form, "until")?.map(|begin| begin.saturating_add(DAY)),
        limit,
        cursor: text(form, "cursor").to_owned(),
        ..ListTransfersRequest::default()
    })
}

/// A page of transfers.
pub(super) fn transfers(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let after = view.last_event();
    let list = match wanted(form, PAGE) {
        Err(field) => Err(field.to_string()),
        Ok(request) => Ok(view.asker.call::<_, ListTransfersResponse>("list_transfers", &request)?),
    };
    let of =
        |page: &str, others: &[(&str, &str)]| format!("{}?{}", view.path(page), query(form, &FILTER, others));
    let (entries, next) = match list {
        Ok(list) => (Ok(list.transfers.unwrap_or_default()), list.next),
        Err(problem) => (Err(problem), None),
    };
    let page = Transfers {
        place: &view.asker.place,
        filter: Filter {
            kinds: KINDS.iter().map(|(kind, _)| *kind).filter(|kind| form.get(kind).is_some()).collect(),
            account: text(form, "account"),
            from: text(form, "from"),
            until: text(form, "until"),
        },
        entries,
        first: form.get("cursor").map(|_| of("transfers", &[])),
        next: next.map(|next| of("transfers", &[("cursor", &next)])),
        csv: of("transfers.csv", &[]),
    };
    Ok(view.live("transfers", "transfers", page.render(), after))
}

/// One transaction.
pub(super) fn transfer(view: &View<'_>, txid: &str) -> Result<WebAnswer, Problem> {
    let after = view.last_event();
    let entries = of_txid(view, txid)?;
    let main = views::transfer(&view.asker.place, view.form_key(), &entries);
    Ok(view.live("transfers", "transaction", main, after))
}

/// The transfers of a transaction. `get_transfer_by_txid` looks in one account only, so all of them are asked.
fn of_txid(view: &View<'_>, txid: &str) -> Result<Vec<TransferEntry>, RpcError> {
    let ask = |account_index| {
        let request = GetTransferByTxidRequest { txid: txid.to_owned(), account_index };
        view.asker.call::<_, GetTransferByTxidResponse>("get_transfer_by_txid", &request)
    };
    let missing = match ask(0) {
        Ok(found) => return Ok(found.transfers),
        Err(error) => error,
    };
    let others = view.accounts()?.subaddress_accounts;
    let found = others
        .iter()
        .map(|account| account.account_index)
        .filter(|index| *index > 0)
        .find_map(|index| ask(index).ok());
    found.map(|found| found.transfers).ok_or(missing)
}

/// Notes something about a transaction.
pub(super) fn note(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let txid = text(form, "txid").to_owned();
    let request = SetTxNotesRequest { txids: vec![txid.clone()], notes: vec![text(form, "note").to_owned()] };
    view.asker.call::<_, EmptyResponse>("set_tx_notes", &request)?;
    // The service has found that it is the id of a transaction, in hex.
    Ok(go(view.path(&format!("transfers/{txid}"))))
}

/// All transfers of a filter as a file. It is sent while it is read, so its length does not matter.
pub(super) fn csv(view: View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let request = ListTransfersRequest { cursor: String::new(), ..wanted(form, PIECE)? };
    let mut lines = Lines { asker: Arc::new(view.asker), next: Some(request), written: csv::head() };
    // A refusal is a page, and not a file.
    lines.read()?;
    let mut fields = header_fields("no-store");
    fields.push(("Content-Disposition", Cow::Borrowed("attachment; filename=\"transfers.csv\"")));
    let stream = Stream { content_type: "text/csv; charset=utf-8", chunks: Box::new(lines) };
    Ok(WebAnswer::Stream(stream, fields))
}

/// A file that is being written.
struct Lines {
    asker: Arc<Asker>,
    /// What is not read yet.
    next: Option<ListTransfersRequest>,
    /// What is not sent yet.
    written: Vec<u8>,
}

impl Lines {
    /// Reads the next piece.
    fn read(&mut self) -> Result<(), RpcError> {
        let Some(request) = self.next.take() else { return Ok(()) };
        let list: ListTransfersResponse = self.asker.call("list_transfers", &request)?;
        for entry in list.transfers.unwrap_or_default() {
            let time =
                if entry.timestamp == 0 { String::new() } else { calendar(entry.timestamp).to_string() };
            csv::line(&mut self.written, &entry, &time);
        }
        self.next = list.next.map(|cursor| ListTransfersRequest { cursor, ..request });
        Ok(())
    }

    /// Reads the next piece, and says in the file if that fails: a browser takes the end of a file for its end.
    fn read_or_say(mut self) -> Self {
        if let Err(error) = self.read() {
            self.written.extend_from_slice(csv::incomplete(&refusal(&error)).as_bytes());
        }
        self
    }
}

impl Chunks for Lines {
    fn next(&mut self) -> NextChunk<'_> {
        Box::pin(async {
            if self.written.is_empty() {
                self.next.as_ref()?;
                let taken =
                    Self { asker: Arc::clone(&self.asker), next: self.next.take(), written: Vec::new() };
                *self = tokio::task::spawn_blocking(|| taken.read_or_say()).await.ok()?;
            }
            Some(std::mem::take(&mut self.written)).filter(|written| !written.is_empty())
        })
    }
}

//! Incoming and outgoing transfers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::same_schema;
use ferrite_rpc::wallet::Destination;
use ferrite_rpc::wallet::transfers::{
    GetBulkPaymentsRequest, GetBulkPaymentsResponse, GetPaymentsRequest, GetPaymentsResponse,
    GetTransferByTxidRequest, GetTransferByTxidResponse, GetTransferTotalsRequest, GetTransferTotalsResponse,
    GetTransfersRequest, GetTransfersResponse, IncomingIndex, IncomingTransfer, IncomingTransfersRequest,
    IncomingTransfersResponse, ListTransfersRequest, ListTransfersResponse, PaymentInfo, TransferEntry,
    TransferTotal,
};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use ferrite_wallet::state::{
    self, Addresses, Now, OwnedOutput, Payment, Transfer, TransferFilter, TransferKind, TransferPage,
    TransferPosition, TransferQuery, TransferTotals, Wallet,
};
use ferrite_wallet_client::refresh::Foreground;
use serde::{Serialize, Serializer};

use crate::errors::{error, unknown};
use crate::paging::Page;
use crate::rows::Open;
use crate::service::Service;
use crate::wire::{self, unhex};

/// The largest height (`cryptonote_config.h: CRYPTONOTE_MAX_BLOCK_NUMBER`).
const MAX_HEIGHT: u64 = 500_000_000;

/// The number of outputs that are looked at for one page of them.
const MOST_LOOKED_AT: usize = 20_000;
/// The number of transfers on a page, unless the client wants another.
const USUAL_PAGE: usize = 100;

/// A payment id, padded with zeros if it is short.
fn whole_id(bytes: &[u8]) -> Option<Hash> {
    let mut id = [0; 32];
    match bytes.len() {
        8 | 32 => {
            id[..bytes.len()].copy_from_slice(bytes);
            Some(Hash(id))
        }
        _ => None,
    }
}

fn payment(wallet: &Wallet, payment: &Payment, id: String, now: Now) -> PaymentInfo {
    PaymentInfo {
        payment_id: id,
        tx_hash: payment.txid.to_string(),
        amount: payment.amount.0,
        block_height: payment.height.0,
        unlock_time: payment.unlock_time,
        locked: !wallet.is_unlocked(payment.unlock_time, payment.height, now),
        subaddr_index: wire::index(payment.subaddress),
        address: String::new(),
    }
}

/// Encodes the addresses of payments, without a lock on the wallet.
fn with_addresses(
    mut payments: Vec<PaymentInfo>,
    addresses: &Addresses,
    next: Option<String>,
) -> GetPaymentsResponse {
    addresses.prepare(payments.iter().map(|payment| wire::index_of(payment.subaddr_index)));
    for payment in &mut payments {
        payment.address = addresses.text(wire::index_of(payment.subaddr_index)).to_string();
    }
    GetPaymentsResponse { payments, next }
}

/// Payments above a height: those with one payment id after those with another, each newest first. Without an id, all
/// payments, with their own ids.
fn some_payments(
    wallet: &Wallet,
    ids: &[(Option<Hash>, &str)],
    above: u64,
    page: &Page<(usize, u64, u64)>,
    now: Now,
) -> (Vec<PaymentInfo>, Option<String>) {
    let (first, before) = match page.after {
        Some((number, height, order)) => (number, Some((height, order))),
        None => (0, None),
    };
    let found = ids.iter().enumerate().skip(first).flat_map(|(number, (id, text))| {
        let before = before.filter(|_| number == first);
        let payments = wallet.payments_before(id.as_ref(), above, before);
        payments.map(move |(place, one)| ((number, place), one, *id, *text))
    });
    let (found, next) =
        page.take(found, |((number, (height, order)), ..)| format!("{number}-{height}-{order}"));
    let info = |(_, one, id, text): (_, &Arc<Payment>, Option<Hash>, &str)| {
        let text = if id.is_some() { text.to_owned() } else { one.payment_id.to_string() };
        payment(wallet, one, text, now)
    };
    (found.into_iter().map(info).collect(), next)
}

pub(crate) fn get_payments(
    open: &Open<'_>,
    request: GetPaymentsRequest,
) -> Result<GetPaymentsResponse, RpcError> {
    let wrong = |message: String| error(code::WRONG_PAYMENT_ID, message);
    let bytes =
        unhex(&request.payment_id).ok_or_else(|| wrong("Payment ID has invalid format".to_owned()))?;
    let id = whole_id(&bytes)
        .ok_or_else(|| wrong(format!("Payment ID has invalid size: {}", request.payment_id)))?;
    let page = Page::of(request.limit, &request.cursor)?;
    let now = open.service.now();
    let wallet = open.session.read();
    let (found, next) = some_payments(&wallet, &[(Some(id), &request.payment_id)], 0, &page, now);
    let addresses = wallet.addresses().clone();
    drop(wallet);
    Ok(with_addresses(found, &addresses, next))
}

pub(crate) fn get_bulk_payments(
    open: &Open<'_>,
    request: GetBulkPaymentsRequest,
) -> Result<GetBulkPaymentsResponse, RpcError> {
    let wrong = |message: String| error(code::WRONG_PAYMENT_ID, message);
    let mut ids = Vec::with_capacity(request.payment_ids.len());
    for text in &request.payment_ids {
        if ![16, 64].contains(&text.len()) {
            return Err(wrong(format!("Payment ID has invalid size: {text}")));
        }
        let id = unhex(text).and_then(|bytes| whole_id(&bytes));
        let id = id.ok_or_else(|| wrong(format!("Payment ID has invalid format: {text}")))?;
        ids.push((Some(id), text.as_str()));
    }
    if ids.is_empty() {
        ids.push((None, ""));
    }
    let page = Page::of(request.limit, &request.cursor)?;
    // The contract includes the height, the reference does not.
    let above = match open.service.is_classic(Item::BulkPaymentsStart) {
        // The genesis block pays no wallet.
        true => request.min_block_height.saturating_sub(1),
        false => request.min_block_height,
    };
    let now = open.service.now();
    let wallet = open.session.read();
    let (found, next) = some_payments(&wallet, &ids, above, &page, now);
    let addresses = wallet.addresses().clone();
    drop(wallet);
    Ok(with_addresses(found, &addresses, next))
}

pub(crate) fn incoming_transfers(
    open: &Open<'_>,
    request: IncomingTransfersRequest,
) -> Result<IncomingTransfersResponse, RpcError> {
    let spent = match request.transfer_type.as_str() {
        "all" => None,
        "available" => Some(false),
        "unavailable" => Some(true),
        _ => {
            return Err(error(
                code::TRANSFER_TYPE,
                "Transfer type must be one of: all, available, or unavailable",
            ));
        }
    };
    let page = Page::of(request.limit, &request.cursor)?;
    let minors: BTreeSet<u32> = request.subaddr_indices.into_iter().collect();
    let classic = open.service.is_classic(Item::IncomingTransferIndex);
    let now = open.service.now();
    let wallet = open.session.read();
    let asked = |output: &OwnedOutput| {
        spent.is_none_or(|spent| spent == output.is_spent(false))
            && output.subaddress.major == request.account_index
            && (minors.is_empty() || minors.contains(&output.subaddress.minor))
    };
    let (outputs, next) = some_outputs(wallet.outputs(), &page, asked);
    let transfers = outputs.into_iter().map(|output| IncomingTransfer {
        amount: output.amount.0,
        spent: output.is_spent(false),
        global_index: output.global_index.0,
        tx_hash: output.txid.to_string(),
        subaddr_index: match classic {
            true => IncomingIndex::Classic(output.subaddress.minor),
            false => IncomingIndex::Modern(wire::index(output.subaddress)),
        },
        key_image: output.key_image.map(|image| image.to_string()).unwrap_or_default(),
        pubkey: output.key.to_string(),
        block_height: output.height.0,
        frozen: output.frozen,
        unlocked: wallet.is_output_unlocked(output, now),
        tx_size: (classic && output.tx_size > 0).then_some(output.tx_size),
    });
    Ok(IncomingTransfersResponse { transfers: transfers.collect(), next })
}

/// The outputs that are asked for, on one page. A page that would take too long to find is shorter.
fn some_outputs<'a>(
    outputs: &'a [OwnedOutput],
    page: &Page<usize>,
    asked: impl Fn(&OwnedOutput) -> bool,
) -> (Vec<&'a OwnedOutput>, Option<String>) {
    let Some(limit) = page.limit else { return (outputs.iter().filter(|one| asked(one)).collect(), None) };
    let start = page.after.unwrap_or(0).min(outputs.len());
    let (mut found, mut end) = (Vec::new(), start);
    for output in outputs[start..].iter().take(MOST_LOOKED_AT) {
        if found.len() == limit {
            break;
        }
        end += 1;
        found.extend(asked(output).then_some(output));
    }
    (found, (end < outputs.len()).then(|| end.to_string()))
}

pub(crate) fn get_transfers(
    open: &Open<'_>,
    request: GetTransfersRequest,
) -> Result<GetTransfersResponse<Entries>, RpcError> {
    let (min_height, max_height) = match request.filter_by_height {
        true => (request.min_height, request.max_height.min(MAX_HEIGHT)),
        false => (0, MAX_HEIGHT),
    };
    let filter = TransferFilter {
        min_height,
        max_height,
        account: (!request.all_accounts).then_some(request.account_index),
        subaddresses: match request.all_accounts {
            true => BTreeSet::new(),
            false => request.subaddr_indices.into_iter().collect(),
        },
    };
    if request.pool {
        poll_pool(open)?;
    }
    let _first = Foreground::begin(Duration::ZERO);
    let now = open.service.now();
    let wallet = open.session.read();
    let incoming = if request.r#in { wallet.transfers_in(&filter, now) } else { Vec::new() };
    let out = if request.out { wallet.transfers_out(&filter, now) } else { Vec::new() };
    let unconfirmed = match request.pending || request.failed {
        true => wallet.transfers_pending(&filter, now),
        false => Vec::new(),
    };
    let (failed, pending): (Vec<_>, Vec<_>) =
        unconfirmed.into_iter().partition(|transfer| transfer.kind.name() == "failed");
    let pool = if request.pool { wallet.transfers_pool(&filter, now) } else { Vec::new() };
    let addresses = wallet.addresses().clone();
    drop(wallet);
    let classic = open.service.is_classic(Item::EmptyTransferLists);
    let form = Form::of(open.service);
    let list = |asked: bool, transfers: Vec<Transfer>| {
        let told = asked && (classic || !transfers.is_empty());
        told.then(|| Entries::new(transfers, &addresses, form))
    };
    Ok(GetTransfersResponse {
        r#in: list(request.r#in, incoming),
        out: list(request.out, out),
        pending: list(request.pending, pending),
        failed: list(request.failed, failed),
        pool: list(request.pool, pool),
    })
}

/// What a request asks for.
fn query(request: &ListTransfersRequest) -> Result<TransferQuery, RpcError> {
    let ListTransfersRequest { r#in, out, pending, failed, pool, .. } = *request;
    let all = !(r#in || out || pending || failed || pool);
    if request.account_index.is_none() && !request.subaddr_indices.is_empty() {
        return Err(unknown("subaddr_indices are those of an account: account_index is missing"));
    }
    let heights = (request.min_height, request.max_height);
    Ok(TransferQuery {
        incoming: r#in || all,
        outgoing: out || all,
        pending: pending || all,
        failed: failed || all,
        pool: pool || all,
        account: request.account_index,
        subaddresses: request.subaddr_indices.iter().copied().collect(),
        heights: (heights != (None, None)).then(|| {
            let max = heights.1.unwrap_or(MAX_HEIGHT).min(MAX_HEIGHT);
            heights.0.unwrap_or(0)..max.saturating_add(1)
        }),
        min_time: request.min_time.unwrap_or(0),
        max_time: request.max_time.unwrap_or(u64::MAX),
    })
}

/// Lists some transfers, as the wallet knows them: unlike [`get_transfers`], it does not ask the node for its pool.
pub(crate) fn list_transfers(
    open: &Open<'_>,
    request: ListTransfersRequest,
) -> Result<ListTransfersResponse<Entries>, RpcError> {
    let query = query(&request)?;
    let page = Page::<TransferPosition>::of(request.limit, &request.cursor)?;
    let _first = Foreground::begin(Duration::ZERO);
    let now = open.service.now();
    let wallet = open.session.read();
    let found = wallet.transfer_page(&query, page.after, page.limit.unwrap_or(USUAL_PAGE), now);
    let addresses = wallet.addresses().clone();
    drop(wallet);
    let TransferPage { transfers, next } = found;
    Ok(ListTransfersResponse {
        transfers: Some(Entries::new(transfers, &addresses, Form::of(open.service))),
        next: next.map(|position| position.to_string()),
    })
}

/// The sums of what `list_transfers` lists.
pub(crate) fn get_transfer_totals(
    open: &Open<'_>,
    request: GetTransferTotalsRequest,
) -> Result<GetTransferTotalsResponse, RpcError> {
    let query = query(&request)?;
    let TransferTotals { incoming, outgoing, pending, failed, pool } =
        open.session.read().transfer_totals(&query);
    let told = |asked: bool, total: state::TransferTotal| {
        asked.then_some(TransferTotal { count: total.count, amount: total.amount.0, fee: total.fee.0 })
    };
    Ok(GetTransferTotalsResponse {
        failed: told(query.failed, failed),
        r#in: told(query.incoming, incoming),
        out: told(query.outgoing, outgoing),
        pending: told(query.pending, pending),
        pool: told(query.pool, pool),
    })
}

/// Refreshes the pool. The reference reports no errors here.
fn poll_pool(open: &Open<'_>) -> Result<(), RpcError> {
    let refresher = open.session.refresher(open.service);
    refresher.update_pool(&open.daemon()).map_err(|problem| {
        tracing::debug!(target: "wallet.rpc", "cannot refresh the pool: {problem}");
        RpcError::BROKEN
    })
}

/// The form of entries in this dialect.
#[derive(Debug, Clone, Copy)]
struct Form {
    network: Network,
    /// Whether counts of zero blocks are included.
    all_counts: bool,
    /// Whether block rewards have a type of their own.
    miner_receipts: bool,
}

impl Form {
    fn of(service: &Service) -> Self {
        Self {
            network: service.options().network,
            all_counts: service.is_classic(Item::Confirmations),
            miner_receipts: !service.is_classic(Item::MinerReceiptType),
        }
    }

    fn entry(self, transfer: &Transfer, addresses: &Addresses) -> TransferEntry {
        let count = |blocks: u64| (self.all_counts || blocks > 0).then_some(blocks);
        let kind = match transfer.kind {
            TransferKind::Block if !self.miner_receipts => TransferKind::In,
            kind => kind,
        };
        let destinations = transfer.destinations().iter().map(|destination| Destination {
            amount: destination.amount.0,
            address: destination.address(self.network, &transfer.payment_id),
        });
        TransferEntry {
            txid: transfer.txid.to_string(),
            payment_id: wire::payment_id(&transfer.payment_id),
            height: transfer.height.0,
            timestamp: transfer.timestamp,
            amount: transfer.amount.0,
            amounts: transfer.amounts().iter().map(|amount| amount.0).collect(),
            fee: transfer.fee.0,
            note: transfer.note.as_deref().unwrap_or_default().to_owned(),
            destinations: destinations.collect(),
            r#type: kind.name().into(),
            unlock_time: transfer.unlock_time,
            locked: transfer.locked,
            subaddr_index: wire::index(transfer.subaddress),
            subaddr_indices: transfer.subaddresses().map(wire::index).collect(),
            address: addresses.text(transfer.subaddress).to_string(),
            double_spend_seen: transfer.double_spend_seen,
            confirmations: count(transfer.confirmations),
            suggested_confirmations_threshold: count(transfer.suggested_confirmations_threshold),
        }
    }
}

/// A list of entries, each of which is created when it is written: a wallet can have very many.
pub(crate) struct Entries {
    transfers: Vec<Transfer>,
    addresses: Arc<Addresses>,
    form: Form,
    /// Scanning pauses until all entries are written.
    _first: Foreground,
}

impl Entries {
    /// The time it takes to send an entry to a client on the same machine.
    const SENDING: Duration = Duration::from_nanos(600);

    fn new(transfers: Vec<Transfer>, addresses: &Arc<Addresses>, form: Form) -> Self {
        addresses.prepare(transfers.iter().map(|transfer| transfer.subaddress));
        let sending = Self::SENDING * u32::try_from(transfers.len()).unwrap_or(u32::MAX);
        Self { transfers, addresses: Arc::clone(addresses), form, _first: Foreground::begin(sending) }
    }

    fn iter(&self) -> impl Iterator<Item = TransferEntry> {
        self.transfers.iter().map(|transfer| self.form.entry(transfer, &self.addresses))
    }
}

same_schema!(Entries => Vec<TransferEntry>);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

pub(crate) fn get_transfer_by_txid(
    open: &Open<'_>,
    request: GetTransferByTxidRequest,
) -> Result<GetTransferByTxidResponse, RpcError> {
    let wrong = |message: String| error(code::WRONG_TXID, message);
    let bytes = unhex(&request.txid).ok_or_else(|| wrong("Transaction ID has invalid format".to_owned()))?;
    let txid: [u8; 32] =
        bytes.try_into().map_err(|_| wrong(format!("Transaction ID has invalid size: {}", request.txid)))?;
    if request.account_index >= open.session.read().account_count() {
        return Err(error(code::ACCOUNT_INDEX_OUT_OF_BOUNDS, "Account index is out of bound"));
    }
    poll_pool(open)?;
    let now = open.service.now();
    let wallet = open.session.read();
    let found = wallet.transfers_of_tx(&Hash(txid), request.account_index, now);
    let addresses = wallet.addresses().clone();
    drop(wallet);
    let transfers: Vec<_> = Entries::new(found, &addresses, Form::of(open.service)).iter().collect();
    let transfer = transfers.first().cloned();
    let transfer = transfer.ok_or_else(|| wrong("Transaction not found.".to_owned()))?;
    Ok(GetTransferByTxidResponse { transfer, transfers })
}

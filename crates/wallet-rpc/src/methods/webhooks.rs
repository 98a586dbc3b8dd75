//! Webhooks: receivers of events.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::tls::Fingerprint;
use ferrite_rpc::wallet::webhooks::{
    AddWebhookRequest, AddWebhookResponse, DeadLetterEntry, ListDeadLettersRequest, ListDeadLettersResponse,
    ListWebhooksResponse, RemoveWebhookRequest, ReplayDeadLettersRequest, ReplayDeadLettersResponse,
    UpdateWebhookRequest, UpdateWebhookResponse, WebhookInfo,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_types::time::unix_time;
use ferrite_wallet::state::{AccountError, EventKind, Wallet, Webhook, WebhookError, WebhookStatus};
use rand_core::Rng as _;
use zeroize::Zeroizing;

use super::program::fingerprint;
use crate::errors::{account, unknown};
use crate::paging::Page;
use crate::rows::Open;
use crate::webhooks::Receiver;
use crate::wire;

/// The number of attempts after which an event is a dead letter, unless the client wants another, and the greatest one.
const ATTEMPTS: (u64, u64) = (30, 1000);
/// The same in hours.
const HOURS: (u64, u64) = (24, 720);
const HOUR: u64 = 60 * 60;
/// The length of secrets, in characters.
const SECRET_LENGTH: std::ops::RangeInclusive<usize> = 16..=256;

fn failed(problem: WebhookError) -> RpcError {
    unknown(problem.to_string())
}

pub(crate) fn add_webhook(
    open: &Open<'_>,
    request: AddWebhookRequest,
) -> Result<AddWebhookResponse, RpcError> {
    check_url(open, &request.url)?;
    let secret = match request.secret.is_empty() {
        true => new_secret(),
        false => given_secret(&request.secret)?,
    };
    if request.address_index.is_some() && request.account_index.is_none() {
        return Err(unknown("address_index needs account_index"));
    }
    let webhook = Webhook {
        url: request.url,
        kinds: kinds(&request.types)?,
        account: request.account_index,
        subaddress: request.address_index,
        label: request.label,
        secret: secret.clone(),
        fingerprints: fingerprints(&request.ssl_allowed_fingerprints)?,
        paused: request.paused,
        created: unix_time(),
        max_attempts: limited("max_attempts", request.max_attempts.unwrap_or(ATTEMPTS.0), ATTEMPTS.1)?,
        max_seconds: HOUR * limited("max_hours", request.max_hours.unwrap_or(HOURS.0), HOURS.1)?,
    };
    let id = open.session.stage(|wallet| {
        check_limits(wallet, &webhook).map_err(account)?;
        let after = request.after.unwrap_or(wallet.last_event());
        wallet.add_webhook(webhook, after).map_err(failed)
    })?;
    open.session.commit()?;
    if let Some(couriers) = open.session.couriers() {
        couriers.adjust();
    }
    Ok(AddWebhookResponse { id, secret: secret.into() })
}

pub(crate) fn list_webhooks(open: &Open<'_>, _: EmptyRequest) -> Result<ListWebhooksResponse, RpcError> {
    let wallet = open.session.read();
    Ok(ListWebhooksResponse { webhooks: Some(wallet.webhooks().map(|status| info(&status)).collect()) })
}

pub(crate) fn update_webhook(
    open: &Open<'_>,
    request: UpdateWebhookRequest,
) -> Result<UpdateWebhookResponse, RpcError> {
    if let Some(url) = &request.url {
        check_url(open, url)?;
    }
    let types = request.types.as_deref().map(kinds).transpose()?;
    let trusted = request.ssl_allowed_fingerprints.as_deref().map(fingerprints).transpose()?;
    let attempts =
        request.max_attempts.map(|given| limited("max_attempts", given, ATTEMPTS.1)).transpose()?;
    let hours = request.max_hours.map(|given| limited("max_hours", given, HOURS.1)).transpose()?;
    let secret = match (request.secret.is_empty(), request.new_secret) {
        (true, false) => None,
        (true, true) => Some(new_secret()),
        (false, false) => Some(given_secret(&request.secret)?),
        (false, true) => return Err(unknown("secret and new_secret exclude each other")),
    };
    let made = secret.clone().filter(|_| request.new_secret);
    let changed = open.session.stage(|wallet| {
        let old = wallet.webhook(request.id).ok_or(WebhookError::Unknown(request.id))?;
        let mut webhook = Webhook::clone(old);
        request.url.into_iter().for_each(|url| webhook.url = url);
        types.into_iter().for_each(|types| webhook.kinds = types);
        request.paused.into_iter().for_each(|paused| webhook.paused = paused);
        secret.into_iter().for_each(|secret| webhook.secret = secret);
        trusted.into_iter().for_each(|trusted| webhook.fingerprints = trusted);
        attempts.into_iter().for_each(|attempts| webhook.max_attempts = attempts);
        hours.into_iter().for_each(|hours| webhook.max_seconds = HOUR * hours);
        wallet.set_webhook(request.id, webhook)
    });
    changed.map_err(failed)?;
    open.session.commit()?;
    Ok(UpdateWebhookResponse { secret: made.map(Into::into) })
}

pub(crate) fn remove_webhook(
    open: &Open<'_>,
    request: RemoveWebhookRequest,
) -> Result<EmptyResponse, RpcError> {
    open.session.stage(|wallet| wallet.remove_webhook(request.id)).map_err(failed)?;
    open.session.commit()?;
    Ok(EmptyResponse {})
}

pub(crate) fn list_dead_letters(
    open: &Open<'_>,
    request: ListDeadLettersRequest,
) -> Result<ListDeadLettersResponse, RpcError> {
    let page = Page::<usize>::of(request.limit, &request.cursor)?;
    let after = page.after.map_or(0, |after| after as u64);
    let wallet = open.session.read();
    let letters = wallet.dead_letters(request.id, after).map_err(failed)?;
    let (letters, next) = page.take(letters, |(number, _)| number.to_string());
    let addresses = Arc::clone(wallet.addresses());
    let entry = |(number, letter): &(u64, &ferrite_wallet::state::DeadLetter)| DeadLetterEntry {
        event: wire::event(&addresses, *number, &letter.event),
        attempts: letter.attempts,
        time: letter.time,
        error: letter.problem.clone(),
        replay: letter.replay,
    };
    Ok(ListDeadLettersResponse { dead_letters: Some(letters.iter().map(entry).collect()), next })
}

pub(crate) fn replay_dead_letters(
    open: &Open<'_>,
    request: ReplayDeadLettersRequest,
) -> Result<ReplayDeadLettersResponse, RpcError> {
    let replayed = open.session.stage(|wallet| wallet.replay_dead_letters(request.id, &request.numbers));
    let count = replayed.map_err(failed)?;
    open.session.commit()?;
    Ok(ReplayDeadLettersResponse { count: count as u64 })
}

/// Fails if events cannot be sent there.
fn check_url(open: &Open<'_>, url: &str) -> Result<(), RpcError> {
    let receiver = Receiver::parse(url).map_err(|problem| unknown(problem.to_string()))?;
    match receiver.is_hidden() && open.service.node().config().proxy.is_none() {
        true => Err(unknown("a receiver at an onion or I2P address needs --proxy")),
        false => Ok(()),
    }
}

/// Fails if the wallet does not have the account or address.
fn check_limits(wallet: &Wallet, webhook: &Webhook) -> Result<(), AccountError> {
    let Some(account) = webhook.account else { return Ok(()) };
    let count = wallet.address_count(account)?;
    match webhook.subaddress.is_none_or(|index| index < count) {
        true => Ok(()),
        false => Err(AccountError::AddressIndex),
    }
}

fn kinds(names: &[String]) -> Result<Vec<EventKind>, RpcError> {
    let kind = |name: &String| {
        EventKind::from_name(name).ok_or_else(|| unknown(format!("there is no type of events {name:?}")))
    };
    let mut kinds = names.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    kinds.sort_unstable();
    kinds.dedup();
    Ok(kinds)
}

fn fingerprints(texts: &[String]) -> Result<Vec<[u8; 32]>, RpcError> {
    let read = |text: &String| match fingerprint(text, false) {
        Ok(Fingerprint::Sha256(hash)) => Ok(hash),
        Ok(Fingerprint::Sha1(_)) => Err(unknown("fingerprints are SHA-256 values")),
        Err(problem) => Err(unknown(problem)),
    };
    texts.iter().map(read).collect()
}

fn limited(name: &str, given: u64, most: u64) -> Result<u64, RpcError> {
    match (1..=most).contains(&given) {
        true => Ok(given),
        false => Err(unknown(format!("{name} must be from 1 to {most}"))),
    }
}

/// A secret of the service: 32 random bytes in hex.
fn new_secret() -> Zeroizing<String> {
    let mut bytes = Zeroizing::new([0; 32]);
    os_rng().fill_bytes(&mut bytes[..]);
    Zeroizing::new(const_hex::encode(&bytes[..]))
}

fn given_secret(text: &str) -> Result<Zeroizing<String>, RpcError> {
    match SECRET_LENGTH.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(Zeroizing::new(text.to_owned())),
        false => Err(unknown("a secret has from 16 to 256 printable ASCII characters and no spaces")),
    }
}

fn info(status: &WebhookStatus<'_>) -> WebhookInfo {
    let WebhookStatus { id, webhook, progress, waiting, dead_letters } = status;
    WebhookInfo {
        id: *id,
        url: webhook.url.clone(),
        types: webhook.kinds.iter().map(|kind| kind.name().to_owned()).collect(),
        account_index: webhook.account,
        address_index: webhook.subaddress,
        label: webhook.label.clone(),
        paused: webhook.paused,
        created: webhook.created,
        max_attempts: webhook.max_attempts,
        max_hours: webhook.max_seconds / HOUR,
        ssl_allowed_fingerprints: webhook.fingerprints.iter().map(const_hex::encode).collect(),
        last: progress.cursor,
        waiting: *waiting as u64,
        attempts: progress.attempts,
        error: progress.problem.clone(),
        dead_letters: *dead_letters as u64,
        lost: progress.lost,
    }
}

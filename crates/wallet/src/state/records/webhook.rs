//! Webhooks: where events are sent, how far that is, and what could not be delivered.

use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_byte_list, put_count, put_varint};
use zeroize::Zeroizing;

use super::codec::{Record, decode, encode, flags, put_flags, put_text, text};
use super::event::{Event, EventKind};
use crate::changes::Table;

/// A receiver of events.
#[derive(Clone)]
#[cfg_attr(test, derive(PartialEq))]
pub struct Webhook {
    /// Where events are sent.
    pub url: String,
    /// The kinds of events; all if it is empty.
    pub kinds: Vec<EventKind>,
    /// Only transactions of this account.
    pub account: Option<u32>,
    /// Only payments to this address of the account.
    pub subaddress: Option<u32>,
    /// Only payments to addresses with this label.
    pub label: Option<String>,
    /// The secret that signs deliveries.
    pub secret: Zeroizing<String>,
    /// SHA-256 fingerprints of the receiver's certificate. If there is none, the system's authorities decide.
    pub fingerprints: Vec<[u8; 32]>,
    /// Whether nothing is sent for the time being.
    pub paused: bool,
    /// When it was added.
    pub created: u64,
    /// The number of attempts after which an event is a dead letter.
    pub max_attempts: u64,
    /// The seconds since the first attempt after which an event is a dead letter.
    pub max_seconds: u64,
}

/// How far the deliveries of a webhook are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WebhookProgress {
    /// The number of the last event that needs no delivery any more.
    pub cursor: u64,
    /// Failed attempts to deliver the next one.
    pub attempts: u64,
    /// The time of the first of them.
    pub since: u64,
    /// Events that were dropped before they could be delivered.
    pub lost: u64,
    /// Why the last attempt failed.
    pub problem: String,
}

/// An event that could not be delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// The event, which the wallet may have forgotten since.
    pub event: Event,
    /// The number of attempts.
    pub attempts: u64,
    /// The time of the last one.
    pub time: u64,
    /// Why it failed.
    pub problem: String,
    /// Whether it waits for another attempt.
    pub replay: bool,
}

impl Record for Webhook {
    const TABLE: Table = Table::Webhooks;

    fn size(&self) -> usize {
        let label = self.label.as_ref().map_or(0, String::len);
        let lists = self.kinds.len() + 32 * self.fingerprints.len();
        100 + self.url.len() + label + self.secret.len() + lists
    }

    fn write(&self, out: &mut Vec<u8>) {
        let limits = [self.account.is_some(), self.subaddress.is_some(), self.label.is_some()];
        put_flags(out, &[self.paused, limits[0], limits[1], limits[2]]);
        put_text(out, &self.url);
        put_count(out, self.kinds.len());
        out.extend(self.kinds.iter().map(|kind| *kind as u8));
        for limit in [self.account, self.subaddress].into_iter().flatten() {
            put_varint(out, limit.into());
        }
        if let Some(label) = &self.label {
            put_text(out, label);
        }
        put_text(out, &self.secret);
        put_count(out, self.fingerprints.len());
        for fingerprint in &self.fingerprints {
            out.extend_from_slice(fingerprint);
        }
        for number in [self.created, self.max_attempts, self.max_seconds] {
            put_varint(out, number);
        }
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let [paused, account, subaddress, label] = flags(reader, "flags")?;
        Ok(Self {
            paused,
            url: text(reader, "url")?,
            kinds: reader.list("kinds", kind)?,
            account: account.then(|| reader.varint_u32("account")).transpose()?,
            subaddress: subaddress.then(|| reader.varint_u32("subaddress")).transpose()?,
            label: label.then(|| text(reader, "label")).transpose()?,
            secret: Zeroizing::new(text(reader, "secret")?),
            fingerprints: reader.list("fingerprints", |reader| reader.array("fingerprint"))?,
            created: reader.varint("created")?,
            max_attempts: reader.varint("max_attempts")?,
            max_seconds: reader.varint("max_seconds")?,
        })
    }
}

fn kind(reader: &mut Reader<'_>) -> Result<EventKind, DecodeError> {
    let number = reader.byte("kind")?;
    EventKind::from_number(number).ok_or_else(|| reader.error("kind", DecodeReason::UnknownTag(number)))
}

impl Record for WebhookProgress {
    const TABLE: Table = Table::WebhookProgress;

    fn size(&self) -> usize {
        50 + self.problem.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        for number in [self.cursor, self.attempts, self.since, self.lost] {
            put_varint(out, number);
        }
        put_text(out, &self.problem);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        Ok(Self {
            cursor: reader.varint("cursor")?,
            attempts: reader.varint("attempts")?,
            since: reader.varint("since")?,
            lost: reader.varint("lost")?,
            problem: text(reader, "problem")?,
        })
    }
}

impl Record for DeadLetter {
    const TABLE: Table = Table::DeadLetters;

    fn size(&self) -> usize {
        40 + self.event.size() + self.problem.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.replay]);
        put_byte_list(out, &encode(&self.event));
        put_varint(out, self.attempts);
        put_varint(out, self.time);
        put_text(out, &self.problem);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let [replay] = flags(reader, "flags")?;
        let event = reader.byte_list("event")?;
        Ok(Self {
            replay,
            event: decode(&event).map_err(|error| error.source)?,
            attempts: reader.varint("attempts")?,
            time: reader.varint("time")?,
            problem: text(reader, "problem")?,
        })
    }
}

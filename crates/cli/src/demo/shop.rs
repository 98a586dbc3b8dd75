//! The shop of the demo: a receiver of webhooks, which checks the signature of every message.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ferrite_crypto::random::os_rng;
use ferrite_rpc::server::{Config, Server};
use ferrite_rpc::table::{WebAnswer, WebRequest, WebResponse};
use ferrite_rpc::wallet::Secret;
use ferrite_rpc::wallet::events::EventEntry;
use ferrite_rpc::wallet::webhooks::WebhookBody;
use ferrite_rpc::{Ctx, Table};
use ferrite_types::time::unix_time;
use rand_core::Rng as _;
use ring::hmac;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use zeroize::Zeroizing;

/// The path of the webhook.
const PATH: &str = "/payments";
/// The most seconds between the signature of a message and its arrival. Older ones are repetitions by someone else.
const MAX_AGE: u64 = 300;
/// Bytes to reserve for a response, which is empty.
const RESPONSE_BYTES: usize = 1 << 10;

/// What happened at the shop.
enum Message {
    /// A message of the wallet.
    Genuine(Box<EventEntry>),
    /// A message of someone else.
    Refused,
}

/// The side that receives messages.
struct Counter {
    key: hmac::Key,
    messages: UnboundedSender<Message>,
}

/// A shop that is told of payments.
pub(super) struct Shop {
    server: Server,
    secret: Secret,
    messages: UnboundedReceiver<Message>,
    /// The number of the last event, by which repetitions are noticed.
    last: u64,
}

impl Shop {
    /// Opens it on a free port, with a new secret.
    pub(super) fn open() -> anyhow::Result<Self> {
        let mut bytes = Zeroizing::new([0; 32]);
        os_rng().fill_bytes(&mut bytes[..]);
        let secret = Secret::new(const_hex::encode(&bytes[..]));
        let (sender, messages) = unbounded_channel();
        let counter = Counter { key: key(&secret), messages: sender };
        let table = Table::new().with_web(RESPONSE_BYTES, answer);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = Server::start(&[address], Config::default(), Arc::new(table), Arc::new(counter))
            .context("there is no port for the webhooks")?;
        Ok(Self { server, secret, messages, last: 0 })
    }

    /// Where it receives messages.
    pub(super) fn url(&self) -> String {
        let port = self.server.addresses().first().map_or(0, SocketAddr::port);
        format!("http://{}:{port}{PATH}", Ipv4Addr::LOCALHOST)
    }

    /// The secret that it shares with the wallet.
    pub(super) fn secret(&self) -> Secret {
        self.secret.clone()
    }

    /// The next event, if it has arrived. Says which messages are refused.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<EventEntry>> {
        while let Ok(message) = self.messages.try_recv() {
            match message {
                Message::Refused => say!("   Bob's shop refuses a message: its signature is wrong."),
                Message::Genuine(event) if event.number == self.last => {}
                Message::Genuine(event) if event.number < self.last => {
                    bail!("event {} arrives after event {}", event.number, self.last)
                }
                Message::Genuine(event) => {
                    self.last = event.number;
                    return Ok(Some(*event));
                }
            }
        }
        Ok(None)
    }
}

fn key(secret: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())
}

/// Receives a message.
fn answer(ctx: &Ctx<'_, Counter>, request: WebRequest<'_>) -> WebAnswer {
    let status = if request.path != PATH.as_bytes() {
        "404 Not Found"
    } else if !request.verb.eq_ignore_ascii_case(b"POST") {
        "405 Method Not Allowed"
    } else {
        let (message, status) = match read(&ctx.service.key, &request, unix_time()) {
            Some(event) => (Message::Genuine(Box::new(event)), "200 OK"),
            None => (Message::Refused, "403 Forbidden"),
        };
        // It fails when the story has ended.
        let _ = ctx.service.messages.send(message);
        status
    };
    WebAnswer::Response(WebResponse { status, content_type: "", fields: Vec::new(), body: Vec::new() })
}

/// The event in a message, if it comes from the wallet.
fn read(key: &hmac::Key, request: &WebRequest<'_>, now: u64) -> Option<EventEntry> {
    let header = request.field("Ferrite-Signature")?;
    is_genuine(key, std::str::from_utf8(header).ok()?, request.body, now)
        .then(|| serde_json::from_slice::<WebhookBody>(request.body).ok())?
        .map(|body| body.event)
}

/// Whether a header `t=TIME,v1=SIGNATURE` is right for a body.
fn is_genuine(key: &hmac::Key, header: &str, body: &[u8], now: u64) -> bool {
    let field = |name: &str| header.split(',').find_map(|part| part.trim().strip_prefix(name));
    let (Some(time), Some(signature)) = (field("t="), field("v1=")) else { return false };
    let is_recent = time.parse::<u64>().is_ok_and(|time| time.abs_diff(now) <= MAX_AGE);
    let Ok(signature) = const_hex::decode(signature) else { return false };
    let signed = [time.as_bytes(), b".", body].concat();
    is_recent && hmac::verify(key, &signed, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // python3 -c 'import hmac; print(hmac.new(b"a secret of 16 bytes", b"1700000000.{}", "sha256").hexdigest())'
    const SIGNATURE: &str = "be6c8db43050f8312cbbf22fdde34a49242627e04211fb556f9e9c5866500a29";
    const TIME: u64 = 1_700_000_000;

    #[test]
    fn signatures_are_checked() {
        let right = key("a secret of 16 bytes");
        let header = format!("t={TIME},v1={SIGNATURE}");
        for now in [TIME, TIME + MAX_AGE, TIME - MAX_AGE] {
            assert!(is_genuine(&right, &header, b"{}", now), "{now}");
        }
        assert!(!is_genuine(&right, &header, b"{ }", TIME), "another body");
        assert!(!is_genuine(&right, &header, b"{}", TIME + MAX_AGE + 1), "an old message");
        assert!(!is_genuine(&right, &header, b"{}", TIME - MAX_AGE - 1), "a message of the future");
        assert!(!is_genuine(&key("another secret!!"), &header, b"{}", TIME), "another secret");
        for wrong in [
            String::new(),
            format!("v1={SIGNATURE}"),
            format!("t={TIME}"),
            format!("t={TIME},v1="),
            format!("t={TIME},v1={}", &SIGNATURE[2..]),
            format!("t={TIME},v1={}00", &SIGNATURE[2..]),
            format!("t={TIME},v1=zz{}", &SIGNATURE[2..]),
            format!("t={},v1={SIGNATURE}", TIME + 1),
            format!("t=0{TIME},v1={SIGNATURE}"),
            format!("t=x,v1={SIGNATURE}"),
        ] {
            assert!(!is_genuine(&right, &wrong, b"{}", TIME), "{wrong}");
        }
    }

    #[test]
    fn a_genuine_message_has_an_event() {
        let key = key("a secret");
        let event = |body: &[u8], name: &str| {
            let signature = hmac::sign(&key, &[b"9.", body].concat());
            let head = format!("POST / HTTP/1.1\r\n{name}: t=9,v1={}\r\n\r\n", const_hex::encode(signature));
            let request = WebRequest { head: head.as_bytes(), body, ..WebRequest::default() };
            read(&key, &request, 9).map(|event| event.number)
        };
        assert_eq!(event(br#"{"event":{"number":3,"type":"x"}}"#, "Ferrite-Signature"), Some(3));
        assert_eq!(event(br#"{"event":{"number":3,"type":"x"}}"#, "Other"), None);
        assert_eq!(event(b"nonsense", "Ferrite-Signature"), None);
    }
}

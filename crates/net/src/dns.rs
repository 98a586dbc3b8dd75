//! DNS text records with verified signatures.
//!
//! The system's resolver does not report whether a response was signed, so the chain of signatures from the root is
//! verified here. Name servers only forward what others signed; nothing they claim themselves counts.
//!
//! As in the reference (`dns_utils.cpp: DNSResolver`), the system's name servers are queried, or those in `DNS_PUBLIC`;
//! if the former do not forward signatures, some well-known ones are queried over TCP.

mod agree;
mod servers;
mod upstream;

pub use agree::agreed;
pub use servers::{NameServers, PUBLIC_SERVERS};

use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::StreamExt;
use hickory_net::dnssec::DnssecDnsHandle;
use hickory_net::proto::dnssec::{Algorithm, Proof, PublicKeyBuf, TrustAnchors};
use hickory_net::proto::op::{DnsRequestOptions, DnsResponse, Query};
use hickory_net::proto::rr::{Name, RData, Record, RecordType};
use hickory_net::{DnsError, DnsHandle as _, NetError};
use tokio::sync::OnceCell;

use self::upstream::Upstream;

/// Timeout of a lookup, including all the queries it needs.
const LOOKUP_TIME: Duration = Duration::from_secs(20);
/// Timeout of the test whether the system's name servers are usable.
const PROBE_TIME: Duration = Duration::from_secs(5);
/// Limit of aliases that lead to a record.
const MOST_ALIASES: usize = 8;
/// A name with signed text records.
const PROBE_NAME: &str = "updates.moneropulse.org";

/// Why a lookup failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LookupError {
    /// The name is invalid.
    #[error("{0} is not a name")]
    Name(String),
    /// No response in time.
    #[error("no answer in time")]
    Timeout,
    /// No name server can be reached, or none has a response.
    #[error("{0}")]
    Failed(String),
}

/// The result of a lookup.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TxtAnswer {
    /// The text records; empty if their signatures are invalid.
    pub records: Vec<String>,
    /// Whether the name is in a signed zone.
    pub dnssec_available: bool,
    /// Whether the signatures are valid, from the root down to the response.
    pub dnssec_valid: bool,
}

/// A key that signs the root zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootKey {
    /// The number of its algorithm.
    pub algorithm: u8,
    /// The key, as in a DNSKEY record.
    pub key: Vec<u8>,
}

/// Looks up text records. Clones share their cache.
#[derive(Clone)]
pub struct Resolver {
    shared: Arc<Shared>,
}

struct Shared {
    servers: NameServers,
    /// Whether other servers are queried if these do not forward signatures.
    fall_back: bool,
    trust: Arc<TrustAnchors>,
    handle: OnceCell<DnssecDnsHandle<Upstream>>,
}

impl Resolver {
    /// Uses the name servers of the system or of `DNS_PUBLIC`.
    pub fn system() -> Self {
        match std::env::var("DNS_PUBLIC").ok().and_then(|text| NameServers::parse_public(&text)) {
            Some(servers) => Self::build(servers, false, TrustAnchors::default()),
            None => Self::build(NameServers::system(), true, TrustAnchors::default()),
        }
    }

    /// Uses only these name servers.
    pub fn new(servers: NameServers) -> Self {
        Self::build(servers, false, TrustAnchors::default())
    }

    /// Uses these name servers with another root, for tests.
    pub fn with_root_keys(servers: NameServers, keys: &[RootKey]) -> Self {
        let mut trust = TrustAnchors::empty();
        for key in keys {
            trust.insert(&PublicKeyBuf::new(key.key.clone(), Algorithm::from_u8(key.algorithm)));
        }
        Self::build(servers, false, trust)
    }

    fn build(servers: NameServers, fall_back: bool, trust: TrustAnchors) -> Self {
        let shared = Shared { servers, fall_back, trust: Arc::new(trust), handle: OnceCell::new() };
        Self { shared: Arc::new(shared) }
    }

    /// The text records of a name.
    ///
    /// # Errors
    /// If there is no response. Invalid signatures are not an error.
    pub async fn txt(&self, name: &str) -> Result<TxtAnswer, LookupError> {
        let handle = self.shared.handle.get_or_init(|| self.shared.connect()).await;
        look_up(handle, name, LOOKUP_TIME).await
    }

    /// The text records of a name, for callers without a runtime. Blocks.
    ///
    /// # Errors
    /// As [`Self::txt`].
    pub fn txt_blocking(&self, name: &str) -> Result<TxtAnswer, LookupError> {
        wait(self.txt(name)).map_err(|error| LookupError::Failed(error.to_string()))?
    }
}

/// Runs a future on its own thread, because the caller's may belong to a runtime, which must not be blocked.
fn wait<T: Send>(work: impl Future<Output = T> + Send) -> std::io::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("dns".to_owned());
        let thread = thread.spawn_scoped(scope, move || runtime.block_on(work))?;
        thread.join().map_err(|_| std::io::Error::other("the lookup has ended early"))
    })
}

impl Shared {
    async fn connect(&self) -> DnssecDnsHandle<Upstream> {
        let handle = |servers: &NameServers| {
            DnssecDnsHandle::with_trust_anchor(Upstream::new(servers.clone()), self.trust.clone())
        };
        let first = handle(&self.servers);
        if !self.fall_back {
            return first;
        }
        match look_up(&first, PROBE_NAME, PROBE_TIME).await {
            Ok(answer) if answer.dnssec_valid => first,
            _ => {
                tracing::info!(
                    target: "net.dns",
                    "Failed to verify DNSSEC record from {PROBE_NAME}, falling back to TCP with well known DNSSEC resolvers"
                );
                handle(&NameServers::public())
            }
        }
    }
}

async fn look_up(
    handle: &DnssecDnsHandle<Upstream>,
    text: &str,
    limit: Duration,
) -> Result<TxtAnswer, LookupError> {
    let invalid = || LookupError::Name(text.to_owned());
    let mut name = Name::from_utf8(text).map_err(|_| invalid())?;
    if name.num_labels() == 0 {
        return Err(invalid());
    }
    name.set_fqdn(true);
    let mut options = DnsRequestOptions::default();
    options.use_edns = true;
    let mut answers = handle.lookup(Query::query(name.clone(), RecordType::TXT), options);
    match tokio::time::timeout(limit, answers.next()).await {
        Err(_) | Ok(None) => Err(LookupError::Timeout),
        Ok(Some(Ok(response))) => Ok(read(&response, &name)),
        Ok(Some(Err(NetError::Dns(DnsError::Nsec { proof, .. })))) => Ok(nothing(proof)),
        Ok(Some(Err(NetError::Timeout))) => Err(LookupError::Timeout),
        Ok(Some(Err(error))) => Err(LookupError::Failed(error.to_string())),
    }
}

/// A result without records.
fn nothing(proof: Proof) -> TxtAnswer {
    TxtAnswer {
        records: Vec::new(),
        dnssec_available: matches!(proof, Proof::Secure | Proof::Bogus),
        dnssec_valid: proof == Proof::Secure,
    }
}

/// The records of a name, directly or through aliases. All of these must be signed, and nothing else counts: additional
/// records may be signed as well, but by others.
fn read(response: &DnsResponse, name: &Name) -> TxtAnswer {
    let mut owner = name;
    let mut used: Vec<&Record> = Vec::new();
    while used.len() < MOST_ALIASES {
        let Some((alias, target)) = response.answers.iter().find_map(|record| match &record.data {
            RData::CNAME(target) if record.name == *owner => Some((record, &target.0)),
            _ => None,
        }) else {
            break;
        };
        used.push(alias);
        owner = target;
    }
    let is_ours = |record: &&Record| record.name == *owner && record.record_type() == RecordType::TXT;
    let found: Vec<&Record> = response.answers.iter().filter(is_ours).collect();
    used.extend(&found);
    if found.is_empty() {
        // The absence of records must be signed then.
        used.extend(response.authorities.iter().filter(|record| record.record_type() != RecordType::RRSIG));
    }
    if used.iter().any(|record| record.proof == Proof::Bogus) {
        tracing::warn!(target: "net.dns", "Invalid DNSSEC TXT record signature for {name}");
        return nothing(Proof::Bogus);
    }
    let valid = !used.is_empty() && used.iter().all(|record| record.proof == Proof::Secure);
    TxtAnswer {
        records: found.into_iter().filter_map(text).collect(),
        dnssec_available: valid,
        dnssec_valid: valid,
    }
}

/// A record consists of pieces of at most 255 bytes.
fn text(record: &Record) -> Option<String> {
    match &record.data {
        RData::TXT(txt) => Some(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
        _ => None,
    }
}

//! Text records of names, and whether their signatures are good.
//!
//! The system's resolver does not say whether an answer was signed, so the chain of signatures from the root is
//! checked here. Name servers are only asked to pass on what others signed; nothing that they claim themselves counts.
//!
//! As the reference (`dns_utils.cpp: DNSResolver`): the system's name servers are asked, or those that `DNS_PUBLIC`
//! names; if the first do not pass on signatures, a few well-known ones are asked over TCP.

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

/// How long a lookup may take, with all the lookups that it needs.
const LOOKUP_TIME: Duration = Duration::from_secs(20);
/// How long finding out whether the system's name servers are of use may take.
const PROBE_TIME: Duration = Duration::from_secs(5);
/// The most aliases that lead to a record.
const MOST_ALIASES: usize = 8;
/// A name that is known to have signed text records.
const PROBE_NAME: &str = "updates.moneropulse.org";

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// It is no name.
    #[error("{0} is not a name")]
    Name(String),
    /// Nobody answers in time.
    #[error("no answer in time")]
    Timeout,
    /// No name server can be reached, or none of them has an answer.
    #[error("{0}")]
    Failed(String),
}

/// What name servers say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TxtAnswer {
    /// The text records; none if their signatures are wrong.
    pub records: Vec<String>,
    /// Whether the name is in a zone that is signed.
    pub dnssec_available: bool,
    /// Whether the signatures are good, from the root down to the answer.
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

/// Looks up text records. Clones share what they have learnt.
#[derive(Clone)]
pub struct Resolver {
    shared: Arc<Shared>,
}

struct Shared {
    servers: NameServers,
    /// Whether others are asked if these pass on no signatures.
    fall_back: bool,
    trust: Arc<TrustAnchors>,
    handle: OnceCell<DnssecDnsHandle<Upstream>>,
}

impl Resolver {
    /// Asks whom the system or `DNS_PUBLIC` names.
    pub fn system() -> Self {
        match std::env::var("DNS_PUBLIC").ok().and_then(|text| NameServers::parse_public(&text)) {
            Some(servers) => Self::build(servers, false, TrustAnchors::default()),
            None => Self::build(NameServers::system(), true, TrustAnchors::default()),
        }
    }

    /// Asks these name servers and no others.
    pub fn new(servers: NameServers) -> Self {
        Self::build(servers, false, TrustAnchors::default())
    }

    /// Asks these name servers in a world with a root of its own, as tests have one.
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
    /// When there is no answer. Wrong signatures are an answer.
    pub async fn txt(&self, name: &str) -> Result<TxtAnswer, LookupError> {
        let handle = self.shared.handle.get_or_init(|| self.shared.connect()).await;
        look_up(handle, name, LOOKUP_TIME).await
    }

    /// The text records of a name, for those who have no runtime. Waits.
    ///
    /// # Errors
    /// As [`Self::txt`].
    pub fn txt_blocking(&self, name: &str) -> Result<TxtAnswer, LookupError> {
        wait(self.txt(name)).map_err(|error| LookupError::Failed(error.to_string()))?
    }
}

/// Runs something on a thread of its own, because the caller's may belong to a runtime, where waiting is not allowed.
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

/// An answer without records.
fn nothing(proof: Proof) -> TxtAnswer {
    TxtAnswer {
        records: Vec::new(),
        dnssec_available: matches!(proof, Proof::Secure | Proof::Bogus),
        dnssec_valid: proof == Proof::Secure,
    }
}

/// The records of a name, directly or by way of aliases. All of that has to be signed, and nothing else counts: what a
/// server adds may be signed as well, by somebody else.
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
        // Then what has to be signed is that there is nothing.
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

/// A record comes in pieces of at most 255 bytes.
fn text(record: &Record) -> Option<String> {
    match &record.data {
        RData::TXT(txt) => Some(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
        _ => None,
    }
}

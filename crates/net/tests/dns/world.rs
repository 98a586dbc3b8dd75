//! A simulated DNS hierarchy with its own root, and a name server for it over UDP and TCP.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ferrite_net::dns::{NameServers, Resolver, RootKey};
use hickory_net::proto::dnssec::crypto::Ed25519SigningKey;
use hickory_net::proto::dnssec::rdata::{DNSKEY, DNSSECRData, DS, NSEC, RRSIG};
use hickory_net::proto::dnssec::{Algorithm, DigestType, DnssecSigner, PublicKey as _, SigningKey as _};
use hickory_net::proto::op::{Message, ResponseCode};
use hickory_net::proto::rr::rdata::{CNAME, NS, SOA, TXT};
use hickory_net::proto::rr::{DNSClass, Name, RData, Record, RecordSet, RecordType};
use time::OffsetDateTime;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UdpSocket};

/// Limit of a response over UDP, in bytes.
const UDP_LIMIT: usize = 700;
const DAY: u64 = 86_400;

/// The flaw of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// None: it is signed.
    None,
    /// It is unsigned, and the root says so.
    Unsigned,
    /// Its records differ from the signed ones.
    Altered,
    /// Its signatures are missing.
    Stripped,
    /// Its signatures have expired.
    Expired,
    /// It is signed with a key that the root does not know.
    WrongKey,
}

struct Zone {
    name: Name,
    flaw: Flaw,
    signer: DnssecSigner,
    texts: BTreeMap<Name, Vec<Vec<String>>>,
    aliases: BTreeMap<Name, Name>,
}

/// A signer with a new key.
fn signer(name: &Name) -> DnssecSigner {
    let pkcs8 = Ed25519SigningKey::generate_pkcs8().unwrap();
    let key = Ed25519SigningKey::from_pkcs8(&pkcs8).unwrap();
    let dnskey = DNSKEY::from_key(&key.to_public_key().unwrap());
    DnssecSigner::new(dnskey, Box::new(key), name.clone(), Duration::from_secs(2 * DAY))
}

pub(crate) fn name(text: &str) -> Name {
    let mut name = Name::from_ascii(text).unwrap();
    name.set_fqdn(true);
    name
}

impl Zone {
    fn new(text: &str, flaw: Flaw) -> Self {
        let name = name(text);
        let signer = signer(&name);
        Self { name, flaw, signer, texts: BTreeMap::new(), aliases: BTreeMap::new() }
    }

    /// A record set, with its signature if the zone has any.
    fn signed(&self, owner: &Name, data: Vec<RData>) -> Vec<Record> {
        let mut set = RecordSet::with_ttl(owner.clone(), data[0].record_type(), 300);
        for data in data {
            set.add_rdata(data);
        }
        let mut records: Vec<Record> = set.records_without_rrsigs().cloned().collect();
        if matches!(self.flaw, Flaw::Unsigned | Flaw::Stripped) {
            return records;
        }
        let age = if self.flaw == Flaw::Expired { 4 * DAY } else { DAY };
        let since = OffsetDateTime::now_utc() - Duration::from_secs(age);
        let signature = RRSIG::from_rrset(&set, DNSClass::IN, since, &self.signer).unwrap();
        let signature = RData::DNSSEC(DNSSECRData::RRSIG(signature));
        records.push(Record::from_rdata(owner.clone(), 300, signature));
        records
    }

    fn keys(&self) -> Vec<Record> {
        self.signed(&self.name, vec![RData::DNSSEC(DNSSECRData::DNSKEY(self.signer.to_dnskey()))])
    }

    fn text_records(&self, owner: &Name) -> Vec<Record> {
        let Some(texts) = self.texts.get(owner) else { return Vec::new() };
        let data = texts.iter().map(|pieces| RData::TXT(TXT::new(pieces.clone()))).collect();
        let mut records = self.signed(owner, data);
        if self.flaw == Flaw::Altered {
            records[0].data = RData::TXT(TXT::new(vec!["something else".to_owned()]));
        }
        records
    }

    /// The proof that a name has only these types.
    fn nothing_else(&self, owner: &Name, next: &Name, types: &[RecordType]) -> Vec<Record> {
        let soa = SOA::new(self.name.clone(), self.name.clone(), 1, 1, 1, 1, 300);
        let mut records = self.signed(&self.name, vec![RData::SOA(soa)]);
        let nsec = NSEC::new_cover_self(next.clone(), types.iter().copied());
        records.extend(self.signed(owner, vec![RData::DNSSEC(DNSSECRData::NSEC(nsec))]));
        records
    }
}

/// Zones below the root, one label each.
pub(crate) struct World {
    zones: BTreeMap<Name, Zone>,
    /// Added to every response to a text query.
    pub(crate) extra: Option<Name>,
}

impl World {
    pub(crate) fn new(zones: &[(&str, Flaw)]) -> Self {
        let mut all = BTreeMap::from([(Name::root(), Zone::new(".", Flaw::None))]);
        all.extend(zones.iter().map(|(text, flaw)| (name(text), Zone::new(text, *flaw))));
        Self { zones: all, extra: None }
    }

    fn zone_of(&self, owner: &Name) -> &Zone {
        let label = owner.trim_to(1);
        self.zones.get(&label).unwrap_or_else(|| &self.zones[&Name::root()])
    }

    /// Gives a name a text record, in pieces.
    pub(crate) fn text(&mut self, owner: &str, pieces: &[&str]) {
        let owner = name(owner);
        let zone = self.zones.get_mut(&owner.trim_to(1)).unwrap();
        let pieces = pieces.iter().map(|piece| (*piece).to_owned()).collect();
        zone.texts.entry(owner).or_default().push(pieces);
    }

    pub(crate) fn alias(&mut self, owner: &str, target: &str) {
        let owner = name(owner);
        let zone = self.zones.get_mut(&owner.trim_to(1)).unwrap();
        zone.aliases.insert(owner, name(target));
    }

    /// The key that signs the root.
    pub(crate) fn root_key(&self) -> RootKey {
        let key = self.zones[&Name::root()].signer.key().to_public_key().unwrap();
        RootKey { algorithm: Algorithm::ED25519.into(), key: key.public_bytes().to_vec() }
    }

    fn answer(&self, request: &Message) -> Message {
        let query = request.queries[0].clone();
        let (owner, kind) = (query.name().clone(), query.query_type());
        let mut message = Message::response(request.metadata.id, request.metadata.op_code);
        message.add_query(query);
        message.metadata.recursion_available = true;
        let root = &self.zones[&Name::root()];
        let is_zone = self.zones.contains_key(&owner);
        let zone = self.zone_of(&owner);
        match kind {
            RecordType::DNSKEY if is_zone && zone.flaw != Flaw::Unsigned => {
                message.add_answers(zone.keys());
            }
            RecordType::DS if is_zone && zone.flaw == Flaw::Unsigned => {
                message.add_authorities(root.nothing_else(&owner, &name("zzzz"), &[RecordType::NS]));
            }
            RecordType::DS if is_zone => {
                let other = signer(&owner);
                let known = if zone.flaw == Flaw::WrongKey { &other } else { &zone.signer };
                let key = known.key().to_public_key().unwrap();
                let ds = DS::from_key(&key, &owner, DigestType::SHA256).unwrap();
                message.add_answers(root.signed(&owner, vec![RData::DNSSEC(DNSSECRData::DS(ds))]));
            }
            RecordType::NS if is_zone => {
                let server = owner.prepend_label("ns").unwrap();
                message.add_answers(zone.signed(&owner, vec![RData::NS(NS(server))]));
            }
            RecordType::TXT if self.add_text(&mut message, &owner) => {}
            _ => self.refuse(&mut message, zone, &owner),
        }
        message
    }

    /// Adds the records of a name. `false` if there are none.
    fn add_text(&self, message: &mut Message, owner: &Name) -> bool {
        let zone = self.zone_of(owner);
        if let Some(target) = zone.aliases.get(owner) {
            message.add_answers(zone.signed(owner, vec![RData::CNAME(CNAME(target.clone()))]));
            return self.add_text(message, target);
        }
        let records = zone.text_records(owner);
        let found = !records.is_empty();
        message.add_answers(records);
        if let Some(extra) = &self.extra {
            message.add_answers(self.zone_of(extra).text_records(extra));
        }
        found
    }

    fn refuse(&self, message: &mut Message, zone: &Zone, owner: &Name) {
        if zone.flaw == Flaw::Unsigned {
            return;
        }
        if zone.texts.contains_key(owner) || zone.aliases.contains_key(owner) || *owner == zone.name {
            let types = match owner {
                _ if *owner == zone.name => vec![RecordType::SOA, RecordType::NS, RecordType::DNSKEY],
                _ if zone.texts.contains_key(owner) => vec![RecordType::TXT],
                _ => vec![RecordType::CNAME],
            };
            message.add_authorities(zone.nothing_else(owner, &zone.name, &types));
        } else {
            message.metadata.response_code = ResponseCode::NXDomain;
            let types = [RecordType::SOA, RecordType::NS, RecordType::DNSKEY];
            message.add_authorities(zone.nothing_else(&zone.name, &zone.name, &types));
        }
    }
}

/// A name server for such a hierarchy.
pub(crate) struct Server {
    address: SocketAddr,
    root: RootKey,
    pub(crate) over_tcp: Arc<AtomicUsize>,
}

impl Server {
    pub(crate) async fn start(world: World) -> Self {
        let root = world.root_key();
        let world = Arc::new(world);
        let over_tcp = Arc::new(AtomicUsize::new(0));
        // A port that is free for TCP may be taken for UDP.
        let (listener, socket) = loop {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            if let Ok(socket) = UdpSocket::bind(listener.local_addr().unwrap()).await {
                break (listener, socket);
            }
        };
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve_udp(socket, world.clone()));
        let count = over_tcp.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve_tcp(stream, world.clone(), count.clone()));
            }
        });
        Self { address, root, over_tcp }
    }

    pub(crate) fn servers(&self, tcp_only: bool) -> NameServers {
        NameServers { addresses: vec![self.address], tcp_only }
    }

    /// A resolver that trusts the root of this hierarchy.
    pub(crate) fn resolver(&self) -> Resolver {
        Resolver::with_root_keys(self.servers(false), std::slice::from_ref(&self.root))
    }

    pub(crate) fn root(&self) -> RootKey {
        self.root.clone()
    }
}

async fn serve_udp(socket: UdpSocket, world: Arc<World>) {
    let mut buffer = vec![0; 65_536];
    loop {
        let (size, from) = socket.recv_from(&mut buffer).await.unwrap();
        let Ok(request) = Message::from_vec(&buffer[..size]) else { continue };
        let answer = world.answer(&request);
        let mut bytes = answer.to_vec().unwrap();
        if bytes.len() > UDP_LIMIT {
            bytes = answer.truncate().to_vec().unwrap();
        }
        let _ = socket.send_to(&bytes, from).await;
    }
}

async fn serve_tcp(mut stream: TcpStream, world: Arc<World>, count: Arc<AtomicUsize>) {
    while let Ok(size) = stream.read_u16().await {
        let mut buffer = vec![0; usize::from(size)];
        if stream.read_exact(&mut buffer).await.is_err() {
            return;
        }
        let Ok(request) = Message::from_vec(&buffer) else { return };
        count.fetch_add(1, Ordering::Relaxed);
        let bytes = world.answer(&request).to_vec().unwrap();
        let size = u16::try_from(bytes.len()).unwrap();
        if stream.write_u16(size).await.is_err() || stream.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

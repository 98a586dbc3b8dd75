//! The peer file.
//!
//! ```text
//! "FERRITEP" | version u32 | books u8 | books | Keccak-256 of all before
//! book: zone u8 | white u32 | peers | gray u32 | peers | anchors u32 | (address, first seen u64) ...
//! peer: address | id u64 | last seen u64 | pruning seed u32 | RPC port u16 | RPC credits u32
//! address: type u8 | IPv4: 4 bytes, IPv6: 16 bytes, names: length u8, text | port u16
//! ```
//!
//! All numbers are little-endian. An unreadable file does not stop the node: [`load`] returns empty books and the
//! reason.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;

use ferrite_types::files::{self, Access};
use ferrite_types::keccak256;

use super::{Allow, Book, Peer};
use crate::address::{NetworkAddress, Zone};

const MAGIC: &[u8; 8] = b"FERRITEP";

/// The version written.
pub const VERSION: u32 = 1;

/// Longer files are not ours: three full books take less.
const MAX_FILE_SIZE: u64 = 4 * 1024 * 1024;

/// Why a peer file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BookFileError {
    /// It cannot be read or written.
    #[error("peer file: {0}")]
    Io(#[from] io::Error),
    /// It is too long.
    #[error("peer file of {0} bytes is too long")]
    TooLong(u64),
    /// It does not start with the magic bytes.
    #[error("not a peer file")]
    Magic,
    /// It was written by a newer program.
    #[error("peer file of unknown version {0}")]
    Version(u32),
    /// The checksum is wrong.
    #[error("wrong checksum of the peer file")]
    Checksum,
    /// It ends too early.
    #[error("peer file ends within {0}")]
    Truncated(&'static str),
    /// There are bytes after the end.
    #[error("{0} bytes too many in the peer file")]
    TrailingBytes(usize),
    /// Unknown zone number.
    #[error("unknown zone {0} in the peer file")]
    Zone(u8),
    /// Invalid address.
    #[error("invalid address in the peer file")]
    Address,
}

/// Whether a file starts like a peer file.
pub fn is_peer_file(path: &Path) -> bool {
    use std::io::Read as _;
    let mut start = [0; MAGIC.len()];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *MAGIC
}

/// Serialises the books.
pub fn to_bytes(books: &[&Book]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.push(u8::try_from(books.len()).expect("one book for each zone"));
    for book in books {
        out.push(book.zone as u8);
        for list in [&book.white, &book.gray] {
            push_count(&mut out, list.len());
            // In eviction order, which is kept on loading.
            let mut peers = list.by_last_seen();
            peers.reverse();
            for peer in peers {
                push_peer(&mut out, peer);
            }
        }
        push_count(&mut out, book.anchors.len());
        for (address, first_seen) in &book.anchors {
            push_address(&mut out, address);
            out.extend_from_slice(&first_seen.to_le_bytes());
        }
    }
    let checksum = keccak256(&out);
    out.extend_from_slice(&checksum);
    out
}

fn push_count(out: &mut Vec<u8>, count: usize) {
    out.extend_from_slice(&u32::try_from(count).expect("lists have thousands of peers").to_le_bytes());
}

fn push_peer(out: &mut Vec<u8>, peer: &Peer) {
    push_address(out, &peer.address);
    out.extend_from_slice(&peer.id.to_le_bytes());
    out.extend_from_slice(&peer.last_seen.to_le_bytes());
    out.extend_from_slice(&peer.pruning_seed.to_le_bytes());
    out.extend_from_slice(&peer.rpc_port.to_le_bytes());
    out.extend_from_slice(&peer.rpc_credits_per_hash.to_le_bytes());
}

fn push_address(out: &mut Vec<u8>, address: &NetworkAddress) {
    out.push(address.type_id());
    let mut push_name = |name: &str| {
        out.push(u8::try_from(name.len()).expect("names have at most 62 letters"));
        out.extend_from_slice(name.as_bytes());
    };
    match address {
        NetworkAddress::Ip(ip) => match ip.ip() {
            IpAddr::V4(ip) => out.extend_from_slice(&ip.octets()),
            IpAddr::V6(ip) => out.extend_from_slice(&ip.octets()),
        },
        NetworkAddress::Tor { host, .. } => push_name(host.as_str()),
        NetworkAddress::I2p(host) => push_name(host.as_str()),
    }
    out.extend_from_slice(&address.port().to_le_bytes());
}

/// Deserialises books. Peers that `allow` excludes are dropped.
pub fn from_bytes(bytes: &[u8], allow: Allow) -> Result<Vec<Book>, BookFileError> {
    if !bytes.starts_with(MAGIC) {
        return Err(BookFileError::Magic);
    }
    let Some((content, checksum)) = bytes.split_last_chunk::<32>() else {
        return Err(BookFileError::Truncated("the checksum"));
    };
    let mut reader = Reader(content.get(MAGIC.len()..).ok_or(BookFileError::Truncated("the signature"))?);
    let version = u32::from_le_bytes(reader.array("the version")?);
    if version != VERSION {
        return Err(BookFileError::Version(version));
    }
    if keccak256(content) != *checksum {
        return Err(BookFileError::Checksum);
    }
    let [count] = reader.array("the number of books")?;
    let mut books = Vec::new();
    for _ in 0..count {
        books.push(reader.book(allow)?);
    }
    if !reader.0.is_empty() {
        return Err(BookFileError::TrailingBytes(reader.0.len()));
    }
    Ok(books)
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], BookFileError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BookFileError::Truncated(what))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], BookFileError> {
        Ok(self.take(N, what)?.try_into().expect("as many bytes as were asked for"))
    }

    fn book(&mut self, allow: Allow) -> Result<Book, BookFileError> {
        let zone = match self.array("a zone")? {
            [1] => Zone::Public,
            [2] => Zone::I2p,
            [3] => Zone::Tor,
            [other] => return Err(BookFileError::Zone(other)),
        };
        let mut book = Book::new(zone, allow);
        for white in [true, false] {
            for _ in 0..u32::from_le_bytes(self.array("a number of peers")?) {
                let peer = self.peer()?;
                if white {
                    book.just_seen(peer);
                } else {
                    book.add_gray(peer);
                }
            }
        }
        for _ in 0..u32::from_le_bytes(self.array("the number of anchors")?) {
            let address = self.address()?;
            book.add_anchor(address, u64::from_le_bytes(self.array("an anchor")?));
        }
        Ok(book)
    }

    fn peer(&mut self) -> Result<Peer, BookFileError> {
        Ok(Peer {
            address: self.address()?,
            id: u64::from_le_bytes(self.array("a peer id")?),
            last_seen: u64::from_le_bytes(self.array("a time")?),
            pruning_seed: u32::from_le_bytes(self.array("a pruning seed")?),
            rpc_port: u16::from_le_bytes(self.array("an RPC port")?),
            rpc_credits_per_hash: u32::from_le_bytes(self.array("RPC credits")?),
        })
    }

    fn address(&mut self) -> Result<NetworkAddress, BookFileError> {
        const WHAT: &str = "an address";
        let [kind] = self.array(WHAT)?;
        let host = match kind {
            1 => Ipv4Addr::from(self.array::<4>(WHAT)?).to_string(),
            2 => format!("[{}]", Ipv6Addr::from(self.array::<16>(WHAT)?)),
            3 | 4 => {
                let [length] = self.array(WHAT)?;
                let name = self.take(length.into(), WHAT)?;
                std::str::from_utf8(name).map_err(|_| BookFileError::Address)?.to_owned()
            }
            _ => return Err(BookFileError::Address),
        };
        let port = u16::from_le_bytes(self.array(WHAT)?);
        let address = NetworkAddress::parse(&host, port).map_err(|_| BookFileError::Address)?;
        if address.type_id() == kind { Ok(address) } else { Err(BookFileError::Address) }
    }
}

/// Loads the books of a file. A missing file gives no books; an unusable one gives none and the reason.
pub fn load(path: &Path, allow: Allow) -> (Vec<Book>, Option<BookFileError>) {
    let read = || -> Result<Vec<Book>, BookFileError> {
        let length = std::fs::metadata(path)?.len();
        if length > MAX_FILE_SIZE {
            return Err(BookFileError::TooLong(length));
        }
        from_bytes(&std::fs::read(path)?, allow)
    };
    match read() {
        Ok(books) => (books, None),
        Err(BookFileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => (Vec::new(), None),
        Err(error) => (Vec::new(), Some(error)),
    }
}

/// Saves the books atomically.
pub fn save(path: &Path, books: &[&Book]) -> Result<(), BookFileError> {
    Ok(files::replace(path, &to_bytes(books), Access::Usual)?)
}

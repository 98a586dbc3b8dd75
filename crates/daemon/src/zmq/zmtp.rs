//! ZMTP 3.0, the protocol of ZeroMQ, without security: the greeting, frames, and commands.
//!
//! Some clients have minimal parsers of their own. So the ready command is short and begins with the socket type, and a
//! message is a single frame wherever possible.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Timeout of the handshake.
pub(super) const HANDSHAKE_LIMIT: Duration = Duration::from_secs(30);
/// Timeout of a write. A peer that does not read would keep its connection and its queue forever.
pub(super) const WRITE_LIMIT: Duration = Duration::from_secs(30);
/// Limit of frames per message.
const MOST_FRAMES: usize = 64;
/// Limit of a command, in bytes.
const MAX_COMMAND: usize = 4096;
const GREETING: usize = 64;

const MORE: u8 = 1;
const LONG_FRAME: u8 = 2;
const COMMAND: u8 = 4;

/// Why a connection is closed.
#[derive(Debug, thiserror::Error)]
pub(super) enum ZmtpError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the peer does not speak this protocol")]
    Greeting,
    #[error("the peer requires an unsupported security mechanism")]
    Mechanism,
    #[error("the peer did not send a ready command")]
    NotReady,
    #[error("a socket of the peer's type cannot connect here")]
    SocketType,
    #[error("the peer interrupted its own message")]
    Interrupted,
    #[error("the peer exceeded a limit")]
    TooLong,
    #[error("the peer took too long")]
    TooSlow,
}

/// A frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) command: bool,
    /// Whether more frames of the same message follow.
    pub(super) more: bool,
    pub(super) body: Vec<u8>,
}

/// Input from a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Incoming {
    /// The frames of a message.
    Message(Vec<Vec<u8>>),
    /// A ping with its context, which the peer expects back.
    Ping(Vec<u8>),
    /// A subscription as a command, as in later versions of the protocol.
    Subscribe(Vec<u8>),
    /// The end of a subscription.
    Cancel(Vec<u8>),
}

/// Performs the handshake. `own` is the type of this socket, `peers` the types that may connect.
pub(super) async fn handshake<S: AsyncRead + AsyncWrite + Unpin>(
    stream: &mut S,
    own: &str,
    peers: &[&str],
) -> Result<(), ZmtpError> {
    let shake = async {
        stream.write_all(&greeting()).await?;
        let mut theirs = [0; GREETING];
        // Older versions differ in what follows, so the version is checked first.
        stream.read_exact(&mut theirs[..11]).await?;
        if theirs[0] != 0xff || theirs[9] & 1 != 1 || theirs[10] < 3 {
            return Err(ZmtpError::Greeting);
        }
        stream.read_exact(&mut theirs[11..]).await?;
        if &theirs[12..17] != b"NULL\0" {
            return Err(ZmtpError::Mechanism);
        }
        stream.write_all(&command("READY", &ready(own))).await?;
        let frame = read_frame(stream, MAX_COMMAND).await?;
        let properties = frame.body.strip_prefix(b"\x05READY").filter(|_| frame.command);
        let theirs = socket_type(properties.ok_or(ZmtpError::NotReady)?).ok_or(ZmtpError::NotReady)?;
        if !peers.iter().any(|peer| peer.as_bytes() == theirs) {
            return Err(ZmtpError::SocketType);
        }
        Ok(())
    };
    tokio::time::timeout(HANDSHAKE_LIMIT, shake).await.unwrap_or(Err(ZmtpError::TooSlow))
}

fn greeting() -> [u8; GREETING] {
    let mut greeting = [0; GREETING];
    greeting[0] = 0xff;
    greeting[9] = 0x7f;
    greeting[10] = 3;
    greeting[12..16].copy_from_slice(b"NULL");
    greeting
}

fn ready(socket_type: &str) -> Vec<u8> {
    const NAME: &str = "Socket-Type";
    let mut properties = Vec::new();
    properties.push(u8::try_from(NAME.len()).expect("a short name"));
    properties.extend_from_slice(NAME.as_bytes());
    properties.extend_from_slice(&u32::try_from(socket_type.len()).expect("a short name").to_be_bytes());
    properties.extend_from_slice(socket_type.as_bytes());
    properties
}

/// Removes and returns the first bytes.
fn take<'a>(from: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (head, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(head)
}

/// The type of the peer's socket. Property names are case-insensitive.
fn socket_type(mut properties: &[u8]) -> Option<&[u8]> {
    while let [length, rest @ ..] = properties {
        properties = rest;
        let name = take(&mut properties, usize::from(*length))?;
        let length = take(&mut properties, 4)?.try_into().expect("four bytes");
        let value = take(&mut properties, usize::try_from(u32::from_be_bytes(length)).ok()?)?;
        if name.eq_ignore_ascii_case(b"Socket-Type") {
            return Some(value);
        }
    }
    None
}

/// A command as a frame.
pub(super) fn command(name: &str, data: &[u8]) -> Vec<u8> {
    let mut body = vec![u8::try_from(name.len()).expect("commands have short names")];
    body.extend_from_slice(name.as_bytes());
    body.extend_from_slice(data);
    let mut frame = frame_header(COMMAND, body.len());
    frame.extend_from_slice(&body);
    frame
}

/// The header of a message frame.
pub(super) fn message_header(more: bool, length: usize) -> Vec<u8> {
    frame_header(if more { MORE } else { 0 }, length)
}

fn frame_header(flags: u8, length: usize) -> Vec<u8> {
    match u8::try_from(length) {
        Ok(short) => vec![flags, short],
        Err(_) => {
            let mut header = vec![flags | LONG_FRAME];
            header.extend_from_slice(&(length as u64).to_be_bytes());
            header
        }
    }
}

async fn read_frame<S: AsyncRead + Unpin>(stream: &mut S, most: usize) -> Result<Frame, ZmtpError> {
    let flags = stream.read_u8().await?;
    let length = match flags & LONG_FRAME {
        0 => u64::from(stream.read_u8().await?),
        _ => stream.read_u64().await?,
    };
    let length = usize::try_from(length).ok().filter(|length| *length <= most).ok_or(ZmtpError::TooLong)?;
    // Memory grows with the bytes received, not with those announced.
    let mut body = Vec::new();
    let read = (&mut *stream).take(length as u64).read_to_end(&mut body).await?;
    if read < length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    Ok(Frame { command: flags & COMMAND != 0, more: flags & MORE != 0, body })
}

/// The next message or command. `most` is the size limit of a message.
pub(super) async fn read<S: AsyncRead + Unpin>(stream: &mut S, most: usize) -> Result<Incoming, ZmtpError> {
    let (mut frames, mut length) = (Vec::new(), 0);
    loop {
        let frame = read_frame(stream, most - length).await?;
        if frame.command {
            if !frames.is_empty() {
                return Err(ZmtpError::Interrupted);
            }
            if let Some(incoming) = understand(&frame.body) {
                return Ok(incoming);
            }
            continue;
        }
        length += frame.body.len();
        frames.push(frame.body);
        if !frame.more {
            return Ok(Incoming::Message(frames));
        }
        if frames.len() >= MOST_FRAMES {
            return Err(ZmtpError::TooLong);
        }
    }
}

/// Sends bytes to a peer, with a timeout.
pub(super) async fn write<S: AsyncWrite + Unpin>(
    stream: &mut S,
    bytes: &[u8],
    limit: Duration,
) -> Result<(), ZmtpError> {
    let write = async {
        stream.write_all(bytes).await?;
        Ok(stream.flush().await?)
    };
    tokio::time::timeout(limit, write).await.unwrap_or(Err(ZmtpError::TooSlow))
}

/// Parses a command that requires an action.
fn understand(body: &[u8]) -> Option<Incoming> {
    let (length, rest) = body.split_first()?;
    let (name, data) = rest.split_at_checked(usize::from(*length))?;
    match name {
        // The name is followed by the peer's timeout.
        b"PING" => Some(Incoming::Ping(data.get(2..)?.to_vec())),
        b"SUBSCRIBE" => Some(Incoming::Subscribe(data.to_vec())),
        b"CANCEL" => Some(Incoming::Cancel(data.to_vec())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        assert_eq!(message_header(false, 255), [0, 255]);
        assert_eq!(message_header(true, 256), [3, 0, 0, 0, 0, 0, 0, 1, 0]);
        assert_eq!(command("READY", &ready("XPUB")), b"\x04\x1a\x05READY\x0bSocket-Type\0\0\0\x04XPUB");
    }

    #[test]
    fn types_of_sockets() {
        assert_eq!(socket_type(&ready("SUB")), Some(&b"SUB"[..]));
        assert_eq!(socket_type(b"\x01a\0\0\0\x01b\x0bsocket-type\0\0\0\x03REQ"), Some(&b"REQ"[..]));
        for bad in [&b""[..], b"\x0b", b"\x0bSocket-Type", b"\x0bSocket-Type\xff\xff\xff\xffa"] {
            assert_eq!(socket_type(bad), None);
        }
    }

    #[tokio::test]
    async fn reading() {
        let read = |bytes: &'static [u8]| async move { read(&mut &*bytes, 10).await };
        assert_eq!(read(b"\0\x02ab").await.ok(), Some(Incoming::Message(vec![b"ab".to_vec()])));
        let two = Incoming::Message(vec![Vec::new(), b"c".to_vec()]);
        assert_eq!(read(b"\x01\0\0\x01c").await.ok(), Some(two));
        assert_eq!(read(b"\x04\x09\x04PING\0\x01xy").await.ok(), Some(Incoming::Ping(b"xy".to_vec())));
        // An unknown command, then a subscription.
        assert_eq!(read(b"\x04\x02\x01A\0\x01\x01").await.ok(), Some(Incoming::Message(vec![vec![1]])));
        assert!(matches!(read(b"\0\x0b").await, Err(ZmtpError::TooLong)));
        assert!(matches!(read(b"\x01\x06abcdef\0\x06").await, Err(ZmtpError::TooLong)));
        assert!(matches!(read(b"\x02\xff\xff\xff\xff\xff\xff\xff\xff").await, Err(ZmtpError::TooLong)));
        assert!(matches!(read(b"\0\x05ab").await, Err(ZmtpError::Io(_))));
    }
}

//! A SOCKS proxy that connects to a fixed port of loopback and records the requests.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A request to the proxy.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    /// The SOCKS version.
    pub version: u8,
    /// A name or an address.
    pub host: String,
    /// The port there.
    pub port: u16,
    /// The user of the login.
    pub user: String,
    /// The password.
    pub password: String,
}

/// Starts the proxy. With `login` it requires one, and only the password `right` is accepted. Names that begin with
/// `refused.` are refused.
///
/// # Panics
/// If there is no port for it.
pub fn start(target: u16, login: bool) -> (u16, Receiver<Asked>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a port");
    let port = listener.local_addr().expect("it is bound").port();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let sender = sender.clone();
            // Errors show at the other end.
            std::thread::spawn(move || serve(stream, target, login, &sender).ok());
        }
    });
    (port, receiver)
}

fn serve(mut stream: TcpStream, target: u16, login: bool, asked: &Sender<Asked>) -> std::io::Result<()> {
    let question = match byte(&mut stream)? {
        4 => version_4(&mut stream)?,
        5 => version_5(&mut stream, login)?,
        _ => return Ok(()),
    };
    let refused = question.host.starts_with("refused.");
    let version = question.version;
    // The test may have ended.
    let _ = asked.send(question);
    if version == 4 {
        stream.write_all(&[0, if refused { 91 } else { 90 }, 0, 0, 0, 0, 0, 0])?;
    } else {
        stream.write_all(&[5, if refused { 5 } else { 0 }, 0, 3, 2, b'x', b'y', 0, 0])?;
    }
    if refused {
        return Ok(());
    }
    let server = TcpStream::connect(("127.0.0.1", target))?;
    let (mut from, mut to) = (stream.try_clone()?, server.try_clone()?);
    std::thread::spawn(move || copy(&mut from, &mut to));
    copy(&mut server.try_clone()?, &mut stream);
    Ok(())
}

fn copy(from: &mut TcpStream, to: &mut TcpStream) {
    let _ = std::io::copy(from, to);
    let _ = to.shutdown(std::net::Shutdown::Both);
}

fn byte(stream: &mut TcpStream) -> std::io::Result<u8> {
    let mut byte = [0];
    stream.read_exact(&mut byte)?;
    Ok(byte[0])
}

fn bytes(stream: &mut TcpStream, count: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

fn until_zero(stream: &mut TcpStream) -> std::io::Result<String> {
    let mut text = String::new();
    loop {
        match byte(stream)? {
            0 => return Ok(text),
            other => text.push(char::from(other)),
        }
    }
}

fn version_4(stream: &mut TcpStream) -> std::io::Result<Asked> {
    let head = bytes(stream, 7)?;
    let port = u16::from_be_bytes([head[1], head[2]]);
    let user = until_zero(stream)?;
    let host = match head[3..] {
        [0, 0, 0, 1..=255] => until_zero(stream)?,
        _ => format!("{}.{}.{}.{}", head[3], head[4], head[5], head[6]),
    };
    Ok(Asked { version: 4, host, port, user, password: String::new() })
}

fn version_5(stream: &mut TcpStream, login: bool) -> std::io::Result<Asked> {
    let count = byte(stream)?;
    let methods = bytes(stream, usize::from(count))?;
    let (mut user, mut password) = (String::new(), String::new());
    if !login {
        stream.write_all(&[5, 0])?;
    } else if methods.contains(&2) {
        stream.write_all(&[5, 2])?;
        byte(stream)?;
        for text in [&mut user, &mut password] {
            let length = byte(stream)?;
            *text = text_of(bytes(stream, usize::from(length))?);
        }
        stream.write_all(&[1, u8::from(password != "right")])?;
    } else {
        stream.write_all(&[5, 255])?;
    }
    let head = bytes(stream, 4)?;
    let host = match head[3] {
        1 => bytes(stream, 4)?.iter().map(u8::to_string).collect::<Vec<_>>().join("."),
        _ => {
            let length = byte(stream)?;
            text_of(bytes(stream, usize::from(length))?)
        }
    };
    let port = bytes(stream, 2)?;
    Ok(Asked { version: 5, host, port: u16::from_be_bytes([port[0], port[1]]), user, password })
}

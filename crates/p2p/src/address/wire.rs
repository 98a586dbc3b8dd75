//! Addresses in portable storage: a number for the kind, and an object whose fields depend on the kind.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use ferrite_types::epee::{Blob, EpeeError, Kind, ReadField, ReadItem, Value, WriteField, WriteItem, Writer};
use ferrite_types::epee_object;

use super::{I2pHost, NetworkAddress, TorHost};

epee_object! {
    struct V4 {
        m_ip: u32,
        m_port: u16,
    }
}

epee_object! {
    struct V6 {
        addr: [u8; 16] as Blob,
        m_port: u16,
    }
}

epee_object! {
    struct Hidden<'a> {
        host: &'a str,
        port: u16,
    }
}

epee_object! {
    /// The fields of all kinds, because the kind is read last.
    struct AnyKind<'a> {
        addr: &'a [u8],
        host: &'a [u8],
        m_ip: u32,
        m_port: u16,
        port: u16,
    }
}

epee_object! {
    struct Address<'a> {
        addr: AnyKind<'a>,
        kind ["type"]: u8,
    }
}

impl Address<'_> {
    fn resolve(&self) -> Option<NetworkAddress> {
        let fields = &self.addr;
        let host = || std::str::from_utf8(fields.host).ok();
        Some(match self.kind {
            1 => SocketAddr::from((Ipv4Addr::from(fields.m_ip.to_le_bytes()), fields.m_port)).into(),
            2 => {
                let bytes: [u8; 16] = fields.addr.try_into().ok()?;
                SocketAddr::from((Ipv6Addr::from(bytes), fields.m_port)).into()
            }
            3 => NetworkAddress::I2p(I2pHost::from_wire(host()?)?),
            4 => NetworkAddress::Tor { host: TorHost::from_wire(host()?)?, port: fields.port },
            _ => return None,
        })
    }
}

/// An address field. `None` is an invalid address and is not written; the reference reads it as an address without a
/// zone and closes the connection if a peer list contains one.
pub enum WireAddress {}

impl<'a> ReadField<'a, Option<NetworkAddress>> for WireAddress {
    fn read_field(value: Value<'_, 'a>) -> Result<Option<NetworkAddress>, EpeeError> {
        Address::read_item(value).map(|address| address.resolve())
    }
}

impl WriteField<Option<NetworkAddress>> for WireAddress {
    fn is_written(value: &Option<NetworkAddress>) -> bool {
        value.is_some()
    }

    fn write_field(value: &Option<NetworkAddress>, writer: &mut Writer<'_>) {
        let Some(address) = value else { return };
        writer.kind(Kind::Object);
        writer.varint(2);
        writer.name(b"addr");
        writer.kind(Kind::Object);
        match address {
            NetworkAddress::Ip(SocketAddr::V4(ip)) => {
                writer.section(&V4 { m_ip: u32::from_le_bytes(ip.ip().octets()), m_port: ip.port() });
            }
            NetworkAddress::Ip(SocketAddr::V6(ip)) => {
                writer.section(&V6 { addr: ip.ip().octets(), m_port: ip.port() });
            }
            NetworkAddress::Tor { host, port } => {
                writer.section(&Hidden { host: host.as_str(), port: *port })
            }
            NetworkAddress::I2p(host) => {
                writer.section(&Hidden { host: host.as_str(), port: address.port() });
            }
        }
        writer.name(b"type");
        writer.kind(Kind::U8);
        address.type_id().write_item(writer);
    }
}

//! Addresses.
//!
//! An address consists of two public keys, the network, and the kind of address. Parsing checks the text, not the keys:
//! the crypto crate decides whether they are points on the curve. The reference rejects an address whose keys are not
//! (`cryptonote_basic_impl.cpp: get_account_address_from_str`), so callers that take an address from outside use
//! [`Address::parse_checked`] with crypto's key check.

use std::fmt;

use crate::PublicKey;
use crate::base58::{self, Base58Error};
use crate::network::{AddressPrefixes, Network};

/// An address of a wallet: account (`major`) and address within the account (`minor`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SubaddressIndex {
    /// The account.
    pub major: u32,
    /// The address within the account.
    pub minor: u32,
}

impl SubaddressIndex {
    /// The wallet's main address, the only one that is not a subaddress.
    pub const MAIN: Self = Self { major: 0, minor: 0 };

    /// Whether this is the main address.
    pub const fn is_main(self) -> bool {
        self.major == 0 && self.minor == 0
    }
}

impl fmt::Display for SubaddressIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.major, self.minor)
    }
}

/// The eight bytes in an integrated address by which its owner identifies a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ShortPaymentId(pub [u8; 8]);

impl fmt::Display for ShortPaymentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

/// The kinds of address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AddressKind {
    /// The main address of a wallet.
    Standard,
    /// Any other address of a wallet.
    Subaddress,
    /// A main address with a payment id.
    Integrated(ShortPaymentId),
}

/// Two public keys with their network and kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address {
    /// The network. Regtest addresses have mainnet's prefixes.
    pub network: Network,
    /// The kind of address.
    pub kind: AddressKind,
    /// The public spend key, not checked to be a point.
    pub spend: PublicKey,
    /// The public view key, not checked to be a point.
    pub view: PublicKey,
}

/// Why a text is not an address of the network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// Not base58 with a checksum.
    #[error("address: {0}")]
    Encoding(#[from] Base58Error),
    /// The address of another network.
    #[error("address is for {found}, not for {expected}")]
    OtherNetwork {
        /// The expected network.
        expected: Network,
        /// The network of the address.
        found: Network,
    },
    /// An unknown prefix, including the unofficial "featured" addresses.
    #[error("address: unknown prefix {0}")]
    UnknownPrefix(u64),
    /// The wrong number of bytes for its kind.
    #[error("address: {found} bytes of keys and payment id, expected {expected}")]
    Length {
        /// The length of its kind.
        expected: usize,
        /// The length found.
        found: usize,
    },
    /// A key that failed the caller's check.
    #[error("address: the public {0} key is not valid")]
    Key(&'static str),
    /// The old hexadecimal form with an invalid digit.
    #[error("address: 132 characters that are not all hex digits")]
    OldFormNotHex,
    /// The old hexadecimal form with a version other than 0.
    #[error("address: unknown version {0} of the old form")]
    OldFormVersion(u8),
    /// The old hexadecimal form with a wrong checksum.
    #[error("address: wrong checksum of the old form")]
    OldFormChecksum,
}

const KEYS: usize = 64;
const PAYMENT_ID: usize = 8;
/// Version, keys, and the sum of all bytes before it, in hex.
const OLD_FORM_BYTES: usize = 1 + KEYS + 1;

impl Address {
    /// Parses an address of the network, without checking its keys.
    ///
    /// Besides base58 this accepts the old form of 132 hex digits, as the reference does.
    pub fn parse(network: Network, text: &str) -> Result<Self, AddressError> {
        if text.len() == 2 * OLD_FORM_BYTES {
            return Self::parse_old_form(network, text);
        }
        let (prefix, data) = base58::decode_addr(text)?;
        let kind = Prefix::of(network, prefix)?;
        let expected = if kind == Prefix::Integrated { KEYS + PAYMENT_ID } else { KEYS };
        if data.len() != expected {
            return Err(AddressError::Length { expected, found: data.len() });
        }
        let (keys, payment_id) = data.split_at(KEYS);
        let kind = match kind {
            Prefix::Standard => AddressKind::Standard,
            Prefix::Subaddress => AddressKind::Subaddress,
            Prefix::Integrated => {
                let payment_id = payment_id.try_into().expect("the length was checked");
                AddressKind::Integrated(ShortPaymentId(payment_id))
            }
        };
        Ok(Self::from_keys(network, kind, keys))
    }

    /// Parses an address of the network whose keys pass the check, which should verify that they are points on the
    /// curve.
    ///
    /// The keys of the old hexadecimal form are checked too; the reference accepts those unchecked.
    pub fn parse_checked(
        network: Network,
        text: &str,
        mut check_key: impl FnMut(&PublicKey) -> bool,
    ) -> Result<Self, AddressError> {
        let address = Self::parse(network, text)?;
        if !check_key(&address.spend) {
            return Err(AddressError::Key("spend"));
        }
        if !check_key(&address.view) {
            return Err(AddressError::Key("view"));
        }
        Ok(address)
    }

    /// The payment id of an integrated address.
    pub fn payment_id(&self) -> Option<ShortPaymentId> {
        match self.kind {
            AddressKind::Integrated(payment_id) => Some(payment_id),
            AddressKind::Standard | AddressKind::Subaddress => None,
        }
    }

    /// Whether this is a subaddress.
    pub fn is_subaddress(&self) -> bool {
        self.kind == AddressKind::Subaddress
    }

    /// The integrated address with this payment id; `None` for subaddresses.
    pub fn with_payment_id(self, payment_id: ShortPaymentId) -> Option<Self> {
        (!self.is_subaddress()).then_some(Self { kind: AddressKind::Integrated(payment_id), ..self })
    }

    /// The standard address inside an integrated address; any other address unchanged.
    pub fn without_payment_id(self) -> Self {
        match self.kind {
            AddressKind::Integrated(_) => Self { kind: AddressKind::Standard, ..self },
            AddressKind::Standard | AddressKind::Subaddress => self,
        }
    }

    fn from_keys(network: Network, kind: AddressKind, keys: &[u8]) -> Self {
        let key = |bytes: &[u8]| PublicKey(bytes.try_into().expect("32 of 64 bytes"));
        Self { network, kind, spend: key(&keys[..32]), view: key(&keys[32..KEYS]) }
    }

    fn parse_old_form(network: Network, text: &str) -> Result<Self, AddressError> {
        let mut bytes = [0; OLD_FORM_BYTES];
        // A leading "0x" must not be skipped: the digits fill the buffer exactly.
        if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(AddressError::OldFormNotHex);
        }
        const_hex::decode_to_slice(text, &mut bytes).map_err(|_| AddressError::OldFormNotHex)?;
        let (&checksum, summed) = bytes.split_last().expect("66 bytes");
        if summed[0] != 0 {
            return Err(AddressError::OldFormVersion(summed[0]));
        }
        if summed.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte)) != checksum {
            return Err(AddressError::OldFormChecksum);
        }
        Ok(Self::from_keys(network, AddressKind::Standard, &summed[1..]))
    }
}

#[derive(PartialEq)]
enum Prefix {
    Standard,
    Subaddress,
    Integrated,
}

impl Prefix {
    fn of(network: Network, prefix: u64) -> Result<Self, AddressError> {
        if let Some(kind) = Self::among(&network.parameters().address_prefixes, prefix) {
            return Ok(kind);
        }
        for found in Network::ALL {
            if Self::among(&found.parameters().address_prefixes, prefix).is_some() {
                return Err(AddressError::OtherNetwork { expected: network, found });
            }
        }
        Err(AddressError::UnknownPrefix(prefix))
    }

    fn among(prefixes: &AddressPrefixes, prefix: u64) -> Option<Self> {
        match prefix {
            _ if prefix == prefixes.standard => Some(Self::Standard),
            _ if prefix == prefixes.subaddress => Some(Self::Subaddress),
            _ if prefix == prefixes.integrated => Some(Self::Integrated),
            _ => None,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefixes = &self.network.parameters().address_prefixes;
        let mut data = [0; KEYS + PAYMENT_ID];
        data[..32].copy_from_slice(&self.spend.0);
        data[32..KEYS].copy_from_slice(&self.view.0);
        f.write_str(&match self.kind {
            AddressKind::Standard => base58::encode_addr(prefixes.standard, &data[..KEYS]),
            AddressKind::Subaddress => base58::encode_addr(prefixes.subaddress, &data[..KEYS]),
            AddressKind::Integrated(payment_id) => {
                data[KEYS..].copy_from_slice(&payment_id.0);
                base58::encode_addr(prefixes.integrated, &data)
            }
        })
    }
}

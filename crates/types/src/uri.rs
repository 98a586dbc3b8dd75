//! Payment URIs: `monero:ADDRESS?tx_amount=1.5&recipient_name=...&tx_description=...`.
//!
//! As `wallet2.cpp: make_uri` and `parse_uri`, with one recipient. Names and descriptions are bytes: percent encoding
//! can represent any, not only text.

use std::collections::BTreeSet;

use crate::address::{Address, AddressError};
use crate::amount::{ParseAmountError, parse_amount, print_money};
use crate::network::Network;
use crate::{Amount, PublicKey};

const SCHEME: &str = "monero:";

/// Why a text is not a payment URI. The messages are the reference's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseUriError {
    /// Something other than `monero:` at the start.
    #[error("URI has wrong scheme (expected \"monero:\"): {0}")]
    Scheme(String),
    /// What follows is not an address of the network, or its keys are bad.
    #[error("URI has wrong address: {text}")]
    Address {
        /// The text.
        text: String,
        /// The cause.
        source: AddressError,
    },
    /// A parameter without exactly one `=`.
    #[error("URI has wrong parameter: {0}")]
    Parameter(String),
    /// A repeated parameter.
    #[error("URI has more than one instance of {0}")]
    Duplicate(String),
    /// `tx_amount` is not an amount.
    #[error("URI has invalid amount: {text}")]
    Amount {
        /// The text.
        text: String,
        /// The cause.
        source: ParseAmountError,
    },
    /// `tx_payment_id` with an integrated address.
    #[error("Separate payment id given with an integrated address")]
    TwoPaymentIds,
    /// `tx_payment_id` is invalid.
    #[error("Invalid payment id: {0}")]
    PaymentId(String),
}

/// Why a request cannot be written as a URI. The messages are the reference's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeUriError {
    /// Not an address of the network, or its keys are bad.
    #[error("wrong address: {text}")]
    Address {
        /// The text.
        text: String,
        /// The cause.
        source: AddressError,
    },
    /// A payment id with an integrated address.
    #[error("A single payment id is allowed")]
    TwoPaymentIds,
    /// A standalone payment id.
    #[error("Standalone payment id deprecated, use integrated address instead")]
    StandalonePaymentId,
}

/// The contents of a payment URI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentUri {
    /// The recipient.
    pub address: Address,
    /// The address as it was written.
    pub address_text: String,
    /// The amount, if given.
    pub amount: Option<Amount>,
    /// The payment id outside of the address as written, if any.
    pub payment_id: Option<String>,
    /// The recipient's name.
    pub recipient_name: Vec<u8>,
    /// The description of the payment.
    pub tx_description: Vec<u8>,
    /// Unknown parameters, as written.
    pub unknown_parameters: Vec<String>,
}

impl PaymentUri {
    /// Parses a URI by the reference's rules. `check_key` is crypto's check for a point on the curve.
    pub fn parse(
        network: Network,
        uri: &str,
        check_key: impl FnMut(&PublicKey) -> bool,
    ) -> Result<Self, ParseUriError> {
        Self::parse_with(network, uri, check_key, reference_payment_id_rule)
    }

    /// Parses a URI with the caller's rule for `tx_payment_id`, which gets the address and the value as written. Older
    /// services accepted ids of 16 hex digits there; [`reference_payment_id_rule`] does not.
    pub fn parse_with(
        network: Network,
        uri: &str,
        check_key: impl FnMut(&PublicKey) -> bool,
        mut payment_id_rule: impl FnMut(&Address, &str) -> Result<(), ParseUriError>,
    ) -> Result<Self, ParseUriError> {
        let Some(rest) = uri.strip_prefix(SCHEME) else {
            return Err(ParseUriError::Scheme(uri.to_owned()));
        };
        let (address_text, body) = rest.split_once('?').unwrap_or((rest, ""));
        let address = Address::parse_checked(network, address_text, check_key)
            .map_err(|source| ParseUriError::Address { text: address_text.to_owned(), source })?;
        let mut parsed = Self {
            address,
            address_text: address_text.to_owned(),
            amount: None,
            payment_id: None,
            recipient_name: Vec::new(),
            tx_description: Vec::new(),
            unknown_parameters: Vec::new(),
        };
        let mut seen = BTreeSet::new();
        for argument in body.split('&').filter(|_| !body.is_empty()) {
            let (name, value) = argument
                .split_once('=')
                .filter(|(_, value)| !value.contains('='))
                .ok_or_else(|| ParseUriError::Parameter(argument.to_owned()))?;
            if !seen.insert(name) {
                return Err(ParseUriError::Duplicate(name.to_owned()));
            }
            parsed.set_parameter(name, value, argument, &mut payment_id_rule)?;
        }
        Ok(parsed)
    }

    fn set_parameter(
        &mut self,
        name: &str,
        value: &str,
        argument: &str,
        payment_id_rule: &mut impl FnMut(&Address, &str) -> Result<(), ParseUriError>,
    ) -> Result<(), ParseUriError> {
        match name {
            "tx_amount" => {
                let amount = parse_amount(value)
                    .map_err(|source| ParseUriError::Amount { text: value.to_owned(), source })?;
                self.amount = Some(amount);
            }
            "tx_payment_id" => {
                payment_id_rule(&self.address, value)?;
                self.payment_id = Some(value.to_owned());
            }
            "recipient_name" => self.recipient_name = percent_decode(value),
            "tx_description" => self.tx_description = percent_decode(value),
            _ => self.unknown_parameters.push(argument.to_owned()),
        }
        Ok(())
    }
}

/// The reference's rule for `tx_payment_id`: 64 hex digits, and only without an integrated address.
pub fn reference_payment_id_rule(address: &Address, value: &str) -> Result<(), ParseUriError> {
    if address.payment_id().is_some() {
        return Err(ParseUriError::TwoPaymentIds);
    }
    if value.len() != 64 || !value.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(ParseUriError::PaymentId(value.to_owned()));
    }
    Ok(())
}

/// The contents of a URI, unchecked. Empty fields and an amount of zero are omitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UriRequest<'a> {
    /// The recipient's address.
    pub address: &'a str,
    /// A payment id outside of the address. The reference writes none ([`make_uri`]).
    pub payment_id: &'a str,
    /// The amount.
    pub amount: Amount,
    /// The recipient's name.
    pub recipient_name: &'a [u8],
    /// The description of the payment.
    pub tx_description: &'a [u8],
}

impl UriRequest<'_> {
    /// The URI, without checking address and payment id: callers with other rules than [`make_uri`] check them first.
    pub fn to_uri(&self) -> String {
        let mut uri = format!("{SCHEME}{}", self.address);
        let mut separator = '?';
        let mut add = |name: &str, value: &str| {
            uri.push(separator);
            separator = '&';
            uri.push_str(name);
            uri.push('=');
            uri.push_str(value);
        };
        if !self.payment_id.is_empty() {
            add("tx_payment_id", self.payment_id);
        }
        if self.amount.0 > 0 {
            add("tx_amount", &print_money(self.amount));
        }
        if !self.recipient_name.is_empty() {
            add("recipient_name", &percent_encode(self.recipient_name));
        }
        if !self.tx_description.is_empty() {
            add("tx_description", &percent_encode(self.tx_description));
        }
        uri
    }
}

/// Writes a URI by the reference's rules: a valid address, and no payment id outside of it.
pub fn make_uri(
    network: Network,
    request: &UriRequest<'_>,
    check_key: impl FnMut(&PublicKey) -> bool,
) -> Result<String, MakeUriError> {
    let address = Address::parse_checked(network, request.address, check_key)
        .map_err(|source| MakeUriError::Address { text: request.address.to_owned(), source })?;
    if !request.payment_id.is_empty() {
        return Err(match address.payment_id() {
            Some(_) => MakeUriError::TwoPaymentIds,
            None => MakeUriError::StandalonePaymentId,
        });
    }
    Ok(request.to_uri())
}

/// The reference's percent encoding: spaces, control bytes, everything from `{` up, and most but not all reserved
/// characters (`abstract_http_client.cpp: conver_to_url_format`). It does not encode `=`, and then rejects its own URI,
/// because a parameter may contain only one; here it is encoded.
pub fn percent_encode(data: &[u8]) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut text = String::with_capacity(data.len());
    for &byte in data {
        if byte <= 0x20 || byte >= 0x7b || b"\"<>%\\^[]`+$,@:;!#&=".contains(&byte) {
            text.push('%');
            text.push(char::from(HEX[usize::from(byte >> 4)]));
            text.push(char::from(HEX[usize::from(byte & 15)]));
        } else {
            text.push(char::from(byte));
        }
    }
    text
}

/// The inverse of [`percent_encode`]. A `%` with fewer than two bytes after it stands for itself, and so do all three
/// bytes if the two are not hex digits: neither of them starts another escape.
pub fn percent_decode(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut data = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    loop {
        match rest {
            [b'%', high, low, after @ ..] => {
                match (digit(*high), digit(*low)) {
                    (Some(high), Some(low)) => data.push(high << 4 | low),
                    _ => data.extend_from_slice(&[b'%', *high, *low]),
                }
                rest = after;
            }
            [byte, after @ ..] => {
                data.push(*byte);
                rest = after;
            }
            [] => return data,
        }
    }
}

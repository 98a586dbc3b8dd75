//! Amounts in decimal notation.

use crate::Amount;

/// Units of amounts, each a thousandth of the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Unit {
    /// A whole coin, 10^12 atomic units.
    #[default]
    Monero,
    /// 10^9 atomic units.
    Millinero,
    /// 10^6 atomic units.
    Micronero,
    /// 10^3 atomic units.
    Nanonero,
    /// The atomic unit.
    Piconero,
}

impl Unit {
    /// All units, the largest first.
    pub const ALL: [Self; 5] =
        [Self::Monero, Self::Millinero, Self::Micronero, Self::Nanonero, Self::Piconero];

    /// Digits after the point.
    pub const fn decimal_point(self) -> usize {
        match self {
            Self::Monero => 12,
            Self::Millinero => 9,
            Self::Micronero => 6,
            Self::Nanonero => 3,
            Self::Piconero => 0,
        }
    }

    /// The unit with this many digits after the point.
    pub fn from_decimal_point(digits: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.decimal_point() == digits)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monero => "monero",
            Self::Millinero => "millinero",
            Self::Micronero => "micronero",
            Self::Nanonero => "nanonero",
            Self::Piconero => "piconero",
        }
    }
}

/// Why a text is not an amount.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseAmountError {
    /// No digits at all.
    #[error("amount: no digits")]
    Empty,
    /// A character other than digits and one point.
    #[error("amount: byte {0:#04x} is neither a digit nor the decimal point")]
    Character(u8),
    /// More nonzero digits after the point than the unit has.
    #[error("amount: more than {0} digits after the decimal point")]
    TooPrecise(usize),
    /// More than 2^64 - 1 atomic units.
    #[error("amount: more than there can be")]
    Overflow,
}

/// Parses an amount in coins.
pub fn parse_amount(text: &str) -> Result<Amount, ParseAmountError> {
    parse_amount_in(Unit::Monero, text)
}

/// Parses an amount in a unit.
///
/// As `cryptonote_format_utils.cpp: parse_amount`: surrounding spaces and leading zeros are ignored, and so are zeros
/// beyond the last possible digit; there is no sign, exponent or digit grouping; `.5` and `5.` are numbers, `.` is not.
pub fn parse_amount_in(unit: Unit, text: &str) -> Result<Amount, ParseAmountError> {
    let text = trim(text.as_bytes());
    let point = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
    let whole = &text[..point];
    let mut fraction = text.get(point + 1..).unwrap_or_default();
    while fraction.len() > unit.decimal_point() {
        let Some((b'0', shorter)) = fraction.split_last() else {
            return Err(ParseAmountError::TooPrecise(unit.decimal_point()));
        };
        fraction = shorter;
    }
    if whole.is_empty() && fraction.is_empty() {
        return Err(ParseAmountError::Empty);
    }
    let missing = std::iter::repeat_n(&b'0', unit.decimal_point() - fraction.len());
    let digits = whole.iter().chain(fraction).chain(missing);
    if let Some(&byte) = digits.clone().find(|byte| !byte.is_ascii_digit()) {
        return Err(ParseAmountError::Character(byte));
    }
    let mut amount = 0u64;
    for digit in digits {
        amount = amount
            .checked_mul(10)
            .and_then(|amount| amount.checked_add(u64::from(digit - b'0')))
            .ok_or(ParseAmountError::Overflow)?;
    }
    Ok(Amount(amount))
}

/// Trims C's whitespace at either end.
fn trim(mut text: &[u8]) -> &[u8] {
    let blank = |byte: u8| byte.is_ascii_whitespace() || byte == 0x0b;
    while let [first, rest @ ..] = text
        && blank(*first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && blank(*last)
    {
        text = rest;
    }
    text
}

/// An amount in coins, with all twelve digits after the point.
pub fn print_money(amount: Amount) -> String {
    print_money_in(Unit::Monero, u128::from(amount.0))
}

/// An amount in a unit, with all digits after the point. Sums of amounts may exceed 64 bits, so this takes 128.
pub fn print_money_in(unit: Unit, amount: u128) -> String {
    let digits = unit.decimal_point();
    if digits == 0 {
        return amount.to_string();
    }
    let mut text = format!("{amount:0width$}", width = digits + 1);
    text.insert(text.len() - digits, '.');
    text
}

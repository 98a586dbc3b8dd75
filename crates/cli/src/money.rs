//! Amounts as people write them: in coins.

use ferrite_types::Amount;
use ferrite_types::amount::{ParseAmountError, parse_amount, print_money};

/// An amount without trailing zeros.
pub(crate) fn coins(amount: u64) -> String {
    let text = print_money(Amount(amount));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parses an amount in coins, with at most 12 digits after the point.
pub(crate) fn parse_coins(text: &str) -> Result<u64, ParseAmountError> {
    parse_amount(text).map(|amount| amount.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_printed_without_zeros() {
        for (amount, text) in [
            (0, "0"),
            (1, "0.000000000001"),
            (10, "0.00000000001"),
            (500_000_000_000, "0.5"),
            (1_000_000_000_000, "1"),
            (10_000_000_000_000, "10"),
            (u64::MAX, "18446744.073709551615"),
        ] {
            assert_eq!(coins(amount), text);
            assert_eq!(parse_coins(text), Ok(amount));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        assert_eq!(parse_coins(".5"), Ok(500_000_000_000));
        assert_eq!(parse_coins("1.0000000000000"), Ok(1_000_000_000_000));
        for text in
            ["", ".", "-1", "+1", "1,5", "1e3", "0x1", "1 000", "1.0000000000001", "18446744.073709551616"]
        {
            assert!(parse_coins(text).is_err(), "{text:?}");
        }
    }
}

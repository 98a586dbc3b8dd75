//! Amounts in coins, as the reference parses and formats them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use ferrite_types::Amount;
use ferrite_types::amount::{
    ParseAmountError, Unit, parse_amount, parse_amount_in, print_money, print_money_in,
};
use proptest::prelude::*;

/// The cases of the reference's `parse_amount` unit tests.
#[test]
fn reference_vectors() {
    let good: &[(u64, &[&str])] = &[
        (0, &["0", "00", "00000000", "00000000000000000000000000000000"]),
        (0, &[".0", ".00", ".00000000", ".00000000000000000000000000000000"]),
        (0, &["00000000.", "00000000000000000000000000000000.", "0.", "0.0", "0.000000000", "00.", "00.00"]),
        (0, &["0.00000000000000000000000000000000", "00.00000000000000000000000000000000"]),
        (1, &["0.000000000001", "0.0000000000010", "0.0000000000010000000000000000000000000"]),
        (9, &["0.000000000009", "0.0000000000090", "0.0000000000090000000000000000000000000"]),
        (1_000_000_000_000, &["1"]),
        (10_000_000_000_000, &["10"]),
        (100_000_000_000_000, &["100"]),
        (1_000_000_000_000_000, &["1000"]),
        (6_553_500_000_000_000, &["6553.5"]),
        (429_496_729_500_000_000, &["429496.7295"]),
        (18_446_744_073_700_000_000, &["18446744.0737", "18446744.0737000", "18446744.073700000"]),
        (18_446_744_073_700_000_000, &["18446744.0737000000000000000"]),
        (u64::MAX, &["18446744.073709551615"]),
        (500_000_000_000, &[".5", " .5", "\t.5\r\n", "\x0b\x0c.5\x0b"]),
    ];
    let bad = [
        "",
        " ",
        "-0",
        "+0",
        "-1",
        "+1",
        ".",
        " . ",
        "0.0000000000001",
        "0.0000000000009",
        "184467440737.000000001",
        "184467440737.09551616",
        "18446744.073709551616",
        "18446745",
        "184467440738",
        "18446744073709551616",
        "..",
        "0..",
        "..0",
        "0..0",
        "0.0.",
        ".0.0",
        "0.0.0",
        "1e3",
        "1,5",
        "1 .5",
        "0x1",
        "\0",
        "1\0",
        "\u{661}",
        "\u{a0}1",
    ];
    let mut cases = bad.len();
    for (expected, texts) in good {
        for text in *texts {
            assert_eq!(parse_amount(text), Ok(Amount(*expected)), "{text:?}");
            cases += 1;
        }
    }
    for text in bad {
        assert!(parse_amount(text).is_err(), "{text:?}");
    }
    println!("{cases} amounts");
}

#[test]
fn errors_name_the_fault() {
    assert_eq!(parse_amount("."), Err(ParseAmountError::Empty));
    assert_eq!(parse_amount("-1"), Err(ParseAmountError::Character(b'-')));
    assert_eq!(parse_amount("0.0000000000001"), Err(ParseAmountError::TooPrecise(12)));
    assert_eq!(parse_amount("18446744.073709551616"), Err(ParseAmountError::Overflow));
}

#[test]
fn printing() {
    assert_eq!(print_money(Amount(0)), "0.000000000000");
    assert_eq!(print_money(Amount(1)), "0.000000000001");
    assert_eq!(print_money(Amount(1_500_000_000_000)), "1.500000000000");
    assert_eq!(print_money(Amount(u64::MAX)), "18446744.073709551615");
    assert_eq!(print_money_in(Unit::Monero, u128::MAX), "340282366920938463463374607.431768211455");
    assert_eq!(print_money_in(Unit::Millinero, 1_500_000_000), "1.500000000");
    assert_eq!(print_money_in(Unit::Nanonero, 7), "0.007");
    assert_eq!(print_money_in(Unit::Piconero, 7), "7");
    assert_eq!(parse_amount_in(Unit::Nanonero, "1.5"), Ok(Amount(1500)));
    assert_eq!(parse_amount_in(Unit::Piconero, "15.000"), Ok(Amount(15)));
    assert_eq!(parse_amount_in(Unit::Piconero, "1.5"), Err(ParseAmountError::TooPrecise(0)));
    for unit in Unit::ALL {
        assert_eq!(Unit::from_decimal_point(unit.decimal_point()), Some(unit));
    }
    assert_eq!(Unit::from_decimal_point(8), None);
    assert_eq!(Unit::Micronero.name(), "micronero");
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(2000))]

    #[test]
    fn printed_amounts_parse_back(amount: u64, unit in 0usize..5, zeros in 0usize..20) {
        let unit = Unit::ALL[unit];
        let mut text = print_money_in(unit, u128::from(amount));
        prop_assert_eq!(parse_amount_in(unit, &text), Ok(Amount(amount)));
        if text.contains('.') {
            text.extend(std::iter::repeat_n('0', zeros));
        }
        text.insert_str(0, &"0".repeat(zeros));
        prop_assert_eq!(parse_amount_in(unit, &text), Ok(Amount(amount)));
    }

    #[test]
    fn arithmetic_agrees_with_the_digits(whole: u32, fraction in 0u64..1_000_000_000_000) {
        let text = format!("{whole}.{fraction:012}");
        let expected = u128::from(whole) * 1_000_000_000_000 + u128::from(fraction);
        match u64::try_from(expected) {
            Ok(expected) => prop_assert_eq!(parse_amount(&text), Ok(Amount(expected))),
            Err(_) => prop_assert_eq!(parse_amount(&text), Err(ParseAmountError::Overflow)),
        }
    }

    #[test]
    fn any_text_is_an_amount_or_an_error(text in "[ .0-9+-]{0,40}|\\PC{0,40}") {
        if let Ok(amount) = parse_amount(&text) {
            prop_assert_eq!(parse_amount(&print_money(amount)), Ok(amount));
        }
    }
}

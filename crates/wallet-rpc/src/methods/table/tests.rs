mod access;

use std::fmt::Write as _;

use super::*;

/// The page that lists all methods.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");

#[test]
fn functions_and_types_are_called_after_their_method() {
    assert_eq!(table().misnamed("ferrite_rpc::wallet"), [""; 0]);
}

#[test]
fn only_methods_of_the_open_wallet_check_it() {
    for method in methods() {
        let checks = method.checks.iter().filter(|check| !matches!(check, Program | Unrestricted)).count();
        assert!(method.needs_wallet || checks == 0, "{}", method.row.first_name());
    }
}

/// A row of the page.
fn line(method: &Method) -> String {
    let names = method.row.names().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let wallet = if method.needs_wallet { "yes" } else { "" };
    let checks = method.checks.iter().map(|check| match check {
        Program => "only at `/json_rpc`",
        Unrestricted => "not with `--restricted-rpc`",
        Foreground => "not in the background",
        TrustedNode => "trusted node",
        BackgroundPossible => "neither view-only nor multisig",
    });
    let (names, need, checks) = (names.join(", "), method.need.name(), checks.collect::<Vec<_>>().join(", "));
    format!("| {names} | {wallet} | {need} | {checks} |\n").replace("  ", " ")
}

#[test]
fn the_page_lists_all_methods() {
    let mut expected = String::from(
        "| method | needs a wallet | scope of a token | checks, in this order |\n|---|---|---|---|\n",
    );
    for method in methods() {
        let _ = write!(expected, "{}", line(&method));
    }
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (_, page) = page.split_once("<!-- The wallet's methods. -->\n").unwrap();
    let (page, _) = page.split_once("<!-- End of the wallet's methods. -->").unwrap();
    assert!(page == expected, "docs/methods.md is out of date; the rows are:\n{expected}");
}

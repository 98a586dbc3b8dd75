use std::fmt::Write as _;

use ferrite_rpc::table::Row;
use ferrite_rpc::{Access, Kind, Run};

use super::table;
use crate::daemon::Daemon;

/// The page that lists all methods.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");

#[test]
fn functions_and_types_are_called_after_their_method() {
    assert_eq!(table().misnamed("ferrite_rpc::daemon"), [""; 0]);
}

#[test]
fn all_methods_are_there() {
    let table = table();
    let count = |kind| table.rows().iter().filter(|row| row.kind() == kind).count();
    assert_eq!((count(Kind::Method), count(Kind::Path)), (38, 36));
    let payable = table.rows().iter().filter(|row| row.is_payable()).count();
    let forwarded = table.rows().iter().filter(|row| row.forward().is_some()).count();
    assert_eq!((payable, forwarded), (26, 40));
}

#[test]
fn calls_that_count_others_name_known_methods() {
    let calls = table().calls();
    for name in ["get_block_template", "submit_block", "/get_peer_list"] {
        calls.note(name);
    }
    assert_eq!(calls.list().len(), 3);
}

/// A row of the page.
fn line(row: &Row<Daemon>) -> String {
    let names = row.names().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let access = match row.access() {
        Access::Everyone => "all",
        Access::Unrestricted => "unrestricted",
    };
    let run = match row.run() {
        Run::Inline => "connection",
        Run::Blocking => "blocking",
    };
    let bootstrap = row.forward().map_or_else(String::new, |way| match format!("{way:?}").as_str() {
        "TakesTransaction" => "and this node".to_owned(),
        way if way.starts_with("Refuses") => "refused".to_owned(),
        _ => "yes".to_owned(),
    });
    let counted = row.count_name().map_or_else(String::new, |name| format!("`{name}`"));
    let memory = match row.memory_needed() {
        0 => String::new(),
        bytes => format!("{} MiB", bytes >> 20),
    };
    format!("| {names} | {access} | {run} | {bootstrap} | {counted} | {memory} |\n").replace("  ", " ")
}

#[test]
fn the_page_lists_all_methods() {
    let mut expected = String::from(
        "| method | ports | thread | bootstrap daemon answers | counted as | memory |\n|---|---|---|---|---|---|\n",
    );
    for row in table().rows() {
        let _ = write!(expected, "{}", line(row));
    }
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (_, page) = page.split_once("<!-- The node's methods. -->\n").unwrap();
    let (page, _) = page.split_once("<!-- End of the node's methods. -->").unwrap();
    assert!(page == expected, "docs/methods.md is out of date; the rows are:\n{expected}");
}

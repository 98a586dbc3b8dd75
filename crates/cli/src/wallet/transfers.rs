//! What a wallet has received and sent: as a table, as CSV or as JSON.

use clap::{ArgMatches, Command, value_parser};
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::transfers::{ListTransfersRequest, ListTransfersResponse, TransferEntry};

use super::ask;
use super::connection::{Wallet, connected};
use super::dates;
use super::following::try_to_catch_up;
use super::show::{self, Align, Table};
use crate::money::coins;
use crate::{UsageError, option, switch};

/// The most transfers of one call.
const PAGE: u64 = 1000;

/// The command `transfers`.
pub(super) fn command() -> Command {
    let number = |name, value, help| option(name, value, help).value_parser(value_parser!(u64));
    let day = |name, help| option(name, "YYYY-MM-DD", help).value_parser(dates::parse_date);
    let command = Command::new("transfers")
        .about("List what the wallet has received and sent, the newest first")
        .arg(switch("in", "received and confirmed; without one of these five, all"))
        .arg(switch("out", "sent and confirmed"))
        .arg(switch("pending", "sent and not confirmed yet"))
        .arg(switch("pool", "received and not confirmed yet"))
        .arg(switch("failed", "sent and not accepted"))
        .arg(option("account", "NUMBER", "of this account only").value_parser(value_parser!(u32)))
        .arg(number("min-height", "NUMBER", "from this height on"))
        .arg(number("max-height", "NUMBER", "up to this height"))
        .arg(day("since", "from this day on, in UTC"))
        .arg(day("until", "up to this day, in UTC"))
        .arg(
            number("limit", "NUMBER", "the most that are listed; 0 for all [default: 50]")
                .default_value("50"),
        )
        .arg(switch("csv", "print CSV for spreadsheets").conflicts_with("json"));
    connected(command)
}

/// Runs the command.
pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let request = request(matches)?;
    let limit = matches.get_one::<u64>("limit").copied().filter(|limit| *limit > 0);
    let wallet = Wallet::open(matches)?;
    try_to_catch_up(&wallet);
    let (transfers, more) = pages(&wallet, request, limit)?;
    if wallet.json {
        show::json(&transfers)?;
    } else if matches.get_flag("csv") {
        print(&sheet(&transfers).csv());
    } else {
        print(&table(&transfers).text());
    }
    if more {
        ask::remark(&format!("There are more than {}: raise --limit to see them", transfers.len()));
    }
    Ok(())
}

fn request(matches: &ArgMatches) -> anyhow::Result<ListTransfersRequest> {
    let number = |name| matches.get_one::<u64>(name).copied();
    let request = ListTransfersRequest {
        r#in: matches.get_flag("in"),
        out: matches.get_flag("out"),
        pending: matches.get_flag("pending"),
        failed: matches.get_flag("failed"),
        pool: matches.get_flag("pool"),
        account_index: matches.get_one::<u32>("account").copied(),
        min_height: number("min-height"),
        max_height: number("max-height"),
        min_time: number("since"),
        max_time: number("until").map(dates::end_of_day),
        ..ListTransfersRequest::default()
    };
    let backwards = |from: Option<u64>, to: Option<u64>| from.zip(to).is_some_and(|(from, to)| from > to);
    if backwards(request.min_height, request.max_height) || backwards(request.min_time, request.max_time) {
        return Err(
            UsageError("nothing is both before and after: the limits are exchanged".to_owned()).into()
        );
    }
    Ok(request)
}

/// The transfers of a request, page by page, and whether there are more.
fn pages(
    wallet: &Wallet,
    mut request: ListTransfersRequest,
    limit: Option<u64>,
) -> anyhow::Result<(Vec<TransferEntry>, bool)> {
    let mut all = Vec::new();
    loop {
        let had = u64::try_from(all.len()).unwrap_or(u64::MAX);
        request.limit = limit.map_or(PAGE, |limit| limit.saturating_sub(had).min(PAGE));
        let answer: ListTransfersResponse = wallet.call("list_transfers", &request)?;
        let page = answer.transfers.unwrap_or_default();
        let is_last = page.is_empty();
        all.extend(page);
        let Some(next) = answer.next.filter(|_| !is_last) else { return Ok((all, false)) };
        if limit.is_some_and(|limit| u64::try_from(all.len()).is_ok_and(|length| length >= limit)) {
            return Ok((all, true));
        }
        request.cursor = next;
    }
}

fn table(transfers: &[TransferEntry]) -> Table {
    let columns = [
        ("time", Align::Left),
        ("type", Align::Left),
        ("amount", Align::Right),
        ("fee", Align::Right),
        ("height", Align::Right),
        ("transaction", Align::Left),
        ("note", Align::Left),
    ];
    let mut table = Table::new(&columns);
    for one in transfers {
        table.row([
            dates::shown(one.timestamp),
            one.r#type.to_string(),
            coins(one.amount),
            own_fee(one),
            height(one),
            one.txid.clone(),
            one.note.clone(),
        ]);
    }
    table
}

/// The fee that the wallet paid; empty if the sender was someone else.
fn own_fee(one: &TransferEntry) -> String {
    one.own_fee().map(coins).unwrap_or_default()
}

/// The height of its block; empty if it is in none.
fn height(one: &TransferEntry) -> String {
    if one.height == 0 { String::new() } else { one.height.to_string() }
}

/// Everything that a spreadsheet may need.
fn sheet(transfers: &[TransferEntry]) -> Table {
    let columns = [
        "time",
        "type",
        "amount",
        "fee",
        "height",
        "confirmations",
        "transaction",
        "account",
        "subaddress",
        "address",
        "destinations",
        "payment id",
        "note",
    ];
    let mut table = Table::new(&columns.map(|name| (name, Align::Left)));
    for one in transfers {
        let paid = one.destinations.iter().map(|to| format!("{} {}", to.address, coins(to.amount)));
        table.row([
            dates::shown(one.timestamp),
            one.r#type.to_string(),
            coins(one.amount),
            own_fee(one),
            height(one),
            one.confirmations.unwrap_or(0).to_string(),
            one.txid.clone(),
            one.subaddr_index.major.to_string(),
            one.subaddr_index.minor.to_string(),
            one.address.clone(),
            paid.collect::<Vec<_>>().join("; "),
            one.payment_id.to_string(),
            one.note.clone(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::Destination;

    use super::*;

    fn entry() -> TransferEntry {
        TransferEntry {
            address: "4A".to_owned(),
            amount: 1_500_000_000_000,
            fee: 30_000_000,
            height: 7,
            note: "=cmd|' /C calc'!A0".to_owned(),
            timestamp: 1_709_164_800,
            txid: "ab".to_owned(),
            r#type: "out".into(),
            confirmations: Some(3),
            destinations: vec![
                Destination { amount: 1_000_000_000_000, address: "8B".to_owned() },
                Destination { amount: 500_000_000_000, address: "8C".to_owned() },
            ],
            ..TransferEntry::default()
        }
    }

    #[test]
    fn a_table_has_a_line_for_each() {
        let pending = TransferEntry { height: 0, timestamp: 0, note: String::new(), ..entry() };
        let text = table(&[entry(), pending]).text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[1].starts_with("2024-02-29 00:00  out      1.5  0.00003       7  ab"), "{text}");
        assert!(lines[2].ends_with("ab") && lines[2].starts_with("                  out"), "{text}");
    }

    #[test]
    fn the_fee_of_others_is_not_shown() {
        let received = [TransferEntry { r#type: "in".into(), ..entry() }];
        let text = table(&received).text();
        assert!(!text.contains("0.00003"), "{text}");
        let text = sheet(&received).csv();
        assert!(text.contains(",in,1.5,,7,"), "{text}");
    }

    #[test]
    fn a_sheet_is_safe() {
        let text = sheet(&[entry()]).csv();
        let line = text.lines().nth(1).expect("a line");
        assert_eq!(
            line,
            "2024-02-29 00:00,out,1.5,0.00003,7,3,ab,0,0,4A,\"8B 1; 8C 0.5\",,\"'=cmd|' /C calc'!A0\""
        );
    }
}

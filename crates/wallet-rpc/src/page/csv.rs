//! Lists of transfers as CSV, for spreadsheets.

use ferrite_program::csv::cell;
use ferrite_rpc::wallet::transfers::TransferEntry;
use ferrite_types::Amount;
use ferrite_types::amount::print_money;

/// The names of the columns.
const HEAD: &str =
    "time,type,amount,fee,height,confirmations,account,address,recipients,payment_id,txid,note\r\n";

/// The beginning of a file.
pub(crate) fn head() -> Vec<u8> {
    HEAD.as_bytes().to_vec()
}

/// Adds a line about a transfer. `time` is how its time is written.
pub(crate) fn line(out: &mut Vec<u8>, entry: &TransferEntry, time: &str) {
    let recipients: Vec<String> = entry
        .destinations
        .iter()
        .map(|one| format!("{} {}", one.address, print_money(Amount(one.amount))))
        .collect();
    let cells = [
        time.to_owned(),
        entry.r#type.clone().into_owned(),
        print_money(Amount(entry.amount)),
        entry.own_fee().map(|fee| print_money(Amount(fee))).unwrap_or_default(),
        if entry.height == 0 { String::new() } else { entry.height.to_string() },
        entry.confirmations.map(|count| count.to_string()).unwrap_or_default(),
        entry.subaddr_index.major.to_string(),
        entry.address.clone(),
        recipients.join(" "),
        entry.payment_id.clone().into_owned(),
        entry.txid.clone(),
        entry.note.clone(),
    ];
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    out.extend_from_slice(cells.join(",").as_bytes());
    out.extend_from_slice(b"\r\n");
}

/// The last line of a file that is not complete.
pub(crate) fn incomplete(why: &str) -> String {
    format!("{}\r\n", cell(&format!("NOT COMPLETE: {why}")))
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::{Destination, SubaddressIndex};

    use super::*;

    #[test]
    fn lines() {
        let entry = TransferEntry {
            amount: 1_500_000_000_000,
            destinations: vec![Destination { amount: 1, address: "to".to_owned() }],
            height: 7,
            confirmations: Some(3),
            note: "=cmd|'/c calc'!A1".to_owned(),
            txid: "ab".to_owned(),
            r#type: "out".into(),
            subaddr_index: SubaddressIndex { major: 2, minor: 0 },
            ..TransferEntry::default()
        };
        let mut out = head();
        line(&mut out, &entry, "2026-01-01 00:00:00");
        let text = String::from_utf8(out).unwrap();
        let (first, second) = text.split_once("\r\n").unwrap();
        assert_eq!(first.split(',').count(), 12);
        assert_eq!(
            second,
            "2026-01-01 00:00:00,out,1.500000000000,0.000000000000,7,3,2,,to 0.000000000001,,ab,\"'=cmd|'/c calc'!A1\"\r\n"
        );
    }
}

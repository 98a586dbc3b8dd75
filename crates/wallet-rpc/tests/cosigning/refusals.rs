//! Requests that a signer rejects.

use crate::seats::{Group, Kind};
use crate::support::Service;

const STALE: &str = "Failed to sign multisig tx: This signature was made with stale data: export fresh multisig data, which other participants must then use";

pub fn refused(service: &mut dyn Service, method: &str, params: &str, code: i64, message: &str) {
    assert_eq!(service.error(method, params), (code, message.to_owned()), "{method} {params:.80}");
}

/// Before anything was received. Both programs report the same errors.
pub fn before(group: &mut Group) {
    let own = group.export();
    group.each(|service| {
        refused(service, "sign_multisig", r#"{"tx_data_hex":"x"}"#, -26, "Failed to parse hex.");
        refused(service, "submit_multisig", r#"{"tx_data_hex":"x"}"#, -26, "Failed to parse hex.");
        let bad = "Failed to parse multisig tx data.";
        refused(service, "sign_multisig", r#"{"tx_data_hex":"00"}"#, -34, bad);
        refused(service, "submit_multisig", r#"{"tx_data_hex":"00"}"#, -34, bad);
        refused(
            service,
            "describe_transfer",
            r#"{"multisig_txset":"00"}"#,
            -34,
            "cannot load multisig_txset",
        );
        let more = "Needs multisig export info from more participants";
        refused(service, "import_multisig_info", r#"{"info":[]}"#, -33, more);
        refused(service, "import_multisig_info", r#"{"info":["x"]}"#, -26, "Failed to parse hex.");
    });
    for (seat, own) in group.seats.iter_mut().zip(&own) {
        if seat.kind == Kind::Ours {
            let import = |info: &str| format!(r#"{{"info":["{info}"]}}"#);
            let error = |problem: &str| format!("Error calling import_multisig: {problem}");
            let service = &mut seat.service;
            let magic = error("Bad multisig info file magic in ");
            refused(service, "import_multisig_info", &import("00"), -1, &magic);
            let damaged = format!("{}00", &own[..own.len() - 2]);
            let damaged = if damaged == *own { format!("{}01", &own[..own.len() - 2]) } else { damaged };
            let foreign = error("Failed to authenticate ciphertext");
            refused(service, "import_multisig_info", &import(&damaged), -1, &foreign);
            let count = error("Wrong number of multisig sources");
            refused(service, "import_multisig_info", &import(own), -1, &count);
        }
    }
}

/// Next to a valid set. The wallets stay unchanged.
pub fn of_set(group: &mut Group, order: &[usize], set: &str) {
    let params = format!(r#"{{"tx_data_hex":"{set}"}}"#);
    let first = &mut group.seats[order[0]].service;
    let signed = "Failed to sign multisig tx: Transaction already signed by this private key";
    refused(first, "sign_multisig", &params, -35, signed);
    let few = "Not enough signers signed this transaction.";
    refused(first, "submit_multisig", &params, -33, few);
    for seat in &mut group.seats {
        if seat.kind == Kind::Ours {
            let service = &mut seat.service;
            let middle = set.len() / 4 * 2;
            let other = if &set[middle..middle + 2] == "00" { "01" } else { "00" };
            let damaged = format!("{}{other}{}", &set[..middle], &set[middle + 2..]);
            let damaged = format!(r#"{{"tx_data_hex":"{damaged}"}}"#);
            refused(service, "sign_multisig", &damaged, -34, "Failed to parse multisig tx data.");
        }
    }
}

/// A set whose nonces are gone is not signed.
pub fn stale(service: &mut dyn Service, set: &str) {
    refused(service, "sign_multisig", &format!(r#"{{"tx_data_hex":"{set}"}}"#), -35, STALE);
}

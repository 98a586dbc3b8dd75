//! Sets of transactions that wait for signatures: what they pay, for the person who signs.

use std::path::PathBuf;

use clap::{Arg, ArgAction, value_parser};
use ferrite_rpc::wallet::sending::{DescribeTransferRequest, DescribeTransferResponse};

use super::connection::{CallError, Wallet};
use super::show::{Align, Table};
use crate::money::coins;
use crate::option;

/// A file that another wallet has written.
pub(super) fn input(help: &'static str) -> Arg {
    Arg::new("in").value_name("FILE").required(true).value_parser(value_parser!(PathBuf)).help(help)
}

/// Several files that other wallets have written.
pub(super) fn inputs(help: &'static str) -> Arg {
    input(help).num_args(1..).action(ArgAction::Append)
}

/// The file for another wallet.
pub(super) fn output(help: &'static str) -> Arg {
    option("out", "FILE", help).required(true).value_parser(value_parser!(PathBuf))
}

/// What kind of signatures a set waits for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// That of the wallet with the spend key.
    Cold,
    /// Those of several signers.
    Multisig,
}

/// Asks the wallet what a set pays.
pub(super) fn describe(
    wallet: &Wallet,
    kind: Kind,
    set: &str,
) -> Result<DescribeTransferResponse, CallError> {
    let set = set.to_owned();
    let request = match kind {
        Kind::Cold => DescribeTransferRequest { unsigned_txset: set, ..DescribeTransferRequest::default() },
        Kind::Multisig => {
            DescribeTransferRequest { multisig_txset: set, ..DescribeTransferRequest::default() }
        }
    };
    wallet.call("describe_transfer", &request)
}

/// What a set pays.
pub(super) fn shown(answer: &DescribeTransferResponse) -> String {
    let mut to = Table::new(&[("to", Align::Left), ("amount", Align::Right)]);
    for one in &answer.summary.recipients {
        to.row([one.address.clone(), coins(one.amount)]);
    }
    let columns = [
        ("transaction", Align::Right),
        ("in", Align::Right),
        ("change", Align::Right),
        ("fee", Align::Right),
        ("inputs", Align::Right),
        ("recipients", Align::Right),
    ];
    let mut txs = Table::new(&columns);
    for (place, one) in answer.desc.iter().enumerate() {
        txs.row([
            (place + 1).to_string(),
            coins(one.amount_in),
            coins(one.change_amount),
            coins(one.fee),
            one.sources.len().to_string(),
            one.recipients.len().to_string(),
        ]);
    }
    format!("{}\n{}", to.text(), txs.text())
}

/// The question before a set is signed.
pub(super) fn question(answer: &DescribeTransferResponse, verb: &str) -> String {
    let paid = answer.summary.recipients.iter().fold(0, |sum: u64, one| sum.saturating_add(one.amount));
    format!("Payments of {} XMR, for a fee of {} XMR, are {verb}", coins(paid), coins(answer.summary.fee))
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::sending::{Recipient, Source, TransferDescription, TxSetSummary};

    use super::*;

    #[test]
    fn a_set_is_shown_with_its_sums() {
        let recipients = vec![Recipient { address: "4A".to_owned(), amount: 2_000_000_000_000 }];
        let answer = DescribeTransferResponse {
            summary: TxSetSummary {
                recipients: recipients.clone(),
                fee: 1_000_000_000,
                ..TxSetSummary::default()
            },
            desc: vec![TransferDescription {
                amount_in: 5_000_000_000_000,
                change_amount: 2_999_000_000_000,
                fee: 1_000_000_000,
                sources: vec![Source::default(); 2],
                recipients,
                ..TransferDescription::default()
            }],
        };
        let text = shown(&answer);
        assert!(text.starts_with("to  amount\n4A       2\n\n"), "{text}");
        assert!(text.ends_with("          1   5   2.999  0.001       2           1\n"), "{text}");
        assert_eq!(question(&answer, "signed"), "Payments of 2 XMR, for a fee of 0.001 XMR, are signed");
    }
}

//! Paying and sweeping. A transaction is made first and shown, and sent only after a confirmation.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::multisig::IsMultisigResponse;
use ferrite_rpc::wallet::sending::{
    KeyImageList, RelayTxRequest, RelayTxResponse, SweepAllRequest, TransferRequest, TransferResponse,
    TransferSplitRequest, TransferSplitResponse,
};
use ferrite_rpc::wallet::{Destination, EmptyRequest};
use ferrite_types::tx::Transaction;

use super::addresses::{account, account_in};
use super::ask;
use super::connection::{Wallet, connected, path};
use super::following::catch_up;
use super::show::{self, Align, Table};
use crate::money::{coins, parse_coins};
use crate::{UsageError, option, switch, text};

/// The names of the priorities, in their order.
const PRIORITIES: [&str; 5] = ["default", "unimportant", "normal", "elevated", "priority"];

/// The commands `send` and `sweep`.
pub(super) fn commands() -> [Command; 2] {
    let send = Command::new("send")
        .about("Pay one or more addresses, after a confirmation that shows amount, fee, inputs and outputs")
        .arg(payees())
        .arg(switch(
            "subtract-fee",
            "the recipients pay the fee, in equal parts; one transaction must suffice",
        ));
    let sweep = Command::new("sweep")
        .about("Send everything that can be spent to one address, after a confirmation")
        .arg(
            Arg::new("address").value_name("ADDRESS").required(true).help("the address that gets everything"),
        )
        .arg(option("below", "AMOUNT", "only outputs below this amount, in XMR").value_parser(parse_coins));
    [send, sweep].map(|command| connected(conditions(command)))
}

/// Pairs of an address and an amount.
pub(super) fn payees() -> Arg {
    Arg::new("payees")
        .value_name("ADDRESS AMOUNT")
        .required(true)
        .num_args(2..)
        .action(ArgAction::Append)
        .help("pairs of an address and an amount in XMR")
}

/// The flags of everything that is sent.
fn conditions(command: Command) -> Command {
    command
        .arg(account())
        .arg(
            option("subaddress", "INDEX", "spend from this subaddress of the account only; repeatable")
                .value_parser(value_parser!(u32))
                .action(ArgAction::Append),
        )
        .arg(
            option(
                "priority",
                "NAME",
                "default, unimportant, normal, elevated or priority [default: default]",
            )
            .default_value("default")
            .value_parser(PRIORITIES),
        )
        .arg(
            option("out", "FILE", "where a wallet that cannot sign alone writes the set for the signers")
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            option(
                "idempotency-key",
                "KEY",
                "a key for this payment: repeated with the same key, it is paid once",
            )
            .requires("yes"),
        )
        .arg(switch("yes", "do not ask: send at once"))
}

/// What is sent.
pub(super) enum Order {
    Payment { destinations: Vec<Destination>, subtract_fee: bool },
    Sweep { address: String, below: u64 },
}

/// How it is sent.
#[derive(Default)]
pub(super) struct Conditions {
    account: u32,
    subaddresses: Vec<u32>,
    priority: u32,
    idempotency_key: String,
    /// Whether it is sent at once.
    relay: bool,
}

impl Conditions {
    fn of(matches: &ArgMatches) -> Self {
        let priority =
            text(matches, "priority").and_then(|name| PRIORITIES.iter().position(|one| *one == name));
        Self {
            account: account_in(matches),
            subaddresses: matches.get_many::<u32>("subaddress").unwrap_or_default().copied().collect(),
            priority: priority.and_then(|place| u32::try_from(place).ok()).unwrap_or(0),
            idempotency_key: text(matches, "idempotency-key").unwrap_or_default().to_owned(),
            relay: matches.get_flag("yes"),
        }
    }
}

/// The pairs of an address and an amount in a command.
pub(super) fn destinations<'a>(
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Destination>, UsageError> {
    let mut words = words.into_iter();
    let mut all = Vec::new();
    while let Some(address) = words.next() {
        let amount = words.next().ok_or_else(|| UsageError(format!("{address} has no amount after it")))?;
        let amount = match parse_coins(amount) {
            Ok(0) => Err(UsageError(format!("nothing is sent to {address}: the amount is 0"))),
            Ok(number) => Ok(number),
            Err(problem) => Err(UsageError(format!("{amount} is not an amount in XMR: {problem}"))),
        }?;
        all.push(Destination { amount, address: address.to_owned() });
    }
    Ok(all)
}

/// The command `send`.
pub(super) fn send(matches: &ArgMatches) -> anyhow::Result<()> {
    let words = matches.get_many::<String>("payees").unwrap_or_default().map(String::as_str);
    let order =
        Order::Payment { destinations: destinations(words)?, subtract_fee: matches.get_flag("subtract-fee") };
    carry_out(matches, &order)
}

/// The command `sweep`.
pub(super) fn sweep(matches: &ArgMatches) -> anyhow::Result<()> {
    let order = Order::Sweep {
        address: text(matches, "address").unwrap_or_default().to_owned(),
        below: matches.get_one::<u64>("below").copied().unwrap_or(0),
    };
    carry_out(matches, &order)
}

fn carry_out(matches: &ArgMatches, order: &Order) -> anyhow::Result<()> {
    ask::can_confirm("The payment moves money", matches.get_flag("yes"))?;
    let conditions = Conditions::of(matches);
    let out = path(matches, "out");
    out.map(ask::can_carry).transpose()?;
    let wallet = Wallet::open(matches)?;
    check_signers(&wallet, out)?;
    catch_up(&wallet)?;
    let made = order.make(&wallet, &conditions)?;
    let set = [&made.unsigned_txset, &made.multisig_txset].into_iter().find(|set| !set.is_empty());
    if let Some(set) = set {
        return hand_over(&wallet, order, &made, set, out);
    }
    if !conditions.relay {
        ask::remark(order.shown(&made).trim_end());
        let fees: u64 = made.fee_list.iter().sum();
        ask::confirm(
            &format!(
                "{} XMR are sent, for a fee of {} XMR",
                coins(made.amount_list.iter().sum()),
                coins(fees)
            ),
            false,
        )?;
        relay(&wallet, &made)?;
    }
    report(&wallet, made)
}

/// The signers of a multisig wallet use up what they exchanged when a payment is made, so its place is known before.
fn check_signers(wallet: &Wallet, out: Option<&Path>) -> anyhow::Result<()> {
    // A token may not be allowed to know.
    let Ok(answer) = wallet.call::<_, IsMultisigResponse>("is_multisig", &EmptyRequest) else {
        return Ok(());
    };
    match (answer.multisig, wallet.file(), out) {
        (false, ..) => Ok(()),
        (true, Some(_), _) => bail!(
            "a multisig wallet must stay open from the exchange of info to the signature: use `ferrite wallet multisig pay`"
        ),
        (true, None, None) => bail!("other signers must sign: name a file for the set with --out"),
        (true, None, Some(_)) => Ok(()),
    }
}

/// Writes the set of a wallet that cannot sign alone.
fn hand_over(
    wallet: &Wallet,
    order: &Order,
    made: &TransferSplitResponse,
    set: &str,
    out: Option<&Path>,
) -> anyhow::Result<()> {
    let out = out.context("this wallet cannot sign alone: name a file for the set with --out")?;
    ask::carry(out, set)?;
    if wallet.json {
        return show::json(made);
    }
    print(&order.shown(made));
    let next = match made.multisig_txset.is_empty() {
        true => "Nothing is sent yet. On the offline machine: `ferrite wallet cold sign`",
        false => "Nothing is sent yet. The next signer: `ferrite wallet multisig sign`",
    };
    say!("The set is in {}. {next}", out.display());
    Ok(())
}

impl Order {
    /// Makes the transactions.
    pub(super) fn make(
        &self,
        wallet: &Wallet,
        conditions: &Conditions,
    ) -> anyhow::Result<TransferSplitResponse> {
        let (account_index, subaddr_indices) = (conditions.account, conditions.subaddresses.clone());
        let (priority, do_not_relay) = (conditions.priority, !conditions.relay);
        let idempotency_key = conditions.idempotency_key.clone();
        let made = match self {
            Self::Payment { destinations, subtract_fee: true } => {
                let request = TransferRequest {
                    destinations: destinations.clone(),
                    account_index,
                    subaddr_indices,
                    subtract_fee_from_outputs: (0..u32::try_from(destinations.len())?).collect(),
                    priority,
                    do_not_relay,
                    get_tx_hex: do_not_relay,
                    get_tx_metadata: do_not_relay,
                    idempotency_key,
                    ..TransferRequest::default()
                };
                as_list(wallet.call("transfer", &request)?)
            }
            Self::Payment { destinations, subtract_fee: false } => {
                let request = TransferSplitRequest {
                    destinations: destinations.clone(),
                    account_index,
                    subaddr_indices,
                    priority,
                    do_not_relay,
                    get_tx_hex: do_not_relay,
                    get_tx_metadata: do_not_relay,
                    idempotency_key,
                    ..TransferSplitRequest::default()
                };
                wallet.call("transfer_split", &request)?
            }
            Self::Sweep { address, below } => {
                let request = SweepAllRequest {
                    address: address.clone(),
                    account_index,
                    subaddr_indices_all: subaddr_indices.is_empty(),
                    subaddr_indices,
                    priority,
                    below_amount: *below,
                    do_not_relay,
                    get_tx_hex: do_not_relay,
                    get_tx_metadata: do_not_relay,
                    idempotency_key,
                    ..SweepAllRequest::default()
                };
                wallet.call("sweep_all", &request)?
            }
        };
        if made.fee_list.is_empty() {
            bail!("there is nothing to send");
        }
        Ok(made)
    }

    /// What is sent, for a person.
    pub(super) fn shown(&self, made: &TransferSplitResponse) -> String {
        let mut to = Table::new(&[("to", Align::Left), ("amount", Align::Right)]);
        match self {
            Self::Payment { destinations, .. } => {
                // Recipients that pay the fee get less than the request says.
                let paid = match &made.amounts_by_dest_list[..] {
                    [one] if one.amounts.len() == destinations.len() => one.amounts.clone(),
                    _ => destinations.iter().map(|one| one.amount).collect(),
                };
                for (one, amount) in destinations.iter().zip(paid) {
                    to.row([one.address.clone(), coins(amount)]);
                }
            }
            Self::Sweep { address, .. } => {
                to.row([address.clone(), coins(made.amount_list.iter().sum())]);
            }
        }
        format!("{}\n{}", to.text(), transactions(made).text())
    }
}

/// The transactions, one in a row.
fn transactions(made: &TransferSplitResponse) -> Table {
    let columns = [
        ("transaction", Align::Left),
        ("amount", Align::Right),
        ("fee", Align::Right),
        ("inputs", Align::Right),
        ("outputs", Align::Right),
        ("weight", Align::Right),
    ];
    let is_complete = made.unsigned_txset.is_empty() && made.multisig_txset.is_empty();
    let mut table = Table::new(&columns);
    for (place, fee) in made.fee_list.iter().enumerate() {
        let (inputs, outputs) = counts(made, place);
        let id = made.tx_hash_list.get(place);
        let shown = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
        table.row([
            id.filter(|_| is_complete).cloned().unwrap_or_else(|| "not signed yet".to_owned()),
            made.amount_list.get(place).map(|amount| coins(*amount)).unwrap_or_default(),
            coins(*fee),
            shown(inputs),
            shown(outputs),
            made.weight_list.get(place).map(u64::to_string).unwrap_or_default(),
        ]);
    }
    table
}

/// The numbers of inputs and outputs, as the transaction itself has them, or as far as the service tells.
fn counts(made: &TransferSplitResponse, place: usize) -> (Option<usize>, Option<usize>) {
    let blob = made.tx_blob_list.get(place).and_then(|hex| const_hex::decode(hex).ok());
    match blob.and_then(|blob| Transaction::from_blob(&blob).ok()) {
        Some(tx) => (Some(tx.prefix.vin.len()), Some(tx.prefix.vout.len())),
        None => (made.spent_key_images_list.get(place).map(|list| list.key_images.len()), None),
    }
}

/// The answer to a call that makes one transaction, as one of a call that makes several.
fn as_list(one: TransferResponse) -> TransferSplitResponse {
    let some = |text: String| if text.is_empty() { Vec::new() } else { vec![text] };
    TransferSplitResponse {
        tx_hash_list: some(one.tx_hash),
        tx_key_list: some(one.tx_key),
        amount_list: vec![one.amount],
        amounts_by_dest_list: vec![one.amounts_by_dest],
        fee_list: vec![one.fee],
        weight_list: vec![one.weight],
        tx_blob_list: some(one.tx_blob),
        tx_metadata_list: some(one.tx_metadata),
        multisig_txset: one.multisig_txset,
        unsigned_txset: one.unsigned_txset,
        spent_key_images_list: vec![KeyImageList { key_images: one.spent_key_images.key_images }],
    }
}

/// Sends transactions that were made and confirmed.
fn relay(wallet: &Wallet, made: &TransferSplitResponse) -> anyhow::Result<()> {
    let mut sent: Vec<String> = Vec::new();
    for metadata in &made.tx_metadata_list {
        match wallet.call::<_, RelayTxResponse>("relay_tx", &RelayTxRequest { hex: metadata.clone() }) {
            Ok(answer) => sent.push(answer.tx_hash),
            Err(problem) if sent.is_empty() => {
                return Err(anyhow::Error::new(problem)
                    .context("nothing is sent: the node did not take the transaction"));
            }
            Err(problem) => {
                let (done, all) = (sent.len(), made.tx_metadata_list.len());
                let list = sent.join(", ");
                return Err(anyhow::Error::new(problem)
                    .context(format!("{done} of {all} transactions are sent: {list}")));
            }
        }
    }
    if sent.is_empty() {
        bail!("the service returned nothing to send");
    }
    Ok(())
}

fn report(wallet: &Wallet, mut made: TransferSplitResponse) -> anyhow::Result<()> {
    // With these, others could send the transactions; they are sent already, and long.
    made.tx_blob_list.clear();
    made.tx_metadata_list.clear();
    if wallet.json {
        return show::json(&made);
    }
    let mut table = Table::new(&[("sent", Align::Left), ("amount", Align::Right), ("fee", Align::Right)]);
    for ((id, amount), fee) in made.tx_hash_list.iter().zip(&made.amount_list).zip(&made.fee_list) {
        table.row([id.clone(), coins(*amount), coins(*fee)]);
    }
    print(&table.text());
    Ok(())
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::sending::AmountsList;

    use super::*;

    #[test]
    fn payees_are_pairs() {
        let two = destinations(["4A", "1.5", "8B", "0.000000000001"]).expect("two pairs");
        let expected = [("4A", 1_500_000_000_000), ("8B", 1)];
        assert_eq!(
            two,
            expected.map(|(address, amount)| Destination { amount, address: address.to_owned() })
        );
        for (words, problem) in [
            (&["4A"][..], "4A has no amount after it"),
            (&["4A", "1", "8B"], "8B has no amount after it"),
            (&["4A", "0"], "the amount is 0"),
            (&["4A", "-1"], "-1 is not an amount in XMR"),
            (&["4A", "1.0000000000001"], "more than 12 digits"),
            (&["1", "4A"], "4A is not an amount in XMR"),
        ] {
            let error = destinations(words.iter().copied()).expect_err("it is wrong").to_string();
            assert!(error.contains(problem), "{words:?}: {error}");
        }
    }

    #[test]
    fn a_payment_is_shown_as_it_will_be() {
        let order = Order::Payment {
            destinations: vec![Destination { amount: 1_000_000_000_000, address: "4A".to_owned() }],
            subtract_fee: true,
        };
        let made = TransferSplitResponse {
            tx_hash_list: vec!["ab".to_owned()],
            amount_list: vec![999_000_000_000],
            amounts_by_dest_list: vec![AmountsList { amounts: vec![999_000_000_000] }],
            fee_list: vec![1_000_000_000],
            weight_list: vec![1500],
            spent_key_images_list: vec![KeyImageList { key_images: vec![String::new(); 3] }],
            ..TransferSplitResponse::default()
        };
        let text = order.shown(&made);
        assert!(text.starts_with("to  amount\n4A   0.999\n\n"), "{text}");
        assert!(text.contains("ab            0.999  0.001       3             1500"), "{text}");
    }
}

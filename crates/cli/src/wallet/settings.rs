//! The settings of a wallet.

use anyhow::Context;
use clap::{Arg, ArgMatches, Command};
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::settings::{GetSettingsResponse, SetSettingsResponse};
use serde_json::{Map, Value};

use super::ask;
use super::connection::{Wallet, connected};
use super::show::{self, Align, Table};
use crate::{UsageError, text};

/// The command `settings`.
pub(super) fn command() -> Command {
    let name =
        |required| Arg::new("name").value_name("NAME").required(required).help("the name of a setting");
    let value = Arg::new("value").value_name("VALUE").required(true).help("true, false or a number");
    let get = Command::new("get").about("Show all settings, or one").arg(name(false));
    let set = Command::new("set").about("Change a setting").arg(name(true)).arg(value);
    Command::new("settings")
        .about("Show and change the settings in the wallet's file")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([get, set].map(connected))
}

/// Runs the command.
pub(super) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("get", matches)) => get(matches),
        Some(("set", matches)) => set(matches),
        _ => unreachable!("a subcommand is required"),
    }
}

/// The settings by name.
fn members(answer: &GetSettingsResponse) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(&answer.settings)? {
        Value::Object(members) => Ok(members),
        _ => unreachable!("the settings are an object"),
    }
}

fn get(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let answer: GetSettingsResponse = wallet.call("get_settings", &EmptyRequest)?;
    let all = members(&answer)?;
    if let Some(name) = text(matches, "name") {
        let value = all.get(name).with_context(|| unknown(name, &all))?;
        say!("{value}");
        return Ok(());
    }
    if wallet.json {
        return show::json(&answer);
    }
    let mut table = Table::new(&[("setting", Align::Left), ("value", Align::Left)]);
    for (name, value) in all {
        table.row([name, value.to_string()]);
    }
    print(&table.text());
    remark(&answer);
    Ok(())
}

fn unknown(name: &str, all: &Map<String, Value>) -> String {
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    format!("there is no setting {name}; there are: {}", names.join(", "))
}

/// Names settings that do nothing here.
fn remark(answer: &GetSettingsResponse) {
    if !answer.without_effect.is_empty() {
        ask::remark(&format!("Without effect here: {}", answer.without_effect.join(", ")));
    }
}

fn set(matches: &ArgMatches) -> anyhow::Result<()> {
    let (name, given) =
        (text(matches, "name").unwrap_or_default(), text(matches, "value").unwrap_or_default());
    let wallet = Wallet::open(matches)?;
    let before = members(&wallet.call("get_settings", &EmptyRequest)?)?;
    let old = before.get(name).with_context(|| unknown(name, &before))?;
    let value = value_like(old, given).map_err(|problem| UsageError(format!("{name}: {problem}")))?;
    let request = Map::from_iter([(name.to_owned(), value)]);
    let answer: SetSettingsResponse = wallet.call("set_settings", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    let now = members(&answer)?;
    say!("{name} is {}", now.get(name).unwrap_or(&Value::Null));
    remark(&answer);
    Ok(())
}

/// A value of the same type as another.
fn value_like(old: &Value, text: &str) -> Result<Value, String> {
    match (old, text) {
        (Value::Bool(_), "true" | "1" | "yes" | "on") => Ok(Value::Bool(true)),
        (Value::Bool(_), "false" | "0" | "no" | "off") => Ok(Value::Bool(false)),
        (Value::Bool(_), _) => Err(format!("{text} is neither true nor false")),
        _ => text.parse::<u64>().map(Value::from).map_err(|_| format!("{text} is not a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_type_of_the_setting() {
        assert_eq!(value_like(&Value::Bool(true), "off"), Ok(Value::Bool(false)));
        assert_eq!(value_like(&Value::Bool(false), "true"), Ok(Value::Bool(true)));
        assert_eq!(value_like(&Value::from(3), "12"), Ok(Value::from(12)));
        assert!(value_like(&Value::Bool(true), "2").is_err());
        assert!(value_like(&Value::from(3), "true").is_err());
        assert!(value_like(&Value::from(3), "-1").is_err());
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let all = members(&GetSettingsResponse::default()).expect("an object");
        let problem = unknown("priority", &all);
        assert!(problem.contains("no setting priority; there are: ") && problem.contains("default_priority"));
    }
}

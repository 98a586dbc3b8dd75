//! The config file: `name=value` lines, with `#` comments.

use std::collections::HashMap;

use super::ConfigError;
use super::flag::{Flag, Kind, Place, Table};

/// The entries of a flag in a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Given {
    /// Its values.
    pub(super) values: Vec<String>,
    /// The line of the last of them, from 1.
    pub(super) line: usize,
}

/// Reads the lines of a file. An error contains its line number.
pub(super) fn read(
    table: &'static Table,
    text: &str,
) -> Result<HashMap<&'static str, Given>, (usize, ConfigError)> {
    let mut given = HashMap::<_, Given>::new();
    let mut section = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        // As in the reference, a value cannot contain a `#`.
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
            continue;
        }
        let (flag, value) = read_line(table, &section, line).map_err(|problem| (number, problem))?;
        let given = given.entry(flag.name).or_default();
        if !given.values.is_empty() && flag.kind != Kind::List {
            let text = format!("option '--{}' cannot be specified more than once", flag.name);
            return Err((number, ConfigError::FileLine(text)));
        }
        given.values.push(value);
        given.line = number;
    }
    Ok(given)
}

/// The flag of a line, and its value.
fn read_line(
    table: &'static Table,
    section: &str,
    line: &str,
) -> Result<(&'static Flag, String), ConfigError> {
    let Some((name, value)) = line.split_once('=') else {
        return Err(ConfigError::FileLine(format!(
            "the options configuration file contains an invalid line '{line}'"
        )));
    };
    let flag = find(table, &format!("{section}{}", name.trim()))?;
    Ok((flag, normal(flag, value.trim())?))
}

fn find(table: &Table, name: &str) -> Result<&'static Flag, ConfigError> {
    match table.rows().find(|flag| flag.name == name) {
        Some(flag) if flag.place == Place::Anywhere => Ok(flag),
        Some(_) => Err(ConfigError::NotInFile(name.to_owned())),
        None => Err(ConfigError::UnknownInFile(name.to_owned())),
    }
}

/// The value as the command line would give it.
fn normal(flag: &Flag, value: &str) -> Result<String, ConfigError> {
    if flag.kind != Kind::Switch {
        return flag.check(value).map(|()| value.to_owned()).map_err(ConfigError::FileLine);
    }
    match value.to_ascii_lowercase().as_str() {
        "" | "1" | "on" | "yes" | "true" => Ok("1".to_owned()),
        "0" | "off" | "no" | "false" => Ok("0".to_owned()),
        _ => Err(ConfigError::FileLine(format!(
            "the argument ('{value}') for option '--{}' is invalid. Valid choices are 'on|off', 'yes|no', '1|0' and 'true|false'",
            flag.name
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::flag::{flag, only_here};
    use super::*;

    static TABLE: Table = Table {
        program: "test",
        usage: "test",
        about: "test",
        words: None,
        flags: &[
            &[only_here("", "detach", Kind::Switch, "", ""), flag("", "testnet", Kind::Switch, "", "")],
            &[
                flag("", "rpc-bind-port", Kind::Text, "", ""),
                flag("", "add-peer", Kind::List, "", ""),
                flag("", "out-peers", Kind::I64, "-1", ""),
                flag("", "db-sync-mode", Kind::Text, "", ""),
                flag("", "log-level", Kind::Text, "", ""),
            ],
        ],
    };

    fn read(text: &str) -> Result<HashMap<&'static str, Given>, (usize, ConfigError)> {
        super::read(&TABLE, text)
    }

    fn one(text: &str, name: &str) -> Vec<String> {
        read(text).expect("the file is fine").remove(name).unwrap_or_default().values
    }

    #[test]
    fn lines() {
        assert_eq!(one("rpc-bind-port=18999 # mine\n", "rpc-bind-port"), ["18999"]);
        assert_eq!(one("# rpc-bind-port=1\r\n\r\n  testnet = yes\r\n", "testnet"), ["1"]);
        assert_eq!(one("testnet=0", "testnet"), ["0"]);
        assert_eq!(one("add-peer=a:1\nadd-peer=b:2", "add-peer"), ["a:1", "b:2"]);
        assert_eq!(one("db-sync-mode=fast:async:1=2", "db-sync-mode"), ["fast:async:1=2"]);
    }

    #[test]
    fn errors_name_the_cause() {
        let wrong = |text: &str| read(text).expect_err(text).1.to_string();
        assert_eq!(
            wrong("detach=1"),
            "Option 'detach' is not allowed in the config file, please use it as a command line flag."
        );
        assert_eq!(wrong("no-such-thing=1"), "Unrecognized option 'no-such-thing' in config file.");
        assert_eq!(wrong("[x]\ntestnet=1"), "Unrecognized option 'x.testnet' in config file.");
        assert_eq!(
            wrong("testnet"),
            "Error parsing config file: the options configuration file contains an invalid line 'testnet'"
        );
        assert_eq!(
            wrong("out-peers=many"),
            "Error parsing config file: the argument ('many') for option '--out-peers' is invalid"
        );
        assert_eq!(
            wrong("log-level=1\nlog-level=2"),
            "Error parsing config file: option '--log-level' cannot be specified more than once"
        );
        assert!(wrong("testnet=maybe").contains("Valid choices are"));
        let line = |text: &str| read(text).expect_err(text).0;
        assert_eq!(line("# one\n\ntestnet=1\n[x]\r\ntestnet=1"), 5);
        assert_eq!(line("log-level=1\nlog-level=2"), 2);
    }
}

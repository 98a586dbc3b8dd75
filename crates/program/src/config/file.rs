//! The config file: `name=value` lines, `#` before a comment.

use std::collections::HashMap;

use super::ConfigError;
use super::flag::{Flag, Kind, Place, Table};
use super::settings::check;

/// Reads the lines of a file.
pub(super) fn read(
    table: &'static Table,
    text: &str,
) -> Result<HashMap<&'static str, Vec<String>>, ConfigError> {
    let mut values = HashMap::<_, Vec<_>>::new();
    let mut section = String::new();
    for line in text.lines() {
        // As in the reference there is no way to have a `#` in a value.
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(ConfigError::FileLine(format!(
                "the options configuration file contains an invalid line '{line}'"
            )));
        };
        let name = format!("{section}{}", name.trim());
        let flag = find(table, &name)?;
        let value = normal(flag, value.trim())?;
        let values = values.entry(flag.name).or_default();
        if !values.is_empty() && flag.kind != Kind::List {
            let text = format!("option '--{name}' cannot be specified more than once");
            return Err(ConfigError::FileLine(text));
        }
        values.push(value);
    }
    Ok(values)
}

fn find(table: &Table, name: &str) -> Result<&'static Flag, ConfigError> {
    match table.rows().find(|flag| flag.name == name) {
        Some(flag) if flag.place == Place::Anywhere => Ok(flag),
        Some(_) => Err(ConfigError::NotInFile(name.to_owned())),
        None => Err(ConfigError::UnknownInFile(name.to_owned())),
    }
}

/// The value in the form in which the command line would give it.
fn normal(flag: &Flag, value: &str) -> Result<String, ConfigError> {
    if flag.kind != Kind::Switch {
        return check(flag, value).map(|()| value.to_owned()).map_err(ConfigError::FileLine);
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

    fn read(text: &str) -> Result<HashMap<&'static str, Vec<String>>, ConfigError> {
        super::read(&TABLE, text)
    }

    fn one(text: &str, name: &str) -> Vec<String> {
        read(text).expect("the file is fine").remove(name).unwrap_or_default()
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
    fn what_is_wrong_is_said() {
        let wrong = |text: &str| read(text).expect_err(text).to_string();
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
    }
}

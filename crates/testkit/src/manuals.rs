//! Manual pages and shell completions of programs, which are kept in `packaging` and installed with them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::Shell;

use crate::machine;

/// If this variable is set, files are written instead of compared.
const WRITE: &str = "FERRITE_WRITE_MANUALS";

/// Checks that `packaging` has the manual pages of a program and its subcommands, and its completions for three shells.
///
/// # Panics
/// If a file is missing or differs from what the program's command line gives.
pub fn check(command: &Command) {
    let mut command = command.clone();
    command.build();
    let name = command.get_name().to_owned();
    let mut outdated = Vec::new();
    pages(&command, &name, &mut outdated);
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, &name, &mut text);
        let file = match shell {
            Shell::Zsh => format!("_{name}"),
            Shell::Fish => format!("{name}.fish"),
            _ => name.clone(),
        };
        compare(&format!("completions/{shell}/{file}"), &text, &mut outdated);
    }
    assert!(outdated.is_empty(), "outdated: {outdated:?}; write them with {WRITE}=1");
}

/// The page of a command, and those of its subcommands.
fn pages(command: &Command, name: &str, outdated: &mut Vec<String>) {
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(command.clone()).title(name.to_owned()).date("");
    page.render(&mut text).expect("a buffer takes everything");
    compare(&format!("man/{name}.1"), &text, outdated);
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        pages(subcommand, &format!("{name}-{}", subcommand.get_name()), outdated);
    }
}

fn compare(path: &str, text: &[u8], outdated: &mut Vec<String>) {
    let text = String::from_utf8(text.to_vec()).expect("help texts are UTF-8");
    // Editors and `git diff` complain about blanks at the end of lines.
    let mut tidy = String::new();
    for line in text.lines() {
        let _ = writeln!(tidy, "{}", line.trim_end());
    }
    let file = folder().join(path);
    if std::env::var_os(WRITE).is_some() {
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, &tidy).expect("the file can be written");
    } else if std::fs::read_to_string(&file).ok().as_deref() != Some(&tidy) {
        outdated.push(path.to_owned());
    }
}

/// The folder of what is installed besides the programs.
pub fn folder() -> PathBuf {
    machine::root().join("packaging")
}

/// The example config files whose names begin with `prefix`, and the one that is installed for `program`.
///
/// # Panics
/// If there are none.
pub fn configs(prefix: &str, program: &str) -> Vec<PathBuf> {
    let named = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix));
    let entries = std::fs::read_dir(folder().join("examples")).expect("there are examples");
    let mut files: Vec<_> =
        entries.map(|entry| entry.expect("it can be read").path()).filter(|path| named(path)).collect();
    assert!(!files.is_empty(), "no example begins with {prefix}");
    files.push(folder().join(format!("{program}.conf")));
    files
}

/// The command line of a program in its systemd unit, with the config file where the repository has it.
///
/// # Panics
/// If there is none.
pub fn command_of_unit(program: &str) -> Vec<String> {
    let file = folder().join(format!("systemd/{program}.service"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let line =
        text.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("the unit starts something");
    let installed = format!("/etc/ferrite/{program}.conf");
    let here = folder().join(format!("{program}.conf")).display().to_string();
    assert!(line.contains(&installed), "{line}");
    line.split(' ').map(|word| if word == installed { here.clone() } else { word.to_owned() }).collect()
}

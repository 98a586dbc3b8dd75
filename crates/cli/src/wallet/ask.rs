//! Questions: secrets without echo, and confirmations.
//!
//! Secrets come from a prompt, from a file or, without a terminal, from a line of the standard input; never from the
//! command line, which other users of the machine and the history of the shell see.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context, bail};
use ferrite_program::invoke::print;
use ferrite_program::password;
use ferrite_types::files::{Access, replace};
use zeroize::Zeroizing;

/// Limit of a secret in bytes. The seed of a multisig wallet has a few kilobytes; a terminal has at most four in a line.
const MAX_SECRET: u64 = 64 * 1024;
/// Limit of a file that carries data between wallets: that of a request to the service.
const MAX_CARRIED: u64 = 48 << 20;

/// Whether there is a person to ask.
pub(super) fn on_terminal() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for a secret that exists.
pub(super) fn secret(question: &str) -> anyhow::Result<Zeroizing<String>> {
    let answer =
        password::ask_secret(question, MAX_SECRET).with_context(|| format!("{question}: not read"))?;
    answer.with_context(|| format!("{question}: there is no terminal to ask on, and no line to read"))
}

/// Asks for a new password: twice on a terminal, as what is typed is not shown.
pub(super) fn new_password(question: &str) -> anyhow::Result<Zeroizing<String>> {
    let first = secret(question)?;
    if io::stdin().is_terminal() && *secret("The same again")? != *first {
        bail!("the two passwords differ: nothing is done");
    }
    Ok(first)
}

/// The secret in a file, without the line break at its end.
pub(super) fn secret_file(path: &Path) -> anyhow::Result<Zeroizing<String>> {
    let text = read_text(path, MAX_SECRET)?;
    Ok(Zeroizing::new(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// A password from a file if one is named, and otherwise from a prompt.
pub(super) fn password_from(
    file: Option<&Path>,
    ask: impl FnOnce() -> anyhow::Result<Zeroizing<String>>,
) -> anyhow::Result<Zeroizing<String>> {
    match file {
        Some(path) => secret_file(path),
        None => ask(),
    }
}

/// Data that another wallet has written; `-` is the standard input.
pub(super) fn carried(path: &Path) -> anyhow::Result<String> {
    let text = read_text(path, MAX_CARRIED)?;
    match text.trim() {
        "" => bail!("{} is empty", path.display()),
        text => Ok(text.to_owned()),
    }
}

fn read_text(path: &Path, limit: u64) -> anyhow::Result<Zeroizing<String>> {
    let mut text = Zeroizing::new(String::new());
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit + 1).read_to_string(&mut text)
    } else {
        let file = std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        file.take(limit + 1).read_to_string(&mut text)
    };
    let length = read.with_context(|| format!("cannot read {}", path.display()))?;
    if u64::try_from(length).is_ok_and(|length| length > limit) {
        bail!("{} has more than {limit} bytes", path.display());
    }
    Ok(text)
}

/// Fails if data for another wallet cannot be written there. To be called before a step that cannot be repeated.
pub(super) fn can_carry(path: &Path) -> anyhow::Result<()> {
    if path.exists() {
        bail!("{} exists: choose another name, or remove it", path.display());
    }
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    match folder.is_dir() {
        true => Ok(()),
        false => bail!("{}: there is no folder {}", path.display(), folder.display()),
    }
}

/// Writes data for another wallet. An existing file is not replaced. If it cannot be written, it is printed: the step
/// that made it may not be possible again.
pub(super) fn carry(path: &Path, text: &str) -> anyhow::Result<()> {
    can_carry(path)?;
    let written = replace(path, format!("{text}\n").as_bytes(), Access::Owner);
    written.inspect_err(|_| print(&format!("{text}\n"))).with_context(|| {
        format!("cannot write {}; what it would contain is printed, so that it is not lost", path.display())
    })
}

/// Fails if an action needs a person to confirm it and there is none. To be called before anything else is done.
pub(super) fn can_confirm(what: &str, yes: bool) -> anyhow::Result<()> {
    match yes || on_terminal() {
        true => Ok(()),
        false => bail!(
            "{what}: not done, as there is no terminal to confirm it on; to skip the confirmation, add --yes"
        ),
    }
}

/// Asks for a confirmation, unless it was given.
pub(super) fn confirm(what: &str, yes: bool) -> anyhow::Result<()> {
    can_confirm(what, yes)?;
    match yes || agrees(&format!("{what}. Continue?"))? {
        true => Ok(()),
        false => bail!("not done"),
    }
}

/// Asks a question whose answer is no unless it is yes.
pub(super) fn agrees(question: &str) -> anyhow::Result<bool> {
    Ok(is_yes(&line(&format!("{question} [y/N] "))?))
}

/// Asks for a line of text, which is not a secret.
pub(super) fn line(question: &str) -> anyhow::Result<String> {
    let mut errors = io::stderr().lock();
    write!(errors, "{question}").and_then(|()| errors.flush()).context("cannot ask")?;
    drop(errors);
    let mut answer = String::new();
    io::stdin().lock().take(MAX_SECRET).read_line(&mut answer).context("cannot read the answer")?;
    Ok(answer.trim().to_owned())
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.to_ascii_lowercase().as_str(), "y" | "yes")
}

/// Prints a remark for a person, which is not part of the output.
pub(super) fn remark(text: &str) {
    // Without standard error, it is not read.
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_yes_is_yes() {
        assert!(["y", "Y", "yes", "YES"].into_iter().all(is_yes));
        assert!(!["", "n", "no", "yesterday", "ye", "j"].into_iter().any(is_yes));
    }

    #[test]
    fn carried_files_are_private_and_not_replaced() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("set");
        carry(&path, "00ff").expect("it can be written");
        assert_eq!(carried(&path).expect("it can be read"), "00ff");
        let mode = std::fs::metadata(&path).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let problem = carry(&path, "11").expect_err("it exists").to_string();
        assert!(problem.contains("exists: choose another name"), "{problem}");
        assert_eq!(carried(&path).expect("it is unchanged"), "00ff");
        let problem = carry(&path.join("below"), "11").expect_err("it is no folder").to_string();
        assert!(problem.contains("there is no folder"), "{problem}");
    }

    #[test]
    fn secrets_end_with_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("password");
        for (text, secret) in [("a b ", "a b "), ("a\n", "a"), ("a\r\n", "a"), ("", "")] {
            std::fs::write(&path, text).expect("it can be written");
            assert_eq!(*secret_file(&path).expect("it can be read"), secret);
        }
        let missing = secret_file(&folder.path().join("none")).expect_err("it is missing").to_string();
        assert!(missing.starts_with("cannot open "), "{missing}");
    }
}

//! Programs that are run when something happens.
//!
//! A program is started without a shell, without an environment and without input (notify.cpp, spawn.cpp): the words
//! of the setting are its arguments, in which placeholders are replaced.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// How many programs may run at once; further ones wait.
const MOST_CHILDREN: usize = 64;

/// A setting that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("File not found: {}", .0.display())]
pub struct NotifyError(PathBuf);

/// A program with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
}

impl Program {
    /// Words that are separated by blanks. There is no quoting.
    ///
    /// # Errors
    /// When there is no such file.
    pub fn parse(spec: &str) -> Result<Self, NotifyError> {
        let mut words = spec.split([' ', '\t']).enumerate().filter(|(at, word)| *at == 0 || !word.is_empty());
        let path = PathBuf::from(words.next().map(|(_, word)| word).unwrap_or_default());
        if spec.contains(['\'', '"', '\\']) {
            tracing::warn!(
                target: "notify",
                "A notification spec contains a quote or backslash: note that these are handled verbatim, which may not be the intent"
            );
        }
        if !path.is_file() {
            return Err(NotifyError(path));
        }
        let arguments = words.map(|(_, word)| word.to_owned()).collect();
        Ok(Self { path, arguments })
    }

    /// The arguments with all placeholders replaced, one after the other.
    fn arguments(&self, values: &[(&str, String)]) -> Vec<String> {
        let fill = |text: &String| {
            values.iter().fold(text.clone(), |text, (placeholder, value)| text.replace(placeholder, value))
        };
        self.arguments.iter().map(fill).collect()
    }

    fn start(&self, values: &[(&str, String)]) -> std::io::Result<Child> {
        let mut command = Command::new(&self.path);
        command.args(self.arguments(values)).env_clear().stdin(Stdio::null());
        command.spawn()
    }
}

/// The programs that run.
#[derive(Debug, Default)]
pub struct Children(Vec<Child>);

impl Children {
    /// Starts a program; if too many run, after the oldest has ended.
    pub fn start(&mut self, program: &Program, values: &[(&str, String)]) {
        self.reap();
        if self.0.len() >= MOST_CHILDREN {
            // Whoever cannot keep up is waited for.
            let _ = self.0.remove(0).wait();
        }
        match program.start(values) {
            Ok(child) => self.0.push(child),
            Err(error) => {
                tracing::error!(target: "notify", "cannot run {}: {error}", program.path.display());
            }
        }
    }

    /// Forgets those that have ended.
    pub fn reap(&mut self) {
        self.0.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let program = Program::parse("/bin/sh  -c\t%s-%s %h").expect("there is a shell");
        assert_eq!(program.path, PathBuf::from("/bin/sh"));
        let values = [("%s", "1".to_owned()), ("%h", "two words".to_owned())];
        assert_eq!(program.arguments(&values), ["-c", "1-1", "two words"]);
        assert_eq!(Program::parse("/no/such/file %s"), Err(NotifyError("/no/such/file".into())));
        assert_eq!(Program::parse(" /bin/sh"), Err(NotifyError("".into())));
        assert_eq!(Program::parse("sh"), Err(NotifyError("sh".into())));
    }
}

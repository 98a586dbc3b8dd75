//! How fast the story goes: with pauses for a person who watches, at the press of Enter, or without a stop.

use std::io::{BufRead as _, IsTerminal as _, stdin, stdout};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::sleep;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// No terminal, so there is nothing to wait for.
    Straight,
    /// A person watches a terminal.
    Watched,
    /// Each step waits for Enter.
    Stepped,
}

impl Mode {
    fn new(step: bool, terminal: bool) -> Self {
        match (step, terminal) {
            (true, _) => Self::Stepped,
            (false, true) => Self::Watched,
            (false, false) => Self::Straight,
        }
    }
}

/// The pauses of the story.
pub(super) struct Pace {
    mode: Mode,
    terminal: bool,
    /// A message for each line that is typed; `None` if no lines are read.
    lines: Option<UnboundedReceiver<()>>,
}

impl Pace {
    /// Lines are read if a person can type them, or is to.
    pub(super) fn new(step: bool) -> Self {
        let terminal = stdout().is_terminal();
        let reads = step || (terminal && stdin().is_terminal());
        Self { mode: Mode::new(step, terminal), terminal, lines: reads.then(read_lines) }
    }

    /// Whether the output is on a terminal.
    pub(super) fn is_watched(&self) -> bool {
        self.terminal
    }

    /// Whether Enter is noticed.
    pub(super) fn notices_enter(&self) -> bool {
        self.lines.is_some()
    }

    /// A pause before something that a person wants to see. Enter ends it.
    pub(super) async fn before(&mut self, what: &str, seconds: u64) {
        self.forget_lines();
        match self.mode {
            Mode::Straight => {}
            Mode::Stepped => {
                say!("   ... {what} when you press Enter");
                self.enter().await;
            }
            Mode::Watched => {
                let early = if self.notices_enter() { ", or when you press Enter" } else { "" };
                say!("   ... {what} in {seconds} seconds{early}");
                tokio::select! {
                    () = sleep(Duration::from_secs(seconds)) => {}
                    () = self.enter() => {}
                }
            }
        }
    }

    /// A short pause between things of the same kind.
    pub(super) async fn moment(&self) {
        if self.mode == Mode::Watched {
            sleep(Duration::from_secs(1)).await;
        }
    }

    /// Waits for Enter, or for the end of the input; for ever if no lines are read.
    pub(super) async fn enter(&mut self) {
        match &mut self.lines {
            Some(lines) => {
                lines.recv().await;
            }
            None => std::future::pending().await,
        }
    }

    /// Forgets what was typed before it was asked for.
    pub(super) fn forget_lines(&mut self) {
        if let Some(lines) = &mut self.lines {
            while lines.try_recv().is_ok() {}
        }
    }
}

/// Reads lines on a thread of their own, since a read cannot be cancelled: it ends with the program.
fn read_lines() -> UnboundedReceiver<()> {
    let (sender, lines) = unbounded_channel();
    std::thread::spawn(move || {
        for line in stdin().lock().lines() {
            if line.is_err() || sender.send(()).is_err() {
                break;
            }
        }
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_people_are_waited_for() {
        assert_eq!(Mode::new(false, false), Mode::Straight);
        assert_eq!(Mode::new(false, true), Mode::Watched);
        assert_eq!(Mode::new(true, true), Mode::Stepped);
        assert_eq!(Mode::new(true, false), Mode::Stepped);
    }
}

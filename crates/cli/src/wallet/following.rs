//! Following the chain, with a progress bar on a terminal.

use std::panic::resume_unwind;
use std::sync::mpsc;
use std::time::Duration;

use clap::{ArgMatches, Command};
use ferrite_rpc::wallet::lifecycle::{RefreshRequest, RefreshResponse, RescanBlockchainRequest};
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ask;
use super::connection::{CallError, Wallet, connected};
use super::show;
use crate::durations::duration;
use crate::switch;

/// How often the progress is looked at.
const INTERVAL: Duration = Duration::from_millis(200);

/// The commands `refresh` and `rescan`.
pub(super) fn commands() -> [Command; 2] {
    [
        connected(
            Command::new("refresh").about("Follow the chain up to the node's height, with a progress bar"),
        ),
        connected(
            Command::new("rescan")
                .about("Scan the chain again from the restore height, with a progress bar")
                .arg(switch(
                    "hard",
                    "also drop what is not on the chain: destinations, keys of transactions, notes",
                ))
                .arg(switch("yes", "do not ask before data is dropped")),
        ),
    ]
}

/// The command `refresh`.
pub(super) fn run_refresh(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let answer = refresh(&wallet)?;
    if wallet.json {
        return show::json(&answer);
    }
    let progress: GetRefreshProgressResponse = wallet.call("get_refresh_progress", &EmptyRequest)?;
    show::facts(&[
        ("blocks fetched", answer.blocks_fetched.to_string()),
        ("height", progress.height.to_string()),
        ("money received", if answer.received_money { "yes" } else { "no" }.to_owned()),
    ]);
    Ok(())
}

/// The command `rescan`.
pub(super) fn run_rescan(matches: &ArgMatches) -> anyhow::Result<()> {
    let hard = matches.get_flag("hard");
    let what = "Destinations and keys of transactions that this wallet sent, and notes, are dropped and cannot be restored from the chain";
    if hard {
        ask::confirm(what, matches.get_flag("yes"))?;
    }
    let wallet = Wallet::open(matches)?;
    let _: EmptyResponse = watched(&wallet, "rescan_blockchain", &RescanBlockchainRequest { hard })?;
    let progress: GetRefreshProgressResponse = wallet.call("get_refresh_progress", &EmptyRequest)?;
    match wallet.json {
        true => show::json(&progress),
        false => {
            say!("The chain is scanned again, up to height {}", progress.height);
            Ok(())
        }
    }
}

/// Follows the chain up to the node's height.
pub(super) fn refresh(wallet: &Wallet) -> Result<RefreshResponse, CallError> {
    watched(wallet, "refresh", &RefreshRequest::default())
}

/// Makes the wallet know the chain before money moves: a service follows it by itself, a file does not.
pub(super) fn catch_up(wallet: &Wallet) -> Result<(), CallError> {
    if wallet.file().is_some() && !wallet.is_offline() {
        refresh(wallet)?;
    }
    Ok(())
}

/// As [`catch_up`], for queries: without a node, they tell what the wallet knows.
pub(super) fn try_to_catch_up(wallet: &Wallet) {
    if let Err(problem) = catch_up(wallet) {
        ask::remark(&format!("warning: what follows may be old: {problem}"));
        return;
    }
    let progress = wallet.call::<_, GetRefreshProgressResponse>("get_refresh_progress", &EmptyRequest);
    // A token may not be allowed to know.
    if let Ok(GetRefreshProgressResponse { blocks_left: left @ 2.., .. }) = progress {
        ask::remark(&format!("warning: {left} blocks are missing; `ferrite wallet refresh` waits for them"));
    }
}

/// Makes a call that takes long, and shows its progress meanwhile.
fn watched<Q: Serialize + Sync, R: DeserializeOwned + Send>(
    wallet: &Wallet,
    method: &str,
    request: &Q,
) -> Result<R, CallError> {
    if !ask::on_terminal() {
        return wallet.call(method, request);
    }
    std::thread::scope(|scope| {
        let (ended, end) = mpsc::channel();
        let call = scope.spawn(move || {
            let result = wallet.call(method, request);
            // The receiver is there until this thread has ended.
            let _ = ended.send(());
            result
        });
        let bar = Bar::new();
        while end.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
            if let Ok(progress) = wallet.call("get_refresh_progress", &EmptyRequest) {
                bar.show(&progress);
            }
        }
        bar.end();
        call.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// A progress bar on standard error.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let style = ProgressStyle::with_template("[{bar:30}] {msg}").expect("the template is valid");
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        Self(bar.with_style(style.progress_chars("##.")))
    }

    fn show(&self, progress: &GetRefreshProgressResponse) {
        // An idle wallet has not begun, or is done.
        if progress.state == "idle" {
            return;
        }
        self.0.set_length(progress.target_height.saturating_sub(progress.start_height));
        self.0.set_position(progress.height.saturating_sub(progress.start_height));
        self.0.set_message(message(progress));
    }

    fn end(&self) {
        self.0.finish_and_clear();
    }
}

fn message(progress: &GetRefreshProgressResponse) -> String {
    let GetRefreshProgressResponse { state, height, target_height, percent, .. } = progress;
    let left = progress.seconds_left.map(|seconds| duration(Duration::from_secs(seconds)));
    let left = left.map(|time| format!(", {time} left")).unwrap_or_default();
    format!("{state}: block {height} of {target_height} ({percent}%){left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_how_far_it_is() {
        let progress = GetRefreshProgressResponse {
            state: "rescanning".to_owned(),
            start_height: 10,
            height: 40,
            target_height: 100,
            blocks_left: 60,
            percent: 33,
            seconds_left: Some(75),
        };
        assert_eq!(message(&progress), "rescanning: block 40 of 100 (33%), 1 min 15 s left");
        let unknown = GetRefreshProgressResponse { seconds_left: None, ..progress };
        assert_eq!(message(&unknown), "rescanning: block 40 of 100 (33%)");
    }
}

//! Waiting for something that may never happen.

use std::time::{Duration, Instant};

use anyhow::bail;
use tokio::time::sleep;

use super::programs::Programs;

/// Timeout for a block to be found, or a payment to be seen.
const STEP_TIMEOUT: Duration = Duration::from_secs(120);
/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Waits, with a timeout that restarts on every change.
pub(super) struct Patience {
    last: Option<u64>,
    since: Instant,
    what: &'static str,
}

impl Patience {
    pub(super) fn new(what: &'static str) -> Self {
        Self { last: None, since: Instant::now(), what }
    }

    /// Waits a little. Fails if one of the programs has ended, or nothing has changed for too long.
    pub(super) async fn wait(&mut self, now: u64, programs: &mut Programs) -> anyhow::Result<()> {
        programs.check()?;
        if self.last != Some(now) {
            (self.last, self.since) = (Some(now), Instant::now());
        }
        if self.since.elapsed() > STEP_TIMEOUT {
            bail!("{}", self.what);
        }
        sleep(POLL_INTERVAL).await;
        Ok(())
    }
}

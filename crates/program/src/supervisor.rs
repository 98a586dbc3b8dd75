//! Messages to the service manager, systemd: that the program is ready, alive, and about to stop.
//!
//! Started in any other way, the program sends none.

use std::time::Duration;

use sd_notify::NotifyState;

/// A program that the service manager knows to be ready. It counts as stopping once this is dropped.
#[derive(Debug)]
#[must_use]
pub struct Ready(());

impl Ready {
    /// Reports that calls are answered, and from then on, if the service manager expects it, that the program is alive.
    /// Must be called within a runtime: if its tasks no longer run, the reports stop.
    pub fn report() -> Self {
        send(NotifyState::Ready);
        // A limit of zero is no limit.
        if let Some(limit) = sd_notify::watchdog_enabled().filter(|limit| !limit.is_zero()) {
            tokio::spawn(report_alive(limit));
        }
        Self(())
    }
}

impl Drop for Ready {
    fn drop(&mut self) {
        send(NotifyState::Stopping);
    }
}

/// Reports twice within the time that the service manager allows.
async fn report_alive(limit: Duration) {
    let mut ticks = tokio::time::interval(limit / 2);
    loop {
        ticks.tick().await;
        send(NotifyState::Watchdog);
    }
}

fn send(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(target: "global", "cannot reach the service manager: {error}");
    }
}

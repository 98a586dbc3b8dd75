//! Deadlines of one connection with a single timer.
//!
//! Nearly every wait ends long before its deadline, and the next one has a later deadline. So the timer is not stopped
//! and restarted: it keeps running, and when it fires it is set to the current deadline.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// Longer than any connection lives. Later times could overflow the timer.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 86400);

#[derive(Debug)]
pub(crate) struct Patience {
    timer: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    pub(crate) fn new() -> Self {
        Self { timer: None }
    }

    /// Waits for something, for at most this long. `None` on timeout.
    pub(crate) async fn within<F: Future>(&mut self, time: Duration, what: F) -> Option<F::Output> {
        let mut what = pin!(what);
        // The clock is not read if it is ready.
        let mut deadline = None;
        poll_fn(|cx| {
            if let Poll::Ready(output) = what.as_mut().poll(cx) {
                return Poll::Ready(Some(output));
            }
            self.poll(cx, *deadline.get_or_insert_with(|| after(time))).map(|()| None)
        })
        .await
    }

    /// Waits for something until then. `None` on timeout.
    pub(crate) async fn until<F: Future>(&mut self, deadline: Instant, what: F) -> Option<F::Output> {
        let mut what = pin!(what);
        poll_fn(|cx| match what.as_mut().poll(cx) {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending => self.poll(cx, deadline).map(|()| None),
        })
        .await
    }

    /// Ready when the deadline has passed.
    pub(crate) fn poll(&mut self, cx: &mut Context<'_>, deadline: Instant) -> Poll<()> {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if timer.deadline() > deadline {
            timer.as_mut().reset(deadline);
        }
        loop {
            ready!(timer.as_mut().poll(cx));
            if timer.deadline() >= deadline {
                return Poll::Ready(());
            }
            timer.as_mut().reset(deadline);
        }
    }
}

/// This long from now.
pub(crate) fn after(time: Duration) -> Instant {
    Instant::now() + time.min(FOREVER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};

    #[tokio::test]
    async fn one_timer_serves_deadlines_in_any_order() {
        let mut patience = Patience::new();
        let start = Instant::now();
        assert_eq!(patience.within(Duration::from_secs(3600), ready(1)).await, Some(1));
        assert!(patience.timer.is_none(), "what is there needs no timer");
        assert_eq!(patience.within(Duration::from_millis(40), pending::<()>()).await, None);
        let long = tokio::time::sleep(Duration::from_millis(60));
        assert_eq!(patience.within(Duration::MAX, long).await, Some(()));
        // Earlier than the timer's setting, then later.
        assert_eq!(patience.within(Duration::from_millis(30), pending::<()>()).await, None);
        assert_eq!(patience.until(after(Duration::from_millis(50)), pending::<()>()).await, None);
        assert!(start.elapsed() >= Duration::from_millis(180));
    }
}

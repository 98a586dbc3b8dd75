//! Flushing commits in the fast modes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use heed::{Env, WithoutTls};

use super::error::Result;
use super::options::{SyncMode, SyncThreshold};

/// Counts commits and flushes at the threshold.
pub(super) struct Syncer {
    mode: SyncMode,
    /// Blocks or bytes since the last sync.
    pending: AtomicU64,
    background: Option<Background>,
}

struct Background {
    wake: Mutex<Option<SyncSender<()>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Syncer {
    pub(super) fn start(env: &Env<WithoutTls>, mode: SyncMode) -> Self {
        let background = match mode {
            SyncMode::Fast { background: true, .. } => Background::start(env.clone()),
            _ => None,
        };
        Self { mode, pending: AtomicU64::new(0), background }
    }

    /// To be called after each commit.
    pub(super) fn committed(&self, env: &Env<WithoutTls>, blocks: u64, bytes: u64) -> Result<()> {
        let SyncMode::Fast { threshold, .. } = self.mode else { return Ok(()) };
        let (more, enough) = match threshold {
            SyncThreshold::Blocks(enough) => (blocks, enough),
            SyncThreshold::Bytes(enough) => (bytes, enough),
        };
        let pending = self.pending.fetch_add(more, Ordering::Relaxed) + more;
        if more == 0 || pending < enough {
            return Ok(());
        }
        self.pending.store(0, Ordering::Relaxed);
        match &self.background {
            Some(background) => background.wake(),
            None => env.force_sync()?,
        }
        Ok(())
    }

    /// Flushes everything and ends the thread.
    pub(super) fn stop(&self, env: &Env<WithoutTls>) -> Result<()> {
        if let Some(background) = &self.background {
            background.stop();
        }
        if self.mode != SyncMode::Safe {
            env.force_sync()?;
        }
        Ok(())
    }
}

impl Background {
    /// Without a thread, the commits flush themselves.
    fn start(env: Env<WithoutTls>) -> Option<Self> {
        let (wake, woken) = mpsc::sync_channel(1);
        let work = move || {
            while woken.recv().is_ok() {
                // A failure cannot be reported here; the next commit will fail as well.
                let _ = env.force_sync();
            }
        };
        let thread = thread::Builder::new().name("db-sync".to_owned()).spawn(work).ok()?;
        Some(Self { wake: Mutex::new(Some(wake)), thread: Mutex::new(Some(thread)) })
    }

    fn wake(&self) {
        if let Ok(wake) = self.wake.lock()
            && let Some(wake) = &*wake
        {
            // If one is waiting already, it suffices.
            let _ = wake.try_send(());
        }
    }

    fn stop(&self) {
        if let Ok(mut wake) = self.wake.lock() {
            wake.take();
        }
        if let Ok(mut thread) = self.thread.lock()
            && let Some(thread) = thread.take()
        {
            let _ = thread.join();
        }
    }
}

//! Webhooks: for each receiver of events, what comes next and what could not be delivered.
//!
//! A webhook passes the events in the order of their numbers. The number of the last one is stored, so that a delivery
//! that is confirmed here is never forgotten, and one that is not confirmed is repeated. An event that cannot be
//! delivered becomes a dead letter, so that those after it are not kept waiting forever.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Wallet;
use super::entry::{Entry, MetaKey};
use super::records::{DeadLetter, Event, Webhook, WebhookProgress};

/// The greatest number of webhooks.
const MAX_WEBHOOKS: usize = 32;
/// The number of dead letters of a webhook that are kept.
const MAX_DEAD_LETTERS: usize = 10_000;

/// Why a webhook cannot be added or used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WebhookError {
    /// There are too many.
    #[error("a wallet has at most {MAX_WEBHOOKS} webhooks")]
    TooMany,
    /// There is none with this number.
    #[error("there is no webhook {0}")]
    Unknown(u64),
    /// The event to begin after does not exist.
    #[error("there is no event {after}; the last one is {last}")]
    NoEvent {
        /// The event.
        after: u64,
        /// The last one.
        last: u64,
    },
    /// The event is not a dead letter.
    #[error("event {0} is not a dead letter")]
    NotDead(u64),
}

/// An event that is to be delivered.
#[derive(Clone)]
pub struct Delivery {
    /// The number of the event.
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The receiver.
    pub webhook: Arc<Webhook>,
    /// The failed attempts so far.
    pub attempts: u64,
    /// Whether it is a dead letter, which has a single attempt.
    pub is_replay: bool,
}

/// What becomes of an event that was not delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undelivered {
    /// It is tried again, after this number of failed attempts.
    Again(u64),
    /// It is a dead letter.
    Dead,
}

/// A webhook as a list shows it.
pub struct WebhookStatus<'a> {
    /// Its number.
    pub id: u64,
    /// Its settings.
    pub webhook: &'a Arc<Webhook>,
    /// How far it is.
    pub progress: &'a WebhookProgress,
    /// The events that it has to deliver.
    pub waiting: usize,
    /// The number of its dead letters.
    pub dead_letters: usize,
}

/// A webhook with its state.
#[derive(Clone)]
struct Hook {
    webhook: Arc<Webhook>,
    progress: WebhookProgress,
    /// By the number of the event.
    dead: BTreeMap<u64, Arc<DeadLetter>>,
}

/// All webhooks by number.
#[derive(Clone, Default)]
pub(crate) struct Webhooks {
    hooks: BTreeMap<u64, Hook>,
    /// The last number. Numbers are not used again, because receivers tell deliveries apart by them.
    last: u64,
}

impl Webhooks {
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    pub(crate) fn set_last(&mut self, last: u64) {
        self.last = self.last.max(last);
    }

    pub(crate) fn get(&self, id: u64) -> Option<&Webhook> {
        self.hooks.get(&id).map(|hook| &*hook.webhook)
    }

    pub(crate) fn progress(&self, id: u64) -> Option<&WebhookProgress> {
        self.hooks.get(&id).map(|hook| &hook.progress)
    }

    pub(crate) fn dead_letter(&self, id: u64, number: u64) -> Option<&DeadLetter> {
        self.hooks.get(&id)?.dead.get(&number).map(Arc::as_ref)
    }

    /// All entries that have a value.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.hooks.iter().flat_map(|(id, hook)| entries_of(*id, hook))
    }

    /// Loads a stored webhook.
    pub(crate) fn load(&mut self, id: u64, webhook: Webhook) {
        self.set_last(id);
        let hook =
            Hook { webhook: Arc::new(webhook), progress: WebhookProgress::default(), dead: BTreeMap::new() };
        self.hooks.insert(id, hook);
    }

    /// Loads how far a webhook is. Fails if there is none.
    pub(crate) fn load_progress(&mut self, id: u64, progress: WebhookProgress) -> Option<()> {
        self.hooks.get_mut(&id)?.progress = progress;
        Some(())
    }

    /// Loads a dead letter of a webhook. Fails if there is none.
    pub(crate) fn load_dead_letter(&mut self, id: u64, number: u64, letter: DeadLetter) -> Option<()> {
        self.hooks.get_mut(&id)?.dead.insert(number, Arc::new(letter));
        Some(())
    }
}

fn entries_of(id: u64, hook: &Hook) -> Vec<Entry> {
    let dead = hook.dead.keys().map(|number| Entry::DeadLetter(id, *number));
    [Entry::Webhook(id), Entry::WebhookProgress(id)].into_iter().chain(dead).collect()
}

impl Hook {
    /// Puts an event among the dead letters, and counts those that have no place any more.
    fn bury(&mut self, id: u64, number: u64, letter: DeadLetter, touched: &mut Vec<Entry>) {
        self.dead.insert(number, Arc::new(letter));
        touched.push(Entry::DeadLetter(id, number));
        while self.dead.len() > MAX_DEAD_LETTERS
            && let Some((oldest, _)) = self.dead.pop_first()
        {
            self.progress.lost = self.progress.lost.saturating_add(1);
            touched.push(Entry::DeadLetter(id, oldest));
        }
    }

    /// Goes on to the events after one.
    fn pass(&mut self, number: u64) {
        let WebhookProgress { cursor, attempts, since, problem, .. } = &mut self.progress;
        (*cursor, *attempts, *since) = (number, 0, 0);
        problem.clear();
    }
}

impl Wallet {
    /// Adds a webhook for the events after a number, and returns its own number.
    ///
    /// # Errors
    /// If there are too many, or there is no such event.
    pub fn add_webhook(&mut self, webhook: Webhook, after: u64) -> Result<u64, WebhookError> {
        let last = self.last_event();
        if after > last {
            return Err(WebhookError::NoEvent { after, last });
        }
        if self.webhooks.hooks.len() >= MAX_WEBHOOKS {
            return Err(WebhookError::TooMany);
        }
        let id = self.webhooks.last + 1;
        self.webhooks.load(id, webhook);
        self.webhooks.load_progress(id, WebhookProgress { cursor: after, ..WebhookProgress::default() });
        self.touch(Entry::Webhook(id));
        self.touch(Entry::WebhookProgress(id));
        self.touch(Entry::Meta(MetaKey::LastWebhook));
        Ok(id)
    }

    /// The numbers of all webhooks.
    pub fn webhook_ids(&self) -> impl Iterator<Item = u64> {
        self.webhooks.hooks.keys().copied()
    }

    /// A webhook.
    pub fn webhook(&self, id: u64) -> Option<&Arc<Webhook>> {
        self.webhooks.hooks.get(&id).map(|hook| &hook.webhook)
    }

    /// All webhooks with their state.
    pub fn webhooks(&self) -> impl Iterator<Item = WebhookStatus<'_>> {
        self.webhooks.hooks.iter().map(|(id, hook)| WebhookStatus {
            id: *id,
            webhook: &hook.webhook,
            progress: &hook.progress,
            waiting: self
                .events_after(hook.progress.cursor)
                .filter(|(_, event)| self.wants(&hook.webhook, event))
                .count(),
            dead_letters: hook.dead.len(),
        })
    }

    /// The events after the last one that a webhook has passed, whether it wants them or not, and its dead letters.
    pub fn webhook_backlog(&self, id: u64) -> Option<(u64, usize)> {
        let hook = self.webhooks.hooks.get(&id)?;
        Some((self.last_event().saturating_sub(hook.progress.cursor), hook.dead.len()))
    }

    /// Changes the settings of a webhook.
    ///
    /// # Errors
    /// If there is none.
    pub fn set_webhook(&mut self, id: u64, webhook: Webhook) -> Result<(), WebhookError> {
        let hook = self.webhooks.hooks.get_mut(&id).ok_or(WebhookError::Unknown(id))?;
        hook.webhook = Arc::new(webhook);
        self.touch(Entry::Webhook(id));
        Ok(())
    }

    /// Removes a webhook with its dead letters.
    ///
    /// # Errors
    /// If there is none.
    pub fn remove_webhook(&mut self, id: u64) -> Result<(), WebhookError> {
        let hook = self.webhooks.hooks.remove(&id).ok_or(WebhookError::Unknown(id))?;
        self.dirty.extend(entries_of(id, &hook));
        Ok(())
    }

    /// Whether a webhook wants an event.
    fn wants(&self, webhook: &Webhook, event: &Event) -> bool {
        let (kind, to) = (event.kind, event.subaddress);
        let is_account = |account| kind.is_about_tx() && to.major == account;
        (webhook.kinds.is_empty() || webhook.kinds.contains(&kind))
            && webhook.account.is_none_or(is_account)
            && webhook.subaddress.is_none_or(|minor| kind.is_payment() && to.minor == minor)
            && webhook.label.as_ref().is_none_or(|label| kind.is_payment() && self.label(to) == label)
    }

    /// Whether [`Self::next_delivery`] has something to do.
    pub fn has_delivery(&self, id: u64) -> bool {
        let Some(hook) = self.webhooks.hooks.get(&id) else { return false };
        let replays = || hook.dead.values().any(|letter| letter.replay);
        !hook.webhook.paused && (hook.progress.cursor < self.last_event() || replays())
    }

    /// What a webhook has to deliver next: a dead letter that is to be replayed, or the next event that it wants. Events
    /// that it does not want are passed.
    pub fn next_delivery(&mut self, id: u64) -> Option<Delivery> {
        let hook = self.webhooks.hooks.get(&id).filter(|hook| !hook.webhook.paused)?;
        if let Some((number, letter)) = hook.dead.iter().find(|(_, letter)| letter.replay) {
            return Some(Delivery {
                number: *number,
                event: letter.event.clone(),
                webhook: Arc::clone(&hook.webhook),
                attempts: letter.attempts,
                is_replay: true,
            });
        }
        let (before, last) = (hook.progress.cursor, self.last_event());
        let kept = self.oldest_event().unwrap_or(last + 1) - 1;
        let mut passed = before.max(kept);
        let mut next = None;
        for (number, event) in self.events_after(passed) {
            if self.wants(&hook.webhook, event) {
                let (event, webhook) = (event.clone(), Arc::clone(&hook.webhook));
                let attempts = if passed == before { hook.progress.attempts } else { 0 };
                next = Some(Delivery { number, event, webhook, attempts, is_replay: false });
                break;
            }
            passed = number;
        }
        if passed > before {
            let hook = self.webhooks.hooks.get_mut(&id)?;
            hook.pass(passed);
            hook.progress.lost = hook.progress.lost.saturating_add(kept.saturating_sub(before));
            self.touch(Entry::WebhookProgress(id));
        }
        next
    }

    /// Notes that an event was delivered.
    pub fn delivered(&mut self, id: u64, number: u64) {
        let Some(hook) = self.webhooks.hooks.get_mut(&id) else { return };
        if number > hook.progress.cursor {
            hook.pass(number);
            self.touch(Entry::WebhookProgress(id));
        } else if hook.dead.remove(&number).is_some() {
            self.touch(Entry::DeadLetter(id, number));
        }
    }

    /// Notes that an event was not delivered, at this time and for this reason. A replay ends with that: a receiver that
    /// refuses one dead letter may refuse them all, and new events are waiting.
    pub fn not_delivered(
        &mut self,
        delivery: &Delivery,
        id: u64,
        now: u64,
        problem: &str,
    ) -> Option<Undelivered> {
        let hook = self.webhooks.hooks.get_mut(&id)?;
        let Delivery { number, event, .. } = delivery;
        let mut touched = Vec::new();
        let attempts = delivery.attempts.saturating_add(1);
        let letter = || DeadLetter {
            event: event.clone(),
            attempts,
            time: now,
            problem: problem.to_owned(),
            replay: false,
        };
        let fate = if *number <= hook.progress.cursor {
            let marked = hook.dead.iter_mut().filter(|(_, letter)| letter.replay);
            for (number, letter) in marked {
                Arc::make_mut(letter).replay = false;
                touched.push(Entry::DeadLetter(id, *number));
            }
            if hook.dead.contains_key(number) {
                hook.bury(id, *number, letter(), &mut touched);
            }
            Undelivered::Dead
        } else {
            let progress = &mut hook.progress;
            progress.attempts = attempts;
            if attempts <= 1 {
                progress.since = now;
            }
            problem.clone_into(&mut progress.problem);
            let age = now.saturating_sub(progress.since);
            touched.push(Entry::WebhookProgress(id));
            if attempts >= hook.webhook.max_attempts || age >= hook.webhook.max_seconds {
                hook.bury(id, *number, letter(), &mut touched);
                hook.pass(*number);
                Undelivered::Dead
            } else {
                Undelivered::Again(attempts)
            }
        };
        self.dirty.extend(touched);
        Some(fate)
    }

    /// The dead letters of a webhook after the one with this number, oldest first.
    ///
    /// # Errors
    /// If there is no such webhook.
    pub fn dead_letters(
        &self,
        id: u64,
        after: u64,
    ) -> Result<impl Iterator<Item = (u64, &DeadLetter)>, WebhookError> {
        let hook = self.webhooks.hooks.get(&id).ok_or(WebhookError::Unknown(id))?;
        let first = after.saturating_add(1);
        Ok(hook.dead.range(first..).map(|(number, letter)| (*number, letter.as_ref())))
    }

    /// Lets dead letters be delivered again, all if none is named. Returns how many.
    ///
    /// # Errors
    /// If there is no such webhook or dead letter; nothing is replayed then.
    pub fn replay_dead_letters(&mut self, id: u64, numbers: &[u64]) -> Result<usize, WebhookError> {
        let hook = self.webhooks.hooks.get_mut(&id).ok_or(WebhookError::Unknown(id))?;
        if let Some(other) = numbers.iter().find(|number| !hook.dead.contains_key(*number)) {
            return Err(WebhookError::NotDead(*other));
        }
        let mut touched = Vec::new();
        for (number, letter) in &mut hook.dead {
            if numbers.is_empty() || numbers.contains(number) {
                Arc::make_mut(letter).replay = true;
                touched.push(Entry::DeadLetter(id, *number));
            }
        }
        let count = touched.len();
        self.dirty.extend(touched);
        Ok(count)
    }

    /// Takes over the webhooks of another wallet, in a wallet that takes its place.
    pub(super) fn continue_webhooks_of(&mut self, other: &Self) {
        self.webhooks = other.webhooks.clone();
        let entries: Vec<Entry> = self.webhooks.entries().collect();
        self.dirty.extend(entries);
        self.touch(Entry::Meta(MetaKey::LastWebhook));
    }
}

//! One line of a corpus file: a JSON object, flat except for the fork table.

use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_types::block::Block;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};

/// No chain of a case reaches this time by itself.
const PRESENT: u64 = 1_577_836_800;
/// How far blocks from the future are ahead.
const AHEAD: u64 = 3 * 3600;

/// A malformed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventError {
    field: String,
    reason: &'static str,
}

impl std::fmt::Display for EventError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "field {}: {}", self.field, self.reason)
    }
}

impl std::error::Error for EventError {}

/// An event, with the reference's verdict.
#[derive(Debug, Clone)]
pub enum Event {
    /// A new chain.
    Start {
        /// The name of the case.
        test: String,
        /// Versions and the heights from which they apply.
        hard_forks: Vec<(u8, Height)>,
        /// The window of the long-term median, 0 for the default.
        long_term_window: u64,
        /// The first block.
        genesis: Vec<u8>,
    },
    /// A block.
    Block {
        /// The block.
        blob: Vec<u8>,
        /// The verdict.
        expected: BlockFlags,
        /// The state afterwards.
        state: State,
    },
    /// A transaction.
    Tx {
        /// The transaction.
        blob: Vec<u8>,
        /// The relay method: 5 is with a block.
        relay: u64,
        /// The verdict. Whether the peer is to blame is not recorded.
        expected: TxVerificationFlags,
        /// The state afterwards.
        state: State,
    },
}

/// The part of a verdict on a block that must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockFlags {
    /// It was added to the main chain.
    pub added: bool,
    /// It is invalid.
    pub failed: bool,
    /// Its parent is unknown.
    pub orphan: bool,
}

/// The state after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The height of the main chain.
    pub height: u64,
    /// The id of the tip.
    pub top: Hash,
    /// Number of alternative blocks.
    pub alt: u64,
    /// Number of pool transactions.
    pub pool: u64,
}

impl Event {
    /// Parses a line.
    ///
    /// # Errors
    /// If a field is missing or of the wrong type.
    pub fn parse(line: &str) -> Result<Self, EventError> {
        let line = Line(line);
        Ok(match line.text("event")? {
            "start" => Self::Start {
                test: line.text("test")?.to_owned(),
                hard_forks: line.hard_forks()?,
                long_term_window: line.number("long_term_window")?,
                genesis: line.blob("genesis")?,
            },
            "block" => Self::Block {
                blob: line.blob("blob")?,
                expected: BlockFlags {
                    added: line.flag("added")?,
                    failed: line.flag("failed")?,
                    orphan: line.flag("orphan")?,
                },
                state: line.state()?,
            },
            "tx" => Self::Tx {
                blob: line.blob("blob")?,
                relay: line.number("relay")?,
                expected: line.tx_flags()?,
                state: line.state()?,
            },
            _ => return Err(line.error("event", "not start, block or tx")),
        })
    }

    /// What the event implies about the clock when it was recorded.
    pub(super) fn clock(&self) -> Option<u64> {
        let (time, ahead) = match self {
            Self::Start { .. } => return None,
            Self::Block { blob, .. } => (Block::from_blob(blob).ok()?.header.timestamp, AHEAD),
            Self::Tx { blob, .. } => (Transaction::from_blob(blob).ok()?.prefix.unlock_time, 0),
        };
        (PRESENT..2 * PRESENT).contains(&time).then(|| time - ahead)
    }
}

struct Line<'l>(&'l str);

impl<'l> Line<'l> {
    fn error(&self, field: &str, reason: &'static str) -> EventError {
        EventError { field: field.to_owned(), reason }
    }

    fn value(&self, field: &str) -> Result<&'l str, EventError> {
        let name = format!("\"{field}\"");
        let at = self.0.find(&name).ok_or_else(|| self.error(field, "missing"))? + name.len();
        let value = self.0[at..].trim_start().strip_prefix(':');
        Ok(value.ok_or_else(|| self.error(field, "without a value"))?.trim_start())
    }

    fn text(&self, field: &str) -> Result<&'l str, EventError> {
        let value = self.value(field)?.strip_prefix('"').ok_or_else(|| self.error(field, "not a string"))?;
        Ok(value.split('"').next().unwrap_or_default())
    }

    fn number(&self, field: &str) -> Result<u64, EventError> {
        let value = self.value(field)?;
        let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
        value[..end].parse().map_err(|_| self.error(field, "not a number"))
    }

    fn flag(&self, field: &str) -> Result<bool, EventError> {
        Ok(self.number(field)? != 0)
    }

    fn blob(&self, field: &str) -> Result<Vec<u8>, EventError> {
        const_hex::decode(self.text(field)?).map_err(|_| self.error(field, "not hex"))
    }

    fn hard_forks(&self) -> Result<Vec<(u8, Height)>, EventError> {
        let malformed = || self.error("hard_forks", "not a list of pairs");
        let list = self.value("hard_forks")?.strip_prefix('[').ok_or_else(malformed)?;
        let mut forks = Vec::new();
        let mut rest = list.trim_start();
        while let Some(pair) = rest.trim_start_matches([',', ' ']).strip_prefix('[') {
            let (pair, after) = pair.split_once(']').ok_or_else(malformed)?;
            let (version, height) = pair.split_once(',').ok_or_else(malformed)?;
            let version = version.trim().parse().map_err(|_| malformed())?;
            forks.push((version, Height(height.trim().parse().map_err(|_| malformed())?)));
            rest = after;
        }
        Ok(forks)
    }

    fn state(&self) -> Result<State, EventError> {
        let top = self.text("top")?.parse().map_err(|_| self.error("top", "not a hash"))?;
        Ok(State {
            height: self.number("height")?,
            top,
            alt: self.number("alt")?,
            pool: self.number("pool")?,
        })
    }

    fn tx_flags(&self) -> Result<TxVerificationFlags, EventError> {
        Ok(TxVerificationFlags {
            failed: self.flag("failed")?,
            no_drop_offense: false,
            impossible: self.flag("impossible")?,
            added_to_pool: self.flag("added_to_pool")?,
            low_mixin: self.flag("low_mixin")?,
            double_spend: self.flag("double_spend")?,
            invalid_input: self.flag("invalid_input")?,
            invalid_output: self.flag("invalid_output")?,
            too_big: self.flag("too_big")?,
            overspend: self.flag("overspend")?,
            fee_too_low: self.flag("fee_too_low")?,
            too_few_outputs: self.flag("too_few_outputs")?,
            tx_extra_too_big: self.flag("tx_extra_too_big")?,
            nonzero_unlock_time: self.flag("nonzero_unlock_time")?,
        })
    }
}

//! RandomX seed heights.

use ferrite_types::Height;

/// How often the seed changes, and how long a block must be in the chain before its id becomes the seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedEpoch {
    blocks: u64,
    lag: u64,
}

/// Why an epoch is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeedEpochError {
    /// The length is not a power of two from 2 to 2048.
    #[error("seed epoch blocks: {0} is not a power of two from 2 to 2048")]
    Blocks(u64),
    /// The lag is not a power of two up to 64.
    #[error("seed epoch lag: {0} is not a power of two up to 64")]
    Lag(u64),
}

impl SeedEpoch {
    /// The epoch of all public networks.
    pub const DEFAULT: Self = Self { blocks: 2048, lag: 64 };

    /// A shorter epoch for tests.
    ///
    /// # Errors
    /// If the reference would not take these values (rx-slow-hash.c: get_seedhash_epoch_blocks).
    pub fn new(blocks: u64, lag: u64) -> Result<Self, SeedEpochError> {
        if !blocks.is_power_of_two() || !(2..=Self::DEFAULT.blocks).contains(&blocks) {
            return Err(SeedEpochError::Blocks(blocks));
        }
        if !lag.is_power_of_two() || lag > Self::DEFAULT.lag {
            return Err(SeedEpochError::Lag(lag));
        }
        Ok(Self { blocks, lag })
    }

    /// From the values of the environment variables `SEEDHASH_EPOCH_BLOCKS` and `SEEDHASH_EPOCH_LAG`. As in the
    /// reference each is read up to the first character that is not a digit, and ignored if it is out of range.
    pub fn from_overrides(blocks: Option<&str>, lag: Option<&str>) -> Self {
        let mut epoch = Self::DEFAULT;
        if let Some(Ok(changed)) = blocks.and_then(leading_number).map(|blocks| Self::new(blocks, epoch.lag))
        {
            epoch = changed;
        }
        if let Some(Ok(changed)) = lag.and_then(leading_number).map(|lag| Self::new(epoch.blocks, lag)) {
            epoch = changed;
        }
        epoch
    }

    /// Blocks for which the key stays the same.
    pub fn blocks(self) -> u64 {
        self.blocks
    }

    /// Blocks between the one that gives the key and the first that uses it.
    pub fn lag(self) -> u64 {
        self.lag
    }

    /// The height of the block whose id is the key for the block at `height`.
    pub fn seed_height(self, height: Height) -> Height {
        if height.0 <= self.blocks + self.lag {
            return Height(0);
        }
        Height((height.0 - self.lag - 1) & !(self.blocks - 1))
    }

    /// The seed height for the block at `height`, and the one that follows it as soon as it is known: the same, but
    /// for the last blocks of an epoch.
    pub fn seed_heights(self, height: Height) -> (Height, Height) {
        (self.seed_height(height), self.seed_height(Height(height.0.wrapping_add(self.lag))))
    }
}

impl Default for SeedEpoch {
    fn default() -> Self {
        Self::DEFAULT
    }
}

fn leading_number(text: &str) -> Option<u64> {
    let text = text.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_heights_change_where_the_reference_changes_them() {
        let epoch = SeedEpoch::default();
        for (height, seed, next) in [
            (0, 0, 0),
            (2048, 0, 0),
            (2049, 0, 2048),
            (2112, 0, 2048),
            (2113, 2048, 2048),
            (4096, 2048, 2048),
            (4097, 2048, 4096),
            (4160, 2048, 4096),
            (4161, 4096, 4096),
            (2_751_506, 2_750_464, 2_750_464),
        ] {
            assert_eq!(epoch.seed_heights(Height(height)), (Height(seed), Height(next)), "at {height}");
        }
        assert_eq!(epoch.seed_height(Height(u64::MAX)), Height(u64::MAX - 2047));
    }

    #[test]
    fn short_epochs_are_checked_and_overrides_forgiven() {
        assert_eq!(SeedEpoch::new(2048, 64), Ok(SeedEpoch::DEFAULT));
        for blocks in [0, 1, 3, 2047, 4096] {
            assert_eq!(SeedEpoch::new(blocks, 64), Err(SeedEpochError::Blocks(blocks)));
        }
        for lag in [0, 3, 65, 128] {
            assert_eq!(SeedEpoch::new(2048, lag), Err(SeedEpochError::Lag(lag)));
        }
        let short = SeedEpoch::new(32, 8).unwrap();
        assert_eq!(short.seed_height(Height(40)), Height(0));
        assert_eq!(short.seed_height(Height(41)), Height(32));
        assert_eq!(SeedEpoch::from_overrides(Some("32"), Some(" 8 blocks")), short);
        assert_eq!(SeedEpoch::from_overrides(None, None), SeedEpoch::DEFAULT);
        assert_eq!(SeedEpoch::from_overrides(Some("-32"), Some("")), SeedEpoch::DEFAULT);
        assert_eq!(SeedEpoch::from_overrides(Some("33"), Some("8")), SeedEpoch::new(2048, 8).unwrap());
    }
}

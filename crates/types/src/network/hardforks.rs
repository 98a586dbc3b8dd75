//! The hard forks of each network.

use crate::Height;

/// A hard fork.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HardFork {
    /// The block major version from then on.
    pub version: u8,
    /// The first block of this version.
    pub height: Height,
    /// The required share of votes, in percent; 0 if the height alone decides.
    pub threshold: u8,
    /// When the fork was scheduled, in unix time; half a year later the reference asks for an update.
    pub time: u64,
}

const fn fork(version: u8, height: u64, threshold: u8, time: u64) -> HardFork {
    HardFork { version, height: Height(height), threshold, time }
}

pub(super) const MAINNET: &[HardFork] = &[
    fork(1, 1, 0, 1_341_378_000),
    fork(2, 1_009_827, 0, 1_442_763_710),
    fork(3, 1_141_317, 0, 1_458_558_528),
    fork(4, 1_220_516, 0, 1_483_574_400),
    fork(5, 1_288_616, 0, 1_489_520_158),
    fork(6, 1_400_000, 0, 1_503_046_577),
    fork(7, 1_546_000, 0, 1_521_303_150),
    fork(8, 1_685_555, 0, 1_535_889_547),
    fork(9, 1_686_275, 0, 1_535_889_548),
    fork(10, 1_788_000, 0, 1_549_792_439),
    fork(11, 1_788_720, 0, 1_550_225_678),
    fork(12, 1_978_433, 0, 1_571_419_280),
    fork(13, 2_210_000, 0, 1_598_180_817),
    fork(14, 2_210_720, 0, 1_598_180_818),
    fork(15, 2_688_888, 0, 1_656_629_117),
    fork(16, 2_689_608, 0, 1_656_629_118),
];

pub(super) const TESTNET: &[HardFork] = &[
    fork(1, 1, 0, 1_341_378_000),
    fork(2, 624_634, 0, 1_445_355_000),
    fork(3, 800_500, 0, 1_472_415_034),
    fork(4, 801_219, 0, 1_472_415_035),
    fork(5, 802_660, 0, 1_472_415_036 + 180 * 86_400),
    fork(6, 971_400, 0, 1_501_709_789),
    fork(7, 1_057_027, 0, 1_512_211_236),
    fork(8, 1_057_058, 0, 1_533_211_200),
    fork(9, 1_057_778, 0, 1_533_297_600),
    fork(10, 1_154_318, 0, 1_550_153_694),
    fork(11, 1_155_038, 0, 1_550_225_678),
    fork(12, 1_308_737, 0, 1_569_582_000),
    fork(13, 1_543_939, 0, 1_599_069_376),
    fork(14, 1_544_659, 0, 1_599_069_377),
    fork(15, 1_982_800, 0, 1_652_727_000),
    fork(16, 1_983_520, 0, 1_652_813_400),
];

pub(super) const STAGENET: &[HardFork] = &[
    fork(1, 1, 0, 1_341_378_000),
    fork(2, 32_000, 0, 1_521_000_000),
    fork(3, 33_000, 0, 1_521_120_000),
    fork(4, 34_000, 0, 1_521_240_000),
    fork(5, 35_000, 0, 1_521_360_000),
    fork(6, 36_000, 0, 1_521_480_000),
    fork(7, 37_000, 0, 1_521_600_000),
    fork(8, 176_456, 0, 1_537_821_770),
    fork(9, 177_176, 0, 1_537_821_771),
    fork(10, 269_000, 0, 1_550_153_694),
    fork(11, 269_720, 0, 1_550_225_678),
    fork(12, 454_721, 0, 1_571_419_280),
    fork(13, 675_405, 0, 1_598_180_817),
    fork(14, 676_125, 0, 1_598_180_818),
    fork(15, 1_151_000, 0, 1_656_629_117),
    fork(16, 1_151_720, 0, 1_656_629_118),
];

/// A private chain has the newest rules from the first block after genesis on. The times only have to increase
/// (`blockchain.cpp: Blockchain::init`).
pub(super) const REGTEST: &[HardFork] = &[fork(1, 0, 0, 1), fork(16, 1, 0, 2)];

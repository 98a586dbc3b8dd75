//! The rules for blocks.

use ferrite_consensus::block::pow::{Branch, PowError, Work, check};
use ferrite_consensus::block::{
    BlockError, BlockVerificationFlags, HeaderContext, MainHeader, SideHeader, check_blob_size,
    check_unique_key_images, check_unique_transactions,
};
use ferrite_consensus::checkpoints::{CheckpointError, Checkpoints};
use ferrite_consensus::hardfork::{ForkTable, ForkVoting, VersionError};
use ferrite_consensus::timestamp::TimestampError;
use ferrite_consensus::tx::{InputsError, NonInputError};
use ferrite_consensus::weight::WeightLimits;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_testkit::data::{mainnet, unhex};
use ferrite_types::block::{Block, BlockHeader, oddity};
use ferrite_types::network::Network;
use ferrite_types::tx::ringct::RctBase;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxProofs};
use ferrite_types::{Amount, Hash, Height, KeyImage};

use crate::build::Builder;

const TOP: Hash = Hash([9; 32]);
const FAILED: BlockVerificationFlags =
    BlockVerificationFlags { failed: true, bad_pow: false, missing_txs: false };

fn block(major_version: u8, minor_version: u8, timestamp: u64, height: u64) -> Block {
    let vin = vec![TxIn::Gen { height: Height(height) }];
    let prefix = TransactionPrefix { unlock_time: height + 60, vin, ..Default::default() };
    Block {
        header: BlockHeader { major_version, minor_version, timestamp, prev_id: TOP, nonce: 0 },
        miner_tx: Transaction { prefix, proofs: TxProofs::V2 { base: RctBase::null(), prunable: None } },
        tx_hashes: Vec::new(),
    }
}

fn forks() -> ForkVoting {
    let table = ForkTable::fixed(&[(1, Height(0)), (12, Height(1)), (16, Height(100))]).expect("in order");
    let mut forks = ForkVoting::new(table, ForkVoting::WINDOW);
    forks.add(1, 0).expect("the genesis block");
    forks
}

#[test]
fn blob_size() {
    let limits = WeightLimits::new(16, 0, 0);
    assert_eq!(limits.block_weight_limit, 600_000);
    assert_eq!(check_blob_size(600_100, &limits), Ok(()));
    let error = BlockError::BlobTooBig { size: 600_101, limit: 600_100 };
    assert_eq!(error.flags(), FAILED);
    assert_eq!(check_blob_size(600_101, &limits), Err(error));
}

#[test]
fn header() {
    let forks = forks();
    let last_60: Vec<u64> = (0..60).map(|at| 1000 + 10 * at).collect();
    let context = HeaderContext { forks: &forks, top: TOP, last_60: &last_60, now: 2000 };
    let check = |block: &Block| MainHeader::check(block, &context).map(|_| ());
    assert_eq!(check(&block(12, 12, 1300, 1)), Ok(()));
    assert_eq!(check(&block(12, 200, 9200, 1)), Ok(()));

    let found = Hash([1; 32]);
    let mut stranger = block(12, 12, 1300, 1);
    stranger.header.prev_id = found;
    assert_eq!(check(&stranger), Err(BlockError::WrongParent { found, expected: TOP }));
    let error = VersionError::WrongVersion { found: 16, expected: 12 };
    assert_eq!(check(&block(16, 16, 1300, 1)), Err(error.into()));
    let error = VersionError::OldVote { found: 11, current: 12 };
    assert_eq!(check(&block(12, 11, 1300, 1)), Err(error.into()));
    let error = TimestampError::TooFarAhead { timestamp: 9201, limit: 9200 };
    assert_eq!(check(&block(12, 12, 9201, 1)), Err(error.into()));
    let error = TimestampError::BeforeMedian { timestamp: 1294, median: 1295 };
    assert_eq!(check(&block(12, 12, 1294, 1)), Err(error.into()));
}

#[test]
fn side_header() {
    let forks = forks();
    let mut checkpoints = Checkpoints::default();
    checkpoints.add(Height(4), TOP).expect("the first of all");
    let check = |block: &Block| {
        SideHeader::check(block, &forks, &checkpoints, Height(10)).map(|header| header.claimed())
    };
    assert_eq!(check(&block(12, 12, 0, 5)), Ok(Height(5)));
    assert_eq!(check(&block(16, 16, 0, 100)), Ok(Height(100)));
    let error = VersionError::WrongVersion { found: 12, expected: 16 };
    assert_eq!(check(&block(12, 12, 0, 100)), Err(error.into()));
    assert_eq!(check(&block(1, 1, 0, 0)), Err(BlockError::SideBlockAtGenesis));
    let error = CheckpointError::BelowCheckpoint { height: Height(4), checkpoint: Height(4) };
    assert_eq!(check(&block(12, 12, 0, 4)), Err(error.into()));
    let mut odd = block(12, 12, 0, 5);
    odd.miner_tx.prefix.vin.clear();
    assert_eq!(check(&odd), Err(BlockError::SideBlockAtGenesis));

    let check = |block: &Block| {
        let header = SideHeader::check(block, &forks, &checkpoints, Height(10))?;
        header.check_timestamp(&[10, 20, 30]).map(|_| ())
    };
    assert_eq!(check(&block(12, 12, 20, 5)), Ok(()));
    let error = TimestampError::BeforeMedian { timestamp: 19, median: 20 };
    assert_eq!(check(&block(12, 12, 19, 5)), Err(error.into()));
}

#[test]
fn transactions_and_key_images_are_listed_once() {
    let mut listed = block(12, 12, 0, 1);
    listed.tx_hashes = vec![Hash([1; 32]), Hash([2; 32])];
    assert_eq!(check_unique_transactions(&listed), Ok(()));
    listed.tx_hashes.push(Hash([1; 32]));
    let error = BlockError::RepeatedTransaction { id: Hash([1; 32]) };
    assert_eq!(error.flags(), BlockVerificationFlags { missing_txs: true, ..FAILED });
    assert_eq!(check_unique_transactions(&listed), Err(error));

    let (one, two) =
        (Builder::new(1).version_1(&[1, 1], 10, &[1]), Builder::new(2).version_1(&[1], 10, &[1]));
    let (one, two) = (one.parsed(), two.parsed());
    assert_eq!(check_unique_key_images([&one, &two]), Ok(()));
    let key_image: KeyImage = *one.tx.prefix.vin[0].key_image().expect("it has one");
    assert_eq!(check_unique_key_images([&one, &two, &one]), Err(BlockError::DoubleSpend { key_image }));
}

#[test]
fn sums() {
    let forks = forks();
    let block = block(12, 12, 1300, 1);
    let context = HeaderContext { forks: &forks, top: TOP, last_60: &[], now: 2000 };
    let header = MainHeader::check(&block, &context).expect("a header");
    let placed = header.worked(Ok(())).expect("it has work");
    let placed = placed.check_checkpoint(&Checkpoints::default(), Height(1), &TOP).expect("there are none");
    let weighed = placed.check_miner_tx(Height(1), 12).expect("a miner transaction");
    let miner_tx = block.miner_tx.weight();
    assert_eq!(weighed.miner_tx_weight(), miner_tx);
    let totals = weighed.fill([(100, Amount(7)), (20, Amount(8))]).totals();
    assert_eq!((totals.weight, totals.fees), (miner_tx + 120, Amount(15)));
}

#[test]
fn flags() {
    let not_enough = PowError::NotEnough { hash: Hash::default(), difficulty: 2 };
    assert_eq!(BlockError::Pow(not_enough).flags(), BlockVerificationFlags { bad_pow: true, ..FAILED });
    let id = Hash::default();
    let missing = BlockError::MissingTransaction { id };
    assert_eq!(missing.flags(), BlockVerificationFlags { missing_txs: true, ..FAILED });
    let wrong_inputs = BlockError::Transaction { id, error: InputsError::NoSuchOutput { index: 0 }.into() };
    assert!(wrong_inputs.is_remembered());
    let wrong = BlockError::Transaction { id, error: NonInputError::NoInputs.into() };
    assert!(!wrong.is_remembered() && !missing.is_remembered());
    assert_eq!(wrong.flags(), FAILED);
}

fn work(major_version: u8, branch: Branch, height: u64, difficulty: u128) -> Work {
    let genesis = Network::Mainnet.parameters().genesis;
    let header = BlockHeader {
        major_version,
        minor_version: 0,
        timestamp: 0,
        prev_id: Hash::default(),
        nonce: genesis.nonce,
    };
    let miner_tx = Transaction::from_blob(genesis.transaction).expect("it decodes");
    let block = Block { header, miner_tx, tx_hashes: Vec::new() };
    Work::of(&block, branch, Height(height), genesis.id, difficulty)
}

#[test]
fn proof_of_work() {
    let randomx = Verifier::new(Flags::recommended());
    let hash = check(&work(1, Branch::Main, 0, 1), &randomx).expect("difficulty 1 is met by all");
    // monerod prints it for the genesis block.
    assert_eq!(hash.to_string(), "8a7b1a780e99eec31a9425b7d89c283421b2042a337d5700dfd4a7d6eb7bd774");
    let difficulty = u128::MAX;
    let error = PowError::NotEnough { hash, difficulty };
    assert_eq!(check(&work(1, Branch::Main, 0, difficulty), &randomx), Err(error));
    // The algorithms differ, and are the same on side chains.
    let mut hashes: Vec<_> = [1, 7, 8, 10, 12]
        .into_iter()
        .map(|version| {
            let main = work(version, Branch::Main, 1_800_000, 1).hash(&randomx).expect("it can be hashed");
            let side = work(version, Branch::Side, 1_800_000, 1).hash(&randomx).expect("it can be hashed");
            assert_eq!(main, side);
            main
        })
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 5);
}

#[test]
fn height_202612() {
    let randomx = Verifier::new(Flags::recommended());
    for version in [1, 7, 16] {
        let hash = work(version, Branch::Main, 202_612, 1).hash(&randomx);
        assert_eq!(hash, Ok(oddity::POW_HASH), "fork {version}");
    }
    assert_eq!(work(1, Branch::Side, 202_612, 1).hash(&randomx), Ok(oddity::POW_HASH));
    assert_ne!(work(12, Branch::Side, 202_612, 1).hash(&randomx), Ok(oddity::POW_HASH));
}

#[test]
fn mainnet_proofs_of_work() {
    let randomx = Verifier::new(Flags::recommended());
    // The seed block's id for height 2,751,506 is not recorded.
    let known = [
        (202_609, "c960d540000459480560b7816de968c7470083e5874e10040bdd4cc501000000"),
        (202_612, "84f64766475d51837ac9efbef1926486e58563c95a19fef4aec3254f03000000"),
        (1_731_606, "7c78b5b67a112a66ea69ea51477492057dba9cfeaa2942ee7372c61800000000"),
    ];
    let mut checked = 0;
    for (id, blob) in mainnet("block") {
        let block = Block::from_blob(&blob).expect("it decodes");
        assert_eq!(block.id().expect("it has an id").0[..], unhex(&id));
        let height = block.height().expect("it has a height");
        if let Some((_, expected)) = known.iter().find(|(known, _)| *known == height.0) {
            let work = Work::of(&block, Branch::Main, height, Hash::default(), 1);
            assert_eq!(work.hash(&randomx).expect("it can be hashed").to_string(), *expected);
            checked += 1;
        }
    }
    println!("{checked} proofs of work of the main network");
    assert_eq!(checked, known.len());
}

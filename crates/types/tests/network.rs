//! The tables of network parameters are consistent, and the genesis blocks have their known ids.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use ferrite_types::network::constants::{difficulty, emission, fee, sync};
use ferrite_types::network::{MAINNET, Network, REGTEST};
use ferrite_types::{Hash, Height, keccak256};

/// The id of a block whose only transaction is its miner transaction.
fn id_of_lone_block(nonce: u32, miner_transaction: &[u8]) -> Hash {
    // Hashing blob: header, root of the transaction tree (of one leaf), number of transactions.
    let mut blob = vec![1, 0, 0];
    blob.extend([0; 32]);
    blob.extend(nonce.to_le_bytes());
    blob.extend(keccak256(miner_transaction));
    blob.push(1);
    let mut with_length = vec![u8::try_from(blob.len()).unwrap()];
    with_length.extend(blob);
    Hash(keccak256(with_length))
}

#[test]
fn genesis_blocks_have_their_known_ids() {
    for network in Network::ALL {
        let genesis = &network.parameters().genesis;
        assert_eq!(id_of_lone_block(genesis.nonce, genesis.transaction), genesis.id, "{network}");
        if let Some(checkpoint) = network.parameters().checkpoint_at(Height(0)) {
            assert_eq!(checkpoint.id, genesis.id);
            assert_eq!(checkpoint.cumulative_difficulty, 1);
        }
    }
}

#[test]
fn tables_rise() {
    for network in Network::ALL {
        let parameters = network.parameters();
        assert_eq!(parameters.network, network);
        assert_eq!(parameters.hard_forks[0].version, 1);
        assert_eq!(parameters.hard_forks.last().unwrap().version, 16);
        for pair in parameters.hard_forks.windows(2) {
            assert!(pair[0].version < pair[1].version, "{network}: {pair:?}");
            assert!(pair[0].height < pair[1].height, "{network}: {pair:?}");
            assert!(pair[0].time < pair[1].time, "{network}: {pair:?}");
        }
        for pair in parameters.checkpoints.windows(2) {
            assert!(pair[0].height < pair[1].height, "{network}: {pair:?}");
            assert!(pair[0].cumulative_difficulty < pair[1].cumulative_difficulty, "{network}: {pair:?}");
        }
    }
}

#[test]
fn forks_are_found_by_height() {
    let version = |network: Network, height| network.parameters().hard_fork_at(Height(height)).version;
    assert_eq!(version(Network::Mainnet, 0), 1);
    assert_eq!(version(Network::Mainnet, 1_009_826), 1);
    assert_eq!(version(Network::Mainnet, 1_009_827), 2);
    assert_eq!(version(Network::Mainnet, 2_689_607), 15);
    assert_eq!(version(Network::Mainnet, 2_689_608), 16);
    assert_eq!(version(Network::Mainnet, u64::MAX), 16);
    assert_eq!(version(Network::Testnet, 1_057_057), 7);
    assert_eq!(version(Network::Testnet, 1_057_058), 8);
    assert_eq!(version(Network::Stagenet, 1_151_720), 16);
    assert_eq!(version(Network::Regtest, 0), 1);
    assert_eq!(version(Network::Regtest, 1), 16);
    assert_eq!(MAINNET.hard_fork_height(13), Some(Height(2_210_000)));
    assert_eq!(REGTEST.hard_fork_height(13), None);
    assert_eq!(MAINNET.version_1_until, Height(1_009_826));
}

#[test]
fn checkpoints_are_found_by_height() {
    let checkpoint = MAINNET.checkpoint_at(Height(202_612)).unwrap();
    assert_eq!(checkpoint.id.to_string(), "bbd604d2ba11ba27935e006ed39c9bfdd99b76bf4a50654bc1e1e61217962698");
    assert_eq!(checkpoint.cumulative_difficulty, 0x7331_0a25_9eb2);
    assert_eq!(MAINNET.checkpoint_at(Height(202_611)), None);
    let counts = Network::ALL.map(|network| network.parameters().checkpoints.len());
    assert_eq!(counts, [63, 4, 3, 0]);
}

#[test]
fn seeds_are_on_the_default_port() {
    for network in Network::ALL {
        let parameters = network.parameters();
        let end = format!(":{}", parameters.ports.p2p);
        assert!(parameters.seeds.ip.iter().all(|seed| seed.ends_with(&end)), "{network}");
        assert!(parameters.seeds.ip.iter().all(|seed| seed.parse::<std::net::SocketAddr>().is_ok()));
    }
    assert_eq!(REGTEST.id, MAINNET.id);
    assert_eq!(REGTEST.address_prefixes, MAINNET.address_prefixes);
    assert!(REGTEST.seeds.ip.is_empty() && REGTEST.dns_checkpoint_names.is_empty());
}

#[test]
fn names_go_both_ways() {
    for network in Network::ALL {
        assert_eq!(network.name().parse(), Ok(network));
    }
    assert_eq!("regtest".parse(), Ok(Network::Regtest));
    let error = "Mainnet".parse::<Network>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown network \"Mainnet\": expected mainnet, testnet, stagenet or regtest"
    );
}

#[test]
fn derived_constants() {
    assert_eq!(emission::COIN, 10u64.pow(emission::DISPLAY_DECIMAL_POINT));
    assert_eq!(fee::DYNAMIC_PER_KB_BASE_V5, 400_000_000);
    assert_eq!(difficulty::BLOCKS_COUNT, 735);
    assert_eq!(sync::BLOCKS_MAX_COUNT as u64, difficulty::RANDOMX_SEED_EPOCH_BLOCKS);
}

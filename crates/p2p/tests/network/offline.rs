//! The network without sockets: bans and limits still work.

use std::io::Write;

use ferrite_p2p::address::NetworkAddress;
use ferrite_p2p::book::BanTarget;
use ferrite_p2p::network::{Network, NetworkConfig, PeerFilter, RateLimits};
use ferrite_types::network::Network as Chain;

use crate::support::{Ours, TestNode};

fn target(text: &str) -> BanTarget {
    text.parse().expect("a test names only what can be banned")
}

#[tokio::test]
async fn bans_and_limits_are_kept_offline() {
    let network = Network::start(NetworkConfig::offline(Chain::Regtest), TestNode::new()).await.unwrap();
    assert!(network.sync_status().synchronized);
    assert!(network.connections().is_empty());
    assert_eq!(network.rate_limits(), RateLimits { up: 8192, down: 32768 });
    network.set_rate_limits(RateLimits { up: 1, down: 2 });
    assert_eq!(network.rate_limits(), RateLimits { up: 1, down: 2 });
    assert_eq!((network.out_peers(), network.in_peers()), (12, u32::MAX));
    network.set_out_peers(3);
    network.set_in_peers(4);
    assert_eq!((network.out_peers(), network.in_peers()), (3, 4));

    assert!(network.ban(target("1.2.3.4"), 100));
    assert!(network.ban(target("10.0.0.0/8"), 100));
    let hosts: Vec<String> = network.bans().iter().map(|(target, _)| target.to_string()).collect();
    assert_eq!(hosts, ["1.2.3.4", "10.0.0.0/8"]);
    assert!(network.remaining_ban(&"10.1.2.3".parse().unwrap()).is_some_and(|left| left <= 100));
    assert!(network.unban(&target("10.0.0.0/8")));
    assert!(!network.unban(&target("10.0.0.0/8")));
    assert_eq!(network.remaining_ban(&"10.1.2.3".parse().unwrap()), None);

    let offender = NetworkAddress::parse("5.6.7.8:1", 0).unwrap();
    assert!(!network.offence(&offender, 10));
    assert!(network.offence(&offender, 1));
    assert!(network.remaining_ban(&offender.host()).is_some());
    network.stop().await;
}

#[tokio::test]
async fn a_ban_list_bans_permanently() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "# banned\n1.2.3.4 # a host\n\n 5.6.0.0/16\nnonsense\n").unwrap();
    let config =
        NetworkConfig { ban_list: Some(file.path().to_owned()), ..NetworkConfig::offline(Chain::Regtest) };
    let network = Ours::start(config.clone()).await.network;
    let bans = network.bans();
    assert_eq!(bans, [(target("1.2.3.4"), u64::MAX), (target("5.6.0.0/16"), u64::MAX)]);
    drop(file);
    assert!(Ours::try_start(config).await.is_err(), "there is no such file");
}

#[tokio::test]
async fn peers_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let config = NetworkConfig {
        peer_file: Some(folder.path().join("deeper/peers")),
        add_peers: vec!["9.8.7.6".to_owned(), "9.8.7.6:5".to_owned(), "4.3.2.1:99".to_owned()],
        ..NetworkConfig::offline(Chain::Regtest)
    };
    let network = Ours::start(config.clone()).await.network;
    assert_eq!(network.counts().white, 2, "one port a host");
    network.stop().await;
    let config = NetworkConfig { add_peers: Vec::new(), ..config };
    let network = Ours::start(config).await.network;
    let mut peers: Vec<String> =
        network.white_peers(PeerFilter::default()).iter().map(|peer| peer.address.to_string()).collect();
    peers.sort();
    assert_eq!(peers, ["4.3.2.1:99", "9.8.7.6:5"]);
}

//! The cache of the reference's wallet, in both serialisations.

use ferrite_types::network::Network;
use ferrite_wallet_files::wallet2::Cache;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let starts =
        [&b""[..], b"monero wallet cache\x02", b"\x01\x16serialization::archive\x00\x80\x00\x01\x1e"];
    for start in starts {
        if let Ok(cache) = Cache::parse(&[start, bytes].concat()) {
            let _ = cache.into_records(Network::Mainnet);
        }
    }
}

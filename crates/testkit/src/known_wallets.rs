//! Wallets whose seeds the tests know, so that [chains](crate::mined) can be mined for them in advance.

/// A wallet.
#[derive(Debug, Clone, Copy)]
pub struct KnownWallet {
    /// Its 25-word seed.
    pub seed: &'static str,
    /// Its main address, with the mainnet prefix, which regtest uses.
    pub address: &'static str,
}

/// The first: the subject of a test.
pub const FIRST: KnownWallet = KnownWallet {
    seed: "velvet lymph giddy number token physics poetry unquoted nibs useful sabotage limits benches lifestyle eden \
           nitrogen anvil fewest avoid batch vials washing fences goat unquoted",
    address: "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm",
};

/// The second.
pub const SECOND: KnownWallet = KnownWallet {
    seed: "peeled mixture ionic radar utopia puddle buying illness nuns gadget river spout cavernous bounced paradise \
           drunk looking cottage jump tequila melting went winter adjust spout",
    address: "44Kbx4sJ7JDRDV5aAhLJzQCjDz2ViLRduE3ijDZu3osWKBjMGkV1XPk4pfDUMqt1Aiezvephdqm6YD19GKFD9ZcXVUTp6BW",
};

/// The third.
pub const THIRD: KnownWallet = KnownWallet {
    seed: "maze adopt lofty auctions enraged bulb history yahoo napkin cousin last tonic casket oven pouch adventure \
           diet because cajun richly acquire null basin bowling cajun",
    address: "46NreyTthWP5BK1UiwBXCQJxLJ74Q2KBZdfWFf12bpFuYvYUf5tqeZvLyfxnphSMD57Tab7Jib4FDemPedYUGPUqBWwH5iT",
};

//! The two dialects of the RPC, as a table.
//!
//! The contract describes wallet RPC 1.3, today's clients use 1.31. Nearly all of it is a superset; the items here
//! contradict each other. Code that depends on one of them calls [`Dialect::is_classic`] with the item, so that every
//! such place can be found from its row.

/// Which of two contradictory behaviours the service has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// That of the contract.
    #[default]
    Classic,
    /// That of v0.18.5.1.
    Modern,
}

/// The service of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// The node.
    Daemon,
    /// The wallet service.
    Wallet,
}

/// A contradiction between the dialects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// `get_version`: 65539 (1.3), or: 65567 (1.31).
    WalletVersion,
    /// `subaddr_index` of `incoming_transfers`: a number, or: an object.
    IncomingTransferIndex,
    /// `seconds` of `get_bans`: the unix time the ban ends, or: seconds that are left.
    BanSeconds,
    /// Peer lists: `id` is a string, `host` a number, or: `id` is a number, `host` a string.
    PeerListTypes,
    /// `block_hash` of an alternate chain: its first diverging block, or: its tip.
    AlternateChainHash,
    /// `unlock_time` of a transfer: locks the outputs, or: refused with -50 unless zero.
    UnlockTime,
    /// `payment_id` of `make_uri`: 16 or 64 hex digits, or: refused with -11 when 64.
    UriPaymentId,
    /// Address book entries: have a `payment_id` beside a plain address, or: have it in an integrated address.
    AddressBookPaymentId,
    /// `get_bulk_payments`: starts at `min_block_height`, or: starts above it.
    BulkPaymentsStart,
    /// `make_multisig`: finishes an N/N wallet, and `finalize_multisig` an N-1/N one, or: needs `exchange_multisig_keys`.
    MultisigRounds,
    /// Multisig without `enable_multisig_experimental`: `prepare_multisig` switches it on, or: refused with -48.
    MultisigSwitch,
    /// `openalias_address` of `validate_address`: a bool, or: a string.
    OpenaliasAddress,
    /// Requested but empty lists of `get_transfers`: present, or: absent.
    EmptyTransferLists,
    /// Without a login option: no login, or: a generated login in a file.
    DefaultLogin,
    /// `amount` of an output in `/get_outs.bin`: present, or: absent.
    OutputAmount,
    /// `get_output_distribution` without `binary`: numbers, or: bytes.
    DistributionForm,
    /// `not_rct` of `/send_raw_transaction`: present, or: absent.
    NotRingct,
    /// `set_daemon` without a wallet: for those that are opened later, or: refused with -13.
    SetDaemonWallet,
    /// `sweep_all` without `subaddr_indices`: all addresses of the account, or: one of them.
    SweepAllAddresses,
    /// `sweep_all` when nothing can be sent: an answer without transactions, or: refused with -4.
    NothingToSweep,
    /// `type` of what a miner receives: `in`, or: `block`.
    MinerReceiptType,
    /// `confirmations` and `suggested_confirmations_threshold` of a transfer: always there, or: absent when zero.
    Confirmations,
    /// `ssl_allowed_fingerprints` of `set_daemon`: SHA-1 or SHA-256, or: SHA-256.
    Fingerprints,
    /// `set_daemon` with `ssl_allow_any_cert` false, an `https://` address or pins: the certificate is pinned or signed
    /// by an authority that is trusted, or: checked only if `ssl_support` is `enabled`.
    Certificates,
    /// `backlog` of `get_txpool_backlog` for requests without `client`: a character for each byte, with sizes, or: raw
    /// bytes, with weights.
    BacklogForm,
    /// Transactions with an `unlock_time` from the node's own interface: taken, mined and relayed, or: refused, as those
    /// of peers.
    LockedTransactions,
    /// `restore_height` below zero: the first block, or: refused with -32602.
    RestoreHeight,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The item.
    pub item: Item,
    /// Its service.
    pub service: Service,
    /// The subject.
    pub subject: &'static str,
    /// The methods and paths that it concerns; empty if it concerns the program.
    pub methods: &'static [&'static str],
    /// The behaviour in the classic dialect.
    pub classic: &'static str,
    /// The behaviour in the modern dialect.
    pub modern: &'static str,
}

/// All the items, in the order of [`Item`].
pub const TABLE: &[Row] = &[
    define(
        Item::WalletVersion,
        Service::Wallet,
        &["get_version"],
        "`get_version`",
        "65539 (1.3)",
        "65567 (1.31)",
    ),
    define(
        Item::IncomingTransferIndex,
        Service::Wallet,
        &["incoming_transfers"],
        "`subaddr_index` of `incoming_transfers`",
        "a number",
        "an object",
    ),
    define(
        Item::BanSeconds,
        Service::Daemon,
        &["get_bans"],
        "`seconds` of `get_bans`",
        "the unix time the ban ends",
        "seconds that are left",
    ),
    define(
        Item::PeerListTypes,
        Service::Daemon,
        &["/get_peer_list"],
        "peer lists",
        "`id` is a string, `host` a number",
        "`id` is a number, `host` a string",
    ),
    define(
        Item::AlternateChainHash,
        Service::Daemon,
        &["get_alternate_chains"],
        "`block_hash` of an alternate chain",
        "its first diverging block",
        "its tip",
    ),
    define(
        Item::UnlockTime,
        Service::Wallet,
        &["transfer", "transfer_split", "sweep_all", "sweep_single", "sign_transfer", "sign_multisig"],
        "`unlock_time` of a transfer",
        "locks the outputs",
        "refused with -50 unless zero",
    ),
    define(
        Item::UriPaymentId,
        Service::Wallet,
        &["make_uri"],
        "`payment_id` of `make_uri`",
        "16 or 64 hex digits",
        "refused with -11 when 64",
    ),
    define(
        Item::AddressBookPaymentId,
        Service::Wallet,
        &["get_address_book", "add_address_book", "edit_address_book"],
        "address book entries",
        "have a `payment_id` beside a plain address",
        "have it in an integrated address",
    ),
    define(
        Item::BulkPaymentsStart,
        Service::Wallet,
        &["get_bulk_payments"],
        "`get_bulk_payments`",
        "starts at `min_block_height`",
        "starts above it",
    ),
    define(
        Item::MultisigRounds,
        Service::Wallet,
        &["make_multisig", "finalize_multisig", "exchange_multisig_keys"],
        "`make_multisig`",
        "finishes an N/N wallet, and `finalize_multisig` an N-1/N one",
        "needs `exchange_multisig_keys`",
    ),
    define(
        Item::MultisigSwitch,
        Service::Wallet,
        &["prepare_multisig", "make_multisig", "exchange_multisig_keys", "restore_deterministic_wallet"],
        "multisig without `enable_multisig_experimental`",
        "`prepare_multisig` switches it on",
        "refused with -48",
    ),
    define(
        Item::OpenaliasAddress,
        Service::Wallet,
        &["validate_address"],
        "`openalias_address` of `validate_address`",
        "a bool",
        "a string",
    ),
    define(
        Item::EmptyTransferLists,
        Service::Wallet,
        &["get_transfers"],
        "requested but empty lists of `get_transfers`",
        "present",
        "absent",
    ),
    define(
        Item::DefaultLogin,
        Service::Wallet,
        &[],
        "without a login option",
        "no login",
        "a generated login in a file",
    ),
    define(
        Item::OutputAmount,
        Service::Daemon,
        &["/get_outs.bin"],
        "`amount` of an output in `/get_outs.bin`",
        "present",
        "absent",
    ),
    define(
        Item::DistributionForm,
        Service::Daemon,
        &["get_output_distribution"],
        "`get_output_distribution` without `binary`",
        "numbers",
        "bytes",
    ),
    define(
        Item::NotRingct,
        Service::Daemon,
        &["/send_raw_transaction"],
        "`not_rct` of `/send_raw_transaction`",
        "present",
        "absent",
    ),
    define(
        Item::SetDaemonWallet,
        Service::Wallet,
        &["set_daemon"],
        "`set_daemon` without a wallet",
        "for those that are opened later",
        "refused with -13",
    ),
    define(
        Item::SweepAllAddresses,
        Service::Wallet,
        &["sweep_all"],
        "`sweep_all` without `subaddr_indices`",
        "all addresses of the account",
        "one of them",
    ),
    define(
        Item::NothingToSweep,
        Service::Wallet,
        &["sweep_all"],
        "`sweep_all` when nothing can be sent",
        "an answer without transactions",
        "refused with -4",
    ),
    define(
        Item::MinerReceiptType,
        Service::Wallet,
        &["get_transfers", "list_transfers", "get_transfer_by_txid"],
        "`type` of what a miner receives",
        "`in`",
        "`block`",
    ),
    define(
        Item::Confirmations,
        Service::Wallet,
        &["get_transfers", "list_transfers", "get_transfer_by_txid"],
        "`confirmations` and `suggested_confirmations_threshold` of a transfer",
        "always there",
        "absent when zero",
    ),
    define(
        Item::Fingerprints,
        Service::Wallet,
        &["set_daemon"],
        "`ssl_allowed_fingerprints` of `set_daemon`",
        "SHA-1 or SHA-256",
        "SHA-256",
    ),
    define(
        Item::Certificates,
        Service::Wallet,
        &["set_daemon"],
        "`set_daemon` with `ssl_allow_any_cert` false, an `https://` address or pins",
        "the certificate is pinned or signed by an authority that is trusted",
        "checked only if `ssl_support` is `enabled`",
    ),
    define(
        Item::BacklogForm,
        Service::Daemon,
        &["get_txpool_backlog"],
        "`backlog` of `get_txpool_backlog` for requests without `client`",
        "a character for each byte, with sizes",
        "raw bytes, with weights",
    ),
    define(
        Item::LockedTransactions,
        Service::Daemon,
        &["/send_raw_transaction"],
        "transactions with an `unlock_time` from its own interface",
        "taken, mined and relayed",
        "refused, as those of peers",
    ),
    define(
        Item::RestoreHeight,
        Service::Wallet,
        &["generate_from_keys", "restore_deterministic_wallet"],
        "`restore_height` below zero",
        "the first block",
        "refused with -32602",
    ),
];

/// The row of an item.
pub const fn row(item: Item) -> &'static Row {
    &TABLE[item as usize]
}

const fn define(
    item: Item,
    service: Service,
    methods: &'static [&'static str],
    subject: &'static str,
    classic: &'static str,
    modern: &'static str,
) -> Row {
    Row { item, service, subject, methods, classic, modern }
}

impl Dialect {
    /// Whether an item behaves as in the contract.
    pub fn is_classic(self, _item: Item) -> bool {
        self == Self::Classic
    }

    /// The default dialect of a program with this name: a link named like the reference's program stands in for it.
    pub fn of_program(name: &str) -> Self {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        match name.strip_suffix(".exe").unwrap_or(name) {
            "monerod" | "monero-wallet-rpc" => Self::Modern,
            _ => Self::Classic,
        }
    }
}

impl std::str::FromStr for Dialect {
    type Err = UnknownDialectError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "classic" => Ok(Self::Classic),
            "modern" => Ok(Self::Modern),
            _ => Err(UnknownDialectError(name.to_owned())),
        }
    }
}

/// An unknown dialect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown dialect {0:?}: there are `classic` and `modern`")]
pub struct UnknownDialectError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_items() {
        for (position, row) in TABLE.iter().enumerate() {
            assert_eq!(row.item as usize, position, "{}", row.subject);
        }
        assert_eq!(TABLE.len(), Item::RestoreHeight as usize + 1);
    }

    #[test]
    fn the_page_has_the_same_rows() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/differences.md");
        let page = std::fs::read_to_string(page).expect("the page is there");
        let found: Vec<&str> = page
            .lines()
            .filter(|line| line.starts_with("| node |") || line.starts_with("| wallet |"))
            .collect();
        let expected = TABLE.iter().map(|row| {
            let service = match row.service {
                Service::Daemon => "node",
                Service::Wallet => "wallet",
            };
            format!("| {service} | {} | {} | {} |", row.subject, row.classic, row.modern)
        });
        assert_eq!(
            found,
            expected.collect::<Vec<_>>(),
            "docs/differences.md and the table of dialects differ"
        );
    }

    #[test]
    fn links_with_the_names_of_the_reference_are_modern() {
        assert_eq!(Dialect::of_program("/usr/bin/monerod"), Dialect::Modern);
        assert_eq!(Dialect::of_program("monero-wallet-rpc"), Dialect::Modern);
        assert_eq!(Dialect::of_program("ferrited"), Dialect::Classic);
        assert_eq!("modern".parse(), Ok(Dialect::Modern));
        assert!("Modern".parse::<Dialect>().is_err());
    }
}

//! The parts of the soak: every ignored test and every test that asks for [rounds](super::rounds), each in one part.
//!
//! A part takes less than half an hour on two cores. A test that takes minutes has its own entry, since an interrupted
//! part continues after the last completed entry.

/// A part.
#[derive(Debug)]
pub struct Part {
    /// From 1.
    pub number: u32,
    /// Its title.
    pub title: &'static str,
    /// Its entries, run in order.
    pub entries: &'static [Entry],
}

/// Tests of one binary that are run together.
#[derive(Debug)]
pub struct Entry {
    /// The binary as nextest names it: `package::binary`, or the package alone for the tests of its library.
    pub binary: &'static str,
    /// The tests.
    pub tests: &'static [&'static str],
    /// The factor for their cases.
    pub rounds: usize,
    /// Approximate time on two cores; 0 if it is a matter of seconds.
    pub minutes: u32,
    /// The share of the test, if it is split over parts: `1/2` is the first of two.
    pub share: Option<&'static str>,
    /// A requirement that is not always met.
    pub needs: Option<Need>,
}

/// A requirement that is not always met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The reference's functional suite, at `FERRITE_FUNCTIONAL_SUITE`.
    FunctionalSuite,
}

impl Need {
    /// What is missing, if anything.
    pub(super) fn missing(self) -> Option<&'static str> {
        match self {
            Self::FunctionalSuite => {
                let given = std::env::var_os("FERRITE_FUNCTIONAL_SUITE").is_some();
                (!given).then_some("suite not at hand (FERRITE_FUNCTIONAL_SUITE names its folder)")
            }
        }
    }
}

impl Part {
    /// Approximate time.
    pub fn minutes(&self) -> u32 {
        self.entries.iter().map(|entry| entry.minutes).sum()
    }
}

impl Entry {
    /// Whether a test belongs to it.
    pub fn has(&self, binary: &str, test: &str) -> bool {
        self.binary == binary && self.tests.contains(&test)
    }

    /// The tests as a nextest filter.
    pub(super) fn filter(&self) -> String {
        let tests: Vec<String> = self.tests.iter().map(|test| format!("test(={test})")).collect();
        format!("binary_id(={}) & ({})", self.binary, tests.join(" | "))
    }

    const fn share(self, share: &'static str) -> Self {
        Self { share: Some(share), ..self }
    }

    const fn needs(self, need: Need) -> Self {
        Self { needs: Some(need), ..self }
    }
}

/// An entry with its rounds and minutes.
const fn entry(binary: &'static str, rounds: usize, minutes: u32, tests: &'static [&'static str]) -> Entry {
    Entry { binary, tests, rounds, minutes, share: None, needs: None }
}

/// All parts.
pub static PARTS: [Part; 21] = [
    Part { number: 1, title: "cryptography and consensus", entries: CRYPTOGRAPHY_AND_CONSENSUS },
    Part { number: 2, title: "codecs and the chain", entries: CODECS_AND_CHAIN },
    Part { number: 3, title: "the wallet and its proofs", entries: WALLET },
    Part {
        number: 4,
        title: "the wallet service is killed",
        entries: &[entry("ferrite-wallet-rpc::durability", 10, 5, &["acknowledged_changes_survive_kills"])],
    },
    Part {
        number: 5,
        title: "what tells the wallets apart",
        entries: &[entry(
            "ferrite-wallet-rpc::indistinguishable",
            50,
            26,
            &["wallets_are_indistinguishable"],
        )],
    },
    Part { number: 6, title: "repeated sends, first half", entries: &[SENDS.share("1/2")] },
    Part { number: 7, title: "repeated sends, second half", entries: &[SENDS.share("2/2")] },
    Part { number: 8, title: "transactions of every shape; clients", entries: SHAPES_AND_CLIENTS },
    Part { number: 9, title: "hostile requests", entries: HOSTILE_REQUESTS },
    Part { number: 10, title: "the peer network", entries: NETWORK },
    Part { number: 11, title: "the functional suite on our node", entries: SUITE_ON_NODE },
    Part {
        number: 12,
        title: "the functional suite with our wallet beside our node",
        entries: &[entry("ferrite-wallet-rpc::functional", 1, 13, &["the_suite_passes_beside_our_node"])
            .needs(Need::FunctionalSuite)],
    },
    Part {
        number: 13,
        title: "the functional suite with our wallet beside the real node",
        entries: &[entry(
            "ferrite-wallet-rpc::functional",
            1,
            22,
            &["the_suite_passes_beside_the_real_node"],
        )
        .needs(Need::FunctionalSuite)],
    },
    Part { number: 14, title: "cold signing, first third", entries: &[COLD.share("1/3")] },
    Part { number: 15, title: "cold signing, second third", entries: &[COLD.share("2/3")] },
    Part { number: 16, title: "cold signing, last third", entries: &[COLD.share("3/3")] },
    Part {
        number: 17,
        title: "several signers exchange keys",
        entries: &[entry(
            "ferrite-wallet-rpc::key_exchange",
            1,
            9,
            &["ours_and_the_real_wallet_share_wallets_of_all_sizes"],
        )],
    },
    Part {
        number: 18,
        title: "several signers spend",
        entries: &[
            entry("ferrite-wallet-rpc::cosigning", 1, 3, &["larger_groups_sign_together"]),
            entry(
                "ferrite-wallet-rpc::cosigning",
                1,
                9,
                &["signers_are_killed_and_restored_after_each_step"],
            ),
            entry("ferrite-wallet-rpc::cosigning", 1, 1, &["a_group_of_the_real_program_is_taken_over"]),
            entry("ferrite-wallet-rpc::cosigning", 1, 1, &["classic_wallets_go_on_with_the_real_program"]),
            entry("ferrite-wallet-rpc::cosigning", 2, 1, &["changed_sets_are_refused"]),
            entry("ferrite-wallet", 60, 4, &["spend::multisig::tests::model::no_nonce_signs_twice"]),
        ],
    },
    Part {
        number: 19,
        title: "several signers sign in every order",
        entries: &[
            entry("ferrite-wallet-rpc::cosigning", 1, 12, &["small_groups_sign_in_every_order"]),
            entry("ferrite-wallet-rpc::cosigning", 1, 12, &["four_of_five_sign_in_every_order"]),
        ],
    },
    Part {
        number: 20,
        title: "chains of the real node are imported",
        entries: &[
            entry("ferrite-cli::chain", 10, 1, &["an_import_survives_kills"]),
            entry("ferrite-daemon::against_monerod", 1, 4, &["takeover::long_chains_are_answered_alike"]),
            entry(
                "ferrite-daemon::against_monerod",
                1,
                2,
                &["pruned_sync::a_long_chain_without_old_proofs_is_answered_alike"],
            ),
        ],
    },
    Part {
        number: 21,
        title: "receivers of events and the service are killed",
        entries: &[entry(
            "ferrite-wallet-rpc::several_wallets",
            50,
            6,
            &["webhooks::kills::nothing_is_missed_whatever_is_killed"],
        )],
    },
];

const COLD: Entry = entry("ferrite-wallet-rpc::cold", 1, 25, &["a_hundred_rounds_of_every_pairing"]);

const SENDS: Entry = entry("ferrite-wallet-rpc::sending", 1, 24, &["crashes::five_hundred_repeated_sends"]);

const CRYPTOGRAPHY_AND_CONSENSUS: &[Entry] = &[
    entry("ferrite-crypto::hash_to_ec", 100, 1, &["agrees_with_monero_oxide"]),
    entry(
        "ferrite-crypto::keys_properties",
        50,
        1,
        &[
            "an_output_reaches_its_subaddress",
            "points_match_the_second_implementation",
            "commitments_are_those_of_the_second_implementation",
            "amounts_open_for_their_key_only",
            "signatures_hold_for_their_key_and_message_only",
            "shared_secret_proofs_hold_for_their_statement_only",
        ],
    ),
    entry("ferrite-crypto::pow_randomx", 10, 2, &["many_threads_and_seeds_share_a_verifier"]),
    entry("ferrite-crypto::pow_randomx", 1, 2, &["full_mode_gives_the_hashes_of_light_mode"]),
    entry(
        "ferrite-crypto::pow_rules",
        10,
        0,
        &["difficulty_agrees_with_division", "difficulty_is_exact_at_the_limit"],
    ),
    entry(
        "ferrite-crypto::proofs_parsing",
        50,
        0,
        &["any_text", "any_bytes_in_base58", "any_entry_of_the_right_size"],
    ),
    entry(
        "ferrite-crypto::range_proofs",
        10,
        3,
        &[
            "aggregated::every_word_of_an_original_proof_matters",
            "aggregated::every_word_of_a_plus_proof_matters",
            "aggregated::both_agree_on_mutated_original_proofs",
            "aggregated::both_agree_on_mutated_plus_proofs",
            "aggregated::batches_of_original_proofs",
            "aggregated::batches_of_plus_proofs",
            "aggregated::division_by_eight_is_the_references",
            "borromean::responses_need_not_be_reduced",
            "borromean::torsion_is_kept",
            "mainnet::recorded_proofs_hold_and_changed_ones_do_not",
            "mainnet::the_fuzz_corpus_has_borromean_proofs",
            "mainnet::a_recorded_plus_proof_holds_and_changed_ones_do_not",
        ],
    ),
    entry(
        "ferrite-crypto::ring_clsag",
        20,
        2,
        &["both_accept_signatures_of_either", "both_judge_mutated_signatures_alike"],
    ),
    entry(
        "ferrite-crypto::ring_mlsag",
        20,
        2,
        &["simple_signatures_agree_with_monero_oxide", "full_signatures_agree_with_monero_oxide"],
    ),
    entry("ferrite-crypto::ring_v1", 20, 1, &["agrees_with_monero_oxide"]),
    entry(
        "ferrite-consensus::corpus",
        10,
        2,
        &["blocks", "bulletproofs", "double_spend", "multisig", "rct", "tx_v1"],
    ),
    entry("ferrite-consensus::difficulty_vectors", 20, 1, &["wide_difficulties", "any_history", "any_hash"]),
    entry(
        "ferrite-consensus::hardfork",
        50,
        0,
        &["popping_equals_never_having_added", "without_votes_heights_decide"],
    ),
    entry("ferrite-consensus::median", 50, 0, &["pushes_and_pops"]),
    entry(
        "ferrite-consensus::money_vectors",
        100,
        0,
        &["penalty_is_exact", "rounding_up_is_the_next_multiple"],
    ),
    entry(
        "ferrite-testkit::corpus",
        2,
        5,
        &["blocks", "bulletproofs", "double_spend", "multisig", "rct", "tx_v1"],
    ),
];

const CODECS_AND_CHAIN: &[Entry] = &[
    entry(
        "ferrite-types::address",
        20,
        1,
        &["accepts_and_rejects_like_monero_address", "encodes_like_monero_address"],
    ),
    entry(
        "ferrite-types::amount",
        50,
        0,
        &[
            "printed_amounts_parse_back",
            "arithmetic_agrees_with_the_digits",
            "any_text_is_an_amount_or_an_error",
        ],
    ),
    entry(
        "ferrite-types::base58",
        20,
        0,
        &["agrees_with_monero_base58", "accepts_and_rejects_like_monero_base58", "tags_go_both_ways"],
    ),
    entry(
        "ferrite-types::epee",
        50,
        0,
        &[
            "accepts_and_rejects_like_monero_epee",
            "any_bytes_are_a_storage_or_an_error",
            "any_struct_round_trips",
        ],
    ),
    entry("ferrite-types::epee_against_monerod", 10, 1, &["requests_are_understood_and_answers_read"]),
    entry(
        "ferrite-types::extra_fields",
        50,
        0,
        &[
            "fuzz_seeds_and_recorded_transactions",
            "fields_round_trip",
            "any_bytes_are_parsed_up_to_the_first_error",
        ],
    ),
    entry("ferrite-types::tx_against_monerod", 10, 2, &["its_verdicts_on_blocks"]),
    entry("ferrite-types::tx_differential", 10, 2, &["generated", "damaged", "blocks"]),
    entry(
        "ferrite-types::tx_roundtrip",
        10,
        1,
        &[
            "transactions_of_every_kind",
            "arbitrary_bytes_do_not_panic",
            "offsets",
            "damaged_generated_transactions_do_not_panic",
        ],
    ),
    entry("ferrite-types::uri", 50, 0, &["made_uris_parse_back", "any_text_is_a_uri_or_an_error"]),
    entry("ferrite-p2p::book", 100, 0, &["subnets_contain_addresses_with_their_prefix"]),
    entry(
        "ferrite-p2p::levin",
        100,
        0,
        &["pieces_of_any_size", "fragments_join", "anything_is_refused_or_bounded"],
    ),
    entry(
        "ferrite-chain::engine",
        10,
        1,
        &["moves::nodes_agree_and_refusals_leave_no_trace", "moves::a_pop_undoes_an_addition"],
    ),
    entry("ferrite-chain::moves", 10, 2, &["random_moves_keep_two_nodes_consistent"]),
    entry(
        "ferrite-chain::pool",
        10,
        1,
        &[
            "property::pool_and_chain_agree_after_random_moves",
            "property::pool_and_chain_never_share_a_key_image",
        ],
    ),
    entry(
        "ferrite-chain::db",
        10,
        3,
        &["append_pop::pops_undo_appends", "damage::changed_bytes_never_crash"],
    ),
    entry("ferrite-chain::db", 1, 1, &["crash::survives_ten_kills", "crash::survives_many_kills"]),
    entry(
        "ferrite-chain::db",
        1,
        7,
        &[
            "power_cut::commits_survive_power_cuts",
            "power_cut::deferred_commits_survive_power_cuts",
            "power_cut::commits_survive_very_many_power_cuts",
        ],
    ),
    entry("ferrite-chain::against_monerod", 10, 6, &["blocks", "transactions_and_branches"]),
];

const WALLET: &[Entry] = &[
    entry(
        "ferrite-wallet-files::store",
        1,
        4,
        &[
            "power_cut::acknowledged_commits_survive_power_cuts",
            "power_cut::acknowledged_commits_survive_very_many_power_cuts",
            "power_cut_files::wallets_survive_power_cuts",
            "power_cut_files::wallets_survive_very_many_power_cuts",
            "power_cut_events::events_survive_power_cuts_with_their_changes",
            "power_cut_signers::keys_and_store_change_together",
        ],
    ),
    entry(
        "ferrite-wallet",
        10,
        1,
        &[
            "spend::select::tests::random_payments",
            "state::records::tests::outputs",
            "state::records::tests::outputs_of_the_second_version",
            "state::records::tests::payments",
            "state::records::tests::outgoing_transactions",
            "state::records::tests::user_data",
            "state::records::tests::transactions_scanned_without_the_spend_key",
            "state::records::tests::sends",
            "state::records::tests::sends_of_the_first_version",
            "state::records::tests::secret_keys",
            "state::records::tests::webhooks",
            "state::records::tests::arbitrary_bytes_never_panic",
            "state::tests::events::every_change_is_told_once",
            "state::tests::webhooks::nothing_is_missed_or_out_of_order",
            "state::tests::properties::a_reorg_equals_a_fresh_scan",
            "state::tests::properties::detached_blocks_leave_no_trace",
            "state::tests::properties::a_stored_wallet_loads_unchanged",
            "state::tests::properties::batches_do_not_matter",
            "state::times::tests::runs_have_all_of_a_time",
            "state::tests::pages::pages_list_what_there_is",
            "state::tests::pages::pages_have_every_transfer_once_while_others_arrive",
            "state::tests::pages::a_million_transfers",
            "state::tests::speed::speed",
        ],
    ),
    entry(
        "ferrite-wallet::mnemonic",
        10,
        1,
        &[
            "all_keys_in_all_languages",
            "any_text_has_an_answer",
            "any_listed_words_have_an_answer",
            "against_monero_wallet_rpc",
        ],
    ),
    entry("ferrite-wallet-files::open_wallet", 10, 1, &["settings_survive_a_kill"]),
    entry(
        "ferrite-wallet::scanning",
        10,
        0,
        &["subaddresses::grows_as_the_reference", "outputs::damaged_bytes_never_panic"],
    ),
    entry("ferrite-wallet::spend", 10, 5, &["soak::payments_of_every_shape"]),
    entry(
        "ferrite-wallet-files::store",
        10,
        1,
        &[
            "bytes::open_and_commit_and_compact_in_any_order",
            "bytes::any_bytes_are_an_error",
            "kill::commits_survive_a_kill",
            "kill::commits_survive_a_kill_during_compaction",
        ],
    ),
    entry(
        "ferrite-wallet-files::wallet2_cache",
        20,
        0,
        &["damaged_archives_do_not_panic", "damaged_caches_do_not_panic"],
    ),
    entry("ferrite-wallet-files::wallet2_export", 20, 1, &["what_is_written_is_read", "a_wallet_comes_back"]),
    entry("ferrite-wallet-client", 10, 2, &["spending::model::a_name_is_paid_once_whatever_happens"]),
    entry("ferrite-wallet-rpc::proving", 3, 12, &["proofs", "signed_messages"]),
    entry("ferrite-wallet-rpc", 10, 0, &["webhooks::pause::tests::pauses_are_bounded_and_never_get_shorter"]),
];

const SHAPES_AND_CLIENTS: &[Entry] = &[
    entry("ferrite-wallet-rpc::sending", 1, 16, &["shapes::a_thousand_of_every_shape"]),
    entry("ferrite-wallet-rpc::clients", 1, 3, &["monero_wallet_cli_gets_the_same_results"]),
];

const HOSTILE_REQUESTS: &[Entry] = &[
    entry("ferrite-rpc::hostile", 1, 1, &["a_hundred_thousand_bad_requests"]),
    entry("ferrite-daemon::hostile_calls", 1, 2, &["a_hundred_thousand_bad_requests"]),
    entry("ferrite-wallet-rpc::refreshing", 1, 4, &["hostile::transactions_with_very_many_outputs"]),
];

const NETWORK: &[Entry] = &[
    entry("ferrite-daemon::network", 1, 4, &["syncing::long_chains_are_fetched_both_ways"]),
    entry("ferrite-daemon::network", 1, 1, &["reorganising::either_side_follows_the_other_far_back"]),
    entry("ferrite-daemon::network", 1, 3, &["wide::a_partition_of_a_wide_network_heals"]),
    entry("ferrite-daemon::network", 1, 1, &["hostile::chains::stalled_peers_do_not_delay_others"]),
    entry(
        "ferrite-daemon::network",
        10,
        2,
        &[
            "hostile::invalid_blocks",
            "hostile::invalid_transactions",
            "hostile::chains::endless_chains_of_bad_headers",
            "hostile::chains::blocks_that_were_not_asked_for",
            "hostile::chains::chains_without_an_end",
        ],
    ),
];

const SUITE_ON_NODE: &[Entry] = &[
    entry("ferrite-daemon::functional", 1, 17, &["the_suite_passes_on_our_node"])
        .needs(Need::FunctionalSuite),
    entry("ferrite-daemon::functional", 1, 5, &["p2p::peers_of_either_kind"]).needs(Need::FunctionalSuite),
];

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A table for tests.
    pub(in super::super) static TINY: [Part; 2] = [
        Part {
            number: 1,
            title: "tiny",
            entries: &[
                entry("x::one", 10, 1, &["first", "second"]),
                entry("x::two", 1, 1, &["third"]).share("1/2"),
            ],
        },
        Part { number: 2, title: "other", entries: &[entry("y", 2, 1, &["fourth"])] },
    ];

    #[test]
    fn entries_are_selected_by_name() {
        let entry = &TINY[0].entries[0];
        assert_eq!(entry.filter(), "binary_id(=x::one) & (test(=first) | test(=second))");
        assert!(entry.has("x::one", "second") && !entry.has("x::one", "third") && !entry.has("x", "second"));
    }

    #[test]
    fn parts_are_numbered_and_take_less_than_half_an_hour() {
        for (number, part) in (1..).zip(&PARTS) {
            assert_eq!(part.number, number);
            assert!(part.minutes() < 30, "part {number} takes {} minutes", part.minutes());
            for entry in part.entries {
                assert!(entry.rounds > 0 && !entry.tests.is_empty(), "{entry:?}");
            }
        }
    }

    #[test]
    fn every_test_is_in_one_part_or_split_into_shares() {
        let mut shares: BTreeMap<(&str, &str), Vec<Option<&str>>> = BTreeMap::new();
        for entry in PARTS.iter().flat_map(|part| part.entries) {
            for test in entry.tests {
                shares.entry((entry.binary, test)).or_default().push(entry.share);
            }
        }
        for (test, shares) in shares {
            let wanted: Vec<Option<String>> = match shares.len() {
                1 => vec![None],
                count => (1..=count).map(|number| Some(format!("{number}/{count}"))).collect(),
            };
            let shares: Vec<Option<String>> =
                shares.into_iter().map(|share| share.map(str::to_owned)).collect();
            assert_eq!(shares, wanted, "{test:?}");
        }
    }
}

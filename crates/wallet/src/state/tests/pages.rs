//! Pages of transfers.

use std::collections::BTreeMap;
use std::time::Instant;

use proptest::prelude::*;

use super::*;

/// What identifies a transfer: its kind, transaction and address.
type Name = (&'static str, Hash, SubaddressIndex);

fn name(transfer: &Transfer) -> Name {
    (transfer.kind.name(), transfer.txid, transfer.subaddress)
}

/// All transfers of a query, page by page.
fn walk(wallet: &Wallet, query: &TransferQuery, limit: usize) -> Vec<Name> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = wallet.transfer_page(query, after, limit, NOW);
        assert!(page.transfers.len() <= limit);
        all.extend(page.transfers.iter().map(name));
        let Some(next) = page.next else { return all };
        assert_eq!(next.to_string().parse(), Ok(next));
        assert!(page.transfers.len() == limit && after.is_none_or(|after| next < after));
        after = Some(next);
    }
}

/// The same as the lists that are not paged say it, sorted.
fn listed(wallet: &Wallet, query: &TransferQuery) -> Vec<Name> {
    let filter = TransferFilter {
        account: query.account,
        subaddresses: query.subaddresses.clone(),
        ..TransferFilter::default()
    };
    let mut all = Vec::new();
    let mut add = |wanted: bool, transfers: Vec<Transfer>| {
        let fits = |one: &&Transfer| {
            let heights = query.heights.as_ref();
            heights.is_none_or(|heights| heights.contains(&one.height.0) && one.height.0 > 0)
                && (query.min_time..=query.max_time).contains(&one.timestamp)
        };
        all.extend(transfers.iter().filter(|_| wanted).filter(fits).map(name));
    };
    add(query.incoming, wallet.transfers_in(&filter, NOW));
    add(query.outgoing, wallet.transfers_out(&filter, NOW));
    let unconfirmed = wallet.transfers_pending(&filter, NOW);
    let (failed, pending) = unconfirmed.into_iter().partition(|one| one.kind == TransferKind::Failed);
    add(query.pending, pending);
    add(query.failed, failed);
    add(query.pool, wallet.transfers_pool(&filter, NOW));
    all.sort_unstable();
    all
}

fn sorted(mut names: Vec<Name>) -> Vec<Name> {
    names.sort_unstable();
    names
}

/// A block to make: how much later than usual it is, and who is paid by transactions, some of which spend an output.
type Made = (i64, Vec<(u8, bool)>);

/// A block with payments to some addresses. Some spend an earlier output.
fn block(scene: &mut Scene, numbers: &mut u64, (late, to): &Made) {
    let txs = to.iter().map(|(to, spends)| {
        *numbers += 1;
        let index = at(u32::from(to % 3), u32::from(to / 3 % 3));
        let outputs = vec![output(*numbers, index, 100 + *numbers)];
        // The output of the transaction before may be spent already, which is no matter here.
        if *spends && *numbers > 1 {
            spend(*numbers, &[*numbers - 1], outputs)
        } else {
            receipt(*numbers, outputs)
        }
    });
    let block = scene.chain.block(0, txs.collect());
    let block = ScannedBlock { timestamp: block.timestamp.saturating_add_signed(*late), ..block };
    scene.wallet.apply(vec![block], scene.chain.height()).unwrap();
}

fn prepared() -> Scene {
    let mut scene = Scene::new();
    for account in 0..3 {
        if account > 0 {
            scene.wallet.create_account("");
        }
        scene.wallet.create_addresses(account, 2, "").unwrap();
    }
    scene
}

/// Blocks, most of them in the order of their times, some a little out of it, some by years.
fn blocks() -> impl Strategy<Value = Vec<Made>> {
    let late = prop_oneof![4 => Just(0), 2 => -1_200..1_200_i64, 1 => -100_000_000..100_000_000_i64];
    prop::collection::vec((late, prop::collection::vec(any::<(u8, bool)>(), 0..5)), 1..20)
}

fn query() -> impl Strategy<Value = TransferQuery> {
    let kinds = any::<[bool; 5]>();
    let address = (prop::option::of(0..4_u32), prop::collection::btree_set(0..4_u32, 0..3));
    let range = (prop::option::of((0..25_u64, 0..25_u64)), prop::option::of((0..25_u64, 0..25_u64)));
    (kinds, address, range).prop_map(|(kinds, (account, subaddresses), (heights, times))| {
        let time = |height: u64| 1_600_000_000 + 120 * height;
        TransferQuery {
            incoming: kinds[0],
            outgoing: kinds[1],
            pending: kinds[2],
            failed: kinds[3],
            pool: kinds[4],
            subaddresses: if account.is_some() { subaddresses } else { Default::default() },
            account,
            heights: heights.map(|(min, max)| min..max),
            min_time: times.map_or(0, |(min, _)| time(min)),
            max_time: times.map_or(u64::MAX, |(_, max)| time(max)),
        }
    })
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]

    /// Every filter lists what the complete lists have, whatever the size of pages, also after a reorganisation.
    #[test]
    fn pages_list_what_there_is(made in blocks(), query in query(), limit in 1..7_usize, cut in 0..10_u64) {
        let (mut scene, mut numbers) = (prepared(), 0);
        made.iter().for_each(|to| block(&mut scene, &mut numbers, to));
        prop_assert_eq!(sorted(walk(&scene.wallet, &query, limit)), listed(&scene.wallet, &query));
        let height = scene.chain.height().0.saturating_sub(cut).max(1);
        scene.wallet.rollback(Height(height));
        prop_assert_eq!(sorted(walk(&scene.wallet, &query, limit)), listed(&scene.wallet, &query));
        let all = TransferQuery::default();
        let totals = scene.wallet.transfer_totals(&all);
        let ins = scene.wallet.transfers_in(&TransferFilter::default(), NOW);
        prop_assert_eq!(totals.incoming.count, ins.len() as u64);
        prop_assert_eq!(totals.incoming.amount.0, ins.iter().map(|one| one.amount.0).sum::<u64>());
        let outs = scene.wallet.transfers_out(&TransferFilter::default(), NOW);
        prop_assert_eq!(totals.outgoing.count, outs.len() as u64);
        prop_assert_eq!(totals.outgoing.fee.0, outs.iter().map(|one| one.fee.0).sum::<u64>());
    }

    /// While blocks arrive between pages, every transfer that was there at the start is found once, and none twice.
    #[test]
    fn pages_have_every_transfer_once_while_others_arrive(
        made in blocks(),
        later in blocks(),
        query in prop_oneof![Just(TransferQuery::default()), query()],
        limit in 1..5_usize,
    ) {
        let (mut scene, mut numbers) = (prepared(), 0);
        made.iter().for_each(|to| block(&mut scene, &mut numbers, to));
        let before = listed(&scene.wallet, &query);
        let mut later = later.iter().cycle();
        let (mut seen, mut after) = (BTreeMap::<Name, usize>::new(), None);
        loop {
            let page = scene.wallet.transfer_page(&query, after, limit, NOW);
            page.transfers.iter().for_each(|one| *seen.entry(name(one)).or_default() += 1);
            let Some(next) = page.next else { break };
            after = Some(next);
            block(&mut scene, &mut numbers, later.next().unwrap());
        }
        prop_assert!(seen.values().all(|times| *times == 1), "{seen:?}");
        prop_assert!(before.iter().all(|one| seen.contains_key(one)), "{before:?} {seen:?}");
    }
}

#[test]
fn cursors() {
    for text in ["", "1", "1-1", "1-4-1", "1-2-3", "1-1-1-1", "-1-1-1", "a-1-1", "1-+1-1", " 1-1-1"] {
        assert!(text.parse::<TransferPosition>().is_err(), "{text}");
    }
    for text in ["5-1-7", "5-0-7", "18446744073709551615-2-7", "18446744073709551615-3-7"] {
        assert_eq!(text.parse::<TransferPosition>().unwrap().to_string(), text);
    }
}

/// Blocks whose times do not rise strictly.
#[test]
fn times_out_of_order() {
    let mut scene = prepared();
    let times = [500, 100, 400, 300, 900, 200, 600];
    for (number, time) in (1..).zip(times) {
        let block = scene.chain.block(0, vec![receipt(number, vec![output(number, at(0, 0), 5)])]);
        let block = ScannedBlock { timestamp: 1_600_000_000 + time, ..block };
        scene.wallet.apply(vec![block], scene.chain.height()).unwrap();
    }
    for (min, max) in [(0, 1000), (200, 400), (900, 900), (901, 2000), (0, 99), (300, 200)] {
        let query = TransferQuery {
            min_time: 1_600_000_000 + min,
            max_time: 1_600_000_000 + max,
            ..TransferQuery::default()
        };
        let expected = times.iter().filter(|time| (min..=max).contains(*time)).count();
        assert_eq!(walk(&scene.wallet, &query, 2).len(), expected, "{min} to {max}");
    }
}

/// The times of pages of a very long list, which are those of their length.
#[test]
#[ignore = "prints timings"]
fn a_million_transfers() {
    const TRANSFERS: u64 = 1_000_000;
    const ADDRESSES: u32 = 10_000;
    const EACH: u64 = 100;
    let options = WalletOptions { lookahead: Lookahead::default(), ..options() };
    let mut wallet = Wallet::new(keys(), options).unwrap();
    wallet.create_addresses(0, ADDRESSES, "").unwrap();
    let mut chain = Chain::new();
    for block in 0..TRANSFERS / EACH {
        let txs = (block * EACH..(block + 1) * EACH).map(|number| {
            let minor = u32::try_from(number % u64::from(ADDRESSES)).unwrap();
            receipt(number, vec![output(number, at(0, minor), 1000 + number)])
        });
        let made = chain.block(0, txs.collect());
        // Every tenth block is as late as the rules allow.
        let late = if block % 10 == 0 { 2 * 60 * 60 } else { 0 };
        let made = ScannedBlock { timestamp: made.timestamp + late, ..made };
        wallet.apply(vec![made], chain.height()).unwrap();
        drop(wallet.take_changes());
    }
    let heights = TRANSFERS / EACH;
    let some =
        |range: std::ops::Range<u64>| TransferQuery { heights: Some(range), ..TransferQuery::default() };
    let time = |height: u64| 1_600_000_000 + 120 * height;
    let of_times = |min: u64, max: u64| TransferQuery {
        min_time: time(min),
        max_time: time(max),
        ..TransferQuery::default()
    };
    let queries = [
        ("all", TransferQuery::default()),
        ("one account", TransferQuery { account: Some(0), ..TransferQuery::default() }),
        ("an account without transfers", TransferQuery { account: Some(1), ..TransferQuery::default() }),
        (
            "one address",
            TransferQuery { account: Some(0), subaddresses: [77].into(), ..TransferQuery::default() },
        ),
        (
            "a hundred addresses",
            TransferQuery {
                account: Some(0),
                subaddresses: (100..200).collect(),
                ..TransferQuery::default()
            },
        ),
        ("heights at the start", some(1..50)),
        ("heights in the middle", some(heights / 2..heights / 2 + 100)),
        ("times at the start", of_times(0, 50)),
        ("times in the middle", of_times(heights / 2, heights / 2 + 100)),
        ("times at the end", of_times(heights - 50, heights + 50)),
        ("all times but those of the ends", of_times(10, heights - 10)),
        ("no such times", of_times(heights + 10, heights + 20)),
        (
            "one account, times in the middle",
            TransferQuery { account: Some(0), ..of_times(heights / 2, heights / 2 + 100) },
        ),
        (
            "a hundred addresses, times in the first half",
            TransferQuery {
                account: Some(0),
                subaddresses: (100..200).collect(),
                ..of_times(0, heights / 2)
            },
        ),
    ];
    for (what, query) in queries {
        let (mut worst, mut pages, mut again, mut found, mut after) = (0.0_f64, 0, 0, 0, None);
        loop {
            let timed = || {
                let start = Instant::now();
                (wallet.transfer_page(&query, after, 100, NOW), start.elapsed().as_secs_f64() * 1000.0)
            };
            let (page, mut time) = timed();
            // One of thousands is interrupted by another program, or by the host of a virtual machine.
            if time > 5.0 {
                again += 1;
                time = time.min(timed().1);
            }
            worst = worst.max(time);
            pages += 1;
            found += page.transfers.len();
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        ferrite_testkit::seen!(
            "{what}: {found} transfers on {pages} pages, each at most {worst:.2} ms ({again} measured twice)"
        );
    }
    let start = Instant::now();
    let totals = wallet.transfer_totals(&TransferQuery::default());
    ferrite_testkit::seen!("totals: {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
    assert_eq!(totals.incoming.count, TRANSFERS);
}

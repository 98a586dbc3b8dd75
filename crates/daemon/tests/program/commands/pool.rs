//! Commands about the pool.

use ferrite_testkit::diff::Tree;

use super::{Stage, coins, digits, fact, rows, texts};

fn ids(stage: &mut Stage) -> Vec<String> {
    texts(&stage.path("/get_transaction_pool_hashes", ""), "tx_hashes")
}

pub(super) fn pool(stage: &mut Stage) {
    let answer = stage.path("/get_transaction_pool", "");
    for name in ["pool", "print_pool", "print_pool_sh"] {
        // The age of a transaction changes.
        let said = stage.says(&[name]);
        for (row, tx) in rows(&said).iter().zip(answer.list("transactions")) {
            let expected = [tx.text("id_hash").unwrap(), &digits(tx, "weight"), &coins(tx, "fee")];
            assert_eq!(row[..3], expected);
        }
        assert_eq!(rows(&said).len(), 3, "{said}");
    }
    stage.misused(&["pool 1", "print_pool_sh 1"]);
}

pub(super) fn pool_stats(stage: &mut Stage) {
    let answer = stage.path("/get_transaction_pool_stats", "");
    for name in ["pool_stats", "print_pool_stats"] {
        let said = stage.says(&[name]);
        assert_eq!(fact(&said, "transactions"), digits(&answer, "pool_stats.txs_total"));
        assert_eq!(fact(&said, "fees"), coins(&answer, "pool_stats.fee_total"));
        let sizes = ["bytes_min", "bytes_med", "bytes_max"];
        let sizes = sizes.map(|field| digits(&answer, &format!("pool_stats.{field}")));
        assert_eq!(fact(&said, "smallest, median, largest"), sizes.join(", "));
        assert_eq!(fact(&said, "not relayed"), digits(&answer, "pool_stats.num_not_relayed"));
    }
    stage.misused(&["pool_stats 1"]);
}

pub(super) fn relay_tx(stage: &mut Stage) {
    let hidden = |stage: &mut Stage| -> Vec<String> {
        let pool = stage.path("/get_transaction_pool", "");
        let all = pool.list("transactions").iter();
        let hidden = all.filter(|tx| tx.get("do_not_relay") == Some(&Tree::Bool(true)));
        hidden.map(|tx| tx.text("id_hash").unwrap().to_owned()).collect()
    };
    let id = hidden(stage).remove(0);
    assert_eq!(stage.says(&["relay_tx", &id]), "relayed");
    assert!(hidden(stage).is_empty(), "it is to be relayed from now on");
    stage.misused(&["relay_tx", &format!("relay_tx {id} {id}")]);
    let unknown = "cd".repeat(32);
    let said = stage.refuses(&["relay_tx", &unknown]);
    assert_eq!(said, format!("the node responded: transaction not found in pool: {unknown}"));
    assert_eq!(stage.refuses(&["relay_tx", "xyz"]), "the node responded: invalid transaction id: xyz");
}

pub(super) fn flush_txpool(stage: &mut Stage) {
    let all = ids(stage);
    stage.misused(&[&format!("flush_txpool {} {}", all[0], all[1])]);
    assert!(
        stage.refuses(&["flush_txpool"]).contains("All transactions are removed from the pool: not done")
    );
    assert!(stage.refuses(&["flush_txpool", "xyz"]).starts_with("the node responded: "));
    assert_eq!(ids(stage), all);
    assert_eq!(stage.says(&["flush_txpool", &all[0]]), "flushed");
    assert_eq!(ids(stage), all[1..]);
    assert_eq!(stage.says(&["flush_txpool", "--yes"]), "flushed");
    assert!(ids(stage).is_empty());
    assert_eq!(stage.says(&["pool"]), "the pool is empty");
}

//! Cold signing.

use std::time::Duration;

use ferrite_testkit::bench::Bench;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use super::service::{Keys, Service};
use super::{EXPORTS, OTHERS, SIDES, Times, order};

/// The view-only wallet and the wallet with the keys.
struct Halves {
    watching: Service,
    signing: Service,
}

/// Durations and results of a turn.
struct Turn {
    took: [Duration; 6],
    images: usize,
    unspent: u64,
}

pub(super) fn measure(bench: &mut Bench, node: &Ferrited, keys: &Keys, turns: usize) {
    let halves = SIDES.map(|which| {
        let [watching, signing] = [(); 2].map(|()| Service::start(which, node.rpc_port()));
        Halves { watching, signing }
    });
    let mut times = [(); 6].map(|()| Times::default());
    let mut found = Vec::new();
    for turn in 0..turns {
        for side in order(turn) {
            let done = halves[side].turn(keys, turn);
            for (times, time) in times.iter_mut().zip(done.took) {
                times.0[side].push(time);
            }
            found.push((done.images, done.unspent));
        }
    }
    assert!(found.iter().all(|one| *one == found[0]), "both know the same: {found:?}");
    let outputs = found[0].0;
    let names = [
        format!("`export_outputs` of {outputs} outputs"),
        "`import_outputs` of them".to_owned(),
        "`export_key_images` of them".to_owned(),
        "`import_key_images` of them".to_owned(),
        "`transfer` of the wallet that watches".to_owned(),
        "`sign_transfer`".to_owned(),
    ];
    let goals = [EXPORTS, OTHERS, EXPORTS, OTHERS, OTHERS, OTHERS];
    for ((times, name), goal) in times.into_iter().zip(names).zip(goals) {
        bench.row(&times.row(name, goal));
    }
}

impl Halves {
    /// Exports outputs and imports key images, then creates and signs a payment, which is not sent.
    fn turn(&self, keys: &Keys, turn: usize) -> Turn {
        let Self { watching, signing } = self;
        // Known key images are not verified again, so both wallets are new.
        watching.watch_as(&format!("watching-{turn}"), keys);
        watching.refresh();
        signing.restore_as(&format!("signing-{turn}"), keys);
        let (response, exported) = watching.timed("export_outputs", r#"{"all":true}"#);
        let outputs = response.text("outputs_data_hex").unwrap();
        let (_, imported) =
            signing.timed("import_outputs", &format!(r#"{{"outputs_data_hex":"{outputs}"}}"#));
        let (response, images_exported) = signing.timed("export_key_images", r#"{"all":true}"#);
        let images = response.list("signed_key_images");
        let list: Vec<String> = images.iter().map(signed_image).collect();
        let params = format!(r#"{{"offset":0,"signed_key_images":[{}]}}"#, list.join(","));
        let (known, images_imported) = watching.timed("import_key_images", &params);
        let pay = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":1000000000}}]}}"#);
        let (made, proposed) = watching.timed("transfer", &pay);
        let set = made.text("unsigned_txset").unwrap();
        let (done, signed) = signing.timed("sign_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
        assert_eq!(done.list("tx_hash_list").len(), 1);
        Turn {
            took: [exported, imported, images_exported, images_imported, proposed, signed],
            images: images.len(),
            unspent: known.number("unspent").unwrap(),
        }
    }
}

fn signed_image(one: &Tree) -> String {
    let text = |name| one.text(name).unwrap();
    format!(r#"{{"key_image":"{}","signature":"{}"}}"#, text("key_image"), text("signature"))
}

//! How multisig wallets are created, in the contract's way and in that of newer versions.

use std::sync::Barrier;

use ferrite_testkit::diff::{Connections, Tree};

use crate::support::{Service, fields};

/// The signers of one group, each with a wallet in the same service.
struct Signers {
    service: Service,
    count: usize,
}

impl Signers {
    fn new(count: usize, flags: &[&str]) -> Self {
        let mut service = Service::with(&[&["--offline"], flags].concat());
        for signer in 0..count {
            let file = format!(r#"{{"filename":"s{signer}","password":"p","language":"English"}}"#);
            service.done("create_wallet", &file);
        }
        Self { service, count }
    }

    fn open(&mut self, signer: usize) -> &mut Service {
        self.service.done("open_wallet", &format!(r#"{{"filename":"s{signer}","password":"p"}}"#));
        &mut self.service
    }

    /// The messages of all signers after a call without parameters.
    fn prepare(&mut self, params: &str) -> Vec<String> {
        (0..self.count)
            .map(|signer| {
                let prepared = self.open(signer).call("prepare_multisig", params);
                fields(&prepared, "multisig_info:str");
                prepared.text("multisig_info").unwrap().to_owned()
            })
            .collect()
    }

    /// Makes the same call for each signer, with the messages of the others.
    fn all(&mut self, method: &str, infos: &[String], more: &str) -> Vec<Tree> {
        (0..self.count)
            .map(|signer| self.open(signer).call(method, &others(infos, signer, "p", more)))
            .collect()
    }

    fn statuses(&mut self) -> Vec<String> {
        (0..self.count).map(|signer| status(self.open(signer))).collect()
    }
}

/// The parameters of a call with the messages of all other signers.
fn others(infos: &[String], signer: usize, password: &str, more: &str) -> String {
    let mut infos = infos.to_vec();
    infos.remove(signer);
    let infos = infos.iter().map(|info| format!("{info:?}")).collect::<Vec<_>>().join(",");
    format!(r#"{{"multisig_info":[{infos}],"password":"{password}"{more}}}"#)
}

/// A summary of `is_multisig`.
fn status(service: &mut Service) -> String {
    let answer = service.call("is_multisig", "{}");
    fields(&answer, "multisig:bool ready:bool threshold:uint total:uint");
    let flag = |name: &str| answer.get(name) == Some(&Tree::Bool(true));
    let number = |name: &str| answer.number(name).unwrap();
    format!("{} {} {}/{}", flag("multisig"), flag("ready"), number("threshold"), number("total"))
}

fn infos(answers: &[Tree]) -> Vec<String> {
    answers.iter().map(|answer| answer.text("multisig_info").unwrap().to_owned()).collect()
}

/// The address that all responses have in common.
fn address(answers: &[Tree]) -> String {
    let address = answers[0].text("address").unwrap().to_owned();
    assert!(answers.iter().all(|answer| answer.text("address") == Some(&address)));
    assert_eq!(address.len(), 95);
    address
}

#[test]
fn a_wallet_of_one_owner_is_no_multisig_wallet() {
    let mut service = Service::open();
    assert_eq!(status(&mut service), "false false 0/0");
    for (method, params) in
        [("finalize_multisig", "{}"), ("exchange_multisig_keys", r#"{"multisig_info":[]}"#)]
    {
        let error = service.error(method, params);
        assert_eq!(error, (-31, "This wallet is not multisig".to_owned()), "{method}");
    }
}

#[test]
fn two_of_two_are_ready_after_make_multisig() {
    let mut signers = Signers::new(2, &[]);
    let first = signers.prepare("{}");
    let made = signers.all("make_multisig", &first, r#","threshold":2"#);
    made.iter().for_each(|made| fields(made, "address:str multisig_info:str"));
    assert_eq!(infos(&made), ["", ""]);
    let address = address(&made);
    // Reopened from its files.
    assert_eq!(signers.statuses(), ["true true 2/2"; 2]);
    let found = signers.open(0).call("get_address", "{}");
    assert_eq!(found.text("address"), Some(address.as_str()));
    let again = signers.service.error("make_multisig", &others(&first, 0, "p", r#","threshold":2"#));
    assert_eq!(again, (-28, "This wallet is already multisig".to_owned()));
    assert_eq!(signers.service.error("prepare_multisig", "{}").0, -28);
    let finalized = signers.service.error("finalize_multisig", &others(&first, 0, "p", ""));
    assert_eq!(finalized, (-28, "This wallet is multisig, and already finalized".to_owned()));
}

#[test]
fn two_of_three_are_ready_after_finalize_multisig() {
    let mut signers = Signers::new(3, &[]);
    let first = signers.prepare("{}");
    let made = signers.all("make_multisig", &first, r#","threshold":2"#);
    let second = infos(&made);
    assert!(second.iter().all(|info| info.starts_with("MultisigxV2Rn")));
    assert_eq!(signers.statuses(), ["true false 2/3"; 3]);
    let seed = signers.service.error("query_key", r#"{"key_type":"mnemonic"}"#);
    assert_eq!(seed, (-31, "This wallet is multisig, but not yet finalized".to_owned()));
    let one = format!(r#"{{"multisig_info":[{:?}],"password":"p"}}"#, second[0]);
    let missing = signers.service.error("finalize_multisig", &one);
    assert_eq!(missing, (-33, "Needs multisig info from more participants".to_owned()));
    let password = signers.service.error("finalize_multisig", &others(&second, 2, "q", ""));
    assert_eq!(password, (-22, "Invalid password.".to_owned()));
    let wrong = signers.service.error("finalize_multisig", &others(&first, 2, "p", ""));
    assert_eq!(wrong.0, -1);
    let finalized = signers.all("finalize_multisig", &second, "");
    address(&finalized);
    assert_eq!(signers.statuses(), ["true true 2/3"; 3]);
}

#[test]
fn groups_that_need_more_rounds_get_instructions() {
    let mut signers = Signers::new(3, &[]);
    let first = signers.prepare("{}");
    let make = |threshold: u32| others(&first, 2, "p", &format!(r#","threshold":{threshold}"#));
    let error = signers.service.error("make_multisig", &make(1));
    assert!(error.0 == -1 && error.1.contains("--rpc-dialect modern"), "{error:?}");
    for (params, words) in [
        (make(4), "multisig account: tried to set invalid threshold."),
        (make(0), "multisig account: tried to set invalid threshold."),
        (
            r#"{"multisig_info":["x"],"threshold":2,"password":"p"}"#.to_owned(),
            "Kex message unexpectedly small.",
        ),
    ] {
        assert_eq!(signers.service.error("make_multisig", &params), (-1, words.to_owned()));
    }
    let password = signers.service.error("make_multisig", &others(&first, 2, "q", r#","threshold":3"#));
    assert_eq!(password, (-22, "Invalid password.".to_owned()));
    // The wallet is unchanged.
    assert_eq!(status(&mut signers.service), "false false 0/0");
    assert_eq!(
        signers
            .service
            .call("query_key", r#"{"key_type":"mnemonic"}"#)
            .text("key")
            .unwrap()
            .split(' ')
            .count(),
        25
    );
}

#[test]
fn a_multisig_seed_restores_a_signer() {
    let mut signers = Signers::new(2, &[]);
    let first = signers.prepare("{}");
    let made = signers.all("make_multisig", &first, r#","threshold":2"#);
    let group = address(&made);
    let seed =
        signers.open(1).call("query_key", r#"{"key_type":"mnemonic"}"#).text("key").unwrap().to_owned();
    assert_eq!(seed.len(), 2 * (8 + 32 * (4 + 1 + 2)));
    let keys = |service: &mut Service| {
        ["view_key", "spend_key"].map(|kind| {
            let key = service.call("query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
            key.text("key").unwrap().to_owned()
        })
    };
    let before = keys(&mut signers.service);
    let restore = |name: &str, seed: &str| {
        format!(
            r#"{{"filename":"{name}","password":"p","seed":"{seed}","enable_multisig_experimental":true}}"#
        )
    };
    let restored = signers.service.call("restore_deterministic_wallet", &restore("r", &seed));
    assert_eq!(restored.text("address"), Some(group.as_str()));
    assert_eq!(restored.text("seed"), Some(""));
    assert_eq!(status(&mut signers.service), "true true 2/2");
    assert_eq!(keys(&mut signers.service), before);
    signers.service.done("open_wallet", r#"{"filename":"r","password":"p"}"#);
    assert_eq!(status(&mut signers.service), "true true 2/2");
    let cut = signers.service.error("restore_deterministic_wallet", &restore("c", &seed[2..]));
    assert_eq!(cut, (-1, "invalid multisig seed".to_owned()));
}

/// In newer versions, all signers confirm their keys in the last round.
#[test]
fn a_group_of_any_threshold_in_todays_way() {
    let mut signers = Signers::new(3, &["--rpc-dialect", "modern"]);
    let first = signers.prepare(r#"{"enable_multisig_experimental":true}"#);
    let mut last = infos(&signers.all("make_multisig", &first, r#","threshold":1"#));
    for _ in 0..2 {
        let answers = signers.all("exchange_multisig_keys", &last, "");
        assert!(answers.iter().all(|answer| answer.text("address") == Some("")));
        last = infos(&answers);
        assert_eq!(status(&mut signers.service), "true false 1/3");
    }
    let answers = signers.all("exchange_multisig_keys", &last, "");
    let group = address(&answers);
    assert_eq!(signers.statuses(), ["true true 1/3"; 3]);
    assert_eq!(signers.service.call("get_address", "{}").text("address"), Some(group.as_str()));
    let again = signers.service.error("exchange_multisig_keys", &others(&last, 2, "p", ""));
    assert_eq!(
        again,
        (
            -1,
            "Error calling exchange_multisig_info: multisig account: tried to update kex, but kex is already complete."
                .to_owned()
        )
    );
    assert_eq!(signers.service.error("finalize_multisig", "{}").0, -32601);
}

#[test]
fn two_of_two_take_a_round_more_in_todays_way() {
    let mut signers = Signers::new(2, &["--rpc-dialect", "modern"]);
    let first = signers.prepare("{}");
    let made = signers.all("make_multisig", &first, r#","threshold":2"#);
    let group = address(&made);
    assert_eq!(signers.statuses(), ["true false 2/2"; 2]);
    // Multisig was not enabled.
    let error = signers.service.error("exchange_multisig_keys", &others(&infos(&made), 1, "p", ""));
    assert_eq!(error.0, -48);
    assert!(error.1.starts_with("This wallet is multisig, and multisig is disabled."), "{error:?}");
    assert_eq!(signers.service.call("get_address", "{}").text("address"), Some(group.as_str()));
}

#[test]
fn a_booster_lets_a_signer_skip_a_round() {
    let mut signers = Signers::new(3, &["--rpc-dialect", "modern"]);
    let first = signers.prepare(r#"{"enable_multisig_experimental":true}"#);
    let booster = |signers: &mut Signers, signer: usize, from: usize| {
        let params = format!(
            r#"{{"password":"p","multisig_info":[{:?}],"threshold":2,"num_signers":3}}"#,
            first[from]
        );
        let answer = signers.open(signer).call("get_multisig_key_exchange_booster", &params);
        answer.text("multisig_info").unwrap().to_owned()
    };
    let boosters = [booster(&mut signers, 0, 1), booster(&mut signers, 1, 0)];
    let last = signers.open(2);
    last.call("make_multisig", &others(&first, 2, "p", r#","threshold":2"#));
    let all = [&boosters[..], &[String::new()]].concat();
    let boosted = last.call("exchange_multisig_keys", &others(&all, 2, "p", ""));
    assert!(boosted.text("multisig_info").unwrap().starts_with("MultisigxV2Rn"));
    let none = last
        .error("get_multisig_key_exchange_booster", r#"{"multisig_info":[],"threshold":2,"num_signers":3}"#);
    assert_eq!(none, (-33, "Needs multisig info from more participants".to_owned()));
}

/// The results of two concurrent identical calls: the response to one, and the error of the other.
fn at_once(service: &Service, method: &str, params: &str) -> (Tree, (i64, String)) {
    let port = service.program.rpc_port();
    let start = Barrier::new(2);
    let call = || {
        let mut connections = Connections::new(port, port);
        connections.method("get_version", "{}");
        start.wait();
        connections.envelope(method, params)
    };
    let answers = std::thread::scope(|scope| {
        let calls = [scope.spawn(call), scope.spawn(call)];
        calls.map(|call| call.join().unwrap())
    });
    let (done, failed): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.get("result").is_some());
    assert_eq!((done.len(), failed.len()), (1, 1), "{done:?} {failed:?}");
    let code = match failed[0].get("error.code") {
        Some(Tree::Number(_, digits)) => digits.parse().unwrap(),
        other => panic!("{other:?}"),
    };
    let message = failed[0].text("error.message").unwrap().to_owned();
    (done[0].get("result").unwrap().clone(), (code, message))
}

#[test]
fn of_two_calls_at_once_one_is_refused() {
    let mut signers = Signers::new(2, &[]);
    let first = signers.prepare("{}");
    let others_of = |signer| others(&first, signer, "p", r#","threshold":2"#);
    let (made, error) = at_once(&signers.service, "make_multisig", &others_of(1));
    assert_eq!(error, (-28, "This wallet is already multisig".to_owned()));
    let other = signers.open(0).call("make_multisig", &others_of(0));
    assert_eq!(other.text("address"), made.text("address"));
    assert_eq!(signers.statuses(), ["true true 2/2"; 2]);

    let mut signers = Signers::new(3, &["--rpc-dialect", "modern"]);
    let first = signers.prepare(r#"{"enable_multisig_experimental":true}"#);
    let second = infos(&signers.all("make_multisig", &first, r#","threshold":2"#));
    // This round determines the group's address.
    let (_, error) = at_once(&signers.service, "exchange_multisig_keys", &others(&second, 2, "p", ""));
    assert_eq!(error.0, -1);
    assert!(error.1.starts_with("Error calling exchange_multisig_info: "), "{error:?}");
    assert_eq!(status(&mut signers.service), "true false 2/3");
    assert_eq!(status(signers.open(2)), "true false 2/3");
}

/// Signers that disagree on the threshold never get a wallet.
#[test]
fn signers_have_to_agree_on_the_threshold() {
    let mut signers = Signers::new(3, &["--rpc-dialect", "modern"]);
    let first = signers.prepare(r#"{"enable_multisig_experimental":true}"#);
    let make = |signers: &mut Signers, signer: usize, threshold: u32| {
        let params = others(&first, signer, "p", &format!(r#","threshold":{threshold}"#));
        let made = signers.open(signer).call("make_multisig", &params);
        made.text("multisig_info").unwrap().to_owned()
    };
    let second: Vec<String> =
        [2, 2, 3].into_iter().enumerate().map(|(at, of)| make(&mut signers, at, of)).collect();
    let texts = [
        "A pubkey recommended by multisig kex messages had an unexpected number of recommendations.",
        "A pubkey recommended by multisig kex messages had an unexpected number of recommendations.",
        "Multisig post-kex round messages from other signers did not all contain two pubkeys.",
    ];
    for (signer, text) in texts.into_iter().enumerate() {
        let error = signers.open(signer).error("exchange_multisig_keys", &others(&second, signer, "p", ""));
        assert_eq!(error, (-1, format!("Error calling exchange_multisig_info: {text}")));
    }
    assert_eq!(signers.statuses(), ["true false 2/3", "true false 2/3", "true false 3/3"]);
}

//! Groups whose signers use our program and the real one: they arrive at one address, and each program continues with
//! the other's files and seeds.

#![allow(clippy::unwrap_used, reason = "a test and its support")]

use std::fs;
use std::path::{Path, PathBuf};

use ferrite_testkit::diff::{Connections, Tree};
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::seen;

/// The implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ours,
    Real,
}

use Kind::{Ours, Real};

const PREPARE: &str = r#"{"enable_multisig_experimental":true}"#;

/// A service with one open wallet at a time.
struct Program {
    connections: Connections,
    folder: PathBuf,
    /// The open wallet: the real program takes seconds to open one.
    current: String,
}

impl Program {
    fn new(port: u16, folder: &Path) -> Self {
        Self { connections: Connections::new(port, port), folder: folder.to_owned(), current: String::new() }
    }

    fn call(&mut self, method: &str, params: &str) -> Tree {
        self.connections.method(method, params)
    }

    fn text(&mut self, method: &str, params: &str, field: &str) -> String {
        self.call(method, params).text(field).unwrap_or_else(|| panic!("{method}: no {field}")).to_owned()
    }
}

/// Both services, without a node.
struct Stage {
    ours: Program,
    real: Program,
    _programs: (OurWallet, WalletRpc),
}

/// One signer: the service that has its wallet at the moment, and its name.
#[derive(Debug, Clone)]
struct Seat {
    kind: Kind,
    name: String,
}

impl Stage {
    fn new() -> Self {
        let ours = OurWallet::start(
            env!("CARGO_BIN_EXE_ferrite-wallet-rpc"),
            &["--offline", "--rpc-dialect", "modern"],
        );
        let real = WalletRpc::start_offline();
        Self {
            ours: Program::new(ours.rpc_port(), ours.folder()),
            real: Program::new(real.rpc_port(), real.folder()),
            _programs: (ours, real),
        }
    }

    fn program(&mut self, kind: Kind) -> &mut Program {
        match kind {
            Ours => &mut self.ours,
            Real => &mut self.real,
        }
    }

    /// The service of a seat, with its wallet open.
    fn open(&mut self, seat: &Seat) -> &mut Program {
        let program = self.program(seat.kind);
        if program.current != seat.name {
            program.call("open_wallet", &format!(r#"{{"filename":"{}","password":"p"}}"#, seat.name));
            program.current = seat.name.clone();
        }
        program
    }

    /// New wallets, and their first messages.
    fn prepare(&mut self, seats: &[Seat]) -> Vec<String> {
        let prepare = |seat: &Seat| {
            let program = self.program(seat.kind);
            let file = format!(r#"{{"filename":"{}","password":"p","language":"English"}}"#, seat.name);
            program.call("create_wallet", &file);
            program.current = seat.name.clone();
            program.text("prepare_multisig", PREPARE, "multisig_info")
        };
        seats.iter().map(prepare).collect()
    }

    /// The same call for all signers, with the messages of the others.
    fn all(&mut self, seats: &[Seat], method: &str, infos: &[String], more: &str) -> Vec<Tree> {
        let call = |(own, seat): (usize, &Seat)| {
            let others = infos.iter().enumerate().filter(|(signer, _)| *signer != own);
            let others: Vec<_> = others.map(|(_, info)| format!("{info:?}")).collect();
            let params = format!(r#"{{"multisig_info":[{}],"password":"p"{more}}}"#, others.join(","));
            let program = self.open(seat);
            if method == "make_multisig" {
                // The real program does not store that multisig is enabled until the wallet has other keys.
                program.call("prepare_multisig", PREPARE);
            }
            program.call(method, &params)
        };
        seats.iter().enumerate().map(call).collect()
    }

    /// Closes a wallet, and moves its files to the other service. Ours can import the real one's cache, but not the
    /// other way round.
    fn change_seat(&mut self, seat: &mut Seat) {
        let program = self.open(seat);
        program.call("close_wallet", "{}");
        program.current = String::new();
        let from = self.program(seat.kind).folder.clone();
        let (kind, files): (_, &[&str]) = match seat.kind {
            Ours => (Real, &[".keys"]),
            Real => (Ours, &[".keys", ""]),
        };
        let to = self.program(kind).folder.clone();
        let name = format!("{}-moved", seat.name);
        for suffix in files {
            fs::copy(from.join(format!("{}{suffix}", seat.name)), to.join(format!("{name}{suffix}")))
                .unwrap();
        }
        *seat = Seat { kind, name };
    }

    /// A program's view of a signer's wallet: status, address, and the secret keys.
    fn view(&mut self, seat: &Seat) -> Vec<String> {
        let program = self.open(seat);
        let status = program.call("is_multisig", "{}");
        let flag = |name: &str| status.get(name) == Some(&Tree::Bool(true));
        let numbers = ["threshold", "total"].map(|name| status.number(name).unwrap());
        let mut view = vec![format!("{} {} {numbers:?}", flag("multisig"), flag("ready"))];
        view.push(program.text("get_address", "{}", "address"));
        for kind in ["view_key", "spend_key"] {
            view.push(program.text("query_key", &format!(r#"{{"key_type":"{kind}"}}"#), "key"));
        }
        view
    }
}

fn infos(answers: &[Tree]) -> Vec<String> {
    answers.iter().map(|answer| answer.text("multisig_info").unwrap_or_default().to_owned()).collect()
}

fn seats(name: &str, kinds: &[Kind]) -> Vec<Seat> {
    let seat = |(number, kind): (usize, &Kind)| Seat { kind: *kind, name: format!("{name}-{number}") };
    kinds.iter().enumerate().map(seat).collect()
}

/// Creates a group. `moves` lists the signers that change to the other program after a round; `make_multisig` is the
/// first.
fn group(stage: &mut Stage, threshold: usize, kinds: &[Kind], moves: &[(usize, usize)]) -> Vec<Seat> {
    let total = kinds.len();
    let moved: String = moves.iter().map(|(round, signer)| format!("-{round}{signer}")).collect();
    let letters: String = kinds.iter().map(|kind| if *kind == Ours { 'o' } else { 'r' }).collect();
    let mut seats = seats(&format!("{threshold}{letters}{moved}"), kinds);
    let first = stage.prepare(&seats);
    let made = stage.all(&seats, "make_multisig", &first, &format!(r#","threshold":{threshold}"#));
    let mut answers = made;
    for round in 1..=total - threshold + 1 {
        for &(_, signer) in moves.iter().filter(|(after, _)| *after == round) {
            let before = stage.view(&seats[signer]);
            stage.change_seat(&mut seats[signer]);
            assert_eq!(stage.view(&seats[signer]), before, "signer {signer} is half finished");
        }
        answers = stage.all(&seats, "exchange_multisig_keys", &infos(&answers), "");
    }
    let addresses: Vec<_> = answers.iter().map(|answer| answer.text("address").unwrap()).collect();
    assert!(
        addresses[0].len() == 95 && addresses.iter().all(|address| *address == addresses[0]),
        "{addresses:?}"
    );
    for seat in &seats {
        let view = stage.view(seat);
        assert_eq!(view[..2], [format!("true true {:?}", [threshold, total]), addresses[0].to_owned()]);
    }
    seats
}

/// Moves each signer's finished wallet to the other program, as files and as a seed.
fn finished_wallets_change_hands(stage: &mut Stage, seats: &[Seat]) {
    for seat in seats {
        // From its files, without the program's memory.
        stage.program(Ours).current = String::new();
        let view = stage.view(seat);
        let seed = stage.open(seat).text("query_key", r#"{"key_type":"mnemonic"}"#, "key");
        let mut moved = seat.clone();
        stage.change_seat(&mut moved);
        assert_eq!(stage.view(&moved), view);
        let restored = Seat { name: format!("{}-restored", seat.name), ..moved };
        let params = format!(
            r#"{{"filename":"{}","password":"p","seed":"{seed}","enable_multisig_experimental":true}}"#,
            restored.name
        );
        let program = stage.program(restored.kind);
        if restored.kind == Real {
            // 0.18.0.0 takes only words.
            continue;
        }
        program.call("restore_deterministic_wallet", &params);
        program.current = restored.name.clone();
        assert_eq!(stage.view(&restored), view);
    }
}

#[test]
fn ours_and_the_real_wallet_share_wallets() {
    let mut stage = Stage::new();
    let two = group(&mut stage, 2, &[Real, Ours], &[]);
    finished_wallets_change_hands(&mut stage, &two);
    // After the first round the signer of the real program moves to ours, and another one to the real program.
    group(&mut stage, 2, &[Ours, Ours, Real], &[(1, 2), (1, 0)]);
}

#[test]
#[ignore = "takes minutes: all thresholds of up to five signers"]
fn ours_and_the_real_wallet_share_wallets_of_all_sizes() {
    let mut stage = Stage::new();
    let mut groups = 0;
    for total in 2..=5 {
        for threshold in 1..=total {
            let kinds: Vec<Kind> = (0..total).map(|at| if at % 2 == 0 { Ours } else { Real }).collect();
            let moves: &[(usize, usize)] = if threshold % 2 == 0 { &[(1, 0), (1, 1)] } else { &[] };
            let seats = group(&mut stage, threshold, &kinds, moves);
            finished_wallets_change_hands(&mut stage, &seats);
            groups += 1;
        }
    }
    // Two signers change programs after each round, and one of them returns.
    let mut taken_over = 0;
    for (total, threshold) in [(2, 2), (3, 2), (3, 3), (4, 3), (5, 4), (4, 2)] {
        for round in 1..=total - threshold + 1 {
            let kinds: Vec<Kind> = (0..total).map(|at| if at % 2 == 0 { Real } else { Ours }).collect();
            let moves = [(round, 0), (round, 1), (round + 1, 0)];
            group(&mut stage, threshold, &kinds, &moves);
            taken_over += 1;
        }
    }
    seen!("{groups} groups, {taken_over} taken over half finished");
}

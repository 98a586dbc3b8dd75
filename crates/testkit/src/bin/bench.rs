//! `make bench` and `make bench-quick`: runs the benchmarks one after the other, even if one fails, and writes
//! `docs/bench.md`. Exits with 1 if a goal was missed or a benchmark did not complete.
//!
//! `bench` runs all of them, `bench quick` some in a shorter form, without writing the page. Further arguments name the
//! benchmarks to run, also without a page. `bench growth` is `make growth`, which writes `docs/growth.md`.

#![forbid(unsafe_code)]

use std::process::{Command, ExitCode};
use std::time::Instant;

use ferrite_testkit::bench::page::{self, Fragment, GROWTH, Page, TARGETS, Target};
use ferrite_testkit::bench::{QUICK, RUN};
use ferrite_testkit::machine;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let quick = arguments.first().is_some_and(|first| first == "quick");
    if quick {
        arguments.remove(0);
    }
    let growth = !quick && arguments == [GROWTH.name];
    let named = |target: &Target| arguments.iter().any(|name| name == target.name);
    let targets: Vec<Target> = match arguments[..] {
        [] => TARGETS.into_iter().filter(|target| target.quick || !quick).collect(),
        _ if growth => vec![GROWTH],
        _ => TARGETS.into_iter().filter(named).collect(),
    };
    if targets.len() < arguments.len() {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("bench: unknown benchmark; there are {}", names.join(", "));
        return ExitCode::from(2);
    }
    let started = Instant::now();
    if !build(&targets) {
        eprintln!("bench: the build failed");
        return ExitCode::FAILURE;
    }
    println!("Built in {} s, which does not count.", started.elapsed().as_secs());
    let started = Instant::now();
    let failed = run(&targets, quick);
    println!("\n{} benchmarks in {} s.", targets.len(), started.elapsed().as_secs());
    let (file, command) =
        if growth { ("docs/growth.md", "make growth") } else { ("docs/bench.md", "make bench") };
    let path = machine::root().join(file);
    let page = (growth || !quick && arguments.is_empty()).then_some(Page { path: &path, command });
    page::conclude(&page::folder(), &targets, &failed, page)
}

fn cargo() -> Command {
    let mut command = machine::cargo();
    // One selection of packages for all, so that dependencies are built once.
    command.args(["bench", "--locked", "--workspace"]);
    command
}

fn build(targets: &[Target]) -> bool {
    let mut build = cargo();
    build.arg("--no-run");
    for target in targets {
        build.args(["--bench", target.name]);
    }
    build.status().is_ok_and(|status| status.success())
}

/// Runs the benchmarks. Returns those that did not complete: they left no fragment, or failed without missing a goal.
fn run(targets: &[Target], quick: bool) -> Vec<&'static str> {
    let folder = page::folder();
    TARGETS.iter().chain(targets).for_each(|target| Fragment::remove(&folder, target.name));
    let id = ferrite_types::time::unix_time().to_string();
    let mut failed = Vec::new();
    for Target { package, name, .. } in targets {
        println!("\n=== {package} {name}\n");
        let mut bench = cargo();
        bench.args(["--bench", name]).env(RUN, &id);
        if quick {
            bench.env(QUICK, "1");
        }
        let success = bench.status().is_ok_and(|status| status.success());
        let fragment = Fragment::read(&folder, name);
        if !fragment.is_some_and(|fragment| success || !fragment.missed.is_empty()) {
            failed.push(*name);
        }
    }
    failed
}

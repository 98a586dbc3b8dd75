//! The reference's own timings, taken from the programs of Debian's `monero-tests` package.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::data;

const PROGRAMS: &str = "/usr/lib/monero/tests/bin";

/// The median time of one call of the named `performance_tests` entry, for example `test_sig_clsag<16, 2, 2>`.
pub(crate) fn performance_test(name: &str) -> Duration {
    let output = run("performance_tests", &["--stats", "--filter", name]);
    let line = output
        .lines()
        .find(|line| line.starts_with(name))
        .unwrap_or_else(|| panic!("performance_tests has no entry {name}; it said: {output}"));
    // NAME (1000 calls) - OK: 107 µs/call (min 104 µs, 90th 111 µs, median 105 µs, std dev 4 µs)
    let median = line.split("median ").nth(1).and_then(|rest| rest.split(',').next());
    let (number, unit) = median
        .and_then(|median| median.split_once(' '))
        .unwrap_or_else(|| panic!("cannot read the median of {line}"));
    let number: u64 = number.parse().expect("performance_tests prints whole numbers");
    if unit == "ms" { Duration::from_millis(number) } else { Duration::from_micros(number) }
}

/// The time of one `hash_to_ec` and its compression. `performance_tests` has no entry for it, so the vector checker
/// `cncrypto-tests` gets a file of many such lines; its time for as many trivial lines is subtracted.
pub(crate) fn hash_to_ec() -> Duration {
    const REPETITIONS: u32 = 100;
    let lines = data::lines(&data::reference("crypto/tests.txt"));
    let (full, count) = time_vector_lines(&lines, "hash_to_ec ", REPETITIONS);
    let (reading, _) = time_vector_lines(&lines, "check_scalar ", REPETITIONS);
    full.saturating_sub(reading) / count
}

fn time_vector_lines(lines: &[String], function: &str, repetitions: u32) -> (Duration, u32) {
    let chosen: Vec<&String> = lines.iter().filter(|line| line.starts_with(function)).take(256).collect();
    let path = std::env::temp_dir().join(format!("ferrite-bench-{}.txt", std::process::id()));
    let mut file = std::fs::File::create(&path).expect("the temporary folder is writable");
    for _ in 0..repetitions {
        for line in &chosen {
            writeln!(file, "{line}").expect("the temporary folder has room");
        }
    }
    drop(file);
    let start = Instant::now();
    run("cncrypto-tests", &[&path.to_string_lossy()]);
    let elapsed = start.elapsed();
    std::fs::remove_file(&path).expect("the file was made above");
    (elapsed, repetitions * u32::try_from(chosen.len()).expect("256 at most"))
}

/// The time to parse the transaction of [`unit_test_transaction`]: a unit test that does little else, repeated often;
/// the time of an empty unit test is subtracted.
pub(crate) fn parse_transaction() -> Duration {
    const REPETITIONS: u32 = 4000;
    let full = time_unit_test("bulletproof.weight_equal", REPETITIONS);
    let empty = time_unit_test("apply_permutation.empty", REPETITIONS);
    full.saturating_sub(empty) / REPETITIONS
}

fn time_unit_test(name: &str, repetitions: u32) -> Duration {
    let testdata = data::reference("");
    let start = Instant::now();
    let (filter, repeat) = (format!("--gtest_filter={name}"), format!("--gtest_repeat={repetitions}"));
    run("unit_tests", &["--data-dir", &testdata.to_string_lossy(), &filter, &repeat]);
    start.elapsed()
}

/// The transaction that the reference's unit test parses (one input, two outputs, Bulletproofs), taken from the test
/// program, which contains it as hex.
pub(crate) fn unit_test_transaction() -> Vec<u8> {
    const BEGINNING: &[u8] = b"02000102000b849b08f2b70b9891019707a8081bc7040d9f0b55d301";
    let program = std::fs::read(Path::new(PROGRAMS).join("unit_tests")).expect("monero-tests is installed");
    let start = program
        .windows(BEGINNING.len())
        .position(|window| window == BEGINNING)
        .expect("the transaction of bulletproof.weight_equal is in the program");
    let hex: Vec<u8> = program[start..].iter().copied().take_while(u8::is_ascii_hexdigit).collect();
    const_hex::decode(hex).expect("taken while hex digits")
}

fn run(program: &str, arguments: &[&str]) -> String {
    // The programs leave a log file in their working directory.
    let folder = std::env::temp_dir();
    let output = Command::new(Path::new(PROGRAMS).join(program))
        .args(arguments)
        .current_dir(folder)
        .stderr(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("cannot start {program}: {error}; install monero-tests"));
    assert!(output.status.success(), "{program} {arguments:?} failed: {}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

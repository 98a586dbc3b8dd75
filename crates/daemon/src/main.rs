//! The program `ferrited`.

fn main() -> std::process::ExitCode {
    eprintln!("ferrited: nothing to run yet");
    std::process::ExitCode::FAILURE
}

//! The program.

use ferrite_program::log;
use ferrite_rpc::daemon::Nothing;
use ferrite_rpc::daemon::info::FlushCacheRequest;
use ferrite_rpc::daemon::program::{LogCategories, SetLogCategories, SetLogLevel};

use super::{Command, Console, Method, Result, only, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["set_log"], "LEVEL|CATEGORIES", "set the log level or categories", set_log),
    Command::new(&["save"], "", "flush the database to disk", save),
    Command::new(&["flush_cache"], "bad-blocks", "forget which blocks were invalid", flush_cache),
    Command::new(&["stop_daemon", "exit", "stop", "quit", "q"], "", "stop the node", stop),
];

fn set_log(console: &Console, arguments: &[&str]) -> Result<String> {
    let what = only(arguments)?;
    if let Ok(level) = what.parse() {
        return console.order(Method::Path("/set_log_level"), &SetLogLevel { level }, "set");
    }
    if !log::is_list(what) {
        return usage();
    }
    let request = SetLogCategories { categories: Some(what.to_owned()) };
    console.show(Method::Path("/set_log_categories"), &request, |answer: &LogCategories| {
        answer.categories.clone()
    })
}

fn save(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/save_bc"), &Nothing, "saved")
}

fn flush_cache(console: &Console, arguments: &[&str]) -> Result<String> {
    match only(arguments)? {
        "bad-blocks" => {
            console.order(Method::Json("flush_cache"), &FlushCacheRequest { bad_blocks: true }, "done")
        }
        _ => usage(),
    }
}

fn stop(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/stop_daemon"), &Nothing, "the node shuts down")
}

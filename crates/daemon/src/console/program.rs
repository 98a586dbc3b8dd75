//! Commands for the program.

use ferrite_program::log;
use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::info::{FlushCacheRequest, SetBootstrapDaemonRequest};
use ferrite_rpc::daemon::program::{
    SetLogCategoriesRequest, SetLogCategoriesResponse, SetLogLevelRequest, UpdateRequest, UpdateResponse,
};

use super::{Command, Console, Method, Result, only, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["set_log"], "[LEVEL|CATEGORIES]", "show or set the log level or categories", set_log),
    Command::new(&["save"], "", "flush the database to disk", save),
    Command::new(&["flush_cache"], "bad-blocks", "forget which blocks were invalid", flush_cache),
    Command::new(
        &["set_bootstrap_daemon"],
        "auto|none|HOST[:PORT] [USER] [PASSWORD] [PROXY]",
        "while syncing, forward calls to another node",
        set_bootstrap_daemon,
    ),
    Command::new(&["update"], "check|download", "look for a new version", update),
    Command::new(&["stop_daemon", "exit", "stop", "quit", "q"], "", "stop the node", stop),
];

fn set_log(console: &Console, arguments: &[&str]) -> Result<String> {
    // Adding nothing changes nothing, and shows the categories.
    let what = if arguments.is_empty() { "+" } else { only(arguments)? };
    if let Ok(level) = what.parse() {
        return console.order(Method::Path("/set_log_level"), &SetLogLevelRequest { level }, "set");
    }
    if !arguments.is_empty() && !log::is_list(what) {
        return usage();
    }
    let request = SetLogCategoriesRequest { categories: Some(what.to_owned()) };
    console.show(Method::Path("/set_log_categories"), &request, |answer: &SetLogCategoriesResponse| {
        answer.categories.clone()
    })
}

fn save(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/save_bc"), &EmptyRequest, "saved")
}

fn flush_cache(console: &Console, arguments: &[&str]) -> Result<String> {
    match only(arguments)? {
        "bad-blocks" => {
            console.order(Method::Json("flush_cache"), &FlushCacheRequest { bad_blocks: true }, "done")
        }
        _ => usage(),
    }
}

fn set_bootstrap_daemon(console: &Console, arguments: &[&str]) -> Result<String> {
    let (address, user, password, proxy) = match *arguments {
        ["none"] => ("", "", "", ""),
        ["auto", _, _, ..] | ["none", ..] => return usage(),
        [address] => (address, "", "", ""),
        [address, proxy] => (address, "", "", proxy),
        [address, user, password] => (address, user, password, ""),
        [address, user, password, proxy] => (address, user, password, proxy),
        _ => return usage(),
    };
    let request = SetBootstrapDaemonRequest {
        address: address.to_owned(),
        username: user.to_owned(),
        password: password.to_owned(),
        proxy: proxy.to_owned(),
    };
    let done = format!("the bootstrap daemon is {}", if address.is_empty() { "none" } else { address });
    console.order(Method::Path("/set_bootstrap_daemon"), &request, &done)
}

fn update(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = UpdateRequest { command: only(arguments)?.to_owned(), path: String::new() };
    console.show(Method::Path("/update"), &request, |answer: &UpdateResponse| {
        if answer.update {
            format!("version {} is there: {}", answer.version, answer.user_uri)
        } else {
            "no new version is available".to_owned()
        }
    })
}

fn stop(console: &Console, _: &[&str]) -> Result<String> {
    console.order(Method::Path("/stop_daemon"), &EmptyRequest, "the node shuts down")
}

//! Bodies of calls, through the envelope, JSON, portable storage and the method table, to methods that take and return
//! all kinds of fields: no panics, and every response can be parsed.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use ferrite_rpc::envelope::Calls;
use ferrite_rpc::json;
use ferrite_rpc::schema::{Bytes, JsonSchema};
use ferrite_rpc::table::PathError;
use ferrite_rpc::{Access, Ctx, Identity, Run, Table};
use ferrite_types::epee::{Blob, List};
use ferrite_types::{Hash, epee_object};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Default, JsonSchema)]
#[schemars(crate = "ferrite_rpc::schema::schemars")]
#[serde(default)]
struct All {
    z: u8,
    unsigned: u64,
    small: u16,
    middle: u32,
    signed: i64,
    tiny: i8,
    number: f64,
    yes: bool,
    text: String,
    texts: Vec<String>,
    numbers: Vec<u64>,
    maybe: Option<u64>,
    inner: Inner,
    inners: Vec<Inner>,
    map: BTreeMap<String, u64>,
    pair: (u64, u64),
}

#[derive(Serialize, Deserialize, Default, JsonSchema)]
#[schemars(crate = "ferrite_rpc::schema::schemars")]
#[serde(default)]
struct Inner {
    hash: String,
    a: Option<Box<Inner>>,
    flags: Vec<bool>,
}

epee_object! {
    #[derive(Debug, Clone, PartialEq, JsonSchema)]
    #[schemars(crate = "ferrite_rpc::schema::schemars")]
    struct Packed {
        #[schemars(with = "Bytes")]
        hash: Hash as Blob,
        numbers: Vec<u64> as List,
        text: String,
        yes: bool,
    }
}

static TABLE: LazyLock<Table<()>> = LazyLock::new(|| {
    use Access::{Everyone, Unrestricted};
    Table::new()
        .json_rpc(&["all"], Everyone, Run::Inline, |_, request: All| Ok(request))
        .json_rpc(&["list"], Everyone, Run::Inline, |_, request: Vec<u64>| Ok(request))
        .json_rpc(&["texts"], Unrestricted, Run::Blocking, |_, request: Vec<String>| Ok(request))
        .path(&["/all"], Everyone, Run::Inline, |_, request: All| Ok(request))
        .binary(&["/packed.bin"], Everyone, Run::Blocking, |_, request: Packed| Ok(request))
});

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Some((&choice, body)) = bytes.split_first() else { return };
    let peer = SocketAddr::from(([127, 0, 0, 1], 1));
    let service = Arc::new(());
    let identity = Identity::Anyone;
    let ctx = Ctx { service: &service, restricted: choice & 0x80 != 0, peer, connections: 1, identity };
    let mut out = Vec::new();
    match choice % 4 {
        0 | 1 => {
            let calls = Calls::read(body, ctx.restricted);
            let batch = matches!(calls, Calls::Batch(_));
            if calls.answer(&TABLE, &ctx, &mut out) {
                match json::parse_batch(&out, usize::MAX) {
                    Some(answers) => assert!(batch && !answers.expect("a batch can be read").is_empty()),
                    None => {
                        let answer = json::parse(&out).expect("an answer can be read");
                        assert!(answer.contains_key(&b"jsonrpc"[..]));
                    }
                }
            } else {
                assert!(out.is_empty());
            }
        }
        2 => match TABLE.call_path(&ctx, b"/all", body, &mut out) {
            Ok(_) => drop(json::parse(&out).expect("an answer can be read")),
            Err(error) => assert_eq!(error, PathError::BadRequest),
        },
        _ => match TABLE.call_path(&ctx, b"/packed.bin", body, &mut out) {
            Ok(_) => assert!(out.starts_with(b"\x01\x11\x01\x01\x01\x01\x02\x01\x01")),
            Err(error) => assert_eq!(error, PathError::BadRequest),
        },
    }
}

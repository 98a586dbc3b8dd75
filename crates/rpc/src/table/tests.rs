use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::json::{self, Object};

fn method(names: &'static [&'static str], access: Access) -> Row<()> {
    json_rpc(names, access, Run::Inline, |_, _: u64| Ok(1))
}

#[test]
fn tables_list_all_names() {
    let path = raw(&["/a"], Access::Unrestricted, Run::Blocking, |_, _| Err(RpcError::BROKEN));
    let table =
        Table::from([method(&["b", "a"], Access::Everyone), method(&["c"], Access::Unrestricted), path]);
    let name = |kind, name, first, access, run| Name { kind, name, first, access, run };
    assert_eq!(
        table.names(),
        [
            name(Kind::Method, "a", "b", Access::Everyone, Run::Inline),
            name(Kind::Method, "b", "b", Access::Everyone, Run::Inline),
            name(Kind::Method, "c", "c", Access::Unrestricted, Run::Inline),
            name(Kind::Path, "/a", "/a", Access::Unrestricted, Run::Blocking),
        ]
    );
    assert!(table.find_method(b"c", false).is_some() && table.find_method(b"c", true).is_none());
}

#[test]
#[should_panic(expected = "a is in the method table twice")]
fn names_are_unique() {
    let _ = Table::from([method(&["a"], Access::Everyone), method(&["a"], Access::Everyone)]);
}

#[test]
fn methods_are_counted_under_a_name() {
    let counted = |name: &'static [&'static str]| {
        let row: Row<()> = path(name, Access::Everyone, Run::Inline, |_, _: u64| Ok(1));
        row.count_name()
    };
    assert_eq!(counted(&["/get_height", "/getheight"]), Some("get_height"));
    assert_eq!(counted(&["/get_blocks.bin"]), Some("get_blocks"));
    assert_eq!(method(&["a"], Access::Everyone).counted_as("b").count_name(), Some("b"));
    assert_eq!(method(&["a"], Access::Everyone).uncounted().count_name(), None);
}

#[test]
fn the_client_of_payable_methods_is_a_string() {
    let row = |name| json_rpc(name, Access::Everyone, Run::Inline, |_, _: crate::daemon::EmptyRequest| Ok(1));
    let table = Table::from([
        row(&["paid"]).payable(),
        row(&["free"]),
        path(&["/paid"], Access::Everyone, Run::Inline, |_, _: crate::daemon::EmptyRequest| Ok(1)).payable(),
    ]);
    let (service, peer) = (Arc::new(()), SocketAddr::from(([127, 0, 0, 1], 1)));
    let ctx = Ctx { service: &service, restricted: false, peer, connections: 1, identity: Identity::Anyone };
    let call = |name: &str, params: &str| {
        let row = table.find_method(name.as_bytes(), false).unwrap();
        let params = Value::Object(json::parse(params.as_bytes()).unwrap());
        table.call_method(row, &ctx, params, &mut Vec::new(), 0)
    };
    assert_eq!(call("paid", r#"{"client":"x"}"#), Ok(()));
    assert_eq!(call("paid", r#"{"height":5}"#), Ok(()));
    assert_eq!(call("paid", r#"{"client":5}"#), Err(RpcError::INVALID_PARAMS));
    assert_eq!(call("free", r#"{"client":5}"#), Ok(()));
    let call = |body: &str| table.call_path(&ctx, b"/paid", body.as_bytes(), &mut Vec::new());
    assert_eq!(call(r#"{"client":"x"}"#), Ok("application/json"));
    assert_eq!(call(r#"{"client":5}"#), Err(PathError::BadRequest));
}

#[test]
fn calls_are_watched_by_outcome() {
    let table = Table::<()>::from([
        json_rpc(&["good"], Access::Everyone, Run::Inline, |_, _: crate::daemon::EmptyRequest| Ok(1)),
        json_rpc(&["bad"], Access::Everyone, Run::Inline, |_, _: u64| -> Result<u64, RpcError> {
            Err(RpcError::BROKEN)
        }),
        probe(&["/probe"], |_| Err("not now".to_owned())),
    ]);
    let (service, peer) = (Arc::new(()), SocketAddr::from(([127, 0, 0, 1], 1)));
    let ctx = Ctx { service: &service, restricted: false, peer, connections: 1, identity: Identity::Anyone };
    let call = |name: &str, params: Value| {
        let row = table.find_method(name.as_bytes(), false).unwrap();
        let _ = table.call_method(row, &ctx, params, &mut Vec::new(), 0);
    };
    let calls = table.calls();
    call("good", Value::Object(Object::new()));
    assert_eq!(calls.watched(), [], "nothing is watched yet");
    calls.watch();
    call("good", Value::Object(Object::new()));
    call("bad", Value::U64(1));
    call("bad", Value::Bool(true));
    let mut text = Vec::new();
    assert_eq!(table.call_path(&ctx, b"/probe", b"", &mut text), Err(PathError::Unavailable));
    assert_eq!(text, b"not now\n");
    let figures = |call: crate::calls::WatchedCalls| (call.name, call.times.count, call.failed, call.invalid);
    let watched: Vec<_> = calls.watched().into_iter().map(figures).collect();
    assert_eq!(watched, [("good", 1, 0, 0), ("bad", 2, 1, 1), ("/probe", 1, 1, 0)]);
    // The other counters go on, and clearing them changes nothing here.
    let counted = |calls: &CallCounters| calls.list().into_iter().map(|call| call.count).collect::<Vec<_>>();
    assert_eq!(counted(&calls), [2, 1, 1]);
    calls.clear();
    assert!(counted(&calls).is_empty() && calls.watched().len() == 3);
}

/// Answers calls when the service says so.
#[derive(Debug)]
enum Elsewhere {
    Answers,
    Changes,
    Declines,
}

impl Elsewhere {
    fn forward<T>(&self, answer: T, change: fn(T) -> T) -> Forwarded<T> {
        match self {
            Self::Answers => Forwarded::Response(answer),
            Self::Changes => Forwarded::LocalThen(change),
            Self::Declines => Forwarded::Local,
        }
    }
}

impl Forward<AtomicBool> for Elsewhere {
    fn is_on(&self, service: &AtomicBool) -> bool {
        service.load(Ordering::Relaxed)
    }

    fn method(
        &self,
        _: &Ctx<'_, AtomicBool>,
        _: &'static str,
        _: &Value,
    ) -> Result<Forwarded<Value>, RpcError> {
        Ok(self.forward(Value::U64(2), |local| match local {
            Value::Object(fields) => Value::U64(fields.len() as u64 + 10),
            other => other,
        }))
    }

    fn path(
        &self,
        _: &Ctx<'_, AtomicBool>,
        _: &'static str,
        _: &[u8],
    ) -> Result<Forwarded<Reply>, PathError> {
        let reply = Reply { content_type: "elsewhere", body: b"2".to_vec() };
        Ok(self.forward(reply, |local| Reply { content_type: "changed", ..local }))
    }
}

fn forwarding_table() -> Table<AtomicBool> {
    let local = |_: &Ctx<'_, AtomicBool>, _: &[u8]| Ok(Reply { content_type: "here", body: b"1".to_vec() });
    let method = |names| {
        json_rpc(names, Access::Everyone, Run::Inline, |_, _: crate::daemon::EmptyRequest| {
            Ok(crate::daemon::ResponseBase::default())
        })
    };
    let path = |names| raw(names, Access::Everyone, Run::Inline, local);
    Table::from([
        method(&["answered"]).forwarded(Elsewhere::Answers),
        method(&["changed"]).forwarded(Elsewhere::Changes),
        method(&["declined"]).forwarded(Elsewhere::Declines),
        method(&["local"]),
        path(&["/answered"]).forwarded(Elsewhere::Answers),
        path(&["/changed"]).forwarded(Elsewhere::Changes),
        path(&["/declined"]).forwarded(Elsewhere::Declines),
        path(&["/local"]),
    ])
}

#[test]
fn forwarded_calls_do_not_block_other_connections() {
    use Run::{Blocking, Inline};
    let table = forwarding_table();
    let service = AtomicBool::new(false);
    let runs = |service: &AtomicBool| {
        [
            table.find_method(b"answered", false).map(|row| table.run_of_method(row, service)),
            table.find_method(b"local", false).map(|row| table.run_of_method(row, service)),
            table.run_of_path(b"/answered", service, false),
            table.run_of_path(b"/local", service, false),
        ]
        .map(Option::unwrap)
    };
    assert_eq!(runs(&service), [Inline, Inline, Inline, Inline]);
    service.store(true, Ordering::Relaxed);
    assert_eq!(runs(&service), [Blocking, Inline, Blocking, Inline]);
    assert_eq!(table.run_of_path(b"/none", &service, false), None);
}

#[test]
fn a_forwarder_answers_changes_or_declines() {
    let table = forwarding_table();
    let (service, peer) = (Arc::new(AtomicBool::new(false)), SocketAddr::from(([127, 0, 0, 1], 1)));
    let ctx = Ctx { service: &service, restricted: false, peer, connections: 1, identity: Identity::Anyone };
    let here = "{\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}";
    let method = |name: &str| {
        let mut out = Vec::new();
        let row = table.find_method(name.as_bytes(), false).unwrap();
        table.call_method(row, &ctx, Value::Object(Object::new()), &mut out, 0).unwrap();
        String::from_utf8(out).unwrap()
    };
    let path = |name: &str| {
        let mut out = Vec::new();
        let content_type = table.call_path(&ctx, name.as_bytes(), b"", &mut out).unwrap();
        (content_type, String::from_utf8(out).unwrap())
    };
    assert_eq!(["answered", "changed", "declined", "local"].map(method), [here; 4]);
    assert_eq!(path("/answered"), ("here", "1".to_owned()));
    service.store(true, Ordering::Relaxed);
    assert_eq!(["answered", "changed", "declined", "local"].map(method), ["2", "12", here, here]);
    assert_eq!(path("/answered"), ("elsewhere", "2".to_owned()));
    assert_eq!(path("/changed"), ("changed", "1".to_owned()));
    assert_eq!(path("/declined"), ("here", "1".to_owned()));
    assert_eq!(path("/local"), ("here", "1".to_owned()));
}

mod named {
    use serde::{Deserialize, Serialize};

    use super::{Ctx, JsonSchema, RpcError};

    #[derive(Deserialize, JsonSchema)]
    pub(super) struct GetBlockRequest {}

    #[derive(Serialize, JsonSchema)]
    pub(super) struct GetBlockResponse {}

    pub(super) fn get_block(_: &Ctx<'_, ()>, _: GetBlockRequest) -> Result<GetBlockResponse, RpcError> {
        Ok(GetBlockResponse {})
    }

    pub(super) fn block(_: &Ctx<'_, ()>, _: Vec<u64>) -> Result<GetBlockResponse, RpcError> {
        Ok(GetBlockResponse {})
    }
}

#[test]
fn functions_and_types_are_called_after_their_method() {
    use Access::Everyone;
    use Run::Inline;
    let misnamed = |rows: [Row<()>; 2]| Table::from(rows).misnamed("named::");
    let path = path(&["/get_block"], Everyone, Inline, named::get_block);
    let shared = json_rpc(&["block"], Everyone, Inline, named::block);
    assert_eq!(misnamed([path, shared]), [""; 0]);
    let path = super::path(&["/get_block"], Everyone, Inline, named::get_block);
    let shared = json_rpc(&["block"], Everyone, Inline, named::block);
    assert_eq!(
        misnamed([shared, path]),
        ["block: the response is GetBlockResponse, but no method before it is called so"]
    );
    let wrong = json_rpc(&["get_height"], Everyone, Inline, named::get_block);
    let path = super::path(&["/get_block"], Everyone, Inline, named::get_block);
    assert_eq!(misnamed([path, wrong]), ["get_height: the function is get_block"]);
}

#[test]
fn the_program_calls_as_its_clients_do() {
    let table = Table::<u64>::from([
        json_rpc(
            &["add"],
            Access::Everyone,
            Run::Inline,
            |ctx: &Ctx<'_, u64>, added: BTreeMap<String, u64>| {
                assert_eq!(ctx.identity, Identity::Token(7));
                match added.get("number") {
                    Some(number) => Ok(BTreeMap::from([("sum", **ctx.service + number)])),
                    None => Err(RpcError::new(-3, "no number")),
                }
            },
        )
        .fails(&[-3]),
        json_rpc(&["hidden"], Access::Unrestricted, Run::Inline, |_, _: u64| Ok(1)),
    ]);
    let service = Arc::new(2);
    let peer = SocketAddr::from(([127, 0, 0, 1], 1));
    let ctx = Ctx { service: &service, restricted: true, peer, connections: 1, identity: Identity::Token(7) };
    let call = |method: &str, params: BTreeMap<&str, u64>| {
        table.call::<_, BTreeMap<String, u64>>(&ctx, method, &params)
    };
    assert_eq!(call("add", BTreeMap::from([("number", 3)])).unwrap()["sum"], 5);
    assert_eq!(call("add", BTreeMap::new()).unwrap_err(), RpcError::new(-3, "no number"));
    assert_eq!(call("missing", BTreeMap::new()).unwrap_err(), RpcError::METHOD_NOT_FOUND);
    assert_eq!(call("hidden", BTreeMap::new()).unwrap_err(), RpcError::METHOD_NOT_FOUND);
    assert!(table.call::<_, u64>(&ctx, "add", &BTreeMap::from([("number", 3)])).is_err(), "not a number");
}

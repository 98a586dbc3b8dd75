//! The description of a service as an OpenRPC document, which `rpc.discover` returns.
//!
//! It is made from the rows of the table and the types of their requests and responses. Paths other than `/json_rpc`
//! are in `x-paths`. What OpenRPC has no word for begins with `x-` as well.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::describe::{ANY_METHOD, Body, Described};
use super::{Access, Kind, Row, Run, Table};
use crate::dialect::{self, Service};
use crate::schema::{self, Collector, Describe, JsonSchema, Mismatch, Schema, SchemaGenerator, Side};

/// The version of the specification.
const OPENRPC: &str = "1.3.2";

/// The service that a document describes.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Its name.
    pub title: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// What it is.
    pub description: &'static str,
    /// Whose differences between the dialects apply.
    pub service: Service,
    /// The common text of an error code.
    pub error_text: fn(i64) -> &'static str,
    /// Its streams of events.
    pub streams: &'static [StreamOfEvents],
}

/// A stream of server-sent events.
#[derive(Debug, Clone, Copy)]
pub struct StreamOfEvents {
    /// Its path.
    pub path: &'static str,
    /// The parameters in the query of its path, with what they mean.
    pub query: &'static [(&'static str, &'static str)],
    /// The data of an event.
    pub event: Describe,
}

/// The description of a table, for the function of its `rpc.discover`.
#[derive(Debug, Clone)]
pub struct Discovery(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    about: About,
    /// Set when the table is complete.
    rows: OnceLock<Vec<Described>>,
    /// The document of all ports.
    whole: OnceLock<Document>,
    /// That of restricted ports.
    restricted: OnceLock<Document>,
}

impl Discovery {
    /// The document for a port. It is made when it is first asked for.
    pub fn document(&self, restricted: bool) -> Document {
        let Parts { about, rows, whole, restricted: fewer } = &*self.0;
        let rows = rows.get().map(Vec::as_slice).unwrap_or_default();
        let place = if restricted { fewer } else { whole };
        place.get_or_init(|| Document(Arc::new(document(about, rows, restricted)))).clone()
    }
}

impl<S> Table<S> {
    /// Adds the row of `rpc.discover`. Rows that are added afterwards are not described.
    ///
    /// # Panics
    /// If a name is taken.
    #[must_use]
    pub fn with_discovery(self, about: About, row: impl FnOnce(Discovery) -> Row<S>) -> Self {
        let discovery = Discovery(Arc::new(Parts {
            about,
            rows: OnceLock::new(),
            whole: OnceLock::new(),
            restricted: OnceLock::new(),
        }));
        let mut table = self.with(row(discovery.clone()));
        discovery.0.rows.get_or_init(|| table.described());
        table.discovery = Some(discovery);
        table
    }

    /// The description of a port, if there is [one](Self::with_discovery).
    pub fn document(&self, restricted: bool) -> Option<Document> {
        self.discovery.as_ref().map(|discovery| discovery.document(restricted))
    }
}

/// An OpenRPC document.
#[derive(Debug, Clone)]
pub struct Document(Arc<Value>);

impl Document {
    /// The document itself.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// The description of a method or path, by any of its names.
    fn call(&self, name: &str) -> Option<&Value> {
        let calls = ["methods", "x-paths"].map(|list| self.0.get(list).and_then(Value::as_array));
        let alias = |call: &Value| {
            call.get("x-aliases")
                .and_then(Value::as_array)
                .is_some_and(|all| all.iter().any(|one| one == name))
        };
        calls
            .into_iter()
            .flatten()
            .flatten()
            .find(|call| call.get("name").is_some_and(|one| one == name) || alias(call))
    }

    /// Compares the result of a method, or the response of a path in JSON, with the description.
    ///
    /// # Errors
    /// If it differs, or there is no such method or path.
    pub fn compare(&self, name: &str, result: &crate::json::Value) -> Result<(), Mismatch> {
        let call = self.call(name).ok_or_else(|| Mismatch::new(format!("{name} is not described")))?;
        let json = |body: &&Value| body.get("contentType").is_some_and(|kind| kind == "application/json");
        let response = match call.get("result") {
            Some(result) => Some(result),
            None => call.get("responses").and_then(Value::as_array).into_iter().flatten().find(json),
        };
        let schema = response.and_then(|response| response.get("schema"));
        let schema = schema.ok_or_else(|| Mismatch::new(format!("{name} has no description of a result")))?;
        let none = Map::new();
        let definitions = self.0.pointer(schema::DEFINITIONS).and_then(Value::as_object).unwrap_or(&none);
        schema::compare(result, schema, definitions)
    }

    /// Whether a method may fail with an error code.
    pub fn has_error(&self, name: &str, code: i64) -> bool {
        let errors = self.call(name).and_then(|call| call.get("errors")).and_then(Value::as_array);
        errors.is_some_and(|errors| {
            errors.iter().any(|error| error.get("code").is_some_and(|one| *one == code))
        })
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Whole(&self.0).serialize(serializer)
    }
}

impl JsonSchema for Document {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RpcDiscoverResponse".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schema::json_schema!({
            "type": "object",
            "description": "An OpenRPC document.",
            "additionalProperties": true,
        })
    }
}

/// A value whose empty lists are written, which the specification requires.
struct Whole<'a>(&'a Value);

/// The elements of a list.
struct Elements<'a>(&'a [Value]);

impl Serialize for Elements<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|item| list.serialize_element(&Whole(item)))?;
        list.end()
    }
}

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Array(items) => serializer.serialize_some(&Elements(items)),
            Value::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                members.iter().try_for_each(|(name, value)| object.serialize_entry(name, &Whole(value)))?;
                object.end()
            }
            other => other.serialize(serializer),
        }
    }
}

/// The schemas of all requests and responses.
struct Schemas {
    /// All named ones.
    components: Map<String, Value>,
    /// The named ones of requests, under their names in `components`.
    renamed: BTreeMap<String, String>,
    /// The references, in the order of the rows: of the request, and of the responses.
    of_rows: Vec<(Option<Value>, Vec<Option<Value>>)>,
    /// Those of the events of streams.
    of_streams: Vec<Value>,
}

impl Schemas {
    fn collect(rows: &[&Described], streams: &[StreamOfEvents]) -> Self {
        let (mut requests, mut responses) = (Collector::new(Side::Request), Collector::new(Side::Response));
        let of_rows = rows.iter().map(|row| {
            let request = row.said.request.describe.map(|describe| requests.add(describe));
            let add = |body: &Body| body.describe.map(|describe: Describe| responses.add(describe));
            (request, row.said.responses.iter().map(add).collect())
        });
        let of_rows: Vec<_> = of_rows.collect();
        let of_streams = streams.iter().map(|stream| responses.add(stream.event)).collect();
        let (requests, mut components) = (requests.finish(), responses.finish());
        // A type that is both read and written has fields that only its written form requires.
        let renamed: BTreeMap<String, String> = requests
            .iter()
            .filter(|(name, schema)| components.get(*name).is_some_and(|other| other != *schema))
            .map(|(name, _)| (name.clone(), format!("{name}Param")))
            .collect();
        let mut schemas = Self { components: Map::new(), renamed, of_rows: Vec::new(), of_streams };
        for (name, mut schema) in requests {
            schemas.rename(&mut schema);
            components.insert(schemas.renamed.get(&name).cloned().unwrap_or(name), schema);
        }
        schemas.components = components;
        schemas.of_rows = of_rows;
        for place in 0..schemas.of_rows.len() {
            if let Some(mut request) = schemas.of_rows[place].0.take() {
                schemas.rename(&mut request);
                schemas.of_rows[place].0 = Some(request);
            }
        }
        schemas
    }

    /// Changes references to what has another name in the document.
    fn rename(&self, schema: &mut Value) {
        if let Some(name) = schema::referenced(schema).and_then(|name| self.renamed.get(name)) {
            *schema = json!({ "$ref": format!("#{}/{name}", schema::DEFINITIONS) });
            return;
        }
        match schema {
            Value::Array(items) => items.iter_mut().for_each(|item| self.rename(item)),
            Value::Object(members) => members.values_mut().for_each(|member| self.rename(member)),
            _ => {}
        }
    }

    /// The fields of a request.
    fn fields(&self, request: &Value) -> Option<&Map<String, Value>> {
        let schema = self.components.get(schema::referenced(request)?)?;
        schema.get("properties")?.as_object()
    }
}

/// The document of the rows of a port.
fn document(about: &About, rows: &[Described], restricted: bool) -> Value {
    let rows: Vec<&Described> =
        rows.iter().filter(|row| !restricted || row.access == Access::Everyone).collect();
    let schemas = Schemas::collect(&rows, about.streams);
    let (mut methods, mut paths) = (Vec::new(), Vec::new());
    for (row, (request, responses)) in rows.iter().zip(&schemas.of_rows) {
        match row.kind {
            Kind::Method => methods.push(method(about, row, &schemas, request.as_ref(), responses)),
            Kind::Path => paths.push(path(about, row, &schemas, request.as_ref(), responses)),
        }
    }
    paths.extend(
        about.streams.iter().zip(&schemas.of_streams).map(|(stream, event)| stream_path(stream, event)),
    );
    json!({
        "openrpc": OPENRPC,
        "info": {
            "title": about.title,
            "version": about.version,
            "description": about.description,
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "methods": methods,
        "components": { "schemas": schemas.components },
        "x-paths": paths,
    })
}

/// A method of `/json_rpc`.
fn method(
    about: &About,
    row: &Described,
    schemas: &Schemas,
    request: Option<&Value>,
    responses: &[Option<Value>],
) -> Value {
    let params = params(row, schemas, request);
    let structure = if row.said.positional.is_empty() { "by-name" } else { "by-position" };
    let codes = row.said.failures.iter().chain(&ANY_METHOD);
    let errors: Vec<Value> =
        codes.map(|code| json!({ "code": code, "message": text(about, *code) })).collect();
    let result = responses.first().cloned().flatten().unwrap_or(Value::Bool(true));
    let mut method = common(about, row);
    if let Some(request) = request.filter(|request| schema::referenced(request).is_some()) {
        method.insert("x-request".to_owned(), request.clone());
    }
    method.insert("params".to_owned(), params.into());
    method.insert("paramStructure".to_owned(), structure.into());
    method.insert("result".to_owned(), json!({ "name": result_name(&result), "schema": result }));
    method.insert("errors".to_owned(), errors.into());
    Value::Object(method)
}

/// A path, with one of its bodies for each encoding.
fn path(
    about: &About,
    row: &Described,
    schemas: &Schemas,
    request: Option<&Value>,
    responses: &[Option<Value>],
) -> Value {
    let body = |body: &Body, schema: Option<&Value>| {
        let mut object = Map::from_iter([("contentType".to_owned(), body.encoding.content_type().into())]);
        object.extend(schema.map(|schema| ("schema".to_owned(), schema.clone())));
        Value::Object(object)
    };
    let results = row.said.responses.iter().zip(responses);
    let results: Vec<Value> = results.map(|(one, schema)| body(one, schema.as_ref())).collect();
    let mut path = common(about, row);
    path.insert("params".to_owned(), params(row, schemas, request).into());
    path.insert("request".to_owned(), body(&row.said.request, request));
    path.insert("responses".to_owned(), results.into());
    Value::Object(path)
}

/// A path with a stream of events.
fn stream_path(stream: &StreamOfEvents, event: &Value) -> Value {
    let query = stream.query.iter().map(|(name, text)| {
        json!({ "name": name, "description": text, "required": false, "schema": { "type": "string" } })
    });
    json!({
        "name": stream.path,
        "x-aliases": [],
        "x-ports": "all",
        "params": query.collect::<Vec<_>>(),
        "responses": [{ "contentType": "text/event-stream", "schema": event }],
    })
}

/// What methods and paths have in common.
fn common(about: &About, row: &Described) -> Map<String, Value> {
    let name = row.name();
    let ports = match row.access {
        Access::Everyone => "all",
        Access::Unrestricted => "unrestricted",
    };
    let thread = match row.run {
        Run::Inline => "connection",
        Run::Blocking => "blocking",
    };
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put("name", name.into());
    put("x-aliases", row.names.get(1..).unwrap_or_default().into());
    put("x-ports", ports.into());
    put("x-thread", thread.into());
    if let Some(forward) = row.forward {
        put("x-bootstrap-daemon-answers", forward.into());
    }
    if let Some(name) = row.counted_as {
        put("x-counted-as", name.into());
    }
    if row.memory > 0 {
        put("x-memory", row.memory.into());
    }
    let dialects = dialect::TABLE.iter().filter(|item| {
        item.service == about.service && item.methods.iter().any(|method| row.names.contains(method))
    });
    let dialects: Vec<Value> = dialects
        .map(|item| json!({ "subject": item.subject, "classic": item.classic, "modern": item.modern }))
        .collect();
    if !dialects.is_empty() {
        put("x-dialects", dialects.into());
    }
    for (name, value) in &row.said.notes {
        put(name, value.clone());
    }
    object
}

/// The parameters of a row.
fn params(row: &Described, schemas: &Schemas, request: Option<&Value>) -> Vec<Value> {
    let Some(request) = request else { return Vec::new() };
    if let Some(items) = request.get("items") {
        let param = |name: &&str| json!({ "name": name, "required": true, "schema": items });
        return row.said.positional.iter().map(param).collect();
    }
    let fields = schemas.fields(request);
    let mut params: Vec<Value> =
        fields.into_iter().flatten().map(|(name, schema)| param(name, schema)).collect();
    if row.payable && fields.is_none_or(|fields| !fields.contains_key("client")) {
        let text = "The client id, for RPC payment. It has no effect.";
        params.push(param("client", &json!({ "type": "string", "description": text })));
    }
    params
}

fn param(name: &str, schema: &Value) -> Value {
    let mut schema = schema.clone();
    let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
    let mut param = json!({ "name": name, "required": false, "schema": schema });
    if let (Some(description), Value::Object(param)) = (description, &mut param) {
        param.insert("description".to_owned(), description);
    }
    param
}

fn result_name(schema: &Value) -> &str {
    schema::referenced(schema).unwrap_or("result")
}

/// The common text of an error code.
fn text(about: &About, code: i64) -> &'static str {
    match crate::error::protocol::text(code) {
        "" if code != 0 => (about.error_text)(code),
        text => text,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::RpcError;
    use crate::daemon::EmptyRequest;
    use crate::json as wire;
    use crate::table::{json_rpc, path as path_row, probe};

    #[derive(Default, Serialize, Deserialize, JsonSchema)]
    #[serde(default)]
    struct Pair {
        /// The first.
        left: u64,
        right: String,
    }

    #[derive(Deserialize, JsonSchema)]
    struct GetPairRequest {
        /// Several.
        pairs: Vec<Pair>,
    }

    #[derive(Serialize, JsonSchema)]
    struct GetPairResponse {
        pair: Pair,
    }

    fn table() -> Table<()> {
        let about = About {
            title: "Test",
            version: "1",
            description: "For tests.",
            service: Service::Daemon,
            error_text: crate::error::daemon::text,
            streams: &[],
        };
        let pair = |_: &super::super::Ctx<'_, ()>, mut request: GetPairRequest| {
            Ok(GetPairResponse { pair: request.pairs.pop().unwrap_or_default() })
        };
        Table::from([
            json_rpc(&["get_pair", "getpair"], Access::Everyone, Run::Inline, pair)
                .payable()
                .fails(&[-2, -1, -2]),
            json_rpc(&["sum"], Access::Unrestricted, Run::Inline, |_, all: Vec<u64>| {
                Ok(all.iter().sum::<u64>())
            })
            .positional(&["number"])
            .note("x-note", "here"),
            path_row(&["/get_pair"], Access::Everyone, Run::Blocking, pair),
            probe(&["/well"], |_| Ok("yes".to_owned())),
        ])
        .with_discovery(about, |discovery| {
            json_rpc(&["rpc.discover"], Access::Everyone, Run::Blocking, move |ctx, _: EmptyRequest| {
                Ok(discovery.document(ctx.restricted))
            })
        })
    }

    fn discover(restricted: bool) -> Value {
        let table = table();
        let (service, peer) = (Arc::new(()), std::net::SocketAddr::from(([127, 0, 0, 1], 1)));
        let ctx = super::super::Ctx {
            service: &service,
            restricted,
            peer,
            connections: 1,
            identity: Default::default(),
        };
        let row = table.find_method(b"rpc.discover", restricted).unwrap();
        let mut text = Vec::new();
        table.call_method(row, &ctx, wire::Value::Object(wire::Object::new()), &mut text, 0).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    #[test]
    fn a_document_has_all_methods_and_paths() {
        let document = discover(false);
        let names = |list: &Value| -> Vec<String> {
            list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names(&document["methods"]), ["get_pair", "sum", "rpc.discover"]);
        assert_eq!(names(&document["x-paths"]), ["/get_pair", "/well"]);
        let pair = &document["methods"][0];
        assert_eq!(pair["x-aliases"], json!(["getpair"]));
        assert_eq!(names(&pair["params"]), ["pairs", "client"]);
        assert_eq!(pair["params"][0]["description"], "Several.");
        assert_eq!(pair["params"][0]["schema"]["items"]["$ref"], "#/components/schemas/PairParam");
        let codes: Vec<_> = pair["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
        assert_eq!(codes, [-1, -2, -32602, -32601, 0]);
        assert_eq!(pair["errors"][1]["message"], "Height is too large");
        assert_eq!(pair["result"]["schema"]["$ref"], "#/components/schemas/GetPairResponse");
        let schemas = &document["components"]["schemas"];
        assert_eq!(schemas["Pair"]["required"], json!(["left", "right"]));
        assert_eq!(schemas["PairParam"].get("required"), None);
        let sum = &document["methods"][1];
        assert_eq!((&sum["paramStructure"], &sum["x-note"]), (&json!("by-position"), &json!("here")));
        assert_eq!(sum["params"][0]["required"], true);
        // Empty lists are required by the specification, and written.
        assert_eq!(document["methods"][2]["params"], json!([]));
        assert_eq!(document["x-paths"][1]["responses"], json!([{ "contentType": "text/plain" }]));
    }

    #[test]
    fn a_restricted_port_describes_its_own_methods() {
        let document = discover(true);
        let methods = document["methods"].as_array().unwrap();
        assert!(methods.iter().all(|method| method["x-ports"] == "all"));
        assert_eq!(methods.len(), 2);
    }

    #[cfg(debug_assertions)]
    #[test]
    fn answers_that_are_not_as_described_become_errors() {
        /// Writes another type than it describes.
        #[derive(Serialize, JsonSchema)]
        struct Wrong {
            #[schemars(with = "String")]
            number: u64,
        }
        let table = Table::<()>::from([
            json_rpc(&["wrong"], Access::Everyone, Run::Inline, |_, _: EmptyRequest| Ok(Wrong { number: 1 })),
            json_rpc(
                &["code"],
                Access::Everyone,
                Run::Inline,
                |_, _: EmptyRequest| -> Result<u64, RpcError> { Err(RpcError::daemon(-9)) },
            ),
            path_row(&["/wrong"], Access::Everyone, Run::Inline, |_, _: EmptyRequest| {
                Ok(Wrong { number: 1 })
            }),
        ]);
        let (service, peer) = (Arc::new(()), std::net::SocketAddr::from(([127, 0, 0, 1], 1)));
        let ctx = super::super::Ctx {
            service: &service,
            restricted: false,
            peer,
            connections: 1,
            identity: Default::default(),
        };
        let call = |name: &str| {
            let row = table.find_method(name.as_bytes(), false).unwrap();
            table.call_method(row, &ctx, wire::Value::Object(wire::Object::new()), &mut Vec::new(), 0)
        };
        assert_eq!(
            call("wrong").unwrap_err().message,
            "the answer of wrong is not as described: number: an integer instead of type string"
        );
        assert_eq!(
            call("code").unwrap_err().message,
            "the answer of code is not as described: the error code -9 is not described"
        );
        let failed = table.call_path(&ctx, b"/wrong", b"", &mut Vec::new());
        assert_eq!(failed, Err(super::super::PathError::Failed));
    }
}

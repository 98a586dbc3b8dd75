//! How the types of the wire describe themselves, as JSON Schema (draft 7).
//!
//! The structs derive [`JsonSchema`] beside serde's traits, so a description cannot differ from what is parsed and
//! written. What serde does not know is added here: the reader treats `null` as absent and requires no field, and the
//! writer leaves out absent values and empty lists.

mod compare;

pub use compare::{Mismatch, compare};
pub use schemars;
pub use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

/// The place of named schemas in a document.
pub const DEFINITIONS: &str = "/components/schemas";

/// Describes a type: with a reference if it has a name.
pub type Describe = fn(&mut SchemaGenerator) -> Schema;

/// The description of a type.
pub const fn of<T: JsonSchema>() -> Describe {
    SchemaGenerator::subschema_for::<T>
}

/// A string of any bytes. They need not be text, neither in JSON nor in portable storage.
#[derive(Debug)]
pub enum Bytes {}

impl JsonSchema for Bytes {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bytes".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "binary" })
    }
}

/// Implements [`JsonSchema`] for types with the schema of another one.
#[macro_export]
macro_rules! same_schema {
    ($($type:ty => $other:ty),+ $(,)?) => {$(
        impl $crate::schema::JsonSchema for $type {
            fn inline_schema() -> bool {
                <$other as $crate::schema::JsonSchema>::inline_schema()
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                <$other as $crate::schema::JsonSchema>::schema_name()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                <$other as $crate::schema::JsonSchema>::schema_id()
            }

            fn json_schema(generator: &mut $crate::schema::SchemaGenerator) -> $crate::schema::Schema {
                <$other as $crate::schema::JsonSchema>::json_schema(generator)
            }
        }
    )+};
}

/// Which way a type goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// It is parsed. No field is required.
    Request,
    /// It is written. Absent values and empty lists are left out.
    Response,
}

/// Collects the schemas of types.
#[derive(Debug)]
pub struct Collector {
    side: Side,
    generator: SchemaGenerator,
}

impl Collector {
    /// A collector without types.
    pub fn new(side: Side) -> Self {
        let settings = schemars::generate::SchemaSettings::draft07().with(|settings| {
            settings.definitions_path = DEFINITIONS.into();
            settings.meta_schema = None;
        });
        let settings = match side {
            Side::Request => settings.for_deserialize(),
            Side::Response => settings.for_serialize(),
        };
        Self { side, generator: settings.into_generator() }
    }

    /// Adds a type, and the types in it. Returns its schema, which is a reference if it has a name.
    pub fn add(&mut self, describe: Describe) -> Value {
        let mut schema = describe(&mut self.generator);
        for transform in self.generator.transforms_mut() {
            transform.transform(&mut schema);
        }
        let mut schema = schema.to_value();
        adapt(&mut schema, self.side);
        schema
    }

    /// The schemas with names.
    pub fn finish(mut self) -> Map<String, Value> {
        let mut definitions = self.generator.take_definitions(true);
        definitions.values_mut().for_each(|schema| adapt(schema, self.side));
        definitions
    }
}

/// The name in a reference to a schema.
pub fn referenced(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix('#')?.strip_prefix(DEFINITIONS)?.strip_prefix('/')
}

/// Adds what serde does not know.
fn adapt(schema: &mut Value, side: Side) {
    let Value::Object(object) = schema else { return };
    if let Some(Value::String(text)) = object.get_mut("description") {
        *text = plain(text);
    }
    if side == Side::Response || object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
    let mut left_out = Vec::new();
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for (name, property) in properties {
            let nullable = remove_null(property);
            if nullable || is_list(property) {
                left_out.push(name.clone());
            }
            adapt(property, side);
        }
    }
    match (side, object.get_mut("required")) {
        (Side::Response, Some(Value::Array(required))) => {
            required.retain(|name| !left_out.iter().any(|other| name == other));
            if required.is_empty() {
                object.remove("required");
            }
        }
        _ => {
            object.remove("required");
        }
    }
    for name in ["items", "additionalProperties"] {
        if let Some(inner) = object.get_mut(name) {
            adapt(inner, side);
        }
    }
    for name in ["allOf", "anyOf", "items", "oneOf"] {
        if let Some(Value::Array(inner)) = object.get_mut(name) {
            inner.iter_mut().for_each(|one| adapt(one, side));
        }
    }
}

/// A comment without the links of rustdoc, on one line.
fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace("[`", "`").replace("`]", "`")
}

fn is_list(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "array")
}

/// Makes a schema that allows `null` one that does not. Returns whether it did.
fn remove_null(schema: &mut Value) -> bool {
    let Value::Object(object) = schema else { return false };
    if let Some(Value::Array(kinds)) = object.get_mut("type") {
        let before = kinds.len();
        kinds.retain(|kind| kind != "null");
        let changed = kinds.len() < before;
        if let [kind] = &kinds[..] {
            let kind = kind.clone();
            object.insert("type".to_owned(), kind);
        }
        return changed;
    }
    let Some(Value::Array(choices)) = object.get_mut("anyOf") else { return false };
    let before = choices.len();
    choices.retain(|choice| choice.get("type").is_none_or(|kind| kind != "null"));
    let changed = choices.len() < before;
    if changed
        && choices.len() == 1
        && let Some(only) = object.remove("anyOf")
    {
        object.insert("allOf".to_owned(), only);
    }
    changed
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;

    /// A type with a name.
    #[derive(Default, Serialize, Deserialize, JsonSchema)]
    #[serde(default)]
    struct Inner {
        number: u64,
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(default)]
    struct Outer {
        /// See [`Inner`],
        /// which is there.
        inner: Inner,
        list: Vec<u32>,
        maybe: Option<Inner>,
        text: Option<String>,
        #[serde(skip_serializing_if = "String::is_empty")]
        rare: String,
        count: u8,
    }

    impl Default for Outer {
        fn default() -> Self {
            let (list, rare) = (Vec::new(), String::new());
            Self { inner: Inner { number: 3 }, list, maybe: None, text: None, rare, count: 7 }
        }
    }

    fn outer(side: Side) -> Value {
        let mut collector = Collector::new(side);
        let reference = collector.add(of::<Outer>());
        assert_eq!(referenced(&reference), Some("Outer"));
        let mut definitions = collector.finish();
        assert_eq!(definitions.keys().collect::<Vec<_>>(), ["Inner", "Outer"]);
        definitions.remove("Outer").unwrap()
    }

    #[test]
    fn nothing_is_required_of_a_request() {
        let outer = outer(Side::Request);
        assert_eq!(outer.get("required"), None);
        assert_eq!(outer["properties"]["count"]["default"], 7);
        assert_eq!(outer["properties"]["inner"]["default"], json!({ "number": 3 }));
        assert_eq!(outer["properties"]["inner"]["description"], "See `Inner`, which is there.");
        assert_eq!(outer["properties"]["text"], json!({ "type": "string" }));
    }

    #[test]
    fn what_the_writer_leaves_out_is_not_required_of_a_response() {
        let outer = outer(Side::Response);
        assert_eq!(outer["required"], json!(["inner", "count"]));
        assert_eq!(outer["properties"]["maybe"]["allOf"][0]["$ref"], "#/components/schemas/Inner");
        assert!(outer["properties"]["count"].get("default").is_none());
    }
}

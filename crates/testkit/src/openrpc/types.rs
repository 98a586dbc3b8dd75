//! The types in a description, as far as its schemas go.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{list, text};

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Type {
    Integer,
    Number,
    Boolean,
    Text,
    /// A string of bytes that need not be text.
    Bytes,
    List(Box<Type>),
    Named(String),
    Union(Vec<Type>),
    /// An object with these fields.
    Object(Vec<Field>),
    /// An object with any fields.
    Anything,
}

/// A field of an object, or a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) required: bool,
    pub(super) description: String,
    pub(super) default: Option<Value>,
}

impl Type {
    /// The type of a schema.
    ///
    /// # Panics
    /// If the schema has something that no type of the services needs.
    pub(super) fn of(schema: &Value) -> Self {
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            let name = name.strip_prefix("#/components/schemas/").expect("a reference to a named schema");
            return Self::Named(name.to_owned());
        }
        if let [only] = list(schema, "allOf") {
            return Self::of(only);
        }
        for choices in [list(schema, "anyOf"), list(schema, "oneOf")] {
            if !choices.is_empty() {
                return Self::Union(choices.iter().map(Self::of).collect());
            }
        }
        match text(schema, "type") {
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "string" if text(schema, "format") == "binary" => Self::Bytes,
            "string" => Self::Text,
            "array" => Self::List(Box::new(Self::of(&schema["items"]))),
            "object" => match schema.get("properties").and_then(Value::as_object) {
                Some(properties) => Self::Object(fields(properties, list(schema, "required"))),
                None if schema.get("additionalProperties").is_some() => Self::Anything,
                None => Self::Object(Vec::new()),
            },
            other => panic!("a schema of type {other:?}: {schema}"),
        }
    }

    /// The named types in it.
    fn names(&self, found: &mut BTreeSet<String>) {
        match self {
            Self::List(inner) => inner.names(found),
            Self::Named(name) => {
                found.insert(name.clone());
            }
            Self::Union(choices) => choices.iter().for_each(|choice| choice.names(found)),
            Self::Object(fields) => fields.iter().for_each(|field| field.kind.names(found)),
            _ => {}
        }
    }
}

fn fields(properties: &Map<String, Value>, required: &[Value]) -> Vec<Field> {
    let field = |(name, schema): (&String, &Value)| Field {
        name: name.clone(),
        kind: Type::of(schema),
        required: required.iter().any(|one| one == name),
        description: text(schema, "description").to_owned(),
        default: schema.get("default").cloned(),
    };
    properties.iter().map(field).collect()
}

/// A named type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    pub(super) kind: Type,
    pub(super) description: String,
}

/// All named types of a document.
pub(super) fn definitions(document: &Value) -> BTreeMap<String, Definition> {
    let schemas = document["components"]["schemas"].as_object().expect("a document has schemas");
    let definition = |schema: &Value| Definition {
        kind: Type::of(schema),
        description: text(schema, "description").to_owned(),
    };
    schemas.iter().map(|(name, schema)| (name.clone(), definition(schema))).collect()
}

/// The named types of fields.
pub(super) fn inner_names(definitions: &BTreeMap<String, Definition>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    definitions.values().for_each(|definition| definition.kind.names(&mut found));
    found
}

/// The named types that `roots` have, directly or indirectly.
pub(super) fn reachable(
    definitions: &BTreeMap<String, Definition>,
    roots: impl Iterator<Item = Type>,
) -> BTreeSet<String> {
    let mut open = BTreeSet::new();
    roots.for_each(|root| root.names(&mut open));
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop_first() {
        let inner = &definitions.get(&name).unwrap_or_else(|| panic!("there is no type {name}")).kind;
        if found.insert(name) {
            inner.names(&mut open);
        }
    }
    found
}

/// A call for clients that speak JSON: a method or a path.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    /// The type of its parameters: an object, or a list of positional ones.
    pub(super) params: Type,
    pub(super) result: Type,
}

/// The methods of a document.
pub(super) fn methods(document: &Value) -> Vec<Call<'_>> {
    let call = |method| Call {
        name: text(method, "name"),
        params: params(method),
        result: Type::of(&method["result"]["schema"]),
    };
    list(document, "methods").iter().map(call).collect()
}

/// The paths of a document with JSON in both directions.
pub(super) fn paths(document: &Value) -> Vec<Call<'_>> {
    let json = |body: &Value| text(body, "contentType") == "application/json";
    list(document, "x-paths")
        .iter()
        .filter(|path| json(&path["request"]))
        .filter_map(|path| {
            let response = list(path, "responses").iter().find(|body| json(body))?;
            Some(Call {
                name: text(path, "name"),
                params: Type::of(&path["request"]["schema"]),
                result: Type::of(&response["schema"]),
            })
        })
        .collect()
}

fn params(method: &Value) -> Type {
    match (method.get("x-request"), list(method, "params")) {
        (Some(request), _) => Type::of(request),
        (None, [only, ..]) => Type::List(Box::new(Type::of(&only["schema"]))),
        (None, []) => Type::Anything,
    }
}

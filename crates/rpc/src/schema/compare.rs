//! Whether a value is as its schema says.

use serde_json::{Map, Value as Schema};

use super::referenced;
use crate::json::{Object, Value};

/// How a value differs from its schema. It names fields and types, but no values, which may be secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Mismatch {
    place: String,
    problem: String,
}

impl Mismatch {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self { place: String::new(), problem: problem.into() }
    }

    /// The same, within a field or an element.
    fn within(mut self, outer: &str) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{outer}{dot}{}", self.place);
        self
    }
}

/// Compares a value with a schema, as far as the schemas of this crate go. Fields that the schema does not have are
/// errors unless it allows them.
///
/// # Errors
/// The first difference.
pub fn compare(value: &Value, schema: &Schema, definitions: &Map<String, Schema>) -> Result<(), Mismatch> {
    if let Some(name) = referenced(schema) {
        let schema =
            definitions.get(name).ok_or_else(|| Mismatch::new(format!("there is no schema {name}")))?;
        return compare(value, schema, definitions);
    }
    if let Some(Schema::Array(all)) = schema.get("allOf") {
        for one in all {
            compare(value, one, definitions)?;
        }
    }
    for name in ["anyOf", "oneOf"] {
        if let Some(Schema::Array(choices)) = schema.get(name)
            && !choices.iter().any(|choice| compare(value, choice, definitions).is_ok())
        {
            return Err(Mismatch::new(format!("{} is none of the described types", name_of(value))));
        }
    }
    match schema.get("type") {
        Some(Schema::String(kind)) => has_type(value, kind)?,
        Some(Schema::Array(kinds)) => {
            let mut kinds = kinds.iter().filter_map(Schema::as_str);
            if !kinds.any(|kind| has_type(value, kind).is_ok()) {
                return Err(Mismatch::new(format!("{} is none of the described types", name_of(value))));
            }
        }
        _ => {}
    }
    if let Some(Schema::Array(allowed)) = schema.get("enum")
        && !allowed.iter().any(|one| one.as_str().map(str::as_bytes) == text(value))
    {
        return Err(Mismatch::new("the text is none of the described ones"));
    }
    match value {
        Value::U64(number) => in_range(i128::from(*number), schema),
        Value::I64(number) => in_range(i128::from(*number), schema),
        Value::Object(object) => members(object, schema, definitions),
        Value::Array(items) => elements(items, schema, definitions),
        _ => Ok(()),
    }
}

fn name_of(value: &Value) -> &'static str {
    match value {
        Value::U64(_) | Value::I64(_) => "an integer",
        Value::F64(_) => "a number",
        Value::Bool(_) => "a boolean",
        Value::String(_) => "a string",
        Value::Object(_) => "an object",
        Value::Array(_) => "an array",
    }
}

fn text(value: &Value) -> Option<&[u8]> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

fn has_type(value: &Value, kind: &str) -> Result<(), Mismatch> {
    let fits = match value {
        Value::U64(_) | Value::I64(_) => matches!(kind, "integer" | "number"),
        Value::F64(_) => kind == "number",
        Value::Bool(_) => kind == "boolean",
        Value::String(_) => kind == "string",
        Value::Object(_) => kind == "object",
        Value::Array(_) => kind == "array",
    };
    if fits { Ok(()) } else { Err(Mismatch::new(format!("{} instead of type {kind}", name_of(value)))) }
}

fn in_range(number: i128, schema: &Schema) -> Result<(), Mismatch> {
    let limit = |name| schema.get(name).and_then(Schema::as_number).and_then(serde_json::Number::as_i128);
    let (low, high) = match schema.get("format").and_then(Schema::as_str) {
        Some("uint8") => (0, i128::from(u8::MAX)),
        Some("uint16") => (0, i128::from(u16::MAX)),
        Some("uint32") => (0, i128::from(u32::MAX)),
        Some("uint64") => (0, i128::from(u64::MAX)),
        Some("int8") => (i128::from(i8::MIN), i128::from(i8::MAX)),
        Some("int32") => (i128::from(i32::MIN), i128::from(i32::MAX)),
        Some("int64") => (i128::from(i64::MIN), i128::from(i64::MAX)),
        _ => (i128::MIN, i128::MAX),
    };
    let (low, high) = (limit("minimum").unwrap_or(low).max(low), limit("maximum").unwrap_or(high).min(high));
    if (low..=high).contains(&number) {
        Ok(())
    } else {
        Err(Mismatch::new(format!("a number that is not between {low} and {high}")))
    }
}

fn members(object: &Object, schema: &Schema, definitions: &Map<String, Schema>) -> Result<(), Mismatch> {
    // The schema of its own fields is in the reference, which was compared.
    if schema.get("allOf").is_some() || schema.get("anyOf").is_some() || schema.get("oneOf").is_some() {
        return Ok(());
    }
    let none = Map::new();
    let properties = schema.get("properties").and_then(Schema::as_object).unwrap_or(&none);
    for (name, value) in object {
        let name = String::from_utf8_lossy(name);
        match (properties.get(&*name), schema.get("additionalProperties")) {
            (Some(property), _) => {
                compare(value, property, definitions).map_err(|problem| problem.within(&name))?
            }
            (None, Some(Schema::Bool(true))) => {}
            (None, Some(other @ Schema::Object(_))) => {
                compare(value, other, definitions).map_err(|problem| problem.within(&name))?;
            }
            _ => return Err(Mismatch::new("it is not described").within(&name)),
        }
    }
    let required = schema.get("required").and_then(Schema::as_array).into_iter().flatten();
    for name in required.filter_map(Schema::as_str) {
        if !object.contains_key(name.as_bytes()) {
            return Err(Mismatch::new("it is missing").within(name));
        }
    }
    Ok(())
}

fn elements(items: &[Value], schema: &Schema, definitions: &Map<String, Schema>) -> Result<(), Mismatch> {
    let Some(schema) = schema.get("items") else { return Ok(()) };
    for (place, item) in items.iter().enumerate() {
        // A tuple has a list of schemas.
        let schema = schema.get(place).unwrap_or(schema);
        compare(item, schema, definitions).map_err(|problem| problem.within(&format!("[{place}]")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::super::{Collector, JsonSchema, Side, of};
    use super::*;
    use crate::json;

    #[derive(Serialize, JsonSchema)]
    struct Point {
        x: i8,
        y: u32,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(untagged)]
    enum Either {
        _Number(u64),
        _Points(Vec<Point>),
    }

    #[derive(Serialize, JsonSchema)]
    struct Answer {
        flag: bool,
        text: String,
        points: Vec<Point>,
        either: Option<Either>,
    }

    fn problem(text: &str) -> String {
        let mut collector = Collector::new(Side::Response);
        let schema = collector.add(of::<Answer>());
        let value = Value::Object(json::parse(text.as_bytes()).unwrap());
        match compare(&value, &schema, &collector.finish()) {
            Ok(()) => String::new(),
            Err(problem) => problem.to_string(),
        }
    }

    #[test]
    fn values_are_compared_with_schemas() {
        for (text, expected) in [
            (r#"{"flag":true,"text":""}"#, ""),
            (r#"{"flag":true,"text":"","points":[]}"#, ""),
            (r#"{"flag":true,"text":"","points":[{"x":-128,"y":4294967295}]}"#, ""),
            (r#"{"flag":true,"text":"","either":18446744073709551615}"#, ""),
            (r#"{"flag":true,"text":"","either":[{"x":1,"y":1}]}"#, ""),
            (r#"{"flag":true}"#, "text: it is missing"),
            (r#"{"flag":1,"text":""}"#, "flag: an integer instead of type boolean"),
            (r#"{"flag":true,"text":"","more":1}"#, "more: it is not described"),
            (r#"{"flag":true,"text":"","points":[{"x":1,"y":1},{"x":1}]}"#, "points[1].y: it is missing"),
            (
                r#"{"flag":true,"text":"","points":[{"x":1,"y":4294967296}]}"#,
                "points[0].y: a number that is not between 0 and 4294967295",
            ),
            (r#"{"flag":true,"text":"","either":-1}"#, "either: an integer is none of the described types"),
        ] {
            assert_eq!(problem(text), expected, "{text}");
        }
    }
}

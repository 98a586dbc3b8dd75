//! JSON as the reference parses and writes it.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

use std::collections::BTreeMap;

use ferrite_rpc::json::{Value, from_object, parse, parse_batch, to_bytes, write_value};
use ferrite_testkit::strict_json;
use serde::{Deserialize, Serialize};

#[test]
fn accepted_texts_that_serde_json_refuses() {
    for text in [
        "",
        "  ",
        "{",
        "{} garbage",
        r#"{"a":1,}"#,
        r#"{"a":"b""#,
        r#"{"a""#,
        r#"{"a":"#,
        r#"{"a":{"#,
        r#"{"a":[{"#,
        r#"{"a":[1,"#,
        r#"{"a":NULL,"b":TrUe}"#,
        r#"{"a":-}"#,
        r#"{"a":1-2}"#,
        "{\"a\"\x0b:\x0c1}",
        r#"{"a":"\q\'\u00e9"}"#,
    ] {
        assert!(parse(text.as_bytes()).is_ok(), "{text}");
        assert!(strict_json::check(text.as_bytes()).is_err(), "{text}");
    }
    let not_utf_8 = b"{\"a\":\"\xff\"}";
    assert!(parse(not_utf_8).is_ok() && strict_json::check(not_utf_8).is_err());
}

#[test]
fn accepted_texts() {
    for text in [
        "{}",
        r#"{"a":1e5}"#,
        r#"{"a":1,"a":"x"}"#,
        r#"{"a":1,"a":{}}"#,
        r#"{"a":[1.5,2.5]}"#,
        r#"{"a":18446744073709551615,"b":-9223372036854775808}"#,
    ] {
        assert!(parse(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn not_a_storage() {
    for text in [
        "[]",
        "x",
        "1",
        r#""a""#,
        r#"{"a"#,
        r#"{"a":1"#,
        r#"{"a":tru"#,
        r#"{"a":"b"#,
        r#"{"a":{"b":"c""#,
        r#"{"a":[[1]]}"#,
        r#"{"a":[1,"x"]}"#,
        r#"{"a":[1,-2]}"#,
        r#"{"a":[1,]}"#,
        r#"{"a":[null]}"#,
        r#"{"a":18446744073709551616}"#,
        r#"{"a":-9223372036854775809}"#,
        r#"{"a":1e999}"#,
        r#"{"a":"\u12"}"#,
        r#"{"a":"\u12x4"}"#,
        r#"{a:1}"#,
        r#"{"a":nul}"#,
        r#"{"a":1 "b":2}"#,
        r#"{,}"#,
    ] {
        assert!(parse(text.as_bytes()).is_err(), "{text}");
    }
    let nested = |depth: usize| format!("{}{{}}{}", r#"{"a":"#.repeat(depth - 1), "}".repeat(depth - 1));
    assert!(parse(nested(100).as_bytes()).is_ok());
    assert!(parse(nested(101).as_bytes()).is_err());
}

#[test]
fn batches() {
    assert!(parse_batch(b" {}", 9).is_none());
    assert_eq!(parse_batch(b" [ ]", 9).unwrap().unwrap().len(), 0);
    assert_eq!(parse_batch(br#"[{"a":1} , {}]"#, 9).unwrap().unwrap().len(), 2);
    for wrong in [&b"["[..], b"[1]", b"[{}", b"[{},]", b"[{} {}]", b"[{]"] {
        assert!(parse_batch(wrong, 9).unwrap().is_err(), "{}", wrong.escape_ascii());
    }
    assert!(parse_batch(b"[{},{},{}]", 2).unwrap().is_err());
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Inner {
    n: u32,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Request {
    wide: u64,
    narrow: u32,
    signed: i64,
    text: String,
    flag: bool,
    list: Vec<u64>,
    inner: Inner,
    maybe: Option<u64>,
}

fn request(text: &str) -> Option<Request> {
    from_object(parse(text.as_bytes()).unwrap()).ok()
}

#[test]
fn conversions() {
    let wide = |wide| Some(Request { wide, ..Request::default() });
    assert_eq!(request("{}"), wide(0));
    assert_eq!(request(r#"{"wide":"123","unknown":[1]}"#), wide(123));
    assert_eq!(request(r#"{"wide":"2021-03-04T05:06:07Z"}"#), wide(1_614_834_367));
    assert_eq!(request(r#"{"wide":null,"text":null}"#), wide(0));
    assert_eq!(request(r#"{"list":5,"inner":"x"}"#), wide(0), "scalars instead of containers are ignored");
    let list = request(r#"{"list":["1","2"],"inner":{"n":3},"maybe":4,"signed":-1,"narrow":7}"#).unwrap();
    assert_eq!((list.list, list.inner.n, list.maybe), (vec![1, 2], 3, Some(4)));
    assert_eq!((list.signed, list.narrow), (-1, 7));
    for wrong in [
        r#"{"wide":-1}"#,
        r#"{"wide":1.5}"#,
        r#"{"wide":true}"#,
        r#"{"wide":"1x"}"#,
        r#"{"wide":""}"#,
        r#"{"narrow":"1"}"#,
        r#"{"narrow":4294967296}"#,
        r#"{"text":1}"#,
        r#"{"flag":1}"#,
        r#"{"wide":[1]}"#,
        r#"{"wide":{}}"#,
        r#"{"flag":"true"}"#,
    ] {
        assert_eq!(request(wrong), None, "{wrong}");
    }
}

#[derive(Serialize)]
struct Answer {
    z: u64,
    #[serde(flatten)]
    base: BTreeMap<&'static str, &'static str>,
    empty: Vec<u64>,
    list: Vec<Small>,
    none: Option<u64>,
    text: &'static str,
}

#[derive(Serialize)]
struct Small {
    b: bool,
    a: i8,
}

#[test]
fn writing() {
    let answer = Answer {
        z: 1,
        base: BTreeMap::from([("status", "OK"), ("b/", "")]),
        empty: Vec::new(),
        list: vec![Small { b: true, a: -1 }, Small { b: false, a: 2 }],
        none: None,
        text: "a/b\"\\\n\u{b}\u{1}é",
    };
    let expected = "{\r\n  \"b\\/\": \"\",\r\n  \"list\": [{\r\n    \"a\": -1,\r\n    \"b\": true\r\n  },{\r\n    \"a\": 2,\
                    \r\n    \"b\": false\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"text\": \
                    \"a\\/b\\\"\\\\\\n\\u000b\\u0001é\",\r\n  \"z\": 1\r\n}";
    assert_eq!(String::from_utf8(to_bytes(&answer).unwrap()).unwrap(), expected);
    for (value, text) in
        [(1.5, "1.5"), (1e20, "1e+20"), (0.1, "0.1"), (123_456.7, "123457"), (1e-5, "1e-05"), (-2.0, "-2")]
    {
        let mut out = Vec::new();
        write_value(&mut out, &Value::F64(value), 0);
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }
}

/// Mutated text never does more than fail, and parsed values can be written and parsed again.
#[test]
fn mutations() {
    let seed = br#"{"id":"0","jsonrpc":"2.0","method":"x","params":{"a":[1,2,3],"b":-1.5e3,"c":[{"d":true},{}],"e":"\u00e9\n"}}"#;
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 0xffff).unwrap() % below
    };
    let (mut accepted, rounds) = (0, 50_000);
    for _ in 0..rounds {
        let mut text = seed.to_vec();
        for _ in 0..=next(3) {
            let (at, other) = (next(text.len()), next(seed.len()));
            match next(3) {
                0 => text[at] = seed[other],
                1 => text.insert(at, seed[other]),
                _ => text.truncate(at.max(1)),
            }
        }
        if let Ok(object) = parse(&text) {
            accepted += 1;
            let mut written = Vec::new();
            write_value(&mut written, &Value::Object(object), 0);
            let again = parse(&written).unwrap();
            let mut twice = Vec::new();
            write_value(&mut twice, &Value::Object(again), 0);
            assert_eq!(written, twice, "{}", text.escape_ascii());
        }
        let _ = parse_batch(&text, 10);
    }
    println!("{accepted} of {rounds} mutated texts are readable");
    assert!(accepted > 0 && accepted < rounds);
}

#[test]
fn limits_bound_the_values_of_a_text() {
    use ferrite_rpc::json::{Limits, ParseError, parse_limited};
    let limits = Limits { objects: 3, values: 5 };
    let fits = |text: &str| parse_limited(text.as_bytes(), limits);
    for text in ["", "{}", r#"{"a":[0,0,0,0]}"#, r#"{"a":{"b":{}}}"#, r#"{"a":[{},{}]}"#] {
        assert!(fits(text).is_ok(), "{text}");
    }
    for text in [r#"{"a":[0,0,0,0,0]}"#, r#"{"a":{"b":{"c":{}}}}"#, r#"{"a":[{},{},{}]}"#] {
        assert!(matches!(fits(text), Err(ParseError::TooMany(_))), "{text}");
    }
}

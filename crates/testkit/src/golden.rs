//! Recorded conversations with the reference: submitted data, requests and responses.
//!
//! A `.io` file is text, so that its changes can be reviewed:
//!
//! ```text
//! # a remark
//! = top_hash 3d8a...                      a named value
//! + main POST /json_rpc submit_block      data submitted to the node, with its body below
//! > {"jsonrpc":"2.0", ...}
//! ? main POST /json_rpc get_block_count   a request
//! > {"jsonrpc":"2.0", ...}
//! ! 200 Ok                                the response: `-` if the connection was closed instead
//! : Server: Epee-based
//! < {\r\n  "id": "0", ...
//! ```
//!
//! Bodies are escaped as in Rust's byte strings, or given in hex after `>x` and `<x` if that is shorter.

use std::fmt::Write as _;

use crate::data::Recorded;
use crate::wire::{Answer, Port, Question};

/// A step of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Data submitted to the node, which it accepts.
    Give(Question),
    /// A request and its response.
    Ask(Question, Option<Answer>),
    /// A named value.
    Fact(String, String),
}

/// Writes a conversation.
pub fn write(remark: &str, steps: &[Step]) -> String {
    let mut text = format!("# {remark}\n");
    for step in steps {
        match step {
            Step::Give(question) => write_question('+', question, &mut text),
            Step::Ask(question, answer) => {
                write_question('?', question, &mut text);
                write_answer(answer.as_ref(), &mut text);
            }
            Step::Fact(name, value) => {
                let _ = writeln!(text, "= {name} {value}");
            }
        }
    }
    text
}

fn write_question(mark: char, question: &Question, text: &mut String) {
    let Question { name, port, verb, path, body } = question;
    let port = match port {
        Port::Main => "main",
        Port::Restricted => "restricted",
    };
    let _ = writeln!(text, "{mark} {port} {verb} {path} {name}");
    write_body('>', body, text);
}

fn write_answer(answer: Option<&Answer>, text: &mut String) {
    let Some(Answer { status, headers, body }) = answer else {
        text.push_str("! -\n");
        return;
    };
    let _ = writeln!(text, "! {status}");
    for (name, value) in headers {
        let _ = writeln!(text, ": {name}: {value}");
    }
    write_body('<', body, text);
}

fn write_body(mark: char, body: &[u8], text: &mut String) {
    let escaped = body.escape_ascii().to_string();
    let _ = if escaped.len() <= 2 * body.len() {
        writeln!(text, "{mark} {escaped}")
    } else {
        writeln!(text, "{mark}x {}", const_hex::encode(body))
    };
}

/// A conversation in `crates/testkit/data`.
///
/// # Panics
/// If it is missing or has changed.
pub fn recorded(name: &str) -> Vec<Step> {
    let bytes = Recorded::in_repository().bytes(name).unwrap_or_else(|error| panic!("{error}"));
    let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("{name} is not text: {error}"));
    read(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads a conversation.
///
/// # Errors
/// A sentence that names the bad line.
pub fn read(text: &str) -> Result<Vec<Step>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with("# "));
    let mut lines = lines.peekable();
    let mut steps = Vec::new();
    while let Some((number, line)) = lines.next() {
        let wrong = || format!("line {}: {line:?}", number + 1);
        let (mark, rest) = line.split_once(' ').ok_or_else(wrong)?;
        if mark == "=" {
            let (name, value) = rest.split_once(' ').ok_or_else(wrong)?;
            steps.push(Step::Fact(name.to_owned(), value.to_owned()));
            continue;
        }
        let mut question = question(rest).ok_or_else(wrong)?;
        let (_, body) = lines.next().ok_or_else(wrong)?;
        question.body = read_body('>', body).ok_or_else(wrong)?;
        if mark == "+" {
            steps.push(Step::Give(question));
            continue;
        }
        let (_, status) = lines.next().ok_or_else(wrong)?;
        let status = status.strip_prefix("! ").ok_or_else(wrong)?;
        if mark != "?" {
            return Err(wrong());
        }
        if status == "-" {
            steps.push(Step::Ask(question, None));
            continue;
        }
        let mut headers = Vec::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with(": ")) {
            let (name, value) = line[2..].split_once(": ").ok_or_else(wrong)?;
            headers.push((name.to_owned(), value.to_owned()));
        }
        let (_, body) = lines.next().ok_or_else(wrong)?;
        let body = read_body('<', body).ok_or_else(wrong)?;
        steps.push(Step::Ask(question, Some(Answer { status: status.to_owned(), headers, body })));
    }
    Ok(steps)
}

fn question(line: &str) -> Option<Question> {
    let mut words = line.split(' ');
    let port = match words.next()? {
        "main" => Port::Main,
        "restricted" => Port::Restricted,
        _ => return None,
    };
    let mut word = || words.next().map(str::to_owned);
    let (verb, path, name) = (word()?, word()?, word()?);
    Some(Question { name, port, verb, path, body: Vec::new() })
}

fn read_body(mark: char, line: &str) -> Option<Vec<u8>> {
    let rest = line.strip_prefix(mark)?;
    match rest.strip_prefix("x ") {
        Some(hex) => const_hex::decode(hex).ok(),
        None => unescape(rest.strip_prefix(' ')?),
    }
}

fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let [escape, tail @ ..] = rest else { return None };
        rest = tail;
        bytes.push(match escape {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            same @ (b'\\' | b'\'' | b'"') => *same,
            b'x' => {
                let (digits, tail) = rest.split_at_checked(2)?;
                rest = tail;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_round_trip() {
        let answer = |body: &[u8]| Answer {
            status: "200 Ok".to_owned(),
            headers: vec![("Content-Type".to_owned(), " application/octet-stream".to_owned())],
            body: body.to_vec(),
        };
        let all: Vec<u8> = (0..=255).collect();
        let steps = vec![
            Step::Give(Question::method("submit_block", "[\"00\"]")),
            Step::Fact("top".to_owned(), "7 x".to_owned()),
            Step::Ask(
                Question::path("/get_height", "").to(Port::Restricted),
                Some(answer(b"a\r\n\\x41 \"b\"")),
            ),
            Step::Ask(Question::path("/x.bin", all.clone()).with_verb("GET"), Some(answer(&all))),
            Step::Ask(Question::path("/y", "# z"), None),
        ];
        let text = write("a remark", &steps);
        assert_eq!(read(&text), Ok(steps));
        assert!(read(&text.replace("! 200", "200")).is_err());
    }
}

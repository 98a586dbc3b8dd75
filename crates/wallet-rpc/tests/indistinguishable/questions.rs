//! The parameters of requests, which the node sees.

use ferrite_rpc::daemon::outputs::{GetOutsBinRequest, OutputIndex};
use ferrite_testkit::diff::Tree;
use ferrite_types::epee;

use crate::proxy::Request;
use crate::rings::ASKED;
use crate::sample::Sent;

/// The outputs that the node was asked for, one list per request.
pub fn asked_outputs(requests: &[Request]) -> Vec<Vec<u64>> {
    let asked = requests.iter().filter(|request| request.name == "/get_outs.bin");
    asked.map(|request| outputs(request).outputs.iter().map(|output| output.index).collect()).collect()
}

fn outputs(request: &Request) -> GetOutsBinRequest {
    epee::from_bytes(&request.body, epee::Limits::NONE).expect("portable storage")
}

/// A request with all parameters, except those that must differ each time.
pub fn describe(request: &Request, sent: &Sent) -> String {
    let Request { name, body, .. } = request;
    if name == "/get_outs.bin" {
        let asked = outputs(request);
        let sorted = |ring: &[OutputIndex]| ring.is_sorted_by_key(|output| output.index);
        let all_sorted = asked.outputs.chunks(ASKED).all(sorted);
        let (count, inputs) = (asked.outputs.len(), sent.tx.prefix.vin.len());
        let hidden = asked.outputs.iter().all(|output| output.amount == 0);
        let fields = Tree::from_epee(body).map_or_else(String::new, |tree| shape(&tree));
        return format!(
            "{name}: {count} for {inputs} inputs, each ring's sorted {all_sorted}, amounts hidden {hidden}, {fields}"
        );
    }
    if name.ends_with(".bin") {
        let fields = Tree::from_epee(body).map_or_else(String::new, |tree| shape(&tree));
        return format!("{name}: {fields}");
    }
    format!("{name}: {}", text(body, sent))
}

/// JSON as written, including whitespace.
fn text(body: &[u8], sent: &Sent) -> String {
    let text = String::from_utf8_lossy(body).into_owned();
    let tree = Tree::from_json(body).expect("JSON");
    let transaction = const_hex::encode(sent.tx.to_blob());
    let mut text = text.replace(&transaction, "(this transaction)");
    for place in ["params.client", "client"] {
        if let Some(client) = tree.text(place).filter(|client| !client.is_empty()) {
            text = text.replace(client, &format!("({})", name_of(client.as_bytes())));
        }
    }
    for place in ["params.start_height", "params.end_height"] {
        if let Some(height) = tree.number(place) {
            let back = sent.height as u64 - height;
            text = text.replace(&height.to_string(), &format!("(top - {back})"));
        }
    }
    text.escape_default().to_string()
}

/// The `client` value of a wallet: different each time, but of the same form.
fn name_of(client: &[u8]) -> String {
    let hex = client.iter().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte));
    format!("{} characters, hex {hex}", client.len())
}

/// Fields of portable storage with their values and types.
fn shape(tree: &Tree) -> String {
    let Tree::Map(fields) = tree else { return format!("{tree:?}") };
    let field = |(name, value): (&String, &Tree)| match (name.as_str(), value) {
        ("client", Tree::Bytes(client)) => format!("client ({})", name_of(client)),
        ("outputs", list) => format!("outputs ({})", list.kind()),
        (name, value) => format!("{name} {value:?}"),
    };
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

//! Accounts, subaddresses, tags and balances.

use ferrite_testkit::diff::Tree;
use ferrite_types::address::Address;
use ferrite_types::network::Network;

use crate::support::{ADDRESS, OTHER, Service, fields};

#[test]
fn a_balance() {
    let mut service = Service::open();
    for name in ["get_balance", "getbalance"] {
        let balance = service.call(name, r#"{"account_index":0,"address_indices":[0]}"#);
        fields(
            &balance,
            "balance:uint unlocked_balance:uint multisig_import_needed:bool per_subaddress:arr<obj>",
        );
        let first = &balance.list("per_subaddress")[0];
        fields(
            first,
            "address_index:uint address:str balance:uint unlocked_balance:uint label:str num_unspent_outputs:uint",
        );
        assert_eq!(first.text("address"), Some(ADDRESS));
        assert_eq!(first.text("label"), Some("Primary account"));
    }
}

#[test]
fn addresses_are_created_labelled_and_found() {
    let mut service = Service::open();
    let made = service.call("create_address", r#"{"account_index":0,"label":"shop"}"#);
    fields(&made, "address:str address_index:uint");
    assert_eq!(made.number("address_index"), Some(1));
    let text = made.text("address").unwrap().to_owned();
    assert_eq!(text.len(), 95);
    for name in ["get_address", "getaddress"] {
        let all = service.call(name, r#"{"account_index":0}"#);
        assert_eq!(all.text("address"), Some(ADDRESS));
        let list = all.list("addresses");
        assert_eq!(list.len(), 2);
        fields(&list[1], "address:str label:str address_index:uint used:bool");
        assert_eq!((list[1].text("address"), list[1].text("label")), (Some(text.as_str()), Some("shop")));
        assert_eq!(list[1].get("used"), Some(&Tree::Bool(false)));
    }
    let some = service.call("get_address", r#"{"account_index":0,"address_index":[1]}"#);
    assert_eq!(some.list("addresses").len(), 1);
    service.done("label_address", r#"{"index":{"major":0,"minor":1},"label":"market"}"#);
    let some = service.call("get_address", r#"{"account_index":0,"address_index":[1]}"#);
    assert_eq!(some.list("addresses")[0].text("label"), Some("market"));
    let index = service.call("get_address_index", &format!(r#"{{"address":"{text}"}}"#));
    assert_eq!((index.number("index.major"), index.number("index.minor")), (Some(0), Some(1)));
}

#[test]
fn accounts_are_created_labelled_and_listed() {
    let mut service = Service::open();
    let made = service.call("create_account", r#"{"label":"savings"}"#);
    fields(&made, "account_index:uint address:str");
    assert_eq!(made.number("account_index"), Some(1));
    let plain = service.call("create_account", "{}");
    assert_eq!(plain.number("account_index"), Some(2));
    assert_eq!(service.call("get_accounts", "{}").text("subaddress_accounts.2.label"), Some(""));
    service.done("label_account", r#"{"account_index":1,"label":"spendings"}"#);
    let all = service.call("get_accounts", "{}");
    fields(&all, "subaddress_accounts:arr<obj> total_balance:uint total_unlocked_balance:uint");
    let second = &all.list("subaddress_accounts")[1];
    fields(
        second,
        "account_index:uint balance:uint base_address:str label:str tag:str unlocked_balance:uint",
    );
    assert_eq!(second.text("label"), Some("spendings"));
    assert_eq!(second.text("base_address"), made.text("address"));
}

#[test]
fn tags() {
    let mut service = Service::open();
    service.call("create_account", "{}");
    service.done("tag_accounts", r#"{"tag":"work","accounts":[0,1]}"#);
    service.done("set_account_tag_description", r#"{"tag":"work","description":"not play"}"#);
    let tags = service.call("get_account_tags", "{}");
    let tag = &tags.list("account_tags")[0];
    fields(tag, "tag:str label:str accounts:arr<int>");
    assert_eq!((tag.text("tag"), tag.text("label")), (Some("work"), Some("not play")));
    assert_eq!(tag.list("accounts").len(), 2);
    service.done("untag_accounts", r#"{"accounts":[1]}"#);
    let tagged = service.call("get_accounts", r#"{"tag":"work"}"#);
    assert_eq!(tagged.list("subaddress_accounts").len(), 1);
    let account = &tagged.list("subaddress_accounts")[0];
    assert_eq!((account.number("account_index"), account.text("tag")), (Some(0), Some("work")));
    let all = service.call("get_accounts", "{}");
    assert_eq!(all.text("subaddress_accounts.1.tag"), Some(""), "its tag is gone");
}

#[test]
fn addresses_are_validated() {
    let mut service = Service::open();
    let own = service.call("validate_address", &format!(r#"{{"address":"{OTHER}"}}"#));
    fields(&own, "valid:bool integrated:bool subaddress:bool nettype:str openalias_address:bool");
    assert_eq!(own.get("valid"), Some(&Tree::Bool(true)));
    assert_eq!(own.text("nettype"), Some("mainnet"));
    assert_eq!(
        (own.get("integrated"), own.get("subaddress")),
        (Some(&Tree::Bool(false)), Some(&Tree::Bool(false)))
    );
    let integrated = service.call("make_integrated_address", "{}");
    let integrated = integrated.text("integrated_address").unwrap().to_owned();
    let second = service.call("create_address", r#"{"account_index":0}"#).text("address").unwrap().to_owned();
    for (address, kinds) in [(&integrated, [true, false]), (&second, [false, true])] {
        let answer = service.call("validate_address", &format!(r#"{{"address":"{address}"}}"#));
        let found = ["valid", "integrated", "subaddress"].map(|name| answer.get(name).cloned());
        assert_eq!(found, [true, kinds[0], kinds[1]].map(|kind| Some(Tree::Bool(kind))), "{address}");
    }
    // Addresses of another network are valid with `any_net_type`.
    let address = Address::parse(Network::Mainnet, OTHER).unwrap();
    let stagenet = Address { network: Network::Stagenet, ..address }.to_string();
    for (any, valid) in [("false", false), ("true", true)] {
        let params = format!(r#"{{"address":"{stagenet}","any_net_type":{any}}}"#);
        let answer = service.call("validate_address", &params);
        assert_eq!(answer.get("valid"), Some(&Tree::Bool(valid)), "{any}");
        assert_eq!(answer.text("nettype"), Some(if valid { "stagenet" } else { "" }));
    }
    let testnet = Address { network: Network::Testnet, ..address }.to_string();
    let params = format!(r#"{{"address":"{testnet}","any_net_type":true}}"#);
    assert_eq!(service.call("validate_address", &params).text("nettype"), Some("testnet"));
    // Without a name server, no name resolves to an address.
    for more in ["", r#","allow_openalias":false"#, r#","allow_openalias":true"#] {
        for text in ["nonsense", "donate.example.org"] {
            let wrong = service.call("validate_address", &format!(r#"{{"address":"{text}"{more}}}"#));
            assert_eq!(wrong.get("valid"), Some(&Tree::Bool(false)), "{text}{more}");
            assert_eq!(wrong.get("openalias_address"), Some(&Tree::Bool(false)), "{text}{more}");
        }
    }
}

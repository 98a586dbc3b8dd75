//! Making and checking proofs.

use ferrite_pages::answer::OK;
use ferrite_pages::form::Form;
use ferrite_rpc::table::WebAnswer;
use ferrite_rpc::wallet::proofs::{
    CheckReserveProofRequest, CheckReserveProofResponse, CheckSpendProofRequest, CheckSpendProofResponse,
    CheckTxProofRequest, CheckTxProofResponse, GetReserveProofRequest, GetSpendProofRequest,
    GetTxProofRequest, GetTxProofResponse,
};

use super::view::View;
use crate::page::fields::{BadField, amount, number, text};
use crate::page::problem::Problem;
use crate::page::views::parts::coins;
use crate::page::views::proofs::{Kind, Outcome, proofs};

/// The forms.
pub(super) fn ask(view: &View<'_>) -> Result<WebAnswer, Problem> {
    let main = proofs(&view.asker.place, view.form_key(), None, &|_| String::new());
    Ok(view.still(OK, "proofs", "proofs", main))
}

/// Makes or checks a proof.
pub(super) fn answer(view: &View<'_>, form: &Form<'_>) -> Result<WebAnswer, Problem> {
    let kind = Kind::named(text(form, "kind")).ok_or(BadField::new("kind", "is not a kind of proof"))?;
    let made = match text(form, "action") {
        "make" => make(view, kind, form).map(Outcome::Made),
        "check" => check(view, kind, form),
        _ => Err(BadField::new("action", "is neither make nor check").into()),
    };
    let (status, outcome) = match made {
        Ok(outcome) => (OK, outcome),
        Err(problem) => (problem.status(), Outcome::Failed(problem.text())),
    };
    let typed = |name: &str| text(form, name).to_owned();
    let main = proofs(&view.asker.place, view.form_key(), Some(&outcome), &typed);
    Ok(view.still(status, "proofs", "proofs", main))
}

fn make(view: &View<'_>, kind: Kind, form: &Form<'_>) -> Result<String, Problem> {
    let owned = |name: &str| text(form, name).to_owned();
    let (txid, address, message) = (owned("txid"), owned("address"), owned("message"));
    let made: GetTxProofResponse = match kind {
        Kind::Payment => view.asker.call("get_tx_proof", &GetTxProofRequest { txid, address, message })?,
        Kind::Spend => view.asker.call("get_spend_proof", &GetSpendProofRequest { txid, message })?,
        Kind::Reserve => {
            let account: Option<u32> = number(form, "account")?;
            let request = GetReserveProofRequest {
                all: account.is_none(),
                account_index: account.unwrap_or(0),
                amount: amount(form, "amount")?.unwrap_or(0),
                message,
            };
            view.asker.call("get_reserve_proof", &request)?
        }
    };
    Ok(made.signature)
}

fn check(view: &View<'_>, kind: Kind, form: &Form<'_>) -> Result<Outcome, Problem> {
    let owned = |name: &str| text(form, name).to_owned();
    let (txid, address, message, signature) =
        (owned("txid"), owned("address"), owned("message"), owned("signature"));
    let (good, what) = match kind {
        Kind::Payment => {
            let request = CheckTxProofRequest { txid, address, message, signature };
            let found: CheckTxProofResponse = view.asker.call("check_tx_proof", &request)?;
            let place = match (found.in_pool, found.confirmations) {
                (true, _) => "is in the pool".to_owned(),
                (false, 1) => "has 1 confirmation".to_owned(),
                (false, count) => format!("has {count} confirmations"),
            };
            let what =
                format!("the address received {} XMR, and the transaction {place}.", coins(found.received));
            (found.good, what)
        }
        Kind::Spend => {
            let request = CheckSpendProofRequest { txid, message, signature };
            let found: CheckSpendProofResponse = view.asker.call("check_spend_proof", &request)?;
            (found.good, "its maker made the transaction.".to_owned())
        }
        Kind::Reserve => {
            let request = CheckReserveProofRequest { address, message, signature };
            let found: CheckReserveProofResponse = view.asker.call("check_reserve_proof", &request)?;
            let (total, spent) = (coins(found.total), coins(found.spent));
            (found.good, format!("the wallet owned {total} XMR, of which {spent} XMR are spent now."))
        }
    };
    Ok(if good { Outcome::Good(what) } else { Outcome::Bad })
}

//! Checking proofs of wallets: payments, spends, reserves.
//!
//! The form is sent with POST, so that neither the message nor the proof is in an address, a history or a log. It works
//! without scripts. The checks themselves are those of `check_tx_proof`, `check_spend_proof` and `check_reserve_proof` of
//! a wallet service (`ferrite_crypto::proofs::check`); [`chain`] gives them what they need from the database.

mod chain;
mod form;
mod gate;

use ferrite_crypto::keys::check_key;
use ferrite_crypto::proofs::check::{self, CheckSpendError};
use ferrite_crypto::proofs::reserve::ReserveProof;
use ferrite_crypto::proofs::spend::has_header;
use ferrite_crypto::proofs::tx::TxProof;
use ferrite_pages::answer;
use ferrite_pages::form::Form;
use ferrite_types::Hash;
use ferrite_types::address::Address;

use super::{Content, PROOFS, Refusal};
use crate::daemon::Daemon;
use chain::Chain;
use form::{Outcome, show};
pub(super) use gate::Gate;

/// Characters of a proof. A spend proof has 88 for each member of each ring, and a transaction with as many inputs as a
/// block may hold today has 2,400 members.
const PROOF: usize = 256 * 1024;
/// Bytes of a message.
const MESSAGE: usize = 16 * 1024;

/// What was typed into the form.
#[derive(Default)]
struct Typed {
    txid: String,
    address: String,
    message: String,
    /// Without spaces and line breaks, which mail programs insert.
    proof: String,
}

impl Typed {
    fn read(form: &Form<'_>) -> Self {
        let text = |name: &str| form.get(name).unwrap_or_default().to_owned();
        let proof = form.get("proof").unwrap_or_default();
        Self {
            txid: text("txid"),
            address: text("address"),
            // Browsers send each line break as two characters, whatever it was.
            message: form.raw("message").unwrap_or_default().replace("\r\n", "\n"),
            proof: proof.chars().filter(|letter| !letter.is_whitespace()).collect(),
        }
    }
}

/// Why a proof was not judged.
#[derive(Debug, thiserror::Error)]
enum Problem {
    /// Something that was typed is wrong or missing.
    #[error("{0}")]
    Typed(&'static str),
    /// The node does not know a transaction.
    #[error("The node knows no transaction {0}, neither in its chain nor in its pool.")]
    NoTransaction(Hash),
    /// The node does not know an output that a ring of the transaction names.
    #[error("The node does not know all outputs that this transaction may spend.")]
    NoOutput,
    /// Another proof is being checked.
    #[error("The node checks one proof at a time, and is busy with another one. Please send the form again.")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<ferrite_chain::db::DbError> for Problem {
    fn from(error: ferrite_chain::db::DbError) -> Self {
        Self::Refused(error.into())
    }
}

/// What a proof says.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Verdict {
    Payment {
        received: u64,
        in_pool: bool,
        confirmations: u64,
    },
    Spend,
    Reserve {
        total: u64,
        spent: u64,
    },
    /// It proves nothing, and why.
    Bad(String),
}

/// The form, with the id of a transaction that a link gives.
pub(super) fn ask(query: &Form<'_>) -> Content {
    let typed = Typed { txid: query.get("txid").unwrap_or_default().to_owned(), ..Typed::default() };
    Content::new("Check a proof", PROOFS, show(&typed, None))
}

/// Checks a proof. The answer is the form again, as it was sent, below the verdict.
pub(super) fn answer(
    daemon: &Daemon,
    gate: &Gate,
    form: &Form<'_>,
) -> Result<(&'static str, Content), Refusal> {
    let typed = Typed::read(form);
    let (status, outcome) = match judge(daemon, gate, &typed) {
        Ok(verdict) => (answer::OK, Outcome::Verdict(verdict)),
        Err(Problem::Refused(refusal)) => return Err(refusal),
        Err(problem) => {
            let status = match &problem {
                Problem::NoTransaction(_) | Problem::NoOutput => answer::NOT_FOUND,
                Problem::Busy => answer::UNAVAILABLE,
                Problem::Typed(_) | Problem::Refused(_) => answer::BAD_REQUEST,
            };
            (status, Outcome::Problem(problem.to_string()))
        }
    };
    Ok((status, Content::new("Check a proof", PROOFS, show(&typed, Some(&outcome)))))
}

fn judge(daemon: &Daemon, gate: &Gate, typed: &Typed) -> Result<Verdict, Problem> {
    if typed.proof.len() > PROOF {
        return Err(Problem::Typed(
            "The proof is too long: this page checks proofs of up to 262,144 characters.",
        ));
    }
    if typed.message.len() > MESSAGE {
        return Err(Problem::Typed("The message is too long: this page takes up to 16,384 bytes."));
    }
    let begins = |header: &str| typed.proof.starts_with(header);
    let check = if begins("InProof") || begins("OutProof") {
        payment
    } else if begins("SpendProof") {
        spend
    } else if begins("ReserveProof") {
        reserve
    } else if typed.proof.is_empty() {
        return Err(Problem::Typed("The proof is missing."));
    } else {
        return Err(Problem::Typed(
            "This is not a proof: proofs begin with InProof, OutProof, SpendProof or ReserveProof.",
        ));
    };
    let reader = daemon.node.reader()?;
    check(&Chain { pool: daemon.node.pool(), view: reader.view(), gate }, daemon, typed)
}

fn txid(typed: &Typed) -> Result<Hash, Problem> {
    let wrong = "The id of the transaction is missing, or has not 64 hexadecimal digits.";
    typed.txid.parse().map_err(|_| Problem::Typed(wrong))
}

fn address(daemon: &Daemon, typed: &Typed) -> Result<Address, Problem> {
    let wrong = "The address is missing, or is not one of this network.";
    Address::parse_checked(daemon.node.network(), &typed.address, check_key)
        .map_err(|_| Problem::Typed(wrong))
}

fn bad(error: &impl ToString) -> Verdict {
    Verdict::Bad(error.to_string())
}

fn payment(chain: &Chain<'_>, daemon: &Daemon, typed: &Typed) -> Result<Verdict, Problem> {
    let (txid, address) = (txid(typed)?, address(daemon, typed)?);
    let tx = chain.transaction(&txid)?;
    let proof: TxProof = match typed.proof.parse() {
        Ok(proof) => proof,
        Err(error) => return Ok(bad(&error)),
    };
    let _turn = chain.gate.enter().ok_or(Problem::Busy)?;
    Ok(match check::payment(&proof, typed.message.as_bytes(), &address, &tx) {
        Ok(received) => Verdict::Payment { received, in_pool: tx.in_pool, confirmations: tx.confirmations },
        Err(error) => bad(&error),
    })
}

fn spend(chain: &Chain<'_>, _: &Daemon, typed: &Typed) -> Result<Verdict, Problem> {
    let txid = txid(typed)?;
    if !has_header(&typed.proof) {
        return Ok(Verdict::Bad("spend proof: unknown header".to_owned()));
    }
    let tx = chain.transaction(&txid)?;
    // The reference takes the header alone for a proof of it.
    if tx.inputs().next().is_none() {
        return Err(Problem::Typed(
            "A miner transaction spends nothing, so there is no proof of who spent it.",
        ));
    }
    let _turn = chain.gate.enter().ok_or(Problem::Busy)?;
    match check::spend(&typed.proof, typed.message.as_bytes(), &tx, |input| chain.ring(input)) {
        Ok(()) => Ok(Verdict::Spend),
        Err(CheckSpendError::Ring(problem)) => Err(problem),
        Err(CheckSpendError::Verify(error)) => Ok(bad(&error)),
    }
}

fn reserve(chain: &Chain<'_>, daemon: &Daemon, typed: &Typed) -> Result<Verdict, Problem> {
    let address = address(daemon, typed)?;
    if address.is_subaddress() {
        return Err(Problem::Typed(
            "A reserve is proved for the main address of a wallet, not for a subaddress.",
        ));
    }
    let address = (&address).into();
    let proof: ReserveProof = match typed.proof.parse() {
        Ok(proof) => proof,
        Err(error) => return Ok(bad(&error)),
    };
    let _turn = chain.gate.enter().ok_or(Problem::Busy)?;
    let txids = match check::reserve_txids(&proof, &address) {
        Ok(txids) => txids,
        Err(error) => return Ok(bad(&error)),
    };
    let txs = chain.transactions(&txids)?;
    let images = proof.entries.iter().map(|entry| chain.is_spent(&entry.key_image));
    let spent = images.collect::<Result<Vec<_>, _>>()?;
    Ok(match check::reserve(&proof, typed.message.as_bytes(), &address, &txs, &spent) {
        Ok(found) => Verdict::Reserve { total: found.total, spent: found.spent },
        Err(error) => bad(&error),
    })
}

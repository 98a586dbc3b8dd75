//! What tokens permit, and what methods need.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A permission of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Queries about the wallet.
    Read,
    /// New addresses and accounts, labels and notes.
    Receive,
    /// Transactions that are not signed, or that other signers must sign, too.
    Propose,
    /// Payments, within the limits of the token, and proofs of payments.
    Spend,
    /// Everything.
    Admin,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 5] = [Self::Read, Self::Receive, Self::Propose, Self::Spend, Self::Admin];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Receive => "receive",
            Self::Propose => "propose",
            Self::Spend => "spend",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not the name of a scope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a scope: they are read, receive, propose, spend and admin")]
pub struct ScopeError(String);

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let found = Self::ALL.into_iter().find(|scope| scope.name() == text);
        found.ok_or_else(|| ScopeError(text.to_owned()))
    }
}

/// What a method needs. `admin` is enough for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Any token: it discloses nothing of the wallet.
    Any,
    /// The scope `read`.
    Read,
    /// The scope `receive`.
    Receive,
    /// The scope `propose`.
    Propose,
    /// The scope `spend`; `propose` is enough for a wallet that cannot sign alone.
    Send,
    /// The scope `spend`.
    Spend,
    /// The scope `admin`.
    Admin,
}

impl Need {
    /// Whether a token with these scopes meets it, for a wallet that can sign alone or not.
    pub fn is_met(self, scopes: &BTreeSet<Scope>, signs_alone: bool) -> bool {
        let has = |scope| scopes.contains(&scope);
        has(Scope::Admin)
            || match self {
                Self::Any => true,
                Self::Read => has(Scope::Read),
                Self::Receive => has(Scope::Receive),
                Self::Propose => has(Scope::Propose),
                Self::Send => has(Scope::Spend) || (!signs_alone && has(Scope::Propose)),
                Self::Spend => has(Scope::Spend),
                Self::Admin => false,
            }
    }

    /// How documents and errors call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Read => "read",
            Self::Receive => "receive",
            Self::Propose => "propose",
            Self::Send => "spend or propose",
            Self::Spend => "spend",
            Self::Admin => "admin",
        }
    }

    /// Whether a call must be in the audit log before it is made.
    pub const fn is_grave(self) -> bool {
        matches!(self, Self::Send | Self::Spend | Self::Admin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for scope in Scope::ALL {
            assert_eq!(scope.name().parse(), Ok(scope));
            assert_eq!(serde_json::to_string(&scope).unwrap(), format!("\"{scope}\""));
        }
        assert!("Read".parse::<Scope>().is_err());
        assert!("".parse::<Scope>().is_err());
    }

    #[test]
    fn needs_are_met_by_their_scope_and_by_admin() {
        use Need::{Admin, Any, Propose, Read, Receive, Send, Spend};
        let met = |scope: Scope, alone: bool| {
            let needs = [Any, Read, Receive, Propose, Send, Spend, Admin].into_iter();
            needs.filter(|need| need.is_met(&BTreeSet::from([scope]), alone)).collect::<Vec<_>>()
        };
        assert_eq!(met(Scope::Read, true), [Any, Read]);
        assert_eq!(met(Scope::Receive, true), [Any, Receive]);
        assert_eq!(met(Scope::Propose, true), [Any, Propose]);
        assert_eq!(met(Scope::Propose, false), [Any, Propose, Send]);
        assert_eq!(met(Scope::Spend, true), [Any, Send, Spend]);
        assert_eq!(met(Scope::Spend, false), [Any, Send, Spend]);
        assert_eq!(met(Scope::Admin, true).len(), 7);
    }
}

//! Why a page cannot be shown.

use ferrite_pages::answer::{BAD_REQUEST, FORBIDDEN, NOT_FOUND};
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;

use super::fields::BadField;
use super::views::parts::refusal;

/// Why a page cannot be shown.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The service refused a call.
    Refused(RpcError),
    /// A field cannot be read.
    Field(BadField),
    /// There is no such page, or not for this user.
    Missing,
}

impl From<RpcError> for Problem {
    fn from(error: RpcError) -> Self {
        Self::Refused(error)
    }
}

impl From<BadField> for Problem {
    fn from(field: BadField) -> Self {
        Self::Field(field)
    }
}

impl Problem {
    /// The status of the response.
    pub(crate) fn status(&self) -> &'static str {
        match self {
            Self::Refused(error) if error.code == code::DENIED => FORBIDDEN,
            Self::Refused(_) | Self::Field(_) => BAD_REQUEST,
            Self::Missing => NOT_FOUND,
        }
    }

    /// What the user reads.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Refused(error) => refusal(error),
            Self::Field(field) => field.to_string(),
            Self::Missing => "There is no such page.".to_owned(),
        }
    }
}

//! Names that stand for addresses (OpenAlias).

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Found {
    /// The addresses at the name.
    pub(crate) addresses: Vec<String>,
    /// Whether signatures prove that they are there.
    pub(crate) signed: bool,
}

/// Somebody who looks up names.
pub(crate) trait Names: Send + Sync {
    /// The addresses at a name such as `donate.example.org` or `donate@example.org`. This may take seconds.
    fn look_up(&self, name: &str) -> Found;
}

/// Nobody: without a name server there is nothing at any name, and nothing that would be signed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NoNames;

impl Names for NoNames {
    fn look_up(&self, _: &str) -> Found {
        Found::default()
    }
}

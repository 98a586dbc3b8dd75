//! Rows of the method table, with the checks that precede a method.
//!
//! A row declares its checks in the order in which they are made, so the functions of methods do not repeat them.

use std::any::type_name;
use std::sync::Arc;

use ferrite_rpc::error::wallet as code;
use ferrite_rpc::schema::JsonSchema;
use ferrite_rpc::table::{Parameters, json_rpc_undecoded};
use ferrite_rpc::{Access, Ctx, Row, RpcError, Run};
use ferrite_wallet::state::Now;
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::shared::SharedWallet;
use ferrite_wallet_client::spending::order::{Payer, SendSettings};
use ferrite_wallet_client::spending::turns::Turns;
use ferrite_wallet_files::file::settings;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::call::{self, Call, Outgoing};
use crate::errors::{error, not_open, unknown};
use crate::kept::Disk;
use crate::service::Service;
use crate::session::{Background, Session};
use crate::tokens::Need;

/// A condition for running a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// The call is to `/json_rpc`, and not to the path of a loaded wallet. This is checked first.
    Program,
    /// The service is not restricted. This is checked before whether a wallet is open.
    Unrestricted,
    /// The wallet is neither a background wallet nor syncing in the background.
    Foreground,
    /// The node is trusted.
    TrustedNode,
    /// The wallet is of a kind that supports background sync.
    BackgroundPossible,
}

/// The context of a call of a method of the open wallet.
pub(crate) struct Open<'a> {
    /// The service.
    pub(crate) service: &'a Arc<Service>,
    /// The open wallet.
    pub(crate) session: Arc<Session>,
    /// The call.
    pub(crate) call: &'a Call,
}

impl Open<'_> {
    /// A connection to the node that ends when the wallet is closed.
    pub(crate) fn daemon(&self) -> NodeDaemon {
        self.session.daemon(self.service.node())
    }

    /// Counts transactions against the limits of the caller's token. They must not be sent, nor their signatures
    /// returned, before this.
    pub(crate) fn spend(&self, txs: &[Outgoing<'_>]) -> Result<(), RpcError> {
        self.call.spend(self.service, txs)
    }

    /// The same for complete transactions that are sent now. Those that are in the pool or in a block are not sent
    /// again, and do not count again.
    pub(crate) fn spend_unsent(&self, mut txs: Vec<Outgoing<'_>>) -> Result<(), RpcError> {
        let wallet = self.session.read();
        txs.retain(|one| !wallet.is_there(&one.tx.tx.hash()));
        drop(wallet);
        self.spend(&txs)
    }
}

impl Payer for Open<'_> {
    type Wallet = SharedWallet<Disk>;
    type Daemon = NodeDaemon;

    fn wallet(&self) -> &SharedWallet<Disk> {
        &self.session
    }

    fn turns(&self) -> &Turns {
        self.session.turns()
    }

    fn settings(&self) -> SendSettings {
        let settings = self.session.setting(|members| SendSettings {
            stores_info: settings::STORE_TX_INFO.get_or_default(members),
            max_reorg_depth: settings::MAX_REORG_DEPTH.get_or_default(members),
        });
        // The defaults of a wallet that was closed meanwhile.
        settings.unwrap_or(SendSettings { stores_info: true, max_reorg_depth: 0 })
    }

    fn daemon(&self) -> NodeDaemon {
        Open::daemon(self)
    }

    fn now(&self) -> Now {
        self.service.now()
    }
}

/// A row of the method table.
pub(crate) struct Method {
    /// Whether it needs an open wallet.
    #[cfg_attr(not(test), expect(dead_code, reason = "the row says it, too; tests use it"))]
    pub(crate) needs_wallet: bool,
    /// The scope that a token needs.
    #[cfg_attr(not(test), expect(dead_code, reason = "the row says it, too; tests use it"))]
    pub(crate) need: Need,
    /// The checks before it runs.
    #[cfg_attr(not(test), expect(dead_code, reason = "the row says them, too; tests use them"))]
    pub(crate) checks: &'static [Check],
    /// The other columns.
    pub(crate) row: Row<Service>,
}

impl Method {
    fn new(needs_wallet: bool, need: Need, checks: &'static [Check], row: Row<Service>) -> Self {
        // Any call may fail because of its token, the audit log or the disk.
        let mut row = row.fails(&[code::UNKNOWN_ERROR, code::DENIED]);
        if needs_wallet {
            row = row.fails(&[code::NOT_OPEN]);
        }
        for check in checks {
            row = row.fails(check.failures());
        }
        let in_words: Vec<&str> = checks.iter().map(|check| check.in_words()).collect();
        let row = row
            .note("x-needs-wallet", needs_wallet)
            .note("x-token-scope", need.name())
            .note("x-checks", in_words);
        Self { needs_wallet, need, checks, row }
    }

    /// Codes of its errors, beside those of the checks before it.
    pub(crate) fn fails(self, codes: &[i64]) -> Self {
        Self { row: self.row.fails(codes), ..self }
    }
}

/// A method of the open wallet.
pub(crate) fn open<Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema, F>(
    names: &'static [&'static str],
    need: Need,
    checks: &'static [Check],
    function: F,
) -> Method
where
    F: Fn(&Open<'_>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let run = move |ctx: &Ctx<'_, Service>, parameters: Parameters<Q>| {
        let service = ctx.service;
        let _span = service.span().entered();
        call::make(ctx, first(names), need, |call| {
            let request = parameters.read()?;
            check_service(service, names, checks)?;
            let session = service.session().ok_or_else(not_open)?;
            for check in checks {
                check.on(service, &session)?;
            }
            function(&Open { service, session, call }, request)
        })
    };
    let row = json_rpc_undecoded(names, Access::Everyone, Run::Blocking, run).function_name(type_name::<F>());
    Method::new(true, need, checks, row)
}

/// A method that needs no wallet.
pub(crate) fn any<Q: DeserializeOwned + JsonSchema, R: Serialize + JsonSchema, F>(
    names: &'static [&'static str],
    need: Need,
    checks: &'static [Check],
    function: F,
) -> Method
where
    F: Fn(&Arc<Service>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
{
    let run = move |ctx: &Ctx<'_, Service>, parameters: Parameters<Q>| {
        let _span = ctx.service.span().entered();
        call::make(ctx, first(names), need, |_| {
            let request = parameters.read()?;
            check_service(ctx.service, names, checks)?;
            function(ctx.service, request)
        })
    };
    let row = json_rpc_undecoded(names, Access::Everyone, Run::Blocking, run).function_name(type_name::<F>());
    Method::new(false, need, checks, row)
}

fn first(names: &[&'static str]) -> &'static str {
    names.first().copied().unwrap_or_default()
}

/// The checks that need no wallet.
pub(crate) fn check_service(
    service: &Service,
    names: &[&'static str],
    checks: &[Check],
) -> Result<(), RpcError> {
    if checks.contains(&Check::Program) && service.name().is_some() {
        let method = first(names);
        return Err(error(
            code::DENIED,
            format!("{method} concerns the whole program, and not one of its wallets: call it at /json_rpc"),
        ));
    }
    if checks.contains(&Check::Unrestricted) {
        unrestricted(service)?;
    }
    Ok(())
}

fn unrestricted(service: &Service) -> Result<(), RpcError> {
    match service.options().restricted {
        true => Err(error(code::DENIED, "Command unavailable in restricted mode.")),
        false => Ok(()),
    }
}

/// Fails for a background wallet, and while the wallet syncs in the background.
pub(crate) fn foreground(session: &Session) -> Result<(), RpcError> {
    match session.background() {
        Background::Off => Ok(()),
        Background::Wallet => {
            Err(error(code::IS_BACKGROUND_WALLET, "This command is disabled for background wallets."))
        }
        Background::Syncing => Err(error(
            code::IS_BACKGROUND_SYNCING,
            "This command is disabled while background syncing. Stop background syncing to use this command.",
        )),
    }
}

impl Check {
    /// What it demands.
    fn in_words(self) -> &'static str {
        match self {
            Self::Program => "only at `/json_rpc`",
            Self::Unrestricted => "not with `--restricted-rpc`",
            Self::Foreground => "not in the background",
            Self::TrustedNode => "trusted node",
            Self::BackgroundPossible => "neither view-only nor multisig",
        }
    }

    /// The codes of its errors, beside those that any method may have.
    fn failures(self) -> &'static [i64] {
        match self {
            Self::Program | Self::Unrestricted | Self::TrustedNode => &[],
            Self::Foreground => &[code::IS_BACKGROUND_WALLET, code::IS_BACKGROUND_SYNCING],
            Self::BackgroundPossible => &[code::WATCH_ONLY],
        }
    }

    fn on(self, service: &Service, session: &Session) -> Result<(), RpcError> {
        match self {
            // Checked before the wallet is looked up.
            Self::Program | Self::Unrestricted => Ok(()),
            Self::Foreground => foreground(session),
            Self::TrustedNode => match service.node().is_trusted() {
                true => Ok(()),
                false => Err(unknown("This command requires a trusted daemon.")),
            },
            Self::BackgroundPossible => {
                let wallet = session.read();
                if wallet.keys().is_multisig() {
                    return Err(unknown("Multisig wallet cannot enable background sync"));
                }
                if wallet.keys().is_view_only() && !wallet.is_background() {
                    return Err(error(code::WATCH_ONLY, "Watch-only wallet cannot enable background sync"));
                }
                Ok(())
            }
        }
    }
}

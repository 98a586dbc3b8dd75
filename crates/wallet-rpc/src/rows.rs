//! The method table, with what is checked before a method runs.
//!
//! Checks are declared with the row, in the order in which they are made, so that a method's function need not.

use std::sync::Arc;

use ferrite_rpc::error::wallet as code;
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};
use ferrite_wallet::state::Now;
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_client::shared::SharedWallet;
use ferrite_wallet_client::spending::order::{Payer, SendSettings};
use ferrite_wallet_client::spending::turns::Turns;
use ferrite_wallet_files::file::settings;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors::{error, not_open, unknown};
use crate::kept::Disk;
use crate::service::Service;
use crate::session::{Background, Session};

/// Something that has to hold before a method runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// The service is not restricted. This is asked before whether a wallet is open.
    Unrestricted,
    /// The wallet is neither a background wallet nor syncing in the background.
    Foreground,
    /// The node is trusted.
    TrustedNode,
    /// The wallet can be synced in the background at all.
    BackgroundPossible,
}

/// A call about the open wallet.
pub(crate) struct Open<'a> {
    /// The service.
    pub(crate) service: &'a Arc<Service>,
    /// The wallet.
    pub(crate) session: Arc<Session>,
}

impl Open<'_> {
    /// The node, for as long as the wallet is open.
    pub(crate) fn daemon(&self) -> NodeDaemon {
        self.session.daemon(self.service.node())
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
        // The wallet is closed.
        settings.unwrap_or(SendSettings { stores_info: true, max_reorg_depth: 0 })
    }

    fn daemon(&self) -> NodeDaemon {
        Open::daemon(self)
    }

    fn now(&self) -> Now {
        self.service.now()
    }
}

/// The rows of the table.
pub(crate) struct Rows(Table<Service>);

impl Rows {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self(Table::new())
    }

    /// The table.
    pub(crate) fn table(self) -> Table<Service> {
        self.0
    }

    /// A method that needs a wallet.
    pub(crate) fn open<Q: DeserializeOwned, R: Serialize>(
        self,
        names: &[&'static str],
        checks: &'static [Check],
        function: impl Fn(&Open<'_>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        let call = move |ctx: &Ctx<'_, Service>, request: Q| {
            let service = ctx.service;
            if checks.contains(&Check::Unrestricted) {
                unrestricted(service)?;
            }
            let session = service.session().ok_or_else(not_open)?;
            for check in checks {
                check.on(service, &session)?;
            }
            function(&Open { service, session }, request)
        };
        Self(self.0.json_rpc(names, Access::Everyone, Run::Blocking, call))
    }

    /// A method that needs no wallet.
    pub(crate) fn any<Q: DeserializeOwned, R: Serialize>(
        self,
        names: &[&'static str],
        checks: &'static [Check],
        function: impl Fn(&Arc<Service>, Q) -> Result<R, RpcError> + Send + Sync + 'static,
    ) -> Self {
        let call = move |ctx: &Ctx<'_, Service>, request: Q| {
            if checks.contains(&Check::Unrestricted) {
                unrestricted(ctx.service)?;
            }
            function(ctx.service, request)
        };
        Self(self.0.json_rpc(names, Access::Everyone, Run::Blocking, call))
    }
}

fn unrestricted(service: &Service) -> Result<(), RpcError> {
    match service.options().restricted {
        true => Err(error(code::DENIED, "Command unavailable in restricted mode.")),
        false => Ok(()),
    }
}

/// Whether the wallet is there in full.
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
    fn on(self, service: &Service, session: &Session) -> Result<(), RpcError> {
        match self {
            // Asked before.
            Self::Unrestricted => Ok(()),
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

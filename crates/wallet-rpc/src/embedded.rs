//! The service inside another program: its methods, called without a port, a login or a second process.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use ferrite_rpc::envelope::Calls;
use ferrite_rpc::{Ctx, Identity, Table};
use tokio::runtime::{Builder, Runtime};
use zeroize::Zeroizing;

use crate::config::Config;
use crate::methods;
use crate::service::{Guards, Service};
use crate::start::{self, StartError};

/// How long tasks that wait for the network may take to end.
const GRACE: Duration = Duration::from_secs(1);
/// The caller, as methods see it. Nothing is sent there.
const PEER: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A service that answers calls of this process. Wallets are stored and closed when it is dropped.
pub struct Embedded {
    service: Arc<Service>,
    table: Table<Service>,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl std::fmt::Debug for Embedded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Embedded")
    }
}

impl Embedded {
    /// Starts the service without a wallet, a server, tokens or an audit log: the settings of these are not used.
    /// Wallets do not follow the chain by themselves; calls refresh them.
    ///
    /// # Errors
    /// If the settings of the node are invalid, or threads cannot be started.
    pub fn start(config: &Config) -> Result<Self, StartError> {
        let runtime = Builder::new_multi_thread().enable_all().build().map_err(StartError::System)?;
        let options = start::options(config)?;
        let service =
            Service::new(options, Guards::default(), config.node.clone(), runtime.handle().clone())?;
        service.set_auto_refresh(None);
        Ok(Self { service: Arc::new(service), table: methods::table(), runtime: Some(runtime) })
    }

    /// Answers a JSON-RPC body, as `/json_rpc` of the service does. Several threads may call at once.
    pub fn answer(&self, body: &[u8]) -> Zeroizing<Vec<u8>> {
        let ctx = Ctx {
            service: &self.service,
            restricted: false,
            peer: PEER,
            connections: 1,
            identity: Identity::Login,
        };
        let mut answer = Zeroizing::new(Vec::new());
        // Without an answer, the body named its method by something other than a text. The caller finds no JSON.
        Calls::read(body, false).answer(&self.table, &ctx, &mut answer);
        answer
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        start::save_all(&self.service);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(GRACE);
        }
    }
}

//! Requests from the peer.

use super::{End, SENT_ADDRESSES_LIMIT, Session};
use crate::address::Zone;
use crate::levin::Command;
use crate::message::{
    BasicNodeData, HandshakeRequest, HandshakeResponse, PeerlistEntry, PingResponse, Request,
    SupportFlagsResponse, TimedSyncRequest, TimedSyncResponse, response,
};
use crate::network::ping;
use crate::network::state::Shared;
use crate::network::zones::Zones;
use crate::peer::PeerEvent;
use crate::random::{self, os_rng};

/// The peer id of all hidden services: a constant, so that it cannot link one to a node of the public zone.
const HIDDEN_PEER_ID: u64 = 1;

impl Shared {
    /// Our peer id in a zone.
    pub(in crate::network) fn our_peer_id(&self, zone: Zone) -> u64 {
        if zone == Zone::Public { self.peer_id } else { HIDDEN_PEER_ID }
    }

    /// What we say about ourselves in a zone (`net_node.inl: get_local_node_data`).
    pub(in crate::network) fn our_node_data(&self, zone: Zone) -> BasicNodeData {
        let reachable = self.zones.can_ping_back(zone);
        let port = match self.config.external_port {
            0 => self.listening_port.get().copied().unwrap_or(0),
            external => external,
        };
        let my_port = if reachable && !self.config.hide_my_port { port } else { 0 };
        BasicNodeData {
            my_port: my_port.into(),
            network_id: self.config.chain.parameters().id,
            peer_id: self.our_peer_id(zone),
            rpc_credits_per_hash: 0,
            rpc_port: if reachable { self.config.rpc_port } else { 0 },
            support_flags: Zones::support_flags(zone),
        }
    }
}

impl Session {
    pub(super) async fn answer(&mut self, request: Request) -> Result<(), End> {
        match request {
            Request::Handshake(request) => self.answer_handshake(request).await,
            Request::TimedSync(request) => self.answer_timed_sync(request).await,
            Request::Ping(_) => {
                let answer = PingResponse::ok(self.shared.our_peer_id(self.connection.zone));
                self.reply(response(&answer)).await
            }
            Request::SupportFlags(_) => {
                let support_flags = Zones::support_flags(self.connection.zone);
                self.reply(response(&SupportFlagsResponse { support_flags })).await
            }
        }
    }

    async fn answer_handshake(&mut self, request: HandshakeRequest) -> Result<(), End> {
        let HandshakeRequest { node_data, payload_data } = request;
        if node_data.network_id != self.shared.config.chain.parameters().id {
            return Err(End::WrongNetwork);
        }
        if !self.connection.incoming {
            return Err(End::UnexpectedHandshake);
        }
        if self.is_introduced() {
            return Err(End::SecondHandshake);
        }
        self.check_peer_id(node_data.peer_id)?;
        let peers = self.shared.people().book(self.connection.zone).peers_to_tell(&mut os_rng());
        let answer = HandshakeResponse {
            local_peerlist_new: self.not_told_yet(peers),
            node_data: self.shared.our_node_data(self.connection.zone),
            payload_data: self.our_chain().await?,
        };
        self.reply(response(&answer)).await?;
        self.connection.introduce(&node_data);
        self.connection.set_chain(&payload_data);
        self.decoder.handshake_done();
        self.announce(payload_data).await?;
        ping::verify(&self.shared, &self.connection, node_data.my_port);
        self.ask_support_flags().await
    }

    /// Rejects a connection to ourselves or to a connected peer. In the public zone only: elsewhere the check would
    /// reveal which nodes are the same.
    pub(super) fn check_peer_id(&self, peer_id: u64) -> Result<(), End> {
        let connection = &self.connection;
        if connection.zone != Zone::Public {
            return Ok(());
        }
        if peer_id == self.shared.peer_id {
            return Err(End::ToSelf);
        }
        let host = connection.address.host();
        let twice = self.shared.table().all().iter().any(|other| {
            other.id != connection.id
                && other.incoming == connection.incoming
                && other.address.host() == host
                && other.introduction().is_some_and(|known| known.peer_id == peer_id && peer_id != 0)
        });
        if twice { Err(End::Twice) } else { Ok(()) }
    }

    async fn answer_timed_sync(&mut self, request: TimedSyncRequest) -> Result<(), End> {
        if !self.is_introduced() {
            return Err(End::NotIntroduced(Command::TimedSync));
        }
        let chain = request.payload_data;
        self.connection.set_chain(&chain);
        self.emit(PeerEvent::Synced { id: self.connection.id, chain }).await?;
        let peers = self.peers_to_tell();
        let answer = TimedSyncResponse {
            local_peerlist_new: self.not_told_yet(peers),
            payload_data: self.our_chain().await?,
        };
        self.reply(response(&answer)).await
    }

    /// Peers for a timed sync. A hidden service that we connected to also gets our own address, which it cannot see.
    fn peers_to_tell(&self) -> Vec<PeerlistEntry> {
        let zone = self.connection.zone;
        let mut peers = self.shared.people().book(zone).peers_to_tell(&mut os_rng());
        let ours = self.shared.zones.get(zone).and_then(|config| config.our_address.clone());
        if let Some(address) = ours
            && !self.connection.incoming
        {
            let ours = PeerlistEntry {
                adr: Some(address),
                id: self.shared.our_peer_id(zone),
                ..PeerlistEntry::default()
            };
            let at = random::index(&mut os_rng(), peers.len() + 1);
            peers.insert(at, ours);
            peers.truncate(ferrite_types::network::constants::p2p::PEERS_IN_HANDSHAKE);
        }
        peers
    }

    fn not_told_yet(&mut self, peers: Vec<PeerlistEntry>) -> Vec<PeerlistEntry> {
        if self.sent_addresses.len() > SENT_ADDRESSES_LIMIT {
            self.sent_addresses.clear();
        }
        let sent_addresses = &mut self.sent_addresses;
        peers
            .into_iter()
            .filter(|peer| peer.adr.clone().is_some_and(|address| sent_addresses.insert(address)))
            .collect()
    }
}

//! Requests to the peer.

use std::time::Duration;

use ferrite_types::time::unix_time;
use tokio::time::Instant;

use super::{Asked, End, Purpose, Session};
use crate::address::Zone;
use crate::levin::Command;
use crate::message::{
    HandshakeRequest, HandshakeResponse, Invoke, Payload, PeerlistEntry, SupportFlagsRequest,
    SupportFlagsResponse, TimedSyncRequest, TimedSyncResponse,
};
use crate::peer::PeerEvent;

impl Session {
    async fn ask<T: Invoke>(&mut self, request: &T, limit: Duration) -> Result<(), End> {
        self.reply(request.request()).await?;
        self.asked.push_back(Asked { command: T::COMMAND, limit, deadline: Instant::now() + limit });
        Ok(())
    }

    pub(super) async fn ask_handshake(&mut self) -> Result<(), End> {
        let request = HandshakeRequest {
            node_data: self.shared.our_node_data(self.connection.zone),
            payload_data: self.our_chain().await?,
        };
        // The response contains a peer list and may be long.
        self.decoder.handshake_done();
        let limit = self.handshake_deadline.saturating_duration_since(Instant::now());
        self.ask(&request, limit).await
    }

    /// Asks a peer that did not state its supported features.
    pub(super) async fn ask_support_flags(&mut self) -> Result<(), End> {
        if self.connection.support_flags() != 0 || self.connection.zone != Zone::Public {
            return Ok(());
        }
        let limit = self.shared.config.timings.handshake;
        self.ask(&SupportFlagsRequest::default(), limit).await
    }

    /// Sends a timed sync if it is due and the last one was answered.
    pub(super) async fn sync_if_due(&mut self) -> Result<(), End> {
        if self.next_timed_sync.is_none_or(|due| Instant::now() < due) {
            return Ok(());
        }
        let timings = self.shared.config.timings;
        self.next_timed_sync = Some(Instant::now() + timings.timed_sync);
        if self.asked.iter().any(|asked| asked.command == Command::TimedSync) {
            return Ok(());
        }
        let request = TimedSyncRequest { payload_data: self.our_chain().await? };
        self.ask(&request, timings.invoke).await
    }

    pub(super) async fn take_answer(
        &mut self,
        command: Option<Command>,
        code: i32,
        payload: &[u8],
    ) -> Result<(), End> {
        let asked = self.asked.pop_front().ok_or(End::UnexpectedResponse)?;
        if command != Some(asked.command) {
            return Err(End::UnexpectedResponse);
        }
        if code < 0 {
            // Without a handshake there is no connection; a failure of other requests can be tolerated.
            return match asked.command {
                Command::Handshake => Err(End::Failed { command: asked.command, code }),
                _ => Ok(()),
            };
        }
        match asked.command {
            Command::Handshake => self.take_handshake(HandshakeResponse::from_payload(payload)?).await,
            Command::TimedSync => self.take_timed_sync(TimedSyncResponse::from_payload(payload)?).await,
            Command::SupportFlags => {
                let support_flags = SupportFlagsResponse::from_payload(payload)?.support_flags;
                self.connection.set_support_flags(support_flags);
                self.emit(PeerEvent::Understands { id: self.connection.id, support_flags }).await
            }
            _ => Err(End::UnexpectedResponse),
        }
    }

    async fn take_handshake(&mut self, answer: HandshakeResponse) -> Result<(), End> {
        let HandshakeResponse { local_peerlist_new, node_data, payload_data } = answer;
        if node_data.network_id != self.shared.config.chain.parameters().id {
            return Err(End::WrongNetwork);
        }
        self.merge(&local_peerlist_new)?;
        self.check_peer_id(node_data.peer_id)?;
        self.connection.introduce(&node_data);
        self.connection.set_chain(&payload_data);
        let Some(Purpose::Stay { anchor_since }) = self.purpose else {
            self.report_success();
            return Err(End::Done);
        };
        self.just_seen();
        {
            let address = self.connection.address.clone();
            let mut people = self.shared.people();
            people.failures.forget(&address.host());
            let since = anchor_since.unwrap_or_else(unix_time);
            people.book(self.connection.zone).add_anchor(address, since);
        }
        self.report_success();
        self.announce(payload_data).await?;
        self.ask_support_flags().await
    }

    fn report_success(&mut self) {
        if let Some(shaken) = self.shaken.take() {
            let _ = shaken.send(());
        }
    }

    async fn take_timed_sync(&mut self, answer: TimedSyncResponse) -> Result<(), End> {
        self.merge(&answer.local_peerlist_new)?;
        let chain = answer.payload_data;
        self.connection.set_chain(&chain);
        if !self.connection.incoming {
            self.just_seen();
        }
        self.emit(PeerEvent::Synced { id: self.connection.id, chain }).await
    }

    fn merge(&self, peers: &[PeerlistEntry]) -> Result<(), End> {
        let mut people = self.shared.people();
        let (book, bans, failures) = people.book_and_judges(self.connection.zone);
        book.merge(peers, bans, failures, unix_time())?;
        Ok(())
    }

    /// Records that the peer responded at the address we connected to.
    fn just_seen(&self) {
        if let Some(peer) = self.connection.to_peer(self.connection.address.clone(), unix_time()) {
            self.shared.people().book(self.connection.zone).just_seen(peer);
        }
    }
}

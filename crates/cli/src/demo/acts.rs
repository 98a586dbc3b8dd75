//! The acts of the story.

use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use ferrite_rpc::daemon::info::GetInfoResponse;
use ferrite_rpc::daemon::mining::{GenerateBlocksRequest, GenerateBlocksResponse, StartMiningRequest};
use ferrite_rpc::daemon::{EmptyRequest, STATUS_OK, StatusResponse};
use ferrite_rpc::wallet::accounts::{
    CreateAddressRequest, CreateAddressResponse, GetBalanceRequest, GetBalanceResponse,
};
use ferrite_rpc::wallet::lifecycle::{AutoRefreshRequest, RefreshRequest, RefreshResponse};
use ferrite_rpc::wallet::proofs::{
    CheckTxProofRequest, CheckTxProofResponse, GetTxProofRequest, GetTxProofResponse,
};
use ferrite_rpc::wallet::sending::{TransferRequest, TransferResponse};
use ferrite_rpc::wallet::transfers::{GetTransferByTxidRequest, GetTransferByTxidResponse, TransferEntry};
use ferrite_rpc::wallet::webhooks::{AddWebhookRequest, AddWebhookResponse};
use ferrite_rpc::wallet::{Destination, EmptyResponse};
use ferrite_types::network::constants::emission::COIN;
use tokio::time::sleep;

use super::pace::Pace;
use super::patience::Patience;
use super::programs::{Programs, Wallet};
use super::shop::Shop;
use super::show::{self, Bar};
use crate::money::coins;

/// Blocks mined before the payment: enough to unlock the first rewards, and for ring members.
const BLOCKS: u64 = 80;
/// Blocks until received outputs are unlocked.
const CONFIRMATIONS: u64 = 10;
/// The amount of the payment.
const AMOUNT: u64 = 12 * COIN + COIN / 2;
/// What is paid for: the label of the address, and the message of the proof.
const GOODS: &str = "the bicycle";
/// The events that the shop is told.
const EVENTS: [&str; 3] = ["payment_in_pool", "payment_confirmed", "payment_unlocked"];
/// Interval of new blocks after the end of the story.
const NEW_BLOCK_INTERVAL: Duration = Duration::from_secs(5);

/// Everything that takes part in the story.
pub(super) struct Stage {
    pub(super) programs: Programs,
    pub(super) alice: Wallet,
    pub(super) bob: Wallet,
    pub(super) pace: Pace,
}

/// What Bob sells: the address that is to be paid, and the shop that waits for it.
pub(super) struct Order {
    pub(super) address: String,
    shop: Shop,
}

impl Stage {
    /// Mines to Alice's wallet until it can pay.
    pub(super) async fn mine(&mut self) -> anyhow::Result<()> {
        say!(
            "3. The node mines for Alice. A reward can be spent 60 blocks later, and a payment hides\n   among {} others.",
            show::DECOYS
        );
        let request = StartMiningRequest {
            miner_address: self.alice.address.clone(),
            threads_count: 1,
            ..StartMiningRequest::default()
        };
        let answer: StatusResponse = self.programs.node().path("/start_mining", &request).await?;
        if answer.status != STATUS_OK {
            bail!("the node cannot mine: {}", answer.status);
        }
        let mut bar = Bar::new("blocks", BLOCKS);
        let mut patience = Patience::new("no block is found");
        loop {
            let info: GetInfoResponse = self.programs.node().path("/get_info", &EmptyRequest).await?;
            if bar.show(info.height.saturating_sub(1)) {
                break;
            }
            patience.wait(info.height, &mut self.programs).await?;
        }
        // From here on, blocks are found when the story needs them.
        let _: StatusResponse = self.programs.node().path("/stop_mining", &EmptyRequest).await?;
        let balance = balance(&self.alice).await?;
        say!(
            "   Alice has {} coins, of which she can spend {}.",
            coins(balance.balance),
            coins(balance.unlocked_balance)
        );
        Ok(())
    }

    /// Bob's wallet makes an address, and tells his shop of payments to it.
    pub(super) async fn sell(&mut self) -> anyhow::Result<Order> {
        let shop = Shop::open()?;
        let wallet = &self.bob.client;
        // Once per second, so that the payment is seen soon. The default is once in 20 seconds.
        let follow = AutoRefreshRequest { enable: true, period: 1 };
        let _: EmptyResponse = wallet.call("auto_refresh", &follow).await?;
        let request = CreateAddressRequest { label: GOODS.to_owned(), ..CreateAddressRequest::default() };
        let made: CreateAddressResponse = wallet.call("create_address", &request).await?;
        let webhook = AddWebhookRequest {
            url: shop.url(),
            types: EVENTS.map(str::to_owned).to_vec(),
            account_index: Some(0),
            address_index: Some(made.address_index),
            secret: shop.secret(),
            ..AddWebhookRequest::default()
        };
        let _: AddWebhookResponse =
            wallet.call("add_webhook", &webhook).await.context("there is no webhook")?;
        say!("4. Bob sells \"{GOODS}\" for {} coins. His wallet makes an address for it:", coins(AMOUNT));
        say!("   {}", made.address);
        say!("   with a QR code at {}", self.programs.request_url(made.address_index, &coins(AMOUNT)));
        say!("   and a webhook, which tells his shop at {} of payments to it.", shop.url());
        self.pace.before("Alice pays", 15).await;
        Ok(Order { address: made.address, shop })
    }

    /// Alice pays. Returns the transaction, which the shop has been told of.
    pub(super) async fn pay(&mut self, order: &mut Order) -> anyhow::Result<String> {
        say!("5. Alice pays Bob {} coins.", coins(AMOUNT));
        let started = Instant::now();
        let request = TransferRequest {
            destinations: vec![Destination { amount: AMOUNT, address: order.address.clone() }],
            ..TransferRequest::default()
        };
        let sent: TransferResponse =
            self.alice.client.call("transfer", &request).await.context("Alice cannot pay")?;
        say!("   Transaction {},", sent.tx_hash);
        say!(
            "   signed and sent in {:.1} s; its fee is {} coins. The node has it at",
            started.elapsed().as_secs_f64(),
            coins(sent.fee)
        );
        say!("   {}", self.programs.transaction_url(&sent.tx_hash));
        self.told(order, &sent.tx_hash, "payment_in_pool", 0).await?;
        self.pace.before("a block is found", 8).await;
        Ok(sent.tx_hash)
    }

    /// A block with the payment.
    pub(super) async fn confirm(&mut self, order: &mut Order, txid: &str) -> anyhow::Result<()> {
        say!("6. A block is found, and the payment is in it.");
        self.find_block().await?;
        self.told(order, txid, "payment_confirmed", 1).await?;
        self.pace.before("more blocks are found", 6).await;
        Ok(())
    }

    /// The blocks that unlock the payment.
    pub(super) async fn unlock(&mut self, order: &mut Order, txid: &str) -> anyhow::Result<()> {
        say!("7. With {CONFIRMATIONS} confirmations, Bob can spend what he got.");
        let mut bar = Bar::new("confirmations", CONFIRMATIONS);
        let mut found = 1;
        let mut patience = Patience::new("the payment is not confirmed");
        loop {
            let confirmations = match received(&self.bob, txid).await? {
                Some(entry) if entry.amount != AMOUNT => bail!("Bob got {} coins", coins(entry.amount)),
                Some(entry) if entry.r#type == "in" => entry.confirmations.unwrap_or(0),
                _ => 0,
            };
            if bar.show(confirmations) {
                break;
            }
            if confirmations >= found {
                self.pace.moment().await;
                self.find_block().await?;
                found += 1;
            } else {
                patience.wait(confirmations, &mut self.programs).await?;
            }
        }
        self.told(order, txid, "payment_confirmed", CONFIRMATIONS).await?;
        self.told(order, txid, "payment_unlocked", CONFIRMATIONS).await?;
        say!("   Bob has {} coins, and can spend them.", coins(balance(&self.bob).await?.unlocked_balance));
        self.pace.before("Alice proves the payment", 4).await;
        Ok(())
    }

    /// Alice proves the payment.
    pub(super) async fn prove(&self, address: &str, txid: &str) -> anyhow::Result<()> {
        say!("8. The payment is private between the two. Alice proves that she has paid for \"{GOODS}\":");
        let request = GetTxProofRequest {
            txid: txid.to_owned(),
            address: address.to_owned(),
            message: GOODS.to_owned(),
        };
        let proof: GetTxProofResponse =
            self.alice.client.call("get_tx_proof", &request).await.context("there is no proof")?;
        say!("   {}", proof.signature);
        let check = |message: &str| CheckTxProofRequest {
            txid: txid.to_owned(),
            address: address.to_owned(),
            message: message.to_owned(),
            signature: proof.signature.clone(),
        };
        let bob = &self.bob.client;
        let checked: CheckTxProofResponse = bob.call("check_tx_proof", &check(GOODS)).await?;
        let other: CheckTxProofResponse = bob.call("check_tx_proof", &check("another bicycle")).await?;
        if !checked.good || checked.received != AMOUNT || other.good {
            bail!("the proof is invalid");
        }
        say!(
            "   It is good: Bob's address got {} coins, {} blocks ago. For \"another bicycle\" it is not.\n",
            coins(checked.received),
            checked.confirmations
        );
        Ok(())
    }

    /// Mines a block at intervals, until Enter is pressed or the program is stopped.
    pub(super) async fn stay(&mut self) -> anyhow::Result<()> {
        self.pace.forget_lines();
        loop {
            tokio::select! {
                () = self.pace.enter() => return Ok(()),
                () = sleep(NEW_BLOCK_INTERVAL) => {}
            }
            self.programs.check()?;
            self.find_block().await?;
        }
    }

    async fn find_block(&self) -> anyhow::Result<()> {
        let request = GenerateBlocksRequest {
            amount_of_blocks: 1,
            wallet_address: self.alice.address.clone(),
            ..GenerateBlocksRequest::default()
        };
        let _: GenerateBlocksResponse = self.programs.node().call("generateblocks", &request).await?;
        Ok(())
    }

    /// Waits until the shop is told of the payment, and shows the message.
    async fn told(
        &mut self,
        order: &mut Order,
        txid: &str,
        kind: &str,
        confirmations: u64,
    ) -> anyhow::Result<()> {
        let mut patience = Patience::new("Bob's shop is not told of the payment");
        let event = loop {
            if let Some(event) = order.shop.next()? {
                break event;
            }
            patience.wait(0, &mut self.programs).await?;
        };
        if event.txid != txid || event.amount != AMOUNT || event.address != order.address {
            bail!("Bob's shop is told of another payment: {event:?}");
        }
        if event.kind != kind || (kind == "payment_confirmed" && event.confirmations != confirmations) {
            bail!("Bob's shop is told of {} instead of {kind}", event.kind);
        }
        show::delivery(&event);
        Ok(())
    }
}

/// A wallet's entry for a transaction; `None` if it has not seen it yet.
async fn received(wallet: &Wallet, txid: &str) -> anyhow::Result<Option<TransferEntry>> {
    let _: RefreshResponse = wallet.client.call("refresh", &RefreshRequest::default()).await?;
    let request = GetTransferByTxidRequest { txid: txid.to_owned(), account_index: 0 };
    match wallet.client.call::<_, GetTransferByTxidResponse>("get_transfer_by_txid", &request).await {
        Ok(found) => Ok(Some(found.transfer)),
        Err(ferrite_rpc::client::ClientError::Rpc(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

async fn balance(wallet: &Wallet) -> anyhow::Result<GetBalanceResponse> {
    let _: RefreshResponse = wallet.client.call("refresh", &RefreshRequest::default()).await?;
    Ok(wallet.client.call("get_balance", &GetBalanceRequest::default()).await?)
}

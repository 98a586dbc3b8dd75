//! The crate `monero-rpc`: its clients of the node and of two wallet services, with empty wallets.
//!
//! `client-story NODE ALICE BOB`: their ports. Prints one line for each statement: `= `, what it is about, a tab, the
//! value.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Debug;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use monero_rpc::monero::cryptonote::hash::Hash;
use monero_rpc::monero::{Address, Amount};
use monero_rpc::{
    DaemonJsonRpcClient, DaemonRpcClient, GetBlockHeaderSelector, GetTransfersCategory, GetTransfersSelector,
    HashString, PrivateKeyType, RegtestDaemonJsonRpcClient, RpcClientBuilder, SweepAllArgs, TransferData,
    TransferOptions, TransferPriority, TransferType, WalletClient,
};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const TIMEOUT: Duration = Duration::from_secs(60);
const COIN: u64 = 1_000_000_000_000;

fn say(what: impl AsRef<str>, value: impl Debug) {
    println!("= {}\t{value:?}", what.as_ref());
}

struct Story {
    node_port: u16,
    node: DaemonJsonRpcClient,
    regtest: RegtestDaemonJsonRpcClient,
    plain: DaemonRpcClient,
    alice: WalletClient,
    bob: WalletClient,
    alices: Address,
    bobs: Address,
}

impl Story {
    async fn begin(ports: [u16; 3]) -> Outcome<Self> {
        let client = |port: u16| {
            RpcClientBuilder::new().timeout(TIMEOUT * 2).build(format!("http://127.0.0.1:{port}"))
        };
        let (alice, bob) = (client(ports[1])?.wallet(), client(ports[2])?.wallet());
        let (alices, bobs) =
            (alice.get_address(0, None).await?.address, bob.get_address(0, None).await?.address);
        Ok(Self {
            node_port: ports[0],
            node: client(ports[0])?.daemon(),
            regtest: client(ports[0])?.daemon().regtest(),
            plain: client(ports[0])?.daemon_rpc(),
            alice,
            bob,
            alices,
            bobs,
        })
    }

    /// All blocks pay to Alice, so that fees come back to her and do not matter.
    async fn mine(&self, blocks: u64) -> Outcome {
        self.regtest.generate_blocks(blocks, self.alices).await?;
        self.refresh().await
    }

    async fn refresh(&self) -> Outcome {
        self.alice.refresh(None).await?;
        self.bob.refresh(None).await?;
        Ok(())
    }

    /// A transaction that is not public yet is not mined. The client has no call that tells it.
    fn wait_until_public(&self, transactions: usize) -> Outcome {
        let started = Instant::now();
        loop {
            let mut connection = TcpStream::connect(("127.0.0.1", self.node_port))?;
            connection.write_all(
                b"POST /get_transaction_pool HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
            )?;
            connection.set_read_timeout(Some(TIMEOUT))?;
            let mut answer = Vec::new();
            connection.read_to_end(&mut answer)?;
            let public = String::from_utf8_lossy(&answer).matches("\"relayed\": true").count();
            if public >= transactions {
                return Ok(());
            }
            if started.elapsed() > TIMEOUT {
                return Err(format!("{public} of {transactions} transactions are public").into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    async fn books(&self, when: &str) -> Outcome {
        for (name, wallet) in [("alice", &self.alice), ("bob", &self.bob)] {
            let balance = wallet.get_balance(0, None).await?;
            say(format!("{name} {when}: balance, height"), (balance.balance, wallet.get_height().await?));
            // What is locked of Alice's depends on which outputs she happens to spend.
            if name == "bob" {
                let outputs: Vec<_> =
                    balance.per_subaddress.iter().map(|of| (of.address_index, of.balance)).collect();
                say(format!("{name} {when}: unlocked, by address"), (balance.unlocked_balance, outputs));
                let accounts = wallet.get_accounts(None).await?;
                let each: Vec<_> = accounts
                    .subaddress_accounts
                    .iter()
                    .map(|of| (of.account_index, of.balance, &of.label))
                    .collect();
                say(format!("{name} {when}: accounts"), (accounts.total_balance, each));
            }
            say(format!("{name} {when}: transfers"), transfers(wallet).await?);
        }
        Ok(())
    }

    async fn mined(&self) -> Outcome {
        self.mine(75).await?;
        self.books("after mining").await?;
        let outputs = self.alice.incoming_transfers(TransferType::Available, Some(0), None).await?;
        let outputs = outputs.transfers.unwrap_or_default();
        let images =
            outputs.iter().filter(|output| output.key_image.as_ref().is_some_and(|image| image.len() == 64));
        say("alice's outputs", (outputs.len(), images.count(), outputs.iter().any(|output| output.spent)));
        Ok(())
    }

    async fn paid(&self) -> Outcome<TransferData> {
        let account = self.bob.create_account(Some("savings".to_owned())).await?;
        let (address, index) = self.bob.create_address(0, Some("shop".to_owned())).await?;
        say("index of the address", (index, self.bob.get_address_index(address).await?));
        let amounts = [(self.bobs, 1), (address, 2), (account.address, 3)];
        let destinations: HashMap<_, _> =
            amounts.map(|(address, coins)| (address, Amount::from_pico(coins * COIN))).into();
        let sent =
            self.alice.transfer(destinations, TransferPriority::Default, TransferOptions::default()).await?;
        say(
            "sent",
            (
                sent.amount,
                sent.tx_key.0.len() >= 32,
                sent.tx_blob.0.len() > 1000,
                sent.unsigned_txset.0.len(),
            ),
        );
        self.wait_until_public(1)?;
        self.refresh().await?;
        say("bob sees it coming", transfers(&self.bob).await?);
        self.mine(1).await?;
        self.books("after a block took it").await?;
        self.mine(10).await?;
        self.books("after ten more").await?;
        let seen = self.bob.get_transfer(sent.tx_hash.0, None).await?.ok_or("bob has no such transfer")?;
        // Which of the three payments it is depends on their order in the transaction.
        say("the transfer", (seen.height, seen.confirmations, seen.double_spend_seen));
        Ok(sent)
    }

    async fn proofs(&self, sent: &TransferData) -> Outcome {
        let hash = sent.tx_hash.0;
        say("tx key", self.bob.check_tx_key(hash, sent.tx_key.0.clone(), self.bobs).await?);
        let id = || HashString(hash.to_bytes().to_vec());
        let message = || Some("hello".to_owned());
        let proof = self.alice.get_tx_proof(id(), self.bobs, message()).await?;
        let checked = self.bob.check_tx_proof(id(), self.bobs, message(), proof.clone()).await?;
        say("tx proof", (checked.good, checked.received, checked.confirmations, checked.in_pool));
        let other = self.bob.check_tx_proof(id(), self.bobs, Some("bye".to_owned()), proof).await;
        say(
            "tx proof of another message",
            other.map(|checked| checked.good).map_err(|error| error.to_string()),
        );
        let signature = self.alice.sign("hello".to_owned()).await?;
        for data in ["hello", "bye"] {
            say(data, self.bob.verify(data.to_owned(), self.alices, signature.clone()).await?);
        }
        Ok(())
    }

    async fn swept(&self) -> Outcome {
        for account_index in [0, 1] {
            let arguments = SweepAllArgs {
                address: self.alices,
                account_index,
                subaddr_indices: None,
                priority: TransferPriority::Default,
                mixin: 15,
                ring_size: 16,
                unlock_time: 0,
                get_tx_keys: Some(true),
                below_amount: None,
                do_not_relay: None,
                get_tx_hex: None,
                get_tx_metadata: None,
            };
            let swept = self.bob.sweep_all(arguments).await?;
            let amounts = swept.amount_list.iter().chain(&swept.fee_list).map(|amount| amount.as_pico());
            say(
                format!("swept of account {account_index}, with fees"),
                (swept.tx_hash_list.len(), amounts.sum::<u64>()),
            );
        }
        self.wait_until_public(2)?;
        self.mine(10).await?;
        self.books("after all is swept").await
    }

    async fn kept(&self) -> Outcome {
        self.bob.set_attribute("colour".to_owned(), "green".to_owned()).await?;
        say("attribute", self.bob.get_attribute("colour".to_owned()).await?);
        say("no attribute", told(self.bob.get_attribute("size".to_owned()).await));
        say(
            "no transfer",
            told(self.bob.get_transfer(Hash::new([1, 2, 3]), None).await.map(|found| found.is_some())),
        );
        let key = self.bob.query_key(PrivateKeyType::View).await?;
        say("view key", monero_rpc::monero::PublicKey::from_private_key(&key) == self.bobs.public_view);
        let images = self.bob.export_key_images(Some(true)).await?;
        say("key images", images.len());
        let imported = self.bob.import_key_images(images).await?;
        say("imported", (imported.height, imported.spent, imported.unspent));
        Ok(())
    }

    async fn asked(&self, sent: &TransferData) -> Outcome {
        let count = self.node.get_block_count().await?.get();
        say("blocks", count);
        let (headers, untrusted) = self.node.get_block_headers_range(1..=count - 1).await?;
        let chained = headers.windows(2).all(|pair| pair[1].prev_hash == pair[0].hash);
        say("headers", (headers.len(), untrusted, chained));
        let facts =
            headers.iter().map(|of| (of.height, of.depth, of.difficulty, of.major_version, of.num_txes));
        say("facts of headers", facts.collect::<Vec<_>>());
        for height in [1, 76, count - 1] {
            let block = self.node.get_block(GetBlockHeaderSelector::Height(height)).await?;
            let header = self.node.get_block_header(GetBlockHeaderSelector::Height(height)).await?;
            let by_hash = self.node.get_block_header(GetBlockHeaderSelector::Hash(header.hash)).await?;
            let same = block.id().to_bytes() == header.hash.0 && by_hash.hash == header.hash;
            let asked = self.node.on_get_block_hash(height).await? == header.hash;
            say(format!("block {height}"), (same, asked, block.tx_hashes.len(), header.orphan_status));
        }
        // An error; 0.18.0.0 answers with a hash of zeros, which the client takes for one.
        say("no block", self.node.on_get_block_hash(1_000_000).await.is_err());
        say("no header", told(self.node.get_block_header(GetBlockHeaderSelector::Height(1_000_000)).await));
        let template = self.node.get_block_template(self.alices, 8).await?;
        say("template", (template.height, template.difficulty, template.expected_reward, template.untrusted));
        say("not a block", told(self.node.submit_block("00".to_owned()).await));
        let found =
            self.plain.get_transactions(vec![sent.tx_hash.0, Hash::new([4])], Some(true), None).await?;
        say("missed", found.missed_tx.map(|missed| missed.len()));
        let found = found.txs.unwrap_or_default();
        say(
            "found",
            found
                .iter()
                .map(|tx| (tx.block_height, tx.in_pool, tx.double_spend_seen, tx.as_json.is_some()))
                .collect::<Vec<_>>(),
        );
        let blob: String = sent.tx_blob.0.iter().map(|byte| format!("{byte:02x}")).collect();
        say("its blob", found.first().is_some_and(|tx| tx.as_hex == blob));
        Ok(())
    }
}

/// The numbers of transfers of all categories, and the sum of their amounts where fees do not matter.
async fn transfers(wallet: &WalletClient) -> Outcome<Vec<(String, usize, Option<u64>)>> {
    use GetTransfersCategory::{Block, Failed, In, Out, Pending, Pool};
    let category_selector = [In, Out, Pending, Failed, Pool, Block].map(|category| (category, true)).into();
    let selector = GetTransfersSelector { category_selector, ..GetTransfersSelector::default() };
    let found = wallet.get_transfers(selector).await?;
    let mut counts: Vec<_> = found
        .iter()
        .map(|(category, of)| {
            let incoming = matches!(category, In | Pool);
            let sum = incoming.then(|| of.iter().map(|transfer| transfer.amount.as_pico()).sum());
            (format!("{category:?}"), of.len(), sum)
        })
        .collect();
    counts.sort();
    Ok(counts)
}

/// What an error says.
fn told<T: Debug>(result: Result<T, impl ToString>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let ports: Vec<u16> = std::env::args().skip(1).map(|port| port.parse()).collect::<Result<_, _>>()?;
    let ports = <[u16; 3]>::try_from(ports).map_err(|_| "usage: client-story NODE ALICE BOB")?;
    let story = Story::begin(ports).await?;
    story.mined().await?;
    let sent = story.paid().await?;
    story.proofs(&sent).await?;
    story.swept().await?;
    story.kept().await?;
    story.asked(&sent).await
}

// The clients of monero-ts: of the daemon, and either its full wallet (wallet2 in WebAssembly) or, if ports of two wallet
// services are given, its client of these.
//
// story.js FOLDER PORT [ALICE BOB]: FOLDER has node_modules. Prints one line for each statement: `= `, what it is about, a
// tab, the value.

const { createRequire } = require("module");
const [folder, port, ...services] = process.argv.slice(2);
const full = services.length === 0;
const monero = createRequire(folder + "/")("monero-ts");

const COIN = 1_000_000_000_000n;
const TIMEOUT = 60_000;
const node = `http://127.0.0.1:${port}`;

const shown = (_, value) => (typeof value === "bigint" ? value.toString() : value);
const say = (what, value) => console.log(`= ${what}\t${JSON.stringify(value ?? null, shown)}`);
const sorted = (list) => [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

let daemon, alice, bob;

const CONFIG = { password: "", networkType: monero.MoneroNetworkType.MAINNET, regtest: true, server: node, proxyToWorker: false };

async function connect(service) {
  const wallet = await monero.connectToWalletRpc({ server: `http://127.0.0.1:${service}`, proxyToWorker: false });
  // The service has a wallet already; the client asks for its name to know that it is open.
  await wallet.openWallet({ path: "test", password: "" });
  return wallet;
}

async function create() {
  const wallet = await monero.createWalletFull(CONFIG);
  // It guesses from the date how high the chain should be.
  await wallet.setRestoreHeight(0);
  return wallet;
}

// All blocks pay to Alice, so that fees come back to her and do not matter.
async function mine(count) {
  const params = { amount_of_blocks: count, wallet_address: await alice.getPrimaryAddress() };
  await daemon.getRpcConnection().then((rpc) => rpc.sendJsonRequest("generateblocks", params));
  await refresh();
}

// A wallet remembers for half a minute how high the chain is, and takes no blocks above that. Setting the connection anew
// makes it forget.
async function refresh() {
  const height = await daemon.getHeight();
  for (const wallet of [alice, bob]) {
    const started = Date.now();
    do {
      if (Date.now() - started > TIMEOUT) throw new Error(`a wallet does not get to ${height}`);
      if (full) await wallet.setDaemonConnection(node);
      await wallet.sync();
    } while ((await wallet.getHeight()) < height);
  }
}

// A transaction that is not public yet is not mined.
async function publicly(...hashes) {
  const started = Date.now();
  for (;;) {
    const txs = await daemon.getTxs(hashes);
    if (txs.length === hashes.length && txs.every((tx) => tx.getIsRelayed())) return;
    if (Date.now() - started > TIMEOUT) throw new Error(`not public: ${hashes}`);
    await pause();
  }
}

async function balances(when) {
  for (const [name, wallet] of [["alice", alice], ["bob", bob]]) {
    say(`${name} ${when}: balance, height`, [await wallet.getBalance(), await wallet.getHeight()]);
    // What is locked of Alice's depends on fees and on which outputs she happens to spend.
    if (wallet === bob) say(`${name} ${when}: unlocked`, await wallet.getUnlockedBalance());
    const incoming = await wallet.getIncomingTransfers();
    const outgoing = await wallet.getOutgoingTransfers();
    say(`${name} ${when}: transfers in and out`, [incoming.length, outgoing.length]);
  }
}

async function mined() {
  say("connected", [await alice.isConnectedToDaemon(), await bob.isConnectedToDaemon()]);
  await mine(75);
  if (full) say("height that the wallet is told", await alice.getDaemonHeight());
  await balances("after mining");
  say("blocks to unlock", await alice.getNumBlocksToUnlock());
}

async function transfer() {
  const account = await bob.createAccount("savings");
  const subaddress = await bob.createSubaddress(0, "shop");
  const to = [await bob.getPrimaryAddress(), subaddress.getAddress(), account.getPrimaryAddress()];
  const destinations = to.map((address, at) => ({ address, amount: COIN * BigInt(at + 1) }));
  const tx = await alice.createTx({ accountIndex: 0, destinations, relay: true });
  await publicly(tx.getHash());
  say("outgoing amount", tx.getOutgoingAmount());
  say("ring size", tx.getRingSize());
  await refresh();
  const seen = await bob.getTx(tx.getHash());
  say("bob sees it in the pool", [seen?.getIncomingAmount(), seen?.getInTxPool(), seen?.getIsConfirmed()]);
  await mine(1);
  await balances("after a block took it");
  await mine(10);
  await balances("after ten more");
  const got = await bob.getTx(tx.getHash());
  say("what bob was paid", [got.getIncomingAmount(), got.getHeight(), got.getNumConfirmations()]);
  say("to which account", [await bob.getBalance(0, 0), await bob.getBalance(0, 1), await bob.getBalance(1, 0)]);
  return tx;
}

async function proofs(tx) {
  const hash = tx.getHash();
  const address = await bob.getPrimaryAddress();
  const key = await alice.getTxKey(hash);
  let check = await bob.checkTxKey(hash, key, address);
  say("tx key", [check.getIsGood(), check.getReceivedAmount(), check.getNumConfirmations(), check.getInTxPool()]);
  const proof = await alice.getTxProof(hash, address, "hello");
  check = await bob.checkTxProof(hash, address, "hello", proof);
  say("tx proof", [check.getIsGood(), check.getReceivedAmount(), check.getNumConfirmations()]);
  check = await bob.checkTxProof(hash, address, "another message", proof);
  say("tx proof of another message", check.getIsGood());
  const spend = await alice.getSpendProof(hash, "hello");
  say("spend proof", await bob.checkSpendProof(hash, "hello", spend));
  const reserve = await bob.getReserveProofWallet("hello");
  const held = await alice.checkReserveProof(address, "hello", reserve);
  say("reserve proof", [held.getIsGood(), held.getTotalAmount(), held.getUnconfirmedSpentAmount()]);
  const part = await alice.getReserveProofAccount(0, 2n * COIN, "hello");
  const some = await bob.checkReserveProof(await alice.getPrimaryAddress(), "hello", part);
  say("reserve proof of an account", [some.getIsGood(), some.getTotalAmount() >= 2n * COIN]);
}

async function kept() {
  const tx = await alice.createTx({ accountIndex: 0, address: await bob.getPrimaryAddress(), amount: COIN });
  say("the pool knows nothing of it", (await daemon.getTxPool()).length);
  const hash = await alice.relayTx(tx);
  say("relayed as itself", hash === tx.getHash());
  await publicly(hash);
  await mine(10);
  await balances("after what was kept is relayed");
  const again = await daemon.submitTxHex(tx.getFullHex());
  say("sent again", [again.getIsGood(), again.getIsDoubleSpendSeen()]);
}

async function sweeps() {
  const outputs = await bob.getOutputs({ isSpent: false });
  say("bob's outputs", sorted(outputs.map((output) => output.getAmount())));
  const largest = outputs.reduce((one, other) => (one.getAmount() > other.getAmount() ? one : other));
  const image = largest.getKeyImage().getHex();
  const single = await bob.sweepOutput({ address: await alice.getPrimaryAddress(), keyImage: image, relay: true });
  await publicly(single.getHash());
  say("its key image in the pool", await daemon.getKeyImageSpentStatus(image));
  await mine(10);
  say("its key image in the chain", await daemon.getKeyImageSpentStatus(image));
  await balances("after one output is swept");
  const txs = await bob.sweepUnlocked({ address: await alice.getPrimaryAddress(), relay: true });
  const sum = txs.reduce((sum, tx) => sum + tx.getOutgoingAmount() + tx.getFee(), 0n);
  say("swept, with fees", [txs.length, sum]);
  await publicly(...txs.map((tx) => tx.getHash()));
  await mine(10);
  await balances("after all is swept");
}

async function refused() {
  try {
    await bob.createTx({ accountIndex: 0, address: await alice.getPrimaryAddress(), amount: COIN, relay: true });
    say("spending what is not there", "done");
  } catch (error) {
    say("spending what is not there", error.message);
  }
}

async function again() {
  for (const wallet of [alice, bob]) await wallet.rescanSpent();
  await balances("after rescanSpent");
  for (const wallet of [alice, bob]) await wallet.rescanBlockchain();
  await balances("after rescanBlockchain");
  if (!full) return;
  // The same seed in a new wallet.
  const copy = await monero.createWalletFull({ ...CONFIG, seed: await alice.getSeed(), restoreHeight: 0 });
  await copy.sync();
  say("alice restored from her seed", [await copy.getBalance(), (await copy.getBalance()) === (await alice.getBalance())]);
  await copy.close();
}

// What the client of the daemon makes of the node's answers.
async function asked(tx) {
  const height = await daemon.getHeight();
  say("height", height);
  // The client knows no private chains, which are a network of their own to the node.
  say("info", await daemon.getInfo().then(() => "understood", (error) => error.message));
  // Debian's program says that it is no release.
  say("version", (await daemon.getVersion()).getNumber() > 0);
  const fork = await daemon.getHardForkInfo();
  say("hard fork", [fork.getEarliestHeight(), fork.getIsEnabled(), fork.getState(), fork.getVersion(), fork.getVoting()]);
  const blocks = await daemon.getBlocksByRange(0, height - 1);
  say("blocks", blocks.map((block) => [block.getHeight(), block.getTxHashes()?.length ?? 0, block.getMajorVersion()]));
  const headers = await daemon.getBlockHeadersByRange(1, height - 1);
  say("rewards without fees", headers.map((header) => header.getNumTxs() ? null : header.getReward()));
  const chained = headers.every((header, at) => at === 0 || header.getPrevHash() === headers[at - 1].getHash());
  say("each on the one before", chained);
  const one = await daemon.getTx(tx.getHash());
  say("the transaction", [one.getIsConfirmed(), one.getNumConfirmations(), one.getInputs().length,
    one.getOutputs().length, one.getVersion(), one.getUnlockTime(), one.getIsDoubleSpendSeen(), one.getInTxPool()]);
  say("its hex", (await daemon.getTxHex(tx.getHash())) === tx.getFullHex());
  const sum = await daemon.getMinerTxSum(0, 76);
  say("mined at first", [sum.getEmissionSum(), sum.getFeeSum()]);
  const histogram = await daemon.getOutputHistogram([0]);
  say("histogram", histogram.map((entry) => [entry.getAmount(), entry.getNumInstances()]));
  say("side chains", [(await daemon.getAltChains()).length, (await daemon.getAltBlockHashes()).length]);
  const fees = await daemon.getFeeEstimate();
  say("fees", [fees.getFee(), fees.getFees(), fees.getQuantizationMask()]);
  const pool = await daemon.getTxPoolStats();
  say("pool", [pool.getNumTxs(), pool.getBytesTotal(), (await daemon.getTxPool()).length]);
  say("mining", [(await daemon.getMiningStatus()).getIsActive(), (await daemon.getSyncInfo()).getHeight()]);
  say("peers", [(await daemon.getPeers()).length, (await daemon.getKnownPeers()).length]);
}

async function live() {
  daemon = await monero.connectToDaemonRpc({ server: node, proxyToWorker: false });
  [alice, bob] = full ? [await create(), await create()] : await Promise.all(services.map(connect));
  await mined();
  const tx = await transfer();
  await proofs(tx);
  await kept();
  await sweeps();
  await refused();
  await again();
  await asked(tx);
  for (const wallet of [alice, bob]) await wallet.close(!full);
  await monero.shutdown?.();
}

live().then(() => process.exit(0), (error) => {
  console.error(error);
  process.exit(1);
});

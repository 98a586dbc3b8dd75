"""monero-python: its client of the daemon, and its client of the real monero-wallet-rpc, on the node of a port.

story.py NODE ALICE BOB: the ports of the node and of two wallets' services. Prints one line for each statement: `= `, what
it is about, a tab, the value.
"""

import sys
import time
from decimal import Decimal

from monero.backends.jsonrpc import JSONRPCDaemon, JSONRPCWallet
from monero.backends.jsonrpc.exceptions import RPCError
from monero.daemon import Daemon
from monero.exceptions import MoneroException
from monero.wallet import Wallet

NODE, ALICE, BOB = (int(port) for port in sys.argv[1:])
TIMEOUT = 60

rpc = JSONRPCDaemon(host="127.0.0.1", port=NODE, timeout=120)
daemon = Daemon(rpc)
services = [JSONRPCWallet(host="127.0.0.1", port=port, timeout=120) for port in (ALICE, BOB)]
alice, bob = (Wallet(service) for service in services)


def say(what, value):
    print(f"= {what}\t{value!r}", flush=True)


def mine(count):
    """All blocks pay to Alice, so that fees come back to her and do not matter."""
    rpc.raw_jsonrpc_request("generateblocks", {"amount_of_blocks": count, "wallet_address": str(alice.address())})
    refresh()


def refresh():
    # The client's own refresh is about accounts.
    for service, wallet in zip(services, (alice, bob)):
        service.raw_request("refresh")
        wallet.refresh()


def publicly(*hashes):
    """A transaction that is not public yet is not mined."""
    started = time.monotonic()
    while True:
        pool = rpc.raw_request("/get_transaction_pool").get("transactions", [])
        public = {tx["id_hash"] for tx in pool if tx["relayed"]}
        if public.issuperset(hashes):
            return
        if time.monotonic() - started > TIMEOUT:
            raise RuntimeError(f"not public: {hashes}")
        time.sleep(0.05)


def balances(when):
    for name, wallet in (("alice", alice), ("bob", bob)):
        balance, unlocked = wallet.balances()
        say(f"{name} {when}: balance, height", (balance, wallet.height()))
        # What is locked of Alice's depends on fees and on which outputs she happens to spend.
        if wallet is bob:
            say(f"{name} {when}: unlocked", unlocked)
        counts = (len(wallet.incoming()), len(wallet.outgoing()))
        say(f"{name} {when}: payments in and out", counts)


def mined():
    mine(75)
    balances("after mining")


def transfer():
    account = bob.new_account("savings")
    address, index = bob.new_address("shop")
    say("new account and address", (account.index, index))
    destinations = [(bob.address(), Decimal(1)), (address, Decimal(2)), (account.address(), Decimal("3.5"))]
    (tx,) = alice.transfer_multiple(destinations)
    publicly(tx.hash)
    pool = daemon.mempool()
    say("pool", [(found.hash == tx.hash, found.fee == tx.fee, found.confirmations) for found in pool])
    refresh()
    waiting = bob.incoming(unconfirmed=True, confirmed=False)
    say("bob sees it coming", sorted(payment.amount for payment in waiting))
    mine(1)
    balances("after a block took it")
    mine(10)
    balances("after ten more")
    say("to which account", [account.balance() for account in bob.accounts])
    say("bob's second account", [payment.amount for payment in bob.accounts[1].incoming()])
    say("confirmations", {bob.confirmations(payment) for payment in bob.incoming()})
    say("by its hash", sorted(payment.amount for payment in bob.incoming(tx_id=tx.hash)))
    return tx


def proofs(tx):
    """What the client has no words for goes through its plain requests."""
    sender, receiver = services
    key = sender.raw_request("get_tx_key", {"txid": tx.hash})["tx_key"]
    about = {"txid": tx.hash, "address": str(bob.address())}
    checked = receiver.raw_request("check_tx_key", {**about, "tx_key": key})
    say("tx key", (checked["received"], checked["confirmations"], checked["in_pool"]))
    proof = sender.raw_request("get_tx_proof", {**about, "message": "hello"})["signature"]
    checked = receiver.raw_request("check_tx_proof", {**about, "message": "hello", "signature": proof})
    say("tx proof", (checked["good"], checked["received"]))
    proof = sender.raw_request("get_spend_proof", {"txid": tx.hash})["signature"]
    say("spend proof", receiver.raw_request("check_spend_proof", {"txid": tx.hash, "signature": proof})["good"])
    proof = receiver.raw_request("get_reserve_proof", {"all": True})["signature"]
    checked = sender.raw_request("check_reserve_proof", {"address": str(bob.address()), "signature": proof})
    say("reserve proof", (checked["good"], checked["total"], checked["spent"]))


def kept():
    (tx,) = alice.transfer(bob.address(), Decimal("1.25"), relay=False)
    say("the pool knows nothing of it", len(daemon.mempool()))
    say("sent by the daemon", {name: value for name, value in daemon.send_transaction(tx).items()
                               if name in ("status", "double_spend", "not_relayed", "fee_too_low")})
    publicly(tx.hash)
    mine(10)
    balances("after what was kept is sent")


def refused():
    for what, amount in (("more than there is", Decimal(1000)), ("nothing", Decimal(0))):
        try:
            bob.transfer(alice.address(), amount)
            say(what, "done")
        except MoneroException as error:
            say(what, (type(error).__name__, str(error)))


def sweep():
    for account in (0, 1):
        found = bob.accounts[account].sweep_all(alice.address())
        txs = [tx for tx, amount in found]
        say(f"swept from account {account}, with fees", (len(txs), sum(amount + tx.fee for tx, amount in found)))
        publicly(*(tx.hash for tx in txs))
    mine(10)
    balances("after all is swept")


def again():
    for service in services:
        service.raw_request("rescan_spent")
    balances("after rescan_spent")
    for service in services:
        service.raw_request("rescan_blockchain")
    balances("after rescan_blockchain")
    images = services[0].raw_request("export_key_images", {"all": True})["signed_key_images"]
    say("key images", len(images))
    # How much was spent depends on which outputs she happened to spend.
    height, _, unspent = alice.import_key_images(images)
    say("imported: height, unspent", (height, unspent))


def without(answer, *names):
    return {name: value for name, value in sorted(answer.items()) if name not in names}


def asked(tx):
    """What the client makes of the node's answers."""
    height = daemon.height()
    say("height, network, restricted", (height, daemon.net, rpc.restricted()))
    info = daemon.info()
    say("info", [info[name] for name in ("alt_blocks_count", "block_weight_limit", "block_weight_median", "difficulty",
                                         "cumulative_difficulty", "height", "nettype", "offline", "synchronized",
                                         "tx_count", "tx_pool_size", "target", "restricted", "busy_syncing")])
    for at in (0, 1, 76, height - 1):
        block = daemon.block(height=at)
        same = daemon.block(bhash=block.hash)
        say(f"block {at}", (block.height, len(block.transactions), block.reward if len(block.transactions) == 1 else None,
                            same.hash == block.hash, tx.hash in block, block.version))
    headers = daemon.headers(1, height - 1)
    say("headers", (len(headers), [header["height"] for header in headers] == list(range(1, height))))
    (found,) = daemon.transactions(tx.hash)
    say("the transaction", (found.hash == tx.hash, found.height, found.confirmations, found.version,
                            len(found.json["vin"]), len(found.json["vout"]), len(found.json["extra"])))
    say("calls", [
        rpc.get_block_count()["count"],
        rpc.on_get_block_hash(1) == daemon.block(height=1).hash,
        without(rpc.hard_fork_info(), "credits", "top_hash"),
        without(rpc.get_coinbase_tx_sum(0, 76), "credits", "top_hash"),
        without(rpc.get_output_histogram(0), "credits", "top_hash"),
        without(rpc.get_fee_estimate(), "credits", "top_hash"),
        without(rpc.get_alternate_chains()),
        rpc.get_alt_blocks_hashes(),
        rpc.is_key_image_spent(tx.hash),
        rpc.mining_status()["active"],
        rpc.save_bc()["status"],
        rpc.get_transaction_pool_stats()["pool_stats"]["txs_total"],
        without(rpc.sync_info(), "credits", "top_hash"),
        rpc.get_bans(),
    ])
    template = rpc.get_block_template(str(alice.address()), 8)
    say("template", (template["height"], template["difficulty"], template["seed_height"]))
    for what, call in (("no such block", lambda: daemon.block(height=10**6)),
                       ("no such method", lambda: rpc.raw_jsonrpc_request("no_such_method")),
                       ("no block", lambda: rpc.submit_block("00"))):
        try:
            say(what, call())
        except RPCError as error:
            say(what, (type(error).__name__, str(error)))


mined()
paid = transfer()
proofs(paid)
kept()
refused()
sweep()
again()
asked(paid)

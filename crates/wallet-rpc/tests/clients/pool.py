"""A mining pool on a node of a private chain, where every nonce meets the difficulty.

pool.py NODE: its port. A pool asks for a template with room for an extra nonce, writes one for each of its miners, builds
what they hash by itself, and submits what they find. Prints one line for each statement: `= `, what it is about, a tab,
the value.
"""

import json
import sys
import urllib.request

from Cryptodome.Hash import keccak

NODE = sys.argv[1]
ADDRESS = ("44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A")
ROOM = 8


def say(what, value):
    print(f"= {what}\t{value!r}", flush=True)


def ask(method, params):
    body = json.dumps({"jsonrpc": "2.0", "id": "0", "method": method, "params": params}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{NODE}/json_rpc", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def hashed(data):
    return keccak.new(digest_bits=256, data=data).digest()


def varint(number):
    data = b""
    while number >= 0x80:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, length):
        self.at += length
        return self.data[self.at - length:self.at]

    def varint(self):
        number = shift = 0
        while True:
            (byte,) = self.take(1)
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number


def miner_transaction(reader):
    """The id of the miner's transaction: of the prefix, of the empty signature, and of nothing."""
    begin = reader.at
    assert reader.varint() == 2
    reader.varint()
    assert (reader.varint(), reader.take(1)) == (1, b"\xff")
    reader.varint()
    for _ in range(reader.varint()):
        reader.varint()
        reader.take({2: 32, 3: 33}[reader.take(1)[0]])
    reader.take(reader.varint())
    prefix = reader.data[begin:reader.at]
    assert reader.take(1) == b"\0"
    return hashed(hashed(prefix) + hashed(b"\0") + bytes(32))


def root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    # The last leaves are joined so that a power of two is left.
    width = 1 << ((len(leaves) - 1).bit_length() - 1)
    single = 2 * width - len(leaves)
    joined = [hashed(leaves[at] + leaves[at + 1]) for at in range(single, len(leaves), 2)]
    level = leaves[:single] + joined
    while len(level) > 1:
        level = [hashed(level[at] + level[at + 1]) for at in range(0, len(level), 2)]
    return level[0]


def hashing_blob(block):
    reader = Reader(block)
    for _ in range(3):
        reader.varint()
    reader.take(32 + 4)
    header = block[:reader.at]
    leaves = [miner_transaction(reader)]
    leaves += [reader.take(32) for _ in range(reader.varint())]
    assert reader.at == len(block)
    return header + root(leaves) + varint(len(leaves))


def block_id(block):
    blob = hashing_blob(block)
    return hashed(varint(len(blob)) + blob).hex()


def nonce_at(block):
    reader = Reader(block)
    for _ in range(3):
        reader.varint()
    return reader.at + 32


def found_by(block, offset, miner, nonce):
    """The block of a miner who has this extra nonce and has found this nonce."""
    block = bytearray(block)
    block[offset:offset + ROOM] = miner.to_bytes(ROOM, "big")
    at = nonce_at(block)
    block[at:at + 4] = nonce.to_bytes(4, "little")
    return bytes(block)


def template():
    return ask("get_block_template", {"wallet_address": ADDRESS, "reserve_size": ROOM})["result"]


def mined(round):
    told = template()
    block, offset = bytes.fromhex(told["blocktemplate_blob"]), told["reserved_offset"]
    say(f"{round}: height, difficulty, reward", (told["height"], told["difficulty"], told["expected_reward"]))
    say(f"{round}: room", (block[offset:offset + ROOM].hex(), block[offset - 2:offset].hex()))
    say(f"{round}: what is hashed", told["blockhashing_blob"] == hashing_blob(block).hex())
    works = {hashing_blob(found_by(block, offset, miner, 0)) for miner in range(100)}
    say(f"{round}: different work", len(works))
    found = found_by(block, offset, 7, 1000 + round)
    say(f"{round}: submitted", ask("submit_block", [found.hex()])["result"]["status"])
    header = ask("get_last_block_header", {})["result"]["block_header"]
    say(f"{round}: header", (header["height"], header["nonce"], header["reward"], header["orphan_status"]))
    say(f"{round}: the pool's own id", header["hash"] == block_id(found))
    return found


def refused(last):
    """Error codes; the texts are those of the node."""
    told = template()
    block = told["blocktemplate_blob"]
    for what, method, params in (
        ("the same block again", "submit_block", [last.hex()]),
        ("no block", "submit_block", [""]),
        ("no hex", "submit_block", ["xy"]),
        ("half a block", "submit_block", [block[:len(block) // 2]]),
        ("two blocks", "submit_block", [block, block]),
        ("more room than there is", "get_block_template", {"wallet_address": ADDRESS, "reserve_size": 256}),
        ("no address", "get_block_template", {"wallet_address": "4", "reserve_size": ROOM}),
        ("a block of another chain", "submit_block", [block.replace(told["prev_hash"], "11" * 32)]),
    ):
        answer = ask(method, params)
        error = answer.get("error", {})
        say(what, (error.get("code"), error.get("message"), answer.get("result", {}).get("status")))
    say("height after all that", ask("get_block_count", {})["result"]["count"])


last = [mined(round) for round in range(6)][-1]
refused(last)

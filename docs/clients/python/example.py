"""Prints the height of a node and the balance of the open wallet of a wallet service, both without a login."""

import json
import sys
import urllib.request
from typing import Any, Mapping, Sequence

import ferrite_node
import ferrite_wallet


class Service:
    """Makes calls to the service at an address such as http://127.0.0.1:18081."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __call__(self, name: str, params: Mapping[str, Any] | Sequence[Any]) -> Any:
        if name.startswith("/"):
            return self._post(name, params)
        answer = self._post("/json_rpc", {"jsonrpc": "2.0", "id": "0", "method": name, "params": params})
        if "error" in answer:
            raise RuntimeError(f"{name}: {answer['error']['message']} ({answer['error']['code']})")
        return answer["result"]

    def _post(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


def main(node_address: str, wallet_address: str) -> None:
    node = ferrite_node.Client(Service(node_address))
    wallet = ferrite_wallet.Client(Service(wallet_address))
    height = node.path_get_height()["height"]
    header = node.get_block_header_by_height({"height": height - 1})["block_header"]
    print(f"height {height}, last block {header['hash']} of {header['timestamp']}")
    balance = wallet.get_balance({"account_index": 0})
    for address in balance.get("per_subaddress", []):
        print(f"{address['address']}: {address['unlocked_balance']} of {address['balance']}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

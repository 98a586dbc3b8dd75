"""`requests` with its digest authentication, on a node and a wallet service with the same login.

logins.py NODE WALLET USER PASSWORD: their ports. Prints one line for each statement: `= `, what it is about, a tab, the
value.
"""

import sys

import requests
from requests.auth import HTTPDigestAuth

PORTS = {"node": sys.argv[1], "wallet service": sys.argv[2]}
USER, PASSWORD = sys.argv[3:]


def say(what, value):
    print(f"= {what}\t{value!r}", flush=True)


def ask(port, session, **options):
    call = {"jsonrpc": "2.0", "id": "0", "method": "get_version"}
    answer = session.post(f"http://127.0.0.1:{port}/json_rpc", json=call, timeout=60, **options)
    found = "result" in answer.json() if answer.ok else None
    return answer.status_code, answer.headers.get("WWW-Authenticate", "").count("Digest"), found


for name, port in PORTS.items():
    session = requests.Session()
    say(f"{name}, no login", ask(port, session))
    say(f"{name}, wrong password", ask(port, session, auth=HTTPDigestAuth(USER, PASSWORD + "x")))
    say(f"{name}, wrong user", ask(port, session, auth=HTTPDigestAuth(USER + "x", PASSWORD)))
    # One connection, and one nonce that is counted.
    session.auth = HTTPDigestAuth(USER, PASSWORD)
    say(f"{name}, many calls", {ask(port, session) for _ in range(20)})
    # A new session has to ask again.
    session = requests.Session()
    session.auth = HTTPDigestAuth(USER, PASSWORD)
    say(f"{name}, another session", ask(port, session))

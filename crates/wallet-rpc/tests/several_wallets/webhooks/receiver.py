"""A receiver of webhooks: checks signatures, keeps what it gets, and misbehaves when it is told to.

receiver.py PORT FOLDER [CERTIFICATE KEY]. In the folder, `NAME.mode` says how deliveries to the path /NAME are treated, and `NAME.secret` is
the secret of its webhook. `NAME.log` gets a line for each delivery that is taken, `NAME.refused` one for each other, and
`problems` one for each that no receiver should ever see.
"""

import hashlib
import hmac
import json
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORT, FOLDER = int(sys.argv[1]), Path(sys.argv[2])
WRITING = threading.Lock()


def append(name, text):
    with WRITING, open(FOLDER / name, "a", encoding="utf-8") as file:
        file.write(text + "\n")


def read(name):
    try:
        return (FOLDER / name).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def problem_of(name, headers, body):
    """What is wrong with a delivery, if anything."""
    if headers["Content-Type"] != "application/json":
        return "another type of content"
    if headers["Host"] != f"127.0.0.1:{PORT}":
        return "another host"
    fields = dict(part.split("=", 1) for part in headers["Ferrite-Signature"].split(","))
    if abs(time.time() - int(fields["t"])) > 300:
        return "an old delivery"
    secret = read(f"{name}.secret")
    signed = fields["t"].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return "" if hmac.compare_digest(expected, fields["v1"]) else "a wrong signature"


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        # Where a redirect leads.
        append("problems", f"GET {self.path}")
        self.answer(200)

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length:
            return  # The service was killed while it sent this.
        name = self.path.strip("/")
        problem = problem_of(name, self.headers, body)
        if problem:
            append("problems", f"{self.path}: {problem}")
            return self.answer(400)
        text = json.dumps(json.loads(body))
        mode = read(f"{name}.mode")
        if mode == "hang":
            append(f"{name}.refused", text)
            time.sleep(3600)
        elif mode in ("500", "302"):
            append(f"{name}.refused", text)
            self.answer(int(mode))
        elif mode == "flood":
            append(f"{name}.refused", text)
            self.answer(200, 10_000_000)
        else:
            append(f"{name}.log", text)
            self.answer(204 if mode == "204" else 200)

    def answer(self, status, length=0):
        self.send_response(status)
        if status == 302:
            self.send_header("Location", f"http://127.0.0.1:{PORT}/elsewhere")
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(b"x" * length)

    def log_message(self, format, *arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3], sys.argv[4])
    server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()

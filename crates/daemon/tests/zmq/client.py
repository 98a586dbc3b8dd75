"""A ZeroMQ client that is not ours.

client.py sub ADDRESS TOPIC...   prints every message in a line of its own
client.py req ADDRESS            sends every line of the input, and prints the answer
"""

import sys
import zmq

kind, address, *topics = sys.argv[1:]
socket = zmq.Context().socket(zmq.SUB if kind == "sub" else zmq.REQ)
socket.setsockopt(zmq.LINGER, 0)
socket.connect(address)
if kind == "sub":
    for topic in topics:
        socket.subscribe(topic)
    while True:
        print(socket.recv().decode(), flush=True)
for line in sys.stdin:
    socket.send(line.rstrip("\n").encode())
    print(socket.recv().decode(), flush=True)

"""A studio to test, and a WebSocket client for it: standard library alone."""

import base64
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time


class Studio:
    """A running `ringlet studio`; a context that stops it with Ctrl-C and wants it to end well. It keeps its state in the folder `state`,
    by default in one of its own; it runs there, too, unless `folder` says where."""

    def __init__(self, program, *arguments, folder=None, state=None):
        self.own_state = None if state else tempfile.TemporaryDirectory()
        environment = {**os.environ, "XDG_STATE_HOME": str(state or self.own_state.name)}
        self.process = subprocess.Popen([os.path.abspath(program), "studio", "--no-open", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, cwd=folder or state or self.own_state.name,
                                        env=environment)
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.address)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address but {self.address!r}: {self.process.stderr.read()}")
        self.port, self.token = int(found[1]), found[2]
        self.sockets = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.forget()
        if self.own_state:
            self.own_state.cleanup()

    def forget(self):
        """Closes all sockets that were opened."""
        for socket_ in self.sockets:
            socket_.close()
        self.sockets = []

    def stop(self):
        """Ctrl-C; returns how long the end took."""
        if self.process.poll() is None:
            begin = time.monotonic()
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise AssertionError("the studio did not end within 20 s of Ctrl-C")
            self.seconds = time.monotonic() - begin
        return self.seconds

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) * 1024

    def alive(self):
        return self.process.poll() is None

    def request(self, text):
        """Sends raw bytes, returns all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(text if isinstance(text, bytes) else text.encode())
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(65536):
                answer += part
            return answer

    def get(self, path, *headers, method="GET"):
        """The status of a request and its whole answer."""
        lines = [f"{method} {path} HTTP/1.1", *headers, "Connection: close"]
        if not any(h.lower().startswith("host:") for h in headers):
            lines.insert(1, f"Host: 127.0.0.1:{self.port}")
        answer = self.request("\r\n".join(lines) + "\r\n\r\n")
        return (int(answer.split(b" ", 2)[1]) if answer else 0), answer

    def socket(self, **options):
        self.sockets.append(Socket(self, **options))
        return self.sockets[-1]


class Closed(Exception):
    """The other side has closed, with this code."""


class Socket:
    """A WebSocket with just enough of RFC 6455, and more freedom to break it than a browser has."""

    def __init__(self, studio, origin=None, token=None):
        self.connection = socket.create_connection(("127.0.0.1", studio.port), timeout=20)
        # As browsers do; or what is said right after "seen" waits 40 ms until the system acknowledges that.
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        origin = origin or f"http://127.0.0.1:{studio.port}"
        self.connection.sendall(
            (f"GET /{token or studio.token}/socket HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nOrigin: {origin}\r\nSec-WebSocket-Version: 13\r\n"
             f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            part = self.connection.recv(65536)
            if not part:
                break
            self.buffer += part
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ", 2)[1])
        self.next = 1
        self.acknowledges = True  # frames, as a page does once it has drawn them

    def _take(self, count):
        while len(self.buffer) < count:
            part = self.connection.recv(1 << 20)
            if not part:
                raise Closed(None)
            self.buffer += part
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self):
        """The next message: an object from text, bytes from binary."""
        whole = b""
        while True:
            first, second = self._take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            content = self._take(length)
            code = first & 15
            if code == 8:
                raise Closed(struct.unpack(">H", content[:2])[0] if len(content) >= 2 else None)
            if code == 9:
                self.send_frame(0x8A, content)
                continue
            if code == 10:
                continue
            if code in (1, 2):
                kind = code
            whole += content
            if first & 128:
                if kind == 1:
                    return json.loads(whole)
                if self.acknowledges and is_packet(whole, "frame"):
                    self.send_text("seen")
                return whole

    def receive_until(self, wanted, seconds=30):
        """Messages up to the first for which wanted() holds; that one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("what was waited for did not come")

    def has_more(self, seconds=0.0):
        return bool(self.buffer) or bool(select.select([self.connection], [], [], seconds)[0])

    def send_frame(self, first, content, announced=None):
        """One frame, masked; `announced` may lie about its length."""
        length = len(content) if announced is None else announced
        if length < 126:
            head = struct.pack(">BB", first, 128 | length)
        elif length < 65536:
            head = struct.pack(">BBH", first, 128 | 126, length)
        else:
            head = struct.pack(">BBQ", first, 128 | 127, length)
        # A mask of zeros is a mask too, and leaves the content as it is.
        self.connection.sendall(head + bytes(4) + content)

    def send_text(self, text):
        self.send_frame(0x81, text if isinstance(text, bytes) else text.encode())

    def say(self, what, **rest):
        identity = self.next
        self.next += 1
        self.send_text(json.dumps({"do": what, "id": identity, **rest}))
        return identity

    def ask(self, what, **rest):
        """Says it and waits for the answer: 'done' or 'error'."""
        identity = self.say(what, **rest)
        return self.receive_until(lambda m: isinstance(m, dict) and m.get("id") == identity and m["kind"] in ("done", "error"))

    def state(self):
        """Asks for nothing and returns the state that every answer brings."""
        return self.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "state")

    def close(self):
        self.connection.close()


KIND = {"bodies": 1, "strands": 2, "frame": 3, "file": 4}


def is_packet(message, kind):
    return isinstance(message, bytes) and struct.unpack_from("<I", message)[0] == KIND[kind]


def frame_head(message):
    """Version, number, echo, time and step seconds of a frame."""
    return struct.unpack_from("<IIIff", message, 8)


def frame_points(message):
    """The points of a frame, in metres."""
    at = 8 + 20 + 16
    bodies = struct.unpack_from("<I", message, at)[0]
    at += 4 + 28 * bodies
    points, _values = struct.unpack_from("<II", message, at)
    x, y, z, side = struct.unpack_from("<ffff", message, at + 8)
    raw = struct.unpack_from(f"<{3 * points}H", message, at + 24)
    low = (x, y, z)
    return [tuple(low[k] + side * raw[3 * i + k] / 65535 for k in range(3)) for i in range(points)]


def frame_extras(message):
    """Values to colour by and contacts (position, force, slides) of a frame."""
    at = 8 + 20 + 16
    at += 4 + 28 * struct.unpack_from("<I", message, at)[0]
    points, count = struct.unpack_from("<II", message, at)
    at += 24 + (6 * points + 3) // 4 * 4
    values = struct.unpack_from(f"<{count}f", message, at)
    at += 4 * count
    contacts = [struct.unpack_from("<7f", message, at + 4 + 28 * i) for i in range(struct.unpack_from("<I", message, at)[0])]
    assert at + 4 + 28 * len(contacts) == len(message)
    return values, [(c[:3], c[3:6], bool(c[6])) for c in contacts]


def file_of(message):
    length = struct.unpack_from("<I", message, 8)[0]
    return message[12:12 + length].decode(), message[12 + (length + 3) // 4 * 4:]

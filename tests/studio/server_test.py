"""The studio's server against those who should not get in, and those who come and go.

usage: server_test.py [--sanitized] RINGLET [TEST …]
"""

import json
import math
import pathlib
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from studio_client import Closed, Studio, file_of, frame_extras, frame_head, frame_points, is_packet

PROGRAM = None
SANITIZED = "--sanitized" in sys.argv  # the program was built with sanitizers
SMALL = ["--set", "hair.count=12", "--set", "picture.strands=200"]
MANY = 10000


def total_length(points, per_strand=24):
    """Of strands of so many points each."""
    return sum(math.dist(points[i], points[i + 1]) for i in range(len(points) - 1) if (i + 1) % per_strand)


def is_frame(message):
    return is_packet(message, "frame")


class OneStudio(unittest.TestCase):
    """One studio for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(PROGRAM, *SMALL)

    @classmethod
    def tearDownClass(cls):
        cls.studio.__exit__()

    def assert_flat(self, before, most):
        """No more than `most` bytes have been added; sanitizers hold back what was freed."""
        if not SANITIZED:
            self.assertLess(self.studio.memory() - before, most)


class Door(OneStudio):
    """Who gets in."""

    def test_only_this_machine_is_served(self):
        with open("/proc/net/tcp") as table:
            listening = [line.split()[1] for line in table.readlines()[1:]
                         if line.split()[3] == "0A" and int(line.split()[1].split(":")[1], 16) == self.studio.port]
        self.assertEqual(listening, [f"0100007F:{self.studio.port:04X}"])

    def test_the_page_comes_with_its_token_and_says_what_it_may_load(self):
        for name, start in (("", b"<!doctype html>"), ("app.js", b"/*! three"), ("three.js", b"/*! three"), ("app.css", b"")):
            status, answer = self.studio.get(f"/{self.studio.token}/{name}")
            head, _, body = answer.partition(b"\r\n\r\n")
            self.assertEqual(status, 200, name)
            self.assertTrue(body.startswith(start) and len(body) > 500, name)
            self.assertIn(b"Content-Security-Policy: default-src 'none'", head)
            self.assertIn(b"Cache-Control: no-store", head)
        # Refusals, too.
        for path, more in ((f"/{self.studio.token}/none", ()), ("/", ()), (f"/{self.studio.token}/", ("Origin: http://evil.example",))):
            status, answer = self.studio.get(path, *more)
            self.assertNotEqual(status, 200)
            for wanted in (b"Content-Security-Policy: default-src 'none'", b"X-Content-Type-Options: nosniff", b"Referrer-Policy: no-referrer"):
                self.assertIn(wanted, answer, path)
        self.assertEqual(self.studio.get(f"/{self.studio.token}/", method="HEAD")[1].partition(b"\r\n\r\n")[2], b"")

    def test_without_the_token_nothing_is_given(self):
        wrong = "0" * 32
        near = self.studio.token[:-1] + ("0" if self.studio.token[-1] != "0" else "1")
        for path in ("/", "/app.js", f"/{wrong}/", f"/{near}/", f"/{self.studio.token}", f"/{self.studio.token}x/", "/socket",
                     f"//{self.studio.token}/", "*", f"/{self.studio.token[:16]}/"):
            self.assertEqual(self.studio.get(path)[0], 403, path)
        self.assertEqual(self.studio.socket(token=wrong).status, 403)

    def test_other_pages_and_names_are_refused(self):
        path = f"/{self.studio.token}/"
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{self.studio.port}", "http://127.0.0.1",
                       f"http://127.0.0.1:{self.studio.port}.evil.example", f"http://127.0.0.1:{self.studio.port + 1}"):
            self.assertEqual(self.studio.get(path, f"Origin: {origin}")[0], 403, origin)
            self.assertEqual(self.studio.socket(origin=origin).status, 403, origin)
        for host in ("evil.example", "127.0.0.1", f"evil.example:{self.studio.port}"):
            self.assertEqual(self.studio.get(path, f"Host: {host}")[0], 403, host)
        self.assertEqual(self.studio.get(path, f"Host: localhost:{self.studio.port}")[0], 200)
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
        self.assertEqual(self.studio.get(path + "socket", *upgrade)[0], 403)  # says nothing of where it comes from

    def test_no_path_reaches_a_file(self):
        token = self.studio.token
        for path in ("../", "..", "../../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc/passwd", "/etc/passwd",
                     "app.js/../../index.html", "./app.js", "app.js%00", "index.html", "....//", "app.js?x=/etc/passwd"):
            status, answer = self.studio.get(f"/{token}/{path}")
            self.assertEqual(status, 404, path)
            self.assertNotIn(b"root:", answer)
        status, answer = self.studio.get(f"/{token}/../{token}/../../etc/passwd")
        self.assertEqual(status, 404)

    def test_other_methods_and_bodies_are_refused(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "BREW"):
            self.assertEqual(self.studio.get(f"/{self.studio.token}/", method=method)[0], 405, method)
        huge = (f"POST /{self.studio.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{self.studio.port}\r\n"
                "Content-Length: 1073741824\r\n\r\nabc")
        self.assertIn(self.studio.request(huge)[9:12], (b"400", b"413", b""))

    def test_what_is_not_http_is_survived(self):
        chance = random.Random(3)
        for text in (b"\0" * 100, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10000 + b"\r\n", bytes(chance.randrange(256) for _ in range(5000))):
            try:
                self.studio.request(text)
            except OSError:
                pass  # as good an answer as any
        self.assertEqual(self.studio.get(f"/{self.studio.token}/")[0], 200)


class Drop(OneStudio):
    """Files that are dropped on a page."""

    CORPUS = pathlib.Path(__file__).parent.parent / "fuzz" / "corpus"
    STRANDS = b'#usda 1.0\ndef BasisCurves "hair" {\n  int[] curveVertexCounts = [3]\n  point3f[] points = [(0, 0, 0.13), (0, 0, 0.16), (0, 0, 0.19)]\n  uniform token type = "linear"\n}\n'

    def post(self, kind, content, *headers, origin=True, token=None, length=None):
        head = [f"POST /{token or self.studio.token}/drop/{kind} HTTP/1.1", f"Host: 127.0.0.1:{self.studio.port}",
                f"Content-Length: {len(content) if length is None else length}", *headers]
        if origin:
            head.append(f"Origin: http://127.0.0.1:{self.studio.port}")
        answer = self.studio.request("\r\n".join(head).encode() + b"\r\n\r\n" + content)
        return int(answer[9:12] or 0), answer.partition(b"\r\n\r\n")[2].decode().strip()

    def test_who_may_drop_and_what(self):
        for wanted, status in ((dict(kind="usda", content=self.STRANDS), 200),
                               (dict(kind="usda", content=self.STRANDS, token="0" * 32), 403),
                               (dict(kind="usda", content=self.STRANDS, origin=False), 403),
                               (dict(kind="h5", content=b"x"), 415),
                               (dict(kind="../../x.usda", content=b"x"), 415),
                               (dict(kind="toml", content=b"x"), 415)):
            self.assertEqual(self.post(**wanted)[0], status, wanted)
        self.assertEqual(self.post("usda", b"x", "Origin: http://evil.example", origin=False)[0], 403)

    def test_what_is_too_large_is_refused_before_it_comes(self):
        before = self.studio.memory()
        for _ in range(20):
            self.assertIn(self.post("glb", b"x", length=(64 << 20) + 1)[0], (400, 413))
        self.assert_flat(before, 8 << 20)

    def test_no_name_reaches_another_file(self):
        socket = self.studio.socket()
        for text in ("", "/etc/passwd", "../studio.toml", "0" * 32 + ".glb", "0" * 32 + ".glb/../../studio.toml", "0" * 32 + ".toml", "x" * 300):
            self.assertEqual(socket.ask("wear", text=text)["kind"], "error", text)
        socket.close()

    def test_a_scene_names_no_file_but_one_that_was_dropped(self):
        socket = self.studio.socket()
        name = self.post("usda", self.STRANDS)[1]
        self.assertEqual(socket.ask("wear", text=name)["kind"], "done")
        socket.say("save")
        _, saved = file_of(socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(socket.ask("open_scene", text=saved.decode())["kind"], "done")
        moved = saved.decode().replace("/dropped/", "/dropped/../")
        self.assertIn("names files", socket.ask("open_scene", text=moved)["message"])
        for text in ('[hair]\ncomb = "/etc/passwd"', '[[hair.map]]\nfile = "/etc/passwd"', '[[style.step]]\naction = "cut"\nfile = "/etc/passwd"'):
            self.assertIn("names files", socket.ask("open_scene", text=text)["message"], text)
        socket.close()

    def test_a_layer_is_not_followed_to_other_files(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret.usda")
            secret.write_bytes(self.STRANDS)
            socket = self.studio.socket()
            name = self.post("usda", f'#usda 1.0\n(\n  subLayers = [@{secret}@]\n)\n'.encode())[1]
            self.assertIn("neither hair nor a mesh", socket.ask("wear", text=name)["message"])
            socket.close()

    def test_damaged_files_are_survived(self):
        chance = random.Random(5)
        whole = [(f.suffix[1:], f.read_bytes()) for kind in ("glb", "obj", "ply", "hair", "tfx", "usda", "usdc") for f in sorted((self.CORPUS / kind).iterdir())]
        whole = [(kind, content) for kind, content in whole if kind in ("glb", "obj", "ply", "hair", "tfx", "usda", "usdc") and len(content) < 20000]
        self.assertGreater(len(whole), 10)
        socket = self.studio.socket()
        answers = []
        for _ in range(60):
            kind, content = chance.choice(whole)
            damaged = bytearray(content)
            for _ in range(chance.randrange(1, 9)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            status, name = self.post(kind, bytes(damaged[:chance.randrange(1, len(damaged) + 1)]))
            self.assertEqual(status, 200)
            answers.append(socket.ask("wear", text=name)["kind"])
        self.assertIn("error", answers)
        self.assertTrue(self.studio.alive())
        socket.close()


class Talk(OneStudio):
    """What can be said to the studio, and what should not."""

    def test_a_frame_of_a_gigabyte_is_refused_before_it_comes(self):
        before = self.studio.memory()
        for first in (0x81, 0x82, 0x01):
            socket = self.studio.socket()
            socket.send_frame(first, b"{", announced=1 << 30)
            with self.assertRaises((Closed, ConnectionResetError)) as closed:
                while True:
                    socket.receive()
            if isinstance(closed.exception, Closed):
                self.assertIn(closed.exception.args[0], (1009, None))
            socket.close()
        # In pieces it is refused too.
        socket = self.studio.socket()
        with self.assertRaises((Closed, ConnectionResetError, BrokenPipeError)):
            socket.send_frame(0x01, b"x" * 60000)
            for _ in range(1000):
                socket.send_frame(0x00, b"x" * 60000)
                while socket.has_more():
                    socket.receive()
        self.assert_flat(before, 8 << 20)
        self.assertTrue(self.studio.alive())

    def test_ten_thousand_malformed_messages_each_get_an_error(self):
        chance = random.Random(1)
        good = json.dumps({"do": "set", "id": 3, "values": {"hair.length": 0.2}})

        def malformed(i):
            kind = i % 12
            if kind == 11:
                return json.dumps({"do": chance.choice(["snip", "hold", "stroke_begin"]), "text": chance.choice(["", "lock", "length", "spray"]),
                                   "numbers": chance.choice([[], [9] * 5, [1e300] * 14, [0, 0, 9, 1e9, 0], [0.1] * 12 + [-1, 7], [1e308, -1e308, 0, 0.1, 0]])}).encode()
            if kind == 10:
                return json.dumps({"do": chance.choice(["brush", "contacts"]), "numbers": chance.choice([[], [7], [0, 0, 0, -1, 1], [0, 0, 0, 1, 9], [1e300] * 5])}).encode()
            if kind == 0:
                return bytes(chance.randrange(32, 127) for _ in range(chance.randrange(1, 60)))
            if kind == 1:
                cut = chance.randrange(1, len(good) - 1)
                return good[:cut].encode()
            if kind == 2:
                return b"[" * chance.randrange(1, 20000)
            if kind == 3:
                return json.dumps({"do": chance.choice(["rm", "", "welcome", "a" * 300])}).encode()
            if kind == 4:
                return json.dumps({"do": "set", "values": {chance.choice(["hair.file", "body.kind", "../x", ""]): "/etc/passwd"}}).encode()
            if kind == 5:
                return json.dumps({"do": "cut", "numbers": [1] * chance.choice([0, 1, 3, 5, 17])}).encode()
            if kind == 6:
                return b'{"do": "wet", "numbers": [1e999]}'
            if kind == 7:
                return json.dumps({"do": "set", "values": {"hair.count": chance.choice([10**9, -1, "x", [1, 2], None, {}])}}).encode()
            if kind == 8:
                return json.dumps({"do": chance.choice(["open", "seek", "compare", "download"]),
                                   "numbers": [chance.choice([-7, 1e18, 0.5, 99])]}).encode()
            return json.dumps({"do": chance.choice(["export", "colour", "open_scene"]), "text": chance.choice(["/etc", "..", "x = "])}).encode()

        socket = self.studio.socket()
        socket.receive_until(is_frame)
        socket.state()

        def errors_after(first, count):
            errors = waiting = 0
            for i in range(first, first + count):
                socket.send_text(malformed(i))
                waiting += 1
                while waiting > 20 or (waiting and i == first + count - 1):
                    message = socket.receive()
                    if isinstance(message, dict) and message["kind"] == "error":
                        self.assertTrue(message["message"])
                        errors += 1
                        waiting -= 1
            return errors

        self.assertEqual(errors_after(0, 1000), 1000)
        before = self.studio.memory()
        self.assertEqual(errors_after(1000, MANY - 1000), MANY - 1000)
        # Flat: thousands more leave no more behind than the allocator's own restlessness.
        self.assert_flat(before, 4 << 20)
        self.assertEqual(socket.ask("wet", numbers=[0.3])["kind"], "done")
        socket.close()

    def test_what_breaks_the_protocol_ends_the_connection_only(self):
        for first, content in ((0x83, b""), (0xF1, b"x"), (0x89, b"x" * 200), (0x81, b"\xff\xfe\xff")):
            socket = self.studio.socket()
            try:
                socket.send_frame(first, content)
                with self.assertRaises((Closed, ConnectionResetError)):
                    while True:
                        socket.receive()
            finally:
                socket.close()
        socket = self.studio.socket()
        self.assertEqual(socket.ask("wet", numbers=[0])["kind"], "done")

    def test_no_scene_from_a_page_names_files(self):
        socket = self.studio.socket()
        for text in ('[hair]\nsource = "file"\nfile = "/etc/passwd"', '[[body.shape]]\ntype = "mesh"\nfile = "/etc/passwd"',
                     '[[style.step]]\naction = "cut"\nfile = "/etc/passwd"', '[[hair.map]]\nfile = "/etc/passwd"'):
            answer = socket.ask("open_scene", text=text)
            self.assertEqual(answer["kind"], "error")
            self.assertIn("names files", answer["message"])
        answer = socket.ask("open_scene", text="[hair]\ncount = 1000000")
        self.assertIn("between", answer["message"])

    def test_someone_who_does_not_read_is_let_go(self):
        before = self.studio.memory()
        lazy = self.studio.socket()
        lazy.connection.settimeout(2)
        try:
            for i in range(20000):
                lazy.send_text(b"no json at all " * 50)
        except OSError:
            pass
        self.assert_flat(before, 16 << 20)
        lazy.close()
        self.assertEqual(self.studio.socket().ask("wet", numbers=[0])["kind"], "done")


class Guests(unittest.TestCase):
    """Pages that come, go, vanish and come back."""

    def setUp(self):
        self.studio = Studio(PROGRAM, *SMALL, "--set", "simulation.model=chain", "--set", "simulation.contact=push")

    def tearDown(self):
        self.studio.__exit__()

    def test_two_pages_see_the_same_hair(self):
        one, two = self.studio.socket(), self.studio.socket()
        first = one.receive_until(is_frame)
        self.assertEqual(frame_points(two.receive_until(is_frame)), frame_points(first))
        self.assertEqual(one.ask("cut", numbers=[0, 0, 1, 0.0])["kind"], "done")
        shown = [s.receive_until(lambda m: is_frame(m) and frame_head(m)[0] != frame_head(first)[0]) for s in (two,)]
        # Cut hair is lighter and rests anew, so that its tips are not where the blade was; but it is shorter.
        self.assertLess(total_length(frame_points(shown[0])), 0.8 * total_length(frame_points(first)))
        self.assertTrue(two.state()["undo"])
        two.ask("undo")
        back = one.receive_until(lambda m: is_frame(m) and frame_head(m)[0] > frame_head(shown[0])[0])
        self.assertEqual(frame_points(back), frame_points(first))

    def test_a_page_that_vanishes_in_mid_frame_does_not_stop_the_others(self):
        one, two = self.studio.socket(), self.studio.socket()
        self.assertEqual(one.ask("play")["kind"], "done")
        two.receive_until(is_frame)
        two.connection.recv(7)  # in the middle of something
        two.connection.setsockopt(1, 13, struct.pack("ii", 1, 0))  # SO_LINGER: reset, as when a machine dies
        two.close()
        start = frame_head(one.receive_until(is_frame))[1]
        one.receive_until(lambda m: is_frame(m) and frame_head(m)[1] > start + 10)
        # Coming back shows the motion as it goes on.
        again = self.studio.socket()
        number = frame_head(again.receive_until(lambda m: is_frame(m) and frame_head(m)[1] > start + 10))[1]
        self.assertGreater(number, start)
        self.assertTrue(again.state()["playing"])

    def test_who_is_slow_to_draw_skips_frames(self):
        slow, quick = self.studio.socket(), self.studio.socket()
        slow.acknowledges = False
        slow.ask("play")
        quick.receive_until(lambda m: is_frame(m) and frame_head(m)[1] > 40)
        numbers = []
        while slow.has_more(0.2):
            message = slow.receive()
            if is_frame(message):
                numbers.append(frame_head(message)[1])
        self.assertLess(max(numbers), 5, "frames were sent to someone who had not drawn the last ones")
        slow.send_text("seen")
        self.assertGreaterEqual(frame_head(slow.receive_until(is_frame))[1], 40, "the newest frame was not the next")

    def test_stopping_says_goodbye_in_mid_run(self):
        socket = self.studio.socket()
        socket.ask("play")
        socket.receive_until(is_frame)
        seconds = self.studio.stop()
        with self.assertRaises(Closed) as closed:
            while True:
                socket.receive()
        self.assertEqual(closed.exception.args[0], 1001)
        self.assertEqual(self.studio.process.returncode, 0)
        self.assertLess(seconds, 3.0)


class Styles(OneStudio):
    """The scenes to start from."""

    def test_styles_of_the_repository_are_offered_and_open(self):
        folder = pathlib.Path(__file__).resolve().parents[2] / "scenes" / "styles"
        names = sorted(file.stem for file in folder.glob("*.toml"))
        socket = self.studio.socket()
        offered = socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "keys")["styles"]
        self.assertEqual(sorted(style["name"] for style in offered), names)
        self.assertEqual(socket.ask("start_from", text="../default")["kind"], "error")
        if not names:
            self.skipTest("there are no styles in scenes/styles")
        self.assertEqual(socket.ask("start_from", text=names[0])["kind"], "done")
        self.assertEqual(self.studio.socket().state()["history"], [names[0].replace("_", " ").capitalize()])
        socket.ask("undo")


class Autosave(unittest.TestCase):
    def test_a_studio_that_is_killed_loses_nothing_older_than_seconds(self):
        with tempfile.TemporaryDirectory() as state:
            first = Studio(PROGRAM, *SMALL, state=state)
            socket = first.socket()
            self.assertFalse(socket.state()["continue"])
            socket.ask("set", values={"hair.length": 0.17})
            socket.ask("wet", numbers=[0.5])
            shown = frame_points(first.socket().receive_until(is_frame))
            time.sleep(2.0)  # twice the pause between two writes
            first.process.kill()
            first.process.communicate()
            first.forget()
            with Studio(PROGRAM, *SMALL, state=state) as second:
                socket = second.socket()
                self.assertTrue(socket.state()["continue"])
                self.assertEqual(socket.ask("continue")["kind"], "done")
                self.assertEqual(frame_points(second.socket().receive_until(is_frame)), shown)

    def test_a_damaged_file_is_no_reason_not_to_start(self):
        with tempfile.TemporaryDirectory() as state:
            (pathlib.Path(state) / "ringlet").mkdir()
            (pathlib.Path(state) / "ringlet" / "studio.toml").write_bytes(b"\xff[[[")
            with Studio(PROGRAM, *SMALL, state=state) as studio:
                socket = studio.socket()
                self.assertFalse(socket.state()["continue"])
                self.assertEqual(socket.ask("continue")["kind"], "error")


class Demo(unittest.TestCase):
    def test_hair_moves_before_anyone_asks(self):
        with Studio(PROGRAM, "--demo", "--set", "hair.count=12", "--set", "picture.strands=200") as studio:
            socket = studio.socket()
            self.assertTrue(socket.state()["playing"])
            socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] > 5)


class Work(unittest.TestCase):
    """What the studio does, told by what it sends."""

    def setUp(self):
        self.studio = Studio(PROGRAM, *SMALL)

    def tearDown(self):
        self.studio.__exit__()

    def test_sliders_are_one_change_and_every_change_can_be_undone(self):
        socket = self.studio.socket()
        before = frame_points(socket.receive_until(is_frame))
        socket.state()
        for length in (0.2, 0.15, 0.1):
            socket.ask("set", values={"hair.length": length}, more=length > 0.1)
        socket.say("wet", numbers=[0.8])
        state = socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "state" and m["wetness"] == 0.8)
        self.assertEqual(state["values"]["hair.length"], 0.1)
        socket.ask("undo")
        state = socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "state")
        self.assertEqual((state["wetness"], state["values"]["hair.length"]), (0.0, 0.1))
        socket.ask("undo")
        state = socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "state")
        self.assertEqual(state["values"]["hair.length"], 0.25)
        self.assertFalse(state["undo"])
        again = self.studio.socket()
        self.assertEqual(frame_points(again.receive_until(is_frame)), before)

    def test_a_saved_scene_opens_again_as_the_same_hair(self):
        socket = self.studio.socket()
        socket.ask("set", values={"hair.curl": "curly", "hair.length": 0.18})
        socket.ask("cut", numbers=[0, 0, 1, 0.01])
        socket.ask("wet", numbers=[0.5])
        fresh = self.studio.socket()
        shown = frame_points(fresh.receive_until(is_frame))
        socket.say("save")
        name, content = file_of(socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(name, "style.toml")
        for _ in range(3):
            socket.ask("undo")
        self.assertEqual(socket.ask("open_scene", text=content.decode())["kind"], "done")
        self.assertEqual(frame_points(self.studio.socket().receive_until(is_frame)), shown)
        socket.ask("undo")

    def test_a_saved_scene_runs_from_what_was_on_screen(self):
        socket = self.studio.socket()
        socket.ask("cut", numbers=[0, 0, 1, 0.0])
        socket.ask("wet", numbers=[0.4])
        shown = frame_points(self.studio.socket().receive_until(is_frame))
        socket.say("save")
        _, content = file_of(socket.receive_until(lambda m: is_packet(m, "file")))
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder) / "style.toml"
            scene.write_bytes(content)
            subprocess.run([PROGRAM, "run", scene, "--frames", "1", "-o", folder], check=True, capture_output=True, timeout=60)
            with Studio(PROGRAM, str(pathlib.Path(folder) / "cache.h5")) as other:
                first = frame_points(other.socket().receive_until(is_frame))
        # A run has points of its own along a strand; both have the same roots and tips, but for the 16 bits of a point on its way,
        # of a box of less than a metre: 15 µm along each axis, on either side.
        strands = len(shown) // 24
        per_strand = len(first) // strands
        for i in range(strands):
            mine, its = shown[24 * i:24 * (i + 1)], first[per_strand * i:per_strand * (i + 1)]
            length = sum(math.dist(mine[k], mine[k + 1]) for k in range(23))
            self.assertLess(math.dist(mine[0], its[0]), 1e-4)
            self.assertLess(math.dist(mine[-1], its[-1]), 1e-4)
            self.assertAlmostEqual(length, sum(math.dist(its[k], its[k + 1]) for k in range(per_strand - 1)), delta=0.01 * length)

    def test_a_brush_wets_what_it_meets_and_a_stroke_is_undone_at_once(self):
        socket = self.studio.socket()
        before = frame_points(socket.receive_until(is_frame))
        strands = [before[24 * i:24 * (i + 1)] for i in range(12)]
        a, b = strands[2][12], strands[7][12]
        self.assertEqual(socket.ask("brush", numbers=[*a, 0.0, 1.0])["kind"], "error")
        self.assertEqual(socket.ask("brush", numbers=[*a, 0.005, 2.0])["kind"], "error")
        # A stroke of two touches; lifted where it touched last, which adds none.
        for centre, more in ((a, True), (b, True), (b, False)):
            self.assertEqual(socket.ask("brush", numbers=[*centre, 0.005, 1.0], more=more)["kind"], "done")
        fresh = self.studio.socket()
        after = frame_points(fresh.receive_until(is_frame))
        # Points are rounded within a box that changes with the hair: by up to 15 µm along each axis, twice.
        moved = [i for i in range(12) if max(math.dist(p, q) for p, q in zip(strands[i], after[24 * i:24 * (i + 1)])) > 6e-5]
        self.assertIn(2, moved)
        self.assertIn(7, moved)
        self.assertLess(len(moved), 8)
        state = fresh.state()
        self.assertGreater(state["wetness"], 0.0)
        self.assertEqual(state["history"], ["Wet with the brush"])
        socket.say("save")
        _, content = file_of(socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(content.count(b"[[style.step]]"), 2)
        socket.ask("undo")
        again = self.studio.socket()
        self.assertEqual(frame_points(again.receive_until(is_frame)), before)
        self.assertEqual(again.state()["wetness"], 0.0)
        socket.ask("redo")
        self.assertEqual(frame_points(self.studio.socket().receive_until(is_frame)), after)
        socket.ask("undo")

    def test_a_head_that_has_spun_comes_to_rest_where_it_began(self):
        socket = self.studio.socket()
        rest = frame_points(socket.receive_until(is_frame))
        socket.ask("set", values={"simulation.model": "chain", "motion.kind": "spin", "motion.frequency": 3.0})
        socket.ask("play")
        turned = socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] == 10)
        # Ten frames at three turns a second: the crown's root has gone round the axis.
        self.assertGreater(max(math.dist(a, b) for a, b in zip(frame_points(turned)[::24], rest[::24])), 0.05)
        socket.ask("set", values={"motion.kind": "none"})
        later = frame_head(socket.receive_until(is_frame))[1] + 30
        still = socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= later)
        # A second is twenty times as long as the head takes to follow; points travel as 16-bit fractions of a box of about 1 m.
        for a, b in zip(frame_points(still)[::24], rest[::24]):
            self.assertLess(math.dist(a, b), 1e-4)

    def test_wind_takes_effect_while_hair_moves(self):
        socket = self.studio.socket()
        socket.ask("set", values={"simulation.model": "chain", "motion.kind": "none"})
        socket.ask("play")

        def tips(frame):
            points = frame_points(frame)
            return statistics.mean(p[1] for p in points[23::24])

        calm = tips(socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= 10))
        self.assertEqual(socket.ask("set", values={"air.wind": [0, 12, 0]})["kind"], "done")
        last = 10
        for _ in range(600):
            frame = socket.receive_until(is_frame)
            self.assertGreaterEqual(frame_head(frame)[1], last, "the motion began again")
            last = frame_head(frame)[1]
            # Wind along y carries the tips that way, by centimetres at 12 m/s.
            if tips(frame) > calm + 0.01:
                break
        else:
            self.fail("the wind moves nothing")
        self.assertTrue(self.studio.socket().state()["playing"])

    def test_contacts_and_their_forces_are_shown_live_and_from_a_cache(self):
        socket = self.studio.socket()
        socket.ask("set", values={"simulation.model": "super_helix", "motion.kind": "shake"})
        self.assertEqual(socket.ask("contacts", numbers=[2])["kind"], "error")
        self.assertEqual(socket.ask("colour", text="force")["kind"], "done")
        self.assertEqual(socket.ask("contacts", numbers=[1])["kind"], "done")
        socket.ask("record")
        live = socket.receive_until(lambda m: is_frame(m) and frame_extras(m)[1])
        values, contacts = frame_extras(live)
        points = frame_points(live)
        per_strand = len(points) // 12
        # Each contact presses on a strand or two. Force per length, summed over the lengths that the points stand for, is the
        # force: with bodies it counts once, between strands twice. A polyline is shorter than its curve, by less than 5 % here.
        total = 0.0
        for i in range(12):
            spacing = total_length(points[per_strand * i:per_strand * (i + 1)], per_strand) / (per_strand - 1)
            ends = (0, per_strand - 1)
            total += sum(v * spacing * (0.5 if k in ends else 1.0) for k, v in enumerate(values[per_strand * i:per_strand * (i + 1)]))
        sizes = [math.hypot(*force) for _, force, _ in contacts]
        self.assertGreater(total, 0.93 * sum(sizes))
        self.assertLess(total, 2.01 * sum(sizes))
        for place, _, _ in contacts:
            # On a strand, between two of its points.
            self.assertLess(min(math.dist(place, p) for p in points), 0.02)
        number = frame_head(live)[1]
        socket.ask("record")
        socket.ask("open", numbers=[len(socket.state()["caches"]) - 1])
        socket.say("seek", numbers=[number])
        kept = socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] == number and frame_extras(m)[1])
        self.assertEqual(frame_extras(kept)[1], contacts)
        self.assertEqual(socket.ask("colour", text="state")["kind"], "done")
        socket.say("contacts", numbers=[0])
        states = set(frame_extras(socket.receive_until(lambda m: is_frame(m) and not frame_extras(m)[1]))[0])
        self.assertLessEqual(states, {0.0, 1.0, 2.0})
        self.assertIn(0.0, states)
        self.assertGreater(len(states), 1)
        # A model without forces says so.
        socket.ask("set", values={"simulation.model": "chain"})
        socket.ask("style")
        self.assertEqual(socket.ask("contacts", numbers=[1])["kind"], "error")
        socket.ask("colour", text="none")

    def test_a_recording_can_be_looked_through(self):
        socket = self.studio.socket()
        socket.ask("set", values={"simulation.model": "chain", "motion.kind": "shake"})
        self.assertEqual(socket.ask("record")["kind"], "done")
        socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= 12)
        socket.ask("record")
        caches = socket.state()["caches"]
        self.assertTrue(caches[-1].endswith(".h5"))
        socket.ask("open", numbers=[len(caches) - 1])
        state = socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "state" and m["mode"] == "inspect")
        self.assertGreaterEqual(state["frames"], 12)
        socket.say("colour", text="speed")
        socket.say("seek", numbers=[10])
        frame = socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] == 10)
        self.assertAlmostEqual(frame_head(frame)[3], 10 / 30, places=5)
        socket.say("export", text=".ply")
        name, content = file_of(socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(name, "hair.ply")
        self.assertTrue(content.startswith(b"ply"))
        socket.ask("style")


if __name__ == "__main__":
    if SANITIZED:
        sys.argv.remove("--sanitized")
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)

"""What hands do to hair in the studio, told by what it sends: combs, irons, scissors, clips, spray, ties.

usage: salon_test.py RINGLET
"""

import math
import struct
import sys
import time
import unittest

from studio_client import Studio, file_of, frame_head, frame_points, is_packet

PROGRAM = None


def is_frame(message):
    return is_packet(message, "frame")


def led(frame, place):
    """Where a place in the head at rest is in a frame: the head is the first body, and stands at the origin at rest."""
    x, y, z, *rotation = struct.unpack_from("<7f", frame, 8 + 20 + 16 + 4)
    u, w = rotation[:3], rotation[3]
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    t = cross(u, place)
    t = [2 * c for c in t]
    turned = [place[k] + w * t[k] + cross(u, t)[k] for k in range(3)]
    return (turned[0] + x, turned[1] + y, turned[2] + z)


def total_length(strand):
    return sum(math.dist(a, b) for a, b in zip(strand, strand[1:]))


class Hands(unittest.TestCase):
    """Tools that are led through the hair."""

    PER_STRAND = 24

    def setUp(self):
        self.studio = Studio(PROGRAM, "--set", "hair.count=60", "--set", "picture.strands=200", "--set", "hair.curl=straight")
        self.socket = self.studio.socket()
        self.before = frame_points(self.socket.receive_until(is_frame))

    def tearDown(self):
        self.studio.__exit__()

    def strands(self, points):
        return [points[i:i + self.PER_STRAND] for i in range(0, len(points), self.PER_STRAND)]

    def shown(self):
        return frame_points(self.studio.socket().receive_until(is_frame))

    def history(self):
        return self.studio.socket().state()["history"]

    def stroke(self, tool, way, *, reach=0.08, strength=1.0, mirror=0, end="stroke_end"):
        """From the tip on the side of the left ear that has the most others around it."""
        tips = [s[-1] for s in self.strands(self.before)]
        tip = max((p for p in tips if p[0] > 0.06), key=lambda p: sum(math.dist(p, q) < reach for q in tips))
        self.assertEqual(self.socket.ask("stroke_begin", text=tool, numbers=[reach, strength, 1.0, mirror, 0.01])["kind"], "done")
        seconds = []
        for k in range(9):
            begin = time.monotonic()
            identity = self.socket.say("stroke", numbers=[tip[i] + way[i] * k / 8 for i in range(3)])
            if k > 0 and tool == "comb":
                self.socket.receive_until(lambda m: is_frame(m) and frame_head(m)[2] == identity)
                seconds.append(time.monotonic() - begin)
        self.assertEqual(self.socket.ask(end)["kind"], "done")
        return sorted(seconds)[len(seconds) // 2] if seconds else 0.0

    def test_a_comb_takes_hair_along_and_keeps_its_length(self):
        way = (0.06, 0.0, 0.04)
        self.stroke("comb", way)
        after = self.shown()
        moved = 0
        for old, new in zip(self.strands(self.before), self.strands(after)):
            # A polyline of 23 chords is shorter than its curve by (turn / 23)² / 24: 0.05 % for a turn of 2.5 radians. Points
            # travel as 16-bit fractions of a box of less than a metre.
            self.assertAlmostEqual(total_length(new), total_length(old), delta=1e-3 * total_length(old))
            self.assertLess(math.dist(old[0], new[0]), 6e-5)
            step = [b - a for a, b in zip(old[-1], new[-1])]
            if math.hypot(*step) > 0.01:
                moved += 1
                self.assertGreater(sum(a * b for a, b in zip(step, way)), 0.0, "a strand went against the comb")
        self.assertGreater(moved, 2)
        self.assertLess(moved, 40, "the comb reached all of the hair")
        self.assertEqual(self.history(), ["Comb"])
        # It is a step of the saved scene, which opens as the same hair.
        self.socket.say("save")
        _, content = file_of(self.socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(content.count(b'action = "brush"'), 1)
        self.assertEqual(self.socket.ask("undo")["kind"], "done")
        self.assertEqual(self.shown(), self.before)
        self.assertEqual(self.history(), [])
        self.assertEqual(self.socket.ask("open_scene", text=content.decode())["kind"], "done")
        self.assertEqual(self.shown(), after)

    def test_both_sides_alike(self):
        self.stroke("comb", (0.05, 0.0, 0.03), mirror=1)
        sides = [0, 0]
        for old, new in zip(self.strands(self.before), self.strands(self.shown())):
            if math.dist(old[-1], new[-1]) > 0.01:
                sides[old[-1][0] > 0] += 1
        self.assertGreater(min(sides), 0, sides)

    def test_what_changes_nothing_or_is_dropped_is_not_in_the_history(self):
        self.stroke("comb", (0.05, 0.0, 0.03), end="stroke_drop")
        self.assertEqual((self.shown(), self.history()), (self.before, []))
        self.socket.ask("stroke_begin", text="comb", numbers=[0.02, 1, 1, 0, 0.01])
        for x in (0.9, 0.95):
            self.socket.say("stroke", numbers=[x, 0.9, 0.9])
        self.socket.ask("stroke_end")
        self.assertEqual((self.shown(), self.history()), (self.before, []))
        self.assertFalse(self.studio.socket().state()["undo"])
        self.socket.ask("set", values={"hair.length": 0.25})
        self.assertEqual(self.history(), [])
        # A page that goes in mid-stroke leaves the studio usable.
        self.socket.ask("stroke_begin", text="comb", numbers=[0.02, 1, 1, 0, 0.01])
        self.socket.close()
        self.assertEqual(self.studio.socket().ask("wet", numbers=[0.5])["kind"], "done")
        self.assertEqual(self.history(), ["Wet 50 %"])

    def lengths(self):
        return [total_length(s) for s in self.strands(self.shown())]

    def state(self):
        return self.studio.socket().state()

    def blade(self, height, half_breadth=1.0, depth=1.0):
        """Level, before the face and as deep as is said: numbers of a snip."""
        return [c for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1)) for c in (corner[0] * half_breadth, -0.3 + (depth if corner[1] > 0 else 0.0), height)]

    def test_scissors_cut_what_their_blade_meets(self):
        before = [total_length(s) for s in self.strands(self.before)]
        tips = sorted(s[-1][2] for s in self.strands(self.before))
        level = tips[len(tips) // 2]
        # Beside the hair: nothing to undo.
        self.assertEqual(self.socket.ask("snip", numbers=[*self.blade(5.0), 1, 0])["kind"], "done")
        self.assertEqual(self.history(), [])
        # In front of the ears alone, then all of it.
        self.assertEqual(self.socket.ask("snip", numbers=[*self.blade(level, depth=0.3), 1, 0])["kind"], "done")
        front = self.lengths()
        self.assertEqual(self.socket.ask("snip", numbers=[*self.blade(level), 1, 0])["kind"], "done")
        through = self.lengths()
        shorter = [[i for i, b in enumerate(before) if now[i] < b - 1e-3] for now in (front, through)]
        self.assertGreater(len(shorter[0]), 0)
        self.assertGreater(len(shorter[1]), len(shorter[0]))
        for strand in self.strands(self.shown()):
            # Shorter hair is lighter and may spring up or lean away, but no tip hangs far below the line.
            self.assertGreater(strand[-1][2], level - 0.02)
        self.assertRegex(self.history()[-1], r"^Trim [\d.]+ (cm|mm)$")
        for _ in range(2):
            self.socket.ask("undo")
        self.assertEqual(self.shown(), self.before)

    def test_shears_thin_some_strands_and_the_saved_scene_knows_which(self):
        level = sorted(s[-1][2] for s in self.strands(self.before))[len(self.before) // self.PER_STRAND // 2] + 0.03
        self.assertEqual(self.socket.ask("snip", numbers=[*self.blade(level), 0.5, 1])["kind"], "done")
        self.assertEqual(self.history(), ["Thin out"])
        shown = self.shown()
        self.socket.say("save")
        _, content = file_of(self.socket.receive_until(lambda m: is_packet(m, "file")))
        self.assertEqual(content.count(b'action = "snip"'), 1)
        self.socket.ask("undo")
        self.assertEqual(self.socket.ask("open_scene", text=content.decode())["kind"], "done")
        self.assertEqual(self.shown(), shown)

    def test_hair_that_is_clipped_away_is_left_alone(self):
        self.stroke("lock", (0.0, 0.0, 0.0))
        locked = self.state()["locked"]
        self.assertGreater(locked, 0)
        self.assertEqual(self.history(), ["Clip away"])
        lengths = self.lengths()
        lowest = min(s[-1][2] for s in self.strands(self.before))
        self.assertEqual(self.socket.ask("cut", numbers=[0, 0, 1, lowest + 0.1])["kind"], "done")
        # Packets keep the order of the strands, and no strand is gone.
        left = [abs(a - b) < 1e-4 for a, b in zip(lengths, self.lengths())]
        self.assertGreaterEqual(sum(left), locked)
        self.assertLess(sum(left), len(left))
        self.assertEqual(self.socket.ask("unlock_all")["kind"], "done")
        self.assertEqual(self.state()["locked"], 0)
        self.assertEqual(self.history()[-1], "Take clips out")
        # Nothing is clipped: nothing to take out.
        self.socket.ask("unlock_all")
        self.assertEqual(len(self.history()), 3)

    def test_length_and_spray(self):
        before = [total_length(s) for s in self.strands(self.before)]
        for longer, words in ((0.03, "Lengthen by 3 cm"), (-0.05, "Shorten by 5 cm")):
            tip = max((s[-1] for s in self.strands(self.before)), key=lambda p: p[0])
            self.assertEqual(self.socket.ask("stroke_begin", text="length", numbers=[0.06, 1, 0, 0, longer])["kind"], "done")
            self.socket.say("stroke", numbers=tip)
            self.assertEqual(self.socket.ask("stroke_end")["kind"], "done")
            self.assertEqual(self.history(), [words])
            changes = [b - a for a, b in zip(before, self.lengths())]
            # Chords are shorter than their curve, by less than 0.1 %.
            furthest = max(changes, key=abs)
            self.assertGreater(furthest / longer, 0.2)
            self.assertLess(furthest / longer, 1.05)
            self.socket.ask("undo")
        self.stroke("spray", (0.0, 0.0, -0.05))
        self.assertEqual(self.history(), ["Spray"])
        # It holds the shape that it has; where skin presses, up to half a millimetre or so beside it.
        moved = max(math.dist(a, b) for a, b in zip(self.before, self.shown()))
        self.assertLess(moved, 2e-3)

    def test_ties_and_pins_hold_hair_that_moves(self):
        place = max((s for s in self.strands(self.before)), key=lambda s: s[12][0])[12]
        self.assertEqual(self.socket.ask("hold", numbers=[1, 1, 1, 0.02, 0])["kind"], "error")
        self.assertEqual(self.socket.ask("hold", numbers=[*place, 0.015, 0])["kind"], "done")
        self.assertEqual((self.history(), len(self.state()["holds"])), (["Pin hair"], 1))
        self.assertEqual(self.shown(), self.before)
        self.socket.ask("set", values={"motion.kind": "nod", "motion.angle": 30, "motion.frequency": 1.0, "hair.colour": [0.1, 0.05, 0.02]})
        self.socket.ask("play")
        pinned = next(i for i, s in enumerate(self.strands(self.before)) if place in s)
        for number in (5, 12, 20):
            frame = self.socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= number)
            points = frame_points(frame)
            strand = points[len(points) // 60 * pinned:][:len(points) // 60]
            # Between two points of the strand, which lie about a centimetre apart.
            self.assertLess(min(math.dist(p, led(frame, place)) for p in strand), 0.01)
        self.socket.ask("style")
        self.assertEqual(self.socket.ask("let_go")["kind"], "done")
        self.assertEqual(self.state()["holds"], [])
        self.socket.ask("undo")
        self.assertEqual(len(self.state()["holds"]), 1)

    def test_a_parting_sends_hair_to_either_side(self):
        self.assertEqual(self.socket.ask("comb", numbers=[1, 0, 0, 0])["kind"], "done")
        self.assertEqual(self.history(), ["Part the hair"])
        crown = [s for s in self.strands(self.shown()) if abs(s[0][0]) > 0.01 and s[0][2] > 0.05]
        own_side = sum((s[-1][0] > 0) == (s[0][0] > 0) for s in crown)
        self.assertGreater(own_side, 0.9 * len(crown))

    def test_irons_and_roots(self):
        for tool, words in (("curl", "Curl with a 2 cm iron"), ("straighten", "Straighten"), ("lift", "Lift the roots"), ("flatten", "Flatten the roots")):
            tip = max((s for s in self.strands(self.before)), key=lambda s: s[0][2])
            self.assertEqual(self.socket.ask("stroke_begin", text=tool, numbers=[0.05, 1, 0, 0, 0.01])["kind"], "done")
            for point in (tip[0], tip[-1]):
                self.socket.say("stroke", numbers=point)
            self.socket.ask("stroke_end")
            self.assertEqual(self.history()[-1:], [words])

    def test_tools_out_of_bounds_are_refused(self):
        for text, numbers in (("axe", [0.02, 1, 1, 0, 0.01]), ("comb", [0.02, 1, 1, 0]), ("comb", [0, 1, 1, 0, 0.01]), ("comb", [9, 1, 1, 0, 0.01]),
                              ("comb", [0.02, 2, 1, 0, 0.01]), ("curl", [0.02, 1, 1, 0, 0.0]), ("length", [0.02, 1, 1, 0, 5.0])):
            self.assertEqual(self.socket.ask("stroke_begin", text=text, numbers=numbers)["kind"], "error", numbers)
        for numbers in ([], [0] * 14, [1e9] * 12 + [1, 0], [*self.blade(0.0), 2, 0], [*self.blade(0.0), 1, -1]):
            self.assertEqual(self.socket.ask("snip", numbers=numbers)["kind"], "error" if numbers != [0] * 14 else "done", numbers)
        for numbers in ([], [0, 0, 0, 0.02], [0, 0, 0, -1, 0], [0, 0, 9, 0.02, 0]):
            self.assertEqual(self.socket.ask("hold", numbers=numbers)["kind"], "error", numbers)
        for numbers in ([1, 2], [1e9, 0, 0], [0, 0, 0]):
            self.socket.say("stroke", numbers=numbers)
            self.socket.receive_until(lambda m: isinstance(m, dict) and m["kind"] == "error")
        self.assertEqual(self.shown(), self.before)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)

#!/usr/bin/env python3
"""How fast the studio answers and streams, measured at its socket.

usage: benchmarks/studio_stream.py RINGLET [SECONDS]

Prints frames per second of 2,000 guides with 20,000 drawn strands in motion, and the time from a message to the first frame that
shows its effect, for 100 guides; for a comb and sliders with 300; and how 300 guides follow a head that is grabbed and led to and fro
once a second.
"""

import math
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "studio"))
from studio_client import Studio, frame_head, frame_points, is_packet  # noqa: E402


def is_frame(message):
    return is_packet(message, "frame")


def stream(program, seconds):
    with Studio(program, "--set", "hair.count=2000", "--set", "picture.strands=20000", "--set", "simulation.model=chain",
                "--set", "simulation.contact=push") as studio:
        socket = studio.socket()
        socket.ask("play")
        socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= 5)
        begin, size, numbers, steps = time.monotonic(), 0, [], []
        while time.monotonic() - begin < seconds:
            message = socket.receive()
            if is_frame(message):
                head = frame_head(message)
                numbers.append(head[1])
                steps.append(head[4])
                size = len(message)
        took = time.monotonic() - begin
        print(f"2,000 guides, 20,000 strands, chains, in motion: {len(numbers) / took:.1f} frames/s at the socket "
              f"({numbers[-1] - numbers[0] + 1} simulated), {size / 1024:.0f} KiB each, median step {1000 * statistics.median(steps):.0f} ms")


def answer(program, rounds=15):
    with Studio(program, "--set", "hair.count=100") as studio:
        socket = studio.socket()
        socket.receive_until(is_frame)

        def measure(what, make):
            times = []
            for i in range(rounds):
                begin = time.monotonic()
                identity = socket.say(what, **make(i))
                socket.receive_until(lambda m: is_frame(m) and frame_head(m)[2] == identity)
                times.append(1000 * (time.monotonic() - begin))
            print(f"100 guides, {what}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {rounds}")

        measure("set", lambda i: {"values": {"hair.curl_radius": 0.004 + 0.0004 * i}, "more": True})
        measure("set", lambda i: {"values": {"hair.length": 0.2 + 0.005 * i}, "more": True})
        measure("wet", lambda i: {"numbers": [i / rounds], "more": True})
        socket.ask("undo")
        place = frame_points(studio.socket().receive_until(is_frame))[24 * 50 + 12]
        measure("brush", lambda i: {"numbers": [place[0], place[1] + 0.004 * i, place[2], 0.02, 1.0]})
        measure("cut", lambda i: {"numbers": [0, 0, 1, -0.15 + 0.01 * i]})
        measure("undo", lambda i: {})


def comb(program, rounds=40):
    """A comb of 4 cm led through 300 guides, from one sample of the stroke to the frame that shows it."""
    with Studio(program, "--set", "hair.count=300") as studio:
        socket = studio.socket()
        points = frame_points(socket.receive_until(is_frame))
        tips = points[23::24]
        place = max((p for p in tips if p[0] > 0.06), key=lambda p: sum(abs(p[0] - q[0]) + abs(p[1] - q[1]) + abs(p[2] - q[2]) < 0.06 for q in tips))
        socket.ask("stroke_begin", text="comb", numbers=[0.04, 1, 1, 0, 0.01])
        socket.say("stroke", numbers=place)
        time.sleep(0.2)
        times = []
        for i in range(rounds):
            begin = time.monotonic()
            identity = socket.say("stroke", numbers=[place[0] + 0.002 * (i + 1), place[1], place[2] + 0.001 * (i + 1)])
            try:
                socket.receive_until(lambda m: is_frame(m) and frame_head(m)[2] == identity, seconds=2)
            except (AssertionError, TimeoutError):
                break  # the comb has left the hair: nothing moves any more
            times.append(1000 * (time.monotonic() - begin))
        begin = time.monotonic()
        socket.ask("stroke_end")
        ended = 1000 * (time.monotonic() - begin)
        print(f"300 guides, comb: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {len(times)}; its end {ended:.0f} ms")


def slider(program, rounds=15):
    with Studio(program, "--set", "hair.count=300") as studio:
        socket = studio.socket()
        socket.receive_until(is_frame)
        for key, values in (("hair.length", [0.2 + 0.005 * i for i in range(rounds)]),
                            ("hair.curl_radius", [0.004 + 0.0004 * i for i in range(rounds)])):
            times = []
            for value in values:
                begin = time.monotonic()
                identity = socket.say("set", values={key: value}, more=True)
                socket.receive_until(lambda m: is_frame(m) and frame_head(m)[2] == identity)
                times.append(1000 * (time.monotonic() - begin))
            print(f"300 guides, {key}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {rounds}")


def processor_seconds(studio):
    with open(f"/proc/{studio.process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def grab(program, seconds):
    """The head is led to and fro, 8 cm either way and turning along, once a second."""
    with Studio(program, "--set", "hair.count=300", "--set", "motion.kind=none") as studio:
        socket = studio.socket()
        socket.ask("play")
        socket.receive_until(lambda m: is_frame(m) and frame_head(m)[1] >= 5)
        begin, led, arrivals, numbers = time.monotonic(), -1.0, [], []
        used = processor_seconds(studio)
        while (now := time.monotonic() - begin) < seconds:
            if now - led > 1 / 60:  # as often as a screen tells where the pointer is
                led = now
                way = math.sin(2 * math.pi * now)
                socket.say("grab", numbers=[0.08 * way, 0, 0, 0, 0, 0.4 * way])
            if socket.has_more(1 / 120):
                message = socket.receive()
                if is_frame(message):
                    arrivals.append(time.monotonic() - begin)
                    numbers.append(frame_head(message)[1])
        used = processor_seconds(studio) - used
        gaps = [1000 * (b - a) for a, b in zip(arrivals, arrivals[1:])]
        print(f"300 guides, head led at 1 Hz: {len(arrivals) / seconds:.1f} frames/s at the socket, latest after {max(gaps):.0f} ms, "
              f"{100 * (numbers[-1] - numbers[0]) / 30 / (arrivals[-1] - arrivals[0]):.0f} % of real time, "
              f"{1000 * used / (numbers[-1] - numbers[0]):.0f} ms of processor time a frame")


if __name__ == "__main__":
    comb(sys.argv[1])
    slider(sys.argv[1])
    grab(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 8.0)
    answer(sys.argv[1])
    stream(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 5.0)

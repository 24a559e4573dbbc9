# Hair from a scene, frame by frame; then a whole run into a cache, and a picture of its last frame.
#   python3 examples/python/simulate.py [folder]
import sys
from pathlib import Path

import numpy as np

import ringlet

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")

# %% A scene is a table of keys; what is not said has a default. It could also be read from a file.
scene = ringlet.Scene.from_dict(
    {
        "hair": {"count": 20, "length": 0.15, "curl": "curly"},
        "simulation": {"settle": 0.05},
        "run": {"duration": 0.2, "frames_per_second": 25.0},
        "motion": {"kind": "nod"},
    }
)
scene["hair.friction_hair"] = 0.4

# %% Step by step. The array follows the simulation without being copied.
simulator = ringlet.Simulator(scene)
simulator.settle()
points = simulator.points
for _ in range(3):
    simulator.advance()
    tips = points[simulator.first_point[1:] - 1]
    print(f"t = {simulator.time:.2f} s: lowest tip at {tips[:, 2].min():.4f} m, {simulator.statistics['contacts']:.0f} contacts")

# %% A whole run, as `ringlet run` does it. Ctrl-C would stop it, and resume=True go on.
cache_file = folder / "nod.h5"
ringlet.run(scene, cache_file, overwrite=True, progress=lambda done, total, note: print(f"{done}/{total} {note}"))
cache = ringlet.Cache(cache_file)
stored = cache.points(3)
print(f"{len(cache)} frames; stepping gave the same within {np.abs(stored - points).max():.1e} m")
assert np.array_equal(stored.astype(np.float32), points.astype(np.float32))

# %% A picture. Few strands are drawn thick to cover the head.
picture = ringlet.preview(cache.groom(len(cache) - 1), cache.bodies(len(cache) - 1), width=160, height=160, samples=2, strand_width=2e-3)
ringlet.write_png(picture, folder / "nod.png")

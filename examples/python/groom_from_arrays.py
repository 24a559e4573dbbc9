# A groom from numpy arrays, changed in place, written, and read back.
#   python3 examples/python/groom_from_arrays.py [folder]
import sys
from pathlib import Path

import numpy as np

import ringlet

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")

# %% Two hundred helices on a disc, twenty points each, hanging down. Lengths are metres, z points up.
strands, points = 200, 20
rng = np.random.default_rng(1)
roots = np.column_stack([rng.uniform(-0.05, 0.05, (strands, 2)), np.zeros(strands)])
s = np.linspace(0.0, 1.0, points)
phase = rng.uniform(0.0, 2.0 * np.pi, strands)[:, None]
curl = 0.01 * s * np.stack([np.cos(30 * s + phase), np.sin(30 * s + phase)])
hair = np.empty((strands, points, 3))
hair[:, :, :2] = roots[:, None, :2] + np.moveaxis(curl, 0, -1)
hair[:, :, 2] = -0.2 * s
groom = ringlet.Groom(hair)

# %% What it holds are views: writing into them changes the groom.
groom.points[:, 2] *= 1.5
groom.radii = np.full(len(groom.points), 40e-6)
groom.root_uv = roots[:, :2] * 10 + 0.5
print(f"{len(groom)} strands, {groom.lengths().mean():.3f} m long on average")

# %% Out to USD and back: points are stored as 32-bit numbers.
groom.write(folder / "helices.usda")
again = ringlet.Groom.read(folder / "helices.usda")
print(f"read back within {np.abs(again.points - groom.points).max():.1e} m")
assert np.abs(again.points - groom.points).max() < 1e-7

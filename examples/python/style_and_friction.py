# Hair at rest in a hairdresser's hands; and the friction solver on its own.
#   python3 examples/python/style_and_friction.py
import numpy as np

import ringlet

# %% Hair at rest, cut below the chin, wetted and dried.
style = ringlet.Style(ringlet.Scene({"hair.count": 12, "hair.length": 0.2}))
longest = style.groom().lengths().max()
style.cut("z=-0.05")
style.wet(1.0)
wet_tips = [style.groom().strand(i)[-1, 2] for i in range(len(style.groom()))]
style.dry()
dry_tips = [style.groom().strand(i)[-1, 2] for i in range(len(style.groom()))]
print(f"longest strand {longest:.3f} m, after the cut {style.groom().lengths().max():.3f} m")
print(f"wet hair hangs {1e3 * (np.mean(dry_tips) - np.mean(wet_tips)):.1f} mm lower")

# %% A block of 1 kg on a slope of 20 degrees, one step of 10 ms, as a problem of one contact: normal first.
slope, h, g = np.radians(20.0), 0.01, 9.81
w = np.eye(3)
q = h * g * np.array([-np.cos(slope), np.sin(slope), 0.0])
for mu in (0.3, 0.5):
    solution = ringlet.FrictionProblem.dense(w, q, [mu]).solve(tolerance=1e-10)
    u = solution.relative_velocities
    assert u is not None
    print(f"mu = {mu}: slides at {u[0, 1]:.4f} m/s, {solution.status}")
    # Coulomb: it slides when tan(slope) is above mu.
    expected = max(0.0, h * g * (np.sin(slope) - mu * np.cos(slope)))
    assert abs(u[0, 1] - expected) < 1e-9

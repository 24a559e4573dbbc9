"""Hair: styled at rest, simulated with exact dry friction.

    import ringlet

    scene = ringlet.Scene({"hair.count": 50, "run.duration": 1.0})
    simulator = ringlet.Simulator(scene)
    simulator.settle()
    simulator.advance()
    simulator.points                      # numpy, shape (n, 3), without a copy

Lengths are metres, z points up. Errors are ringlet.Error; messages go to logging.getLogger("ringlet").
"""

from ._errors import CancelledError, Error, FileError, InputError, NumericalError, SceneError, UnsupportedError
from ._ringlet import (
    Cache,
    FrictionProblem,
    FrictionSolution,
    Groom,
    Material,
    Mesh,
    Movie,
    RunResult,
    Scene,
    Simulator,
    Style,
    __version__,
    preview,
    run,
    set_threads,
    thread_count,
    write_png,
)

__all__ = [
    "Cache",
    "CancelledError",
    "Error",
    "FileError",
    "FrictionProblem",
    "FrictionSolution",
    "Groom",
    "InputError",
    "Material",
    "Mesh",
    "Movie",
    "NumericalError",
    "RunResult",
    "Scene",
    "SceneError",
    "Simulator",
    "Style",
    "UnsupportedError",
    "__version__",
    "preview",
    "run",
    "set_threads",
    "thread_count",
    "write_png",
]

"""The exceptions that Ringlet raises. Each is also the built-in exception that a Python programmer would expect."""

from __future__ import annotations


class Error(Exception):
    """Anything that Ringlet raises on purpose: one sentence that says what is wrong, where, and what to do about it.

    `file`, `line` and `column` say where, as far as it is known: '' and 0 otherwise.
    """

    file: str
    line: int
    column: int
    problems: list[str]

    def __init__(self, message: str = "", file: str = "", line: int = 0, column: int = 0, problems: list[str] | None = None) -> None:
        super().__init__(message)
        self.file, self.line, self.column = file, line, column
        self.problems = list(problems or [])


class InputError(Error, ValueError):
    """What was handed in is wrong: a scene, the contents of a file, an argument."""


class SceneError(InputError):
    """A scene has problems; `problems` lists all of them, each with its place."""


class FileError(Error, OSError):
    """A file or folder cannot be read or written."""


class NumericalError(Error, ArithmeticError):
    """The computation broke down."""


class UnsupportedError(Error, NotImplementedError):
    """This build or machine cannot do it."""


class CancelledError(Error):
    """The work was asked to stop."""

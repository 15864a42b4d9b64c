"""A target of fuzzing: one function that takes bytes, and what to feed it.

The same target is used three ways: bounded and deterministic by hypothesis in CI, for as long as one likes by atheris
(`make fuzz`), and on the inputs that once broke something (`finds/`).
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import attrs
from hypothesis import strategies as st

ROOT = Path(__file__).parent.parent.parent
FINDS = Path(__file__).parent / "finds"
_MAX_SEED_BYTES = 20_000


@attrs.frozen(kw_only=True)
class Target:
    """What is fuzzed.

    Attributes:
        name: what the command line, the corpus and the folder of finds call it.
        one_input: takes any bytes; whatever it raises is a find.
        strategy: bytes that get past the first check.
        seeds: globs, below the project's root, of files to begin with.
        words: what the language is made of, for atheris to put together.
        pumps: short texts whose repetition must not cost more than its length.
    """

    name: str
    one_input: Callable[[bytes], object]
    strategy: st.SearchStrategy[bytes]
    seeds: tuple[str, ...] = ()
    words: tuple[bytes, ...] = ()
    pumps: tuple[bytes, ...] = ()

    def seed_files(self) -> Iterator[Path]:
        """Files of this repository that the target's reader reads, the small ones."""
        for glob in self.seeds:
            for path in sorted(ROOT.glob(glob)):
                if path.is_file() and path.stat().st_size <= _MAX_SEED_BYTES:
                    yield path

    def find_files(self) -> list[Path]:
        """The inputs that once broke it."""
        return sorted((FINDS / self.name).glob("*"))


@cache
def targets() -> dict[str, Target]:
    """Every target by its name: whatever the modules of `tests.fuzz.targets` list."""
    found: dict[str, Target] = {}
    for module in _modules():
        for target in targets_in(module):
            assert target.name not in found, f"two targets are called {target.name}"
            found[target.name] = target
    return found


def module_of(name: str) -> str:
    """The module that lists a target; a process that needs one of them imports no other."""
    return next(module for module in _modules() if any(target.name == name for target in targets_in(module)))


def targets_in(module: str) -> list[Target]:
    """The targets that a module lists."""
    return import_module(f"tests.fuzz.targets.{module}").TARGETS


def _modules() -> list[str]:
    return sorted(module.name for module in iter_modules([str(Path(__file__).parent / "targets")]))

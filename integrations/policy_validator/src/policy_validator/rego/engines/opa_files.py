"""The private folder that an `opa` works in: the policies and the data as files, and what it may do."""

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from policy_validator.plain import mapping
from policy_validator.rego.engines.engine import EngineError, Load, bare_environment
from policy_validator.rego.engines.refusals import FORBIDDEN
from policy_validator.rego.module import Module

_START_SECONDS = 20.0
_COPY = re.compile(r"\S*/policies/\d+\.rego\b")


class OpaFolder:
    """A folder that only this user can enter; it is removed at the end."""

    def __init__(self, program: str, load: Load) -> None:
        self._program = program
        self._modules = load.modules
        self._folder = tempfile.TemporaryDirectory(prefix="tollgate-opa-")  # made with mode 0700
        self.path = Path(self._folder.name)
        policies = self.path / "policies"
        policies.mkdir()
        for place, module in enumerate(load.modules):
            (policies / f"{place}.rego").write_text(source_for_opa(module), encoding="utf-8")
        if load.data:
            (policies / "data.json").write_bytes(msgspec.json.encode(load.data))

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of its processes."""
        return bare_environment(PATH="/usr/bin:/bin", HOME=str(self.path), GOMEMLIMIT="3GiB")

    def run(self, *arguments: str, seconds: float = _START_SECONDS) -> "subprocess.CompletedProcess[bytes]":
        """Run `opa` to its end.

        Raises:
            EngineError: it cannot be run, or does not end.
        """
        try:
            return subprocess.run(
                [self._program, *arguments],
                capture_output=True,
                cwd=self.path,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except OSError as error:
            raise EngineError(f"{self._program} cannot be run: {error}") from None
        except subprocess.TimeoutExpired:
            raise EngineError(f"{self._program} {arguments[0]} took more than {seconds:g} s") from None

    def restrict(self) -> list[str]:
        """Write down what policies may do; return the flags by which files of older Rego are read, too.

        Raises:
            EngineError: the program does not tell what it can do.
        """
        known = self.run("capabilities", "--current")
        try:
            capabilities: Any = msgspec.json.decode(known.stdout)
            capabilities["builtins"] = [row for row in capabilities["builtins"] if row["name"] not in FORBIDDEN]
            is_version_1 = "rego_v1" in (capabilities.get("features") or ())
        except (msgspec.DecodeError, KeyError, TypeError):
            raise EngineError(f"{self._program} does not list its builtins; is it OPA?") from None
        capabilities["allow_net"] = []
        (self.path / "capabilities.json").write_bytes(msgspec.json.encode(capabilities))
        return ["--v0-compatible"] if is_version_1 else []

    def check(self, compatibility: Sequence[str]) -> list[tuple[str, int, str]]:
        """Compile the policies without what no policy may call; return file, line and sentence of each mistake."""
        checked = self.run(
            *("check", *compatibility, "--format=json", "--max-errors=0"),
            *("--capabilities=capabilities.json", "policies"),
        )
        return self._mistakes(checked) if checked.returncode else []

    def _mistakes(self, checked: "subprocess.CompletedProcess[bytes]") -> list[tuple[str, int, str]]:
        try:
            told: Any = json.loads(checked.stdout or checked.stderr)
        except ValueError:
            return [(self._modules[0].file, 1, f"{checked.stderr.decode(errors='replace').strip()[:400]}.")]
        return [self._located(mapping(error)) for error in told.get("errors") or ()]

    def _located(self, error: Any) -> tuple[str, int, str]:
        location = mapping(error.get("location"))
        module = self._module(str(location.get("file", ""))) or self._modules[0]
        return module.file, int(location.get("row", 1)), f"{error.get('message')}."

    def sentence(self, error: Mapping[str, Any]) -> str:
        """Return what is wrong in an evaluation, with the files that the policies came from."""
        location = mapping(error.get("location"))
        module = self._module(str(location.get("file", "")))
        place = f"{module.file}:{location.get('row', 1)}: " if module else ""
        return place + " ".join(_COPY.sub(self._original, str(error.get("message"))).split())

    def _original(self, copy: "re.Match[str]") -> str:
        module = self._module(copy[0])
        return module.file if module else copy[0]

    def _module(self, copy: str) -> Module | None:
        name = Path(copy).stem
        return self._modules[int(name)] if name.isdigit() and int(name) < len(self._modules) else None

    def remove(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()


def source_for_opa(module: Module) -> str:
    """Return the source with the import that a module of version 1 needs beside older ones; no line moves."""
    if not module.is_new_style:
        return module.source
    end = module.tree.package_end
    return f"{module.source[:end]} import rego.v1{module.source[end:]}"

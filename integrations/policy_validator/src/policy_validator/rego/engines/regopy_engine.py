"""Rego without `opa`: regopy, in a process of its own, with a time limit on every evaluation."""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from policy_validator.rego.engines.engine import (
    QUERY_SECONDS,
    EngineError,
    EngineTimeout,
    Load,
    LoadError,
    Values,
    bare_environment,
)
from policy_validator.rego.engines.recursion import recursive_rules
from policy_validator.rego.engines.refusals import INSTALL, builtin_calls, missing_builtins
from policy_validator.rego.engines.regopy_source import source_for_regopy

_LOAD_SECONDS = 60.0


class RegopyEngine:
    """A worker process; after a crash or a time-out, the next evaluation gets a new one."""

    name = "regopy"

    def __init__(self) -> None:
        self._load: Load | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def start(self, load: Load) -> None:
        """Take the policies, after it is sure that it has every builtin they call."""
        self._load = load
        wanted = builtin_calls(load.modules)
        answer = self._begin(load, list(wanted))
        known = set(wanted) - set(answer.get("missing", ()))
        problems = [*missing_builtins(load.modules, known), *recursive_rules(load.modules)]
        if problems:
            self.close()
            raise LoadError([(row.file, row.line, row.message) for row in problems])
        self._check_loaded(load, answer)

    def ask(self, references: Sequence[str], documents: Sequence[Any], seconds: float = QUERY_SECONDS) -> list[Values]:
        """Return the values of some references for each of several inputs."""
        if self._process is None:
            assert self._load is not None
            self._check_loaded(self._load, self._begin(self._load, []))
        answer = self._exchange({"references": list(references), "inputs": list(documents)}, seconds)
        if "failed" in answer:
            raise EngineError(f"regopy could not evaluate it: {answer['failed']}; {INSTALL}")
        return answer["values"]

    def close(self) -> None:
        """End the worker."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(BrokenPipeError):  # a request it did not live to read
                        stream.close()

    def _begin(self, load: Load, builtins: list[str]) -> Any:
        command = [sys.executable, "-I", "-m", "policy_validator.rego.engines.regopy_worker"]
        self._lines = queue.SimpleQueue()
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=bare_environment()
        )
        self._process = process
        threading.Thread(target=_read_lines, args=(process, self._lines), daemon=True).start()
        request = {
            "modules": [(module.file, source_for_regopy(module)) for module in load.modules],
            "data": load.data,
            "references": list(load.references),
            "builtins": builtins,
        }
        return self._exchange(request, _LOAD_SECONDS)

    def _check_loaded(self, load: Load, answer: Any) -> None:
        if rows := answer.get("errors"):
            self.close()
            files = [module.file for module in load.modules]
            raise LoadError([_locate(files, *row) for row in rows])

    def _exchange(self, request: Any, seconds: float) -> Any:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise EngineTimeout(f"regopy took more than {seconds:g} s; {INSTALL}, and faster") from None
        except OSError:
            line = b""
        if not line:
            self.close()
            raise EngineError(f"regopy crashed; {INSTALL}")
        return json.loads(line)


def _read_lines(process: "subprocess.Popen[bytes]", lines: "queue.SimpleQueue[bytes]") -> None:
    """Forward the worker's lines; an empty line means that it has ended."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    except ValueError:
        pass  # the stream was closed under us: the worker was stopped
    lines.put(b"")


def _locate(files: list[str], file: str, line: int, message: str) -> tuple[str, int, str]:
    name = file if file in files else files[0]
    return name, line, f"regopy cannot read this: {message.rstrip('.')}. If it is valid Rego, {INSTALL}."

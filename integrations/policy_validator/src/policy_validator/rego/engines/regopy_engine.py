"""Rego without `opa`: regopy, in a process of its own, with a time limit on every evaluation."""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from typing import Any

from policy_validator.problems import Problem
from policy_validator.rego.engine import QUERY_SECONDS, EngineError, Load, LoadError, bare_environment
from policy_validator.rego.for_regopy import source_for_regopy
from policy_validator.rego.refusals import INSTALL, UNSOUND, builtin_calls, missing_builtins

_LOAD_SECONDS = 60.0


class RegopyEngine:
    """A worker process; after a crash or a time-out, the next evaluation gets a new one."""

    name = "regopy"

    def __init__(self, *, query_seconds: float = QUERY_SECONDS) -> None:
        self._query_seconds = query_seconds
        self._load: Load | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def start(self, load: Load) -> None:
        """Takes the policies, after it is sure that it has every builtin they call."""
        self._load = load
        wanted = builtin_calls(load.modules)
        problems: list[Problem] = []
        answer = self._begin(load, [name for name in wanted if name not in UNSOUND])
        known = set(wanted) - set(answer.get("missing", ()))
        problems += missing_builtins(load.modules, known)
        if problems:
            self.close()
            raise LoadError([(row.file, row.line, row.message) for row in problems])
        self._check_loaded(load, answer)

    def ask(self, group: str, document: Any) -> list[list[Any]]:
        """The value of each reference of a group for an input."""
        if self._process is None:
            assert self._load is not None
            self._check_loaded(self._load, self._begin(self._load, []))
        answer = self._exchange({"group": group, "input": document}, self._query_seconds)
        if "failed" in answer:
            raise EngineError(f"regopy could not evaluate it: {answer['failed']}")
        return answer["values"]

    def close(self) -> None:
        """Ends the worker."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(BrokenPipeError):  # a request it did not live to read
                        stream.close()

    def _begin(self, load: Load, builtins: list[str]) -> Any:
        command = [sys.executable, "-I", "-m", "policy_validator.rego.worker"]
        self._lines = queue.SimpleQueue()
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=bare_environment()
        )
        self._process = process
        threading.Thread(target=_read_lines, args=(process, self._lines), daemon=True).start()
        request = {
            "modules": [(module.file, source_for_regopy(module)) for module in load.modules],
            "data": load.data,
            "groups": {name: list(references) for name, references in load.groups.items()},
            "builtins": builtins,
        }
        return self._exchange(request, _LOAD_SECONDS)

    def _check_loaded(self, load: Load, answer: Any) -> None:
        if rows := answer.get("errors"):
            self.close()
            files = [module.file for module in load.modules]
            raise LoadError([_located(files, *row) for row in rows])

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
            raise EngineError(f"regopy took more than {seconds:g} s; {INSTALL}, and faster") from None
        except OSError:
            line = b""
        if not line:
            self.close()
            raise EngineError(f"regopy crashed; {INSTALL}")
        return json.loads(line)


def _read_lines(process: "subprocess.Popen[bytes]", lines: "queue.SimpleQueue[bytes]") -> None:
    """Hands on what the worker says; an empty line tells that it is gone."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    except ValueError:
        pass  # the stream was closed under us: the worker was stopped
    lines.put(b"")


def _located(files: list[str], file: str, line: int, message: str) -> tuple[str, int, str]:
    name = file if file in files else files[0]
    return name, line, f"regopy cannot read this: {message.rstrip('.')}. If it is valid Rego, {INSTALL}."

"""Rego with `opa`: one server for the whole run, on a socket that only this user can reach."""

import http.client
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from policy_validator.plain import mapping
from policy_validator.rego.engines.engine import (
    MAX_MEMORY_BYTES,
    QUERY_SECONDS,
    EngineError,
    EngineTimeout,
    Load,
    LoadError,
    Values,
)
from policy_validator.rego.engines.memory_watch import MemoryWatch
from policy_validator.rego.engines.opa_files import OpaFolder
from policy_validator.rego.engines.unix_http import UnixConnection

_START_SECONDS = 30.0
_POLL_SECONDS = 0.005
_AS_VERSION_1 = ("--v0-compatible", "--unix-socket-perm=600")
"""Flags of an OPA that reads Rego of version 1: others there are no more, but for those who have not moved on."""


class OpaEngine:
    """A persistent `opa run --server`; after a time-out or a crash, the next question starts another."""

    name = "opa"

    def __init__(self, program: str) -> None:
        self._program = program
        self._load: Load | None = None
        self._folder: OpaFolder | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: MemoryWatch | None = None
        self._connection: UnixConnection | None = None

    def start(self, load: Load) -> None:
        """Start the server with all policies and data, and compile them as well without what is forbidden."""
        self.close()
        self._load = load
        self._folder = OpaFolder(self._program, load)
        socket = self._folder.path / "opa.sock"
        self._serve(socket, _AS_VERSION_1)  # while it starts, the policies are compiled without what is forbidden
        try:
            compatibility = self._folder.restrict()
            if not compatibility:
                self._serve(socket, [])
            mistakes = self._folder.check(compatibility)
            if mistakes:
                raise LoadError(mistakes)
            self._connect(socket)
        except EngineError:
            self.close()
            raise

    def _serve(self, socket: Path, flags: Sequence[str]) -> None:
        """Start the server, in place of one that does not know the flags."""
        assert self._folder is not None
        self._end_process()
        try:
            self._process = subprocess.Popen(
                [
                    *(self._program, "run", "--server", f"--addr=unix://{socket}", "--log-level=error"),
                    *("--skip-version-check", *flags, str(self._folder.path / "policies")),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self._folder.path,
                env=self._folder.environment,
            )
        except OSError as error:
            self.close()
            raise EngineError(f"{self._program} cannot be run: {error}") from None
        self._watch = MemoryWatch(self._process, MAX_MEMORY_BYTES)

    def ask(self, references: Sequence[str], documents: Sequence[Any], seconds: float = QUERY_SECONDS) -> list[Values]:
        """Return the values of references for several inputs, in one query."""
        assert self._load is not None
        if self._connection is None:
            self.start(self._load)
        values = ", ".join(f"[x | x = {reference} with input as row]" for reference in references)
        answer = self._query(f"answers = [[{values}] | row = input.rows[_]]", {"rows": documents}, seconds)
        rows: list[Any] = answer.get("result") or []
        if not rows or len(rows[0]["answers"]) != len(documents):
            raise EngineError("opa gave no answer")
        return rows[0]["answers"]

    def close(self) -> None:
        """End the server."""
        connection, self._connection = self._connection, None
        folder, self._folder = self._folder, None
        if connection is not None:
            connection.close()
        self._end_process()
        if folder is not None:
            folder.remove()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if self._watch is not None:
            self._watch.stop()
        if process is not None:
            process.kill()  # it holds nothing that would have to be saved
            process.wait()

    def _connect(self, socket: Path) -> None:
        assert self._process is not None
        connection = UnixConnection(socket)
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            if socket.exists():
                try:
                    status, _ = connection.exchange("GET", "/health", seconds=_START_SECONDS)
                except (OSError, http.client.HTTPException):
                    connection.close()
                else:
                    if status == http.client.OK:
                        self._connection = connection
                        return
            time.sleep(_POLL_SECONDS)
        raise EngineError(f"{self._program} did not start to serve within {_START_SECONDS:g} s")

    def _query(self, query: str, document: Any, seconds: float) -> Any:
        assert self._connection is not None
        body = {"query": query, "input": document}
        try:
            status, told = self._connection.exchange("POST", "/v1/query", body, seconds=seconds)
        except TimeoutError:
            self.close()
            raise EngineTimeout(f"opa took more than {seconds:g} s") from None
        except (OSError, http.client.HTTPException) as error:
            is_large = self._watch is not None and self._watch.has_ended_it
            self.close()
            if is_large:
                raise EngineTimeout(f"opa took more than {MAX_MEMORY_BYTES >> 30} GB of memory") from None
            raise EngineError(f"opa does not answer: {str(error) or type(error).__name__}") from None
        if status != http.client.OK:
            assert self._folder is not None
            inner = [self._folder.sentence(mapping(error)) for error in told.get("errors") or ()]
            raise EngineError(" ".join(inner) or f"opa could not evaluate it: {told.get('message')}")
        return told

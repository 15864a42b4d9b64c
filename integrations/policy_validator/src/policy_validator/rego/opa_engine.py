"""Rego with `opa`: one server for the whole run, on a socket that only this user can reach."""

import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from policy_validator.plain import mapping
from policy_validator.rego.engine import QUERY_SECONDS, EngineError, Load, LoadError, bare_environment
from policy_validator.rego.module import Module

if TYPE_CHECKING:
    import httpx

_START_SECONDS = 20.0
_POLL_SECONDS = 0.02


class OpaEngine:
    """A persistent `opa run --server`."""

    name = "opa"

    def __init__(self, program: str, *, query_seconds: float = QUERY_SECONDS) -> None:
        self._program = program
        self._query_seconds = query_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._client: httpx.Client | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._load: Load | None = None

    def start(self, load: Load) -> None:
        """Starts the server and gives it the policies and the data."""
        self._load = load
        self._serve()
        rows = [row for place, module in enumerate(load.modules) for row in self._put_policy(place, module)]
        if rows:
            self.close()
            raise LoadError(rows)
        if load.data:
            for key, value in load.data.items():
                self._request("PUT", f"/v1/data/{quote(key, safe='')}", value)

    def ask(self, group: str, document: Any) -> list[list[Any]]:
        """The value of each reference of a group for an input."""
        assert self._load is not None
        if self._client is None:
            self.start(self._load)
        references = self._load.groups[group]
        names = [f"v{place}" for place in range(len(references))]
        parts = [f"{name} = [x | x = {reference}]" for name, reference in zip(names, references, strict=True)]
        answer = self._request("POST", "/v1/query", {"query": "; ".join(parts), "input": document})
        rows: list[Any] = answer.get("result") or []
        if not rows:
            raise EngineError("opa gave no answer")
        return [rows[0][name] for name in names]

    def close(self) -> None:
        """Ends the server."""
        client, self._client = self._client, None
        process, self._process = self._process, None
        folder, self._folder = self._folder, None
        if client is not None:
            client.close()
        if process is not None:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if folder is not None:
            folder.cleanup()

    def _serve(self) -> None:
        import httpx

        self._folder = tempfile.TemporaryDirectory(prefix="tollgate-opa-")
        socket = Path(self._folder.name) / "opa.sock"
        command = [self._program, "run", "--server", f"--addr=unix://{socket}", "--log-level=error"]
        if self._is_version_1():
            command.append("--v0-compatible")  # a module of version 1 says so by an import, ours or its own
        self._process = subprocess.Popen(
            [*command, "--skip-version-check"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=bare_environment(PATH="/usr/bin:/bin", HOME=self._folder.name),
        )
        transport = httpx.HTTPTransport(uds=str(socket))
        self._client = httpx.Client(transport=transport, base_url="http://opa", timeout=self._query_seconds)
        self._wait_until_ready(socket)

    def _is_version_1(self) -> bool:
        try:
            told = subprocess.run([self._program, "version"], capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise EngineError(f"{self._program} cannot be run: {error}") from None
        return not told.stdout.startswith("Version: 0.")

    def _wait_until_ready(self, socket: Path) -> None:
        import httpx

        assert self._client is not None
        assert self._process is not None
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                if socket.exists() and self._client.get("/health").is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(_POLL_SECONDS)
        self.close()
        raise EngineError(f"{self._program} did not start to serve within {_START_SECONDS:g} s")

    def _put_policy(self, place: int, module: Module) -> list[tuple[str, int, str]]:
        import httpx

        assert self._client is not None
        source, shift = _with_import(module)
        try:
            answer = self._client.put(
                f"/v1/policies/policy{place}", content=source.encode(), headers={"Content-Type": "text/plain"}
            )
        except httpx.HTTPError as error:
            raise EngineError(f"opa does not answer: {error}") from None
        if answer.is_success:
            return []
        told: Any = answer.json() if answer.content else {}
        rows: list[tuple[str, int, str]] = []
        for error in told.get("errors") or [{"message": told.get("message", answer.reason_phrase)}]:
            line = int(mapping(error.get("location")).get("row", 1))
            rows.append((module.file, max(1, line - shift if line > 1 else line), f"{error.get('message')}."))
        return rows

    def _request(self, method: str, path: str, body: Any) -> Any:
        import httpx

        assert self._client is not None
        try:
            answer = self._client.request(method, path, json=body)
        except httpx.TimeoutException:
            self.close()
            raise EngineError(f"opa took more than {self._query_seconds:g} s") from None
        except httpx.HTTPError as error:
            self.close()
            raise EngineError(f"opa does not answer: {error}") from None
        told: Any = answer.json() if answer.content else {}
        if not answer.is_success:
            inner = [str(error.get("message")) for error in told.get("errors", [])]
            raise EngineError(f"opa could not evaluate it: {'; '.join(inner) or told.get('message')}")
        return told


def _with_import(module: Module) -> tuple[str, int]:
    """The source with the import that a module of version 1 needs beside older ones, and how far that moves it."""
    if not module.is_new_style:
        return module.source, 0
    lines = module.source.split("\n")
    for place, line in enumerate(lines):
        if line.startswith("package "):
            return "\n".join([*lines[: place + 1], "import rego.v1", *lines[place + 1 :]]), 1
    return module.source, 0

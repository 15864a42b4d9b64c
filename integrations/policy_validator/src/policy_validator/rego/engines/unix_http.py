"""HTTP on a Unix socket, for one server and one request at a time."""

import http.client
import socket
from pathlib import Path
from typing import Any

import msgspec


class UnixConnection(http.client.HTTPConnection):
    """A connection to a server on a Unix socket."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost")
        self._path = path

    def connect(self) -> None:
        """Connect to the socket."""
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout if isinstance(self.timeout, int | float) else None)
        self.sock.connect(str(self._path))

    def exchange(self, method: str, path: str, body: Any = None, *, seconds: float) -> tuple[int, Any]:
        """Send a request and return the status and the JSON of the answer.

        Raises:
            TimeoutError: there is no answer in time.
            OSError, http.client.HTTPException: the connection broke.
        """
        self.timeout = seconds
        if self.sock is not None:
            self.sock.settimeout(seconds)
        data = None if body is None else msgspec.json.encode(body)
        self.request(method, path, body=data, headers={"Content-Type": "application/json"} if data else {})
        answer = self.getresponse()
        text = answer.read()
        try:
            return answer.status, msgspec.json.decode(text) if text.strip() else {}
        except msgspec.DecodeError:
            return answer.status, {"message": text.decode(errors="replace")[:200]}

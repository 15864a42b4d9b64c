"""The part of GitLab's API that docs/ci/gitlab-ci.md uses: the notes of one merge request, on this machine."""

import json
import re
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

NOTES = "/api/v4/projects/42/merge_requests/7/notes"
TOKEN = "glpat-test"


class _Server(ThreadingHTTPServer):
    notes: list[dict[str, Any]]


class _Handler(BaseHTTPRequestHandler):
    server: _Server  # pyright: ignore[reportIncompatibleVariableOverride] -- ours has notes

    def do_GET(self) -> None:
        assert parse_qs(urlsplit(self.path).query)["sort"] == ["asc"]
        self._answer(200, self.server.notes[:100])

    def do_POST(self) -> None:
        note = {"id": len(self.server.notes) + 1, "body": self._body()}
        self.server.notes.append(note)
        self._answer(201, note)

    def do_PUT(self) -> None:
        number = re.fullmatch(rf"{NOTES}/(\d+)", self.path)
        assert number is not None
        (found,) = [one for one in self.server.notes if one["id"] == int(number[1])]
        found["body"] = self._body()
        self._answer(200, found)

    def _body(self) -> str:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        return parse_qs(text)["body"][0]

    def _answer(self, code: int, value: object) -> None:
        is_known = self.headers["PRIVATE-TOKEN"] == TOKEN and urlsplit(self.path).path.startswith(NOTES)
        content = json.dumps(value).encode()
        self.send_response(code if is_known else 404)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base class's name
        """Says nothing."""


@contextmanager
def serving(notes: list[dict[str, Any]]) -> Generator[str]:
    """The address of an API whose merge request has these notes."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.notes = notes
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/api/v4"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

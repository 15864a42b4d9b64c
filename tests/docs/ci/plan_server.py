"""A double of HCP Terraform's API that gives out the plan of one run, by a redirect as the real one does."""

from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import attrs


@attrs.frozen
class PlanServer:
    """Serves the JSON plan of `run-7` to whoever has the token."""

    plan: bytes

    @contextmanager
    def serving(self) -> Generator[str]:
        """Serve on loopback; yield the address."""
        plan = self.plan

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path == "/archivist/plan":
                    self._answer(200, plan)
                elif self.headers.get("Authorization") != "Bearer s3cret":
                    self._answer(401, b'{"errors": [{"status": "401", "title": "unauthorized"}]}')
                elif self.path == "/api/v2/runs/run-7/plan/json-output":
                    self._answer(307, b"", location="/archivist/plan")
                else:
                    self._answer(404, b'{"errors": [{"status": "404", "title": "not found"}]}')

            def _answer(self, code: int, body: bytes, location: str | None = None) -> None:
                self.send_response(code)
                if location is not None:
                    self.send_header("Location", location)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                """Log nothing."""

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

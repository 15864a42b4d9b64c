"""An AWS stub that misbehaves: it answers every call with one error, or not at all."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Stub:
    """Where it listens, and what it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.calls = 0


@contextmanager
def stub_aws(*, status: int = 400, code: str = "", hangs: bool = False) -> Generator[Stub]:
    """Serves on a loopback port; with `hangs`, whoever asks waits until the end."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            stub.calls += 1
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if hangs:
                over.wait(30)
                return
            is_json = "json" in self.headers.get("Content-Type", "")
            error = f"<Error><Code>{code}</Code><Message>no</Message></Error>"
            xml = f"<ErrorResponse>{error}</ErrorResponse>"
            if b"ec2" in self.headers.get("Authorization", "").encode():
                xml = f"<Response><Errors>{error}</Errors></Response>"
            body = (f'{{"__type": "{code}", "message": "no"}}' if is_json else xml).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST  # noqa: N815 -- as above

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stub = Stub(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join()

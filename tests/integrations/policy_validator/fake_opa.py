#!/usr/bin/env python
"""Stands in for `opa` in tests: really serves OPA's REST API on a Unix socket, and evaluates with regopy."""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler
from importlib import import_module
from pathlib import Path
from socketserver import ThreadingMixIn, UnixStreamServer
from typing import Any
from urllib.parse import unquote

from policy_validator.rego.for_regopy import source_for_regopy
from policy_validator.rego.module import Module

regopy: Any = import_module("regopy")


class Store:
    """The policies and the data that the server was given."""

    def __init__(self) -> None:
        self.modules: dict[str, str] = {}
        self.data: dict[str, Any] = {}

    def interpreter(self) -> Any:
        made = regopy.Interpreter()
        made.log_level = regopy.LogLevel.NONE
        for name, source in self.modules.items():
            made.add_module(name, source)
        if self.data:
            made.add_data(self.data)
        return made

    def put_policy(self, name: str, source: str) -> tuple[int, Any]:
        try:
            source = source_for_regopy(Module(name, source))
            regopy.Interpreter().add_module(name, source)
        except regopy.RegoError as error:
            found = re.search(r"\|(\d+)\|\d+\s+\(errormsg \d+:(.*?)\)", str(error))
            row = source[: int(found[1])].count("\n") + 1 if found else 1
            told = {
                "code": "rego_parse_error",
                "message": found[2] if found else "?",
                "location": {"row": row, "col": 1},
            }
            return 400, {"code": "invalid_parameter", "message": "error(s) occurred", "errors": [told]}
        self.modules[name] = source
        return 200, {}

    def query(self, text: str, document: Any) -> tuple[int, Any]:
        if "explode" in json.dumps(document):
            return 500, {"code": "internal_error", "message": "it exploded", "errors": []}
        made = self.interpreter()
        made.set_input(document)
        output = made.query(text)
        if not output.ok():
            return 500, {"code": "internal_error", "errors": [{"message": "eval_conflict_error"}]}
        return 200, {"result": [output.results[0].bindings]}


STORE = Store()


class Handler(BaseHTTPRequestHandler):
    """OPA's REST API, as far as it is used."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer(200, {})

    def do_PUT(self) -> None:
        body = self.body()
        kind, _, name = unquote(self.path).removeprefix("/v1/").partition("/")
        if kind == "policies":
            self.answer(*STORE.put_policy(name, body.decode()))
        else:
            STORE.data[name] = json.loads(body)
            self.answer(204, None)

    def do_POST(self) -> None:
        request = json.loads(self.body())
        self.answer(*STORE.query(request["query"], request["input"]))

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def answer(self, status: int, value: Any) -> None:
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name that http.server asks for
        pass

    def address_string(self) -> str:
        return "unix"


class Server(ThreadingMixIn, UnixStreamServer):
    daemon_threads = True


def main() -> None:
    if sys.argv[1:] == ["version"]:
        sys.stdout.write("Version: 1.7.1\n")
        return
    [address] = [word.removeprefix("--addr=unix://") for word in sys.argv if word.startswith("--addr=")]
    assert "--server" in sys.argv
    assert "--v0-compatible" in sys.argv
    server = Server(f"{address}.new", Handler)
    Path(f"{address}.new").rename(address)  # whoever sees the socket can connect
    server.serve_forever()


if __name__ == "__main__":
    main()

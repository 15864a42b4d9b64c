"""Servers on loopback that implement the parts of each product's API that comments need."""

import json
import re
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

Answer = tuple[int, Any, dict[str, str]]


class Product:
    """The comments of one pull request, and what was asked for.

    Attributes:
        comments: the texts by number, in order.
        requests: method and path of each request.
        hidden: the numbers of comments that were hidden or closed.
        refusals: answers that are given before any other, one after another.
        token: what requests must carry.
    """

    header = "Authorization"
    token = "Bearer s3cret"

    def __init__(self) -> None:
        self.comments: dict[int, str] = {}
        self.requests: list[tuple[str, str]] = []
        self.hidden: list[int] = []
        self.refusals: list[Answer] = []
        self.address = ""

    def add(self, body: str) -> int:
        """Add a comment, as anybody might."""
        number = max(self.comments, default=100) + 1
        self.comments[number] = body
        return number

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
        """Answer a request."""
        raise NotImplementedError


class GitHubServer(Product):
    """GitHub: https://docs.github.com/en/rest/issues/comments, and minimizeComment of GraphQL."""

    repository = "acme/infra"

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
        if path == "/graphql" and "minimizeComment" in body["query"]:
            self.hidden.append(int(body["variables"]["id"].removeprefix("IC_")))
            return 200, {"data": {"minimizeComment": {"clientMutationId": None}}}, {}
        if path == f"/repos/{self.repository}/issues/7/comments" and method == "GET":
            size, page = int(query["per_page"]), int(query["page"])
            rows = [{"id": n, "node_id": f"IC_{n}", "body": text} for n, text in self.comments.items()]
            return 200, rows[(page - 1) * size : page * size], {}
        if path == f"/repos/{self.repository}/issues/7/comments" and method == "POST":
            return 201, {"id": self.add(body["body"])}, {}
        if match := re.fullmatch(rf"/repos/{self.repository}/issues/comments/(\d+)", path):
            return _change(self, method, "PATCH", int(match[1]), lambda: body["body"])
        return 404, {"message": "Not Found"}, {}


class GitLabServer(Product):
    """GitLab: https://docs.gitlab.com/api/notes/#merge-requests."""

    header = "PRIVATE-TOKEN"
    token = "s3cret"

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
        notes = "/projects/42/merge_requests/7/notes"
        if path == notes and method == "GET":
            size, page = int(query["per_page"]), int(query["page"])
            rows = [{"id": n, "body": text} for n, text in self.comments.items()]
            more = str(page + 1) if len(rows) > page * size else ""
            return 200, rows[(page - 1) * size : page * size], {"X-Next-Page": more}
        if path == notes and method == "POST":
            return 201, {"id": self.add(body["body"])}, {}
        if match := re.fullmatch(rf"{notes}/(\d+)", path):
            return _change(self, method, "PUT", int(match[1]), lambda: body["body"])
        return 404, {"message": "404 Not found"}, {}


class AzureDevOpsServer(Product):
    """Azure DevOps: pull request threads, api-version 7.1."""

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
        if query.get("api-version") != "7.1":
            return 400, {"message": "no api-version"}, {}
        threads = "/shop/_apis/git/repositories/infra/pullRequests/7/threads"
        if path == threads and method == "GET":
            rows = [{"id": n, "comments": [{"id": 1, "content": text}]} for n, text in self.comments.items()]
            return 200, {"value": [{"id": 1, "comments": [{"id": 1, "isDeleted": True}]}, *rows]}, {}
        if path == threads and method == "POST":
            assert body["comments"][0]["commentType"] == 1
            return 200, {"id": self.add(body["comments"][0]["content"])}, {}
        if match := re.fullmatch(rf"{threads}/(\d+)/comments/1", path):
            return _change(self, method, "PATCH", int(match[1]), lambda: body["content"])
        if (match := re.fullmatch(rf"{threads}/(\d+)", path)) and method == "PATCH":
            self.hidden += [int(match[1])] if body == {"status": 4} else []
            return 200, {}, {}
        return 404, {"message": "no such thing"}, {}


class BitbucketServer(Product):
    """Bitbucket Cloud: /2.0/repositories/{workspace}/{repo}/pullrequests/{id}/comments."""

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> Answer:
        comments = "/repositories/acme/infra/pullrequests/7/comments"
        if path == comments and method == "GET":
            page = int(query.get("page", "1"))
            rows = [{"id": n, "content": {"raw": text}} for n, text in self.comments.items()]
            rows.insert(0, {"id": 1, "deleted": True, "content": {"raw": ""}})
            more = {"next": f"{self.address}{comments}?page={page + 1}"} if len(rows) > page * 2 else {}
            return 200, {"values": rows[(page - 1) * 2 : page * 2], **more}, {}
        if path == comments and method == "POST":
            return 201, {"id": self.add(body["content"]["raw"])}, {}
        if match := re.fullmatch(rf"{comments}/(\d+)", path):
            return _change(self, method, "PUT", int(match[1]), lambda: body["content"]["raw"])
        return 404, {"error": {"message": "no such thing"}}, {}


def _change(product: Product, method: str, edit: str, number: int, text: Callable[[], str]) -> Answer:
    if number not in product.comments:
        return 404, {"message": "Not Found"}, {}
    if method == "DELETE":
        del product.comments[number]
        return 204, None, {}
    assert method == edit
    product.comments[number] = text()
    return 200, {"id": number}, {}


@contextmanager
def serving(product: Product) -> Generator[str]:
    """Serve a product on loopback; yields its address."""

    class Handler(BaseHTTPRequestHandler):
        def _handle(self) -> None:
            parts = urlsplit(self.path)
            product.requests.append((self.command, parts.path))
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            if product.refusals:
                code, answer, headers = product.refusals.pop(0)
            elif self.headers.get(product.header) != product.token:
                code, answer, headers = 401, {"message": "Bad credentials"}, {}
            else:
                code, answer, headers = product.answer(self.command, parts.path, query, body)
            data = b"" if answer is None else json.dumps(answer).encode()
            self.send_response(code)
            for name, value in {**headers, "Content-Length": str(len(data))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _handle  # noqa: N815 -- the library's names

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the library's name
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    product.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield product.address
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

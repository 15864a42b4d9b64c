"""A local server that implements the AWS Price List API, as far as a refresh needs it."""

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import attrs


@attrs.define
class PriceList:
    """What the server has, what it was asked, and how it misbehaves.

    Attributes:
        products: the products of each service code.
        page_size: how many products go into a page.
        failures: the next answers, each an error code or nothing, before it answers properly again.
        requests: the bodies of the requests so far.
    """

    products: dict[str, list[dict[str, Any]]]
    page_size: int = 2
    failures: list[str] = attrs.field(factory=list[str])
    requests: list[dict[str, Any]] = attrs.field(factory=list[dict[str, Any]])

    def answer(self, request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The status and the body of an answer."""
        self.requests.append(request)
        code = self.failures.pop(0) if self.failures else ""
        if code:
            return (500 if code == "InternalErrorException" else 400), {
                "__type": code,
                "message": f"{code}, for a test",
            }
        filters = {row["Field"]: row["Value"] for row in request["Filters"]}
        found = [each for each in self.products.get(request["ServiceCode"], []) if _matches(each, filters)]
        begin = int(request.get("NextToken", "0"))
        page = found[begin : begin + self.page_size]
        more = {"NextToken": str(begin + self.page_size)} if begin + self.page_size < len(found) else {}
        return 200, {"FormatVersion": "aws_v1", "PriceList": [json.dumps(each) for each in page], **more}


def product(family: str, prices: list[tuple[str, str, str, str]], **attributes: str) -> dict[str, Any]:
    """A product; each price is an amount, a unit, and where its tier begins and ends."""
    dimensions = {
        str(number): {"unit": unit, "beginRange": begin, "endRange": end, "pricePerUnit": {"USD": amount}}
        for number, (amount, unit, begin, end) in enumerate(prices)
    }
    return {
        "product": {"productFamily": family, "attributes": {"regionCode": "us-east-1", **attributes}, "sku": "X"},
        "publicationDate": "2026-11-02T00:00:00Z",
        "terms": {"OnDemand": {"X.Y": {"priceDimensions": dimensions}}},
    }


def _matches(document: dict[str, Any], filters: dict[str, str]) -> bool:
    given = document["product"]
    has = {"productFamily": given["productFamily"], **given["attributes"]}
    return all(has.get(field) == value for field, value in filters.items())


@contextmanager
def serve(prices: PriceList) -> Generator[str]:
    """Serves for as long as the context lasts; its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.headers["X-Amz-Target"] == "AWSPriceListService.GetProducts"
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = prices.answer(json.loads(body))
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/x-amz-json-1.1")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name of the base class
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

"""Requests to a product's API: JSON in and out, few retries, and no redirects, which could leak the token."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from http.client import HTTPMessage
from ipaddress import ip_address
from typing import IO, Any
from urllib.parse import urlsplit

from tollgate_host.comment.comment_host import CommentError
from tollgate_host.report.sanitize import one_line, shorten

_SECONDS = 30
_TRIES = 3
_LONGEST_WAIT_SECONDS = 30.0
_WORTH_RETRYING = frozenset({429, 502, 503, 504})
_MOST_BYTES = 64 * 1024 * 1024


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """Refuse redirects, since the header with the token would be sent along."""


class HttpClient:
    """A client for one API.

    Args:
        base: the address that paths are added to.
        headers: sent with every request; the token is among them.
        wait: called with seconds before a retry.
    """

    def __init__(self, base: str, headers: Mapping[str, str], *, wait: Callable[[float], None] = time.sleep) -> None:
        _require_safe(base)
        self._base = base.rstrip("/")
        self._headers = {"User-Agent": "tollgate", "Accept": "application/json", **headers}
        self._wait = wait
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(self, method: str, path: str, body: Any = None) -> tuple[Any, Mapping[str, str]]:
        """Send a request and return the JSON of the response, or None, and its headers.

        Args:
            method: `GET` and the like.
            path: what follows the base; a whole address, as of a next page, must be on the same host.
            body: what is sent as JSON.

        Raises:
            CommentError: the product refuses, or cannot be reached.
        """
        address = path if "://" in path else f"{self._base}{path}"
        if urlsplit(address)[:2] != urlsplit(self._base)[:2]:
            raise CommentError(f"{self._name()} points to another host, {one_line(address)}: that is not followed.")
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers if data is None else {**self._headers, "Content-Type": "application/json"}
        request = urllib.request.Request(address, data=data, headers=headers, method=method)  # noqa: S310 -- checked
        for turn in range(1, _TRIES + 1):
            try:
                with self._opener.open(request, timeout=_SECONDS) as answer:
                    return _decode(answer.read(_MOST_BYTES)), dict(answer.headers)
            except urllib.error.HTTPError as error:
                if error.code in _WORTH_RETRYING and turn < _TRIES:
                    self._wait(_pause(error.headers.get("Retry-After"), turn))
                    continue
                raise CommentError(self._refusal(method, path, error)) from error
            except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
                reason = getattr(error, "reason", error)
                raise CommentError(f"{self._name()} cannot be reached: {one_line(str(reason))}") from error
        raise AssertionError("the last turn returns or raises")

    def _name(self) -> str:
        return urlsplit(self._base).netloc

    def _refusal(self, method: str, path: str, error: urllib.error.HTTPError) -> str:
        told = one_line(error.read(2_000).decode("utf-8", "replace"))
        hint = " Look at the token and what it may do." if error.code in (401, 403, 404) else ""
        where = path.partition("?")[0]
        return f"{self._name()} refused {method} {where} with {error.code}: {shorten(told, 300)}{hint}"


def _require_safe(base: str) -> None:
    """Raise an error if the token would be sent unencrypted."""
    parts = urlsplit(base)
    if parts.scheme == "https" and parts.netloc:
        return
    if parts.scheme == "http" and _is_loopback(parts.hostname or ""):
        return
    raise CommentError(f"{one_line(base)!r} is not an address for a token: it must begin with https://.")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _pause(told: str | None, turn: int) -> float:
    seconds = float(told) if told is not None and told.isdecimal() else float(2**turn)
    return min(seconds, _LONGEST_WAIT_SECONDS)


def _decode(data: bytes) -> Any:
    if not data.strip():
        return None
    try:
        return json.loads(data)
    except ValueError as error:
        raise CommentError(f"what was answered is no JSON: {error}") from error

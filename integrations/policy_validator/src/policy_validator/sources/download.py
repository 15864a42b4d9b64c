"""Bundles from the network: pinned by their sha256, fetched once, and from then on read from the cache."""

import hashlib
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from policy_validator.problems import one_problem

if TYPE_CHECKING:
    import httpx

MAX_DOWNLOAD_BYTES = 32 * 1024 * 1024
_TIMEOUT_SECONDS = 20.0
_MAX_REDIRECTS = 5
_PIN = re.compile(r"sha256=([0-9a-fA-F]{64})")
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def is_address(text: str) -> bool:
    """Return whether a policy set is a web address."""
    return text.startswith(("https://", "http://"))


def fetch(text: str, folder: Path) -> bytes:
    """Return the content of `https://…/policies.tar.gz#sha256=…`.

    Args:
        text: the address with the pin.
        folder: the cache.

    Raises:
        PolicyError: there is no pin, the content is another, or it cannot be had.
    """
    address, _, fragment = text.partition("#")
    try:
        name = show_source(text)
    except ValueError as error:
        raise one_problem(address.partition("@")[2] or address, f"This is not a web address: {error}.") from None
    found = _PIN.fullmatch(fragment)
    if found is None:
        raise one_problem(name, "A bundle needs a pin: add #sha256= and the 64 digits of its SHA-256 to the address.")
    _check_scheme(name, address)
    wanted = found[1].lower()
    cached = folder / f"{wanted}.tar.gz"
    data = _from_cache(cached, wanted)
    if data is None:
        data = _download(name, address)
        given = hashlib.sha256(data).hexdigest()
        if given != wanted:
            raise one_problem(name, f"The bundle has the SHA-256 {given}, not {wanted}: it is another one.")
        _keep(cached, data)
    return data


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Return where bundles are kept."""
    home = environ.get("XDG_CACHE_HOME") or Path(environ.get("HOME") or tempfile.gettempdir()) / ".cache"
    return Path(home) / "tollgate" / "policies"


def show_source(text: str) -> str:
    """Return an address as messages show it, without what may be secret in it."""
    parts = urlsplit(text)
    host = parts.hostname or ""
    return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port else ''}{parts.path}"


def _check_scheme(name: str, address: str) -> None:
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise one_problem(name, "A bundle is fetched by https only.")


def _from_cache(cached: Path, wanted: str) -> bytes | None:
    try:
        data = cached.read_bytes()
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest() == wanted else None


def _download(name: str, address: str) -> bytes:
    import httpx

    try:
        with httpx.Client(timeout=_TIMEOUT_SECONDS, follow_redirects=False) as client:
            return _follow(name, address, client)
    except httpx.HTTPError as error:
        raise one_problem(name, f"The bundle cannot be fetched, and it is not in the cache: {error}.") from None


def _follow(name: str, address: str, client: "httpx.Client") -> bytes:
    for _ in range(_MAX_REDIRECTS + 1):
        _check_scheme(name, address)
        with client.stream("GET", address) as answer:
            if answer.has_redirect_location:
                address = str(answer.url.join(answer.headers["location"]))
                continue
            if not answer.is_success:
                raise one_problem(name, f"The server answered {answer.status_code} {answer.reason_phrase}.")
            data = bytearray()
            for chunk in answer.iter_bytes():
                data += chunk
                if len(data) > MAX_DOWNLOAD_BYTES:
                    raise one_problem(name, f"The bundle has more than {MAX_DOWNLOAD_BYTES:,} bytes.")
            return bytes(data)
    raise one_problem(name, f"The server redirects more than {_MAX_REDIRECTS} times.")


def _keep(cached: Path, data: bytes) -> None:
    """Put a bundle into the cache, whole or not at all; where nothing can be written, there is no cache."""
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=cached.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).replace(cached)
    except OSError:
        pass

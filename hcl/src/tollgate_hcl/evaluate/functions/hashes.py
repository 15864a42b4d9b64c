"""Hashes, and identifiers made of them."""

import base64
import hashlib
import uuid

from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_text, on_texts

_NAMESPACES = {
    "dns": uuid.NAMESPACE_DNS,
    "url": uuid.NAMESPACE_URL,
    "oid": uuid.NAMESPACE_OID,
    "x500": uuid.NAMESPACE_X500,
}


def hex_hash(name: str, data: bytes) -> str:
    """Return a hash in hexadecimal digits."""
    return hashlib.new(name, data, usedforsecurity=False).hexdigest()


def base64_hash(name: str, data: bytes) -> str:
    """Return a hash in base64."""
    return base64.b64encode(hashlib.new(name, data, usedforsecurity=False).digest()).decode()


def _uuid5(namespace: str, name: str) -> str:
    try:
        space = _NAMESPACES.get(namespace) or uuid.UUID(namespace)
    except ValueError as error:
        raise EvaluationFailure("uuidv5 takes dns, url, oid, x500 or a UUID as namespace") from error
    return str(uuid.uuid5(space, name))


def _hex(name: str) -> Function:
    return on_text(lambda value: hex_hash(name, value.encode()))


def _base64(name: str) -> Function:
    return on_text(lambda value: base64_hash(name, value.encode()))


FUNCTIONS: dict[str, Function] = {
    "base64sha256": _base64("sha256"),
    "base64sha512": _base64("sha512"),
    "md5": _hex("md5"),
    "sha1": _hex("sha1"),
    "sha256": _hex("sha256"),
    "sha512": _hex("sha512"),
    "uuidv5": on_texts(_uuid5),
}

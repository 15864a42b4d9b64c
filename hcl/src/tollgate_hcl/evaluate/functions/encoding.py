"""Functions between texts and other forms of data."""

import base64
import binascii
import codecs
import csv
import io
import json
import re
import urllib.parse
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, cast

from tollgate_hcl.evaluate.datum import Datum, datum_from_plain, list_of, object_of, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text, on_texts, on_value, on_values
from tollgate_hcl.evaluate.functions.json_text import encode_json
from tollgate_hcl.evaluate.functions.yaml_text import encode_yaml
from tollgate_hcl.evaluate.types import ANY, STRING, object_type

_UTF16 = {"utf-16": "utf-16-be", "utf16": "utf-16-be"}


def bytes_from_base64(value: str) -> bytes:
    """Return the bytes that a base64 text spells.

    Raises:
        EvaluationFailure: it spells none.
    """
    try:
        return base64.b64decode(re.sub(r"[\r\n]", "", value), validate=True)
    except (binascii.Error, ValueError) as error:
        raise EvaluationFailure("the text is not base64") from error


def utf8(data: bytes) -> str:
    """Return bytes as text.

    Raises:
        EvaluationFailure: they are not UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise EvaluationFailure("the bytes are not UTF-8 text") from error


def _codec(name: str) -> str:
    if not re.fullmatch(r"[\w.:-]+", name):
        raise EvaluationFailure("there is no such encoding")
    try:
        found = codecs.lookup(_UTF16.get(name.lower(), name))
    except LookupError as error:
        raise EvaluationFailure("there is no such encoding") from error
    if not getattr(found, "_is_text_encoding", True):
        raise EvaluationFailure("there is no such encoding")
    return found.name


def _text_encode(value: str, encoding: str) -> str:
    try:
        mark = b"\xfe\xff" if encoding.lower() in _UTF16 else b""
        return base64.b64encode(mark + value.encode(_codec(encoding))).decode()
    except UnicodeError as error:
        raise EvaluationFailure("the text has characters that the encoding has not") from error


def _text_decode(value: str, encoding: str) -> str:
    try:
        return bytes_from_base64(value).decode(_codec(encoding)).removeprefix("\ufeff")
    except UnicodeError as error:
        raise EvaluationFailure("the bytes are no text of that encoding") from error


def _json_decode(value: Datum) -> Datum:
    try:
        plain = json.loads(str(value.content), parse_float=Decimal, parse_constant=_no_constant)
        return datum_from_plain(plain)
    except (ValueError, RecursionError) as error:
        raise EvaluationFailure("the text is not JSON") from error


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _csv_decode(value: Datum) -> Datum:
    try:
        rows = list(csv.reader(io.StringIO(str(value.content), newline=""), strict=True))
    except csv.Error as error:
        raise EvaluationFailure("the text is not CSV") from error
    rows = [row for row in rows if row]
    if not rows:
        raise EvaluationFailure("the CSV has no header")
    header = rows[0]
    if len(set(header)) < len(header) or any(len(row) != len(header) for row in rows):
        raise EvaluationFailure("the lines of the CSV do not fit its header")
    of = object_type(dict.fromkeys(header, STRING))
    found = [object_of({name: text(cell) for name, cell in zip(header, row, strict=True)}) for row in rows[1:]]
    return list_of(found, of)


def _yaml_decode(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    decode = invocation.context.decode_yaml
    if decode is None:
        return unknown(reason="YAML is not read here")
    try:
        return datum_from_plain(_plain_yaml(decode(str(arguments[0].content))))
    except (TypeError, RecursionError) as error:
        raise Undecidable("the YAML holds a value that Terraform may read in another way") from error
    except ValueError as error:
        raise EvaluationFailure("the text is not YAML") from error


def _plain_yaml(value: object) -> object:
    if isinstance(value, dict):
        members = cast("dict[object, object]", value)
        if not all(isinstance(name, str) for name in members):
            raise TypeError("a key is no string")
        return {str(name): _plain_yaml(inner) for name, inner in members.items()}
    if isinstance(value, list):
        return [_plain_yaml(inner) for inner in cast("list[object]", value)]
    return value


def _url_decode(value: str) -> str:
    return urllib.parse.unquote_plus(value)


FUNCTIONS: dict[str, Function] = {
    "base64decode": on_text(lambda value: utf8(bytes_from_base64(value))),
    "base64encode": on_text(lambda value: base64.b64encode(value.encode()).decode()),
    "csvdecode": on_values(STRING)(_csv_decode),
    "jsondecode": on_values(STRING)(_json_decode),
    "jsonencode": on_value(lambda value: text(encode_json(value)), returns=STRING, takes_null=True),
    "textdecodebase64": on_texts(_text_decode),
    "textencodebase64": on_texts(_text_encode),
    "urldecode": on_text(_url_decode),
    "urlencode": on_text(lambda value: urllib.parse.quote_plus(value, safe="~")),
    "yamldecode": Function(parameters=(STRING,), variadic=None, returns=ANY, body=_yaml_decode),
    "yamlencode": on_value(lambda value: text(encode_yaml(value)), returns=STRING, takes_null=True),
}

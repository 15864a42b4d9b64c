"""Functions between texts and other forms of data."""

import base64
import codecs
import json
import re
import unicodedata
import urllib.parse
from collections.abc import Sequence
from typing import Any, cast

from tollgate_hcl.evaluate.convert import parse_number
from tollgate_hcl.evaluate.datum import Datum, datum_from_plain, list_of, object_of, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.formats.csv_text import read_csv
from tollgate_hcl.evaluate.functions.formats.encodings import check_controls, codec_of
from tollgate_hcl.evaluate.functions.formats.json_text import encode_json
from tollgate_hcl.evaluate.functions.formats.yaml_text import encode_yaml
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text, on_texts, on_value, on_values
from tollgate_hcl.evaluate.types import STRING, UNTYPED, object_type

_BASE64 = re.compile(r"(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?")


def bytes_from_base64(value: str) -> bytes:
    """Return the bytes that a base64 text spells.

    Raises:
        EvaluationFailure: it spells none.
    """
    joined = value.replace("\r", "").replace("\n", "")
    if _BASE64.fullmatch(joined) is None:
        raise EvaluationFailure("the text is not base64")
    return base64.b64decode(joined)


def utf8(data: bytes) -> str:
    """Return bytes as text.

    Raises:
        EvaluationFailure: they are not UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise EvaluationFailure("the bytes are not UTF-8 text") from error


def _text_encode(value: str, encoding: str) -> str:
    codec = codec_of(encoding)
    check_controls(value, codec)
    mark, codec = (codecs.BOM_UTF16_BE, "utf-16-be") if codec == "utf-16" else (b"", codec)
    try:
        return base64.b64encode(mark + value.encode(codec)).decode()
    except UnicodeError as error:
        raise EvaluationFailure("the text has characters that the encoding has not") from error


def _text_decode(value: str, encoding: str) -> str:
    codec, data = codec_of(encoding), bytes_from_base64(value)
    if codec == "utf-16":
        codec = "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
        data = data[2:] if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else data
    try:
        found = data.decode(codec)
    except UnicodeError as error:
        raise EvaluationFailure("the bytes are no text of that encoding") from error
    check_controls(found, codec)
    if "\ufffd" in found:
        raise EvaluationFailure("the bytes have a character that stands for one that is not known")
    return found


def _json_decode(value: Datum) -> Datum:
    try:
        plain = json.loads(
            str(value.content),
            parse_int=_json_number,
            parse_float=_json_number,
            parse_constant=_no_constant,
            object_pairs_hook=_json_object,
        )
    except (ValueError, RecursionError) as error:
        raise EvaluationFailure("the text is not JSON") from error
    return datum_from_plain(_normal(plain))


def _json_number(written: str) -> object:
    found = parse_number(written)
    assert found is not None
    return found


def _json_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object.

    Raises:
        Undecidable: a name occurs again with a value of another type, which Terraform may refuse.
    """
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found and datum_from_plain(found[name]).type != datum_from_plain(value).type:
            raise Undecidable(f"the name {name} occurs again, with a value of another type")
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _normal(value: object) -> object:
    """Return a decoded value with every text as Terraform has it."""
    if isinstance(value, str):
        return value if value.isascii() else _LONE_SURROGATE.sub("\ufffd", unicodedata.normalize("NFC", value))
    if isinstance(value, list):
        return [_normal(inner) for inner in cast("list[object]", value)]
    if isinstance(value, dict):
        members = cast("dict[str, object]", value)
        return {str(_normal(name)): _normal(inner) for name, inner in members.items()}
    return value


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def _csv_decode(value: Datum) -> Datum:
    header, *rows = read_csv(str(value.content))
    if len(set(header)) < len(header) or any(len(row) != len(header) for row in rows):
        raise EvaluationFailure("the lines of the CSV do not fit its header")
    of = object_type(dict.fromkeys(header, STRING))
    found = [object_of({name: text(cell) for name, cell in zip(header, row, strict=True)}) for row in rows]
    return list_of(found, of)


def _yaml_decode(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    decode = invocation.context.decode_yaml
    if decode is None:
        return unknown(reason="YAML is not read here")
    try:
        return datum_from_plain(_normal(decode(str(arguments[0].content))))
    except (TypeError, RecursionError) as error:
        raise Undecidable("the YAML holds a value that Terraform may read in another way") from error
    except ValueError as error:
        raise EvaluationFailure("the text is not YAML") from error


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
    "yamldecode": Function(parameters=(STRING,), variadic=None, returns=UNTYPED, body=_yaml_decode),
    "yamlencode": on_value(lambda value: text(encode_yaml(value)), returns=STRING, takes_null=True),
}

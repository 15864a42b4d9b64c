"""JSON as Terraform writes it."""

import json
from decimal import Decimal

from tollgate_hcl.evaluate.convert import number_text
from tollgate_hcl.evaluate.datum import Datum

_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def quote(value: str) -> str:
    """Return a text in quotes."""
    return json.dumps(value, ensure_ascii=False).translate(_ESCAPES)


def encode_json(value: Datum) -> str:
    """Return a wholly known value."""
    content = value.content
    match content:
        case None:
            return "null"
        case bool():
            return "true" if content else "false"
        case str():
            return quote(content)
        case tuple():
            return f"[{','.join(encode_json(one) for one in content)}]"
        case dict():
            members = sorted(content.items())
            return "{" + ",".join(f"{quote(name)}:{encode_json(one)}" for name, one in members) + "}"
        case _:
            assert isinstance(content, int | Decimal)
            return number_text(content)

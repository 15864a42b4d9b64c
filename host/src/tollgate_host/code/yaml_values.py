"""YAML as Terraform's `yamldecode` reads it."""

import re
from typing import Any, cast

import yaml
from tollgate_hcl.numbers import exact_number

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "yes": True, "y": True, "on": True, "false": False, "no": False, "n": False, "off": False}
_INTEGER = re.compile(r"0b[01]+|0o[0-7]+|0x[0-9a-fA-F]+")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)")
_TIME = re.compile(r"\d{4}-\d\d?-\d\d?[Tt ].*")
_MOST_NODES = 100_000


def decode_yaml(text: str) -> object:
    """Return the JSON-like value of a document.

    Raises:
        ValueError: it is not YAML, or grows without end.
        TypeError: a part of it is one that Terraform may read in another way.
    """
    try:
        node: Any = cast("Any", yaml).compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError("not YAML") from error
    if node is None:
        raise ValueError("an empty document")
    return _Reader().value(node)


class _Reader:
    def __init__(self) -> None:
        self._count = 0

    def value(self, node: Any) -> object:
        self._count += 1
        if self._count > _MOST_NODES:
            raise ValueError("the document is too large")
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item) for item in cast("list[Any]", node.value)]
        members: dict[str, object] = {}
        for key, inner in cast("list[tuple[Any, Any]]", node.value):
            name = key.value if isinstance(key, yaml.ScalarNode) else None
            if not isinstance(name, str) or name == "<<":
                raise TypeError("a key that is no text")
            members[name] = self.value(inner)
        return members


def _scalar(node: "yaml.ScalarNode") -> object:
    text = str(node.value)
    if node.style is not None:
        return text
    if str(node.tag).startswith("!") or ("2002:" in str(node.tag) and str(node.tag).endswith(("binary", "merge"))):
        raise TypeError("a tag")
    if text in _NULLS:
        return None
    if text.lower() in _BOOLS and text in (text.lower(), text.upper(), text.capitalize()):
        return _BOOLS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text, 0)
    if _NUMBER.fullmatch(text):
        number = exact_number(text.removeprefix("+"))
        if number is None:
            raise TypeError("a number of that size")
        return number
    if _INFINITE.fullmatch(text):
        raise TypeError("a number that is not finite")
    if (date := _DATE.fullmatch(text)) is not None:
        return f"{int(date[1]):04}-{int(date[2]):02}-{int(date[3]):02}T00:00:00Z"
    if _TIME.fullmatch(text):
        raise TypeError("a time")
    return text

"""Compiles the table of names and limits that the package ships, from a CSV of facts.

    python tools/compile_limits.py FACTS_CSV

It writes src/naming_checker/data/limits.json: for each resource type the attribute that is its name (if it is not
`name`), the scope in which the name is unique, and the cloud's limits as plain sets of characters. Limits come
twice: `firm` ones come from the provider's own code or were confirmed by it; `soft` ones nobody has confirmed, so they
only warn.
"""

import csv
import json
import re
import sys
from pathlib import Path
from typing import Any

from corrections import (
    ALIASES,
    BROKEN,
    CLOUDS,
    COMPUTED_NAMES,
    FIFO,
    FIXED_PARTS,
    NAMED_ELSEWHERE,
    NOT_NAMES,
    OWN_NAMES,
    PROVIDER_LIMITS,
    SOFT,
    renamed,
)
from shapes import ALL, ASCII, OTHERS, shape_of

TARGET = Path(__file__).resolve().parent.parent / "src" / "naming_checker" / "data" / "limits.json"

Row = dict[str, str]
Limit = dict[str, Any]


def main(facts: Path) -> None:
    """Write one line for each type, so that a change shows as one line."""
    with facts.open(newline="", encoding="utf-8") as stream:
        by_type: dict[str, list[Row]] = {}
        for row in csv.DictReader(stream):
            resource_type = renamed(row["resource_type"])
            if resource_type.startswith(CLOUDS) and "another resource" not in row["notes"]:
                by_type.setdefault(resource_type, []).append(row)
    table = {name: entry for name, rows in by_type.items() if (entry := compiled(name, rows))}
    table = {name: {"attribute": ""} for name in NAMED_ELSEWHERE} | table
    table = {name: {"attribute": attribute} for name, attribute in (COMPUTED_NAMES | OWN_NAMES).items()} | table
    table |= {name: limited(name, table.get(name, {}), limit) for name, limit in PROVIDER_LIMITS.items()}
    table |= {alias: {**table[name], "kind": name} for alias, name in ALIASES.items() if name in table}
    lines = [f"{json.dumps(name)}: {json.dumps(table[name], sort_keys=True)}" for name in sorted(table)]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def compiled(resource_type: str, rows: list[Row]) -> dict[str, Any] | None:
    """Return what the table says of one type; None if it has no name of its own."""
    if resource_type in NOT_NAMES:
        return {"attribute": ""} if rows[0]["name_attribute"] == "name" else None
    firm: Limit = {}
    soft: Limit = {}
    for row in rows:
        into = firm if is_confirmed(row) and resource_type not in SOFT else soft
        read(row, into, soft)
    entry: dict[str, Any] = {"attribute": OWN_NAMES.get(resource_type, rows[0]["name_attribute"])}
    for row in rows:
        if row["uniqueness_scope"] not in ("", "none"):
            entry |= {"scope": row["uniqueness_scope"], "is_scope_soft": not is_confirmed(row)}
    firm, soft = tidied(resource_type, firm), tidied(resource_type, soft)
    entry |= {"firm": firm, "soft": {key: value for key, value in soft.items() if firm.get(key) != value}}
    return {key: value for key, value in entry.items() if value and value != "name"}


def limited(resource_type: str, entry: dict[str, Any], limit: Limit) -> dict[str, Any]:
    """Return an entry with limits of a provider in place of its own."""
    soft = {key: value for key, value in entry.get("soft", {}).items() if key not in limit}
    changed = {**entry, "firm": tidied(resource_type, {**entry.get("firm", {}), **limit}), "soft": soft}
    return {key: value for key, value in changed.items() if value or key == "attribute"}


def tidied(resource_type: str, limit: Limit) -> Limit:
    """Return the limit without what goes without saying, and its sets without characters that are refused elsewhere."""
    if resource_type in FIXED_PARTS:
        limit = {key: value for key, value in limit.items() if key not in ("first", "last", "form")}
        if resource_type in FIFO and "chars" in limit:
            restrict(limit, "chars", ALL - {"."})
    for where, key in ("starts", "first"), ("ends", "last"):
        for word in [word for word in limit.get(where, []) if len(word) == 1]:
            limit.setdefault(key, limit.get("chars", "^"))
            restrict(limit, key, ALL - {word})
            limit[where].remove(word)
    for key in limit.keys() & {"first", "last"} if "chars" in limit else ():
        restrict(limit, key, characters(limit["chars"]))
    return {key: value for key, value in limit.items() if not is_idle(key, value, limit)}


def is_idle(key: str, value: Any, limit: Limit) -> bool:
    """Return whether a part of a limit restricts nothing: an empty list, a minimum length of 1, the full set."""
    if key == "chars":
        return value == "^"
    return not value or (key == "min" and value < 2) or (key in ("first", "last") and value == limit.get("chars"))


def is_confirmed(row: Row) -> bool:
    """Return whether a provider's own code says it, or agrees with what was written by hand."""
    return row["verification"] in ("source-derived", "max_length agrees with source-derived row")


def read(row: Row, into: Limit, soft: Limit) -> None:
    """Add a row's limits; those that the provider itself does not enforce go to the soft ones."""
    for key, column in ("min", "min_length"), ("max", "max_length"):
        if row[column] not in ("", "0"):
            tighten(into, key, int(row[column]))
    for expression in row["regex"].split(" AND "):
        if expression and expression not in BROKEN:
            read_expression(expression, row, into, soft)
    refused = re.search(r"must NOT match: (\[.*?\"\])", row["notes"])
    expressions: list[str] = json.loads(refused[1]) if refused else []
    for expression in expressions:
        read_refusal(expression, into)


def read_expression(expression: str, row: Row, into: Limit, soft: Limit) -> None:
    """Add the limits of an expression; one that the provider only searches for is meant for the whole name."""
    expression = posix_to_python(expression)
    for words, look in re.findall(r"\((\?!|\?<!)((?:[^()\\]|\\.|\([^()]*\))*)\)", expression):
        read_lookaround(words, look, into)
    expression = re.sub(r"\((\?!|\?<!)((?:[^()\\]|\\.|\([^()]*\))*)\)", "", expression)
    if re.fullmatch(r"(\(\?i\))?\^\[[^]]+\]", expression):
        both = "A-Za-z" if expression.startswith("(?i)") else None
        restrict(into, "first", class_of(expression, both))
    elif re.fullmatch(r"\[[^]]+\]\$", expression):
        restrict(into, "last", class_of(expression, None))
    else:
        is_whole = (expression.startswith("^") and expression.endswith("$")) or row["cloud"] == "gcp"
        read_shape(expression, into if is_whole else soft)


def read_shape(expression: str, into: Limit) -> None:
    """Add the sets of an expression for whole names."""
    shape = shape_of(expression)
    if shape is None:
        return
    restrict(into, "chars", shape.chars)
    for key, chars in ("first", shape.first), ("last", shape.last):
        if chars != shape.chars:
            restrict(into, key, chars)
    for pair in shape.doubled:
        refuse(into, "contains", pair)
    if shape.form:
        into["form"] = shape.form
    if "max" not in into and shape.max_length:
        into["max"] = shape.max_length
    if "min" not in into and shape.min_length:
        into["min"] = shape.min_length


def read_lookaround(look: str, words: str, into: Limit) -> None:
    """Add what a lookahead or lookbehind refuses."""
    if look == "?<!":
        refuse(into, "ends", unescaped(words))
    elif words.startswith(".*") and re.fullmatch(r"[\w.\\-]+", words[2:]):
        refuse(into, "contains", unescaped(words[2:]))
    elif words == r".*[._-]{2}":
        for pair in (one + other for one in "._-" for other in "._-"):
            refuse(into, "contains", pair)
    elif words.startswith("/?(?:"):
        for word in words.removeprefix("/?(?:").rstrip(")").split("|"):
            refuse(into, "starts", word)
            refuse(into, "starts", "/" + word)
    elif words.startswith(r"\d"):
        into["not_an_address"] = True
    elif words.endswith("$"):
        refuse(into, "is", unescaped(words[:-1]))
    else:
        for word in words.split("|"):
            refuse(into, "starts", unescaped(word))


def read_refusal(expression: str, into: Limit) -> None:
    """Add an expression that must not be found in a name."""
    word = unescaped(expression.removeprefix("(?i)").strip("^$").replace("[-]", "-"))
    if expression == "[A-Z]":
        restrict(into, "chars", ALL - frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    elif "[" in word:
        into["form"] = rf"(?!{expression}).*"
    elif expression.lstrip("(?i)").startswith("^") and expression.endswith("$"):
        refuse(into, "is", word)
    elif expression.startswith("^"):
        refuse(into, "starts", word)
    else:
        refuse(into, "ends" if expression.endswith("$") else "contains", word)


def tighten(into: Limit, key: str, value: int) -> None:
    """Keep the stricter of two lengths."""
    known = into.get(key, value)
    into[key] = max(known, value) if key == "min" else min(known, value)


def restrict(into: Limit, key: str, chars: frozenset[str]) -> None:
    """Keep the characters that are allowed both here and by the known limits."""
    known = characters(into[key]) if key in into else ALL
    into[key] = class_text(chars & known)


def refuse(into: Limit, where: str, word: str) -> None:
    """Add a word that is refused in a place."""
    words = into.setdefault(where, [])
    if word not in words:
        words.append(word)


def class_of(expression: str, both: str | None) -> frozenset[str]:
    """Return the characters of `^[…]` or `[…]$`."""
    body = both or re.sub(r"^(\(\?i\))?\^?\[|\]\$?$", "", expression)
    return frozenset(char for char in ALL if re.fullmatch(f"[{body}]", char, re.ASCII))


def class_text(chars: frozenset[str]) -> str:
    """Return the characters as in brackets: `a-z0-9-`; after `^`, all characters but these, beyond ASCII too."""
    if OTHERS in chars:
        return "^" + runs(ASCII - chars)
    return runs(chars)


def characters(text: str) -> frozenset[str]:
    """Return the way back."""
    body = text.removeprefix("^")
    chars = frozenset(char for char in ASCII if body and re.fullmatch(f"[{body}]", char))
    return ALL - chars if text.startswith("^") else chars


def runs(chars: frozenset[str]) -> str:
    """Return ranges first, then single characters, the hyphen last."""
    text = ""
    rest = set(chars)
    for span in (range(97, 123), range(65, 91), range(48, 58)):
        inside = "".join(char for char in map(chr, span) if char in rest)
        if len(inside) > 3 and ord(inside[-1]) - ord(inside[0]) == len(inside) - 1:
            text += f"{inside[0]}-{inside[-1]}"
            rest -= set(inside)
    return (
        text
        + "".join(re.escape(char) if char in r"\]^[" else char for char in sorted(rest - {"-"}))
        + "-" * ("-" in rest)
    )


def posix_to_python(expression: str) -> str:
    """Translate Go's names of classes, and its hyphens in the middle of brackets, to Python's syntax."""
    return (
        expression.replace("[[:print:]]", r"[\x20-\x7e]")
        .replace("a-zA-z", "a-zA-Z")
        .replace("A-z", "A-Za-z")
        .replace("-9-", r"-9\-")
        .replace("-z-", r"-z\-")
        .replace("-Z-", r"-Z\-")
    )


def unescaped(text: str) -> str:
    """Return a literal without its backslashes."""
    return re.sub(r"\\(.)", r"\1", text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

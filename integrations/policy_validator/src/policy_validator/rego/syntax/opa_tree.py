"""The syntax tree that `opa parse --format json` writes, as ours."""

from typing import Any, cast

from policy_validator.plain import mapping
from policy_validator.rego.syntax.tree import (
    WILDCARD,
    Body,
    Clause,
    Collection,
    Comprehension,
    Every,
    FunctionCall,
    Import,
    ObjectTerm,
    Reference,
    Scalar,
    SomeIn,
    SomeVariables,
    Statement,
    SyntaxTree,
    Template,
    Term,
    Variable,
)

_SCALARS = ("null", "boolean", "number", "string")


def tree_from_opa(document: Any) -> SyntaxTree:
    """Return the tree of a file that OPA has parsed.

    Raises:
        KeyError, ValueError, TypeError: it has a form that is new to us.
    """
    return SyntaxTree(
        package=tuple(str(part["value"]) for part in document["package"]["path"][1:]),
        imports=tuple(_import(row) for row in document.get("imports") or ()),
        clauses=tuple(_clause(row) for row in document.get("rules") or ()),
    )


def _import(row: Any) -> Import:
    path = tuple(str(part["value"]) for part in row["path"]["value"])
    return Import(path=path, alias=row.get("alias") or path[-1], line=_line(row))


def _clause(row: Any) -> Clause:
    head = row["head"]
    steps = tuple(_term(part) for part in head.get("ref", ())[1:])
    key, value = _optional(head.get("key")), _optional(head.get("value"))
    if key is not None and steps and value is not None:
        key = None  # `a[b] := c`: the key is the last step, too
    args = head.get("args")
    otherwise = row.get("else")
    return Clause(
        name=str(head["ref"][0]["value"]) if head.get("ref") else head["name"],
        steps=steps,
        parameters=None if args is None else tuple(map(_term, args)),
        key=key,
        value=value,
        body=_body(row["body"]),
        otherwise=None if otherwise is None else _clause(otherwise),
        is_default=row.get("default", False),
        line=_line(row),
    )


def _body(rows: Any) -> Body:
    return tuple(_statement(row) for row in rows if not row.get("generated"))


def _statement(row: Any) -> Statement:
    replaced = tuple((_term(pair["target"]), _term(pair["value"])) for pair in row.get("with") or ())
    terms: Any = row["terms"]
    content: Any
    if isinstance(terms, list):
        content = _call(cast("list[Any]", terms), _line(row))
    elif terms.get("type") == "not":
        return _negation(terms, replaced, _line(row))
    elif "symbols" in terms:
        content = _some(terms["symbols"])
    elif "domain" in terms:
        content = Every(
            _optional(terms.get("key")), _term(terms["value"]), _term(terms["domain"]), _body(terms["body"])
        )
    else:
        content = _term(terms)
    return Statement(content, row.get("negated", False), replaced, _line(row))


def _negation(terms: Any, replaced: tuple[tuple[Term, Term], ...], line: int) -> Statement:
    """Return `not` of a body; of one with several statements, only what it reads."""
    body = _body(terms["body"])
    if len(body) == 1 and not body[0].is_negated:
        inner = body[0]
        return Statement(inner.content, is_negated=True, replacements=(*inner.replacements, *replaced), line=line)
    return Statement(Comprehension("set", None, Scalar(value=True), body, line), replacements=replaced, line=line)


def _some(symbols: Any) -> SomeVariables | SomeIn:
    if symbols[0]["type"] != "call":
        return SomeVariables(tuple(row["value"] for row in symbols))
    _, *terms = map(_term, symbols[0]["value"])
    return SomeIn(terms[0] if len(terms) == 3 else None, terms[-2], terms[-1])


def _call(terms: list[Any], line: int) -> FunctionCall:
    name = ".".join(str(part["value"]) for part in terms[0]["value"])
    return FunctionCall(name, tuple(map(_term, terms[1:])), line)


def _optional(row: Any) -> Term | None:
    return None if row is None else _term(row)


def _term(row: Any) -> Term:
    kind, value, line = row["type"], row.get("value"), _line(row)
    if kind in _SCALARS:  # OPA writes null as an empty object
        return Scalar(None if kind == "null" else value, line)
    match kind:
        case "var":
            return Variable(WILDCARD if value.startswith("$") else value, line)
        case "ref":
            head, *steps = map(_term, value)
            return Reference(head, tuple(steps), line) if steps else head
        case "call":
            return _call(value, line)
        case "array" | "set":
            return Collection(kind, tuple(map(_term, value)), line)
        case "object":
            return ObjectTerm(tuple((_term(key), _term(inner)) for key, inner in value), line)
        case "arraycomprehension" | "setcomprehension" | "objectcomprehension":
            term = _term(value["value"] if "key" in value else value["term"])
            name = kind.removesuffix("comprehension")
            return Comprehension(name, _optional(value.get("key")), term, _body(value["body"]), line)
        case "templatestring":
            parts = [part for part in value.get("parts") or () if part.get("type") not in _SCALARS]
            return Template(tuple(_term(part["terms"]) if "terms" in part else _term(part) for part in parts), line)
        case _:
            raise ValueError(f"there is a term of a new kind here: {kind}")


def _line(row: Any) -> int:
    return int(mapping(row.get("location")).get("row", 0))

"""Reads terms and bodies of Rego."""

import json
import re

from policy_validator.rego.syntax.stream import MAX_DEPTH, TokenStream, open_stream
from policy_validator.rego.syntax.tree import (
    WILDCARD,
    Body,
    Collection,
    Comprehension,
    Every,
    FunctionCall,
    ObjectTerm,
    Reference,
    Scalar,
    SomeIn,
    SomeVariables,
    Statement,
    Template,
    Term,
    Variable,
)

_ASSIGNMENTS = {":=": "assign", "=": "eq"}
_LEVELS = (
    {"==": "equal", "!=": "neq", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"},
    {"|": "or"},
    {"&": "and"},
    {"+": "plus", "-": "minus"},
    {"*": "mul", "/": "div", "%": "rem"},
)
_CONSTANTS = {"true": True, "false": False, "null": None}
MEMBER, MEMBER_WITH_KEY = "internal.member_2", "internal.member_3"


def parse_body(stream: TokenStream, end: str) -> Body:
    """Read statements up to a closing mark, which is taken too."""
    found: list[Statement] = []
    while True:
        found.append(parse_statement(stream))
        if stream.take_mark(";"):
            continue
        if stream.take_mark(end):
            return tuple(found)
        if stream.is_at_end or not stream.token.is_first:
            raise stream.fault(f"expected a new line, ';' or {end!r}")


def parse_statement(stream: TokenStream) -> Statement:
    """Read one statement of a body."""
    line = stream.line
    if stream.take_keyword("some"):
        content = _parse_some(stream)
    elif stream.take_keyword("every"):
        content = _parse_every(stream)
    else:
        is_negated = bool(stream.take_keyword("not"))
        content = parse_expression(stream)
        return Statement(content, is_negated, _parse_replacements(stream), line)
    return Statement(content, replacements=_parse_replacements(stream), line=line)


def parse_expression(stream: TokenStream) -> Term:
    """Read a term, an assignment or a comparison: a statement of a body."""
    left = parse_operation(stream, may_have_key=True)
    if stream.is_mark(*_ASSIGNMENTS):
        operator = _ASSIGNMENTS[stream.next().text]
        return FunctionCall(operator, (left, parse_operation(stream)), left.line)
    return left


def parse_operation(stream: TokenStream, *, may_have_key: bool = False) -> Term:
    """Read a term with the operators around it, but no assignment."""
    stream.depth += 1
    if stream.depth > MAX_DEPTH:
        raise stream.fault("this is nested too deeply")
    left = _parse_level(stream, 0)
    if may_have_key and stream.is_mark(","):
        left = _parse_member_with_key(stream, left)
    while stream.take_keyword("in"):
        left = FunctionCall(MEMBER, (left, _parse_level(stream, 0)), left.line)
    stream.depth -= 1
    return left


def _parse_member_with_key(stream: TokenStream, key: Term) -> Term:
    """Read `key, value in values`, or leave the comma unread."""
    start = stream.place
    stream.next()
    value = _parse_level(stream, 0)
    if stream.take_keyword("in"):
        return FunctionCall(MEMBER_WITH_KEY, (key, value, _parse_level(stream, 0)), key.line)
    stream.place = start
    return key


def _parse_level(stream: TokenStream, level: int) -> Term:
    if level == len(_LEVELS):
        return parse_term(stream)
    left = _parse_level(stream, level + 1)
    while stream.is_mark(*_LEVELS[level]):
        operator = _LEVELS[level][stream.next().text]
        left = FunctionCall(operator, (left, _parse_level(stream, level + 1)), left.line)
    return left


def parse_term(stream: TokenStream) -> Term:
    """Read a term with the steps down from it."""
    token = stream.token
    if token.kind == "number" or (stream.is_mark("-") and stream.words[stream.place + 1].kind == "number"):
        return _parse_number(stream)
    if token.kind == "text":
        return Scalar(_text(stream.next().text), token.line)
    if token.kind == "template":
        return _parse_template(stream)
    if stream.is_keyword(*_CONSTANTS):
        return Scalar(_CONSTANTS[stream.next().text], token.line)
    if stream.take_mark("("):
        inner = parse_operation(stream, may_have_key=True)
        stream.expect(")")
        return inner
    if stream.is_mark("["):
        return _with_steps(stream, _parse_array(stream))
    if stream.is_mark("{"):
        return _with_steps(stream, _parse_braces(stream))
    # `contains` is a keyword in heads alone: in a body it is the builtin.
    if stream.is_name() or token.text in ("contains", "input", "data", "set"):
        stream.next()
        return _with_steps(stream, Variable(token.text, token.line))
    raise stream.fault("expected a term")


def _with_steps(stream: TokenStream, head: Term) -> Term:
    """Read the steps and calls that touch a term."""
    steps: list[Term] = []
    while stream.token.touches:
        if stream.take_mark("."):
            token = stream.next()
            if token.kind != "name":
                raise stream.fault("expected a name after '.'")
            steps.append(Scalar(token.text, token.line))
        elif stream.take_mark("["):
            steps.append(parse_operation(stream))
            stream.expect("]")
        elif stream.is_mark("(") and isinstance(head, Variable):
            stream.next()
            head = _call(head, steps, _parse_list(stream, ")"))
            steps = []
        else:
            break
    return Reference(head, tuple(steps), head.line) if steps else head


def _call(head: Variable, steps: list[Term], arguments: tuple[Term, ...]) -> Term:
    name = ".".join([head.name, *(str(step.value) for step in steps if isinstance(step, Scalar))])
    if name == "set" and not arguments:
        return Collection("set", (), head.line)
    return FunctionCall(name, arguments, head.line)


def _parse_list(stream: TokenStream, end: str) -> tuple[Term, ...]:
    found: list[Term] = []
    while not stream.take_mark(end):
        found.append(parse_operation(stream))
        if not stream.is_mark(end):
            stream.expect(",")
    return tuple(found)


def _parse_array(stream: TokenStream) -> Term:
    line = stream.expect("[").line
    if stream.take_mark("]"):
        return Collection("array", (), line)
    if (made := _parse_comprehension(stream, "array", "]", line)) is not None:
        return made
    return Collection("array", _parse_list(stream, "]"), line)


def _parse_braces(stream: TokenStream) -> Term:
    line = stream.expect("{").line
    if stream.take_mark("}"):
        return ObjectTerm((), line)
    if (made := _parse_comprehension(stream, "set", "}", line)) is not None:
        return made
    first = parse_operation(stream)
    if not stream.take_mark(":"):
        if not stream.take_mark("}"):
            stream.expect(",")
            return Collection("set", (first, *_parse_list(stream, "}")), line)
        return Collection("set", (first,), line)
    pairs = [(first, _parse_level(stream, 2))]
    if stream.take_mark("|"):
        [(key, value)] = pairs
        return Comprehension("object", key, value, parse_body(stream, "}"), line)
    pairs[0] = (first, _finish_operation(stream, pairs[0][1]))
    while not stream.take_mark("}"):
        stream.expect(",")
        if stream.take_mark("}"):
            break
        key = parse_operation(stream)
        stream.expect(":")
        pairs.append((key, parse_operation(stream)))
    return ObjectTerm(tuple(pairs), line)


def _finish_operation(stream: TokenStream, left: Term) -> Term:
    """Read on after a term that might have been the head of a comprehension, and was not."""
    while stream.is_mark(*_LEVELS[0]):
        operator = _LEVELS[0][stream.next().text]
        left = FunctionCall(operator, (left, _parse_level(stream, 1)), left.line)
    while stream.take_keyword("in"):
        left = FunctionCall(MEMBER, (left, _parse_level(stream, 0)), left.line)
    return left


def _parse_comprehension(stream: TokenStream, kind: str, end: str, line: int) -> Term | None:
    """Read `value | body`; None, with nothing taken, if there is no such thing here."""
    start, depth = stream.place, stream.depth
    value = _parse_level(stream, 2)
    if not stream.is_mark("|"):
        stream.place, stream.depth = start, depth
        return None
    stream.next()
    return Comprehension(kind, None, value, parse_body(stream, end), line)


def _parse_some(stream: TokenStream) -> SomeVariables | SomeIn:
    first = _parse_level(stream, 0)
    several = [first]
    while stream.take_mark(","):
        several.append(_parse_level(stream, 0))
    if stream.take_keyword("in"):
        if len(several) > 2:
            raise stream.fault("expected one or two variables before 'in'")
        return SomeIn(several[0] if len(several) == 2 else None, several[-1], parse_operation(stream))
    return SomeVariables(tuple(row.name for row in several if isinstance(row, Variable)))


def _parse_every(stream: TokenStream) -> Every:
    first = _parse_level(stream, 0)
    second = _parse_level(stream, 0) if stream.take_mark(",") else None
    if not stream.take_keyword("in"):
        raise stream.fault("expected 'in'")
    domain = parse_operation(stream)
    stream.expect("{")
    body = parse_body(stream, "}")
    return Every(first if second is not None else None, second if second is not None else first, domain, body)


def _parse_replacements(stream: TokenStream) -> tuple[tuple[Term, Term], ...]:
    found: list[tuple[Term, Term]] = []
    while stream.take_keyword("with"):
        target = parse_term(stream)
        if not stream.take_keyword("as"):
            raise stream.fault("expected 'as'")
        found.append((target, parse_operation(stream)))
    return tuple(found)


def _parse_number(stream: TokenStream) -> Scalar:
    sign = -1 if stream.take_mark("-") else 1
    token = stream.next()
    try:
        value = json.loads(token.text)
    except ValueError:
        raise stream.fault(f"{token.text!r} is no number") from None
    return Scalar(sign * value, token.line)


def _text(literal: str) -> str:
    if literal.startswith("`"):
        return literal[1:-1]
    try:
        return json.loads(literal, strict=False)
    except ValueError:
        return literal[1:-1]


def _parse_template(stream: TokenStream) -> Template:
    token = stream.next()
    texts = re.findall(r"(?<!\\)\{([^{}]*)\}", token.text)
    return Template(tuple(parse_operation(open_stream(text, stream.keywords)) for text in texts), token.line)


def is_wildcard(term: Term | None) -> bool:
    """Return whether a term is `_`."""
    return isinstance(term, Variable) and term.name == WILDCARD

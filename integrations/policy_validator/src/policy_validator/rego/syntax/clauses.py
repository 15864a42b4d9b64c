"""Reads a Rego file: its package, its imports, and the clauses of its rules and functions."""

from collections.abc import Iterator

from policy_validator.rego.syntax.stream import FUTURE_KEYWORDS, TokenStream, open_stream
from policy_validator.rego.syntax.terms import parse_body, parse_operation, parse_statement
from policy_validator.rego.syntax.tree import (
    Body,
    Clause,
    FunctionCall,
    Import,
    Reference,
    Scalar,
    SyntaxFault,
    SyntaxTree,
    Term,
    Variable,
)

_TRUE = Scalar(value=True)


def parse_source(source: str) -> SyntaxTree:
    """Return the tree of a file, by the version of Rego that it is written in.

    Raises:
        SyntaxFault: it is no Rego that we can read.
    """
    imported, is_version_1 = _imported_keywords(source)
    if imported:  # by `future.keywords`, both ways of writing a rule are open to it
        return _parse_file(source, imported, is_version_1=is_version_1)
    try:
        return _parse_file(source, FUTURE_KEYWORDS, is_version_1=True)
    except SyntaxFault as newer:
        try:
            return _parse_file(source, frozenset(), is_version_1=False)
        except SyntaxFault as older:
            raise max(newer, older, key=lambda fault: fault.line) from None


def _imported_keywords(source: str) -> tuple[frozenset[str], bool]:
    """Return the keywords that a file imports, and whether it imports version 1 as a whole."""
    stream = open_stream(source, ())
    found: set[str] = set()
    for place, token in enumerate(stream.words[:-3]):
        if token.text == "import" and token.is_first:
            path = [word.text for word in stream.words[place + 1 : place + 6 : 2]]
            if path[:2] == ["rego", "v1"]:
                return FUTURE_KEYWORDS, True
            if path[:2] == ["future", "keywords"]:
                is_single = stream.words[place + 4 : place + 5] and stream.words[place + 4].text == "."
                found |= {path[2], "in"} if is_single and path[2] == "every" else set()
                found |= {path[2]} if is_single else FUTURE_KEYWORDS
    return frozenset(found), False


def _parse_file(source: str, keywords: frozenset[str], *, is_version_1: bool) -> SyntaxTree:
    stream = open_stream(source, keywords)
    if not stream.take_keyword("package"):
        raise stream.fault("expected `package NAME`")
    package = _path(parse_operation(stream), stream)
    last = stream.words[stream.place - 1]
    imports: list[Import] = []
    clauses: list[Clause] = []
    while not stream.is_at_end:
        if stream.is_keyword("import"):
            imports.append(_parse_import(stream))
        else:
            clauses += _parse_rule(stream, is_version_1=is_version_1)
    has_imported = any(row.path[:2] in (("rego", "v1"), ("future", "keywords")) for row in imports)
    return SyntaxTree(
        package=package,
        imports=tuple(imports),
        clauses=tuple(clauses),
        needs_version_1=stream.has_used_keywords and not has_imported,
        package_end=last.start + len(last.text),
    )


def _parse_import(stream: TokenStream) -> Import:
    line = stream.next().line
    path = _path(parse_operation(stream), stream)
    alias = stream.next().text if stream.take_keyword("as") else path[-1]
    return Import(path=path, alias=alias, line=line)


def _path(term: Term, stream: TokenStream) -> tuple[str, ...]:
    if isinstance(term, Variable):
        return (term.name,)
    if isinstance(term, Reference) and isinstance(term.head, Variable):
        return (term.head.name, *(str(step.value) for step in term.steps if isinstance(step, Scalar)))
    raise stream.fault("expected a name")


def _parse_rule(stream: TokenStream, *, is_version_1: bool) -> Iterator[Clause]:
    """Yield the clauses of a rule: one for each of its bodies."""
    line = stream.line
    is_default = bool(stream.take_keyword("default"))
    head = _parse_head(stream, is_default=is_default, line=line)
    if is_default:
        yield head
        return
    is_old_form = not is_version_1 and not stream.is_keyword("if")
    body = _parse_rule_body(stream, is_version_1=is_version_1)
    first = _finished(head, body, is_old_form=is_old_form)
    otherwise = _parse_otherwise(stream, first, is_version_1=is_version_1)
    yield _with(first, otherwise=otherwise)
    while body and otherwise is None and stream.is_mark("{"):
        stream.next()
        yield _with(first, body=parse_body(stream, "}"))


def _with(clause: Clause, **changes: object) -> Clause:
    import attrs

    return attrs.evolve(clause, **changes)


def _parse_head(stream: TokenStream, *, is_default: bool, line: int) -> Clause:
    token = stream.token
    if not (stream.is_name() or (token.text == "contains" and token.kind == "name")):
        raise stream.fault("expected the name of a rule")
    term = _parse_head_term(stream)
    parameters: tuple[Term, ...] | None = None
    if isinstance(term, FunctionCall):
        name, *rest = term.name.split(".")
        steps: tuple[Term, ...] = tuple(Scalar(step) for step in rest)
        parameters = term.arguments
    elif isinstance(term, Reference) and isinstance(term.head, Variable):
        name, steps = term.head.name, term.steps
    elif isinstance(term, Variable):
        name, steps = term.name, ()
    else:
        raise stream.fault("expected the name of a rule")
    key = parse_operation(stream) if stream.take_keyword("contains") else None
    value = parse_operation(stream) if stream.take_mark(":=", "=") else None
    return Clause(name=name, steps=steps, parameters=parameters, key=key, value=value, is_default=is_default, line=line)


def _parse_head_term(stream: TokenStream) -> Term:
    """Read the name of a rule: a reference, without what follows after a space."""
    from policy_validator.rego.syntax.terms import parse_term

    return parse_term(stream)


def _finished(head: Clause, body: Body | None, *, is_old_form: bool) -> Clause:
    """Return a clause whose last step is the key where older Rego has it so: without `if` before the body."""
    steps, key, value = head.steps, head.key, head.value
    if key is None and value is None and len(steps) == 1 and is_old_form:
        steps, key = (), steps[0]
    elif key is None and value is None:
        value = _TRUE
    return _with(head, steps=steps, key=key, value=value, body=body or ())


def _parse_rule_body(stream: TokenStream, *, is_version_1: bool) -> Body | None:
    if stream.take_keyword("if"):
        return _parse_braced(stream) or (parse_statement(stream),)
    if stream.is_mark("{") and not is_version_1:
        stream.next()
        return parse_body(stream, "}")
    if not stream.is_at_end and not stream.token.is_first and not stream.is_keyword("else"):
        raise stream.fault("expected `if` or a new line")
    return None


def _parse_braced(stream: TokenStream) -> Body | None:
    """Read `{ statements }`, or return None without reading if an object or a set begins here."""
    if not stream.is_mark("{"):
        return None
    start, depth = stream.place, stream.depth
    try:
        stream.next()
        return parse_body(stream, "}")
    except SyntaxFault:
        braced = stream.place
        stream.place, stream.depth = start, depth
        try:
            return (parse_statement(stream),)
        except SyntaxFault:
            stream.place = braced
            raise stream.fault("this body cannot be read") from None


def _parse_otherwise(stream: TokenStream, head: Clause, *, is_version_1: bool) -> Clause | None:
    if not stream.is_keyword("else"):
        return None
    line = stream.next().line
    value = parse_operation(stream) if stream.take_mark(":=", "=") else _TRUE
    body = _parse_rule_body(stream, is_version_1=is_version_1)
    made = _with(head, value=value, key=None, body=body or (), otherwise=None, line=line)
    return _with(made, otherwise=_parse_otherwise(stream, made, is_version_1=is_version_1))

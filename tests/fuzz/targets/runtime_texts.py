"""What the runtime reads for every integration: documents, paths, addresses, patterns, secrets to be taken out."""

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, cast

from hypothesis import strategies as st
from tollgate_runtime.contract.address import parse_address
from tollgate_runtime.contract.paths import find_all, format_path, look_up, parse_path
from tollgate_runtime.documents import MAX_DEPTH, DocumentError, read_document
from tollgate_runtime.errors import ConfigError, RpcError
from tollgate_runtime.patterns import PatternTimeout, pattern
from tollgate_runtime.scrub import Scrubber

from tests.fuzz.bytes_of import TEXTS, divided, joined, json_bytes, pieces
from tests.fuzz.target import Target

YAML = [
    b"a", b": ", b"- ", b"\n", b"\n  ", b"\t", b"[", b"]", b"{", b"}", b",", b"&a ", b"*a", b"<<: ", b"? ", b"!!int ",
    b"!!float ", b"!!binary ", b"!!python/object:os.system ", b"!x ", b"---\n", b"...\n", b"|\n", b">-\n", b"'", b'"',
    b"# ", b"1", b"0x1f", b"0o7", b"1_0", b"1e999", b".inf", b".nan", b"~", b"null", b"no", b"true", b"2027-01-31",
    b"%YAML 1.1\n", b"\xef\xbb\xbf", b"\x00", b"\xc2\x85", b"\\u00e9", b"\\ud800", b"=",
]  # fmt: skip
_DATA: Any = {"tags": {"a.b": 1, "x": "(sensitive)"}, "list": [{"k": None}, [2]], "n": {"m": {"o": "p"}}}
_MASK: Any = {"tags": {"y": True}, "list": [{"k": True}]}


def documents(data: bytes) -> None:
    """A document, with a line for each part, or a mistake with its line; and JSON is read as any JSON reader does."""
    try:
        document = read_document("f.yaml", data)
    except DocumentError as error:
        for problem in error.problems:
            assert str(problem).startswith(f"f.yaml:{problem.position.line}:")
            assert 1 <= problem.position.line <= len(data.decode("utf-8", "replace").splitlines()) + 1
    else:
        for path in _paths(document.value, ()):
            assert document.line(path) >= 1
    for text, value in _as_json(data):
        assert read_document("f.json", text.encode()).value == value


def _paths(value: Any, at: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    return [at, *(path for key, inner in _members(value) for path in _paths(inner, (*at, key)))]


def _members(value: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).items()
    return enumerate(cast("list[Any]", value)) if isinstance(value, list) else ()


def _as_json(data: bytes) -> Iterator[tuple[str, Any]]:
    """What a JSON reader makes of this, written out as people and programs indent it."""
    try:
        value: Any = json.loads(data.decode(), parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return
    if data.lstrip()[:1] in (b"{", b"[") and _is_moderate(value, MAX_DEPTH - 1):
        for indent in (None, 2, "\t"):
            yield json.dumps(value, indent=indent, default=float), value


def _refuse(word: str) -> Any:
    raise ValueError(word)


def _is_moderate(value: object, depth: int) -> bool:
    """Whether a value has nothing that we promise to refuse, nor keys longer than PyYAML takes."""
    if isinstance(value, str):
        return not any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, int | Decimal):
        return abs(value) < 10**15 and float(value) == value
    return depth > 0 and all(
        len(str(key)) < 150 and _is_moderate(key, 1) and _is_moderate(inner, depth - 1)
        for key, inner in _members(value)
    )


def paths(data: bytes) -> None:
    """A path says the same after it was written out; looking never fails."""
    text = data.decode("utf-8", "replace")
    try:
        steps = parse_path(text)
    except ValueError as error:
        assert "is not an attribute path" in str(error)
        return
    assert parse_path(format_path(steps)) == steps
    look_up(_DATA, _MASK, steps)
    for found, _ in find_all(_DATA, _MASK, steps):
        look_up(_DATA, _MASK, found)


def addresses(data: bytes) -> None:
    """An address has a type and a name, or is none."""
    found = parse_address(data.decode("utf-8", "replace"))
    if found is not None:
        assert found.type
        assert found.name


def patterns(data: bytes) -> None:
    """A pattern is refused, or matches within its time."""
    source, text = (part.decode("utf-8", "replace") for part in divided(data, 2))
    try:
        compiled = pattern(source)
    except ConfigError as error:
        assert str(error)
        return
    try:
        assert compiled.search(text) or not compiled.fullmatch(text)
        compiled.groups(text)
    except PatternTimeout as error:
        assert len(str(error)) < len(source) + 500


def scrubbing(data: bytes) -> None:
    """No secret of three characters or more is left in what is said, wherever it stood."""
    said, *given = (part.decode("utf-8", "replace") for part in data.split(b"\x00")[:8])
    secrets = {secret for secret in given if secret}
    scrubber = Scrubber(secrets)
    long = [secret for secret in secrets if len(secret) >= 3 and secret not in "(sensitive)"]
    told = scrubber.text(said)
    error = scrubber.error(RpcError(said, data={"errors": [{said: said}]}))
    for shown in (told, error.message, *error.data["errors"][0]):
        pieces_left = shown.split("(sensitive)")
        assert not any(secret in piece for secret in long for piece in pieces_left)


_STEPS = [b"tags", b".", b"[0]", b"[*]", b"*", b'["a.b"]', b"['", b'\\"', b"[", b"]", b"9", b"list", b"k", b"\xd9\xa3"]
_REGEX = [
    b"a", b"b", b"(", b")", b"(?:", b"(?P<n>", b"(?P=n)", b"(?R)", b"(?1)", b"[", b"]", b"[^", b"*", b"+", b"?", b"{2}",
    b"{1,3}", b"{0,99999}", b"|", b"^", b"$", b".", b"\\d", b"\\p{L}", b"\\1", b"(?i)", b"(?=", b"(?<!", b"(?>",
    b"++", b"\\Z",
    b"{e<=2}", b"\\N{DIGIT ONE}", b"[[:alpha:]--a]", b"(?V1)", b"(?(1)a|b)", b"\\L<x>", b"\\K", b"(*SKIP)",
]  # fmt: skip
TARGETS = [
    Target(
        name="runtime-documents",
        one_input=documents,
        strategy=pieces(YAML) | json_bytes(),
        seeds=("examples/**/*.yaml", "examples/**/*.json", "integrations/*/tests/**/*.yaml"),
        words=tuple(YAML),
        pumps=(b"- ", b"[", b"{", b"a: b\n", b"- a\n", b"? ", b"[a,", b'"', b"&a [*a", b"1"),
    ),
    Target(
        name="runtime-paths",
        one_input=paths,
        strategy=pieces(_STEPS),
        words=tuple(_STEPS),
        pumps=(b"[0]", b".a", b'["'),
    ),
    Target(
        name="runtime-addresses",
        one_input=addresses,
        strategy=pieces([b"module.", b"data.", b"aws_x", b".", b"[0]", b'["', b'"]', b"\\", b"[", b"]", b"a", b"99"]),
        words=(b"module.", b"data.", b"[0]", b'["', b'"]', b"\\"),
        pumps=(b"module.a.", b"[0]", b'\\"'),
    ),
    Target(
        name="runtime-patterns",
        one_input=patterns,
        strategy=joined(pieces(_REGEX, most=12), pieces([b"a", b"b", b"1"], most=12)),
        words=(*_REGEX, b"\x00"),
    ),
    Target(
        name="runtime-scrubbing",
        one_input=scrubbing,
        strategy=st.lists(
            TEXTS | st.sampled_from(["abc", "bcd", "abcd", "sens", "e)", "1"]), min_size=1, max_size=6
        ).map(lambda texts: b"\x00".join(["".join(texts).encode(), *(text.encode() for text in texts)])),
        words=(b"\x00", b"(sensitive)", b"abc"),
    ),
]

"""The files and texts that users give to the other integrations: usage, prices, tag policies, names."""

import os
from collections.abc import Callable
from tempfile import mkstemp

from aws_compliance.tag_policies.policy_files import PolicyMistakes, read_policy
from cost_estimator.price_book import read_price_book
from cost_estimator.usage.usage_file import read_usage_file
from naming_checker.config import Config
from naming_checker.conventions.convention import OPTIONS
from naming_checker.templates.template import Slot, check_tokens, parse_template
from tollgate_runtime import Resource
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.errors import ConfigError

from tests.fuzz.bytes_of import json_bytes, pieces
from tests.fuzz.target import Target
from tests.fuzz.targets.runtime_texts import YAML

_USAGE = [
    b"version: 0.1\n", b"resource_usage:\n", b"resource_type_default_usage:\n", b"  aws_lambda_function.hi:\n",
    b"    monthly_requests: 100000\n", b"    request_duration_ms: 1e3\n",
    b"  aws_s3_bucket.b[*]: {standard: {storage_gb: 5}}\n",
    b"  aws_instance:\n", b"    operating_system: windows\n", b"  module.a.aws_instance.x[0]:\n", b"-1",
    b"1e999999", b".5",
]  # fmt: skip
_BOOK = [
    b"version: 1\n", b"entries:\n", b"  - service: ec2\n", b'    region: "eu-*"\n', b"    discount_percent: 12.5\n",
    b"    sku: nat/hours\n", b"    price: 0.04\n", b"    price: 1e400\n", b"    type: aws_[\n",
    b"    discount_percent: 1e-9999999\n",
]  # fmt: skip
_TAGS = [
    "tags",
    "tag_key",
    "tag_value",
    "enforced_for",
    "report_required_tag_for",
    "@@assign",
    "@@append",
    "@@remove",
    "@@operators_allowed_for_child_policies",
    "EffectivePolicy",
    "PolicyContent",
    "Policy",
    "Content",
    "Owner",
    "owner",
]
_NAMING = [
    *OPTIONS,
    "unique",
    "tokens",
    "rules",
    "names",
    "labels",
    "skip_types",
    "types",
    "providers",
    "modules",
    "actions",
    "addresses",
    "values",
    "source",
    "tag",
    "attribute",
    "default",
    "map",
    "resource",
    "variable",
    "output",
    "env",
]
_TEMPLATE = [b"{name}", b"{", b"}", b"{{", b"}}", b"{env}", b"-", b"{type}", b"{0}", b"{}", b"\xc3\xa9", b"{nam}"]
_LAMBDA = Resource(type="aws_lambda_function", address="module.m.aws_lambda_function.hi[0]", name="hi", action="create")


def _read(data: bytes, read: Callable[[str], object]) -> object | None:
    """What a reader of a file makes of it, if it is not refused; each mistake names the file and a line."""
    handle, path = mkstemp(suffix=".yaml")
    try:
        os.write(handle, data)
        os.close(handle)
        return read(path)
    except ConfigError as error:
        assert error.mistakes
        assert all(f"{path}:" in mistake.message for mistake in error.mistakes)
        return None
    finally:
        os.unlink(path)  # noqa: PTH108 -- thousands of times a second


def usage(data: bytes) -> None:
    """A usage file, of which every quantity can be asked for, or mistakes with their lines."""

    def read(path: str) -> object:
        return read_usage_file(path).table.usage_of(_LAMBDA)

    _read(data, read)


def price_book(data: bytes) -> None:
    """A price book, or mistakes with their lines."""

    def read(path: str) -> object:
        return read_price_book(path).price("ec2/m5.large", "eu-west-1", "aws_instance", None)

    _read(data, read)


def tag_policy(data: bytes) -> None:
    """A tag policy, or mistakes with their lines."""
    try:
        read_policy("t.json", data)
    except PolicyMistakes as error:
        assert error.mistakes
        assert all(str(mistake).startswith("t.json:") for mistake in error.mistakes)


def templates(data: bytes) -> None:
    """A template says the same when it is written out again, or is refused in a sentence."""
    text = data.decode("utf-8", "replace")
    try:
        pieces_found = parse_template(text)
        check_tokens(text, {"env": ["a"]})
    except ValueError as error:
        assert str(error)
        return
    written = "".join(
        f"{{{piece.token}}}" if isinstance(piece, Slot) else piece.replace("{", "{{").replace("}", "}}")
        for piece in pieces_found
    )
    assert "".join(map(str, parse_template(written))) == "".join(map(str, pieces_found))


def naming(data: bytes) -> None:
    """A configuration of the naming checker fits, or each mistake is told."""
    import msgspec

    try:
        given = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return
    try:
        structure_config(given, Config)
    except ConfigError as error:
        assert all(mistake.message for mistake in error.mistakes)


TARGETS = [
    Target(
        name="cost-usage",
        one_input=usage,
        strategy=pieces([*_USAGE, *_USAGE, *YAML]),
        seeds=("examples/**/usage*.yml", "examples/**/usage*.yaml", "tests/integrations/cost_estimator/**/*.yml"),
        words=(*_USAGE, *YAML),
        pumps=(b"a: b\n", b"[", b"a: {"),
    ),
    Target(
        name="cost-price-book",
        one_input=price_book,
        strategy=pieces([*_BOOK, *_BOOK, *YAML]),
        words=(*_BOOK, *YAML),
        pumps=(b"entries: [", b"- "),
    ),
    Target(
        name="compliance-tag-policy",
        one_input=tag_policy,
        strategy=json_bytes(_TAGS, ["Owner", ["a*"], ["ec2:instance"], '{"tags":{}}', "@@all"])
        | json_bytes(_TAGS, ["Owner", ["@@none"]]).map(lambda tags: b'{"tags":{"Owner":%b}}' % tags),
        seeds=("tests/integrations/aws_compliance/**/*.json",),
        words=tuple(f'"{word}":'.encode() for word in _TAGS),
        pumps=(b'{"tags":', b"["),
    ),
    Target(
        name="naming-templates",
        one_input=templates,
        strategy=pieces(_TEMPLATE, most=12),
        words=tuple(_TEMPLATE),
        pumps=(b"{name}", b"{{", b"a"),
    ),
    Target(
        name="naming-config",
        one_input=naming,
        strategy=json_bytes(
            _NAMING, ["kebab-case", "{env}-{name}", "(a+)+", "-", "aws_*", "snake_case", "high", "tags.Name"]
        ),
        words=tuple(f'"{word}":'.encode() for word in _NAMING),
    ),
]

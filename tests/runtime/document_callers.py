"""Everyone who reads documents, each driven with the same texts."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, cast

import attrs
from aws_compliance.tag_policies.policy_files import PolicyMistakes, read_policy
from cost_estimator.price_book import read_price_book
from cost_estimator.usage.usage_file import read_usage_file
from policy_validator.loading import load_sets
from policy_validator.problems import PolicyError
from tollgate_hcl.position import SourceFile
from tollgate_host.code.files import parse
from tollgate_host.errors import ConfigError as HostConfigError
from tollgate_host.verdict.settings.enforcement_file import enforcement_from_yaml
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml
from tollgate_runtime.documents import DocumentError, read_document
from tollgate_runtime.errors import ConfigError

Kind = Literal["text", "number", "boolean"]
Mistake = tuple[int, int, str]
"""Line, column and message."""


@attrs.frozen(kw_only=True)
class Caller:
    """One reader of documents.

    Attributes:
        mistakes: reads a text and returns what is wrong with it.
        accepts: the kind of scalar that `around` has room for.
        around: a document without mistakes around such a scalar, in YAML.
        reads_digits: whether it takes a text of digits for a number: usage files of other tools have `1_000_000`.
    """

    name: str
    mistakes: Callable[[str, bytes], list[Mistake]]
    accepts: Kind
    around: str
    reads_digits: bool = False

    def takes(self, scalar: str) -> bool:
        """Return whether the caller takes a scalar where it wants its kind."""
        return not self.mistakes("x.yaml", self.around.replace("SCALAR", scalar).encode())


def _runtime(name: str, data: bytes) -> list[Mistake]:
    try:
        value: Any = read_document(name, data).value
    except DocumentError as error:
        return list(_of_lines(map(str, error.problems)))
    is_text = isinstance(value, dict) and isinstance(cast("dict[str, Any]", value).get("given"), str)
    return [] if is_text else [(1, 1, "not a text")]


def _host(name: str, data: bytes) -> list[Mistake]:
    problems = parse(SourceFile(f"integrations.{name.rpartition('.')[2]}", data)).problems
    return [_of_host(problem) for problem in problems]


def _verdict(read: Callable[..., object]) -> Callable[[str, bytes], list[Mistake]]:
    def mistakes(name: str, data: bytes) -> list[Mistake]:
        try:
            read(data, name=name)
        except HostConfigError as error:
            return [_of_host(problem) for problem in error.problems]
        return []

    return mistakes


def _of_host(problem: Any) -> Mistake:
    return problem.range.start_line, problem.range.start_column, f"{problem.summary}: {problem.detail}"


def _cost(read: Callable[[str], object]) -> Callable[[str, bytes], list[Mistake]]:
    def mistakes(name: str, data: bytes) -> list[Mistake]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(data)
            try:
                read(str(path))
            except ConfigError as error:
                return list(_of_lines(mistake.message for mistake in error.mistakes))
        return []

    return mistakes


def _policy(name: str, data: bytes) -> list[Mistake]:
    file = name if name.endswith(".yaml") else "t_a.schema.json"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / file).write_bytes(data)
        try:
            load_sets([folder])
        except PolicyError as error:
            return list(_of_lines(map(str, error.problems)))
    return []


def _tag_policy(name: str, data: bytes) -> list[Mistake]:
    try:
        read_policy(name, data)
    except PolicyMistakes as error:
        return list(_of_lines(map(str, error.mistakes)))
    return []


def _of_lines(lines: Any) -> Iterator[Mistake]:
    for line in lines:
        match = re.match(r"[^:]*:(\d+):(\d+): (.*)", line, re.DOTALL)
        assert match is not None, line
        yield int(match[1]), int(match[2]), match[3]


_RULE = json.dumps({"id": "a", "match": {"type": "aws_vpc"}, "require": {"path": "a", "is_set": True}})[1:-1]
CALLERS = [
    Caller(name="runtime", mistakes=_runtime, accepts="text", around="given: SCALAR"),
    Caller(
        name="exemptions.yaml",
        mistakes=_verdict(exemptions_from_yaml),
        accepts="text",
        around="exemptions: [{rule: a, reason: SCALAR}]",
    ),
    Caller(
        name="enforcement.yaml",
        mistakes=_verdict(enforcement_from_yaml),
        accepts="boolean",
        around="inline_exemptions: SCALAR",
    ),
    Caller(name="policies", mistakes=_policy, accepts="text", around=f"rules: [{{{_RULE}, title: SCALAR}}]"),
    Caller(
        name="usage files",
        mistakes=_cost(read_usage_file),
        accepts="number",
        around="resource_usage: {aws_nat_gateway.a: {monthly_data_processed_gb: SCALAR}}",
        reads_digits=True,
    ),
    Caller(
        name="price books",
        mistakes=_cost(read_price_book),
        accepts="text",
        around="entries: [{service: SCALAR, discount_percent: 5}]",
    ),
    Caller(
        name="tag policies",
        mistakes=_tag_policy,
        accepts="text",
        around="tags: {k: {tag_value: {'@@assign': [SCALAR]}}}",
    ),
]
CONFIGURATION = Caller(name="integrations.yaml", mistakes=_host, accepts="text", around="")
"""Its values are typed by the schemas of integrations, so that it is held to the mistakes alone."""

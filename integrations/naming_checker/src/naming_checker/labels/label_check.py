"""Terraform's own labels: what resources, data sources, modules, variables and the like are called in the code."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec
from msgspec.structs import replace
from tollgate_runtime import Finding, Operation, Resource

from naming_checker.bounded import Exhausted, occurs_in
from naming_checker.check import level_of_own
from naming_checker.config import Config
from naming_checker.conventions.cases import Case, rewrite
from naming_checker.conventions.selection import without_keys
from naming_checker.labels.label_config import LabelFormat, Labels
from naming_checker.labels.label_formats import FORMATS, NONE, canonical

RULE = "label_format"
KINDS = ("resource", "data", "module", "variable", "output", "local", "check")
_INSTALLED = ".terraform"
_STARTS = {
    "data": "data.",
    "module": "module.",
    "variable": "var.",
    "output": "output.",
    "local": "local.",
    "check": "check.",
}
_IN_WORDS = {"data": "data source", "local": "local value"}


class _Row(msgspec.Struct):
    """A block as the host lists it."""

    name: str
    type: str | None = None
    file: str | None = None
    line: int | None = None

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.file and self.line else self.file or ""


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """What a block is called, and where."""

    kind: str
    name: str
    type: str = ""
    module: str = ""
    place: str = ""

    @property
    def address(self) -> str:
        """Return the address of the block, as Terraform writes it."""
        start = _STARTS.get(self.kind, "")
        own = f"{self.type}.{self.name}" if self.type else self.name
        return f"{self.module}.{start}{own}" if self.module else f"{start}{own}"


class Format(msgspec.Struct, frozen=True):
    """The format of a label: a named one, or an expression that must match somewhere."""

    name: str
    expression: str = ""
    description: str = ""

    def holds(self, text: str) -> bool:
        """Return whether a label has the format.

        Raises:
            Exhausted: the expression takes too long.
        """
        if self.expression:
            return occurs_in(self.expression, text)
        return re.fullmatch(FORMATS[self.name], text) is not None

    def demand(self) -> str:
        """Return the requirement, to follow "must"."""
        if self.description:
            return f"be written in the format {self.description!r}"
        return f"match {self.expression}" if self.expression else f"be written in {self.name}"


class Judged(msgspec.Struct, frozen=True):
    """The labels of a configuration: how many, and what is wrong with some of them."""

    count: int
    findings: list[Finding]


def judge_labels(operation: Operation, config: Config) -> Judged:
    """Check the labels of a configuration; kinds of blocks without a format are not counted."""
    asked = config.labels if isinstance(config.labels, Labels) else Labels(format=config.labels or "snake_case")
    formats = {kind: format_of(kind, asked) for kind in KINDS}
    everything = list(_labels(operation, asked.include))
    taken = {label.address for label in everything}
    labels = [(label, wanted) for label in everything if (wanted := formats[label.kind]) is not None]
    found: list[Finding] = []
    for label, wanted in labels:
        found += _judge(label, wanted, taken, asked, is_advice=config.labels is None)
    return Judged(len(labels), found)


def format_of(kind: str, labels: Labels) -> Format | None:
    """Return the format of one kind of block, its own settings first, or None."""
    own: LabelFormat | None = getattr(labels, kind)
    if kind == "local" and own is None:
        own = labels.locals
    custom, name = labels.custom, labels.format
    if own is not None and (own.custom or own.format):
        custom, name = own.custom, own.format or NONE
    if custom:
        return Format("", custom)
    if name in labels.custom_formats:
        defined = labels.custom_formats[name]
        return Format(name, defined.regex, defined.description or name)
    return None if name == NONE else Format(canonical(name))


def _judge(label: Label, wanted: Format, taken: set[str], labels: Labels, *, is_advice: bool) -> Iterator[Finding]:
    what = f"{_IN_WORDS.get(label.kind, label.kind)} label {label.name!r}"
    where = f" ({label.place})" if label.place else ""
    try:
        if wanted.holds(label.name):
            return
        said = f"must {wanted.demand()}"
    except Exhausted as error:
        said = f"cannot be judged: {error}"
    yield Finding(
        RULE,
        f"{what} {said}{where}",
        severity=labels.severity,
        level="advisory" if is_advice else level_of_own(labels.severity),
        address=label.address,
        remediation=_advice(label, wanted, taken),
    )


def _advice(label: Label, wanted: Format, taken: set[str]) -> str | None:
    better = _better(label, wanted)
    if better is None or replace(label, name=better).address in taken:
        return None
    if label.kind in ("resource", "module"):
        return f"Call it {better!r}, with a `moved` block so that nothing is destroyed."
    return f"Call it {better!r}."


def _better(label: Label, wanted: Format) -> str | None:
    """Return the label in the format, if that can be had."""
    if wanted.expression:
        return None
    case: Case = "snake_case" if wanted.name == "mixed_snake_case" else wanted.name  # pyright: ignore[reportAssignmentType] -- every other format is a case
    written = rewrite(label.name, case)
    return written if wanted.holds(written) else None


def _labels(operation: Operation, include: str) -> Iterator[Label]:
    modules: Any = operation.configuration.get("modules")
    if not isinstance(modules, dict):
        yield from _labels_of_resources(operation.resources)
        return
    seen: set[tuple[object, ...]] = set()
    for address, module in cast("dict[str, Any]", modules).items():
        if not isinstance(module, dict) or not _is_included(address, module, include):
            continue
        for label in _labels_of_module(address, module):
            key = (label.kind, label.type, label.name, label.place or label.module)
            if key not in seen:  # a folder that is called twice has its labels once
                seen.add(key)
                yield label


def _is_included(address: str, module: Any, include: str) -> bool:
    if not address or include == "all":
        return True
    folder: object = module.get("dir")
    return include == "own" and isinstance(folder, str) and _INSTALLED not in folder.split("/")


def _labels_of_module(address: str, module: Any) -> Iterator[Label]:
    for kind in KINDS:
        for row in _rows(module.get(kind)):
            yield Label(kind=kind, name=row.name, type=row.type or "", module=address, place=row.place)


def _rows(listed: Any) -> list[_Row]:
    """Return the blocks of one kind; a malformed list counts as empty."""
    try:
        return msgspec.convert(listed or [], list[_Row])
    except msgspec.ValidationError:
        return []


def _labels_of_resources(resources: Iterable[Resource]) -> Iterator[Label]:
    """Yield the labels of the resources, each once, for hosts that send no configuration."""
    seen: set[str] = set()
    for resource in resources:
        if resource.name and resource.action not in ("delete", "forget"):
            kind = "data" if resource.mode == "data" else "resource"
            module = without_keys(resource.module or "")
            label = Label(kind=kind, name=resource.name, type=resource.type, module=module)
            if label.address not in seen:
                seen.add(label.address)
                yield label

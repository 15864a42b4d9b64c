"""Decodes a declaration to an `IntegrationConfig` and reports every mistake."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from tollgate_hcl.constant import NeedsEvaluation, Plain, plain_from_value, type_name
from tollgate_hcl.problem import Problem, suggestion
from tollgate_hcl.tree import Expression, Node, ObjectValue, Scalar, Value, expressions_in

from tollgate_host.config.declaration import Declaration, DeclarationEntry, needs_evaluation
from tollgate_host.config.integration_settings import CONFIG, READERS, SETTINGS, WrongValue
from tollgate_host.config.model import Deferred, IntegrationConfig, Origin

_WRITTEN_OUT = ("name", "source")


def decode(declaration: Declaration) -> tuple[IntegrationConfig | None, tuple[Problem, ...]]:
    """Return the integration, or None if it has no name, and all its problems.

    A missing source is empty.
    """
    decoder = _Decoder(declaration)
    integration = decoder.read()
    return integration, tuple(decoder.problems)


def file_origin(place: Node) -> Origin:
    """Return the origin of a node in a file."""
    return Origin(kind="file", name=f"{place.source.name}:{place.source.line_of(place.start)}", place=place)


class _Decoder(msgspec.Struct):
    declaration: Declaration
    problems: list[Problem] = msgspec.field(default_factory=list[Problem])
    settings: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    config: dict[str, Plain] = msgspec.field(default_factory=dict[str, Plain])
    origins: dict[str, Origin] = msgspec.field(default_factory=dict[str, Origin])
    deferred: list[tuple[str, Expression]] = msgspec.field(default_factory=list[tuple[str, Expression]])

    def read(self) -> IntegrationConfig | None:
        for entry in self._distinct(self.declaration.entries):
            self._read_entry(entry)
        has_name, has_source = self._check_name(), self._check_source()
        if not has_name:
            return None
        if not has_source:
            self.settings["source"] = ""
        scope, place = self.declaration.scope, self.declaration.place
        return IntegrationConfig(
            **self.settings,
            config=self.config,
            level=scope.level,
            provider=scope.provider,
            alias=scope.alias,
            key=scope.key,
            is_repeated=scope.is_repeated,
            place=place,
            directory=place.source.path.parent if place.source.path is not None else Path(),
            deferred=self._deferred(),
            origins=self.origins,
        )

    def _distinct(self, entries: Iterable[DeclarationEntry]) -> Iterator[DeclarationEntry]:
        """Yield the entries without duplicates, and report these."""
        first: dict[str, DeclarationEntry] = {}
        for entry in entries:
            if first.setdefault(entry.name, entry) is entry:
                yield entry
            else:
                self._told_twice(entry, str(first[entry.name].place.range))

    def _told_twice(self, entry: DeclarationEntry, place: str) -> None:
        detail = f'"{entry.name}" was already set at {place}: each setting is given once.'
        self.problems.append(entry.place.problem("Setting given twice", detail))

    def _read_entry(self, entry: DeclarationEntry) -> None:
        if entry.name == CONFIG:
            self._read_config(entry)
        elif entry.name == "name" and self.declaration.is_block:
            detail = "The block's label is its name. A name that the integration reads belongs inside config = { … }."
            self.problems.append(entry.place.problem("Unexpected name", detail))
        elif entry.name in READERS:
            self._read_setting(entry)
        elif self.declaration.is_block:
            self._read_free_form(entry)
        else:
            detail = (
                f'An integration has no setting "{entry.name}".{suggestion(entry.name, SETTINGS)} '
                "What the integration itself reads belongs inside config = { … }."
            )
            self.problems.append(entry.place.problem("Unknown integration setting", detail))

    def _read_free_form(self, entry: DeclarationEntry) -> None:
        """Read a key of a block that is no host setting, as part of the integration's own config."""
        expression = next(expressions_in(entry.value), None)
        if expression is not None and self.declaration.scope.is_evaluated:
            detail = f'The engine evaluates nothing but host settings here: give "{entry.name}" in config = {{ … }}.'
            self.problems.append(expression.problem("Expression needs evaluation", detail))
        else:
            self._read_config_item(entry)

    def _read_setting(self, entry: DeclarationEntry) -> None:
        if _is_null(entry.value):
            return
        try:
            self.settings[entry.name] = READERS[entry.name](entry.value)
        except NeedsEvaluation as error:
            self._defer(entry.name, error.expression)
        except WrongValue as error:
            self.problems.append(error.value.problem("Invalid setting", f'Wrong value of "{entry.name}": {error}'))
        self.origins[entry.name] = file_origin(entry.value)

    def _read_config(self, entry: DeclarationEntry) -> None:
        if isinstance(entry.value, Expression):
            self._defer(CONFIG, entry.value)
        elif isinstance(entry.value, ObjectValue):
            for item in self._distinct(self._config_entries(entry.value)):
                self._read_config_item(item)
        elif not _is_null(entry.value):
            detail = f'Wrong value of "{CONFIG}": it must be an object, {{ … }}, but this is {type_name(entry.value)}.'
            self.problems.append(entry.value.problem("Invalid setting", detail))

    def _config_entries(self, value: ObjectValue) -> Iterator[DeclarationEntry]:
        for item in value.items:
            if item.name is not None:
                yield DeclarationEntry(item.name, item.key, item.value)
            elif isinstance(item.key, Expression):
                self._defer(CONFIG, item.key)

    def _read_config_item(self, entry: DeclarationEntry) -> None:
        path = f"{CONFIG}.{entry.name}"
        if path in self.origins:
            return self._told_twice(entry, str(self.origins[path]))
        self.origins[path] = replace(file_origin(entry.value), key=entry.place)
        try:
            self.config[entry.name] = plain_from_value(entry.value)
        except NeedsEvaluation as error:
            self._defer(path, error.expression, written=entry.name)

    def _defer(self, setting: str, expression: Expression, *, written: str = "") -> None:
        """Leave a setting to Terraform, or report that nobody evaluates it; `written` is its name in the file."""
        if not self.declaration.scope.is_evaluated:
            self.problems.append(needs_evaluation(expression, f'"{written or setting}"'))
        elif setting in _WRITTEN_OUT:
            detail = f'"{setting}" must be written out: Tollgate starts the integration before anything is evaluated.'
            self.problems.append(expression.problem("Expression needs evaluation", detail))
        else:
            self.deferred.append((setting, expression))

    def _deferred(self) -> Deferred | None:
        if not self.deferred:
            return None
        settings = tuple(dict.fromkeys(setting for setting, _ in self.deferred))
        first = self.deferred[0][1]
        reason = f'{", ".join(settings)} of "{self.settings["name"]}" is known only while the engine plans or applies.'
        return Deferred(settings=settings, reason=reason, range=first.range)

    def _check_name(self) -> bool:
        label = self.declaration.label
        if label is not None:
            self.settings["name"] = str(label.value)
            self.origins["name"] = file_origin(label)
        detail = "Each integration block must have a label specifying its name."
        hint = "" if self.declaration.is_block else ' In the list form, that is its "name" attribute.'
        return self._require("name", "Integration name required", detail + hint)

    def _check_source(self) -> bool:
        detail = "Each integration must specify a 'source' attribute."
        return self._require("source", "Integration source required", detail + self._misspelt_source())

    def _misspelt_source(self) -> str:
        """Return a hint that a key of the block was perhaps meant as `source`; the list form reports such a key."""
        written = self.config if self.declaration.is_block else ()
        hints = (f' It has "{key}".{suggestion(key, ["source"])}' for key in written if suggestion(key, ["source"]))
        return next(hints, "")

    def _require(self, setting: str, summary: str, detail: str) -> bool:
        """Return whether a setting has a value.

        A missing one is reported, unless it was reported already.
        """
        if str(self.settings.get(setting, "")).strip():
            return True
        was_told = setting in self.origins and setting not in self.settings
        if not was_told:
            self.problems.append(self.declaration.place.problem(summary, detail))
        return False


def _is_null(value: Value) -> bool:
    return isinstance(value, Scalar) and value.value is None

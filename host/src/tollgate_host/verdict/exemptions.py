"""Matches findings to exemptions, and reports which exemptions were used."""

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from tollgate_host.report.model import ExemptionRow, Exemptions, ExemptionState
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import exemption_words
from tollgate_host.verdict.address_glob import EVERYTHING, literal_prefix, matches_address, without_instance_keys
from tollgate_host.verdict.rule_glob import names_rule
from tollgate_host.verdict.settings.enforcement import Enforcement, Exemption
from tollgate_host.verdict.settings.inline import InlineRecord

Path = tuple[str | int, ...]


class _Entry(msgspec.Struct, eq=False):
    """An exemption in use: its content, its row in the report, and the number of matches."""

    row: ExemptionRow
    shown: ExemptionRow
    prefix: str
    is_expired: bool
    matched: int = 0

    def covers(self, address: str | None, path: Path) -> bool:
        if not (address or "").startswith(self.prefix):
            return False
        if self.row.source == "file":
            return matches_address(self.row.address, address)
        is_here = address is not None and without_instance_keys(address) == self.row.address
        return is_here and _is_within(path, self.row.path)


class ExemptionBook:
    """All exemptions of a run; `find` counts the matches."""

    def __init__(self, *, from_file: Sequence[Exemption], inline: Sequence[InlineRecord], today: date) -> None:
        rows = [_row_from_file(entry) for entry in from_file] + [_row_from_inline(entry) for entry in inline]
        self._entries = [_entry(row, today) for row in rows]
        self._by_rule: dict[tuple[str, tuple[str, ...]], list[_Entry]] = {}

    def find(self, *, integration: str, names: tuple[str, ...], address: str | None, path: Path) -> ExemptionRow | None:
        """Return the exemption that covers a finding: an active one if possible, else an expired one.

        Args:
            integration: whose rule it is.
            names: the rule's id, then its former ones: an exemption may name any of them.
            address: the resource.
            path: the attribute.
        """
        if not self._entries:
            return None
        matching = [entry for entry in self._about(integration, names) if entry.covers(address, path)]
        for entry in matching:
            entry.matched += 1
        chosen = min(matching, key=lambda entry: entry.is_expired, default=None)
        return None if chosen is None else replace(chosen.shown, state="expired" if chosen.is_expired else "used")

    def rows(self) -> Exemptions:
        """Return every exemption by its state."""
        rows = _join(replace(entry.shown, state=_state(entry), findings=entry.matched) for entry in self._entries)
        return Exemptions(
            used=tuple(row for row in rows if row.state == "used"),
            unused=tuple(row for row in rows if row.state == "unused"),
            expired=tuple(row for row in rows if row.state == "expired"),
        )

    def _about(self, integration: str, names: tuple[str, ...]) -> list[_Entry]:
        """Return the exemptions that name a rule, looked up once per rule."""
        key = (integration, names)
        found = self._by_rule.get(key)
        if found is None:
            found = [entry for entry in self._entries if _is_named(entry.row.rules, integration, names)]
            self._by_rule[key] = found
        return found


def exemptions_naming(names: tuple[str, ...], integration: str, enforcement: Enforcement) -> list[str]:
    """Return a line for each exemption that names a rule: where it holds, why, until when."""
    entries = [_row_from_file(entry) for entry in enforcement.exemptions]
    entries += [_row_from_inline(entry) for entry in enforcement.inline if enforcement.use_inline]
    rows = [_entry(row, enforcement.today).shown for row in entries if _is_named(row.rules, integration, names)]
    return [f"{row.address}: {exemption_words(row)}" for row in rows]


def _is_named(globs: Iterable[str], integration: str, names: tuple[str, ...]) -> bool:
    return any(names_rule(glob, integration, rule) for glob in globs for rule in names)


def _entry(row: ExemptionRow, today: date) -> _Entry:
    is_expired = row.expires is not None and row.expires < today
    return _Entry(row, shown=_shown(row), prefix=literal_prefix(row.address), is_expired=is_expired)


def _shown(row: ExemptionRow) -> ExemptionRow:
    """Return the row with its texts sanitized."""
    return replace(
        row,
        rules=tuple(map(one_line, row.rules)),
        address=one_line(row.address),
        path=tuple(one_line(step) if isinstance(step, str) else step for step in row.path),
        reason=one_line(row.reason),
        owner=None if row.owner is None else one_line(row.owner),
        file=one_line(row.file),
    )


def _state(entry: _Entry) -> ExemptionState:
    if entry.is_expired:
        return "expired"
    return "used" if entry.matched else "unused"


def _join(rows: Iterable[ExemptionRow]) -> list[ExemptionRow]:
    """Return the rows, with comments in a module that is called several times joined: used if any call uses it."""
    joined: dict[object, ExemptionRow] = {}
    for number, row in enumerate(rows):
        key = (row.file, row.line, row.rules, row.path) if row.source == "inline" else number
        known = joined.get(key)
        if known is None:
            joined[key] = row
        else:
            chosen = row if known.state == "unused" else known
            joined[key] = replace(chosen, findings=known.findings + row.findings)
    return list(joined.values())


def _row_from_file(entry: Exemption) -> ExemptionRow:
    return ExemptionRow(
        source="file",
        state="unused",
        rules=entry.rules,
        address=entry.address or EVERYTHING,
        reason=entry.reason,
        owner=entry.owner,
        expires=entry.expires,
        file=entry.file,
        line=entry.line,
    )


def _row_from_inline(entry: InlineRecord) -> ExemptionRow:
    return ExemptionRow(
        source="inline",
        state="unused",
        rules=entry.rules,
        address=without_instance_keys(entry.address),
        path=entry.path,
        reason=entry.reason,
        owner=entry.owner or None,
        expires=entry.expires,
        file=entry.file,
        line=entry.line,
    )


def _is_within(path: Path, outer: Path) -> bool:
    """Return whether a path is at or below another one, which may omit list indexes."""
    rest = iter(path)
    for wanted in outer:
        step = next(rest, None)
        while isinstance(step, int) and not isinstance(wanted, int):
            step = next(rest, None)
        if step != wanted:
            return False
    return True

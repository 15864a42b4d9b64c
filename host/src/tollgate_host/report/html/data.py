"""The data for the page's scripts: rows of numbers and texts, each text once.

It has two blocks: data for lists and filters, read at once; and the answers of each resource, one line each, which the
page reads when a resource is opened.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tollgate_runtime.contract.findings import LEVELS, SEVERITIES
from tollgate_runtime.contract.paths import format_path

from tollgate_host.report.cost_figures import amounts_of, divisions_of
from tollgate_host.report.html.markup import json_in_script
from tollgate_host.report.html.metadata_rows import cut_value
from tollgate_host.report.html.tables import NOTHING, TextTable, ValueTable
from tollgate_host.report.model import JudgedFinding, Location, Report, ResourceReport, ResultReport
from tollgate_host.report.sanitize import one_line, plain, safe_link, shorten
from tollgate_host.report.wording import OUTCOME_WORDS, currency_sign, exemption_words, outcome_word

OUTCOMES = tuple(OUTCOME_WORDS)
Row = list[Any]
_SOURCE_LIMIT = 400
_MODULE = re.compile(r'(?:module\.[^.\[]+(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?\.)+', re.DOTALL)


class PageData:
    """The two blocks of a report's data."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._texts, self._places = TextTable(), ValueTable()
        self._said, self._values = TextTable(), ValueTable()
        self._rules: dict[tuple[str, str], int] = {}
        self._integrations = {row.name: number for number, row in enumerate(report.integrations)}
        self._plans = {plan: number for number, plan in enumerate(report.plans)}

    def lists(self) -> str:
        """Return the data for lists and filters."""
        resources = [self._resource(row) for row in self._report.resources]
        findings = list(self._findings())
        known = {
            "run": self._run(),
            "severities": SEVERITIES,
            "levels": LEVELS,
            "outcomes": OUTCOMES,
            "outcomeWords": [OUTCOME_WORDS[outcome] for outcome in OUTCOMES],
            "integrations": list(self._integrations),
            "plans": self._report.plans,
            "rules": [[self._integrations.get(name, NOTHING), self._texts.number(rule)] for name, rule in self._rules],
            "resources": resources,
            "findings": findings,
            "divisions": {
                name: [[part, *sums] for part, sums in parts.items()]
                for name, parts in divisions_of(self._report).items()
            },
            "places": self._places.rows,
            "texts": self._texts.rows,
        }
        return json_in_script(known)

    def answers(self) -> Iterator[str]:
        """Yield a line for each resource, one for the whole run, then one for each value they refer to by number."""
        for row in self._report.resources:
            yield json_in_script(self._results(row.results))
        yield json_in_script([self._results(row.results) for row in self._report.integrations])
        yield json_in_script(self._said.rows)
        for value in self._values.rows:
            yield json_in_script(cut_value(value))

    def _run(self) -> dict[str, Any]:
        cost = self._report.summary.cost
        currency = "USD" if cost is None else cost.currency
        return {
            "cost": None if cost is None else [self._integrations.get(name, NOTHING) for name in cost.integrations],
            "symbol": currency_sign(currency),
        }

    def _resource(self, row: ResourceReport) -> Row:
        cost = self._report.summary.cost
        priced = None if cost is None else amounts_of(row, cost)
        return [
            row.address,
            self._texts.number(row.type),
            self._texts.number(row.action),
            self._texts.number(module_of(row.address)),
            self._plans.get(row.plan, NOTHING),
            *(() if priced is None else (priced.monthly, priced.before, priced.delta)),
        ]

    def _findings(self) -> Iterator[Row]:
        numbers: dict[tuple[str, str], int] = {}
        for number, row in enumerate(self._report.resources):
            numbers[row.plan, row.address] = number
        for row in self._report.resources:
            yield from self._of(row.results, numbers, row.plan)
        for integration in self._report.integrations:
            yield from self._of(integration.results, numbers, None)

    def _of(
        self, results: Iterable[ResultReport], numbers: Mapping[tuple[str, str], int], plan: str | None
    ) -> Iterator[Row]:
        for result in results:
            for finding in result.findings:
                where = result.plan if plan is None else plan
                yield self._finding(finding, numbers.get((where, finding.address or ""), NOTHING), where)

    def _finding(self, finding: JudgedFinding, resource: int, plan: str) -> Row:
        rule = self._rules.setdefault((finding.integration, finding.rule), len(self._rules))
        texts = self._texts
        return [
            rule,
            resource,
            OUTCOMES.index(finding.outcome),
            SEVERITIES.index(finding.severity),
            LEVELS.index(finding.level),
            texts.number(finding.message),
            texts.number(format_path(finding.path)),
            texts.number(finding.remediation),
            texts.number(safe_link(finding.docs)),
            NOTHING if finding.location is None else self._places.number(_place(finding.location)),
            texts.number(None if finding.exemption is None else exemption_words(finding.exemption)),
            texts.number(finding.hook),
            texts.number(None if resource != NOTHING else finding.address),
            texts.number(outcome_word(finding)),
            self._plans.get(plan, NOTHING),
        ]

    def _results(self, results: Sequence[ResultReport]) -> list[Row]:
        texts = self._said
        return [
            [
                self._integrations.get(result.integration, NOTHING),
                texts.number(result.hook),
                texts.number(result.status),
                texts.number(result.message),
                texts.number(result.error),
                *self._metadata(result.metadata),
            ]
            for result in results
        ]

    def _metadata(self, metadata: Mapping[str, Any]) -> Iterator[int]:
        for name in sorted(metadata):
            yield self._said.number(name)
            yield self._values.number(metadata[name])


def module_of(address: str) -> str:
    """Return the module of a resource with instance keys; empty for the root module."""
    found = _MODULE.match(address)
    return found[0].removesuffix(".") if found else ""


def _place(place: Location) -> Row:
    """Return file and line, the number of the first shown line, and the lines."""
    lines = () if place.text is None else (*place.before, place.text, *place.after)
    shown = [shorten(plain(line).replace("\n", " "), _SOURCE_LIMIT) for line in lines]
    return [one_line(place.file), place.line, place.line - len(place.before), shown]

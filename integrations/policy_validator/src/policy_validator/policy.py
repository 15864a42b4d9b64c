"""The policy of a configuration, and its answers."""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any, Protocol, runtime_checkable

from msgspec import structs
from msgspec.structs import replace
from tollgate_rules import summary_of
from tollgate_runtime import Finding, Operation, Resource, Result, from_findings, success
from tollgate_runtime.errors import ConfigError, ConfigMistake

from policy_validator.config import Config
from policy_validator.cost_estimate import CostNotes
from policy_validator.evaluator import Outcome, Plan, RuleInfo
from policy_validator.findings import FindingMaker
from policy_validator.loading import LoadedSet, LoadOptions, close_sets, load_sets
from policy_validator.problems import PolicyError
from policy_validator.settings import settle


class Policy:
    """Rules of every language, under one configuration.

    Raises:
        ConfigError: a setting names what is not there, or leaves no rule.
    """

    def __init__(self, config: Config, sets: Sequence[LoadedSet]) -> None:
        settlement = settle(sets, config)
        if settlement.mistakes:
            close_sets(sets)
            raise ConfigError(mistakes=settlement.mistakes)
        self._config = config
        self._standings = settlement.standings
        self._evaluators = settlement.evaluators
        self._make = FindingMaker(config)
        self._plan: dict[str, Resource] = {}
        self._open: dict[str, set[str]] = {}
        self._operation = Operation()
        self._revised: dict[str, Resource] = {}
        self._costs = CostNotes()
        self._lock = Lock()

    @property
    def rules(self) -> list[RuleInfo]:
        """Return the effective rules."""
        return [standing.rule for standing in self._standings.values()]

    @property
    def wants_document(self) -> bool:
        """Return whether a rule reads the plan as Terraform's JSON has it."""
        return any(isinstance(row, Foresees) and row.wants_document for row in self._evaluators)

    @property
    def reads_costs(self) -> bool:
        """Return whether a rule reads what the cost estimator said of the resources."""
        return any(isinstance(row, Foresees) and row.reads_costs for row in self._evaluators)

    def foresee(self, resources: Sequence[Resource]) -> None:
        """Pass resources that will be judged one after another to the engines at once."""
        with self._lock:
            judged = [row for row in resources if row.error is None and self._is_judged(row)]
            for evaluator in self._evaluators:
                if isinstance(evaluator, Foresees):
                    evaluator.foresee(judged)

    def judge(self, resource: Resource) -> Result:
        """Return the result for one resource."""
        with self._lock:
            self._costs.note(resource)
            return self._answer(self._outcomes(resource))

    def recheck(self, resource: Resource) -> Result:
        """Return the answer at apply: also of the rules that the plan as a whole left open for this resource."""
        with self._lock:
            return self._answer([*self._outcomes(resource), *self._reopened(resource)])

    def judge_plan(self, operation: Operation) -> Result:
        """Return the answer of the rules that need to see the whole plan."""
        with self._lock:
            self.remember(operation)
            judged = [row for row in operation.resources if self._is_judged(row)]
            plan = Plan(operation.resources, operation, costs=self._costs.estimate)
            addresses = {row.address for row in judged}
            outcomes = [
                outcome
                for evaluator in self._evaluators
                for outcome in evaluator.judge_plan(plan)
                if outcome.resource is None or outcome.resource.address in addresses
            ]
            for outcome in outcomes:
                if outcome.resource is not None and any(row.status == "unknown" for row in outcome.verdicts):
                    self._open.setdefault(outcome.resource.address or "", set()).add(outcome.rule.id)
            self._let_go()
            findings = self._findings(outcomes, with_address=True)
            message = " ".join(filter(None, [summary_of(findings), self._fallback]))
            metadata = self._plan_metadata(outcomes) | ({"rego_engine": "regopy"} if self._fallback else {})
            answer = from_findings(findings, message=message, metadata=metadata)
            return structs.replace(answer, error=self._make.fault(outcomes))

    def judge_outcome(self, operation: Operation) -> Result:
        """Return the result after everything is applied.

        Of the rules that need to see all of it and could not decide before.

        If no plan was seen, because it was saved by an earlier run, they are all asked.
        """
        with self._lock:
            asked, is_planned = self._open, bool(self._plan)
            rows = [row for row in operation.resources if row.error is None]
            if self._operation.plan is not None:
                operation = self._operation
            revised = {row.address: row for row in rows if row.address}
            plan = Plan(rows, operation, revised, self._costs.estimate)
            outcomes = [
                outcome
                for evaluator in self._evaluators
                for outcome in evaluator.judge_plan(
                    plan, lambda rule, row: not is_planned or rule.id in asked.get(row.address or "", ())
                )
            ]
            findings = self._findings(outcomes, with_address=True)
            answer = from_findings(findings, message=summary_of(findings))
            return structs.replace(answer, error=self._make.fault(outcomes))

    def remember(self, operation: Operation) -> None:
        """Take note of a plan, for what is judged again at apply."""
        self._open.clear()
        self._revised.clear()
        self._operation = operation
        self._plan = {resource.address: resource for resource in operation.resources if resource.address}

    def _let_go(self) -> None:
        """Release the plan's document, except what is needed again at apply."""
        document = self._operation.plan
        if document is not None:
            readers = [row for row in self._evaluators if isinstance(row, Foresees) and row.wants_document]
            is_needed = bool(self._open) and len(readers) > 0
            kept = readers[0].document_read(document) if is_needed and len(readers) == 1 else document
            self._operation = structs.replace(self._operation, plan=kept if is_needed else None)

    @property
    def _fallback(self) -> str:
        """Return a note if the engine is not OPA."""
        if any(isinstance(row, Foresees) and row.engine == "regopy" for row in self._evaluators):
            return "Rego ran in regopy, not in OPA: install `opa` to be sure of every verdict."
        return ""

    def close(self) -> None:
        """End what the evaluators have started."""
        for evaluator in self._evaluators:
            evaluator.close()

    def _outcomes(self, resource: Resource) -> list[Outcome]:
        if not self._is_judged(resource):
            return []
        return [outcome for evaluator in self._evaluators for outcome in evaluator.judge(resource)]

    def _reopened(self, resource: Resource) -> list[Outcome]:
        """Return the rules that saw the whole plan and could not decide, asked again now that more of it is known.

        They are asked about this resource, and about those it refers to: a bucket comes before what configures it.
        """
        if resource.address is not None:
            self._plan[resource.address] = resource
            self._revised[resource.address] = resource
        named = {reference for several in resource.references.values() for reference in several}
        asked = {name: rules for name, rules in self._open.items() if name == resource.address or name in named}
        if not asked:
            return []
        plan = Plan(list(self._plan.values()), self._operation, self._revised, self._costs.estimate)
        outcomes = [
            outcome
            for evaluator in self._evaluators
            for outcome in evaluator.judge_plan(plan, lambda rule, row: rule.id in asked.get(row.address or "", ()))
        ]
        return [outcome if outcome.resource is resource else _elsewhere(outcome) for outcome in outcomes]

    def _is_judged(self, resource: Resource) -> bool:
        return not (self._config.only_changed and resource.action in ("no-op", "read"))

    def _answer(self, outcomes: list[Outcome]) -> Result:
        if not outcomes:
            return success()
        findings = self._findings(outcomes, with_address=False)
        broken = [row for row in findings if row.status == "fail"]
        message = _summary(len({row.rule for row in broken}), len(outcomes), [_named(row) for row in broken])
        answer = from_findings(findings, message=message, metadata=self._metadata(outcomes))
        return structs.replace(answer, error=self._make.fault(outcomes))

    def _findings(self, outcomes: Iterable[Outcome], *, with_address: bool) -> list[Finding]:
        return [
            finding
            for outcome in outcomes
            if outcome.verdicts
            for finding in self._make.findings(outcome, self._standings[outcome.rule.id], with_address=with_address)
        ]

    def _metadata(self, outcomes: list[Outcome]) -> dict[str, Any]:
        rows: dict[str, list[str]] = {"passed": [], "failed": [], "unknown": []}
        for outcome in outcomes:
            rows[_column(outcome)].append(outcome.rule.id)
        return {"policy_set": self._config.policy_set, **rows, **_details(outcomes)}

    def _plan_metadata(self, outcomes: list[Outcome]) -> dict[str, Any]:
        """Return the rules that saw the whole plan: those that passed everywhere, and those that did not."""
        columns: dict[str, set[str]] = {}
        for outcome in outcomes:
            columns.setdefault(outcome.rule.id, set()).add(_column(outcome))
        if not columns:
            return {}
        return {
            "policy_set": self._config.policy_set,
            "passed": [rule for rule, found in columns.items() if found == {"passed"}],
            "failed": [rule for rule, found in columns.items() if "failed" in found],
            "unknown": [rule for rule, found in columns.items() if "unknown" in found and "failed" not in found],
            **_details(outcomes),
        }


@runtime_checkable
class Foresees(Protocol):
    """An evaluator whose engine is faster with several resources at once."""

    @property
    def engine(self) -> str:
        """Return the name of its engine."""
        ...

    @property
    def wants_document(self) -> bool:
        """Return whether one of its rules reads the plan as a whole."""
        ...

    def document_read(self, plan: dict[str, Any]) -> dict[str, Any]:
        """Return as much of a plan's document as its rules may read."""
        ...

    @property
    def reads_costs(self) -> bool:
        """Return whether one of its rules reads what the cost estimator said."""
        ...

    def foresee(self, resources: Sequence[Resource]) -> None:
        """Ask about several resources."""
        ...


def _details(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Return the additional facts of the verdicts."""
    rows = [
        {"rule": outcome.rule.id, **verdict.details}
        for outcome in outcomes
        for verdict in outcome.verdicts
        if verdict.details
    ]
    return {"details": rows} if rows else {}


def _column(outcome: Outcome) -> str:
    """Return where the metadata lists a rule: what was withheld or could not be evaluated has not passed either."""
    if not outcome.verdicts:
        return "passed"
    return "failed" if any(row.status in ("fail", "warn") for row in outcome.verdicts) else "unknown"


def _elsewhere(outcome: Outcome) -> Outcome:
    """Return the outcome for another resource: each message starts with that resource's address."""
    name = outcome.resource.display if outcome.resource else ""
    told = [replace(row, message=f"{name}: {row.message}", path=()) for row in outcome.verdicts]
    return replace(outcome, verdicts=tuple(told))


def _named(finding: Finding) -> str:
    return f"{finding.message.removesuffix('.')} [{finding.rule}]"


def _summary(broken: int, judged: int, sentences: list[str]) -> str:
    if not broken:
        return ""
    return f"{broken} of {judged} {'rule' if judged == 1 else 'rules'} broken: {'; '.join(sentences)}"


def load_policy(config: Config) -> Policy:
    """Return the policy of a configuration, from wherever its policy sets come.

    Raises:
        ConfigError: with every mistake in the policy files and in the settings.
    """
    try:
        options = LoadOptions(
            cache=config.cache_dir, opa=config.opa, rego_input=config.rego_input, is_strict=config.strict_mode
        )
        sets = load_sets(config.policy_sets, options)
    except PolicyError as error:
        raise ConfigError(mistakes=[ConfigMistake("policy_set", str(problem)) for problem in error.problems]) from None
    return Policy(config, sets)

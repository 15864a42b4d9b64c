"""Verdicts as findings: with the level of the rule, and as strictly as the configuration has it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from tollgate_runtime import Finding
from tollgate_runtime.contract.findings import FindingStatus, Level

from policy_validator.config import Config
from policy_validator.evaluator import Outcome, RuleInfo, Verdict
from policy_validator.settings import Standing


class FindingMaker(Struct, frozen=True):
    """Makes findings under one configuration."""

    config: Config

    def findings(self, outcome: Outcome, standing: Standing, *, with_address: bool) -> Iterator[Finding]:
        """Yield the findings of an outcome; where the plan was judged, each with the address of its resource."""
        for verdict in outcome.verdicts:
            if self._is_fault(verdict, outcome):
                continue  # it is an error of the whole answer
            yield self._finding(verdict, outcome, standing, with_address=with_address)

    def fault(self, outcomes: Iterable[Outcome]) -> str | None:
        """Return the sentences on rules that could not be evaluated: an error of the integration, and no pass."""
        rows = [
            _fault_sentence(outcome.rule, verdict)
            for outcome in outcomes
            for verdict in outcome.verdicts
            if self._is_fault(verdict, outcome)
        ]
        return " ".join(dict.fromkeys(rows)) or None

    def _is_fault(self, verdict: Verdict, outcome: Outcome) -> bool:
        is_error = verdict.status == "error" and self.config.rule_error(outcome.rule.language) == "error"
        return is_error or verdict.status in ("unusable", "stopped")

    def _finding(self, verdict: Verdict, outcome: Outcome, standing: Standing, *, with_address: bool) -> Finding:
        rule = outcome.rule
        judged = outcome.resource.address if outcome.resource else None
        is_error = verdict.status == "error"
        status = self._status(verdict, rule)
        return Finding(
            rule=rule.id,
            message=f"The rule could not be evaluated: {verdict.message}" if is_error else verdict.message,
            severity=verdict.severity or rule.severity,
            status=status,
            level=self._level(verdict, standing.level),
            address=(verdict.address or judged) if with_address else None,
            path=verdict.path,
            remediation=None if is_error else verdict.remediation or rule.remediation,
            docs=verdict.docs or rule.docs,
            undecided=verdict.undecided if status == "unknown" else None,
            aliases=rule.aliases,
        )

    def _status(self, verdict: Verdict, rule: RuleInfo) -> FindingStatus:
        config = self.config
        status: FindingStatus
        match verdict.status:
            case "unknown":
                status = "unknown" if config.on_unknown == "defer" else config.on_unknown
            case "withheld":
                status = "fail" if config.on_unknown == "fail" else "warn"
            case "error":
                status = "fail" if config.rule_error(rule.language) == "fail" else "warn"
            case "unusable" | "stopped":
                status = "fail"
            case said:
                status = said
        return "fail" if config.strict_mode and status == "warn" else status

    def _level(self, verdict: Verdict, level: Level) -> Level:
        """Return the level; what must stop a plan is no mere advice."""
        must_stop = self.config.strict_mode or (verdict.status == "error" and self.config.on_rule_error == "fail")
        return "soft-mandatory" if must_stop and level == "advisory" else level


def _fault_sentence(rule: RuleInfo, verdict: Verdict) -> str:
    if verdict.status == "unusable":
        return f"{rule.id} can never fire: {verdict.message}"
    place = f" ({rule.source})" if rule.source else ""
    return f"{rule.id}{place} could not be evaluated: {verdict.message.removesuffix('.')}."

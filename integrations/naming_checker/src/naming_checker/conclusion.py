"""Checks of the whole plan: held verdicts, clashing names, labels, and the number of checked names."""

from collections.abc import Iterator

import msgspec
from tollgate_runtime import Finding, Operation, Result, from_findings

from naming_checker.config import Config
from naming_checker.judgement import Judge
from naming_checker.tally import Tally
from naming_checker.uniqueness import Claimant, clashes


def conclude(operation: Operation, config: Config, judge: Judge, tally: Tally, *, workspace: str | None) -> Result:
    """Return the answer to the end of the plan."""
    findings = list(_held(operation, judge, tally, workspace))
    if config.unique:
        findings += clashes(operation.resources, judge)
    if (config.labels is not None or not config.has_conventions) and not _is_farewell(operation):
        from naming_checker.labels.label_check import judge_labels

        judged = judge_labels(operation, config)
        findings += judged.findings
        tally.labels, tally.broken_labels = judged.count, len(judged.findings)
    return _summed_up(findings, tally, is_told=bool(operation.configuration))


def _summed_up(findings: list[Finding], tally: Tally, *, is_told: bool) -> Result:
    """Return the findings with a message: the counts, and the findings' texts for hosts that show nothing else."""
    result = from_findings(findings, metadata=tally.metadata())
    sentences = [tally.sentence()] if is_told else [result.message, tally.sentence()]
    message = ". ".join(sentence for sentence in sentences if sentence)
    return msgspec.structs.replace(result, message=message or result.message)


def _held(operation: Operation, judge: Judge, tally: Tally, workspace: str | None) -> Iterator[Finding]:
    """Yield findings on resources whose addresses were unknown when they were planned."""
    if not tally.held:
        return
    for resource in operation.resources:
        if resource.address in tally.held and not isinstance(resource, Claimant):  # that one was known and judged
            result = judge.judge(resource, workspace=workspace)
            tally.count(resource, result)
            for finding in result.findings:
                yield msgspec.structs.replace(finding, address=resource.address)


def _is_farewell(operation: Operation) -> bool:
    """Return whether everything is destroyed, which labels in the code must not stop."""
    actions = {resource.action for resource in operation.resources if resource.mode == "managed"}
    return bool(actions) and actions <= {"delete", "forget"}

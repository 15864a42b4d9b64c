"""What only the whole plan can tell: held verdicts, names that clash, labels, and how many names were judged."""

from collections.abc import Iterator

import msgspec
from tollgate_runtime import Finding, Operation, Result, from_findings

from naming_checker.config import Config
from naming_checker.judgement import Judge
from naming_checker.tally import Tally


def conclude(operation: Operation, config: Config, judge: Judge, tally: Tally, *, workspace: str | None) -> Result:
    """The answer to the end of the plan."""
    findings = list(_held(operation, judge, tally, workspace))
    if config.unique:
        from naming_checker.uniqueness import clashes

        findings += clashes(operation.resources, judge)
    if config.labels is not None or not config.has_conventions:
        from naming_checker.labels import label_findings

        findings += label_findings(operation, config)
    result = from_findings(findings, metadata=tally.metadata())
    sentence = tally.sentence()
    message = f"{result.message}. {sentence}" if result.message and sentence else result.message or sentence
    return msgspec.structs.replace(result, message=message)


def _held(operation: Operation, judge: Judge, tally: Tally, workspace: str | None) -> Iterator[Finding]:
    """What is said of the resources whose addresses were not known when they were planned."""
    for resource in operation.resources:
        if resource.address in tally.held:
            result = judge.judge(resource, workspace=workspace)
            tally.count(resource, result)
            for finding in result.findings:
                yield msgspec.structs.replace(finding, address=resource.address)

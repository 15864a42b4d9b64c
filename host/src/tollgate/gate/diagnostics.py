"""Findings as Terraform's own diagnostics, at the attribute they are about."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pyvider.wire.gen import tfplugin6_pb2 as pb

from tollgate.gate.shape import Shape
from tollgate.report.model import JudgedFinding
from tollgate.report.plain import harmless, one_line, unobeyed

ERROR, WARNING = pb.Diagnostic.ERROR, pb.Diagnostic.WARNING


def diagnostic(
    summary: str, detail: str, *, is_error: bool, path: Sequence[str | int] = (), shape: Shape | None = None
) -> pb.Diagnostic:
    """One diagnostic. The path ends where Terraform can follow it no further.

    Terraform prints both texts as they are, so neither may command a terminal or a build.
    """
    severity = ERROR if is_error else WARNING
    steps = list(_followed(path, shape))
    attribute = pb.AttributePath(steps=steps) if steps else None
    return pb.Diagnostic(
        severity=severity, summary=_shown_summary(summary), detail=harmless(detail), attribute=attribute
    )


def finding_diagnostic(finding: JudgedFinding, shape: Shape | None, *, is_error: bool) -> pb.Diagnostic:
    """A judged finding, in the words of its integration."""
    parts = [finding.message]
    if finding.remediation:
        parts.append(finding.remediation)
    if finding.docs:
        parts.append(f"See {finding.docs}")
    rule = "" if finding.rule == finding.integration else f" {finding.rule}"
    severity = "" if finding.is_implied else f" ({finding.severity}, {finding.level})"
    return diagnostic(
        f"{finding.integration}:{rule}{severity}" if rule or severity else f"{finding.integration} says no",
        "\n\n".join(parts),
        is_error=is_error,
        path=finding.path,
        shape=shape,
    )


@lru_cache(maxsize=1024)  # a rule has the same for all the resources that it speaks of
def _shown_summary(summary: str) -> str:
    return unobeyed(one_line(summary))


def _followed(path: Sequence[str | int], shape: Shape | None) -> Iterator[pb.AttributePath.Step]:
    """The steps of a path as far as Terraform finds them in the files: into blocks, to an attribute, to a key of it."""
    names: tuple[str, ...] = ()
    for step in path:
        is_attribute = shape is not None and names in shape.attributes
        if isinstance(step, int):
            if shape is not None and names in shape.sets:
                return  # an element of a set has no position
            yield pb.AttributePath.Step(element_key_int=step)
        elif is_attribute:
            yield pb.AttributePath.Step(element_key_string=step)
        else:
            names = (*names, step)
            yield pb.AttributePath.Step(attribute_name=step)
        if is_attribute:
            return

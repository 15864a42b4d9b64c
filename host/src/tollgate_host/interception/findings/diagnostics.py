"""Converts findings to Terraform diagnostics at the attributes they are about."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.sanitize import one_line, strip_ci_commands, strip_control
from tollgate_host.report.wording import headline

ERROR, WARNING = pb.Diagnostic.ERROR, pb.Diagnostic.WARNING


def diagnostic(
    summary: str, detail: str, *, is_error: bool, path: Sequence[str | int] = (), shape: TypeShape | None = None
) -> pb.Diagnostic:
    """Return a diagnostic with the part of the path that Terraform can resolve.

    Terraform prints both texts as they are, so terminal escapes and CI commands are removed.
    """
    severity = ERROR if is_error else WARNING
    steps = list(_followed(path, shape))
    attribute = pb.AttributePath(steps=steps) if steps else None
    return pb.Diagnostic(
        severity=severity, summary=_shown_summary(summary), detail=strip_control(detail), attribute=attribute
    )


def finding_diagnostic(finding: JudgedFinding, shape: TypeShape | None, *, is_error: bool) -> pb.Diagnostic:
    """Return a judged finding as a diagnostic, with the same words as in the summary."""
    parts = [f"Severity {finding.severity}, {finding.level}."]
    parts += [text for text in (finding.remediation, finding.docs) if text]
    return diagnostic(headline(finding), "\n\n".join(parts), is_error=is_error, path=finding.path, shape=shape)


@lru_cache(maxsize=1024)  # a rule has the same message for all its resources
def _shown_summary(summary: str) -> str:
    return strip_ci_commands(one_line(summary))


def _followed(path: Sequence[str | int], shape: TypeShape | None) -> Iterator[pb.AttributePath.Step]:
    """Yield the steps of a path as far as Terraform finds them in the files.

    They lead into blocks, to an attribute, and to a key of it.
    """
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

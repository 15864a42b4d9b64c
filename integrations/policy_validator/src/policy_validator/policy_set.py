"""A policy set: which of the built-in rules apply, and who may overrule them."""

import attrs
from tollgate_runtime.contract.findings import SEVERITIES, Level, Severity
from tollgate_runtime.discovery import Catalogue


@attrs.frozen(kw_only=True)
class PolicySet:
    """A named choice of rules.

    Attributes:
        name: its name, which is also the name of its file.
        description: whom it is for.
        least_severity: rules that are less severe do not apply.
        levels: who may overrule a finding, by severity.
    """

    name: str
    description: str
    least_severity: Severity
    levels: dict[Severity, Level]

    def has(self, severity: Severity) -> bool:
        """Whether rules of a severity apply."""
        return SEVERITIES.index(severity) >= SEVERITIES.index(self.least_severity)


SETS: Catalogue[PolicySet] = Catalogue(
    "policy_validator.sets", name="SET", kind=PolicySet, key=lambda found: found.name
)
"""Every policy set; one is imported when it is chosen."""

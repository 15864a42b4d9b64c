"""What a user may set."""

from typing import Any, Literal

import attrs
from tollgate_runtime.contract.findings import Severity

OFF = "off"
RegoInput = Literal["auto", "plan", "resource", "hcp", "scalr", "spacelift"]
Enforcement = Literal["advisory", "soft-mandatory", "hard-mandatory", "off"]


def _has_a_name(_config: Any, _field: Any, value: str | list[str]) -> None:
    if not value or (isinstance(value, list) and not all(value)):
        raise ValueError("name at least one policy set, such as 'production'")


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the policy validator."""

    policy_set: str | list[str] = attrs.field(
        default="baseline",
        validator=_has_a_name,
        metadata={"description": "Which rules apply: built-in sets, folders, files, packages, bundles; the last wins."},
    )
    strict_mode: bool = attrs.field(
        default=False, metadata={"description": "Whether warnings, advice and rules that err stop the plan, too."}
    )
    include: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Only these rules, as globs; none means all of them."}
    )
    exclude: list[str] = attrs.field(factory=list[str], metadata={"description": "Rules that do not apply, as globs."})
    enforcement: dict[str, Enforcement] = attrs.field(
        factory=dict[str, Enforcement],
        metadata={"description": "Who may overrule a finding, by severity or by rule; 'off' switches rules off."},
    )
    severities: dict[str, Severity] = attrs.field(
        factory=dict[str, Severity], metadata={"description": "Another severity for rules, by id or glob."}
    )
    parameters: dict[str, dict[str, Any]] = attrs.field(
        factory=dict[str, dict[str, Any]], metadata={"description": "The parameters of rules, by id or glob."}
    )
    on_unknown: Literal["defer", "warn", "fail"] = attrs.field(
        default="defer",
        metadata={"description": "What becomes of a verdict that needs a value known only after apply."},
    )
    on_rule_error: Literal["error", "warn", "fail"] | None = attrs.field(
        default=None,
        metadata={"description": "What becomes of a rule that cannot be evaluated; by default an error for Rego."},
    )
    only_changed: bool = attrs.field(
        default=False, metadata={"description": "Whether resources that stay as they are go unjudged."}
    )
    rego_input: RegoInput = attrs.field(
        default="auto",
        metadata={"description": "In which form Rego policies expect the plan; by default as they read it."},
    )
    opa: str | None = attrs.field(
        default=None, metadata={"description": "The `opa` that runs Rego; by default the one on the path."}
    )
    cache_dir: str | None = attrs.field(
        default=None, metadata={"description": "Where bundles are kept; by default in the user's cache."}
    )

    def rule_error(self, language: str) -> Literal["error", "warn", "fail"]:
        """Return what becomes of a rule in this language that cannot be evaluated."""
        return self.on_rule_error or ("error" if language == "rego" else "warn")

    @property
    def policy_sets(self) -> list[str]:
        """Return the policy sets, one or several."""
        return [self.policy_set] if isinstance(self.policy_set, str) else list(self.policy_set)

"""How much a breach of the tag policy weighs."""

from tollgate_runtime.contract.findings import Level, Severity

from aws_compliance.tag_policies.tag_policy import PolicyTag
from aws_compliance.tags.taggable import names_in_policies

DOCS = "https://docs.aws.amazon.com/organizations/latest/userguide/orgs_manage_policies_tag-policies.html"


def grade(tag: PolicyTag, resource_type: str) -> tuple[Severity, Level | None, str]:
    """Return the severity, the level and a note: what AWS enforces fails, what it only reports is advice."""
    if tag.enforced_for & names_in_policies(resource_type):
        return "high", None, " (AWS will refuse it)"
    return "low", "advisory", ""

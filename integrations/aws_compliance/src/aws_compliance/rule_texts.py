"""Why each control and live check is there, and how to keep it, for `tollgate explain`."""

from typing import NamedTuple


class RuleText(NamedTuple):
    """What explains a rule.

    Attributes:
        why: what goes wrong without it.
        fix: what to do where it is broken.
    """

    why: str
    fix: str


_POLICY = "AWS Organizations reports, and with enforcement rejects, tags that differ from the tag policy."

CONTROL_TEXTS = {
    "allowed_accounts": RuleText(
        "A plan with the wrong credentials changes the wrong account.",
        "Use the credentials of an allowed account, or add the account to `allowed_accounts`.",
    ),
    "allowed_amis": RuleText(
        "An image that was not approved may be outdated, or not be what its name says.",
        "Use an allowed image, or add it to `allowed_amis`.",
    ),
    "allowed_instance_types": RuleText(
        "Other types may cost more than was agreed, or lack what your images need.",
        "Use an allowed type, or add it to `allowed_instance_types`.",
    ),
    "allowed_regions": RuleText(
        "Data may have to stay in a country, and problems in a region that is not monitored are found late.",
        "Use an allowed region, or add it to `allowed_regions`.",
    ),
    "allowed_values": RuleText(
        "Costs and alarms are grouped by tag values, and a misspelled value becomes a separate group.",
        "Use an allowed value, or add it to the settings of the tag.",
    ),
    "forbidden_tags": RuleText(
        "Tags are not secret, and an obsolete key keeps a second version of the same fact.",
        "Remove the tag.",
    ),
    "required_tags": RuleText(
        "Without the tags, it is not known who owns the resource and who pays for it.",
        "Add the tags to the resource, or to `default_tags` of the provider.",
    ),
    "tag_key_case": RuleText(
        "Tag keys are case-sensitive: `owner` and `Owner` are two tags.",
        "Write the key as the finding says.",
    ),
    "tag_keys_alike": RuleText(
        "Two keys that are almost the same are usually one tag, written in two ways.",
        "Keep one of the keys.",
    ),
    "tag_limits": RuleText(
        "AWS rejects such tags during apply, after other resources have been created.",
        "Shorten the key or the value, remove characters that AWS does not accept, or use fewer tags.",
    ),
    "tag_policy_key": RuleText(_POLICY, "Write the key as the tag policy has it."),
    "tag_policy_required": RuleText(_POLICY, "Add the tags that the tag policy requires."),
    "tag_policy_value": RuleText(_POLICY, "Use a value that the tag policy allows."),
}
"""By the id of the control."""


class LiveRule(NamedTuple):
    """A check that asks the account.

    Attributes:
        title: the demand.
        severity: how bad it is to break it.
        text: what explains it.
    """

    title: str
    severity: str
    text: RuleText


_REFUSED = "AWS rejects the change during apply, after other resources have been created."
_UNASKED = "This is not checked against the account, and may fail during apply."

LIVE_RULES = {
    "live_account": LiveRule(
        "The credentials are those of an allowed account",
        "critical",
        RuleText(CONTROL_TEXTS["allowed_accounts"].why, CONTROL_TEXTS["allowed_accounts"].fix),
    ),
    "live_amis": LiveRule(
        "Images exist, are available, not deprecated, and allowed",
        "high",
        RuleText(_REFUSED, "Use an image that is available in the region."),
    ),
    "live_permissions": LiveRule(
        "The credentials allow what is planned",
        "high",
        RuleText(_REFUSED, "Give the role the permission that the finding names."),
    ),
    "live_quotas": LiveRule(
        "What the plan adds fits the service quotas",
        "high",
        RuleText(_REFUSED, "Ask for a higher quota in Service Quotas, or remove what is not needed."),
    ),
    "live_references": LiveRule(
        "Objects that are referenced by id exist in the region",
        "high",
        RuleText(_REFUSED, "Use the id of something that exists in the account and region."),
    ),
    "live_tag_policy": LiveRule(
        "The effective tag policy of the account can be read",
        "low",
        RuleText(_UNASKED, "Allow `organizations:DescribeEffectivePolicy`, or turn the check off in `levels`."),
    ),
    "live_tag_values": LiveRule(
        "Tags have values that are in use in the account",
        "low",
        RuleText("A value that no other resource has is often misspelled.", "Check the spelling of the value."),
    ),
}
"""By the id of the check."""

"""The part of the integration for AWS: which tags are required, and in which regions and accounts things are made."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

import attrs

from tollgate_host.propose.facts import Facts, ProviderUse, bodies_of
from tollgate_host.propose.proposal import ProposedSetting, Section
from tollgate_host.propose.sentences import list_first, part_of
from tollgate_host.propose.tags import PROBE_KEY, KeyUse
from tollgate_host.propose.variable_markers import is_marked, show_markers

NAME, SOURCE = "tags", "tf-aws-compliance"
_ACCOUNT = re.compile(r"[0-9]{12}")
_ROLE = re.compile(r"arn:aws[\w-]*:iam::([0-9]{12}):role/")
_SOME = 0.3
"""From this part of the resources on, a key is worth a word though it is not required."""

_WHY = (
    "Tags, regions and accounts of what is made on AWS. Only what is created or changed is judged.",
    "The built-in rules for AWS are the policy integration's here.",
)
_NEVER = ["Password", "Secret", "AccessKey"]


def probe(keys: Sequence[str]) -> Section:
    """Return a section that reports which keys each resource lacks, and checks nothing else."""
    settings = (ProposedSetting("required_tags", [*keys, PROBE_KEY]), ProposedSetting("check_limits", False))
    return Section(name=NAME, source=SOURCE, settings=settings)


def is_aws(use: ProviderUse) -> bool:
    """Return whether it is Amazon's cloud, whatever the provider is called here."""
    return use.source.rpartition("/")[2] == "aws"


def sections(facts: Facts, uses: Sequence[KeyUse]) -> list[Section]:
    """Return a section for each configuration of the provider, with its own settings."""
    used = {subject.provider for subject in facts.subjects}
    found: list[Section] = []
    for use in facts.providers.values():
        if not is_aws(use) or (use.alias is not None and not (use.is_declared and use.address in used)):
            continue
        settings = [*_tag_settings(uses, is_first=not found), *_places(facts, use)]
        why = () if found else _WHY
        found.append(
            with_a_setting(Section(name=NAME, source=SOURCE, why=why, settings=settings, provider=use.address))
        )
    return found


def with_a_setting(section: Section) -> Section:
    """Return the section with at least one active setting, which the integration requires."""
    if any(setting.is_active for setting in section.settings):
        return section
    why = ["Do not put secrets in tags: everyone with read access can see them."]
    return attrs.evolve(section, settings=[*section.settings, ProposedSetting("forbidden_tags", _NEVER, why)])


def _tag_settings(uses: Sequence[KeyUse], *, is_first: bool) -> Iterator[ProposedSetting]:
    required = [use for use in uses if use.is_on_all]
    others = [use for use in uses if not use.is_on_all and use.on >= _SOME * use.judged]
    if required:
        why = [_words(use) for use in required] if is_first else ["As above."]
        yield ProposedSetting("required_tags", [use.key for use in required], why)
    if is_first and (others or not required):
        yield _offered_tags(required, others, has_uses=bool(uses))
    values = {use.key: list(use.values) for use in required if use.values}
    if values and is_first:
        yield ProposedSetting(
            "allowed_values", values, ["The values that there are; other ones would be refused."], False
        )


def _offered_tags(required: Sequence[KeyUse], others: Sequence[KeyUse], *, has_uses: bool) -> ProposedSetting:
    """Return the keys that could be required once every resource has them, as a comment."""
    near = [use for use in others if use.is_on_nearly_all]
    if near:
        why = [_words(use) for use in near] + ["Required as it stands, the code of today would fail. When all have it:"]
        return ProposedSetting("required_tags", [use.key for use in (*required, *near)], why, is_active=False)
    why = [f"{use.key}: on {part_of(use.on, use.judged, 'resource')}, so not required." for use in others[:5]]
    if not required:
        said = "No tag is on all resources" + ("" if has_uses else " in the code")
        why = [f"{said}. Name those that every resource is to have."]
    keys = [use.key for use in (*required, *others[:3])] or ["Owner", "CostCenter"]
    return ProposedSetting("required_tags", keys, why, is_active=False)


def _words(use: KeyUse) -> str:
    where = f"{use.key}: on {part_of(use.on, use.judged, 'resource')} that can be tagged"
    where += ", by default_tags" if use.by_default else ""
    return f"{where}; not on {list_first(use.lacking)}." if use.lacking else f"{where}."


def _places(facts: Facts, use: ProviderUse) -> Iterator[ProposedSetting]:
    region = use.values.get("region")
    if isinstance(region, str) and not is_marked(region):
        yield ProposedSetting("allowed_regions", [region], [f"The region of provider {use.address}."])
    elif isinstance(region, str):
        value = facts.plain(region)
        if isinstance(value, str):
            why = [
                f"The region is {show_markers(region)}, {value!r} unless a run says otherwise: name all that are right."
            ]
            yield ProposedSetting("allowed_regions", [value], why, is_active=False)
    yield from _accounts(use)


def _accounts(use: ProviderUse) -> Iterator[ProposedSetting]:
    allowed = use.values.get("allowed_account_ids")
    accounts = [str(one) for one in cast("list[Any]", allowed)] if isinstance(allowed, list) else []
    if accounts and all(_ACCOUNT.fullmatch(one) for one in accounts):
        yield ProposedSetting("allowed_accounts", accounts, [f"allowed_account_ids of provider {use.address}."])
        return
    role = _role(use)
    if role is not None:
        why = [f"The account of the role that provider {use.address} assumes."]
        yield ProposedSetting("allowed_accounts", [role], why)


def _role(use: ProviderUse) -> str | None:
    for block in bodies_of(use.values.get("assume_role")):
        match = _ROLE.match(block["role_arn"]) if isinstance(block.get("role_arn"), str) else None
        if match is not None:
            return match[1]
    return None

"""The part of the integration for AWS: which tags are required, and in which regions and accounts things are made."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from tollgate.propose.facts import Facts, ProviderUse, bodies_of
from tollgate.propose.marks import is_marked, shown
from tollgate.propose.proposal import Section, Setting
from tollgate.propose.tags import PROBE_KEY, KeyUse
from tollgate.propose.wording import listed, part_of

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
    """Asks of every resource which of some keys it lacks, and judges nothing else."""
    settings = (Setting("required_tags", [*keys, PROBE_KEY]), Setting("check_limits", False))
    return Section(name=NAME, source=SOURCE, settings=settings)


def is_aws(use: ProviderUse) -> bool:
    """Whether it is Amazon's cloud, whatever the provider is called here."""
    return use.source.rpartition("/")[2] == "aws"


def sections(facts: Facts, uses: Sequence[KeyUse]) -> list[Section]:
    """A section for each configuration of the provider, with what is its own."""
    used = {subject.provider for subject in facts.subjects}
    found: list[Section] = []
    for use in facts.providers.values():
        if not is_aws(use) or (use.alias is not None and not (use.is_declared and use.address in used)):
            continue
        settings = [*_tag_settings(uses, is_first=not found), *_places(facts, use)]
        if not any(setting.is_active for setting in settings):
            why = ["Tags are no place for secrets: everybody who may look can read them."]
            settings.append(Setting("forbidden_tags", _NEVER, why))
        found.append(
            Section(name=NAME, source=SOURCE, why=() if found else _WHY, settings=settings, provider=use.address)
        )
    return found


def _tag_settings(uses: Sequence[KeyUse], *, is_first: bool) -> Iterator[Setting]:
    required = [use for use in uses if use.is_clear]
    others = [use for use in uses if not use.is_clear and use.on >= _SOME * use.judged]
    if required:
        why = [_words(use) for use in required] if is_first else ["As above."]
        why += [f"{use.key}: on {part_of(use.on, use.judged, 'resource')}, so not required." for use in others[:5]]
        yield Setting("required_tags", [use.key for use in required], why if is_first else why[:1])
    elif is_first:
        keys = [use.key for use in others[:3]] or ["Owner", "CostCenter"]
        said = "No tag is on nearly all resources" + ("" if uses else " in the code")
        why = [f"{said}. Name those that every resource is to have."]
        yield Setting("required_tags", keys, why, is_active=False)
    values = {use.key: list(use.values) for use in required if use.values}
    if values and is_first:
        yield Setting("allowed_values", values, ["The values that there are; other ones would be refused."], False)


def _words(use: KeyUse) -> str:
    where = f"{use.key}: on {part_of(use.on, use.judged, 'resource')} that can be tagged"
    where += ", by default_tags" if use.by_default else ""
    return f"{where}; not on {listed(use.lacking)}." if use.lacking else f"{where}."


def _places(facts: Facts, use: ProviderUse) -> Iterator[Setting]:
    region = use.values.get("region")
    if isinstance(region, str) and not is_marked(region):
        yield Setting("allowed_regions", [region], [f"The region of provider {use.address}."])
    elif isinstance(region, str):
        value = facts.plain(region)
        if isinstance(value, str):
            why = [f"The region is {shown(region)}, {value!r} unless a run says otherwise: name all that are right."]
            yield Setting("allowed_regions", [value], why, is_active=False)
    yield from _accounts(use)


def _accounts(use: ProviderUse) -> Iterator[Setting]:
    allowed = use.values.get("allowed_account_ids")
    accounts = [str(one) for one in cast("list[Any]", allowed)] if isinstance(allowed, list) else []
    if accounts and all(_ACCOUNT.fullmatch(one) for one in accounts):
        yield Setting("allowed_accounts", accounts, [f"allowed_account_ids of provider {use.address}."])
        return
    role = _role(use)
    if role is not None:
        why = [f"The account of the role that provider {use.address} assumes."]
        yield Setting("allowed_accounts", [role], why)


def _role(use: ProviderUse) -> str | None:
    for block in bodies_of(use.values.get("assume_role")):
        match = _ROLE.match(block["role_arn"]) if isinstance(block.get("role_arn"), str) else None
        if match is not None:
            return match[1]
    return None

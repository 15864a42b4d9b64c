"""A check that asks the account: what it asks, and what becomes of it when there is no answer."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs
from tollgate_runtime import Finding, Resource

from aws_compliance.config import Config
from aws_compliance.environment import Environments
from aws_compliance.live.account import Account
from aws_compliance.places import region_of
from aws_compliance.tags.tag_rule import TagRule


@attrs.frozen(kw_only=True)
class Subject:
    """The input of a live check.

    Attributes:
        resources: those of a plan that are made or changed.
        every: all of the plan's, those that go away included.
        account: what can be asked.
        config: what the user set.
        rules: the rule of each tag.
    """

    resources: Sequence[Resource]
    every: Sequence[Resource]
    account: Account
    config: Config
    rules: Mapping[str, TagRule]

    @property
    def environments(self) -> Environments:
        """Return the environments of the configuration."""
        return Environments(self.config)

    def region(self, resource: Resource) -> str | None:
        """Return the region of a resource, if it is known."""
        region = region_of(resource, self.account.region)
        return region if isinstance(region, str) else None

    def by_region(self, resources: Iterable[Resource]) -> dict[str, list[Resource]]:
        """Return resources by region, without those whose region is unknown."""
        found: dict[str, list[Resource]] = {}
        for resource in resources:
            if region := self.region(resource):
                found.setdefault(region, []).append(resource)
        return found


@attrs.frozen(kw_only=True)
class LiveCheck:
    """A live check. What it yields before an error counts.

    Attributes:
        id: its name.
        what: what AWS is asked about.
        run: looks, and asks.
    """

    id: str
    what: str
    run: Callable[[Subject], Iterator[Finding]]

"""What a whole plan costs: the sums, what moves them most, and what they leave out."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property

import attrs
from tollgate_runtime import Resource

from cost_estimator.estimate import Status
from cost_estimator.run import Comparison, Run


@attrs.frozen
class Row:
    """A resource of the plan with its cost."""

    resource: Resource
    compared: Comparison

    @property
    def delta(self) -> Decimal:
        """What the plan changes."""
        return self.compared.cost - self.compared.cost_before


@attrs.frozen
class Totals:
    """The sums of a plan, and everything they are made of."""

    rows: tuple[Row, ...]

    @cached_property
    def cost(self) -> Decimal:
        """What everything will cost."""
        return sum((row.compared.cost for row in self.rows), Decimal(0))

    @cached_property
    def cost_before(self) -> Decimal:
        """What everything cost so far."""
        return sum((row.compared.cost_before for row in self.rows), Decimal(0))

    @property
    def staying(self) -> Iterator[Row]:
        """What is there after the change."""
        return (row for row in self.rows if row.compared.after is not None)

    def planned(self) -> dict[str, Decimal | None]:
        """What each resource is to cost; None where that is not known yet, be it in part."""
        return {
            row.resource.display: None if row.compared.after and row.compared.after.is_open else row.compared.cost
            for row in self.rows
        }

    def counts(self) -> dict[Status, int]:
        """How many resources there will be of each status."""
        counts: dict[Status, int] = {}
        for row in self.staying:
            if row.compared.after is not None:
                counts[row.compared.after.status] = counts.get(row.compared.after.status, 0) + 1
        return dict(sorted(counts.items()))

    def of_status(self, status: Status) -> list[str]:
        """The addresses of a status."""
        return [
            row.resource.display for row in self.staying if row.compared.after and row.compared.after.status == status
        ]

    def incomplete(self) -> list[str]:
        """What is counted in part."""
        return [
            row.resource.display
            for row in self.staying
            if row.compared.after and row.compared.after.status == "priced" and row.compared.after.gaps
        ]

    def weak(self) -> list[str]:
        """What is counted by prices that are old or derived."""
        return [
            row.resource.display
            for row in self.staying
            if row.compared.after and any(line.price.trust == "weak" for line in row.compared.after.counted)
        ]

    def movers(self) -> list[Row]:
        """What changes, the largest change first."""
        return sorted((row for row in self.rows if row.delta), key=lambda row: (-abs(row.delta), row.resource.display))


def is_costed(resource: Resource) -> bool:
    """Whether a resource is one that the plan makes, keeps or removes; data sources cost nothing."""
    return resource.mode == "managed" and resource.action not in ("read", "forget")


def add_up(resources: Iterable[Resource], run: Run) -> Totals:
    """The sums over the resources of a plan, each seen among all the others."""
    costed = [resource for resource in resources if is_costed(resource)]
    planned = {resource.address for resource in costed}
    costed += [resource for resource in run.outside_the_plan() if resource.address not in planned]
    for resource in costed:
        run.see(resource)
    return Totals(tuple(Row(resource, run.compare(resource)) for resource in costed))

"""What a whole plan costs: the sums, what moves them most, and what they leave out."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cached_property

from msgspec import Struct
from tollgate_runtime import Resource

from cost_estimator.estimate import LEFT_OUT, STATUSES, Estimate, Status
from cost_estimator.run import Comparison, Run

_CHANGES_NOTHING = ("no-op",)
_COMPLETE = ("priced", "free")


class Row(Struct, frozen=True):
    """A resource of the plan with its cost."""

    resource: Resource
    compared: Comparison

    @property
    def after(self) -> Estimate | None:
        """Return the estimate after the change; None if it is deleted."""
        return self.compared.after

    @property
    def status(self) -> Status | None:
        """Return the status of the estimate after the change; None if it is deleted."""
        return None if self.after is None else self.after.status

    @property
    def is_left_out(self) -> bool:
        """Return whether it has no amount, so that no sum counts it."""
        return self.status in LEFT_OUT

    @property
    def cost(self) -> Decimal:
        """Return its part of the total."""
        return self.compared.cost

    @property
    def cost_before(self) -> Decimal:
        """Return its part of the total before the change."""
        return Decimal(0) if self.is_left_out else self.compared.cost_before

    @property
    def delta(self) -> Decimal:
        """Return the change of its cost."""
        return self.cost - self.cost_before

    @property
    def is_change_known(self) -> bool:
        """Return whether the change is known: there is none, or both sides have a price."""
        if self.resource.action in _CHANGES_NOTHING:
            return True
        sides = (self.compared.after, self.compared.before)
        return all(side is None or side.status in _COMPLETE for side in sides)


class Totals(Struct, frozen=True, dict=True):
    """The sums of a plan, and everything they are made of."""

    rows: tuple[Row, ...]

    @cached_property
    def cost(self) -> Decimal:
        """Return the total cost of everything that has a price."""
        return sum((row.cost for row in self.rows), Decimal(0))

    @cached_property
    def cost_before(self) -> Decimal:
        """Return the total cost before the change, as far as counted."""
        return sum((row.cost_before for row in self.rows), Decimal(0))

    @cached_property
    def staying(self) -> tuple[Row, ...]:
        """Return the rows that exist after the change."""
        return tuple(row for row in self.rows if row.after is not None)

    @cached_property
    def has_figure(self) -> bool:
        """Return whether the total is an amount: something has a price, or everything costs nothing."""
        return not self.without_figure or any(row.status in ("priced", "partial") for row in self.staying)

    @cached_property
    def is_all_usage(self) -> bool:
        """Return whether everything that costs something depends on usage."""
        has_usage = any(row.status == "usage" for row in self.staying)
        return has_usage and not self.open and not self.cost and not self.cost_before

    @cached_property
    def without_figure(self) -> tuple[Row, ...]:
        """Return the rows that the total leaves out: without a price, or with a missing value."""
        return tuple(row for row in self.staying if row.is_left_out)

    @cached_property
    def open(self) -> tuple[Row, ...]:
        """Return the rows that may cost more than counted: those left out, and those counted in part."""
        return tuple(row for row in self.staying if row.is_left_out or row.status == "partial")

    @cached_property
    def is_change_known(self) -> bool:
        """Return whether the change is complete."""
        return all(row.is_change_known for row in self.rows)

    def planned(self) -> dict[str, Decimal | None]:
        """Return the cost of each resource; None if it is, even in part, known only after apply."""
        return {row.resource.display: None if row.after and row.after.waits else row.cost for row in self.rows}

    def counts(self) -> dict[Status, int]:
        """Return how many resources there will be of each status."""
        found = [row.status for row in self.staying]
        return {status: found.count(status) for status in STATUSES if status in found}

    def addresses(self, holds: Callable[[Estimate], bool]) -> list[str]:
        """Return the addresses of remaining resources whose estimate meets a condition."""
        return [row.resource.display for row in self.staying if row.after is not None and holds(row.after)]

    def movers(self) -> list[Row]:
        """Return what changes, the largest change first."""
        return sorted((row for row in self.rows if row.delta), key=lambda row: (-abs(row.delta), row.resource.display))


def is_costed(resource: Resource) -> bool:
    """Return whether the plan creates, keeps or removes a resource; data sources cost nothing."""
    return resource.mode == "managed" and resource.action not in ("read", "forget")


def add_up(resources: Iterable[Resource], run: Run) -> Totals:
    """Return the sums over the resources of a plan, each seen among all the others."""
    costed = [resource for resource in resources if is_costed(resource)]
    planned = {resource.address for resource in costed}
    costed += [resource for resource in run.outside_the_plan() if resource.address not in planned]
    for resource in costed:
        run.see(resource)
    return Totals(tuple(Row(resource, run.compare(resource)) for resource in costed))

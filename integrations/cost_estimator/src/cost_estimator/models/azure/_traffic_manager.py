"""What endpoints of Traffic Manager are charged for: the checks of their health."""

from collections.abc import Iterator
from functools import partial

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import by_the_hour

_OFTEN_SECONDS = 10
_USUAL_SECONDS = 30


def _checks(endpoint: Attributes, _usage: Usage, *, resource_type: str) -> Iterator[Component]:
    profile = endpoint.referenced("profile_id", "azurerm_traffic_manager_profile")
    if profile is None:
        raise NotKnown("the profile of the endpoint is not in this run")
    if not endpoint.flag("enabled", True):
        return
    monitor = profile.block("monitor_config")
    yield by_the_hour(resource_type, "Basic health check (Global)")
    if monitor is not None and monitor.number("interval_in_seconds", _USUAL_SECONDS) <= _OFTEN_SECONDS:
        yield by_the_hour(resource_type, "Fast interval health checks add-on (Global)")


def endpoint_model(resource_type: str) -> PriceModel:
    """Return the model of a kind of endpoint."""
    part = partial(_checks, resource_type=resource_type)
    return PriceModel(resource_type=resource_type, parts=(part,), region=everywhere)

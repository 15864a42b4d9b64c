"""The instances of a block that `count` and `for_each` make, as far as the files tell."""

from collections.abc import Iterator
from typing import cast

import attrs
from tollgate_runtime.contract.markers import UNKNOWN, Marker

from tollgate.config.tree import Body
from tollgate.propose.evaluate import Scope
from tollgate.propose.functions import OPEN_KEY, Known

Instance = tuple[str, Scope]
"""The instance key behind an address, and the scope with `each` or `count` in it."""

_MOST_INSTANCES = 50


def instances(scope: Scope, body: Body) -> Iterator[Instance]:
    """One for each instance that the files tell, or one for all."""
    count, each = body.attribute("count"), body.attribute("for_each")
    if each is not None:
        yield from _each(scope, scope.evaluate(each.value))
    elif count is not None:
        number = scope.evaluate(count.value)
        if isinstance(number, int) and not isinstance(number, bool):
            for index in range(min(number, _MOST_INSTANCES)):
                yield f"[{index}]", attrs.evolve(scope, index=index)
        else:
            yield "[0]", attrs.evolve(scope, index=0)
    else:
        yield "", scope


def _each(scope: Scope, value: Known) -> Iterator[Instance]:
    if isinstance(value, list):
        pairs = [(item, item) for item in cast("list[Known]", value)]
    elif isinstance(value, dict) and OPEN_KEY not in value:
        pairs = list(cast("dict[Known, Known]", value).items())
    else:
        pairs = [(UNKNOWN, UNKNOWN)]
    for key, inner in pairs[:_MOST_INSTANCES]:
        suffix = "" if isinstance(key, Marker) else f'["{key}"]'
        yield suffix, attrs.evolve(scope, each=(key, inner))

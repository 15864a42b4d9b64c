"""The instances of a block that `count` and `for_each` make, as far as the files tell."""

from collections.abc import Iterator

import attrs
from tollgate_hcl.evaluate.module import InstanceKey
from tollgate_hcl.tree import Body

from tollgate_host.propose.evaluate import EvaluationScope

Instance = tuple[str, InstanceKey, EvaluationScope]
"""The instance key after an address, as it is written and as it is, and the scope with `each` or `count` in it."""

_MOST_INSTANCES = 50


def instances(scope: EvaluationScope, body: Body) -> Iterator[Instance]:
    """Yield each instance that the files show, or one for all if they do not; none for a disabled block."""
    keys = scope.instance.keys(body)
    if keys is None:
        counted = body.attribute("count") is not None
        keys = [0 if counted else None]
    for key in keys[:_MOST_INSTANCES]:
        suffix = "" if key is None else f"[{key}]" if isinstance(key, int) else f'["{key}"]'
        yield suffix, key, attrs.evolve(scope, scope=scope.instance.repeated(body, key))

"""Finds the position of a key in an integration's config, for messages."""

from collections.abc import Sequence

from tollgate_hcl.tree import ListValue, Node, ObjectValue

from tollgate_host.config.decode import file_origin
from tollgate_host.config.integration_settings import CONFIG
from tollgate_host.config.model import DEFAULT, IntegrationConfig, Origin
from tollgate_host.config.overrides.assignment import Step, read_path


def key_origin(item: IntegrationConfig, path: str | Sequence[Step]) -> Origin:
    """Return the origin of a key in the config.

    Its `place` is the key itself, in a file, or the whole flag or variable.

    For a missing key it is the enclosing part of the config, else the integration.

    Args:
        item: the integration.
        path: from the config inwards: `monthly_budget`, `usage."aws_instance.web".hours`, or the single steps.
    """
    steps = read_path(f".{path}".replace(".[", "["), 0)[0] if isinstance(path, str) else list(path)
    prefixes = [(steps[:length], _setting(steps[:length])) for length in range(len(steps) + 1)]
    known = [(prefix, item.origins[setting]) for prefix, setting in prefixes if setting in item.origins]
    if not known:
        return _made_for_what_is_inside(item, steps) or _declared(item)
    prefix, origin = max(known, key=lambda pair: (pair[1].kind != "file", len(pair[0])))
    if origin.kind != "file":
        return origin
    rest = steps[len(prefix) :]
    made = None if _leads(origin.place, rest) else _made_for_what_is_inside(item, steps)
    return made or _inside(origin, rest)


def _setting(steps: Sequence[Step]) -> str:
    return ".".join([CONFIG, *map(str, steps)])


def _declared(item: IntegrationConfig) -> Origin:
    return DEFAULT if item.place is None else file_origin(item.place)


def _made_for_what_is_inside(item: IntegrationConfig, steps: Sequence[Step]) -> Origin | None:
    """Return the origin of a key that exists only because of another one, as `usage` by `--set cost.usage.hours=1`."""
    if not steps:
        return None
    inside = f"{_setting(steps)}."
    return next((origin for setting, origin in item.origins.items() if setting.startswith(inside)), None)


def _leads(value: Node | None, steps: Sequence[Step]) -> bool:
    """Return whether some steps lead to a value."""
    for step in steps:
        found = None if value is None else _step(value, step)
        if found is None:
            return False
        value = found[1]
    return True


def _inside(origin: Origin, steps: Sequence[Step]) -> Origin:
    """Return the origin of an inner value, as far as the steps lead."""
    key, value = origin.key or origin.place, origin.place
    for step in steps:
        found = None if value is None else _step(value, step)
        if found is None:
            break
        key, value = found
    return origin if key is None else file_origin(key)


def _step(value: Node, step: Step) -> tuple[Node, Node] | None:
    """Return the key and the value after one step."""
    if isinstance(value, ObjectValue):
        return next(((item.key, item.value) for item in value.items if item.name == str(step)), None)
    if isinstance(value, ListValue) and str(step).isdecimal() and int(step) < len(value.items):
        inner = value.items[int(step)]
        return inner, inner
    return None

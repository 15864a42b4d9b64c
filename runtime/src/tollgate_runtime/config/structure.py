"""A configuration map into its attrs class: fast where it fits, and only where it does not, explained."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from tollgate_runtime.config.walk import mentions_scalars
from tollgate_runtime.contract.converter import structure
from tollgate_runtime.errors import ConfigError, ConfigMistake


def structure_config(config: Any, config_class: type | None) -> Any:
    """Return the configuration as an instance of its class, or None for an integration that takes none.

    A null counts as absent, as everywhere in Terraform.

    Raises:
        ConfigError: with every mistake there is.
    """
    given = _without_nulls({} if config is None else config)
    if config_class is not None and isinstance(given, dict) and not _has_unknown_key(given, config_class):
        try:
            made = structure_settings(given, config_class)
        except msgspec.ValidationError:
            pass
        else:
            if not _has_number_for_boolean(given, made):
                return made
    elif config_class is None and given == {}:
        return None
    # Looking for the mistakes costs an import of jsonschema, which only a refused configuration pays.
    from tollgate_runtime.config.explain import explain

    raise ConfigError(mistakes=explain(given, config_class))


def structure_settings(value: Any, annotation: Any) -> Any:
    """Return settings as their type has them: times, durations, paths and URLs are read from texts, too.

    Raises:
        msgspec.ValidationError: they do not fit.
    """
    if not mentions_scalars(annotation):
        return structure(value, annotation)
    from tollgate_runtime.config.scalars import convert_scalars

    mistakes: list[ConfigMistake] = []
    converted = convert_scalars(value, annotation, "", mistakes)
    if mistakes:
        raise msgspec.ValidationError(f"{mistakes[0].message} - at `$.{mistakes[0].path}`")
    return structure(converted, annotation)


def _without_nulls(value: Any) -> Any:
    if isinstance(value, Mapping):
        items = cast("Mapping[str, Any]", value).items()
        return {key: _without_nulls(inner) for key, inner in items if inner is not None}
    if isinstance(value, list):
        return [_without_nulls(inner) for inner in cast("list[Any]", value)]
    return value


def _has_number_for_boolean(given: Any, made: Any) -> bool:
    """Return whether a 0 or a 1 was converted to false or true anywhere.

    A text may be `true`, but a number is a quantity.
    """
    if isinstance(made, bool):
        return isinstance(given, int | float) and not isinstance(given, bool)
    if isinstance(given, Mapping):
        members = cast("Mapping[str, Any]", given).items()
        if isinstance(made, Mapping):
            known = cast("Mapping[str, Any]", made)
            return any(_has_number_for_boolean(inner, known.get(key)) for key, inner in members)
        return any(_has_number_for_boolean(inner, getattr(made, key, None)) for key, inner in members)
    if isinstance(given, list) and isinstance(made, list | tuple):
        pairs = zip(cast("list[Any]", given), cast("list[Any]", made), strict=False)
        return any(_has_number_for_boolean(inner, one) for inner, one in pairs)
    return False


def _has_unknown_key(value: Any, annotation: Any) -> bool:
    """Return whether any object has a key that its class has not; msgspec would pass over it in silence."""
    from tollgate_runtime.config.walk import objects_in

    return any(given.keys() - known for given, known in objects_in(value, annotation))

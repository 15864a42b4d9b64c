"""ValidateResourceConfig and its siblings: the schema's checks first, then the author's."""

from __future__ import annotations

from typing import Any, cast

from pyvider.component import call
from pyvider.cty import Raw
from pyvider.cty.structuring import structuring_errors
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import to_author
from pyvider.engine.author.failure import explain
from pyvider.engine.author.timeouts import NAME as TIMEOUTS
from pyvider.engine.author.timeouts import seconds_of
from pyvider.engine.catalogue import Entry
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.errors import ConversionError
from pyvider.path import AttributePath
from pyvider.reporting import diagnostics_of
from pyvider.resource import accept_as_valid
from pyvider.schema.config_problems import ConfigCheck

SUMMARY = "Invalid configuration"
_CHECK = ConfigCheck(is_raw=True)


async def validate_resource(engine: Engine, entry: Entry, config: dict[str, Raw]) -> Diagnostics:
    """Validate a resource's configuration; unknown values pass."""
    diagnostics = _by_schema(entry, config)
    if diagnostics.has_errors or not entry.validates:
        return diagnostics
    try:
        resource = entry.new()
        given = to_author(config, entry.type, entry.config_class)
        accept_as_valid(resource, given)
        _add_messages(await engine.operate(call(resource.validate, given)), diagnostics)
    except ConversionError as error:
        diagnostics.extend(diagnostics_of(error, SUMMARY))
    except Exception as error:  # noqa: BLE001 - an author's objection becomes a diagnostic
        explain_objection(error, entry, diagnostics)
    return diagnostics


async def validate_messages(engine: Engine, entry: Entry, config: dict[str, Raw]) -> Diagnostics:
    """Validate the configuration of a data source or ephemeral resource, whose `validate` is optional."""
    diagnostics = _by_schema(entry, config)
    if diagnostics.has_errors:
        return diagnostics
    validate: Any = getattr(entry.new(), "validate", None)
    if validate is None:
        return diagnostics
    try:
        given = to_author(config, entry.type, entry.config_class)
        _add_messages(await engine.operate(call(validate, given)), diagnostics)
    except Exception as error:  # noqa: BLE001 - an author's objection becomes a diagnostic
        explain_objection(error, entry, diagnostics)
    return diagnostics


async def validate_provider(engine: Engine, config: dict[str, Raw]) -> Diagnostics:
    """Validate the provider's configuration, and the block of each capability."""
    diagnostics = await validate_messages(engine, engine.provider_entry, config)
    for capability in engine.provider_entry.capabilities:
        block: Any = config[capability.name]
        if not isinstance(block, dict):
            continue
        try:
            messages = await engine.operate(call(capability.new().validate, block))
        except Exception as error:  # noqa: BLE001 - an author's objection becomes a diagnostic
            explain_objection(error, capability, diagnostics)
            continue
        _add_messages(messages, diagnostics, AttributePath.of(capability.name))
    return diagnostics


def explain_objection(error: Exception, entry: Entry, diagnostics: Diagnostics) -> None:
    """Report a ValueError as an objection to the configuration, and anything else as a failure of the check."""
    if isinstance(error, (ValueError, ExceptionGroup)):
        diagnostics.extend(diagnostics_of(error, SUMMARY))  # pyright: ignore[reportUnknownArgumentType]
    else:
        explain(error, "Validate", entry.name, diagnostics)


def _by_schema(entry: Entry, config: dict[str, Raw]) -> Diagnostics:
    masking.remember(secrets_in(entry.shape, config))
    diagnostics = Diagnostics()
    for problem in _CHECK.problems_of(entry.schema.block, config):
        diagnostics.error(problem.summary, problem.message, path=problem.path)
    _check_timeouts(config.get(TIMEOUTS), diagnostics)
    if not diagnostics.has_errors and entry.config_class is not None:
        for error in structuring_errors(config, entry.type, entry.config_class):
            diagnostics.extend(diagnostics_of(error, SUMMARY))
    return diagnostics


def _check_timeouts(timeouts: Any, diagnostics: Diagnostics) -> None:
    if not isinstance(timeouts, dict):
        return
    for name, value in cast("dict[str, Raw]", timeouts).items():
        if isinstance(value, str):
            try:
                seconds_of(value)
            except ValueError as error:
                diagnostics.error(SUMMARY, str(error), path=AttributePath.of(TIMEOUTS, name))


def _add_messages(messages: Any, diagnostics: Diagnostics, path: AttributePath | None = None) -> None:
    for message in cast("list[Any]", messages or []):
        diagnostics.error(SUMMARY, str(message), path=path or AttributePath())

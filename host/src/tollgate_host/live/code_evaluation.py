"""Evaluates the code of a live run with the variables of its command, for values that the engine does not give."""

from pathlib import Path

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.variable_values import given_variables
from tollgate_host.plan.evaluation import configuration_from_index
from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration
from tollgate_host.plan.evaluation.planned_values import PlannedValues


def evaluate_code(
    index: ConfigurationIndex, invocation: Invocation, folder: Path, workspace: str | None
) -> EvaluatedConfiguration | None:
    """Return the configuration evaluated with its variables and locals, or None if its files cannot be read.

    Args:
        index: the files.
        invocation: the command, which gives the variables.
        folder: the root module's.
        workspace: the workspace.
    """
    source = configuration_from_index(index)
    if source is None:
        return None
    declared = {name: body.attribute("type") for name, body in source.root.named("variable").items()}
    types = {name: "" if type_ is None else type_.value.text.strip() for name, type_ in declared.items()}
    values = given_variables(invocation, types, folder)
    return EvaluatedConfiguration(source, values, PlannedValues((), ()), workspace)

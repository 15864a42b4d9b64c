"""The code of a live run, evaluated with the variables of its command, where the engine does not tell."""

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
    """Return the configuration as variables and locals make it; None if there are no files that can be read.

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

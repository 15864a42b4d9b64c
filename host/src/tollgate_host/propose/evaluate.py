"""The values of a module's arguments, as far as the files alone tell them.

Never a guess: what depends on a resource or a data source is UNKNOWN, what depends on a sensitive variable is
SENSITIVE, and a variable's own text is only marked, for the next run may set another.
"""

from collections.abc import Callable, Mapping

import attrs
from tollgate_hcl.evaluate import Datum, Evaluator, Scope
from tollgate_hcl.evaluate.datum import PartialText, Placeholder
from tollgate_hcl.evaluate.module import ModuleInstance, Run
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.evaluate.types import STRING
from tollgate_hcl.tree import Value

from tollgate_host.propose.known_values import Known, known_from_datum
from tollgate_host.propose.variable_markers import WORKSPACE

Given = Mapping[str, Callable[[], Datum]]
"""What the variables of the root module are set to."""


@attrs.frozen(kw_only=True)
class EvaluationScope:
    """What the expressions of one module instance, or of one block in it, can refer to.

    Attributes:
        instance: the module instance.
        scope: the same, with `each` and `count` where there are any.
    """

    instance: ModuleInstance
    scope: Scope

    def evaluate(self, value: Value) -> Known:
        """Return the value, with UNKNOWN or SENSITIVE for unknown or sensitive parts."""
        return known_from_datum(self.instance.evaluate(value, self.scope))


def root_scope(source: ModuleSource, given: Given) -> EvaluationScope:
    """Return the scope of the root module."""
    run = Run(evaluator=Evaluator(), workspace=placeholder(WORKSPACE))
    instance = ModuleInstance(run, source, given)
    return EvaluationScope(instance=instance, scope=instance)


def scope_of(instance: ModuleInstance) -> EvaluationScope:
    """Return the scope of a module instance."""
    return EvaluationScope(instance=instance, scope=instance)


def placeholder(variable: str) -> Datum:
    """Return the placeholder for the text of a variable."""
    return Datum(STRING, PartialText(pieces=(Placeholder(variable),)))

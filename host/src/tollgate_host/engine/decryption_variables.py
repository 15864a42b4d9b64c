"""Passes the user's variables to further OpenTofu commands, which may need them to decrypt a plan or a state.

An `encryption` block may take its passphrase from a variable, so whatever reads the plan that a command has made needs
the same `-var` and `-var-file`. Terraform has nothing of the kind, and takes no variables there. Before 1.12 OpenTofu
takes none beside a plan file that it applies; the environment serves it then.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_runtime.core.codec import encode_value

from tollgate_host.code.files import FileReader
from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.cli_args import Unreadable, words_from_environment
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.flags import read_words

FLAGS = frozenset({"var", "var-file"})
_PREFIX = "TF_VAR_"
_FIRST_WITH_PLAN_FILE = (1, 12)


def needs_variables(engine: Engine) -> bool:
    """Return whether commands that only read a plan or a state may need variables."""
    return engine.kind == "opentofu"


def variable_words(invocation: Invocation, engine: Engine) -> tuple[str, ...]:
    """Return the flags that pass the user's variables to a command that reads a plan or a state."""
    return tuple(invocation.words.having(FLAGS)) if needs_variables(engine) else ()


def reading_words(
    subcommand: str, engine: Engine, environ: Mapping[str, str], given: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the flags that pass variables to a command of ours that reads a plan or a state.

    Args:
        subcommand: the engine's command that reads it, whose arguments the environment may hold.
        engine: the engine.
        environ: the environment.
        given: the flags that the user gave to our command.
    """
    if not needs_variables(engine):
        return ()
    try:
        words = words_from_environment(subcommand, environ)
    except Unreadable:
        words = ()
    return (*read_words(words).having(FLAGS), *given)


def takes_variables_with_plan_file(engine: Engine) -> bool:
    """Return whether `apply PLANFILE` accepts variables that are already in the plan."""
    found = re.match(r"(\d+)\.(\d+)", engine.version)
    return needs_variables(engine) and found is not None and (int(found[1]), int(found[2])) >= _FIRST_WITH_PLAN_FILE


def variables_in_environment(invocation: Invocation, engine: Engine) -> dict[str, str]:
    """Return environment variables with the values for an `apply PLANFILE` that accepts no flags for them."""
    if not needs_variables(engine) or takes_variables_with_plan_file(engine):
        return {}
    found: dict[str, str] = {}
    for flag in invocation.words.flags:
        if flag.name == "var" and flag.value is not None:
            name, sign, value = flag.value.partition("=")
            found |= {_PREFIX + name.strip(): value} if sign else {}
        elif flag.name == "var-file" and flag.value is not None:
            found |= _values_in(invocation.root / flag.value)
    return found


def _values_in(path: Path) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for attribute in FileReader(path.parent).read(path).body.attributes:
        try:
            value = plain_from_value(attribute.value)
        except NeedsEvaluation:
            continue
        found[_PREFIX + attribute.name] = value if isinstance(value, str) else encode_value(value).decode()
    return found

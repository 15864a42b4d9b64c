"""Which engine there is, and the tests that Rego files bring with them."""

import shutil
from collections.abc import Iterator, Sequence
from typing import Any

from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.engine import Engine, EngineError, Load, LoadError
from policy_validator.rego.mocked_inputs import without_mocks
from policy_validator.rego.module import Module
from policy_validator.sources.files import SourceFile


def make_engine() -> Engine:
    """`opa`, if it is on the path; else regopy."""
    if (program := shutil.which("opa")) is not None:
        from policy_validator.rego.opa_engine import OpaEngine

        return OpaEngine(program)
    from policy_validator.rego.regopy_engine import RegopyEngine

    return RegopyEngine()


def run_rego_tests(files: Sequence[SourceFile], data: Any) -> Iterator[tuple[str, str, str]]:
    """Runs the `test_` rules of Rego files: where each stands, its name, and what is wrong if it is not true.

    Raises:
        PolicyError: the engine does not take the files.
    """
    modules = [Module(file.name, file.data.decode("utf-8-sig")) for file in files if file.kind == "rego"]
    tests = [
        (f"{module.file}:{line}", f"data.{module.package}.{name}")
        for module in modules
        for name, line in module.rules.items()
        if name.startswith("test_")
    ]
    if not tests:
        return
    engine = make_engine()
    inputs: dict[str, str] = {}
    if engine.name == "regopy":
        modules, inputs = _with_inputs_apart(modules)
    groups = {reference: [reference] for _, reference in tests} | {"inputs": [*inputs.values()]}
    try:
        engine.start(Load(modules=modules, data=data, groups=groups))
        given = dict(zip(inputs, engine.ask("inputs", {}) if inputs else (), strict=True))
        values = [engine.ask(reference, (given.get(reference) or [{}])[0])[0] for _, reference in tests]
    except LoadError as error:
        raise PolicyError([Problem(file, line, sentence) for file, line, sentence in error.rows]) from None
    except EngineError as error:
        raise PolicyError([Problem(modules[0].file, 1, f"The engine failed: {error}.")]) from None
    finally:
        engine.close()
    for (where, reference), value in zip(tests, values, strict=True):
        yield where, reference.removeprefix("data."), "" if value == [True] else "it is not true"


def _with_inputs_apart(modules: Sequence[Module]) -> tuple[list[Module], dict[str, str]]:
    """Modules whose tests name no input, and for each such test where its input is."""
    changed: list[Module] = []
    inputs: dict[str, str] = {}
    for module in modules:
        plain, told = without_mocks(module)
        changed.append(plain)
        inputs |= {f"data.{module.package}.{test}": f"data.{module.package}.{rule}" for test, rule in told.items()}
    return changed, inputs

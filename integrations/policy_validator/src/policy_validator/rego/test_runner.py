"""The tests that Rego files bring with them: run by OPA's own test runner, by conftest, or without either by regopy."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from policy_validator.plain import mapping
from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.engines.engine import EngineError, Load, LoadError, bare_environment
from policy_validator.rego.engines.engine_choice import find_opa, parse_modules
from policy_validator.rego.engines.mocked_inputs import without_mocks
from policy_validator.rego.engines.opa_files import OpaFolder
from policy_validator.rego.module import Module

_TEST_SECONDS = 600.0
_OF_CONFTEST = ("parse_config", "parse_config_file", "parse_combined_config_files")


class RegoTest(Struct, frozen=True):
    """A test that was run: its location, its name, and the error if it failed."""

    where: str
    name: str
    problem: str = ""
    is_skipped: bool = False


def run_rego_tests(modules: Sequence[Module], data: Any, opa: str | None = None) -> Iterator[RegoTest]:
    """Run the `test_` rules of Rego files.

    Raises:
        PolicyError: the engine does not take the files.
    """
    if not modules:
        return
    program, conftest = find_opa(opa), shutil.which("conftest")
    parse_modules(modules, opa)
    if not any(rule.startswith(("test_", "todo_test_")) for module in modules for rule in module.rules):
        return
    needs_conftest = any(name in module.calls for module in modules for name in _OF_CONFTEST)
    try:
        if conftest is not None and (needs_conftest or program is None):
            yield from _by_conftest(conftest, modules, data)
        elif program is not None:
            yield from _by_opa(program, modules, data)
        else:
            yield from _by_regopy(modules, data)
    except LoadError as error:
        raise PolicyError([Problem(file, line, sentence) for file, line, sentence in error.rows]) from None
    except EngineError as error:
        raise PolicyError([Problem(modules[0].file, 1, f"The engine failed: {error}.")]) from None


def _by_opa(program: str, modules: Sequence[Module], data: Any) -> Iterator[RegoTest]:
    folder = OpaFolder(program, Load(modules=modules, data=data))
    try:
        flags = folder.restrict()
        if mistakes := folder.check(flags):
            raise LoadError(mistakes)
        made = folder.run("test", "--format=json", "--verbose", *flags, "policies", seconds=_TEST_SECONDS)
        try:
            rows: Any = json.loads(made.stdout)
        except ValueError:
            text = made.stderr.decode(errors="replace").strip()
            raise EngineError(f"opa test said: {text[:400]}") from None
    finally:
        folder.remove()
    for row in rows or ():
        location = mapping(row.get("location"))
        module = modules[int(Path(str(location["file"])).stem)]
        problem = str(mapping(row["error"]).get("Message", row["error"])) if row.get("error") else ""
        yield RegoTest(
            where=f"{module.file}:{location.get('row', 1)}",
            name=f"{row['package'].removeprefix('data.')}.{row['name']}",
            problem=problem or ("it is not true" if row.get("fail") else ""),
            is_skipped=bool(row.get("skip")),
        )


def _by_conftest(conftest: str, modules: Sequence[Module], data: Any) -> Iterator[RegoTest]:
    with tempfile.TemporaryDirectory(prefix="tollgate-conftest-") as name:
        folder = Path(name)
        (folder / "policy").mkdir()
        for place, module in enumerate(modules):
            (folder / "policy" / f"{place}_test.rego").write_text(module.source, encoding="utf-8")
        (folder / "data.json").write_text(json.dumps(data or {}), encoding="utf-8")
        version = "v1" if any(module.is_new_style or _imports_v1(module) for module in modules) else "v0"
        command = [conftest, "verify", "--policy=policy", "--data=data.json", "--output=json"]
        try:
            made = subprocess.run(
                [*command, f"--rego-version={version}"],
                capture_output=True,
                cwd=folder,
                env=bare_environment(PATH="/usr/bin:/bin", HOME=name),
                timeout=_TEST_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise EngineError(f"conftest verify: {error}") from None
    try:
        rows: Any = json.loads(made.stdout)
    except ValueError:
        raise EngineError(f"conftest verify said: {made.stderr.decode(errors='replace').strip()[:400]}") from None
    for row in rows:
        module = modules[int(Path(row["filename"]).name.partition("_")[0])]
        for problem in row.get("failures") or ():
            yield RegoTest(module.file, str(problem["msg"]).removeprefix("data."), "it is not true")
        for skipped in row.get("skipped") or ():
            yield RegoTest(module.file, str(skipped["msg"]).removeprefix("data."), is_skipped=True)
        for _ in range(row.get("successes") or 0):
            yield RegoTest(module.file, "a test")


def _imports_v1(module: Module) -> bool:
    return any(name == "rego.v1" for name, _ in module.imports)


def _by_regopy(modules: Sequence[Module], data: Any) -> Iterator[RegoTest]:
    from policy_validator.rego.engines.regopy_engine import RegopyEngine

    tests = [
        (f"{module.file}:{line}", f"data.{module.package}.{name}")
        for module in modules
        for name, line in module.rules.items()
        if name.startswith("test_")
    ]
    engine = RegopyEngine()
    changed, inputs = _with_inputs_apart(modules)
    try:
        engine.start(Load(modules=changed, data=data))
        [known] = engine.ask(list(inputs.values()), [{}]) if inputs else [[]]
        given = dict(zip(inputs, known, strict=True))
        values = [engine.ask([reference], [(given.get(reference) or [{}])[0]])[0][0] for _, reference in tests]
    finally:
        engine.close()
    for (where, reference), value in zip(tests, values, strict=True):
        yield RegoTest(where, reference.removeprefix("data."), "" if value == [True] else "it is not true")


def _with_inputs_apart(modules: Sequence[Module]) -> tuple[list[Module], dict[str, str]]:
    """Return modules whose tests name no input, and for each such test where its input is."""
    changed: list[Module] = []
    inputs: dict[str, str] = {}
    for module in modules:
        plain, told = without_mocks(module)
        changed.append(plain)
        inputs |= {f"data.{module.package}.{test}": f"data.{module.package}.{rule}" for test, rule in told.items()}
    return changed, inputs

"""Which engine there is, and files that only OPA can read."""

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from policy_validator.plain import mapping
from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.engines.engine import Engine, bare_environment
from policy_validator.rego.engines.refusals import INSTALL
from policy_validator.rego.module import Module
from policy_validator.rego.syntax.opa_tree import tree_from_opa
from policy_validator.rego.syntax.tree import SyntaxFault, SyntaxTree

_PARSE_SECONDS = 30.0
_PACKAGE = re.compile(r"^package[ \t]+[^\s#]+", re.MULTILINE)


def find_opa(opa: str | None = None) -> str | None:
    """Return the `opa` that is named, or the one on the path; None if there is none."""
    return shutil.which(opa or "opa")


def make_engine(opa: str | None = None) -> Engine:
    """Return `opa`, if it is there; else regopy."""
    if (program := find_opa(opa)) is not None:
        from policy_validator.rego.engines.opa_engine import OpaEngine

        return OpaEngine(program)
    from policy_validator.rego.engines.regopy_engine import RegopyEngine

    return RegopyEngine()


def parse_modules(modules: Sequence[Module], opa: str | None = None) -> None:
    """Make sure that every file has a tree: ours, or where we cannot read it, OPA's.

    Raises:
        PolicyError: some are no Rego; with every mistake.
    """
    problems: list[Problem] = []
    for module in modules:
        try:
            _ = module.tree
        except (SyntaxFault, RecursionError) as fault:
            program = find_opa(opa)
            if program is None:
                line = fault.line if isinstance(fault, SyntaxFault) else 1
                sentence = f"This cannot be read: {fault}. If it is valid Rego, {INSTALL}."
                problems.append(Problem(module.file, line, sentence))
            else:
                tree = _parse_with_opa(program, module, problems)
                vars(module)["tree"] = tree or SyntaxTree(package=())
    if problems:
        raise PolicyError(problems)


def _with_version(tree: SyntaxTree, module: Module, *, is_version_1: bool) -> SyntaxTree:
    """Return OPA's tree with what it does not tell: whether the file needs an import to be read as it is."""
    head = _PACKAGE.search(module.source)
    has_imported = any(row.path[:2] in (("rego", "v1"), ("future", "keywords")) for row in tree.imports)
    needed = is_version_1 and not has_imported and head is not None
    return attrs.evolve(tree, needs_version_1=needed, package_end=head.end() if head else 0)


def _parse_with_opa(program: str, module: Module, problems: list[Problem]) -> SyntaxTree | None:
    told: Any = {}
    with tempfile.TemporaryDirectory(prefix="tollgate-opa-") as folder:
        file = Path(folder) / "policy.rego"
        file.write_text(module.source, encoding="utf-8")
        for flags in ((), ("--v0-compatible",)):
            command = [program, "parse", "--format=json", "--json-include=locations", *flags, str(file)]
            try:
                made = subprocess.run(
                    command, capture_output=True, env=bare_environment(), timeout=_PARSE_SECONDS, check=False
                )
                told = json.loads(made.stdout or made.stderr)
                if "errors" not in told:
                    return _with_version(tree_from_opa(told), module, is_version_1=not flags)
            except (OSError, subprocess.TimeoutExpired, ValueError, KeyError, TypeError) as error:
                told = {"errors": [{"message": f"{program} does not read this: {error}"}]}
    for error in told["errors"]:
        line = int(mapping(error.get("location")).get("row", 1))
        problems.append(Problem(module.file, line, f"{error.get('message')}."))
    return None

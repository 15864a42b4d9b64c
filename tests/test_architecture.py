"""The shape of the project: which way imports point, what is public, what is documented, what starts."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MEMBERS = {
    "tollgate_runtime": ROOT / "runtime",
    "tollgate_hcl": ROOT / "hcl",
    "tollgate_tfplugin": ROOT / "tfplugin",
    "tollgate_rules": ROOT / "rules",
    "pyvider": ROOT / "pyvider",
    "tollgate_host": ROOT / "host",
    "cost_estimator": ROOT / "integrations" / "cost_estimator",
    "policy_validator": ROOT / "integrations" / "policy_validator",
    "aws_compliance": ROOT / "integrations" / "aws_compliance",
    "naming_checker": ROOT / "integrations" / "naming_checker",
}
INTEGRATIONS = {"cost_estimator", "policy_validator", "aws_compliance", "naming_checker"}
MAY_IMPORT: dict[str, set[str]] = {
    "tollgate_runtime": set(),
    "tollgate_hcl": set(),
    "tollgate_tfplugin": set(),
    "pyvider": {"tollgate_tfplugin"},
    "tollgate_rules": {"tollgate_runtime"},
    "tollgate_host": {"tollgate_runtime", "tollgate_hcl", "tollgate_tfplugin"},
    **{integration: {"tollgate_runtime", "tollgate_rules"} for integration in INTEGRATIONS},
}
"""Which members a member may import."""

LAYERS: dict[str, list[set[str]]] = {
    "tollgate_runtime": [
        {"errors"},
        {"core"},
        {"contract"},
        {
            "command_line",
            "config",
            "discovery",
            "documents",
            "handlers",
            "patterns",
            "rule_list",
            "scrub",
            "logs",
            "template",
        },
        {"app", "lifespan", "conversation", "calls"},
        {"io"},
        {"cli", "testing"},
        {"preload"},
    ],
    "pyvider": [
        {"errors", "manual_start", "path"},
        {"diagnostics"},
        {"cty", "sensitive"},
        {"schema"},
        {"abilities", "capability", "component", "context", "function", "hub", "reporting", "requests"},
        {"resource"},
        {"data_source", "discovery"},
        {"ephemeral", "provider"},
        {"engine"},
        {"wire"},
        {"launch", "tools"},
        {"cli", "testing"},
    ],
    "tollgate_host": [
        {"errors", "report_formats", "user_cache"},
        {"code", "config", "engine", "plan", "report"},
        {"comment", "pyvider_command"},
        {"hooks", "verdict"},
        {"integrations", "provider_proxy"},
        {"check", "interception"},
        {"live"},
        {"demo", "dev", "doctor", "propose"},
        {"cli", "__main__"},
    ],
}
"""For each member, its top-level modules from the core outwards: a module imports from its own layer or inner ones."""

CORE_MODULES = [
    *(MEMBERS["tollgate_runtime"] / "src/tollgate_runtime/core").glob("*.py"),
    *(MEMBERS["tollgate_runtime"] / "src/tollgate_runtime/contract").glob("*.py"),
    *(MEMBERS["pyvider"] / "src/pyvider/cty").glob("*.py"),
    *(MEMBERS["tollgate_host"] / "src/tollgate_host/verdict").rglob("*.py"),
]
SHELL_LIBRARIES = {"anyio", "asyncio", "grpclib", "subprocess", "socket", "time", "threading"}


@pytest.mark.requirement("C-02", "C-01")
def test_the_top_of_the_project_is_laid_out_as_designed() -> None:
    expected = [
        "pyproject.toml", "constraints.txt", "runtime", "hcl", "tfplugin", "pyvider", "host", "rules",
        "integrations/cost_estimator", "integrations/policy_validator", "integrations/aws_compliance",
        "integrations/naming_checker", "tests",
        "examples", "docs", "benchmarks", "README.md", "Makefile", ".ci/run", "LICENSE", "CONTRIBUTING.md",
        "CHANGELOG.md",
    ]  # fmt: skip
    assert [name for name in expected if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("member", MEMBERS)
def test_a_member_imports_only_the_members_it_may(member: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in _sources(member)
        for name in _imports(file)
        if (top := name.partition(".")[0]) in MEMBERS and top != member and top not in MAY_IMPORT[member]
    ]
    assert wrong == []


@pytest.mark.parametrize("member", LAYERS)
def test_inside_a_member_imports_point_from_the_shell_to_the_core(member: str) -> None:
    rank = {module: place for place, layer in enumerate(LAYERS[member]) for module in layer}
    sources = [(file, _top_module(file, member)) for file in _sources(member)]
    assert sorted({own for _, own in sources} - {"__init__"} - rank.keys()) == []
    wrong = [
        f"{file.relative_to(ROOT)} ({own}) imports {name}"
        for file, own in sources
        if own != "__init__"
        for name in _imports(file, top_level_only=True)
        if name.startswith(f"{member}.") and rank[name.split(".")[1]] > rank[own]
    ]
    assert wrong == []


@pytest.mark.parametrize("file", CORE_MODULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_core_module_does_no_io_and_has_no_async_function(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {name.partition(".")[0] for name in _imports(file)}
    assert imported & SHELL_LIBRARIES == set()
    assert [node.name for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)] == []


@pytest.mark.parametrize("member", MEMBERS)
def test_all_is_sorted_and_is_what_the_package_imports(member: str) -> None:
    module = importlib.import_module(member)
    exported = list(getattr(module, "__all__", []))
    assert exported == sorted(exported, key=_isort_key)
    tree = ast.parse((_package(member) / "__init__.py").read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    if imported:
        assert set(exported) - {"__version__"} == imported - {"annotations", "TYPE_CHECKING"}
    assert [name for name in exported if not hasattr(module, name)] == []


@pytest.mark.parametrize("member", MEMBERS)
def test_every_public_name_is_documented(member: str) -> None:
    module = importlib.import_module(member)
    assert module.__doc__
    names = [name for name in getattr(module, "__all__", []) if callable(getattr(module, name))]
    assert [name for name in names if not (getattr(module, name).__doc__ or "").strip()] == []


@pytest.mark.parametrize("member", MEMBERS)
def test_every_module_says_what_it_is(member: str) -> None:
    silent = [
        str(file.relative_to(ROOT))
        for file in _sources(member)
        if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert silent == []


MAX_MODULES = 21
MANY_BY_DESIGN = {
    "tollgate_rules/library": "one file a rule, found by discovery: a shared list would make authors collide",
    "cost_estimator/models": "one file a resource type that is priced, found by discovery as well",
}
"""The only folders that may hold more modules, each with the reason; what is below them may, too."""


@pytest.mark.parametrize("member", MEMBERS)
def test_a_folder_has_no_more_modules_than_one_takes_in(member: str) -> None:
    folders: dict[str, int] = {}
    for file in _sources(member):
        place = file.parent.relative_to(_package(member).parent).as_posix()
        if file.name != "__init__.py" and not f"{place}/".startswith(tuple(f"{many}/" for many in MANY_BY_DESIGN)):
            folders[place] = folders.get(place, 0) + 1
    assert {place: count for place, count in folders.items() if count > MAX_MODULES} == {}


@pytest.mark.parametrize("folder", MANY_BY_DESIGN)
def test_a_folder_that_may_hold_more_modules_does(folder: str) -> None:
    member, _, below = folder.partition("/")
    assert len(list((_package(member) / below).rglob("*.py"))) > MAX_MODULES


@pytest.mark.parametrize("member", MEMBERS)
def test_a_public_class_name_exists_once_in_a_member(member: str) -> None:
    found: dict[str, list[str]] = {}
    for file in _sources(member):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(str(file.relative_to(ROOT)))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


MIRRORS = (
    "commands",  # of a command line: a module has the name that the user types, and so has the room behind it
    "tollgate_hcl/evaluate",  # a construct is read by reader/ and evaluated here
    "pyvider/engine",  # an RPC passes wire/rpcs, wire/from_proto and the engine, in files of one name
    "pyvider/wire/rpcs",
    "pyvider/wire/from_proto",
    "pyvider/cty/codec_msgpack",  # the same steps as codec_json
    "policy_validator/languages",  # a language in one file, with the room that it needs beside it
    "policy_validator/sets",  # named as users name policy sets
    "tollgate_rules/library",  # a cloud's rules, with what they share in a room of the cloud's name
    "cost_estimator/models/azure",  # the parts that models of a cloud share are named alike in each cloud
    "cost_estimator/models/google",
)
"""Folders whose modules may have the names of others, because they are about the same things."""

SHARED_NAMES = {
    "tollgate_host": {
        "errors": "each room's own exceptions",
        "model": "the values that configuration and report are made of",
        "processes": "of integrations, and of providers",
        "run": "the entry of a room, told top to bottom",
        "secrets": "in a plan, and in a live call",
    },
    "pyvider": {
        "base": "pyvider.schema.base is an import path of the specification",
        "types": "pyvider.schema.types is one, too",
    },
}
"""The other names that several modules of a member have, each with the reason."""


@pytest.mark.parametrize("member", MEMBERS)
def test_a_module_name_exists_once_in_a_member(member: str) -> None:
    found: dict[str, list[str]] = {}
    for file in _sources(member):
        module = file.parent if file.name == "__init__.py" else file
        room = module.parent.relative_to(_package(member).parent).as_posix()
        is_mirror = room.startswith(MIRRORS) or room.endswith(f"/{MIRRORS[0]}") or module.stem == module.parent.name
        if file.name != "__main__.py" and not is_mirror:
            found.setdefault(module.stem, []).append(str(file.relative_to(ROOT)))
    shared = SHARED_NAMES.get(member, {})
    assert {name: files for name, files in found.items() if len(files) > 1 and name not in shared} == {}
    assert [name for name in shared if len(found.get(name, [])) < 2] == []


PARTICIPLE = re.compile(r"[a-z]+(?:ed|[ow]wn|ept|eld|aid|old)")
NO_PARTICIPLES = {
    "attached": "of the testing kit: read in a `with` statement",
    "deprecated": "a marker of a schema, as the specification writes it",
    "embed": "a verb",
    "fixed": "a part of a price, as `hourly` and `monthly` are",
    "hold": "a verb",
    "markdown": "a noun",
    "tiered": "a part of a price",
    "undecided": "a verdict",
    "unknown": "a value, by the name that Terraform has for it",
    "used": "a part of a price",
}
"""Names of this form that are none, or that make a value of that name."""


@pytest.mark.parametrize("member", MEMBERS)
def test_a_public_function_is_not_named_by_a_participle(member: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"
        for file in _sources(member)
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and PARTICIPLE.fullmatch(node.name)
        and node.name not in NO_PARTICIPLES
    ]
    assert wrong == []


NO_VERBS = {
    "A", "After", "All", "An", "Another", "Any", "Anything", "As", "At", "By", "Called", "Each", "Every", "Exactly",
    "For", "From", "How", "If", "In", "It", "Its", "Just", "None", "Of", "On", "One", "Our", "Past", "So", "Some",
    "Something", "Such", "The", "There", "These", "This", "Those", "Two", "What", "Whatever", "When", "Where",
    "Whether", "Which", "Who", "Why", "With", "Without",
}  # fmt: skip


@pytest.mark.parametrize("member", MEMBERS)
def test_a_function_s_docstring_starts_with_a_verb(member: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"
        for file in _sources(member)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (
            (text := ast.get_docstring(node) or "").startswith("`") or re.split(r"\W", text, maxsplit=1)[0] in NO_VERBS
        )
    ]
    assert wrong == []


def _console_scripts() -> list[str]:
    scripts: list[str] = []
    for folder in MEMBERS.values():
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        scripts += project.get("scripts", {})
    return scripts


@pytest.mark.requirement("C-05")
def test_the_console_scripts_are_those_of_the_design() -> None:
    integrations = {"tf-cost-estimator", "tf-policy-validator", "tf-aws-compliance", "tf-naming-checker"}
    assert set(_console_scripts()) == {"tollgate", "pyvider", *integrations}


@pytest.mark.parametrize("script", _console_scripts())
def test_a_console_script_is_installed_and_starts(script: str) -> None:
    program = Path(sys.executable).parent / script
    answered = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=60, check=False)
    assert answered.returncode == 0, answered.stderr
    assert "usage" in answered.stdout.lower()


@pytest.mark.requirement("C-04")
@pytest.mark.parametrize("integration", sorted(INTEGRATIONS))
def test_an_integration_has_no_wire_code_of_its_own(integration: str) -> None:
    wire = {"socket", "asyncio", "anyio", "jsonrpc", "selectors"}
    files = [file for file in _sources(integration) if file.name != "unix_http.py"]  # to OPA's own server, not the host
    used = {name.partition(".")[0] for file in files for name in _imports(file)}
    assert used & wire == set()
    assert "tollgate_runtime" in used


@pytest.mark.requirement("C-03")
@pytest.mark.parametrize("package", ["attrs", "anyio", "boto3", "jsonschema", "httpx"])
def test_a_given_package_is_really_used(package: str) -> None:
    assert package in _used_packages()


def test_uv_gets_the_versions_that_pip_gets() -> None:
    workspace = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if "==" in line]
    assert workspace["tool"]["uv"]["constraint-dependencies"] == pinned


def test_no_committed_file_names_a_download_address() -> None:
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in pinned
    assert "@ " not in pinned


def _package(member: str) -> Path:
    return MEMBERS[member] / "src" / member


def _sources(member: str) -> list[Path]:
    return [file for file in sorted(_package(member).rglob("*.py")) if "/gen/" not in file.as_posix()]


@lru_cache
def _used_packages() -> frozenset[str]:
    return frozenset(name.partition(".")[0] for one in MEMBERS for file in _sources(one) for name in _imports(file))


def _top_module(file: Path, member: str) -> str:
    return file.relative_to(_package(member)).parts[0].removesuffix(".py")


def _imports(file: Path, *, top_level_only: bool = False) -> Iterator[str]:
    """The modules a file imports; at top level only, those that are not deferred into a function."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = tree.body if top_level_only else list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _isort_key(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as ruff sorts `__all__`."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2, name)

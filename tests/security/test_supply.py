"""What Tollgate runs, imports and fetches."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from policy_validator.problems import PolicyError
from policy_validator.sources.download import fetch

ROOT = Path(__file__).parent.parent.parent
SOURCES = [ROOT / "host", ROOT / "runtime", ROOT / "rules", ROOT / "pyvider", *(ROOT / "integrations").iterdir()]
FORBIDDEN_CALLS = {"eval", "exec", "os.system", "os.popen", "pickle.loads", "pickle.load", "marshal.loads", "yaml.load",
                   "yaml.unsafe_load", "os.setuid", "os.seteuid", "tempfile.mktemp"}  # fmt: skip
LISTENER = """
import os, socket
_connect = socket.socket.connect
def connect(self, address):
    if self.family != socket.AF_UNIX:
        open(os.path.join(os.environ["HOME"], "connected"), "a").write(repr(address) + "\\n")
    return _connect(self, address)
socket.socket.connect = connect
"""


def _calls(file: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


@pytest.mark.heavy
def test_nothing_runs_a_shell_evaluates_text_or_changes_the_user() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{call.lineno}: {name}"
        for member in SOURCES
        for file in (member / "src").rglob("*.py")
        for name, call in _calls(file)
        if name in FORBIDDEN_CALLS
        or any(word.arg == "shell" and getattr(word.value, "value", None) is not False for word in call.keywords)
    ]
    assert wrong == []


def test_every_dependency_is_pinned_to_one_version_in_both_lists() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in pinned if not re.fullmatch(r"[A-Za-z0-9._-]+==[\w.!+]+", line)] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert sorted(project["tool"]["uv"]["constraint-dependencies"], key=str.lower) == sorted(pinned, key=str.lower)


@pytest.mark.parametrize("address", ["https://x:99999/p", "https://[::1/p", "https://user:secret@x:abc/p"])
def test_an_address_that_is_none_is_refused_without_what_may_be_secret_in_it(tmp_path: Path, address: str) -> None:
    with pytest.raises(PolicyError, match="This is not a web address") as caught:
        fetch(f"{address}#sha256={'a' * 64}", tmp_path)
    assert "secret" not in str(caught.value)


@pytest.mark.heavy
def test_a_check_with_all_four_integrations_connects_to_nobody(project: Any) -> None:
    project.write("sitecustomize.py", LISTENER)
    names = ("tf-cost-estimator", "tf-policy-validator", "tf-aws-compliance", "tf-naming-checker")
    settings = 'env = ["PYTHONPATH"]'
    blocks = [
        f'  integration "i{place}" {{\n    source = "{name}"\n    {settings}\n  }}' for place, name in enumerate(names)
    ]
    project.write("integrations.hcl", "\n".join(["terraform {", *blocks, "}\n"]))
    project.plan("one", "two")
    environ = {"PATH": os.environ["PATH"], "HOME": str(project.folder), "PYTHONPATH": str(project.folder)}
    process = project.spawn("check", "plan.json", "--report", "json", environ={**environ, "PYTHON": sys.executable})
    out, err = process.communicate(timeout=120)
    assert '"i3"' in out, err
    assert not (project.folder / "connected").exists()

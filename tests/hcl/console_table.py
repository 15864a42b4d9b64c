"""Ask `terraform console` for the value of every expression of the table, and write its answers down.

Run it where Terraform is: `python -m tests.hcl.console_table`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tollgate_host.engine.discovery.find_engine import find_engine

FOLDER = Path(__file__).parent / "console"
TABLE = FOLDER / "values.json"
ERROR = "(error)"
_WORKERS = 2


def expressions() -> list[str]:
    """The expressions of the table, in order."""
    lines = (FOLDER / "expressions.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("# ")]


def answers(wanted: Sequence[str]) -> dict[str, str]:
    """What the real Terraform prints for each."""
    with ThreadPoolExecutor(max_workers=_WORKERS) as pool:
        found = pool.map(_answers, [wanted[start::_WORKERS] for start in range(_WORKERS)])
    by_expression = {expression: answer for part in found for expression, answer in part.items()}
    return {expression: by_expression[expression] for expression in wanted}


def _answers(wanted: Sequence[str]) -> dict[str, str]:
    """The console locks the state and evaluates only the last line that it is sent: one process after another."""
    with tempfile.TemporaryDirectory(prefix="tollgate-console-") as name:
        folder = Path(name)
        shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
        _terraform(folder, "init", "-input=false")
        return {expression: _answer(folder, expression) for expression in wanted}


def _answer(folder: Path, expression: str) -> str:
    finished = _terraform(folder, "console", text=f"{expression}\n")
    return ERROR if finished.returncode != 0 else finished.stdout.removesuffix("\n")


def _terraform(folder: Path, *arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    environ = {**os.environ, "TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1", "NO_COLOR": "1"}
    argv = [*find_engine(environ=os.environ).argv, *arguments]
    return subprocess.run(
        argv, cwd=folder, env=environ, input=text, capture_output=True, text=True, timeout=300, check=False
    )


def main() -> None:
    """Write the table anew."""
    found = answers(expressions())
    TABLE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(found)} expressions, {sum(value == ERROR for value in found.values())} refused\n")


if __name__ == "__main__":
    main()

"""`tollgate plan` and `apply` beside plain Terraform on the same provider, in one run, side by side.

The provider is the sandbox, on Pyvider, so that no network is in the way. Measured is the whole command, from its start
to its end, without integrations and with one small one that agrees to everything. Seconds are the best of the repeats;
what counts are the ratios.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyvider.testing import Workspace, engines

ROOT = Path(__file__).parent.parent
SANDBOX = ROOT / "examples" / "provider_sandbox"
SIZES = (10, 100, 1_000)
AIMS = {0: 1.15, 1: 1.25}
MAIN = """
provider "aws" {{
  region = "us-east-1"
}}
resource "aws_sqs_queue" "many" {{
  count = {size}
  name  = "queue-${{count.index}}"
  tags  = {{ Name = "queue-${{count.index}}", Owner = "web" }}
}}
"""
INTEGRATION = f"""#!{sys.executable}
from tollgate_runtime import Integration, Resource, success

app = Integration("agreeable", version="1.0.0")


@app.on("post-plan")
async def check(resource: Resource):
    return success(metadata={{"name": resource.name}})


raise SystemExit(app.main())
"""


class Bench:
    """A root module with so many resources, and the commands on it."""

    def __init__(self, folder: Path, size: int) -> None:
        main = MAIN.format(size=size)
        self._space = Workspace.open(folder, SANDBOX, name="aws", source="tollgate.dev/sandbox/aws", main=main)
        self._folder = self._space.folder
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TF_")},
            "TF_CLI_CONFIG_FILE": str(folder / "terraform.rc"),
            "CHECKPOINT_DISABLE": "1",
        }
        program = self._folder / "agreeable"
        program.write_text(INTEGRATION)
        program.chmod(0o755)

    def seconds(self, command: list[str], repeats: int, *, resets: bool) -> float:
        """The best time of a command; an apply begins from nothing each time."""
        best = float("inf")
        for _ in range(repeats):
            if resets:
                for state in self._folder.glob("terraform.tfstate*"):
                    state.unlink()
                shutil.rmtree(self._folder / ".sandbox", ignore_errors=True)
            begun = time.perf_counter()
            subprocess.run(command, cwd=self._folder, env=self._environ, capture_output=True, check=True)
            best = min(best, time.perf_counter() - begun)
        return best

    def integrations(self, count: int) -> None:
        """Configures so many integrations."""
        blocks = [f'  integration "i{number}" {{ source = "./agreeable" }}' for number in range(count)]
        (self._folder / "integrations.hcl").write_text("\n".join(["terraform {", *blocks, "}"]))


def measure(sizes: tuple[int, ...], repeats: int) -> None:
    """Prints one table."""
    engine = next(iter(engines().values()))
    tollgate = [sys.executable, "-m", "tollgate"]
    print(f"engine: {' '.join(engine)}; best of {repeats}")
    print(f"{'command':<8}{'resources':>10}{'terraform':>11}{'+0':>8}{'ratio':>7}{'+1':>8}{'ratio':>7}")
    for size in sizes:
        folder = Path(tempfile.mkdtemp(prefix="tollgate-bench-"))
        try:
            bench = Bench(folder, size)
            for command in (["plan"], ["apply", "-auto-approve"]):
                resets = command[0] == "apply"
                plain = bench.seconds([*engine, *command], repeats, resets=resets)
                row = f"{command[0]:<8}{size:>10,}{plain:>11.2f}"
                for count, aim in AIMS.items():
                    bench.integrations(count)
                    ours = bench.seconds([*tollgate, *command], repeats, resets=resets)
                    mark = " " if command[0] != "plan" or size < 1_000 or ours / plain <= aim else "!"
                    row += f"{ours:>8.2f}{ours / plain:>6.2f}{mark}"
                print(row, flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"aims at 1,000: at most {AIMS[0]} with none and {AIMS[1]} with one; ! marks a miss")


def main() -> None:
    """Reads the arguments and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    measure(tuple(arguments.sizes), arguments.repeats)


if __name__ == "__main__":
    main()

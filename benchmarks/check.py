"""`tollgate check` on saved plans of growing size, beside Checkov on the same plans in the same run.

What is measured is the whole command, from its start to its end, with one small integration on our runtime and with
four of them: they agree to everything, so that what is left is the host. The processor time of host and integrations
is told apart. Seconds are the best of the repeats. Checkov runs in a venv of its own (`.venv-checkov`), made on the
first run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent
SIZES = (10, 100, 1_000, 10_000, 15_000)
MOST_FOR_CHECKOV = 1_000
AIM_US, AIM_MB, AIM_FIRST_SECONDS = 100, 400, 0.5
WRITE_PLAN = """
import json, sys
from tests.host.plans.sized import sized_plan
json.dump(sized_plan(int(sys.argv[1])), open(sys.argv[2], "w"))
"""
"""Run as a process of its own: a large parent would show in the peak memory of the processes that we measure."""

INTEGRATION = f"""#!{sys.executable}
from tollgate_runtime import Integration, Resource, success

app = Integration("agreeable", version="1.0.0")


@app.on("post-plan")
async def check(resource: Resource):
    return success(metadata={{"name": resource.name}})


raise SystemExit(app.main())
"""


@attrs.frozen(kw_only=True)
class Measured:
    """One command that has ended; memory is that of the host process alone."""

    seconds: float
    host_cpu: float = 0.0
    integrations_cpu: float = 0.0
    host_mb: float = 0.0
    integration_mb: float = 0.0


def project(folder: Path, integrations: int) -> None:
    """A root module with so many integrations."""
    program = folder / "agreeable"
    program.write_text(INTEGRATION)
    program.chmod(0o755)
    blocks = [f'  integration "i{number}" {{ source = "./agreeable" }}' for number in range(integrations)]
    (folder / "integrations.hcl").write_text("\n".join(["terraform {", *blocks, "}"]))


def check(folder: Path, plan: Path) -> Measured:
    """Runs `tollgate check`."""
    out = folder / "out.json"
    command = [sys.executable, "-m", "tollgate", "check", str(plan), "--profile", "--report", f"json={out}"]
    begun = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - begun
    used = {
        who: (float(cpu), float(memory))
        for who, cpu, memory in re.findall(r"^(\w+): CPU ([\d.]+) s, peak memory (\d+) MB$", done.stderr, re.MULTILINE)
    }
    (host_cpu, host_mb), (integrations_cpu, integration_mb) = used["host"], used["integrations"]
    return Measured(
        seconds=seconds,
        host_cpu=host_cpu,
        integrations_cpu=integrations_cpu,
        host_mb=host_mb,
        integration_mb=integration_mb,
    )


def checkov(plan: Path) -> Measured | None:
    """Runs Checkov with all its checks; None where it cannot be had."""
    program = checkov_program()
    if program is None:
        return None
    command = [str(program), "-f", str(plan), "--framework", "terraform_plan", "--compact", "--quiet"]
    environ = {**os.environ, "LOG_LEVEL": "ERROR", "CHECKOV_RUN_SCA_PACKAGE_SCAN_V2": "false"}
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environ)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Measured(
        seconds=time.perf_counter() - begun, host_cpu=used.ru_utime + used.ru_stime, host_mb=used.ru_maxrss / 1024
    )


def checkov_program() -> Path | None:
    """Checkov's console script, installed on the first call."""
    folder = ROOT / ".venv-checkov"
    program = folder / "bin" / "checkov"
    if program.exists() or (folder / "failed").exists():
        return program if program.exists() else None
    print(f"Installing checkov into {folder.name} ...", flush=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "checkov"]
    if subprocess.run(install, check=False, stderr=subprocess.DEVNULL).returncode:
        (folder / "failed").touch()
        print("Checkov cannot be installed here; going on without it.")
        return None
    return program


def best(runs: list[Measured]) -> Measured:
    """The run that was disturbed least."""
    return min(runs, key=lambda run: run.seconds)


def measure(folder: Path, plan: Path, integrations: int, repeats: int) -> Measured:
    """The best of several runs."""
    project(folder, integrations)
    return best([check(folder, plan) for _ in range(repeats)])


def row(label: str, size: int, run: Measured, smallest: tuple[int, Measured] | None) -> str:
    """A line of the table; what each further resource costs is told by the difference to the smallest plan."""
    cells = f"{label:<10}{size:>8,}{run.seconds:>10.2f}{run.host_mb:>8.0f}{run.integration_mb:>8.0f}"
    if smallest is None or size == smallest[0]:
        return cells
    more = size - smallest[0]
    wall = (run.seconds - smallest[1].seconds) / more * 1e6
    host = (run.host_cpu - smallest[1].host_cpu) / more * 1e6
    theirs = (run.integrations_cpu - smallest[1].integrations_cpu) / more * 1e6
    return f"{cells}{wall:>10,.0f}{theirs:>10,.0f}{wall - theirs:>10,.0f}{host:>10,.0f}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--checkov-up-to", type=int, default=MOST_FOR_CHECKOV, metavar="N", help="0 leaves it out")
    options = parser.parse_args()
    print(f"{'':<10}{'':>8}{'':>10}{'MB, peak':>16}{'µs for each further resource':>40}")
    print(
        f"{'':<10}{'size':>8}{'seconds':>10}{'host':>8}{'integr.':>8}"
        f"{'wall':>10}{'integr.':>10}{'beside':>10}{'host CPU':>10}"
    )
    with tempfile.TemporaryDirectory(prefix="tollgate-bench-") as name:
        folder = Path(name)
        plans = {size: folder / f"plan{size}.json" for size in options.sizes}
        for size, plan in plans.items():
            subprocess.run([sys.executable, "-c", WRITE_PLAN, str(size), str(plan)], cwd=ROOT, check=True)
        for integrations in (1, 4):
            smallest: tuple[int, Measured] | None = None
            for size, plan in plans.items():
                repeats = options.repeats if size <= MOST_FOR_CHECKOV else max(1, options.repeats - 1)
                run = measure(folder, plan, integrations, repeats)
                smallest = smallest or (size, run)
                print(row(f"ours, {integrations}", size, run, smallest), flush=True)
        for size, plan in plans.items():
            if size <= options.checkov_up_to and (run := checkov(plan)) is not None:
                print(row("checkov", size, run, None), flush=True)
    print("\nbeside: wall time beside the integrations' own processor time. Aims with one integration: under")
    print(
        f"{AIM_US} µs of it at any size; {SIZES[0]} resources in {AIM_FIRST_SECONDS} s; {SIZES[-1]:,} in {AIM_MB} MB."
    )


if __name__ == "__main__":
    main()

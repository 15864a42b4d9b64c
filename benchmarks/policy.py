"""The policy validator with every built-in AWS rule on saved plans of growing size, beside its peers in the same run.

What is measured is the whole command `tollgate check` with the policy validator alone, from its start to its end: the
host reads the plan, the integration judges each resource and then the plan as a whole. `judging` is the time inside the
integration, without the wire, in seconds of the processor. Checkov runs with all its checks in a venv of its own
(`.venv-checkov`), conftest with a few rules in Rego where it is installed. Seconds are the best of the repeats.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs
from check import ROOT, WRITE_PLAN, checkov

SIZES = (100, 1_000, 10_000)
MOST_FOR_CHECKOV = 1_000
AIM_SECONDS, AIM_MB, AIM_RATIO = 5.0, 400, 30
JUDGE = """
import json, sys, time
from pathlib import Path
import msgspec
from policy_validator.config import Config
from policy_validator.packs import pack_names
from policy_validator.policy import load_policy
from tollgate.terraform.plan_json import plan_from_json
from tollgate_runtime.contract.dialects import operation_from_params

path = Path(sys.argv[1])
told = plan_from_json(path.read_bytes(), name=path.name).operation()
operation = operation_from_params(msgspec.Raw(msgspec.json.encode(told)), "plan-stage-complete", [])
begun = time.process_time()
policy = load_policy(Config(policy_set=pack_names(), exclude=["azure_*", "google_*"]))
findings = sum(len(policy.judge(resource).findings) for resource in operation.resources)
findings += len(policy.judge_plan(operation).findings)
print(json.dumps([time.process_time() - begun, len(policy.rules), findings]))
"""
REGO = """package main

deny[msg] {
	row := input.resource_changes[_]
	row.type == "aws_db_instance"
	not row.change.after.storage_encrypted
	msg := sprintf("%s is not encrypted", [row.address])
}

deny[msg] {
	row := input.resource_changes[_]
	row.type == "aws_instance"
	not row.change.after.tags.Owner
	msg := sprintf("%s has no owner", [row.address])
}
"""


@attrs.frozen(kw_only=True)
class Measured:
    """One command that has ended."""

    seconds: float
    integration_mb: float = 0.0
    judging: float = 0.0
    rules: int = 0
    findings: int = 0


def project(folder: Path) -> None:
    """A root module with the policy validator alone, and every rule for AWS."""
    from policy_validator.packs import pack_names

    sets = json.dumps(pack_names())
    program = Path(sys.executable).parent / "tf-policy-validator"
    (folder / "integrations.hcl").write_text(
        f'terraform {{\n  integration "policy" {{\n    source = "{program}"\n    policy_set = {sets}\n'
        '    exclude = ["azure_*", "google_*"]\n  }\n}\n'
    )


def ours(folder: Path, plan: Path) -> Measured:
    """Runs `tollgate check`, and judges the same plan in a process without a host."""
    command = [sys.executable, "-m", "tollgate", "check", str(plan), "--profile"]
    command += ["--report", f"json={folder / 'out.json'}"]
    begun = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    memory = re.search(r"^integrations: CPU [\d.]+ s, peak memory (\d+) MB$", done.stderr, re.MULTILINE)
    judged = subprocess.run([sys.executable, "-c", JUDGE, str(plan)], capture_output=True, text=True, check=True)
    judging, rules, findings = json.loads(judged.stdout)
    return Measured(
        seconds=seconds,
        integration_mb=float(memory[1]) if memory else 0.0,
        judging=judging,
        rules=rules,
        findings=findings,
    )


def conftest(folder: Path, plan: Path) -> Measured | None:
    """Runs conftest with two rules; None where it is not installed."""
    program = shutil.which("conftest")
    if program is None:
        return None
    policies = folder / "policy"
    policies.mkdir(exist_ok=True)
    (policies / "main.rego").write_text(REGO)
    begun = time.perf_counter()
    command = [program, "test", str(plan), "--policy", str(policies), "--rego-version", "v0"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return Measured(seconds=time.perf_counter() - begun)


def row(name: str, size: int, seconds: float, our_seconds: float, note: str) -> str:
    """A line for a peer."""
    return f"{name:<10}{size:>8,}{seconds:>10.2f}   {seconds / our_seconds:.1f} times ours; {note}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--checkov-up-to", type=int, default=MOST_FOR_CHECKOV, metavar="N", help="0 leaves it out")
    options = parser.parse_args()
    print(f"{'':<10}{'size':>8}{'seconds':>10}{'judging':>10}{'MB':>8}{'rules':>8}{'findings':>10}")
    with tempfile.TemporaryDirectory(prefix="tollgate-bench-") as name:
        folder = Path(name)
        project(folder)
        for size in options.sizes:
            plan = folder / f"plan{size}.json"
            subprocess.run([sys.executable, "-c", WRITE_PLAN, str(size), str(plan)], cwd=ROOT, check=True)
            run = min((ours(folder, plan) for _ in range(options.repeats)), key=lambda run: run.seconds)
            print(
                f"{'ours':<10}{size:>8,}{run.seconds:>10.2f}{run.judging:>10.2f}{run.integration_mb:>8.0f}"
                f"{run.rules:>8}{run.findings:>10,}",
                flush=True,
            )
            peer = checkov(plan) if size <= options.checkov_up_to else None
            if peer is not None:
                print(row("checkov", size, peer.seconds, run.seconds, f"{peer.host_mb:.0f} MB, all checks"))
            other = conftest(folder, plan)
            if other is not None:
                print(row("conftest", size, other.seconds, run.seconds, "2 rules"))
    print(f"\nAims: 10,000 resources in {AIM_SECONDS:g} s and {AIM_MB} MB; {AIM_RATIO} times faster than Checkov.")


if __name__ == "__main__":
    main()

"""Pyvider beside `tf` and `pyvider` from the package index, a raw provider, and Terraform's own terraform_data."""

from __future__ import annotations

import datetime
import os
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import attrs
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pyvider.testing.workspace import CLI_CONFIGURATION, REQUIRED, TerraformFailed, Workspace, default_engine
from pyvider.tools.install import platform_name
from tollgate_tfplugin.handshake import MAGIC_COOKIE

from benchmarks.rig.bench import OURS, Bench
from benchmarks.rig.engine import environment_of, version_of
from benchmarks.rig.peers import PYVIDER, TF
from benchmarks.rig.spending import Spent, in_turns, spend
from benchmarks.rig.tables import Cell, Table, Target

TITLE = "Providers in Python"
ABOUT = """
A provider with one trivial resource on each framework, and many instances of it: the commands that users wait for, in
turns so that all meet the same machine. Time, processor time and memory are those of Terraform and the provider
together; *terraform_data* is built into Terraform, and so tells what Terraform takes by itself. *handshake* is how long
a start takes until the line that Terraform waits for. tf and pyvider let in any client; *raw grpclib* is as little as a
provider can be, and checks nothing but the client.
"""
PROVIDERS = Path(__file__).parent / "providers"
INSTANCES = (100, 500)
LIMIT_SECONDS = 120
STEPS = {
    "validate": ["validate"],
    "plan": ["plan", "-input=false"],
    "apply": ["apply", "-auto-approve", "-input=false"],
    "re-plan": ["plan", "-input=false"],
    "destroy": ["destroy", "-auto-approve", "-input=false"],
}
REPEATED = ("validate", "plan", "re-plan")
BUILTIN = 'resource "terraform_data" "t" {\n  count = COUNT\n  input = "n${count.index}"\n}\n'
THING = 'resource "bench_thing" "t" {\n  count = COUNT\n  name = "n${count.index}"\n  tags = { a = "b" }\n}\n'
PEER_PROVIDER = PROVIDERS / "pyvider_peer"
COMMANDS = {
    TF: [str(TF.python), str(PROVIDERS / "tf_peer.py")],
    PYVIDER: [
        "env",
        f"PYTHONPATH={PEER_PROVIDER}",
        str(PYVIDER.python),
        str(PEER_PROVIDER / "terraform-provider-bench.py"),
    ],
}


@attrs.frozen(kw_only=True)
class Contender:
    """One provider: how it is started, and the resource it has; the one without a command is built into Terraform."""

    name: str
    command: list[str]

    @property
    def is_builtin(self) -> bool:
        """Return whether it is Terraform's own."""
        return not self.command

    def main(self, count: int) -> str:
        """Return the configuration with so many instances."""
        return (BUILTIN if self.is_builtin else THING).replace("COUNT", str(count))


def contenders(bench: Bench) -> Iterator[Contender]:
    """All that are here."""
    yield Contender(name=OURS, command=[sys.executable, "-m", "pyvider.launch", str(PROVIDERS / "ours.py")])
    for peer in bench.present(COMMANDS):
        yield Contender(name=peer.name, command=COMMANDS[peer])
    yield Contender(name="raw grpclib", command=[sys.executable, str(PROVIDERS / "raw_grpclib.py")])
    yield Contender(name="terraform_data", command=[])


def open_workspace(contender: Contender, folder: Path, count: int) -> Workspace:
    """Return a folder in which Terraform uses the contender for `count` instances."""
    mirror = folder / "mirror" / "example.com" / "test" / "bench" / "0.1.0" / platform_name()
    mirror.mkdir(parents=True)
    if not contender.is_builtin:
        launcher = mirror / "terraform-provider-bench_v0.1.0"
        launcher.write_text(f"#!/bin/sh\nexec {shlex.join(contender.command)}\n")
        launcher.chmod(0o755)
    (folder / "terraform.rc").write_text(CLI_CONFIGURATION.format(mirror=folder / "mirror"))
    root = folder / "root"
    root.mkdir()
    if not contender.is_builtin:
        (root / "providers.tf").write_text(REQUIRED.format(name="bench", source="example.com/test/bench"))
    workspace = Workspace(root, default_engine(), timeout_seconds=LIMIT_SECONDS * 10)
    workspace.write(contender.main(count)).run("init")
    return workspace


def client_certificate() -> str:
    """Return a certificate such as Terraform makes for itself: self-signed, P-521."""
    key = ec.generate_private_key(ec.SECP521R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    return builder.sign(key, hashes.SHA512()).public_bytes(serialization.Encoding.PEM).decode()


def seconds_to_handshake(contender: Contender, repeats: int) -> float:
    """Return how long a start takes until the line that Terraform waits for; the median."""
    cookie = {"TF_PLUGIN_MAGIC_COOKIE": MAGIC_COOKIE, "PLUGIN_PROTOCOL_VERSIONS": "5,6"}
    environment = os.environ | cookie | {"PLUGIN_CLIENT_CERT": client_certificate()}
    seconds: list[float] = []
    for _ in range(repeats):
        begin = time.perf_counter()
        process = subprocess.Popen(
            contender.command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline().startswith("1|6|")
        seconds.append(time.perf_counter() - begin)
        process.terminate()
        process.communicate()
    return statistics.median(seconds)


def run(bench: Bench) -> Iterator[Table]:
    """One table."""
    bench.versions |= version_of(default_engine())
    count = bench.sizes(*INSTANCES)[-1]
    spaces = list(_spaces(bench, count))
    spent: dict[str, dict[str, Spent]] = {contender.name: {} for contender, _ in spaces}
    for step, arguments in STEPS.items():
        for name, found in _step(bench, spaces, step, arguments).items():
            spent[name][step] = found
        spaces = [(contender, space) for contender, space in spaces if step in spent[contender.name]]
    rows: list[list[Cell]] = []
    for contender, _ in spaces:
        found = spent[contender.name]
        start = None if contender.is_builtin else seconds_to_handshake(contender, bench.repeats(10)) * 1e3
        each = [figure for step in STEPS for figure in (found[step].seconds, found[step].cpu)]
        rows.append([contender.name, *each, start, found["plan"].megabytes])
    columns = ["provider", *(f"{step} {unit}" for step in STEPS for unit in ("s", "CPU s")), "handshake ms", "plan MB"]
    yield Table(
        title=f"{count} instances", columns=columns, rows=rows, targets=[_target(spent)] if len(spent) > 3 else []
    )


def _spaces(bench: Bench, count: int) -> Iterator[tuple[Contender, Workspace]]:
    """Yield a folder for each; a peer that Terraform cannot use is noted and left out."""
    for contender in contenders(bench):
        try:
            space = open_workspace(contender, bench.folder / contender.name.replace(" ", "-"), count)
            space.run("validate")
            yield contender, space
        except (TerraformFailed, OSError) as error:
            bench.miss_peer(contender.name, str(error))


def _step(bench: Bench, spaces: list[tuple[Contender, Workspace]], step: str, arguments: list[str]) -> dict[str, Spent]:
    def command(space: Workspace) -> Spent:
        return spend(
            [*space.engine, *arguments, "-no-color"],
            folder=space.folder,
            environment=environment_of(space),
            limit_seconds=bench.limit(LIMIT_SECONDS),
        )

    return in_turns(
        bench.repeats(2 if step in REPEATED else 1),
        {contender.name: lambda space=space: command(space) for contender, space in spaces},
        bench.miss_peer,
    )


def _target(spent: dict[str, dict[str, Spent]]) -> Target:
    """Ours against the better of the two frameworks, where providers themselves have the most to do."""
    others = [spent[peer.name]["plan"].cpu for peer in COMMANDS if "plan" in spent.get(peer.name, {})]
    ratio = spent[OURS]["plan"].cpu / min(others) if others else None
    return Target(what="CPU of a plan against the better framework", value=ratio, limit=1.0, unit="times")

"""Pyvider beside `tf` and `pyvider` from the package index, a raw grpclib provider, and Terraform's own terraform_data.

One trivial resource, many instances, the commands that users wait for, in turns so that all meet the same machine.
Each peer runs in a venv of its own (`.venv-bench-*`), made on the first run. Seconds are the best of the repeats.
"""

from __future__ import annotations

import argparse
import datetime
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import attrs
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pyvider.testing.workspace import CLI_CONFIGURATION, REQUIRED, Workspace, default_engine
from pyvider.tools.install import platform_name
from pyvider.wire.handshake import MAGIC_COOKIE

HERE = Path(__file__).parent
ROOT = HERE.parent
PROVIDERS = HERE / "providers"
STEPS = {
    "validate": ("validate",),
    "plan": ("plan", "-input=false"),
    "apply": ("apply", "-auto-approve", "-input=false"),
    "re-plan": ("plan", "-input=false"),
    "destroy": ("destroy", "-auto-approve", "-input=false"),
}
REPEATED = ("validate", "plan", "re-plan")
BUILTIN = 'resource "terraform_data" "t" {\n  count = COUNT\n  input = "n${count.index}"\n}\n'
THING = 'resource "bench_thing" "t" {\n  count = COUNT\n  name = "n${count.index}"\n  tags = { a = "b" }\n}\n'


@attrs.frozen(kw_only=True)
class Contender:
    """One provider: how it is started, and the resource it has."""

    name: str
    command: list[str]
    is_builtin: bool = False

    def main(self, count: int) -> str:
        """The configuration with so many instances."""
        return (BUILTIN if self.is_builtin else THING).replace("COUNT", str(count))


def venv(name: str, package: str) -> Path:
    """A venv with one peer from the package index; its interpreter."""
    folder = ROOT / f".venv-bench-{name}"
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        print(f"Installing {package} into {folder.name} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True, stderr=subprocess.DEVNULL)
        (folder / "ready").touch()
    return python


def contenders(wanted: list[str]) -> list[Contender]:
    """Those asked for; all if none is named."""
    python = sys.executable

    def ours() -> Contender:
        return Contender(name="ours", command=[python, "-m", "pyvider.launch", str(PROVIDERS / "ours.py")])

    def raw() -> Contender:
        return Contender(name="raw grpclib", command=[python, str(PROVIDERS / "raw_grpclib.py")])

    def tf() -> Contender:
        return Contender(name="tf 1.2.0", command=[str(venv("tf", "tf==1.2.0")), str(PROVIDERS / "tf_peer.py")])

    def pyvider() -> Contender:
        peer = PROVIDERS / "pyvider_peer"
        start = [str(venv("pyvider", "pyvider==0.8.1")), str(peer / "terraform-provider-bench.py")]
        return Contender(name="pyvider 0.8.1", command=["env", f"PYTHONPATH={peer}", *start])

    def builtin() -> Contender:
        return Contender(name="terraform_data", command=[], is_builtin=True)

    makers = {"ours": ours, "raw": raw, "tf": tf, "pyvider": pyvider, "terraform_data": builtin}
    return [makers[name]() for name in wanted or makers]


def open_workspace(contender: Contender, folder: Path, count: int) -> Workspace:
    """A folder in which Terraform uses the contender for `count` instances."""
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
    workspace = Workspace(root, default_engine(), timeout_seconds=600)
    workspace.write(contender.main(count)).run("init")
    return workspace


class PeakMemory:
    """Watches the processes that a contender's command starts; the most memory that any of them had."""

    def __init__(self, contender: Contender) -> None:
        self.megabytes = 0.0
        self._mark = contender.command[-1] if contender.command else None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> PeakMemory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while self._mark and not self._done.wait(0.05):
            for process in Path("/proc").iterdir():
                if process.name.isdigit():
                    self._look_at(process)

    def _look_at(self, process: Path) -> None:
        assert self._mark
        try:
            if self._mark in (process / "cmdline").read_text():
                status = (process / "status").read_text()
                self.megabytes = max(self.megabytes, int(status.partition("VmHWM:")[2].split()[0]) / 1024)
        except (OSError, IndexError):
            return  # it has just ended


def client_certificate() -> str:
    """A certificate such as Terraform makes for itself: self-signed, P-521."""
    key = ec.generate_private_key(ec.SECP521R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    return builder.sign(key, hashes.SHA512()).public_bytes(serialization.Encoding.PEM).decode()


def seconds_to_handshake(contender: Contender, repeats: int) -> float:
    """How long a start takes until the line that Terraform waits for; the median."""
    if contender.is_builtin:
        return float("nan")
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


def measure(chosen: list[Contender], folder: Path, count: int, repeats: int) -> dict[str, dict[str, float]]:
    """Every step for every contender, in turns."""
    workspaces = {one.name: open_workspace(one, folder / one.name.replace(" ", "-"), count) for one in chosen}
    results: dict[str, dict[str, float]] = {one.name: {} for one in chosen}
    for step, arguments in STEPS.items():
        for _ in range(repeats if step in REPEATED else 1):
            for one in chosen:
                with PeakMemory(one) as memory:
                    begin = time.perf_counter()
                    workspaces[one.name].run(*arguments)
                    seconds = time.perf_counter() - begin
                found = results[one.name]
                found[step] = min(seconds, found.get(step, seconds))
                found["peak MB"] = max(memory.megabytes, found.get("peak MB", 0.0))
    for one in chosen:
        results[one.name]["handshake"] = seconds_to_handshake(one, 10)
    return results


def print_table(results: dict[str, dict[str, float]], count: int) -> None:
    """The figures, one line for each contender."""
    columns = [*STEPS, "handshake", "peak MB"]
    print(f"\n{count} instances of a trivial resource, seconds (best), mutual TLS on")
    print(f"{'':16}" + "".join(f"{column:>11}" for column in columns))
    for name, found in results.items():
        cells = (f"{found[column]:>11.0f}" if column == "peak MB" else f"{found[column]:>11.2f}" for column in columns)
        print(f"{name:16}" + "".join(cells).replace("nan", "  -"))
    print("\n(`tf` and `pyvider` let in any client; raw grpclib checks nothing but the client. Apply and destroy are")
    print("mostly Terraform's own time: compare validate, plan and re-plan.)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contenders", nargs="*", help="ours, raw, tf, pyvider, terraform_data (default: all)")
    parser.add_argument("--instances", type=int, default=500)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="bench-provider-"))
    try:
        results = measure(contenders(options.contenders), folder, options.instances, options.repeats)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print_table(results, options.instances)


if __name__ == "__main__":
    main()

"""The embedded Terraform behaves as a program does: streams, exit code, environment, signals."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

LAUNCHER = (sys.executable, "-P", "-m", "tollgate_tfplugin.embedded")

CONFIGURATION = """
variable "name" {}

resource "terraform_data" "slow" {
  input = var.name
  provisioner "local-exec" {
    command = "echo started > started; sleep 60"
  }
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "main.tf").write_text(CONFIGURATION)
    return tmp_path


def environment(**members: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TF_")}
    return kept | {"CHECKPOINT_DISABLE": "1", "TF_VAR_name": "from the environment"} | members


def run(root: Path, *arguments: str, text: str = "", **members: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*LAUNCHER, *arguments],
        cwd=root,
        env=environment(**members),
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_streams_and_exit_code_are_terraform_s_own(root: Path) -> None:
    known, unknown = run(root, "version"), run(root, "nonsense")
    assert (known.returncode, known.stderr) == (0, "")
    assert known.stdout.startswith("Terraform v")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert 'no command named "nonsense"' in unknown.stderr


def test_input_and_environment_reach_terraform(root: Path) -> None:
    assert run(root, "console", text="var.name\n").stdout == '"from the environment"\n'
    assert run(root, "plan", "-detailed-exitcode", "-no-color").returncode == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_terraform_gracefully(root: Path, number: signal.Signals) -> None:
    fifo = root / "started"
    os.mkfifo(fifo)  # the provisioner's echo blocks until we read it: no guessing when it has begun
    process = subprocess.Popen(
        [*LAUNCHER, "apply", "-auto-approve", "-no-color"],
        cwd=root,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert fifo.read_text() == "started\n"
        process.send_signal(number)
        output, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 1
    assert "Gracefully shutting down" in output
    assert '"slow"' in (root / "terraform.tfstate").read_text()


def test_a_reader_that_goes_away_ends_terraform_without_a_traceback(root: Path) -> None:
    pipeline = f"'{LAUNCHER[0]}' -P -m tollgate_tfplugin.embedded -help | true"
    finished = subprocess.run(
        ["/bin/sh", "-c", pipeline], cwd=root, env=environment(), capture_output=True, check=False
    )
    assert b"Traceback" not in finished.stderr


def test_modules_in_the_working_folder_do_not_replace_python_s_own(root: Path) -> None:
    (root / "ctypes.py").write_text("raise RuntimeError")
    assert run(root, "version").returncode == 0

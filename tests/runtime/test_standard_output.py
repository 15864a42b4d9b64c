"""The console script when its standard output cannot be written to."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(sys.executable).parent / "tf-naming-checker"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("option", ["--describe", "--schema", "--version"])
def test_a_full_disk_is_one_sentence(option: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(
            [SCRIPT, option], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert ended.returncode == 3
    assert ended.stderr == "cannot write to standard output: No space left on device\n"

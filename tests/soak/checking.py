"""The host in one process: `tollgate check` called again and again, as a test suite or a service would."""

import gc
import io
import json
import os
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

from tollgate_host.cli import main

from tests.host.integrations.programs import write_program
from tests.host.plans.pieces import change, plan, resource_change
from tests.soak.samples import Series, sampled

_CONFIGURATION = 'terraform {\n  integration "quiet" {\n    source = "./quiet.py"\n  }\n}\n'


def soak_check(folder: Path, checks: int) -> Series:
    """A small plan, checked by one integration: what this process holds."""
    write_program(folder / "quiet.py", "serve(answer)\n")
    (folder / "integrations.hcl").write_text(_CONFIGURATION)
    changes = [resource_change("aws_s3_bucket", f"b{one}", change(["create"], None, {"name": "x"})) for one in range(5)]
    (folder / "plan.json").write_text(json.dumps(plan(*changes)))

    def once(number: int) -> None:
        told = io.BytesIO()
        with io.TextIOWrapper(told, encoding="utf-8", write_through=True) as stream:
            with redirect_stdout(stream), redirect_stderr(stream):
                code = main(["check", "plan.json"])
            assert code == 0, f"check {number} ended with {code}:\n{told.getvalue().decode()}"
        if number % 10 == 0:
            gc.collect()  # so that what is looked at is what is held, and not what waits to be collected

    with chdir(folder):
        return Series("check", "checks", checks, tuple(sampled(checks, os.getpid(), once)))

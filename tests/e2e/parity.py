"""One plan judged in four ways, and configurations as communities write them, for tests of their agreement."""

import json
import shutil
from collections.abc import Mapping
from typing import Any, cast

from tests.e2e.live.conftest import Live
from tests.e2e.parity_configurations import INTEGRATIONS

_OWN_OF_A_RUN = frozenset({"timing", "command", "made_at", "plans", "plan", "calls", "seconds", "engine"})
_UNDECIDED_ALONE = {
    "a region behind a local",
    "a region behind a function and a variable",
    "a provider configured from a data source",
    "a file in JSON",
}
"""Plan JSON has no locals and no expressions: without the files, the region is not decided, and never a default one."""
_OMITTED_ALONE = {"nested modules for each of some objects": ("message", "undecided")}
"""Plan JSON has no dynamic blocks: without the files, what one leaves out cannot be told from what is not known yet."""
_NOT_IN_JSON = ("workspace",)
"""What plan JSON does not tell, and a binary plan does."""
_ONLY_IN_FILES = ("location",)
"""What only the files of the configuration have: places in the code."""


def open_configuration(live: Live, files: Mapping[str, str], source: str) -> None:
    """Write a configuration into a root module and initialise it.

    Args:
        live: the root module.
        files: by name, what is in them.
        source: of the provider `aws`.
    """
    required = REQUIRED.format(source)
    (live.folder / "integrations.json").unlink(missing_ok=True)
    (live.folder / "main.tf").unlink(missing_ok=True)
    live.write(INTEGRATIONS, "integrations.hcl")
    (live.folder / "providers.tf").write_text(required, encoding="utf-8")
    for name, text in files.items():
        (live.folder / name).parent.mkdir(exist_ok=True)
        (live.folder / name).write_text(required + text if "/" in name else text, encoding="utf-8")
    live.terraform("init", "-no-color", "-input=false")


def require_one_verdict(live: Live, name: str, *flags: str) -> None:
    """Judge one plan live, as a binary file and as JSON with and without the root, and compare member by member."""
    everything = ("--fail-on=never", "-no-color", *flags)
    ended = live.tollgate("plan", *everything, "-out=saved.tfplan", "--report=json=live.json", check=None)
    assert ended.code in (0, 2), ended.text
    (live.folder / "saved.json").write_text(live.terraform("show", "-json", "saved.tfplan").out, encoding="utf-8")
    live.tollgate("check", "saved.tfplan", "--fail-on=never", "--report=json=binary.json")
    live.tollgate("check", "saved.json", "--fail-on=never", "--report=json=text.json")
    seen = _without_reads_of_what_exists(report_of(live, "live.json"))
    assert seen["resources"]
    assert _comparable(report_of(live, "binary.json")) == _comparable(seen)
    assert _comparable(report_of(live, "text.json"), *_NOT_IN_JSON) == _comparable(seen, *_NOT_IN_JSON)
    _leave_only_the_plan(live)
    live.tollgate("check", "saved.json", "--fail-on=never", "--report=json=alone.json")
    alone, beside = report_of(live, "alone.json"), (*_NOT_IN_JSON, *_ONLY_IN_FILES, *_OMITTED_ALONE.get(name, ()))
    if name in _UNDECIDED_ALONE:
        assert "region" in json.dumps([one["results"] for one in alone["integrations"]])
        assert alone["summary"]["cost"] != seen["summary"]["cost"]
        assert alone["summary"]["outcomes"]["unknown"] > seen["summary"]["outcomes"]["unknown"]
    else:
        assert _comparable(alone, *beside) == _comparable(seen, *beside)
    assert "hunter2" not in ended.text + json.dumps(seen)


REQUIRED = 'terraform {{\n  required_providers {{\n    aws = {{ source = "{}" }}\n  }}\n}}\n'


def _leave_only_the_plan(live: Live) -> None:
    """Remove the configuration, so that the JSON of the plan is all that there is."""
    for path in live.folder.iterdir():
        if path.name not in ("saved.json", "live.json", "integrations.hcl"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _without_reads_of_what_exists(report: dict[str, Any]) -> dict[str, Any]:
    """Leave out the refresh of what exists: a saved plan has it only for what changed outside the engine."""
    for row in report["resources"]:
        if ".data." not in f".{row['address']}":
            row["results"] = [one for one in row["results"] if one["hook"] != "post-refresh"]
    return report


def report_of(live: Live, name: str) -> dict[str, Any]:
    return json.loads((live.folder / name).read_text(encoding="utf-8"))


def _comparable(report: Any, *without: str) -> Any:
    """Return a report without what every run has of its own, and without some more members."""
    if isinstance(report, dict):
        members = cast("dict[str, Any]", report).items()
        left_out = _OWN_OF_A_RUN | set(without)
        return {name: _comparable(value, *without) for name, value in members if name not in left_out}
    return [_comparable(one, *without) for one in cast("list[Any]", report)] if isinstance(report, list) else report

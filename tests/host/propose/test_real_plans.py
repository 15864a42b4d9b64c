"""Plans from elsewhere: the proposal made from each of them passes on it, or says what does not.

The plans are examples of public modules and of a peer, as Terraform plans them. They are not part of this repository;
where the folder is absent, there is nothing to test.
"""

import gzip
import json
from pathlib import Path

import pytest
from tollgate_host.cli.entry import main

PLANS = sorted((Path(__file__).parents[3].parent / "shared" / "data" / "plans").glob("*.json.gz"))


@pytest.mark.heavy
@pytest.mark.skipif(not PLANS, reason="the plans are not here")
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name.removesuffix(".json.gz"))
def test_the_plan_that_a_proposal_was_made_from_passes_it(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plan.json").write_bytes(gzip.decompress(plan.read_bytes()))
    assert main(["init-config", "--plan", "plan.json"]) == 0
    warnings = capsys.readouterr().err
    code = main(["check", "plan.json", "--report", "json"])
    report = json.loads(capsys.readouterr().out)
    results = [result for row in (*report["resources"], *report["integrations"]) for result in row["results"]]
    failing = {finding["rule"] for result in results for finding in result["findings"] if finding["outcome"] == "fail"}
    untold = {rule for rule in failing if f", {rule}: " not in warnings}
    assert not untold
    assert code == (1 if failing else 0)
    assert "today's code does not pass" not in warnings or failing

"""The gate of one connection: what is looked at, and what becomes of our own mistakes."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.hooks.provider_scope import ProviderScope
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import PROVIDER, disk, lab, value

pytestmark = pytest.mark.anyio


def _break(monkeypatch: pytest.MonkeyPatch, *hooks: str) -> None:
    """Makes our own code fail whenever it is about to call one of some hooks."""
    from tollgate_host.hooks.pipeline import Pipeline

    real = Pipeline.call

    async def call(self: Pipeline, hook: str, *more: Any, **named: Any) -> Any:
        if hook in hooks:
            raise KeyError("hunter2")
        return await real(self, hook, *more, **named)

    monkeypatch.setattr(Pipeline, "call", call)


async def test_a_bug_of_ours_while_planning_is_an_error_that_gives_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch, "pre-plan")
    response = await lab(tmp_path).plan(None, disk(size=8))
    found = response.diagnostics[-1]
    assert (found.severity, found.summary) == (pb.Diagnostic.ERROR, "Tollgate could not check this")
    assert "KeyError in PlanResourceChange" in found.detail
    assert "hunter2" not in found.detail


@pytest.mark.parametrize("hook", ["pre-refresh", "post-refresh"])
async def test_a_bug_of_ours_while_reading_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    _break(monkeypatch, hook)
    response = await lab(tmp_path).read(disk(id="d-1"))
    assert response.diagnostics[-1].severity == pb.Diagnostic.ERROR


async def test_a_bug_of_ours_before_a_change_keeps_it_from_being_made_and_leaves_the_object_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch, "pre-apply")
    gate = lab(tmp_path)
    response = await gate.apply(disk(id="d-1", size=8), disk(id="d-1", size=9))
    assert gate.asked == []
    assert response.new_state == value(None)
    assert response.diagnostics[0].severity == pb.Diagnostic.ERROR


@pytest.mark.requirement("P-3.1-18")
async def test_a_bug_of_ours_after_a_change_gives_terraform_what_the_provider_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch, "post-apply")
    gate = lab(tmp_path)
    made = pb.ApplyResourceChange.Response(new_state=value(disk(id="d-1")), private=b'{"schema_version":"1"}')
    made.new_identity.identity_data.CopyFrom(value({"id": "d-1"}))
    made.diagnostics.add(severity=pb.Diagnostic.WARNING, summary="slow")
    gate.provider["ApplyResourceChange"] = lambda _: made.SerializeToString()
    response = await gate.apply(None, disk(size=8))
    assert [(one.severity, one.summary) for one in response.diagnostics] == [
        (pb.Diagnostic.WARNING, "slow"),
        (pb.Diagnostic.WARNING, "Tollgate could not check what was applied"),
    ]
    del response.diagnostics[1:]
    assert response == made


async def test_a_provider_that_talks_nonsense_is_left_to_terraform(tmp_path: Path) -> None:
    gate = lab(tmp_path)
    nonsense = b"\xff\xff no message"
    gate.provider["PlanResourceChange"] = lambda _: nonsense
    gate.provider["ApplyResourceChange"] = lambda _: nonsense
    request = pb.PlanResourceChange.Request(
        type_name="lab_disk", proposed_new_state=value(disk()), config=value(disk())
    )
    assert (await gate.call("PlanResourceChange", request)).startswith(nonsense)
    change = pb.ApplyResourceChange.Request(type_name="lab_disk", planned_state=value(disk()), config=value(disk()))
    assert (await gate.call("ApplyResourceChange", change)).startswith(nonsense)


async def test_a_provider_s_own_grpc_error_passes(tmp_path: Path) -> None:
    gate = lab(tmp_path)

    def gone(_: bytes) -> bytes:
        raise GrpcStatusError(14, "gone")

    gate.provider["ApplyResourceChange"] = gone
    with pytest.raises(GrpcStatusError):
        await gate.apply(None, disk())


ALIASES = """
provider "lab" {
  region = "here"
}
provider "lab" {
  alias  = "far"
  region = "there"
}
resource "lab_disk" "near" {
}
resource "lab_disk" "far" {
  provider = lab.far
}
"""


async def test_what_is_looked_at_follows_the_alias_that_configuring_tells(tmp_path: Path) -> None:
    gate = lab(tmp_path, ALIASES, scope=ProviderScope(source="hashicorp/lab", alias="far"))
    assert "ApplyResourceChange" not in gate.interceptor.observed
    await gate.configure(region="there")
    assert "ApplyResourceChange" in gate.interceptor.observed
    await gate.plan(None, disk(size=8))
    assert gate.integration.seen() == ["pre-plan create lab_disk.far"]
    assert gate.integration.last("pre-plan")["provider_alias"] == "far"
    assert gate.integration.last("pre-plan")["provider"] == PROVIDER


async def test_of_aliases_with_the_same_configuration_the_block_of_the_resource_tells(tmp_path: Path) -> None:
    gate = lab(tmp_path, ALIASES.replace("there", "here").replace('"near" {', '"near" {\n  size = 1'))
    await gate.configure(region="here")
    await gate.plan(None, disk(size=8))
    assert gate.integration.seen()[-1] == "pre-plan create lab_disk.far"
    assert gate.integration.last("pre-plan")["provider_alias"] == "far"


async def test_an_integration_beside_the_files_does_not_tell_blocks_apart_that_come_to_the_same(tmp_path: Path) -> None:
    beside = 'provider "lab" {\n  alias = "far"\n  integration "check" {\n    source = "/bin/true"\n  }\n}\n'
    (tmp_path / "integrations.hcl").write_text(beside, encoding="utf-8")
    same = ALIASES.replace("there", "here").replace('"near" {', '"near" {\n  size = 1')
    gate = lab(tmp_path, same, scope=ProviderScope(source="hashicorp/lab", alias="far"))
    await gate.configure(region="here")
    await gate.plan(None, disk(size=8))
    assert gate.integration.seen() == ["pre-plan create lab_disk.far"]


async def test_an_empty_configuration_may_be_the_one_that_no_block_is_for(tmp_path: Path) -> None:
    gate = lab(tmp_path, ALIASES.split("\n", 4)[-1].replace('"there"', "var.region"))
    await gate.configure()
    await gate.plan(None, disk(size=8))
    assert gate.integration.seen()[-1] == "pre-plan create lab_disk.near|lab_disk.far"


async def test_a_secret_argument_of_a_provider_is_hidden_whichever_of_its_blocks_it_is(tmp_path: Path) -> None:
    secret = 'variable "t" {\n  sensitive = true\n}\n'
    gate = lab(tmp_path, secret + ALIASES.replace('region = "here"', "token = var.t").replace('region = "there"', ""))
    await gate.configure(token="hunter2-hunter2", region="here")
    await gate.plan(None, disk(size=8))
    assert gate.integration.last("pre-plan")["provider_config"] == {"region": "here"}


async def test_integrations_that_are_not_known_yet_are_spoken_of(tmp_path: Path) -> None:
    from .harness import UNKNOWN

    response = await lab(tmp_path, 'provider "lab" {\n  integrations = var.x\n}\n').configure(integrations=UNKNOWN)
    assert [one.summary for one in response.diagnostics] == ["Integrations of a provider are not known yet"]


async def test_a_provider_that_does_not_plan_destroying_is_never_asked_about_it(tmp_path: Path) -> None:
    gate = lab(tmp_path, hooks=("post-refresh",), can_plan_destroy=False)
    assert "PlanResourceChange" in gate.interceptor.observed
    response = await gate.plan(disk(id="d-1"), None)
    assert gate.asked == []
    assert response.planned_state == value(None)

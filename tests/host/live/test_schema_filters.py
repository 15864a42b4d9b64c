"""When a plan is made with the types that it needs, and when with all of them."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import anyio
import attrs
import pytest
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.engine.arguments import Invocation, read_arguments
from tollgate_host.engine.discovery.find_engine import Engine
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.schema_filter import SchemaFilter
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.schema_filters import plan_excerpt, plan_file_excerpt
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

if TYPE_CHECKING:
    pass

PROVIDER = "registry.terraform.io/hashicorp/lab"
MAIN = 'resource "lab_disk" "a" {}\n'
STATE = '{"version": 4, "resources": [{"mode": "data", "type": "lab_image"}]}'
BACKEND = '{"version": 3, "backend": {"type": "%s", "config": {}}}'


@attrs.frozen
class FakeBench:
    """What is asked of a run."""

    invocation: Invocation
    working: WorkingFolder
    engine: Engine
    index: ConfigurationIndex


def _bench(root: Path, *arguments: str, version: str = "1.11.4") -> "LiveRun":
    environ: dict[str, str] = {}
    engine = Engine(kind="terraform", version=version, argv=("terraform",), origin="PATH")
    invocation = read_arguments(arguments or ("plan",), environ)
    return cast("LiveRun", FakeBench(invocation, working_folder(root, environ), engine, index_configuration(root)))


def _types(excerpt: SchemaFilter | None) -> set[str] | None:
    """Which of a provider's types are shown; None for all."""
    response = pb.GetProviderSchema.Response()
    for name in ("lab_disk", "lab_image", "lab_shelf"):
        response.resource_schemas[name].block.attributes.add(name="id", type=b'"string"')
    schema = ProviderSchema(response.SerializeToString())
    types = None if excerpt is None else anyio.run(excerpt.types, PROVIDER, schema)
    return None if types is None else set(types)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "main.tf").write_text(MAIN)
    return tmp_path


def test_a_plan_needs_what_the_configuration_and_the_state_name(root: Path) -> None:
    assert _types(plan_excerpt(_bench(root))) == {"lab_disk"}
    (root / "terraform.tfstate").write_text(STATE)
    assert _types(plan_excerpt(_bench(root))) == {"lab_disk", "lab_image"}


@pytest.mark.parametrize("arguments", [("plan", "-destroy"), ("apply",), ("destroy",), ("plan", "-refresh-only")])
def test_so_does_one_that_is_to_be_applied_or_to_destroy(root: Path, arguments: tuple[str, ...]) -> None:
    assert _types(plan_excerpt(_bench(root, *arguments))) == {"lab_disk"}


def test_the_state_is_the_one_of_the_workspace(root: Path) -> None:
    (root / ".terraform").mkdir()
    (root / ".terraform" / "environment").write_text("prod")
    (root / "terraform.tfstate.d" / "prod").mkdir(parents=True)
    (root / "terraform.tfstate.d" / "prod" / "terraform.tfstate").write_text(STATE)
    assert _types(plan_excerpt(_bench(root))) == {"lab_disk", "lab_image"}


@pytest.mark.parametrize("kind", ["s3", "http", "remote", "cloud"])
def test_a_state_that_others_may_change_meanwhile_has_all_types_shown(root: Path, kind: str) -> None:
    (root / ".terraform").mkdir()
    (root / ".terraform" / "terraform.tfstate").write_text(BACKEND % kind)
    assert plan_excerpt(_bench(root)) is None


@pytest.mark.parametrize(
    "flags", [("-lock=false",), ("-generate-config-out=x.tf",), ("-state=x",), ("-state", "x"), ("-allow-deferral",)]
)
def test_a_plan_that_is_made_otherwise_has_all_types_shown(root: Path, flags: tuple[str, ...]) -> None:
    assert plan_excerpt(_bench(root, "plan", *flags)) is None


@pytest.mark.parametrize("version", ["1.16.0", "1.16.0-beta1", "2.0.0", "0.12.31", "?"])
def test_a_terraform_that_was_never_tried_so_is_shown_all_types(root: Path, version: str) -> None:
    assert plan_excerpt(_bench(root, version=version)) is None
    assert plan_file_excerpt(_bench(root, version=version), root / "plan.tfplan") is None


@pytest.mark.parametrize("text", ['resource "lab_disk" {', '{"resource": ', 'resource "lab_disk" "a" {\n  x = \n}\n'])
def test_a_configuration_that_we_cannot_read_has_all_types_shown(root: Path, text: str) -> None:
    (root / ("more.tf.json" if text.startswith("{") else "more.tf")).write_text(text)
    assert _types(plan_excerpt(_bench(root))) is None


def test_a_state_that_we_cannot_read_has_all_types_shown(root: Path) -> None:
    (root / "terraform.tfstate").write_text('{"version": 3}')
    assert _types(plan_excerpt(_bench(root))) is None


@pytest.mark.parametrize("text", ["", 'resource "lab_shelf" "b" {}\n'])
def test_a_configuration_that_is_changed_when_terraform_has_begun_has_all_types_shown(root: Path, text: str) -> None:
    excerpt = plan_excerpt(_bench(root))
    (root / "main.tf").write_text(text)
    assert _types(excerpt) is None


@pytest.mark.parametrize(("file", "text"), [("environment", "prod"), ("terraform.tfstate", BACKEND % "s3")])
def test_a_workspace_or_backend_that_is_changed_when_terraform_has_begun_has_all_types_shown(
    root: Path, file: str, text: str
) -> None:
    excerpt = plan_excerpt(_bench(root))
    (root / ".terraform").mkdir()
    (root / ".terraform" / file).write_text(text)
    assert _types(excerpt) is None


def test_a_plan_file_that_we_cannot_read_has_all_types_shown(root: Path) -> None:
    assert _types(plan_file_excerpt(_bench(root), root / "plan.tfplan")) is None

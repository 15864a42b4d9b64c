"""Evaluated values of a plan's configuration, on plans of the real Terraform: regions and omitted arguments.

One configuration, written as communities write theirs, is planned once and read in three ways: as a binary plan, as
JSON beside the root module, and as JSON alone.
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import index_configuration
from tollgate_host.plan.evaluation import configuration_from_plan_file
from tollgate_host.plan.plan_source import read_plan
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

from tests.engines import find_engine

ROOT = Path(__file__).parents[3]
SANDBOX = ROOT / "examples" / "provider_sandbox"
SOURCE = "tollgate.dev/sandbox/aws"

pytestmark = pytest.mark.e2e

MAIN = """
locals {
  region  = "eu-central-1"
  regions = { west = "us-west-2" }
  tags    = { Team = "web", Made = "by ${local.region}" }
  machines = { small = { disks = 1 }, large = { disks = 2 } }
}

provider "aws" {
  region = local.region
  default_tags {
    tags = local.tags
  }
}
provider "aws" {
  alias  = "lookup"
  region = lookup(local.regions, "west", "nowhere")
}
provider "aws" {
  alias  = "ternary"
  region = terraform.workspace == "default" ? "eu-west-3" : "us-east-2"
}
provider "aws" {
  alias  = "coalesced"
  region = coalesce(var.nothing, format("%s-%s-%d", "ap", lower("SOUTHEAST"), 2))
}
provider "aws" {
  alias  = "variable"
  region = var.settings.region
}
provider "aws" {
  alias  = "read"
  region = data.aws_region.here.name
}
provider "aws" {
  alias  = "later"
  region = terraform_data.later.output
}
provider "aws" {
  alias  = "overridden"
  region = "us-east-1"
}
provider "aws" {
  alias  = "secret"
  region = var.secret
}

variable "nothing" { default = null }
variable "tenancy" {
  type    = string
  default = null
}
variable "secret" {
  default   = "sa-east-1"
  sensitive = true
}
variable "settings" {
  type = object({
    region  = optional(string, "eu-north-1")
    tenancy = optional(string)
    monitor = optional(bool)
  })
  default = {}
}

data "aws_region" "here" {
  provider = aws.ternary
}
resource "terraform_data" "later" {
  input = timestamp()
}

resource "aws_instance" "direct" {
  instance_type = "t3.micro"
  tenancy       = var.tenancy
  monitoring    = var.settings.monitor
}
resource "aws_instance" "attempted" {
  provider      = aws.lookup
  instance_type = "t3.micro"
  tenancy       = try(var.settings.none.tenancy, null)
  monitoring    = try(var.settings["monitor"], null)
}
resource "aws_instance" "ternary" {
  provider      = aws.ternary
  instance_type = "t3.micro"
  tenancy       = var.tenancy != null ? var.tenancy : null
}
resource "aws_instance" "coalesced" {
  provider      = aws.coalesced
  instance_type = "t3.micro"
}
resource "aws_instance" "variable" {
  provider      = aws.variable
  instance_type = "t3.micro"
  tenancy       = var.settings.tenancy
}
resource "aws_instance" "read" {
  provider      = aws.read
  instance_type = "t3.micro"
}
resource "aws_instance" "later" {
  provider      = aws.later
  instance_type = "t3.micro"
  subnet_id     = aws_instance.direct.subnet_id
  tenancy       = aws_instance.direct.tenancy
}
resource "aws_instance" "overridden" {
  provider      = aws.overridden
  instance_type = "t3.micro"
}
resource "aws_instance" "secret" {
  provider      = aws.secret
  instance_type = "t3.micro"
}
resource "aws_instance" "each" {
  for_each      = local.machines
  instance_type = "t3.${each.key}"
  monitoring    = each.key == "large" ? aws_instance.direct.monitoring : null
  dynamic "root_block_device" {
    for_each = each.value.disks > 1 ? [each.value.disks] : []
    content {
      volume_size = root_block_device.value * 10
      encrypted   = try(var.settings.encrypted, null)
      kms_key_id  = aws_instance.direct.arn
    }
  }
}
resource "aws_instance" "counted" {
  count         = length(keys(local.machines))
  instance_type = "t3.micro"
  private_ip    = count.index == 0 ? null : aws_instance.direct.private_ip
}
resource "aws_instance" "disks" {
  instance_type = "t3.micro"
  ebs_block_device {
    device_name = "/dev/sdb"
    volume_size = 1
  }
  ebs_block_device {
    device_name = "/dev/sdc"
    volume_size = 2
    kms_key_id  = aws_instance.direct.arn
  }
}

module "made" {
  source  = "./outer"
  tenancy = var.tenancy
  providers = {
    aws = aws.lookup
  }
}
module "again" {
  source  = "./outer"
  tenancy = try(var.settings.tenancy, "never")
  providers = {
    aws = aws.coalesced
  }
}
module "not_made" {
  source = "./outer"
  create = false
  providers = {
    aws = aws.lookup
  }
}
"""

OVERRIDE = """
provider "aws" {
  alias  = "overridden"
  region = join("-", ["ca", "central", 1])
}
"""

IN_JSON: dict[str, Any] = {
    "provider": {"aws": [{"alias": "json", "region": '${replace(local.region, "central", "south")}'}]},
    "resource": {
        "aws_instance": {
            "json": {
                "provider": "aws.json",
                "instance_type": "t3.micro",
                "tenancy": "${var.tenancy}",
                "root_block_device": {"volume_size": 5, "kms_key_id": "${aws_instance.direct.arn}"},
            }
        }
    },
}

MODULE = """
terraform {
  required_providers {
    aws = { source = "tollgate.dev/sandbox/aws" }
  }
}
variable "tenancy" { default = "default" }
variable "create" { default = true }
"""

OUTER = """
module "inner" {
  source  = "./inner"
  create  = var.create
  tenancy = var.tenancy
}
resource "aws_instance" "outer" {
  count         = var.create ? 1 : 0
  instance_type = "t3.micro"
  tenancy       = var.tenancy
  subnet_id     = module.inner.subnet
}
"""

INNER = """
resource "aws_instance" "inner" {
  count         = var.create ? 1 : 0
  instance_type = "t3.micro"
  tenancy       = var.tenancy
}
output "subnet" { value = try(aws_instance.inner[0].subnet_id, null) }
"""

REGIONS = {
    "aws_instance.attempted": "us-west-2",
    "aws_instance.coalesced": "ap-southeast-2",
    "aws_instance.counted[0]": "eu-central-1",
    "aws_instance.counted[1]": "eu-central-1",
    "aws_instance.direct": "eu-central-1",
    "aws_instance.disks": "eu-central-1",
    'aws_instance.each["large"]': "eu-central-1",
    'aws_instance.each["small"]': "eu-central-1",
    "aws_instance.json": "eu-south-1",
    "aws_instance.later": None,
    "aws_instance.overridden": "ca-central-1",
    "aws_instance.read": "eu-west-3",
    "aws_instance.secret": None,
    "aws_instance.ternary": "eu-west-3",
    "aws_instance.variable": "eu-north-1",
    "module.again.aws_instance.outer[0]": "ap-southeast-2",
    "module.again.module.inner.aws_instance.inner[0]": "ap-southeast-2",
    "module.made.aws_instance.outer[0]": "us-west-2",
    "module.made.module.inner.aws_instance.inner[0]": "us-west-2",
}

Wires = Mapping[str, dict[str, Any]]


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the root module, with `plan.bin` and `plan.json` in it."""
    folder = tmp_path_factory.mktemp("evaluated")
    workspace = Workspace.open(folder, SANDBOX, name="aws", source=SOURCE, main=MAIN, init=False)
    for name, text in (("outer", MODULE + OUTER), ("outer/inner", MODULE + INNER)):
        (workspace.folder / name).mkdir()
        (workspace.folder / name / "main.tf").write_text(text, encoding="utf-8")
    workspace.write(OVERRIDE, "main_override.tf")
    workspace.write(json.dumps(IN_JSON), "extra.tf.json")
    workspace.run("init")
    workspace.run("plan", "-out=plan.bin")
    workspace.write(workspace.run("show", "-json", "plan.bin").out, "plan.json")
    return workspace.folder


def wires(plan: SavedPlan) -> Wires:
    return {one.address: one.wire() for one in plan.resources() if one.wire()["type"] == "aws_instance"}


@pytest.fixture(scope="module")
def binary(planned: Path) -> Wires:
    return wires(read_plan(str(planned / "plan.bin"), root=planned))


@pytest.fixture(scope="module")
def beside_the_root(planned: Path) -> Wires:
    code = index_configuration(planned)
    return wires(read_plan(str(planned / "plan.json"), root=planned, code=code, workspace="default"))


@pytest.fixture(scope="module")
def alone(planned: Path) -> Wires:
    return wires(read_plan(str(planned / "plan.json")))


def test_every_resource_has_the_region_that_terraform_gave_its_provider(binary: Wires) -> None:
    assert {address: wire["provider_config"].get("region") for address, wire in binary.items()} == REGIONS


def test_default_tags_are_evaluated(binary: Wires) -> None:
    tags = {"Team": "web", "Made": "by eu-central-1"}
    assert binary["aws_instance.direct"]["provider_config"]["default_tags"] == [{"tags": tags}]


def test_json_beside_the_root_tells_the_same_as_the_binary_plan(binary: Wires, beside_the_root: Wires) -> None:
    assert beside_the_root == binary


@pytest.mark.parametrize(
    "address",
    [
        "aws_instance.direct",
        "aws_instance.attempted",
        "aws_instance.ternary",
        "aws_instance.coalesced",
        "aws_instance.variable",
        "aws_instance.json",
        "module.made.aws_instance.outer[0]",
        "module.made.module.inner.aws_instance.inner[0]",
        "module.again.module.inner.aws_instance.inner[0]",
    ],
)
def test_a_tenancy_that_comes_to_null_is_left_out(address: str, binary: Wires, alone: Wires) -> None:
    for plan in (binary, alone):
        assert plan[address]["after_omitted"]["tenancy"] is True
        assert "tenancy" not in plan[address]["after_unknown"]


def test_what_another_resource_tells_is_unknown(binary: Wires, alone: Wires) -> None:
    for plan in (binary, alone):
        unknown = plan["aws_instance.later"]["after_unknown"]
        assert unknown["subnet_id"] is unknown["tenancy"] is True
        assert "subnet_id" not in plan["aws_instance.later"]["after_omitted"]
        assert plan["module.made.aws_instance.outer[0]"]["after_unknown"]["subnet_id"] is True


def test_instances_of_one_block_are_told_apart(binary: Wires) -> None:
    assert binary['aws_instance.each["small"]']["after_omitted"]["monitoring"] is True
    assert binary['aws_instance.each["large"]']["after_unknown"]["monitoring"] is True
    assert binary["aws_instance.counted[0]"]["after_omitted"]["private_ip"] is True
    assert binary["aws_instance.counted[1]"]["after_unknown"]["private_ip"] is True


def test_a_dynamic_block_is_judged_by_what_it_makes(binary: Wires, alone: Wires) -> None:
    large = binary['aws_instance.each["large"]']
    (unknown,) = large["after_unknown"]["root_block_device"]
    (omitted,) = large["after_omitted"]["root_block_device"]
    assert unknown["kms_key_id"] is True
    assert omitted["encrypted"] is omitted["volume_type"] is True
    assert "encrypted" not in unknown
    (undecided,) = alone['aws_instance.each["large"]']["after_unknown"]["root_block_device"]
    assert undecided["encrypted"] is undecided["kms_key_id"] is True


def test_blocks_of_one_type_are_told_apart_by_their_values(binary: Wires) -> None:
    disks = binary["aws_instance.disks"]
    for at, disk in enumerate(disks["after"]["ebs_block_device"]):
        waits = disks["after_unknown"]["ebs_block_device"][at].get("kms_key_id", False)
        assert waits is (disk["device_name"] == "/dev/sdc")
        assert disks["after_omitted"]["ebs_block_device"][at]["volume_type"] is True


def test_a_block_of_a_json_file_is_a_block(binary: Wires) -> None:
    (unknown,) = binary["aws_instance.json"]["after_unknown"]["root_block_device"]
    (omitted,) = binary["aws_instance.json"]["after_omitted"]["root_block_device"]
    assert unknown["kms_key_id"] is True
    assert omitted["encrypted"] is True


def test_what_no_argument_sets_is_left_out(binary: Wires, alone: Wires) -> None:
    for plan in (binary, alone):
        assert plan["aws_instance.direct"]["after_omitted"]["arn"] is True
        assert plan["aws_instance.direct"]["after_omitted"]["ebs_optimized"] is True


def test_a_sensitive_variable_is_nowhere_to_be_seen(binary: Wires, beside_the_root: Wires, alone: Wires) -> None:
    for plan in (binary, beside_the_root, alone):
        assert "sa-east-1" not in json.dumps(plan)


def test_a_plan_alone_tells_less_and_nothing_else(binary: Wires, alone: Wires) -> None:
    for address, wire in alone.items():
        region = wire["provider_config"].get("region")
        assert region in (None, REGIONS[address])
        left_out = wire["after_omitted"].keys()
        assert left_out <= binary[address]["after_omitted"].keys()


def test_what_stays_undecided_is_told_once(planned: Path) -> None:
    plan = read_plan(str(planned / "plan.bin"), root=planned)
    list(plan.resources())
    assert plan.undecided_providers == {"aws.later": ("region",)}


IN_A_FILE = """
provider "aws" {
  region = yamldecode(file("${path.module}/settings.yaml")).region
}
resource "aws_instance" "direct" {
  instance_type = "t3.micro"
}
"""


def test_a_binary_plan_reads_the_files_beside_the_same_code(tmp_path: Path) -> None:
    workspace = Workspace.open(tmp_path, SANDBOX, name="aws", source=SOURCE, main=IN_A_FILE, init=False)
    workspace.write("region: eu-central-1\n", "settings.yaml")
    workspace.run("init")
    workspace.run("plan", "-out=plan.bin")
    plan = str(workspace.folder / "plan.bin")

    def region(*, has_code: bool = True) -> str | None:
        folder = workspace.folder
        code = index_configuration(folder, reader=FileReader(folder)) if has_code else None
        found = wires(read_plan(plan, root=workspace.folder, code=code))
        return found["aws_instance.direct"]["provider_config"].get("region")

    assert (region(), region(has_code=False)) == ("eu-central-1", None)
    workspace.write(IN_A_FILE + "# edited since\n")
    assert region() is None


def test_a_root_with_other_resources_is_not_taken_for_the_plans(planned: Path, tmp_path: Path, alone: Wires) -> None:
    other = shutil.copytree(planned, tmp_path / "other", ignore=shutil.ignore_patterns(".terraform", "*.bin"))
    (other / "more.tf").write_text('resource "aws_instance" "more" {}\n', encoding="utf-8")
    code = index_configuration(other)
    assert wires(read_plan(str(planned / "plan.json"), code=code)) == alone


FOR_EACH = """
variable "regions" { default = ["eu-west-1", "us-east-2"] }
provider "aws" {
  alias    = "by_region"
  for_each = toset(var.regions)
  region   = each.value
}
resource "aws_instance" "direct" {
  for_each      = toset(var.regions)
  provider      = aws.by_region[each.key]
  instance_type = "t3.micro"
}
module "inner" {
  source   = "./inner"
  for_each = toset(var.regions)
  providers = {
    aws = aws.by_region[each.key]
  }
}
"""


def test_provider_instances_of_opentofu_are_told_apart(tmp_path: Path) -> None:
    engine = [str(find_engine("tofu"))]
    workspace = Workspace.open(tmp_path, SANDBOX, name="aws", source=SOURCE, main=FOR_EACH, init=False, engine=engine)
    (workspace.folder / "inner").mkdir()
    (workspace.folder / "inner" / "main.tf").write_text(MODULE + INNER, encoding="utf-8")
    workspace.run("init")
    workspace.run("plan", "-out=plan.bin")
    workspace.write(workspace.run("show", "-json", "plan.bin").out, "plan.json")
    shown = (workspace.folder / "plan.json").read_bytes()
    beside = read_plan(str(workspace.folder / "plan.json"), code=index_configuration(workspace.folder))
    inside = plan_from_json(shown, configuration=configuration_from_plan_file(workspace.folder / "plan.bin"))
    regions = {address: wire["provider_config"].get("region") for address, wire in wires(beside).items()}
    assert wires(inside) == wires(beside)
    assert regions == {
        'aws_instance.direct["eu-west-1"]': "eu-west-1",
        'aws_instance.direct["us-east-2"]': "us-east-2",
        'module.inner["eu-west-1"].aws_instance.inner[0]': "eu-west-1",
        'module.inner["us-east-2"].aws_instance.inner[0]': "us-east-2",
    }

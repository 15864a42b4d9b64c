"""From addresses and paths to places: resources, modules, overrides, JSON, and what each argument refers to."""

import json
from collections.abc import Callable, Mapping

import pytest
from tollgate_host.code.files import FileReader
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.code.labels import labels_of
from tollgate_host.code.locate import locate
from tollgate_host.code.references import references_of
from tollgate_host.config.load import load

from tests.host.conftest import WriteRoot

Index = Callable[[Mapping[str, str]], ConfigurationIndex]

ROOT = """resource "aws_s3_bucket" "logs" {
  bucket = "logs"
  tags = {
    Name  = "x"
    Owner = var.owner
  }
  rule {
    id = "one"
  }
  rule {
    id    = local.id
    cidrs = ["a", "b"]
  }
  dynamic "grant" {
    for_each = aws_iam_role.all
    content {
      id = grant.value.id
    }
  }
}
data "aws_ami" "ubuntu" {}
resource "aws_iam_role" "all" {}
locals {
  id   = "${local.role}-x"
  role = aws_iam_role.all[0].name
  loop = local.loop
}
module "web" {
  source   = "./modules/web"
  for_each = toset(["a", "b.c"])
}
module "db" {
  source = "./modules/web/../db"
}
module "remote" {
  source = "example/remote/aws"
}
variable "owner" {}
output "o" { value = 1 }
check "health" {
}
"""
WEB = """resource "aws_instance" "app" {
  for_each  = aws_subnet.all
  ami       = data.aws_ami.a.id
  subnet_id = each.value.id
  count     = length(aws_subnet.all)
}
data "aws_ami" "a" {}
resource "aws_subnet" "all" {}
module "inner" {
  source = "../db"
}
"""


@pytest.fixture
def index(write_root: WriteRoot) -> ConfigurationIndex:
    files = {
        "main.tf": ROOT,
        "modules/web/main.tf": WEB,
        "modules/db/db.tf": 'resource "aws_db" "d" {\n  size = 5\n}\n',
    }
    return index_configuration(write_root(files))


@pytest.mark.parametrize(
    ("address", "path", "place", "depth"),
    [
        ("aws_s3_bucket.logs", (), "main.tf:1,1-32", 0),
        ("aws_s3_bucket.logs[0]", ("bucket",), "main.tf:2,3-18", 1),
        ("aws_s3_bucket.logs", ("tags", "Owner"), "main.tf:5,5-22", 2),
        ("aws_s3_bucket.logs", ("tags", "None"), "main.tf:3,3-6,4", 1),
        ("aws_s3_bucket.logs", ("rule", 1, "cidrs", 1), "main.tf:12,19-22", 4),
        ("aws_s3_bucket.logs", ("rule", "0", "id"), "main.tf:8,5-15", 3),
        ("aws_s3_bucket.logs", ("rule", 9), "main.tf:10,3-7", 2),
        ("aws_s3_bucket.logs", ("grant", 3, "id"), "main.tf:17,7-26", 3),
        ("aws_s3_bucket.logs", ("none",), "main.tf:1,1-32", 0),
        ("data.aws_ami.ubuntu", ("id",), "main.tf:21,1-24", 0),
        ('module.web["b.c"].aws_instance.app["x"]', ("ami",), "modules/web/main.tf:3,3-32", 1),
        ('module.web["a"].module.inner.aws_db.d', ("size",), "modules/db/db.tf:2,3-11", 1),
        ("module.db.aws_db.d", (), "modules/db/db.tf:1,1-22", 0),
        ("module.web", (), "main.tf:28,1-13", 0),
        ("module.web.module.inner", (), "modules/web/main.tf:9,1-15", 0),
        ("var.owner", (), "main.tf:38,1-17", 0),
        ("output.o", (), "main.tf:39,1-11", 0),
        ("check.health", (), "main.tf:40,1-15", 0),
        ("local.id", (), "main.tf:24,3-27", 0),
    ],
)
def test_an_address_and_a_path_lead_to_the_deepest_place_there_is(
    index: ConfigurationIndex, address: str, path: tuple[str | int, ...], place: str, depth: int
) -> None:
    location = locate(index, address, path)
    assert location is not None
    assert (str(location.range), location.depth) == (place, depth)


def test_a_location_knows_file_line_column_and_whether_the_value_is_written_out(index: ConfigurationIndex) -> None:
    literal = locate(index, "aws_s3_bucket.logs", ("tags", "Name"))
    assert literal is not None
    assert (literal.file, literal.line, literal.column, literal.is_literal) == ("main.tf", 4, 5, True)
    expression = locate(index, "aws_s3_bucket.logs", ("tags", "Owner"))
    assert expression is not None
    assert not expression.is_literal


@pytest.mark.parametrize("address", ["aws_x.y", "module.none.aws_x.y", "module.remote.aws_x.y", "", "local.none", "x"])
def test_what_the_configuration_does_not_have_is_nowhere(index: ConfigurationIndex, address: str) -> None:
    assert locate(index, address) is None


def test_references_lead_through_local_values_for_each_and_nested_blocks(index: ConfigurationIndex) -> None:
    assert references_of(index, "aws_s3_bucket.logs") == {
        "tags": [],
        "rule.id": ["aws_iam_role.all"],
        "grant": ["aws_iam_role.all"],
        "grant.id": [],
    }
    assert references_of(index, 'module.web["a"].aws_instance.app["x"]') == {
        "ami": ["data.aws_ami.a"],
        "subnet_id": ["aws_subnet.all"],
    }
    assert references_of(index, "aws_iam_role.all") == {}
    assert references_of(index, "module.none.x.y") == {}


def test_references_are_named_as_in_a_saved_plan(write_root: WriteRoot) -> None:
    text = """
resource "aws_kms_key" "k" {}
resource "aws_x" "y" {
  rule {
    apply {
      key = aws_kms_key.k.arn
    }
  }
  depends_on = [aws_kms_key.k]
}
"""
    index = index_configuration(write_root({"main.tf": text}))
    assert references_of(index, "aws_x.y") == {"rule.apply.key": ["aws_kms_key.k"], "depends_on": ["aws_kms_key.k"]}


def test_labels_name_every_block_of_every_module(index: ConfigurationIndex) -> None:
    modules = json.loads(json.dumps(labels_of(index)))["modules"]
    assert list(modules) == ["", "module.web", "module.web.module.inner", "module.db"]
    root = modules[""]
    assert root["dir"] == "."
    assert root["resource"][0] == {"type": "aws_s3_bucket", "name": "logs", "file": "main.tf", "line": 1}
    assert root["data"] == [{"type": "aws_ami", "name": "ubuntu", "file": "main.tf", "line": 21}]
    assert [row["name"] for row in root["local"]] == ["id", "role", "loop"]
    assert [row["name"] for row in root["module"]] == ["web", "db", "remote"]
    assert (root["variable"], root["output"], root["check"]) == (
        [{"name": "owner", "file": "main.tf", "line": 38}],
        [{"name": "o", "file": "main.tf", "line": 39}],
        [{"name": "health", "file": "main.tf", "line": 40}],
    )
    assert modules["module.db"]["dir"] == "modules/db"


def test_an_override_files_argument_is_where_the_value_is(write_root: WriteRoot) -> None:
    files = {
        "main.tf": 'resource "a" "b" {\n  x = 1\n  y = 2\n}\n',
        "a_override.tf": 'resource "a" "b" {\n  x = 3\n}\n',
    }
    index = index_configuration(write_root(files))
    places = [locate(index, "a.b", path) for path in ((), ("x",), ("y",))]
    assert [str(place.range) for place in places if place is not None] == [
        "main.tf:1,1-17",
        "a_override.tf:2,3-8",
        "main.tf:3,3-8",
    ]


def test_terraform_json_is_found_likewise(write_root: WriteRoot) -> None:
    text = '{"resource": {"a": {"b": {"rule": [{"id": "x"}], "role": "${c.d.id}"}}, "c": {"d": {}}}}'
    index = index_configuration(write_root({"main.tf.json": text}))
    block = locate(index, "a.b")
    rule = locate(index, "a.b", ("rule", 0, "id"))
    assert block is not None
    assert rule is not None
    assert (text[block.column - 1 : block.column + 2], rule.depth) == ('"b"', 3)
    assert text[rule.range.start_byte : rule.range.end_byte] == '"id": "x"'
    assert references_of(index, "a.b") == {"role": ["c.d"]}


def test_modules_that_init_has_installed_are_followed(write_root: WriteRoot) -> None:
    manifest = {"Modules": [{"Key": "", "Dir": "."}, {"Key": "remote", "Dir": ".terraform/modules/remote/sub"}]}
    files = {
        "main.tf": 'module "remote" {\n  source = "example/x/aws//sub"\n}\n',
        ".terraform/modules/modules.json": json.dumps(manifest),
        ".terraform/modules/remote/sub/m.tf": 'resource "a" "b" {\n}\n',
    }
    location = locate(index_configuration(write_root(files)), "module.remote.a.b")
    assert location is not None
    assert location.file == ".terraform/modules/remote/sub/m.tf"


@pytest.mark.parametrize("manifest", ["", "[]", '{"Modules": [{}]}', '{"Modules": 5}', "\xff"])
def test_a_strange_manifest_is_left_alone(write_root: WriteRoot, manifest: str) -> None:
    index = index_configuration(write_root({"main.tf": "", ".terraform/modules/modules.json": manifest}))
    assert list(index.modules) == [""]


def test_a_module_that_calls_itself_is_followed_once(write_root: WriteRoot) -> None:
    files = {"main.tf": 'module "a" {\n  source = "./m"\n}\n', "m/m.tf": 'module "b" {\n  source = "../m"\n}\n'}
    assert list(index_configuration(write_root(files)).modules) == ["", "module.a"]


def test_a_missing_module_or_root_is_left_out(write_root: WriteRoot) -> None:
    root = write_root({"main.tf": 'module "a" {\n  source = "./none"\n}\nmodule "b" {\n  source = var.x\n}\n'})
    assert list(index_configuration(root).modules) == [""]
    assert index_configuration(root / "none").modules == {}


def test_syntax_errors_of_every_module_are_among_the_problems(write_root: WriteRoot) -> None:
    files = {"main.tf": 'module "a" {\n  source = "./m"\n}\n', "m/m.tf": "x = ]\n"}
    assert [str(problem.range) for problem in index_configuration(write_root(files)).problems] == ["m/m.tf:1,5-6"]


def test_the_files_of_a_loaded_configuration_are_not_read_again(write_root: WriteRoot) -> None:
    root = write_root({"main.tf": "a = 1\n"})
    reader = FileReader(root)
    load(root, reader=reader)
    (root / "main.tf").unlink()
    (root / "main.tf").write_text("b = 1\n")
    index = index_configuration(root, reader=reader)
    assert index.modules[""].files[0].body.attribute("a") is not None

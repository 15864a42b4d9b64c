"""Which block of the configuration a creation comes from, and which of its arguments may hold a secret."""

from pathlib import Path

import pytest
from tollgate_host.code.index import ConfigurationIndex, index_configuration
from tollgate_host.interception.identity.candidate_blocks import CandidateBlocks
from tollgate_host.interception.identity.moved_objects import Moves
from tollgate_host.interception.identity.resource_identity import place_among, place_at
from tollgate_host.interception.secrets.tainted_arguments import TaintedArguments


def _index(folder: Path, main: str, **modules: str) -> ConfigurationIndex:
    (folder / "main.tf").write_text(main, encoding="utf-8")
    for name, text in modules.items():
        (folder / name).mkdir()
        (folder / name / "main.tf").write_text(text, encoding="utf-8")
    return index_configuration(folder)


TWO = """
resource "aws_instance" "small" {
  instance_type = "t3.small"
  tags          = { Name = var.name }
}
resource "aws_instance" "large" {
  instance_type = "m5.large"
}
resource "aws_instance" "west" {
  provider      = aws.west
  instance_type = "m5.large"
}
"""


@pytest.mark.parametrize(
    ("config", "alias", "address"),
    [
        ({"instance_type": "t3.small"}, None, "aws_instance.small"),
        ({"instance_type": "m5.large"}, None, "aws_instance.large"),
        ({"instance_type": "m5.large"}, "west", "aws_instance.west"),
    ],
)
def test_what_a_block_writes_out_tells_it_from_others(
    tmp_path: Path, config: dict[str, object], alias: str | None, address: str
) -> None:
    blocks = CandidateBlocks(_index(tmp_path, TWO))
    assert place_among(blocks.candidates("managed", "aws_instance", config, (alias,))).address == address


NESTED = """
data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type = "Service"
    }
  }
}
data "aws_iam_policy_document" "logs" {
  statement {
    sid     = var.sid
    actions = ["logs:PutLogEvents"]
  }
}
"""


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ({"actions": ["sts:AssumeRole"], "principals": [{"type": "Service"}]}, "trust"),
        ({"sid": "x", "actions": ["logs:PutLogEvents"], "principals": []}, "logs"),
        ({"actions": ["sts:AssumeRole"], "principals": [{"type": "AWS"}]}, ""),
        ({"principals": [None]}, "trust logs"),
        (None, "trust logs"),
    ],
)
def test_what_nested_blocks_write_out_tells_blocks_apart_too(
    tmp_path: Path, statement: dict[str, object] | None, names: str
) -> None:
    blocks = CandidateBlocks(_index(tmp_path, NESTED))
    found = blocks.candidates("data", "aws_iam_policy_document", {"statement": [statement]}, (None,))
    assert [one.name for one in found] == names.split()


def test_where_several_may_be_meant_all_are_named(tmp_path: Path) -> None:
    main = 'resource "aws_vpc" "a" {\n  cidr_block = var.a\n}\nresource "aws_vpc" "b" {\n  cidr_block = var.b\n}\n'
    place = place_among(
        CandidateBlocks(_index(tmp_path, main)).candidates("managed", "aws_vpc", {"cidr_block": "x"}, (None,))
    )
    assert place.address is None
    assert place.candidates == ("aws_vpc.a", "aws_vpc.b")
    assert place.name == ""


def test_a_counted_block_is_known_but_not_which_of_its_instances(tmp_path: Path) -> None:
    main = 'resource "aws_vpc" "a" {\n  count = 2\n  cidr_block = "10.0.0.0/16"\n}\n'
    place = place_among(CandidateBlocks(_index(tmp_path, main)).candidates("managed", "aws_vpc", {}, (None,)))
    assert (place.address, place.name, place.block) == (None, "a", "aws_vpc.a")
    assert place.candidates == ("aws_vpc.a[0]", "aws_vpc.a[1]")


def test_a_block_in_a_module_that_is_called_once_is_exact(tmp_path: Path) -> None:
    index = _index(
        tmp_path, 'module "net" {\n  source = "./net"\n}\n', net='resource "aws_vpc" "a" {\n  cidr_block = "x"\n}\n'
    )
    place = place_among(CandidateBlocks(index).candidates("managed", "aws_vpc", {"cidr_block": "x"}, "any"))
    assert (place.address, place.module, place.name) == ("module.net.aws_vpc.a", "module.net", "a")


@pytest.mark.parametrize(
    ("address", "module", "name", "index"),
    [
        ("aws_vpc.a", None, "a", None),
        ("aws_vpc.a[3]", None, "a", 3),
        ('module.m["x.y"].module.n.aws_vpc.a["k]k"]', 'module.m["x.y"].module.n', "a", "k]k"),
        ("data.aws_ami.this", None, "this", None),
        ("module.m.data.aws_ami.this", "module.m", "this", None),
    ],
)
def test_an_address_says_where_a_resource_stands(
    address: str, module: str | None, name: str, index: int | str | None
) -> None:
    place = place_at(address)
    assert (place.address, place.module, place.name, place.index) == (address, module, name, index)


def test_objects_of_the_state_are_found_under_their_new_addresses(tmp_path: Path) -> None:
    main = (
        "moved {\n  from = aws_vpc.old\n  to = aws_vpc.new\n}\nmoved {\n  from = module.a\n  to = module.b\n}\n"
        'resource "aws_vpc" "new" {}\nresource "aws_subnet" "many" {\n  count = 2\n}\nresource "aws_eip" "one" {}\n'
    )
    index = _index(tmp_path, main)
    moves = Moves(index)
    assert moves.new_address("aws_vpc.old") == "aws_vpc.new"
    assert moves.new_address("module.a.aws_vpc.x[0]") == "module.b.aws_vpc.x[0]"
    assert moves.new_address("aws_subnet.many") == "aws_subnet.many[0]"
    assert moves.new_address("aws_eip.one[0]") == "aws_eip.one"
    assert moves.new_address("aws_vpc.older") == "aws_vpc.older"


def test_a_move_between_instances_is_about_that_instance_alone(tmp_path: Path) -> None:
    main = (
        'moved {\n  from = aws_vpc.x\n  to = aws_vpc.x["a"]\n}\n'
        'moved {\n  from = aws_eip.x[0]\n  to = aws_eip.x["b"]\n}\n'
        'moved {\n  from = module.m\n  to = module.m["c"]\n}\n'
        'resource "aws_vpc" "x" {\n  for_each = toset(["a"])\n}\n'
        'resource "aws_eip" "x" {\n  for_each = toset(["b"])\n}\n'
    )
    index = _index(tmp_path, main)
    moves = Moves(index)
    assert moves.new_address("aws_vpc.x") == 'aws_vpc.x["a"]'
    assert moves.new_address('aws_vpc.x["a"]') == 'aws_vpc.x["a"]'
    assert moves.new_address("aws_eip.x[0]") == 'aws_eip.x["b"]'
    assert moves.new_address("aws_eip.x[1]") == "aws_eip.x[1]"
    assert moves.new_address("module.m.aws_vpc.y") == 'module.m["c"].aws_vpc.y'
    assert moves.new_address('module.m["d"].aws_vpc.y') == 'module.m["d"].aws_vpc.y'


def test_a_move_in_a_module_is_about_each_of_its_instances(tmp_path: Path) -> None:
    inner = 'moved {\n  from = aws_vpc.old\n  to = aws_vpc.new\n}\nresource "aws_vpc" "new" {}\n'
    main = 'module "m" {\n  source = "./inner"\n  for_each = toset(["k"])\n}\n'
    index = _index(tmp_path, main, inner=inner)
    assert Moves(index).new_address('module.m["k"].aws_vpc.old') == 'module.m["k"].aws_vpc.new'


SECRETS = """
variable "password" {
  sensitive = true
}
variable "size" {}
locals {
  url  = "db://${var.password}@host"
  size = var.size
}
resource "aws_db_instance" "db" {
  password = var.password
  size     = local.size
}
resource "aws_instance" "web" {
  user_data     = local.url
  instance_type = var.size
  tags          = { Secret = sensitive("x") }
  ami           = aws_db_instance.db.password
  key_name      = aws_db_instance.db.id
  subnet_id     = module.net.id
  host_id       = module.net.token
  dynamic "disk" {
    for_each = [1]
    content {
      key = var.password
    }
  }
  ebs {
    size = 1
  }
}
module "net" {
  source = "./net"
  secret = var.password
}
"""
NET = """
variable "secret" {}
output "id" {
  value = aws_vpc.a.id
}
output "token" {
  value = var.secret
}
resource "aws_vpc" "a" {
  name       = var.secret
  cidr_block = "x"
}
"""


def test_arguments_that_lead_to_something_sensitive_are_found(tmp_path: Path) -> None:
    taints = TaintedArguments(_index(tmp_path, SECRETS, net=NET), lambda mode, type_, name: name == "master")
    everything = dict.fromkeys(["user_data", "ami", "host_id", "disk"], True)
    assert taints.mask("aws_instance.web") == {**everything, "tags": {"Secret": True}}
    assert taints.mask("aws_db_instance.db") == {"password": True}
    assert taints.mask("module.net.aws_vpc.a") == {"name": True}


def test_a_schema_s_word_about_another_resource_counts(tmp_path: Path) -> None:
    main = 'resource "a_b" "c" {}\nresource "a_d" "e" {\n  x = a_b.c.master\n  y = a_b.c.id\n}\n'
    taints = TaintedArguments(_index(tmp_path, main), lambda mode, type_, name: (type_, name) == ("a_b", "master"))
    assert taints.mask("a_d.e") == {"x": True}


USES = """
resource "a_b" "one" {
}
resource "a_b" "many" {
  for_each = toset(["k"])
}
resource "terraform_data" "echo" {
  input = a_b.one.master
}
resource "a_d" "e" {
  key     = a_b.many["k"].master
  index   = a_b.many[var.k].master
  splat   = values(a_b.many)[*].master
  star    = a_b.one[*].master
  whole   = jsonencode(a_b.one)
  each    = [for one in a_b.many : one.master]
  echo    = terraform_data.echo.output
  id      = a_b.many["k"].id
  ids     = a_b.one[*].id
  of_many = a_b.many[var.k].id
}
"""


def test_a_secret_is_found_however_it_is_referred_to(tmp_path: Path) -> None:
    taints = TaintedArguments(
        _index(tmp_path, USES), lambda mode, type_, name: type_ == "a_b" and name in ("master", None)
    )
    assert set(taints.mask("a_d.e")) == {"key", "index", "splat", "star", "whole", "each", "echo"}


def test_locals_that_lead_to_themselves_end(tmp_path: Path) -> None:
    main = 'locals {\n  a = local.b\n  b = local.a\n}\nresource "a_b" "c" {\n  x = local.a\n}\n'
    assert TaintedArguments(_index(tmp_path, main), lambda mode, type_, name: False).mask("a_b.c") == {}

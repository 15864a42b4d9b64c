"""Module instances: variables, locals, outputs, calls, and what ends without a value."""

from collections.abc import Mapping
from typing import Any

import pytest
from tollgate_hcl.evaluate import Datum, Evaluator, Unknown, datum_from_plain
from tollgate_hcl.evaluate.body import EvaluatedBody, depends_on_instance
from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.module import ModuleInstance, Run
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.evaluate.plain import LeftOut, plain_from_datum
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl, read_hcl_value
from tollgate_hcl.tree import Body

INNER = """
variable "name" {}
variable "size" {
  type    = number
  default = 1
}
variable "label" {
  default  = "fallback"
  nullable = false
}
locals { both = "${var.name}-${var.size}" }
output "both" { value = local.both }
output "label" { value = var.label }
output "secret" {
  value     = "hush"
  sensitive = true
}
output "broken" { value = local.nowhere }
"""

ROOT = """
variable "names" { default = ["a", "b"] }
variable "required" {}
variable "typed" {
  type    = object({ x = optional(number, 5), y = optional(string) })
  default = {}
}
locals {
  circle    = local.around
  around    = local.circle
  bad       = var.typed.none
  forgiven  = try(local.bad, "forgiven")
  undecided = try(local.circle, "never")
}
module "one" {
  source = "./inner"
  name   = "single"
  label  = null
}
module "counted" {
  source = "./inner"
  count  = 2
  name   = "c${count.index}"
  size   = count.index * 10
}
module "keyed" {
  source   = "./inner"
  for_each = { for name in var.names : name => upper(name) }
  name     = "${each.key}${each.value}"
}
module "none" {
  source = "./inner"
  count  = 0
  name   = "none"
}
module "absent" {
  source = "example.com/absent"
}
module "no_keys" {
  source   = "./inner"
  for_each = {}
  name     = each.key
}
variable "passing" {
  default   = "default"
  ephemeral = true
}
resource "thing" "made" {
  count = 0
}
"""


def body(text: str) -> Body:
    parsed = read_hcl(SourceFile("main.tf", text.encode()))
    assert parsed.problems == ()
    return parsed.body


def instance(text: str = ROOT, *, budget: Budget | None = None, **given: Any) -> ModuleInstance:
    inner = ModuleSource([body(INNER)], path="inner")
    children = {name: inner for name in ("one", "counted", "keyed", "none", "no_keys")}  # noqa: C420 -- typed by str
    run = Run(evaluator=Evaluator(budget=budget or Budget()), resources=Nothing())
    values = {name: (lambda value=value: datum_from_plain(value)) for name, value in given.items()}
    return ModuleInstance(run, ModuleSource([body(text)], children=children), values)


class Nothing:
    """Resources of which nothing is known."""

    def value(self, module: str, mode: str, type_: str, name: str) -> Datum | None:
        return None


def evaluated(expression: str, module: ModuleInstance) -> Datum:
    node = read_hcl_value(SourceFile("", expression.encode()))
    assert node is not None
    return module.evaluate(node)


def plain(expression: str, **given: Any) -> Any:
    return plain_from_datum(evaluated(expression, instance(**given)))


def reason(expression: str, **given: Any) -> str:
    found = evaluated(expression, instance(**given)).content
    assert isinstance(found, Unknown)
    return found.reason


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("module.one.both", "single-1"),
        ("module.one.label", "fallback"),
        ("module.counted[1].both", "c1-10"),
        ("module.counted[*].both", ["c0-0", "c1-10"]),
        ('module.keyed["a"].both', "aA-1"),
        ("[for key, one in module.keyed : one.both]", ["aA-1", "bB-1"]),
        ("length(module.none)", 0),
        ("module.none", []),
        ("module.no_keys", {}),
        ("try(module.none[0].both, null)", None),
        ("try(thing.made[0].id, null)", None),
        ("one(thing.made[*].id)", None),
        ("var.typed", {"x": 5, "y": None}),
        ("local.forgiven", "forgiven"),
        ("path.module", "."),
        ("keys(module.one)", ["both", "broken", "label", "secret"]),
    ],
)
def test_names_lead_through_modules(expression: str, value: Any) -> None:
    assert plain(expression) == value


def test_what_the_caller_gives_wins_over_the_default() -> None:
    assert plain("var.names", names=["x"]) == ["x"]
    assert plain("var.typed.x", typed={"x": "7"}) == 7


@pytest.mark.parametrize(
    ("expression", "because"),
    [
        ("local.circle", "refers to itself"),
        ("local.undecided", "refers to itself"),
        ("local.bad", 'no attribute "none"'),
        ("local.missing", "there is no local.missing"),
        ("var.required", "nothing says what var.required is"),
        ("var.passing", "which a plan does not keep"),
        ("module.absent.x", "the files of module.absent are not at hand"),
        ("module.one.broken", "there is no local.nowhere"),
        ("thing.other.id", "there is no thing.other"),
        ("path.cwd", "the folder of the run is not known"),
        ("timestamp()", "known only to Terraform"),
        ('provider::aws::arn_parse("x")', "known only to Terraform"),
        ('file("x.txt")', "not at hand"),
    ],
)
def test_what_has_no_value_says_why(expression: str, because: str) -> None:
    assert because in reason(expression)


def test_a_value_of_another_type_than_its_variable_s_is_undecided() -> None:
    assert "cannot become number" in reason("var.typed.x", typed={"x": "many"})


def test_an_output_s_mark_spreads() -> None:
    found = evaluated('"say ${module.one.secret}"', instance())
    assert found.is_sensitive
    with pytest.raises(LeftOut):
        plain_from_datum(found)


@pytest.mark.parametrize(
    "bomb",
    [
        "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]",
        "setproduct(range(1000), range(1000), range(1000))",
        'join("", [for a in range(1000) : join("", [for b in range(1000) : format("%9999s", "x")])])',
        "local.l9",
        'regex("(a+)+$", join("", [for x in range(40) : "a"]))',
        'replace(join("", [for x in range(1000) : "aaaaaaaaaa"]), "/(.*)(.*)(.*)(.*)b/", "")',
        "pow(9999999999, 9999999999)",
        " * ".join(["1e-300"] * 7),
        'indent(9999, join("\\n", range(1024)))',
        " + ".join(["1"] * 5000),
        "(" * 90 + "1" + ")" * 90,
    ],
)
def test_an_evaluation_that_grows_without_end_is_undecided(bomb: str) -> None:
    chain = "".join(f"  l{at} = [for x in range(100) : local.l{at - 1}]\n" for at in range(1, 10))
    module = instance(f"locals {{\n  l0 = 1\n{chain}}}\n", budget=Budget(steps=100_000, elements=100_000))
    found = evaluated(bomb, module)
    assert not found.is_known or bomb.startswith(("1 + 1", "((", "indent"))


def test_a_spent_budget_leaves_the_rest_undecided() -> None:
    module = instance(budget=Budget(steps=1000, all_steps=500))
    for _ in range(5):
        evaluated("[for x in range(200) : x]", module)
    assert "too many steps" in getattr(evaluated("1 + 1", module).content, "reason", "")


BLOCK = """
top = 1
single { a = 1 }
dynamic "many" {
  for_each = { x = 1, y = null }
  iterator = it
  content {
    key   = it.key
    value = it.value
    dynamic "inner" {
      for_each = it.value == null ? [] : [it.key]
      content { name = "${inner.value}!" }
    }
  }
}
dynamic "unknown" {
  for_each = var.required
  content { a = 1 }
}
"""


def test_a_body_gives_arguments_and_blocks_as_they_come_to_be() -> None:
    module = instance()
    found = EvaluatedBody(body(BLOCK), module, Evaluator())
    assert found.names == ("top",)
    assert found.block_types == ("single", "many", "unknown")
    assert found.argument("nothing") is None
    assert found.blocks("nothing") == ()
    assert found.blocks("unknown") is None
    first, second = _blocks(found, "many")
    assert [_argument(one, "key") for one in (first, second)] == ["x", "y"]
    assert [_argument(one, "value") for one in (first, second)] == [1, None]
    assert [len(one.blocks("inner") or ()) for one in (first, second)] == [1, 0]
    (inner,) = _blocks(first, "inner")
    assert _argument(inner, "name") == "x!"


def _blocks(found: EvaluatedBody, name: str) -> list[EvaluatedBody]:
    return list(found.blocks(name) or ())


def _argument(found: EvaluatedBody, name: str) -> Any:
    value = found.argument(name)
    assert value is not None
    return plain_from_datum(value)


def test_only_a_body_that_mentions_its_instance_depends_on_it() -> None:
    assert not depends_on_instance(body(BLOCK))
    assert depends_on_instance(body('a {\n  b = "x${each.key}"\n}\n'))
    assert depends_on_instance(body("a = [for x in [1] : count.index]\n"))


OVERRIDES: Mapping[str, str] = {
    "main": 'thing "a" {\n  x = 1\n  y = 2\n  inner {\n    z = 1\n  }\n}\nlocals {\n  l = 1\n  m = 2\n}\n',
    "override": 'thing "a" {\n  y = 3\n  inner {\n    z = 9\n  }\n}\nlocals {\n  l = 7\n}\n',
}


def test_an_override_replaces_arguments_and_blocks_of_a_type() -> None:
    source = ModuleSource([body(OVERRIDES["main"])], [body(OVERRIDES["override"])])
    module = ModuleInstance(Run(evaluator=Evaluator()), source, {})
    found = EvaluatedBody(source.blocks["thing", "a"], module, Evaluator())
    assert [_argument(found, name) for name in ("x", "y")] == [1, 3]
    assert [_argument(one, "z") for one in found.blocks("inner") or ()] == [9]
    assert [plain_from_datum(evaluated(f"local.{name}", module)) for name in ("l", "m")] == [7, 2]

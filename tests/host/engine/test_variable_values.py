"""The values that a command gives to variables, by every way the engine takes them."""

from pathlib import Path
from typing import Any

from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.variable_values import given_variables

TYPES = {"a": "string", "b": "map(string)", "c": "", "d": "number"}


def values(folder: Path, *words: str, **environ: str) -> dict[str, Any]:
    """Return the variables of a command in a folder."""
    return given_variables(read_arguments(["plan", *words], environ), TYPES, folder)


def test_each_way_of_giving_a_variable_is_stronger_than_those_before(tmp_path: Path) -> None:
    assert values(tmp_path, TF_VAR_a="1") == {"a": "1"}
    (tmp_path / "terraform.tfvars").write_text('a = "2"\n')
    assert values(tmp_path, TF_VAR_a="1") == {"a": "2"}
    (tmp_path / "x.auto.tfvars.json").write_text('{"a": "3"}')
    assert values(tmp_path) == {"a": "3"}
    (tmp_path / "more.tfvars").write_text('a = "4"\n')
    assert values(tmp_path, "-var-file=more.tfvars") == {"a": "4"}
    assert values(tmp_path, "-var-file=more.tfvars", "-var", "a=5") == {"a": "5"}
    assert values(tmp_path, "-var=a=5", "-var-file=more.tfvars") == {"a": "4"}


def test_a_text_is_read_as_a_value_only_where_the_type_has_members(tmp_path: Path) -> None:
    given = ('-var=b={"x":"y"}', '-var=c={"x":"y"}', "-var=a=[1]", "-var=d=5")
    assert values(tmp_path, *given) == {"a": "[1]", "b": {"x": "y"}, "c": '{"x":"y"}', "d": "5"}


def test_what_is_not_declared_or_not_written_out_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "terraform.tfvars").write_text('other = "2"\na = upper("x")\n')
    assert values(tmp_path, "-var=more=1", TF_VAR_unknown="1") == {}

"""The evaluator beside the answers that `terraform console` gave."""

import json
import re
from decimal import Decimal

import pytest
from tollgate_hcl.evaluate import Datum, Evaluator, FunctionContext, Unknown
from tollgate_hcl.evaluate.datum import unknown
from tollgate_hcl.evaluate.evaluator import Scope
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions import all_functions
from tollgate_hcl.evaluate.module import ModuleInstance, Run
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.evaluate.types import (
    ANY,
    STRING,
    ListType,
    MapType,
    SetType,
    type_text,
)
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl, read_hcl_value
from tollgate_host.code.yaml_values import decode_yaml

from tests.hcl.console_table import ERROR, FOLDER, TABLE, answers

OF_OPENTOFU = {"cidrcontains", "urldecode"}
TABLE_OF_ANSWERS: dict[str, str] = json.loads(TABLE.read_text(encoding="utf-8"))


class Files:
    """The files of the table's configuration."""

    def read(self, path: str) -> bytes | None:
        found = FOLDER / path
        return found.read_bytes() if found.is_file() else None

    def names(self, folder: str) -> list[str]:
        start = FOLDER / folder
        return [path.relative_to(start).as_posix() for path in sorted(start.rglob("*")) if path.is_file()]


class Later:
    """A resource that is planned and not made."""

    def value(self, module: str, mode: str, type_: str, name: str) -> Datum:
        return unknown()


def console() -> tuple[Evaluator, Scope]:
    source = SourceFile("main.tf", (FOLDER / "main.tf").read_bytes())
    evaluator = Evaluator(FunctionContext(files=Files(), decode_yaml=decode_yaml))
    run = Run(evaluator=evaluator, resources=Later(), workspace=Datum(STRING, "default"))
    return evaluator, ModuleInstance(run, ModuleSource([read_hcl(source).body]), {})


def shown(value: Datum, indent: int = 0, *, nested: bool = False) -> str:
    """A value as the console prints it."""
    content, pad = value.content, " " * (indent + 2)
    if isinstance(content, Unknown):
        return "(known after apply)"
    if value.is_sensitive:
        return "(sensitive value)"
    if content is None:
        return _null(value)
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, int | Decimal):
        return f"{content:f}" if isinstance(content, Decimal) else str(content)
    if isinstance(content, str):
        return _text(content, indent)
    if isinstance(content, tuple):
        inner = "".join(f"{pad}{shown(one, indent + 2)},\n" for one in content)
        made = f"[\n{inner}{' ' * indent}]" if content else "[]"
    else:
        inner = "".join(
            f"{pad}{json.dumps(name, ensure_ascii=False)} = {shown(one, indent + 2)}\n"
            for name, one in sorted(content.items())
        )
        made = f"{{\n{inner}{' ' * indent}}}" if content else "{}"
    is_collection = isinstance(value.type, ListType | SetType | MapType)
    return f"to{type_text(value.type).partition('(')[0]}({made})" if is_collection else made


def _null(value: Datum) -> str:
    if value.type == ANY:
        return "null"
    if isinstance(value.type, ListType | SetType | MapType):
        name, _, element = type_text(value.type).rstrip(")").partition("(")
        return f"to{name}(null) /* of {'dynamic' if element == 'any' else element} */"
    return f"to{type_text(value.type)}(null)"


def _shown_char(match: "re.Match[str]") -> str:
    return match[0] if match[0].isprintable() else f"\\u{ord(match[0]):04x}"


def _text(content: str, indent: int) -> str:
    if "\n" not in content:
        return re.sub(r"[^ -~]", _shown_char, json.dumps(content, ensure_ascii=False))
    pad = " " * indent
    body = content.replace("\n", f"\n{pad}") if indent else content
    return f"<<{'-' if indent else ''}EOT\n{pad}{body}\n{pad}EOT"


def answer(expression: str) -> str:
    evaluator, scope = console()
    node = read_hcl_value(SourceFile("", expression.encode()))
    if node is None:
        return ERROR
    try:
        with evaluator.budget.top_level():
            return shown(evaluator.value(node, scope))
    except EvaluationFailure:
        return ERROR
    except Undecidable as error:
        return f"(undecided: {error})"


INFINITE = ["1 == 1 || 1 / 0 == 1", "1 / 0", "log(0, 10)", "try(1 / 0)"]
"""What Terraform has infinite numbers for: undecided here."""

OF_NEWER = {
    'element(["a", "b", "c"], -1)': '"c"',
    'element(["a","b"],-1)': '"b"',
    'element(["a","b","c"],-2)': '"b"',
    'element(["a","b","c"],-4)': '"c"',
    'contains([null, "a"], null)': "true",
}
"""What the version of the table refuses, and newer ones and OpenTofu have values for."""

IMPURE = ["timestamp()", "uuid()", "plantimestamp()"]
"""What is another value at each run, which the console evaluates all the same."""


@pytest.mark.parametrize("expression", [one for one in TABLE_OF_ANSWERS if one not in (*INFINITE, *OF_NEWER, *IMPURE)])
def test_an_expression_has_the_value_that_terraform_gives_it(expression: str) -> None:
    ours, theirs = answer(expression), TABLE_OF_ANSWERS[expression]
    # A value may be less known than Terraform's, as a set with an unknown element is, and never more.
    assert ours == theirs or (ours == "(known after apply)" and ours in theirs)


@pytest.mark.parametrize("expression", INFINITE)
def test_an_infinite_number_is_undecided(expression: str) -> None:
    assert answer(expression).startswith("(undecided: ")


@pytest.mark.parametrize("expression", OF_NEWER)
def test_what_only_newer_engines_evaluate_has_their_value(expression: str) -> None:
    assert TABLE_OF_ANSWERS[expression] == ERROR
    assert answer(expression) == OF_NEWER[expression]


@pytest.mark.parametrize("expression", IMPURE)
def test_what_differs_from_run_to_run_is_not_known(expression: str) -> None:
    assert answer(expression) == "(known after apply)"


def test_every_function_of_terraform_is_in_the_table() -> None:
    called = set(re.findall(r"([a-z0-9_]+)\(", " ".join(TABLE_OF_ANSWERS)))
    assert set(all_functions()) - called <= OF_OPENTOFU


@pytest.mark.e2e
@pytest.mark.heavy
def test_terraform_still_gives_the_answers_of_the_table() -> None:
    wanted = [expression for expression in TABLE_OF_ANSWERS if expression not in IMPURE]
    assert answers(wanted) == {expression: TABLE_OF_ANSWERS[expression] for expression in wanted}

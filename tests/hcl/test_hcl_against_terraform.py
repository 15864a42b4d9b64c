"""The HCL reader beside the real Terraform: the same text is valid, and means the same."""

import json
import os
import random
import re
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_hcl.tree import ListValue, ObjectValue, Scalar, Value
from tollgate_host.engine.discovery.find_engine import find_engine

pytestmark = pytest.mark.e2e

VALID = [
    "a = 1\n",
    'b "x" y {\n  c = d.e[0]\n}\n',
    'a = { x = 1, "y" : [2, 3] }\n',
    "a = f(x, y...)\n",
    "a = [for k, v in m : k if v]\n",
    "a = {for k, v in m : k => v...}\n",
    'a = b ? c : "d${e}"\n',
    "a { b = 1 }\n",
    "a = -b + !c * (d\n + e)\n",
    "a = <<-EOT\n  x ${y}\n  EOT\n",
    "a = {\n  b = 1\n  c = 2,\n}\n",
    'a = x[*].y.*.z["q"]\n',
    'a = "p ${~ q ~} r"\n',
    'a = "%{for i in j}${i}%{endfor}"\n',
    "a = ns::f(1)\n",
]
PIECES = [
    "a", "b1", "=", " ", "\n", '"x"', '"${a}"', "1", "2.5", "{", "}", "[", "]", "(", ")", ",", ":", ".", "true", "?",
    "+", "-", "!", "*", "%", "/", "&&", "==", "=>", "...", "for", "in", "if", "# c\n", "// d\n", "/* e */", "|", ">=",
    "<<EOT\nq\nEOT\n", '"', "$", "${", "\\", "\r\n", '"a\\n"', "'", ";", "\t", "::", "f(", ".0", "[*]", "é", "<",
]  # fmt: skip
TOKEN = re.compile(r'\w+|\s|"[^"\n]*"|[^\w\s]')


def terraform(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    engine = find_engine(environ=os.environ)
    environ = {**os.environ, "TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1"}
    return subprocess.run(
        [*engine.argv, *arguments], cwd=cwd, env=environ, capture_output=True, text=True, timeout=120, check=False
    )


def mutated(chance: random.Random) -> str:
    """A valid text with a few tokens taken out, put in, replaced or swapped."""
    tokens = TOKEN.findall(chance.choice(VALID))
    for _ in range(chance.choice([1, 1, 2, 3])):
        at, other = chance.randrange(len(tokens) + 1), chance.randrange(len(tokens) + 1)
        match chance.randrange(4):
            case 0:
                del tokens[at : at + 1]
            case 1:
                tokens.insert(at, chance.choice(PIECES))
            case 2:
                tokens[at : at + 1] = [chance.choice(PIECES)]
            case _:
                tokens[at : at + 1], tokens[other : other + 1] = tokens[other : other + 1], tokens[at : at + 1]
    return "".join(tokens)


def test_terraform_and_the_reader_agree_on_what_is_valid(tmp_path: Path) -> None:
    chance = random.Random(20270131)
    texts = {
        f"t{number:04}.tf": text for number, text in enumerate({mutated(chance) for _ in range(1500)} | set(VALID))
    }
    for name, text in texts.items():
        (tmp_path / name).write_bytes(text.encode())
    printed = terraform("fmt", "-check", "-no-color", "-list=false", cwd=tmp_path)
    refused = set(re.findall(r"on (t\d+\.tf) line", printed.stdout + printed.stderr))
    assert 100 < len(refused) < len(texts)
    disagreements = {
        text: name in refused
        for name, text in texts.items()
        if bool(read_hcl(SourceFile(name, text.encode())).problems) != (name in refused)
    }
    assert disagreements == {}


LITERALS = [
    '"$$${1}"',
    '"$${1} %%{2} $5 % %% $$"',
    '"${5}"',
    '"a ${~ "b" ~}  c"',
    '"\\u00e9 e\\u0301 \\U0001F600 \\" \\\\ \\t"',
    '"a${1e21}b${0.50}c${-3}"',
    '<<EOT\n x\n   y $${z} \\n "q"\nEOT',
    "<<-EOT\n    x\n\n      y ${1}\n\ttab\n    z\n    EOT",
    "<<-EOT\n    ${1} x\n      y\n   \n    z\n  EOT",
    '<<EOT\n${~ "x" ~}\n   next\n  EOT',
    '<<-EOT\n      a ${~ "x" ~}\n      b\n  EOT',
    "<<-EOT\n    a\n  \tb\n  EOT",
    "<<EOT\r\nx\r\nEOT",
    "-1.5e3",
    "12345678901234567890.5",
    "1e30",
    '[1, "a", true, null, [-0.25]]',
    '{ a = 1, "b c" : 2, (3) = 4, true = 5, c = { d = [] } }',
    '"${[1, 2]}"',
    '"%%%{ q"',
    "(5)",
]


def plain(value: Value) -> object:
    if isinstance(value, ListValue):
        return [plain(item) for item in value.items]
    if isinstance(value, ObjectValue):
        return {item.name: plain(item.value) for item in value.items}
    assert isinstance(value, Scalar), value.text
    return value.value


def test_terraform_and_the_reader_agree_on_what_a_literal_means(tmp_path: Path) -> None:
    text = "".join(f'output "o{number:02}" {{\n  value = {literal}\n}}\n' for number, literal in enumerate(LITERALS))
    (tmp_path / "main.tf").write_bytes(text.encode())
    applied = terraform("apply", "-auto-approve", "-no-color", cwd=tmp_path)
    assert applied.returncode == 0, applied.stderr
    outputs = json.loads(terraform("output", "-json", cwd=tmp_path).stdout, parse_float=Decimal)
    file = read_hcl(SourceFile("main.tf", text.encode()))
    assert file.problems == ()
    for block in file.body.blocks:
        attribute = block.body.attribute("value")
        assert attribute is not None
        assert plain(attribute.value) == outputs[block.label_texts[0]]["value"], attribute.text

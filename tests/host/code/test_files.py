"""Which files count, in which order, and in which formats."""

import subprocess
import sys
from pathlib import Path

import pytest
from tollgate_host.code.files import FileReader, module_files
from tollgate_host.config.load import load

from tests.host.conftest import LoadRoot, WriteRoot


def block(name: str) -> str:
    return f'terraform {{\n  integration "{name}" {{\n    source = "./{name}"\n  }}\n}}\n'


@pytest.mark.requirement("P-1.4-01", "P-1.2-01")
def test_integrations_come_in_the_order_of_the_files_and_inside_a_file_of_the_lines(load_root: LoadRoot) -> None:
    both = (
        'terraform {\n  integration "d" {\n    source = "d"\n  }\n  integrations = [{ name = "c", source = "c" }]\n}\n'
    )
    provider = 'provider "aws" {\n  integrations = [{ name = "p", source = "p" }]\n}\n'
    loaded = load_root(
        {"b.tf": both + "\n" + block("b"), "a.tf": provider + block("a"), "integrations.hcl": block("i")}
    )
    assert loaded.problems == ()
    assert loaded.config.names == ("a", "d", "c", "b", "i", "p")
    assert [item.name for item in loaded.config.in_file("a.tf")] == ["p", "a"]
    assert [item.name for item in loaded.config.in_file("b.tf")] == ["d", "c", "b"]
    assert loaded.config.named("c")[0].source == "c"


@pytest.mark.requirement("R-Q9-01")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "integrations.hcl",
            """terraform {
  integrations = [{ name = "a", source = "./a", config = { n = 1 } }]
}
provider "aws" {
  alias = "west"
  integrations = [{ name = "b", source = "./b" }]
}
""",
        ),
        (
            "integrations.json",
            """{"terraform": {"integrations": [{"name": "a", "source": "./a", "config": {"n": 1}}]},
            "provider": {"aws.west": {"integrations": [{"name": "b", "source": "./b"}]}}}""",
        ),
        (
            "integrations.yaml",
            """terraform:
  integrations:
    - {name: a, source: ./a, config: {n: 1}}
provider:
  aws.west:
    integrations:
      - name: b
        source: ./b
""",
        ),
        (
            "integrations.yml",
            """terraform:
  integration:
    a: {source: ./a, n: 1}
provider:
  aws:
    - alias: west
      integration:
        b:
          source: ./b
""",
        ),
        (
            "main.tf.json",
            """{"terraform": {"integration": {"a": {"source": "./a", "n": 1}}},
            "provider": {"aws": [{"alias": "west", "integrations": [{"name": "b", "source": "./b"}]}]}}""",
        ),
    ],
)
def test_every_format_has_the_same_shape(load_root: LoadRoot, name: str, text: str) -> None:
    loaded = load_root({name: text})
    assert [str(problem) for problem in loaded.problems] == []
    assert [
        (item.name, item.source, dict(item.config), item.provider, item.alias) for item in loaded.config.integrations
    ] == [
        ("a", "./a", {"n": 1}, None, None),
        ("b", "./b", {}, "aws", "west"),
    ]


def test_a_tofu_file_stands_in_for_its_twin(write_root: WriteRoot) -> None:
    root = write_root(dict.fromkeys(("a.tf", "a.tofu", "b.tf", "c.tofu", "d.tf.json", "d.tofu.json", "d.tf"), ""))
    assert [file.path.name for file in module_files(root)] == ["a.tofu", "b.tf", "c.tofu", "d.tf", "d.tofu.json"]
    assert [file.path.name for file in module_files(root, reads_tofu=False)] == ["a.tf", "b.tf", "d.tf", "d.tf.json"]


def test_tofu_files_declare_integrations(load_root: LoadRoot) -> None:
    assert load_root({"a.tf": block("tf"), "a.tofu": block("tofu")}).config.names == ("tofu",)


def test_files_that_terraform_ignores_do_not_count(write_root: WriteRoot) -> None:
    root = write_root({name: block("x") for name in (".a.tf", "b.tf~", "#c.tf#", "d.txt", "sub/e.tf")})
    (root / "f.tf").mkdir()
    assert module_files(root) == []
    assert load(root).config.integrations == ()


@pytest.mark.requirement("P-1.5-02")
@pytest.mark.parametrize("name", ["override.tf", "x_override.tf", "override.tf.json"])
def test_an_override_file_declares_none_and_says_so(load_root: LoadRoot, name: str) -> None:
    text = '{"terraform": {"integrations": [{"name": "a", "source": "a"}]}}' if name.endswith("json") else block("a")
    loaded = load_root({name: text, "main.tf": block("b")})
    assert loaded.config.names == ("b",)
    assert [(problem.summary, problem.severity) for problem in loaded.problems] == [("Integration ignored", "warning")]


def test_another_file_can_stand_in_for_integrations_hcl(write_root: WriteRoot, tmp_path: Path) -> None:
    root = write_root({"integrations.hcl": block("default"), "main.tf": block("main")})
    other = tmp_path / "other.yaml"
    other.write_text("terraform:\n  integrations:\n    - {name: other, source: ./x}\n")
    config = load(root, config_file=other).config
    assert config.names == ("main", "other")
    assert config.named("other")[0].directory == tmp_path


def test_a_file_that_cannot_be_read_is_a_problem(write_root: WriteRoot, tmp_path: Path) -> None:
    loaded = load(write_root({}), config_file=tmp_path / "missing.hcl")
    assert [problem.summary for problem in loaded.problems] == ["File cannot be read"]
    assert "missing.hcl cannot be read: No such file" in loaded.problems[0].detail


def test_a_root_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    loaded = load(tmp_path / "nowhere")
    assert [problem.summary for problem in loaded.problems] == ["No root module"]


def test_a_file_is_read_once_however_it_is_named(write_root: WriteRoot) -> None:
    root = write_root({"main.tf": "a = 1\n", "sub/b.tf": ""})
    reader = FileReader(root)
    assert reader.read(root / "main.tf") is reader.read(root / "sub" / ".." / "main.tf")
    assert reader.read(root / "sub" / "b.tf").source.name == "sub/b.tf"


def test_an_alias_that_no_provider_block_has_is_a_warning(load_root: LoadRoot) -> None:
    text = "provider:\n  aws.wset:\n    integrations: [{name: a, source: ./a}]\n"
    blocks = 'provider "aws" {\n  alias = "west"\n}\n'
    (problem,) = load_root({"integrations.yaml": text, "main.tf": blocks}).problems
    assert (problem.summary, problem.severity) == ("Unknown provider alias", "warning")
    assert 'No provider block of the root module is aws.wset, so "a" is never called.' in problem.detail


def test_readers_are_imported_only_when_there_is_a_file_to_read() -> None:
    code = (
        "import sys, tollgate_host.config; print(sorted({'yaml', 'json', 'tollgate_hcl.reader'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "yaml" not in done.stdout
    assert "hcl" not in done.stdout

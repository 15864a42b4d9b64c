"""The configuration that people write: HCL, JSON and YAML; and the lock file and CLI configuration of Terraform."""

from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import render
from tollgate_hcl.reader import read_hcl_value
from tollgate_host.code.files import parse
from tollgate_host.provider_proxy.packages.cli_configuration import overrides_in
from tollgate_host.provider_proxy.packages.lock_file import locks_from_text

from tests.fuzz.bytes_of import json_bytes, pieces
from tests.fuzz.target import Target
from tests.fuzz.targets.runtime_texts import YAML

_NAMES = ("main.tf", "main.tf.json", "integrations.hcl", "integrations.json", "integrations.yaml")
_HCL = [
    b"a", b"integration", b"terraform", b"provider", b" = ", b"\n", b"\r\n", b'"', b'"x"', b"${", b"%{ if ", b"}", b"{",
    b"[", b"]", b"(", b")", b",", b":", b"<<EOT\n", b"EOT\n", b"<<-X\n", b"X\n", b"# tollgate:ignore ", b"/*",
    b"*/", b"//",
    b"\\u00e9", b"\\n", b"$${", b"%{ endif }", b"%{ else }", b"%{ for x in y }", b"%{ endfor }", b"...", b"for x in ",
    b"for k, v in ", b" => ", b" if ", b"? ", b"1", b"0x1", b"1e3", b"1e999", b"1e99999999", b"-", b"!", b"&&",
    b"==", b"null",
    b"true", b".", b".*", b"[*]", b"[0]", b"f(", b"provider::a::b(", b"\xef\xbb\xbf", b"\x00", b"\xc3\xa9", b"~}", b"~",
    b'hashes = ["h1:x"]', b"version", b"dev_overrides {",
]  # fmt: skip


def configuration(data: bytes) -> None:
    """Any file has a tree and problems, each with a place inside the file."""
    name = _NAMES[(data[0] if data else 0) % len(_NAMES)]
    source = SourceFile(name, data[1:])
    file = parse(source)
    for problem in file.problems:
        assert problem.detail
        assert render(problem)
        if problem.range is not None:
            assert 0 <= problem.range.start_byte <= problem.range.end_byte <= len(source.data) + 1
    for item in file.body.items:
        assert 0 <= item.range.start_byte <= item.range.end_byte <= len(source.data)


def values(data: bytes) -> None:
    """An expression is plain or for Terraform to evaluate."""
    value = read_hcl_value(SourceFile("value", data))
    if value is not None:
        try:
            plain_from_value(value)
        except NeedsEvaluation as error:
            assert error.expression.text


def engine_files(data: bytes) -> None:
    """Terraform's own files are read as far as they can be."""
    for lock in locks_from_text(data).values():
        assert lock.version is not None
    for name, path in overrides_in(data).items():
        assert isinstance(name, str)
        assert isinstance(path, str)


TARGETS = [
    Target(
        name="host-configuration",
        one_input=configuration,
        strategy=pieces([*_HCL, *YAML]) | json_bytes(["terraform", "provider", "integrations", "name", "source"]),
        seeds=("examples/**/*.tf", "examples/**/*.hcl", "tests/host/**/*.tf", "tests/host/**/*.hcl"),
        words=tuple(_HCL),
        pumps=(b"[", b"{", b"(", b"${", b"a = [\n", b"<<A\n", b"/*", b"a {\n", b"-", b"!", b"a.", b"1+", b"a?"),
    ),
    Target(
        name="host-hcl-values",
        one_input=values,
        strategy=pieces(_HCL, most=20),
        words=tuple(_HCL),
        pumps=(b"[", b"{a=", b"(", b'"${', b"-", b"!", b"a.", b"1+", b"a?", b"a[", b"f("),
    ),
    Target(
        name="host-engine-files",
        one_input=engine_files,
        strategy=pieces(_HCL) | json_bytes(["provider_installation", "dev_overrides"]),
        seeds=("tests/host/**/*.hcl",),
        words=(*_HCL, b'{"provider_installation":', b'"dev_overrides":'),
        pumps=(b"[", b'{"a":'),
    ),
]

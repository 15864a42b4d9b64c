"""The files that say what counts: exemptions, enforcement, baseline; and globs of addresses."""

from tollgate_host.errors import ConfigError
from tollgate_host.verdict.address_glob import BadAddressGlob, compile_address_glob
from tollgate_host.verdict.settings.baseline import BaselineError, baseline_from_json
from tollgate_host.verdict.settings.enforcement_file import enforcement_from_yaml
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml

from tests.fuzz.bytes_of import divided, joined, json_bytes, pieces
from tests.fuzz.target import Target
from tests.fuzz.targets.runtime_texts import YAML

_EXEMPTIONS = [
    b"exemptions:\n", b"  - rule: R-1\n", b"    reason: agreed\n", b"    owner: me\n", b"    expires: 2027-01-31\n",
    b"    address: ", b'module.a["x"].aws_x.y[*]', b"**", b"rule: [a, b]", b"expires: 2027-02-30",
]  # fmt: skip
_ENFORCEMENT = [
    b"levels:\n", b"  - rule: R-1\n", b"    level: advisory\n", b"    integration: policy\n", b"fail_on: high\n",
    b"on_expired: fail\n", b"inline_exemptions: false\n", b"fail_on: [",
]  # fmt: skip
_GLOB = [b"module.", b"a", b".", b"*", b"**", b"[*]", b'["', b'"]', b"[0]", b"?", b"[", b"]", b"\\", b"data."]


def exemptions(data: bytes) -> None:
    """Exemptions, each with a rule and a reason, or every mistake with its place."""
    try:
        for one in exemptions_from_yaml(data, name="e.yaml"):
            assert one.rules
            assert one.reason
    except ConfigError as error:
        assert error.problems
        assert all(problem.range is not None for problem in error.problems)
        assert "e.yaml" in str(error)


def enforcement(data: bytes) -> None:
    """Settings, or every mistake with its place."""
    try:
        enforcement_from_yaml(data, name="e.yaml")
    except ConfigError as error:
        assert error.problems
        assert all(problem.range is not None for problem in error.problems)


def baseline(data: bytes) -> None:
    """A baseline, or one sentence that names the file."""
    try:
        baseline_from_json(data, name="b.json")
    except BaselineError as error:
        assert str(error).startswith("b.json")


def globs(data: bytes) -> None:
    """A glob is refused, or compared with any address without a fault."""
    glob, address = (part.decode("utf-8", "replace") for part in divided(data, 2))
    try:
        matches = compile_address_glob(glob)
    except BadAddressGlob as error:
        assert str(error)
        return
    matches.fullmatch(address)
    assert not glob.isidentifier() or matches.fullmatch(glob)


TARGETS = [
    Target(
        name="host-exemptions",
        one_input=exemptions,
        strategy=pieces([*_EXEMPTIONS, *_EXEMPTIONS, *YAML]),
        seeds=("examples/**/exemptions.yaml", "tests/**/exemptions.yaml"),
        words=(*_EXEMPTIONS, *YAML),
        pumps=(b"[", b"- ", b"? ", b"a: b\n", b"&a [*a", b"{"),
    ),
    Target(
        name="host-enforcement",
        one_input=enforcement,
        strategy=pieces([*_ENFORCEMENT, *_ENFORCEMENT, *YAML]),
        words=(*_ENFORCEMENT, *YAML),
        pumps=(b"[", b"- ", b"{"),
    ),
    Target(
        name="host-baseline",
        one_input=baseline,
        strategy=json_bytes(["version", "findings", "fingerprint", "rule", "path"], ["1"]),
        words=(b'{"version":"1","findings":[', b'{"fingerprint":"', b'"path":['),
        pumps=(b"[", b'{"version":'),
    ),
    Target(
        name="host-address-globs",
        one_input=globs,
        strategy=joined(pieces(_GLOB, most=12), pieces(_GLOB, most=12)),
        words=(*_GLOB, b"\x00"),
        pumps=(b"**.", b"*a", b"[*]", b'["'),
    ),
]

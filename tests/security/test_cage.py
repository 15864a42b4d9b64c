"""A hostile integration in its cage: the home folder, the state, its parent and the network are out of its reach."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.integrations.cage import cage
from tollgate_host.integrations.cage.cage import KernelAbility, kernel_ability

from tests.engines import find_engine
from tests.host.plans.pieces import change, resource_change

pytestmark = pytest.mark.skipif(
    not (kernel_ability().files and kernel_ability().namespace),
    reason="this kernel has no Landlock, or lets nobody make user namespaces",
)

HOSTILE = """
import contextlib, ctypes, socket

def trace(pid):
    library = ctypes.CDLL(None, use_errno=True)
    if library.ptrace(16, pid, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")

def attempt(what):
    try:
        return repr(what())[:60]
    except Exception as error:
        return type(error).__name__

def handle(m):
    wanted = TARGETS
    tried = {name: attempt(lambda: open(path, "rb").read()) for name, path in wanted["files"].items()}
    tried["listing"] = attempt(lambda: os.listdir(wanted["home"]))
    tried["parent"] = attempt(lambda: open(f"/proc/{os.getppid()}/environ", "rb").read())
    tried["kill"] = attempt(lambda: os.kill(os.getppid(), 0))
    tried["write"] = attempt(lambda: open(wanted["write"], "w"))
    tried["tcp"] = attempt(lambda: socket.create_connection(("127.0.0.1", wanted["port"]), 2).getsockname())
    datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    tried["udp"] = attempt(lambda: datagrams.sendto(b"x", ("127.0.0.1", wanted["port"])))
    abstract = socket.socket(socket.AF_UNIX)
    tried["abstract"] = attempt(lambda: abstract.connect(wanted["abstract"]))
    tried["service"] = attempt(lambda: socket.socket(socket.AF_UNIX).connect(wanted["service"]))
    tried["virtual machine"] = attempt(lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM))
    tried["sibling"] = attempt(lambda: open(f"/proc/{wanted['sibling']}/environ", "rb").read())
    tried["trace"] = attempt(lambda: trace(wanted["sibling"]))
    tried["terminal"] = attempt(lambda: open("/dev/tty", "w").write("x"))
    tried["owner"] = attempt(lambda: os.chown(wanted["files"]["state"], -1, os.getegid()))
    with contextlib.suppress(OSError):
        os.chmod(wanted["files"]["state"], 0o777)
    tried["given"] = attempt(lambda: open(wanted["given"]).read())
    temporary = os.path.join(os.environ.get("TMPDIR", "/tmp"), "own")
    tried["own"] = attempt(lambda: open(temporary, "w").write("x"))
    answer(m, "success", message=json.dumps(tried))
serve(handle)
"""
REFUSED = {"PermissionError", "OSError", "ConnectionRefusedError", "FileNotFoundError", "TimeoutError"}
SERVICES = [Path(f"/run/user/{os.geteuid()}"), Path("/run")]


@pytest.fixture
def caged(project: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A project in which integrations run in their cage."""
    monkeypatch.delenv("TOLLGATE_CAGE", raising=False)
    home = tmp_path / "home"
    home.mkdir()
    (home / ".credentials").write_text("home secret")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "parent secret")
    for name in ("terraform.tfstate", "terraform.tfvars", "plan.tfplan"):
        project.write(name, "root secret").chmod(0o600)
    (project.folder / "rules").mkdir()
    (project.folder / "rules" / "one.yaml").write_text("given")
    project.plan_of(resource_change("aws_vpc", "a", change(["create"], None, {"x": "y"})))
    return project


def tried(project: Any, port: int, **settings: Any) -> dict[str, str]:
    with subprocess.Popen(["sleep", "60"], env={"OTHER": "sibling secret"}) as sibling:
        try:
            return _tried(project, port, sibling, settings)
        finally:
            sibling.kill()


def _tried(project: Any, port: int, sibling: "subprocess.Popen[bytes]", settings: Mapping[str, Any]) -> dict[str, str]:
    folder = project.folder
    targets = {
        "files": {
            "credentials": str(folder / "home" / ".credentials"),
            "state": str(folder / "terraform.tfstate"),
            "variables": str(folder / "terraform.tfvars"),
            "plan": str(folder / "plan.tfplan"),
            "shadow": "/etc/shadow",
        },
        "home": str(folder / "home"),
        "write": str(folder / "written"),
        "given": str(folder / "rules" / "one.yaml"),
        "port": port,
        "abstract": f"\0tollgate-test-{os.getpid()}",
        "service": str(service_folder() / f"tollgate-test-{os.getpid()}"),
        "sibling": sibling.pid,
    }
    project.integration("hostile", HOSTILE.replace("TARGETS", repr(targets)), **settings)
    report = project.report()
    [result] = [one for resource in report["resources"] for one in resource["results"]]
    return json.loads(result["message"])


def service_folder() -> Path:
    """Where services of this machine or of its user have their sockets; no folder at all if it is closed to us."""
    return next((one for one in SERVICES if os.access(one, os.W_OK)), Path("/run/nobody"))


@pytest.fixture
def listener() -> Any:
    """A server on this machine, which stands for any on the network; and two by other names."""
    names = [f"\0tollgate-test-{os.getpid()}"]
    names += [str(service_folder() / f"tollgate-test-{os.getpid()}")] if service_folder().exists() else []
    with ExitStack() as stack:
        for name in names:
            local = stack.enter_context(socket.socket(socket.AF_UNIX))
            local.bind(name)
            local.listen()
        if len(names) > 1:
            stack.callback(Path(names[1]).unlink)
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        yield server.getsockname()[1]


def test_nothing_gets_through(caged: Any, listener: int) -> None:
    found = tried(caged, listener, rules="rules")
    allowed = {"given": "'given'", "own": "1"}
    assert {name: found.pop(name) for name in allowed} == allowed
    assert set(found.values()) <= REFUSED, found
    assert (caged.folder / "terraform.tfstate").stat().st_mode & 0o077 == 0
    assert not (caged.folder / "written").exists()


def test_a_folder_that_is_not_given_cannot_be_read(caged: Any, listener: int) -> None:
    assert tried(caged, listener)["given"] == "PermissionError"


def test_the_root_as_a_given_folder_is_open_but_for_what_holds_secrets(caged: Any, listener: int) -> None:
    found = tried(caged, listener, rules=".")
    assert found["given"] == "'given'"
    assert {found[name] for name in ("state", "variables", "plan")} == {"PermissionError"}


def test_a_block_can_ask_for_the_network_and_for_files(caged: Any, listener: int) -> None:
    found = tried(caged, listener, network=True, read=[str(caged.folder / "home")])
    assert "127.0.0.1" in found["tcp"]
    assert "home secret" in found["credentials"]
    assert found["state"] == "PermissionError"


def test_a_block_can_do_without(caged: Any, listener: int) -> None:
    assert "root secret" in tried(caged, listener, cage=False)["state"]


def test_nothing_of_a_cage_is_left(caged: Any, listener: int, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = caged.folder / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    tried(caged, listener)
    assert list(temporary.iterdir()) == []


SETTINGS = {
    "tf-cost-estimator": {"monthly_budget": 5},
    "tf-naming-checker": {"prefix": "prod-"},
    "tf-policy-validator": {"policy_set": "production"},
    "tf-aws-compliance": {"required_tags": ["Owner"]},
}


@pytest.mark.parametrize("source", SETTINGS)
def test_each_of_the_four_says_the_same_in_a_cage(caged: Any, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    body = {"name": "it", "source": source, "config": SETTINGS[source]}
    caged.write("integrations.json", json.dumps({"terraform": {"integrations": [body]}}))
    bucket: dict[str, Any] = {"bucket": "data", "instance_type": "t3.large", "tags": {}}
    types = ("aws_s3_bucket", "aws_instance", "aws_security_group")
    caged.plan_of(*(resource_change(type_, "a", change(["create"], None, bucket)) for type_ in types))

    def seen() -> list[Any]:
        report = caged.report()
        assert [one["error"] for one in report["integrations"] if one.get("error")] == []
        results = [(row["address"], one) for row in report["resources"] for one in row["results"]]
        return [(address, one["status"], sorted(f["rule"] for f in one["findings"])) for address, one in results]

    inside = seen()
    assert inside
    monkeypatch.setenv("TOLLGATE_CAGE", "off")
    assert inside == seen()


REGO = """package rules
import rego.v1
deny contains sprintf("%s is open", [row.address]) if some row in input.resource_changes
"""


@pytest.fixture(params=["regopy", pytest.param("opa", marks=pytest.mark.heavy)])
def rego_engine(request: pytest.FixtureRequest) -> dict[str, str]:
    """The settings that choose each engine, looked for before a test changes the home folder."""
    return {"opa": str(find_engine("opa"))} if request.param == "opa" else {}


def test_rego_is_evaluated_in_a_cage(rego_engine: dict[str, str], caged: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"]))
    body = {"name": "it", "source": "tf-policy-validator", "config": {"policy_set": "one.rego", **rego_engine}}
    caged.write("integrations.json", json.dumps({"terraform": {"integrations": [body]}}))
    caged.write("one.rego", REGO)
    (row,) = caged.report()["resources"]
    assert [finding["message"] for one in row["results"] for finding in one["findings"]] == ["aws_vpc.a is open"]


def test_the_cage_is_described(caged: Any) -> None:
    caged.integration("one", "serve(answer)\n")
    text = caged.run("doctor").out
    assert "cage of one" in text
    assert "own and given files, read-only; no network" in text


def test_every_report_says_which_cage_each_integration_had(caged: Any) -> None:
    caged.integration("whole", "serve(answer)\n")
    caged.integration("open", "serve(answer)\n", network=True)
    caged.integration("free", "serve(answer)\n", cage=False)
    wanted = {
        "whole": "own and given files, read-only; no network",
        "open": "own and given files, read-only; the network, as its block asks",
        "free": "no cage: its block says cage = false",
    }
    assert {one["name"]: one["cage"] for one in caged.report()["integrations"]} == wanted
    targets = {"html": "report.html", "markdown": "report.md", "sarif": "report.sarif", "console": "report.txt"}
    caged.run("check", "plan.json", *(f"--report={name}={file}" for name, file in targets.items()))
    for file in targets.values():
        text = (caged.folder / file).read_text()
        assert [name for name, words in wanted.items() if words not in text] == [], file
    summary = caged.run("check", "plan.json").out
    assert "cage of open: own and given files, read-only; the network, as its block asks" in summary
    assert "cage of free: no cage: its block says cage = false" in summary
    assert "cage of whole" not in summary


def test_a_kernel_that_cannot_lock_is_said_once_and_in_the_report(
    caged: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kernel = KernelAbility(files=True, tcp=False, namespace=False)
    monkeypatch.setattr(cage, "kernel_ability", lambda: kernel)
    cage.warn_once.cache_clear()
    for name in ("one", "two", "three"):
        caged.integration(name, "serve(answer)\n")
    report = caged.report()
    words = "own and given files, read-only; the network: this kernel has no user namespaces"
    assert {one["cage"] for one in report["integrations"]} == {words}
    assert [one.message for one in caplog.records if "caged completely" in one.message] == [
        f"integrations cannot be caged completely: {words}"
    ]

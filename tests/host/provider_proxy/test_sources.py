"""Which providers there are: installed, in development, running; and which are left to Terraform."""

import json
from pathlib import Path

import pytest
from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.packages.cli_configuration import configuration_files, overrides_in
from tollgate_host.provider_proxy.packages.lock_file import locks_from_text
from tollgate_host.provider_proxy.packages.package import executable_in, package_hash, platform_name
from tollgate_host.provider_proxy.packages.source import Executable, Running, find_sources
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_tfplugin.endpoint import Endpoint

ADDRESS = Address("example.com", "test", "fake")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("example.com/Test/fake", "example.com/test/fake"),
        ("hashicorp/aws", "registry.terraform.io/hashicorp/aws"),
        ("aws", "registry.terraform.io/hashicorp/aws"),
        ("", None),
        ("a/b/c/d", None),
        ("a//c", None),
    ],
)
def test_an_address_may_be_short(text: str, expected: str | None) -> None:
    address = Address.from_text(text)
    assert (None if address is None else str(address)) == expected


def test_a_short_name_means_another_registry_to_opentofu() -> None:
    address = Address.from_text("hashicorp/aws", default_host="registry.opentofu.org")
    assert str(address) == "registry.opentofu.org/hashicorp/aws"


def test_a_package_is_hashed_as_the_lock_file_has_it(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "b.txt").write_bytes(b"second\n")
    (tmp_path / "a.txt").write_bytes(b"first\n")
    (tmp_path / "sub" / "c.txt").write_bytes(b"")
    assert package_hash(tmp_path) == "h1:oeIsEoTkgHr7hO4w03OwwwbjRl57ejPJAyMfCzLHjVg="


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["terraform-provider-fake_v1.0.0_x5", "LICENSE.txt"], "terraform-provider-fake_v1.0.0_x5"),
        (["terraform-provider-fake.exe"], "terraform-provider-fake.exe"),
        (["terraform-provider-fake"], "terraform-provider-fake"),
        (["terraform-provider-fakes_v1"], None),
        ([], None),
    ],
)
def test_a_provider_is_known_by_its_files_name(tmp_path: Path, names: list[str], found: str | None) -> None:
    for name in names:
        (tmp_path / name).touch()
    file = executable_in(tmp_path, "fake")
    assert (file.name if file else None) == found


def test_a_lock_file_is_read_as_far_as_it_makes_sense() -> None:
    text = b"""
# This file is maintained automatically by "terraform init".
provider "registry.opentofu.org/hashicorp/aws" {
  version     = "5.100.0"
  constraints = "~> 5.0"
  hashes = ["h1:abc=", "zh:0123"]
}
provider "registry.terraform.io/hashicorp/zip" {
  version = "1.0.0"
  hashes  = ["zh:0123"]
}
provider "no-version" {}
"""
    locks = {str(address): lock for address, lock in locks_from_text(text).items()}
    assert set(locks) == {"registry.opentofu.org/hashicorp/aws", "registry.terraform.io/hashicorp/zip"}
    aws = locks["registry.opentofu.org/hashicorp/aws"]
    assert (aws.version, aws.hashes, aws.preferred_hashes) == ("5.100.0", ("h1:abc=", "zh:0123"), ("h1:abc=",))
    assert locks["registry.terraform.io/hashicorp/zip"].preferred_hashes == ("zh:0123",)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root module with one provider installed and locked."""
    folder = tmp_path / "root"
    package = folder.joinpath(".terraform", "providers", str(ADDRESS), "1.0.0", platform_name())
    package.mkdir(parents=True)
    program = package / "terraform-provider-fake_v1.0.0"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    lock(folder, package_hash(package))
    return folder


def lock(folder: Path, *hashes: str) -> None:
    text = f'provider "{ADDRESS}" {{\n  version = "1.0.0"\n  hashes = {json.dumps(list(hashes))}\n}}\n'
    (folder / ".terraform.lock.hcl").write_text(text)


def test_an_installed_provider_whose_package_is_trusted_is_used(root: Path) -> None:
    sources = find_sources(root, {"HOME": str(root)})
    [(address, source)] = sources.usable.items()
    assert address == ADDRESS
    assert isinstance(source, Executable)
    assert source.file.name == "terraform-provider-fake_v1.0.0"
    assert sources.left_out == {}


@pytest.mark.parametrize("hashes", [("h1:another=",), ("zh:0123",), ("h1:another=", "zh:0123")])
def test_a_package_that_the_lock_file_does_not_trust_is_left_to_terraform(root: Path, hashes: tuple[str, ...]) -> None:
    lock(root, *hashes)
    sources = find_sources(root, {"HOME": str(root)})
    assert sources.usable == {}
    assert "is not one that .terraform.lock.hcl trusts" in sources.left_out[ADDRESS]


def test_a_provider_that_nobody_wants_is_not_looked_at(root: Path) -> None:
    lock(root, "h1:another=")
    sources = find_sources(root, {"HOME": str(root)}, is_wanted=lambda address: address != ADDRESS)
    assert (sources.usable, sources.left_out) == ({}, {})


def test_a_lock_without_hashes_trusts_what_is_there(root: Path) -> None:
    lock(root)
    assert ADDRESS in find_sources(root, {"HOME": str(root)}).usable


def test_a_changed_package_is_left_to_terraform(root: Path) -> None:
    program = next(root.rglob("terraform-provider-fake*"))
    program.write_text("#!/bin/sh\nexit 1\n")
    assert ADDRESS in find_sources(root, {"HOME": str(root)}).left_out


def test_a_provider_that_is_not_installed_is_left_to_terraform(root: Path) -> None:
    environ = {"HOME": str(root), "TF_DATA_DIR": "elsewhere"}
    assert "run init" in find_sources(root, environ).left_out[ADDRESS]


def test_the_data_folder_may_be_elsewhere(root: Path, tmp_path: Path) -> None:
    (root / ".terraform").rename(tmp_path / "data")
    environ = {"HOME": str(root), "TF_DATA_DIR": str(tmp_path / "data")}
    assert ADDRESS in find_sources(root, environ).usable


def test_a_running_provider_goes_before_a_developers_build_and_that_before_an_installed_one(root: Path) -> None:
    build = root / "build" / "terraform-provider-fake"
    build.parent.mkdir()
    build.touch()
    configuration = root / "rc"
    configuration.write_text(
        f'provider_installation {{\n  dev_overrides {{\n    "{ADDRESS}" = "{build.parent}"\n  }}\n}}\n'
    )
    environ = {"TF_CLI_CONFIG_FILE": str(configuration)}
    assert find_sources(root, environ).usable == {ADDRESS: Executable(build, is_released=False)}
    running = {"Protocol": "grpc", "Pid": 1, "Addr": {"Network": "tcp", "String": "127.0.0.1:1234"}}
    environ[reattach.VARIABLE] = json.dumps({str(ADDRESS): running})
    source = find_sources(root, environ).usable[ADDRESS]
    assert isinstance(source, Running)
    assert source.reattachment == reattach.Reattachment(protocol_version=5, place=Endpoint("tcp", "127.0.0.1:1234"))
    assert source.reattachment.place.host_and_port == ("127.0.0.1", 1234)


def test_an_override_without_a_build_is_left_to_terraform(root: Path) -> None:
    configuration = root / "rc"
    configuration.write_text(f'provider_installation {{\n  dev_overrides {{\n    "{ADDRESS}" = "/nowhere"\n  }}\n}}\n')
    sources = find_sources(root, {"TF_CLI_CONFIG_FILE": str(configuration)})
    assert "development override" in sources.left_out[ADDRESS]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('provider_installation {\n dev_overrides {\n  "a/b" = "/x" # why\n }\n direct {}\n}', {"a/b": "/x"}),
        ('provider_installation {\n dev_overrides = {\n  "a/b" = "/x"\n }\n}', {"a/b": "/x"}),
        ('{"provider_installation": [{"dev_overrides": [{"a/b": "/x"}]}]}', {"a/b": "/x"}),
        ('{"provider_installation": {"dev_overrides": {"a/b": "/x"}}}', {"a/b": "/x"}),
        ("{broken", {}),
        ('credentials "x" {\n token = "y"\n}\n', {}),
        ("provider_installation {", {}),
    ],
)  # fmt: skip
def test_overrides_are_read_in_every_form(text: str, expected: dict[str, str]) -> None:
    assert overrides_in(text.encode()) == expected


def test_the_engines_own_files_are_looked_at(tmp_path: Path) -> None:
    for name in (".terraformrc", ".tofurc", ".terraform.d/b.tfrc", ".terraform.d/a.tfrc.json", ".terraform.d/other"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    environ = {"HOME": str(tmp_path)}
    further = [".terraform.d/a.tfrc.json", ".terraform.d/b.tfrc"]
    assert _names(tmp_path, list(configuration_files(environ))) == [".terraformrc", *further]
    assert _names(tmp_path, list(configuration_files(environ, kind="opentofu"))) == [".tofurc", *further]
    assert list(configuration_files({"TF_CLI_CONFIG_FILE": "/mine", **environ})) == [Path("/mine")]


def _names(folder: Path, files: list[Path]) -> list[str]:
    return [file.relative_to(folder).as_posix() for file in files]


def test_the_users_other_entries_stay_in_the_setting() -> None:
    own = {"aws": {"Protocol": "grpc"}, "example.com/test/fake": {"old": True}}
    made = json.loads(reattach.variable(json.dumps(own), {ADDRESS: {"new": True}}))
    assert made == {"aws": {"Protocol": "grpc"}, str(ADDRESS): {"new": True}}


@pytest.mark.parametrize(
    "text", ["", "not json", "[]", '{"a/b/c/d": {}}', '{"aws": 1}', '{"aws": {"Protocol": "netrpc"}}']
)
def test_a_setting_that_makes_no_sense_is_left_to_terraform(text: str) -> None:
    assert reattach.reattachments_from_text(text) == {}


@pytest.mark.parametrize("host", ["registry.terraform.io", "registry.opentofu.org"])
def test_a_users_short_entry_gives_way_to_ours_for_either_engine(host: str) -> None:
    address = Address(host, "hashicorp", "aws")
    assert json.loads(reattach.variable('{"aws": {}}', {address: {"new": True}})) == {str(address): {"new": True}}

"""Which providers get a gate, and whose packages are hashed for it."""

from pathlib import Path

import pytest
from tollgate_host.config.model import HostConfig
from tollgate_host.live.start.package_check import begin_verifying, needs_gate
from tollgate_host.provider_proxy.provider_address import Address

from tests.host.live.roots import setup_of

AWS, GOOGLE = Address.from_text("hashicorp/aws"), Address.from_text("hashicorp/google")
OTHERS_AWS = Address.from_text("elsewhere/aws")
NAMING = '{ name = "naming", source = "./naming" }'


def gated(root: Path, main: str, integrations: str = "") -> list[str]:
    (root / "main.tf").write_text(main)
    if integrations:
        (root / "integrations.hcl").write_text(integrations)
    needs = needs_gate(setup_of(root).config)
    return [str(one) for one in (AWS, GOOGLE, OTHERS_AWS) if one is not None and needs(one)]


def test_without_integrations_no_provider_has_a_gate(tmp_path: Path) -> None:
    assert gated(tmp_path, 'provider "aws" {}\n') == []


def test_an_integration_for_everything_needs_a_gate_for_every_provider(tmp_path: Path) -> None:
    assert len(gated(tmp_path, "", f"terraform {{\n  integrations = [{NAMING}]\n}}\n")) == 3


@pytest.mark.parametrize("alias", ["", 'alias = "west"\n'])
def test_an_integration_of_a_provider_needs_a_gate_for_that_one(tmp_path: Path, alias: str) -> None:
    main = f'provider "aws" {{\n  {alias}  integrations = [{NAMING}]\n}}\nprovider "google" {{}}\n'
    assert gated(tmp_path, main) == ["registry.terraform.io/hashicorp/aws"]


def test_the_source_of_a_provider_decides_not_its_name(tmp_path: Path) -> None:
    required = 'terraform {\n  required_providers {\n    aws = {\n      source = "elsewhere/aws"\n    }\n  }\n}\n'
    main = f'{required}provider "aws" {{\n  integrations = [{NAMING}]\n}}\n'
    assert gated(tmp_path, main) == ["registry.terraform.io/elsewhere/aws"]


def test_a_disabled_integration_in_a_providers_block_needs_a_gate_since_terraform_would_refuse_the_block(
    tmp_path: Path,
) -> None:
    disabled = NAMING.replace(" }", ", enabled = false }")
    assert gated(tmp_path, f'provider "aws" {{\n  integrations = [{disabled}]\n}}\n') == [str(AWS)]
    assert gated(tmp_path, "", f"terraform {{\n  integrations = [{disabled}]\n}}\n") == []


def test_one_that_only_terraform_can_evaluate_needs_a_gate(tmp_path: Path) -> None:
    assert gated(tmp_path, 'variable "all" {}\nprovider "aws" {\n  integrations = var.all\n}\n') == [str(AWS)]


def test_nothing_is_looked_for_where_no_provider_is_started(tmp_path: Path) -> None:
    hashes = begin_verifying(tmp_path / "nowhere", {}, HostConfig(root=tmp_path), is_needed=False)
    package = tmp_path / "package"
    package.mkdir()
    (package / "terraform-provider-a").write_bytes(b"program")
    assert hashes.of(package).startswith("h1:"), "what is asked for is hashed all the same"

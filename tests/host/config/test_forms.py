"""Both forms of a declaration, at both levels, and what each setting may be."""

import pytest
from tollgate_host.config.load import Loaded
from tollgate_host.config.model import IntegrationConfig

from tests.host.conftest import LoadRoot

SEED = """terraform {
  integrations = [
    {
      name   = "cost_estimator"
      source = "./integrations/cost-estimator"
      config = {
        monthly_budget = 5000
        currency       = "USD"
      }
    },
    {
      name   = "policy_validator"
      source = "./integrations/policy-validator"
      config = {
        policy_set = "production"
        strict_mode = true
      }
    }
  ]
}

provider "aws" {
  region = "us-east-1"

  integrations = [
    {
      name   = "aws_compliance"
      source = "./integrations/aws-compliance"
      config = {
        required_tags = ["Environment", "Owner", "CostCenter"]
      }
    }
  ]
}

resource "aws_instance" "example" {
  instance_type = "t3.xlarge"
  ami           = "ami-12345678"
}
"""


def only(loaded: Loaded) -> IntegrationConfig:
    assert [str(problem) for problem in loaded.problems] == []
    (integration,) = loaded.config.integrations
    return integration


@pytest.mark.requirement("P-T-01", "R-CFG-01", "R-CFG-02", "P-1.1-02", "P-1.3-01", "P-1.3-03", "P-5.1-02", "R-CFG-07")
def test_the_test_configuration_of_the_plan_is_read_as_written(load_root: LoadRoot) -> None:
    loaded = load_root({"main.tf": SEED})
    assert loaded.problems == ()
    assert [
        (item.name, item.source, item.level, item.provider, dict(item.config)) for item in loaded.config.integrations
    ] == [
        (
            "cost_estimator",
            "./integrations/cost-estimator",
            "terraform",
            None,
            {"monthly_budget": 5000, "currency": "USD"},
        ),
        (
            "policy_validator",
            "./integrations/policy-validator",
            "terraform",
            None,
            {"policy_set": "production", "strict_mode": True},
        ),
        (
            "aws_compliance",
            "./integrations/aws-compliance",
            "provider",
            "aws",
            {"required_tags": ["Environment", "Owner", "CostCenter"]},
        ),
    ]


@pytest.mark.requirement("R-CFG-04", "R-CFG-05")
def test_the_two_samples_of_the_rfc_are_read_as_written(load_root: LoadRoot) -> None:
    naming = '{ name = "naming_convention_checker", source = "./n", config = { prefix = "prod-" } }'
    cost = '{ name = "cost_estimator", source = "./c", config = { monthly_budget = 5000 } }'
    text = f'terraform {{\n  integrations = [{naming}]\n}}\nprovider "aws" {{\n  integrations = [{cost}]\n}}\n'
    loaded = load_root({"main.tf": text})
    assert [dict(item.config) for item in loaded.config.integrations] == [{"prefix": "prod-"}, {"monthly_budget": 5000}]


@pytest.mark.requirement("P-1.1-01", "P-1.1-03", "P-1.1-05", "P-1.3-02")
def test_a_blocks_label_is_its_name_and_what_is_no_setting_of_the_host_is_its_config(load_root: LoadRoot) -> None:
    text = """terraform {
  required_version = ">= 1.0"
  integration "cost" {
    source         = "./cost"
    monthly_budget = 5000
    timeout        = 10
    config         = { timeout = 20 }
  }
}
"""
    integration = only(load_root({"main.tf": text}))
    assert (integration.name, integration.source, integration.timeout) == ("cost", "./cost", 10.0)
    assert integration.config == {"monthly_budget": 5000, "timeout": 20}
    assert str(integration.declared) == "main.tf:3,3-21"


@pytest.mark.requirement("P-1.3-04", "P-1.4-03", "P-5.2-01", "P-5.2-02")
def test_each_providers_block_has_integrations_of_its_own(load_root: LoadRoot) -> None:
    text = """provider "aws" {
  integration "tags" {
    source = "./tags"
    config = { required_tags = ["Owner"] }
  }
}
provider "aws" {
  alias = "west"
  integration "tags" {
    source = "./tags"
  }
}
provider "google" {}
terraform {
  integrations = [{ name = "all", source = "./all" }]
}
"""
    config = load_root({"main.tf": text}).config
    assert [(item.id, item.provider, item.alias) for item in config.integrations] == [
        ("all", None, None),
        ("tags", "aws", None),
        ("tags@aws.west", "aws", "west"),
    ]
    assert [provider.address for provider in config.providers] == ["aws", "aws.west", "google"]
    assert [item.id for item in config.for_provider("aws", None)] == ["all", "tags"]
    assert [item.id for item in config.for_provider("aws", "west")] == ["all", "tags@aws.west"]
    assert [item.id for item in config.for_provider("google", None)] == ["all"]


@pytest.mark.requirement("P-1.3-05")
def test_what_else_stands_in_the_blocks_is_left_alone(load_root: LoadRoot) -> None:
    text = """terraform {
  required_version = ">= 1.0"
  experiments      = [example]
  backend "s3" {
    bucket = var.bucket
  }
  required_providers {
    aws = { source = "example/aws", version = "~> 5.0" }
    random = "~> 3"
  }
  integration "a" {
    source = "./a"
  }
}
provider "aws" {
  region  = var.region
  version = "~> 5.0"
  assume_role {
    role_arn = local.role
  }
}
"""
    loaded = load_root({"main.tf": text})
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.config.required_providers == {"aws": "example/aws", "random": "hashicorp/random"}


@pytest.mark.requirement("P-T-07")
@pytest.mark.parametrize("files", [{}, {"main.tf": 'resource "a" "b" {\n  c = var.d\n}\n'}])
def test_a_configuration_without_integrations_has_none_and_no_problems(
    load_root: LoadRoot, files: dict[str, str]
) -> None:
    loaded = load_root(files)
    assert (loaded.config.integrations, loaded.problems) == ((), ())


def test_every_setting_has_its_default(load_root: LoadRoot) -> None:
    integration = only(load_root({"integrations.hcl": 'terraform {\n  integration "a" {\n    source = "a"\n  }\n}\n'}))
    assert (integration.start_timeout, integration.timeout, integration.on_error) == (30.0, 30.0, "fail")
    assert (integration.send_sensitive, integration.enabled, integration.hooks) == (False, True, None)
    assert (integration.args, integration.env, dict(integration.config)) == ((), (), {})
    assert str(integration.origin("timeout")) == "default"


def test_every_setting_can_be_given(load_root: LoadRoot) -> None:
    text = """terraform {
  integrations = [{
    name           = "a"
    source         = "./a"
    args           = ["--fast"]
    env            = ["AWS_*", "HOME"]
    start_timeout  = "1m30s"
    timeout        = 2.5
    on_error       = "warn"
    send_sensitive = true
    enabled        = false
    hooks          = ["post-plan", "plan-stage-complete"]
    config         = null
  }]
}
"""
    integration = only(load_root({"main.tf": text}))
    assert (integration.args, integration.env) == (("--fast",), ("AWS_*", "HOME"))
    assert (integration.start_timeout, integration.timeout) == (90.0, 2.5)
    assert (integration.on_error, integration.send_sensitive, integration.enabled) == ("warn", True, False)
    assert integration.hooks == ("post-plan", "plan-stage-complete")
    assert str(integration.origin("env")) == "main.tf:6"


@pytest.mark.parametrize(
    ("text", "seconds"), [("5", 5.0), ('"500ms"', 0.5), ('"5m"', 300.0), ('"1h"', 3600.0), ("null", 30.0)]
)
def test_a_duration_is_a_number_of_seconds_or_has_a_unit(load_root: LoadRoot, text: str, seconds: float) -> None:
    block = f'terraform {{\n  integration "a" {{\n    source  = "a"\n    timeout = {text}\n  }}\n}}\n'
    assert only(load_root({"main.tf": block})).timeout == seconds


def test_config_values_are_plain(load_root: LoadRoot) -> None:
    text = """terraform {
  integration "a" {
    source = "a"
    n = 1.5
    big = 123456789012345678901234567890
    none = null
    nested = { list = [true, { x = "${"y"}" }] }
    text = <<-EOT
      one
    EOT
  }
}
"""
    assert only(load_root({"main.tf": text})).config == {
        "n": 1.5,
        "big": 1.2345678901234568e29,
        "none": None,
        "nested": {"list": [True, {"x": "y"}]},
        "text": "one\n",
    }

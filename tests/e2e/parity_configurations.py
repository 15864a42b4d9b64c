"""Configurations as communities write them, and the integrations that judge their plans."""

import json

INTEGRATIONS = """
terraform {
  integration "cost" {
    source         = "tf-cost-estimator"
    monthly_budget = 100
  }
  integration "naming" {
    source = "tf-naming-checker"
    prefix = "prod-"
  }
  integration "policy" {
    source     = "tf-policy-validator"
    policy_set = "production"
  }
  integration "tags" {
    source          = "tf-aws-compliance"
    required_tags   = ["Owner", "CostCenter"]
    allowed_regions = ["us-east-1"]
  }
}
"""
PROVIDER = """
provider "aws" {
  region = "us-east-1"
  default_tags {
    tags = { Owner = "me" }
  }
}
"""
CHAIN = """
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_subnet" "each" {
  for_each   = { a = "10.0.1.0/24", b = "10.0.2.0/24" }
  vpc_id     = aws_vpc.main.id
  cidr_block = each.value
}
resource "aws_instance" "web" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "t3.xlarge"
  subnet_id     = aws_subnet.each["a"].id
  user_data     = var.secret
  tags          = { Name = "web" }
}
resource "aws_s3_bucket" "logs" {
  bucket = "Logs"
}
resource "aws_ebs_volume" "data" {
  count             = 2
  availability_zone = "us-east-1a"
  size              = 100
}
resource "aws_security_group" "open" {
  name   = "open"
  vpc_id = aws_vpc.main.id
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
resource "terraform_data" "built_in" {
  input = "x"
}
variable "secret" {
  default   = "hunter2-hunter2"
  sensitive = true
}
"""
SERVER_MODULE = """
variable "create" {
  default = true
}
variable "tenancy" {
  default = null
}
variable "options" {
  type    = object({ type = optional(string, "t3.micro"), monitoring = optional(bool) })
  default = {}
}
resource "aws_instance" "this" {
  count         = var.create ? 1 : 0
  ami           = "ami-0123456789abcdef0"
  instance_type = var.options.type
  tenancy       = var.tenancy
  monitoring    = var.options.monitoring
}
"""
OUTER_MODULE = """
variable "tenancy" {
  default = null
}
module "inner" {
  source  = "../server"
  tenancy = var.tenancy
}
"""
DATABASE_MODULE = """
variable "license_model" {
  default = ""
}
resource "aws_db_instance" "this" {
  identifier          = "prod-shop"
  engine              = "postgres"
  engine_version      = "17.2"
  instance_class      = "db.t3.medium"
  allocated_storage   = 20
  username            = "shop"
  password            = "hunter2-hunter2"
  license_model       = var.license_model
  skip_final_snapshot = true
}
"""
STAGES = """
locals {
  stages = {
    dev  = { size = 8 }
    prod = { size = 500, type = "m5.large" }
  }
}
module "stage" {
  source   = "./stage"
  for_each = local.stages
  stage    = merge({ name = each.key }, each.value)
}
"""
STAGE_MODULE = """
variable "stage" {
  type = object({ name = string, size = number, type = optional(string, "t3.micro") })
}
locals {
  disks = [for number in range(2) : { name = format("%s-%02d", var.stage.name, number), size = var.stage.size }]
}
resource "aws_instance" "app" {
  ami           = "ami-1"
  instance_type = var.stage.type
  tags          = { Name = "${var.stage.name}-app" }
  dynamic "ebs_block_device" {
    for_each = local.disks
    content {
      device_name = "/dev/sd${ebs_block_device.key}"
      volume_size = ebs_block_device.value.size
    }
  }
}
"""
CONFIGURATIONS: dict[str, dict[str, str]] = {
    "a chain of dependencies": {"main.tf": PROVIDER + CHAIN},
    "a module called three times, once for nothing": {
        "main.tf": PROVIDER
        + 'module "a" {\n  source = "./server"\n}\n'
        + 'module "b" {\n  source = "./server"\n  create = false\n}\n'
        + 'module "c" {\n  source = "./server"\n  options = { type = "m5.large", monitoring = true }\n}\n',
        "server/main.tf": SERVER_MODULE,
    },
    "null through two variables": {
        "main.tf": PROVIDER + 'module "outer" {\n  source = "./outer"\n}\n',
        "outer/main.tf": OUTER_MODULE,
        "server/main.tf": SERVER_MODULE,
    },
    "an empty text through a variable": {
        "main.tf": PROVIDER + 'module "database" {\n  source = "./database"\n}\n',
        "database/main.tf": DATABASE_MODULE,
    },
    "a region behind a local": {
        "main.tf": 'locals {\n  region = "eu-central-1"\n}\nprovider "aws" {\n  region = local.region\n}\n'
        'resource "aws_instance" "web" {\n  ami = "ami-1"\n  instance_type = "m5.large"\n}\n',
    },
    "a region behind a function and a variable": {
        "main.tf": 'variable "regions" {\n  default = { prod = "eu-west-1" }\n}\n'
        'locals {\n  stage = lower("PROD")\n}\nprovider "aws" {\n'
        '  region = lookup(var.regions, local.stage, "us-east-1")\n}\n'
        'resource "aws_nat_gateway" "one" {\n  subnet_id = "subnet-1"\n}\n',
    },
    "count and for_each over locals": {
        "main.tf": PROVIDER
        + 'locals {\n  sizes = { small = 10, large = 1000 }\n  names = ["a", "b"]\n}\n'
        + 'resource "aws_ebs_volume" "by_size" {\n  for_each = local.sizes\n  availability_zone = "us-east-1a"\n'
        + "  size = each.value\n}\n"
        + 'resource "aws_sqs_queue" "by_name" {\n  count = length(local.names)\n  name = local.names[count.index]\n}\n',
    },
    "an override file": {
        "main.tf": 'provider "aws" {\n  region = "us-east-1"\n}\n'
        'resource "aws_instance" "web" {\n  ami = "ami-1"\n  instance_type = "m5.large"\n}\n',
        "region_override.tf": 'provider "aws" {\n  region = "eu-west-1"\n}\n',
    },
    "an alias passed to a module": {
        "main.tf": 'provider "aws" {\n  region = "us-east-1"\n}\n'
        'provider "aws" {\n  alias = "far"\n  region = "ap-south-1"\n}\n'
        'module "far" {\n  source = "./far"\n  providers = { aws = aws.far }\n}\n',
        "far/main.tf": 'resource "aws_instance" "web" {\n  ami = "ami-1"\n  instance_type = "m5.large"\n}\n',
    },
    "a provider configured from a data source": {
        "main.tf": 'provider "aws" {\n  region = "eu-west-1"\n}\ndata "aws_region" "here" {}\n'
        'provider "aws" {\n  alias = "there"\n  region = data.aws_region.here.name\n}\n'
        'resource "aws_instance" "web" {\n  provider = aws.there\n  ami = "ami-1"\n  instance_type = "m5.large"\n}\n',
    },
    "data sources in modules that are called several times": {
        "main.tf": PROVIDER
        + 'module "each" {\n  source   = "./bucket"\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n'
        + 'module "other" {\n  source = "./bucket"\n  name   = "c"\n}\n',
        "bucket/main.tf": 'variable "name" {}\ndata "aws_region" "here" {}\n'
        'resource "aws_s3_bucket" "one" {\n  bucket = "${var.name}-${data.aws_region.here.name}"\n}\n',
    },
    "a state of another root, and a check block": {
        "main.tf": PROVIDER
        + 'data "terraform_remote_state" "other" {\n  backend = "local"\n  config = { path = "other.tfstate" }\n}\n'
        + 'resource "aws_instance" "web" {\n  ami = "ami-1"\n'
        + "  instance_type = data.terraform_remote_state.other.outputs.size\n}\n"
        + 'check "here" {\n  data "aws_region" "here" {}\n  assert {\n'
        + '    condition = data.aws_region.here.name == "mars"\n    error_message = "elsewhere"\n  }\n}\n',
        "other.tfstate": json.dumps(
            {
                "version": 4,
                "terraform_version": "1.10.0",
                "serial": 1,
                "lineage": "other",
                "outputs": {"size": {"value": "m5.large", "type": "string"}},
                "resources": [],
            }
        ),
    },
    "nested modules for each of some objects": {"main.tf": PROVIDER + STAGES, "stage/main.tf": STAGE_MODULE},
    "a file in JSON": {
        "main.tf.json": json.dumps(
            {
                "provider": {"aws": {"region": "${local.region}"}},
                "locals": {"region": "eu-west-1"},
                "resource": {"aws_instance": {"web": {"ami": "ami-1", "instance_type": "m5.large"}}},
            }
        ),
    },
}

terraform {
  required_version = ">= 1.5"
  required_providers {
    aws        = { source = "hashicorp/aws", version = "~> 5.0" }
    random     = { source = "hashicorp/random" }
    kubernetes = { source = "hashicorp/kubernetes" }
  }
  backend "s3" {
    bucket     = "tf-state-acme"
    key        = "x"
    access_key = "SuperSecretLiteral123"
    secret_key = "SuperSecretLiteral123"
  }
}
provider "aws" {
  region = var.region
  assume_role {
    role_arn = "arn:aws:iam::${var.account}:role/deploy"
  }
  default_tags {
    tags = merge(var.default_tags, { ManagedBy = "terraform" })
  }
}
provider "aws" {
  alias  = "dns"
  region = "us-east-1"
  assume_role { role_arn = "arn:aws:iam::222222222222:role/dns" }
}
variable "region" { default = "eu-west-1" }
variable "account" { default = "111111111111" }
variable "env" {
  type = string
  validation {
    condition     = contains(["dev", "stage", "prod"], var.env)
    error_message = "x"
  }
}
variable "default_tags" {
  type    = map(string)
  default = { CostCenter = "1" }
}
locals {
  name_prefix = "${var.env}-acme"
  tags = {
    Environment = var.env
    Team        = "platform"
  }
  services = {
    api = { cpu = 1 }
    web = { cpu = 2 }
  }
}
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0"
  name    = "${local.name_prefix}-vpc"
}
module "svc" {
  for_each = local.services
  source   = "./modules/svc"
  name     = "${local.name_prefix}-${each.key}"
  tags     = local.tags
}
resource "aws_s3_bucket" "logs" {
  bucket_prefix = "${local.name_prefix}-logs-"
  tags          = local.tags
}
resource "aws_s3_bucket" "assets" {
  bucket = "${local.name_prefix}-assets-${random_id.x.hex}"
  tags   = { for k, v in local.tags : k => upper(v) }
}
resource "random_id" "x" { byte_length = 4 }
resource "aws_db_instance" "db" {
  identifier = "${local.name_prefix}-db"
  password   = "SuperSecretLiteral123"
  tags       = local.tags
}
resource "aws_route53_record" "www" {
  provider = aws.dns
  name     = "www.example.com"
  type     = "A"
}
resource "aws_ssm_parameter" "token" {
  name  = "/acme/${var.env}/token"
  type  = "SecureString"
  value = "SuperSecretLiteral123"
  tags  = local.tags
}
resource "aws_autoscaling_group" "asg" {
  name     = "${local.name_prefix}-asg"
  max_size = 3
  min_size = 1
  dynamic "tag" {
    for_each = local.tags
    content {
      key                 = tag.key
      value               = tag.value
      propagate_at_launch = true
    }
  }
}
resource "kubernetes_namespace" "ns" {
  metadata { name = "acme" }
}

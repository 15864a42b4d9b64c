terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}

variable "stage" {
  default = "one"
}

variable "generation" {
  default = "first"
}

variable "secret" {
  default   = "hunter2-hunter2"
  sensitive = true
}

variable "note" {
  default = "plain"
}

variable "is_broken" {
  default = false
}

data "aws_caller_identity" "current" {}

data "aws_region" "west" {
  provider = aws.west
}

output "account" {
  value = provider::aws::arn_parse(aws_iam_role.app.arn).account_id
}

output "region" {
  value = data.aws_region.west.name
}

output "secret" {
  value     = aws_ssm_parameter.secret.value
  sensitive = true
}

resource "terraform_data" "built_in" {
  input = var.stage
}

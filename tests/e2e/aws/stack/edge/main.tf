terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}

variable "name" {}

variable "stage" {}

resource "aws_vpc" "edge" {
  cidr_block = var.name == "blue" ? "10.10.0.0/16" : "10.20.0.0/16"
  tags       = { Name = var.name }
}

resource "aws_sns_topic" "edge" {
  name = var.name
  tags = { Stage = var.stage }
}

resource "aws_ssm_parameter" "edge" {
  name  = "/edge/${var.name}"
  type  = "String"
  value = "${var.stage} of ${var.name}"
}

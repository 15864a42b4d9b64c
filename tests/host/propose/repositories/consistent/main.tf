terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}

provider "aws" {
  region              = "eu-central-1"
  allowed_account_ids = ["111111111111"]

  default_tags {
    tags = { CostCenter = "4711" }
  }
}

provider "aws" {
  alias  = "edge"
  region = "us-east-1"

  default_tags {
    tags = local.common
  }
}

variable "more_tags" {
  type    = map(string)
  default = {}
}

variable "db_password" {
  type      = string
  default   = "hunter2-hunter2"
  sensitive = true
}

locals {
  app    = "shop"
  common = { CostCenter = "4711", Owner = "web" }
}

resource "aws_s3_bucket" "logs" {
  bucket = "acme-${local.app}-logs"
  tags   = merge(local.common, var.more_tags)
}

resource "aws_sns_topic" "alarms" {
  name = format("acme-%s-alarms", local.app)
  tags = { Owner = "web" }
}

resource "aws_instance" "web" {
  count         = 2
  ami           = "ami-0c02fb55956c7d316"
  instance_type = "t3.micro"
  tags          = merge(local.common, { Name = "acme-${local.app}-web-${count.index}" })
}

resource "aws_db_instance" "main" {
  identifier     = "acme-shop-db"
  instance_class = "db.t4g.micro"
  engine         = "postgres"
  password       = var.db_password
  tags           = { Owner = "data" }
}

resource "aws_route_table_association" "a" {
  subnet_id      = "subnet-1"
  route_table_id = "rtb-1"
}

module "queue" {
  source   = "./modules/queue"
  for_each = toset(["orders", "mails"])
  name     = "acme-shop-${each.key}"
  tags     = local.common
  providers = {
    aws = aws.edge
  }
}

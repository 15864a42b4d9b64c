# A small webshop on the sandbox provider, which has the schema of hashicorp/aws and a cloud in a file.
terraform {
  required_providers {
    aws = {
      source = "tollgate.dev/sandbox/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"

  default_tags {
    tags = {
      Environment = "prod"
      CostCenter  = "4711"
    }
  }
}

resource "aws_vpc" "shop" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "prod-shop", Owner = "shop-team" }
}

resource "aws_subnet" "shop" {
  vpc_id     = aws_vpc.shop.id
  cidr_block = "10.0.1.0/24"
  tags       = { Name = "prod-shop", Owner = "shop-team" }
}

resource "aws_security_group" "web" {
  name   = "prod-web"
  vpc_id = aws_vpc.shop.id
  tags   = { Owner = "shop-team" }

  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

resource "aws_instance" "web" {
  count         = 2
  ami           = "ami-0c02fb55956c7d316"
  instance_type = "m5.4xlarge"
  subnet_id     = aws_subnet.shop.id
  tags          = { Name = "web-${count.index}" }

  root_block_device {
    volume_size = 50
    encrypted   = true
  }
}

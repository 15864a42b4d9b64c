provider "aws" {
  region = "eu-west-1"
  default_tags {
    tags = { Team = "web" }
  }
}
provider "aws" {
  alias  = "west"
  region = "us-west-2"
}

data "aws_caller_identity" "me" {}
data "aws_region" "here" {}
data "aws_ami" "linux" {
  most_recent = true
  owners      = ["amazon"]
  filter {
    name   = "name"
    values = ["al2023-ami-2023*-x86_64"]
  }
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_subnet" "a" {
  vpc_id     = aws_vpc.main.id
  cidr_block = "10.0.1.0/24"
}
resource "aws_security_group" "web" {
  name   = "web"
  vpc_id = aws_vpc.main.id
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
resource "aws_instance" "web" {
  count                  = 2
  ami                    = data.aws_ami.linux.id
  instance_type          = "t3.xlarge"
  subnet_id              = aws_subnet.a.id
  vpc_security_group_ids = [aws_security_group.web.id]
  tags                   = { Name = "web-${count.index}" }
  metadata_options {
    http_tokens = "required"
  }
  root_block_device {
    volume_size = 20
    encrypted   = true
  }
}
resource "aws_ebs_volume" "data" {
  provider          = aws.west
  availability_zone = "us-west-2a"
  size              = 100
  type              = "gp3"
}
resource "aws_eip" "nat" {
  domain = "vpc"
}
resource "aws_nat_gateway" "out" {
  allocation_id = aws_eip.nat.id
  subnet_id     = aws_subnet.a.id
}
resource "aws_lb" "front" {
  name    = "front"
  subnets = [aws_subnet.a.id]
}
resource "aws_s3_bucket" "logs" {
  bucket = "logs-of-the-webshop"
}
resource "aws_s3_bucket_versioning" "logs" {
  bucket = aws_s3_bucket.logs.id
  versioning_configuration {
    status = "Enabled"
  }
}
resource "aws_s3_bucket_server_side_encryption_configuration" "logs" {
  bucket = aws_s3_bucket.logs.id
  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}
resource "aws_s3_bucket_public_access_block" "logs" {
  bucket            = aws_s3_bucket.logs.id
  block_public_acls = true
}
resource "aws_db_instance" "orders" {
  identifier          = "orders"
  engine              = "postgres"
  instance_class      = "db.t3.medium"
  allocated_storage   = 50
  username            = "orders"
  password            = "not-a-real-password"
  skip_final_snapshot = true
}
resource "aws_iam_role" "run" {
  name               = "run"
  assume_role_policy = jsonencode({ Version = "2012-10-17", Statement = [] })
}
resource "aws_iam_policy" "read" {
  name   = "read"
  policy = jsonencode({ Version = "2012-10-17", Statement = [] })
}
resource "aws_lambda_function" "resize" {
  function_name = "resize"
  role          = aws_iam_role.run.arn
  handler       = "app.main"
  runtime       = "python3.12"
  filename      = "resize.zip"
}
resource "aws_dynamodb_table" "carts" {
  name         = "carts"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  attribute {
    name = "id"
    type = "S"
  }
}
resource "aws_kms_key" "main" {
  description         = "main"
  enable_key_rotation = true
}
resource "aws_sns_topic" "orders" {
  name = "orders"
}
resource "aws_sqs_queue" "orders" {
  for_each = toset(["in", "out"])
  name     = "orders-${each.key}"
}
resource "aws_cloudwatch_log_group" "app" {
  name              = "/app/web"
  retention_in_days = 30
}

output "account" { value = data.aws_caller_identity.me.account_id }
output "region" { value = data.aws_region.here.name }
output "instances" { value = aws_instance.web[*].private_ip }

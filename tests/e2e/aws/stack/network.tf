resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "main", Stage = var.stage }
}

resource "aws_subnet" "each" {
  for_each          = { a = "10.0.1.0/24", b = "10.0.2.0/24" }
  vpc_id            = aws_vpc.main.id
  cidr_block        = each.value
  availability_zone = "us-east-1${each.key}"
  tags              = { Name = each.key }
}

resource "aws_subnet" "broken" {
  count      = var.is_broken ? 1 : 0
  vpc_id     = aws_vpc.main.id
  cidr_block = "192.168.0.0/24"
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id
}

resource "aws_route_table" "main" {
  vpc_id = aws_vpc.main.id
  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.main.id
  }
}

resource "aws_route_table_association" "a" {
  subnet_id      = aws_subnet.each["a"].id
  route_table_id = aws_route_table.main.id
}

resource "aws_network_acl" "main" {
  vpc_id = aws_vpc.main.id
  ingress {
    protocol   = "tcp"
    rule_no    = 100
    action     = "allow"
    cidr_block = "10.0.0.0/8"
    from_port  = 80
    to_port    = 80
  }
  ingress {
    protocol   = "tcp"
    rule_no    = 200
    action     = "deny"
    cidr_block = "0.0.0.0/0"
    from_port  = 0
    to_port    = 1024
  }
}

resource "aws_security_group" "web" {
  name        = "web"
  description = "web servers"
  vpc_id      = aws_vpc.main.id
  ingress {
    from_port   = 8080
    to_port     = 8080
    protocol    = "tcp"
    cidr_blocks = ["10.2.0.0/16", "10.1.0.0/16"]
    self        = true
  }
  tags = { Stage = var.stage }
}

resource "aws_security_group" "rules" {
  for_each = { first = "one", second = "two" }
  name     = each.key
  vpc_id   = aws_vpc.main.id
  lifecycle {
    ignore_changes = [ingress, egress]
  }
}

# Of the newer of the two libraries that the provider is built on, as is the next one.
resource "aws_vpc_security_group_ingress_rule" "https" {
  security_group_id = aws_security_group.rules[var.generation].id
  cidr_ipv4         = "10.0.0.0/8"
  from_port         = 443
  to_port           = 443
  ip_protocol       = "tcp"
  description       = "stage ${var.stage} ${var.note}"
}

resource "aws_vpc_security_group_egress_rule" "all" {
  security_group_id = aws_security_group.rules[var.generation].id
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_eip" "same" {
  count  = 2
  domain = "vpc"
}

resource "aws_key_pair" "deploy" {
  key_name   = "deploy-${var.generation}"
  public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMZ5nKfR8p2y0U2mUMr0yXwn0d2nq3C9kcXz1lJ0dQ3m me@example.com"
}

resource "aws_instance" "web" {
  ami                    = "ami-12c6146b"
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.each["a"].id
  vpc_security_group_ids = [aws_security_group.web.id]
  user_data              = "#!/bin/sh\necho ${var.secret}\n"
  root_block_device {
    volume_size = 20
  }
  tags = { Name = "web", Stage = var.stage }
}

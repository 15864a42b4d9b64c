variable "name" {
  type = string
}

variable "tags" {
  type = map(string)
}

resource "aws_sqs_queue" "this" {
  name = var.name
  tags = var.tags
}

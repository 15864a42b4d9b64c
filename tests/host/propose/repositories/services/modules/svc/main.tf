variable "name" {}
variable "tags" { type = map(string) }
resource "aws_ecs_service" "this" {
  name = var.name
  tags = merge(var.tags, { Name = var.name })
}
resource "aws_cloudwatch_log_group" "this" {
  name = "/ecs/${var.name}"
  tags = var.tags
}
resource "aws_iam_role" "this" {
  name = "${var.name}-role"
  tags = var.tags
}

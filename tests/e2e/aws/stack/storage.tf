resource "aws_s3_bucket" "logs" {
  bucket        = "tollgate-logs"
  force_destroy = true
  tags          = { Stage = var.stage }
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
      sse_algorithm     = "aws:kms"
      kms_master_key_id = aws_kms_key.main.arn
    }
  }
}

resource "aws_s3_bucket_public_access_block" "logs" {
  bucket                  = aws_s3_bucket.logs.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = var.stage != "one"
}

resource "aws_s3_object" "readme" {
  bucket  = aws_s3_bucket.logs.id
  key     = "readme.txt"
  content = "stage ${var.stage}"

  depends_on = [aws_s3_bucket_versioning.logs] # or it is chance whether the object has a version
}

resource "aws_dynamodb_table" "jobs" {
  name         = "jobs"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  attribute {
    name = "id"
    type = "S"
  }
  tags = { Stage = var.stage }
}

resource "aws_ecr_repository" "app" {
  name = "app"
  image_scanning_configuration {
    scan_on_push = var.stage != "one"
  }
}

resource "aws_cloudwatch_log_group" "app" {
  name              = "/app/${var.generation}"
  retention_in_days = 14
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_cloudwatch_metric_alarm" "cpu" {
  alarm_name          = "cpu"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 2
  metric_name         = "CPUUtilization"
  namespace           = "AWS/EC2"
  period              = 60
  statistic           = "Average"
  threshold           = var.stage == "one" ? 80.5 : 90.25
  alarm_actions       = [aws_sns_topic.alarms.arn]
}

resource "aws_sns_topic" "alarms" {
  name         = "alarms"
  display_name = "Alarms ${var.stage}"
}

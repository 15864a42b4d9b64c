data "aws_iam_policy_document" "assume" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com", "ec2.amazonaws.com"]
    }
  }
}

data "aws_iam_policy_document" "logs" {
  statement {
    actions   = ["logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.app.arn}:*"]
  }
}

resource "aws_iam_role" "app" {
  name               = "app"
  description        = "stage ${var.stage} ${var.note}"
  assume_role_policy = data.aws_iam_policy_document.assume.json
}

resource "aws_iam_policy" "logs" {
  name   = "logs"
  policy = data.aws_iam_policy_document.logs.json
}

resource "aws_iam_role_policy_attachment" "logs" {
  role       = aws_iam_role.app.name
  policy_arn = aws_iam_policy.logs.arn
}

resource "aws_iam_role_policy" "inline" {
  name = "inline"
  role = aws_iam_role.app.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "${aws_s3_bucket.logs.arn}/*" }]
  })
}

resource "aws_iam_user" "ci" {
  name = "ci"
}

resource "aws_iam_access_key" "ci" {
  user = aws_iam_user.ci.name
}

resource "aws_kms_key" "main" {
  description             = "main"
  deletion_window_in_days = 7
  enable_key_rotation     = true
}

resource "aws_kms_alias" "main" {
  name          = "alias/main"
  target_key_id = aws_kms_key.main.key_id
}

resource "aws_ssm_parameter" "secret" {
  name  = "/app/secret"
  type  = "SecureString"
  value = var.secret
}

resource "aws_ssm_parameter" "write_only" {
  name             = "/app/write-only"
  type             = "SecureString"
  value_wo         = "${var.secret}-written"
  value_wo_version = 1
}

resource "aws_secretsmanager_secret" "db" {
  name                    = "db"
  recovery_window_in_days = 0
}

resource "aws_secretsmanager_secret_version" "db" {
  secret_id     = aws_secretsmanager_secret.db.id
  secret_string = jsonencode({ user = "me", password = var.secret })
}

resource "aws_cognito_user_pool" "people" {
  name = "people"
}

resource "aws_cognito_user_pool_client" "app" {
  name            = "app"
  user_pool_id    = aws_cognito_user_pool.people.id
  generate_secret = true
}

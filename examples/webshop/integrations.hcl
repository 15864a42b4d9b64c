# What watches over the webshop. The engine does not read this file.
terraform {
  integration "cost" {
    source         = "tf-cost-estimator"
    monthly_budget = 500
  }
  integration "policy" {
    source     = "tf-policy-validator"
    policy_set = "production"
    include = [ # the whole set has more to say; these keep the demo short
      "ebs_volume_encrypted",
      "ec2_instance_imdsv2_required",
      "iam_policy_no_full_admin",
      "kms_key_rotation_enabled",
      "cloudwatch_log_group_retention_set",
      "rds_instance_not_public",
      "rds_database_encrypted",
      "s3_bucket_encrypted",
      "s3_bucket_public_access_blocked",
      "s3_bucket_versioning_enabled",
      "vpc_security_group_ssh_closed",
    ]
  }
  integration "naming" {
    source = "tf-naming-checker"
    prefix = "prod-"
  }
}

provider "aws" {
  integration "tags" {
    source        = "tf-aws-compliance"
    required_tags = ["Environment", "Owner", "CostCenter"]
  }
}

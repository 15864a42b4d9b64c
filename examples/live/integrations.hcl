# What watches over the webshop. The engine does not read this file.
terraform {
  integration "cost" {
    source         = "tf-cost-estimator"
    monthly_budget = 500
  }
  integration "policy" {
    source  = "tf-policy-validator"
    include = ["security_group_*"]
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

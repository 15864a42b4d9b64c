terraform {
  required_providers {
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}

variable "label" {}

variable "parent" {}

resource "terraform_data" "inner" {
  input = "${var.label}-${var.parent}"
}

module "deep" {
  source = "./deep"
  count  = 2
  value  = terraform_data.inner.output
}

output "result" {
  value = module.deep[0].value
}

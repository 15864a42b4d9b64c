terraform {
  required_providers {
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}

variable "value" {}

resource "terraform_data" "leaf" {
  input = var.value
}

output "value" {
  value = terraform_data.leaf.output
}

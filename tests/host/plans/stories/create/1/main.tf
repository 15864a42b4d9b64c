terraform {
  required_providers {
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}

variable "names" {
  type    = set(string)
  default = ["a.b", "quo\"ted", "${"$"}{dollar}"]
}

variable "password" {
  type      = string
  default   = "hunter2"
  sensitive = true
}

provider "terraform" {}

provider "terraform" {
  alias = "west"
}

resource "terraform_data" "counted" {
  count    = 2
  provider = terraform.west
  input = {
    number = count.index
    secret = var.password
    list   = ["plain", var.password]
  }
}

resource "terraform_data" "named" {
  for_each         = var.names
  input            = [terraform_data.counted[0].output, each.key]
  triggers_replace = "once"
}

resource "terraform_data" "follows_each" {
  for_each = terraform_data.named
  input    = each.value.id
}

resource "terraform_data" "follows_index" {
  count = 2
  input = terraform_data.counted[count.index].id
}

module "web" {
  source   = "./module_web"
  for_each = toset(["k.1", "k2"])
  providers = {
    terraform = terraform.west
  }
  label  = each.key
  parent = terraform_data.counted[1].id
}

resource "terraform_data" "outside" {
  input      = module.web["k2"].result
  depends_on = [terraform_data.follows_index]
}

output "all" {
  value = module.web
}

output "password" {
  value     = var.password
  sensitive = true
}

terraform {
  backend "local" {
    path = "this.tfstate"
  }
}

data "terraform_remote_state" "other" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
}

resource "terraform_data" "first" {
  input = data.terraform_remote_state.other.outputs.value
}

data "terraform_remote_state" "later" {
  count   = 1
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  workspace = terraform_data.first.id
}

data "terraform_remote_state" "pending" {
  backend = "local"
  config = {
    path = "other.tfstate"
  }
  depends_on = [terraform_data.first]
}

module "nested" {
  source = "./module_nested"
  path   = "other.tfstate"
}

output "seen" {
  value = module.nested.value
}

variable "path" {}

data "terraform_remote_state" "other" {
  for_each = toset(["x"])
  backend  = "local"
  config = {
    path = var.path
  }
}

output "value" {
  value = data.terraform_remote_state.other["x"].outputs.value
}

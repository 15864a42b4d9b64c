variable "token" {
  default   = "tok"
  sensitive = true
}

resource "terraform_data" "all" {
  count = 2
  input = var.token
}

output "first" {
  value     = terraform_data.all[0].output
  sensitive = true
}

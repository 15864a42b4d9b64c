terraform {
  backend "local" {
    path = "other.tfstate"
  }
}

resource "terraform_data" "there" {
  input = "value of another state"
}

output "value" {
  value = terraform_data.there.output
}

output "secret" {
  value     = "secret of another state"
  sensitive = true
}

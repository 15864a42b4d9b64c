variable "secret" {
  default   = "is-secret"
  sensitive = true
}

resource "terraform_data" "reveals" {
  input = { value = "is-plain", list = ["b", "is-plain", "c"] }
}

resource "terraform_data" "conceals" {
  input = { value = var.secret, list = [var.secret] }
}

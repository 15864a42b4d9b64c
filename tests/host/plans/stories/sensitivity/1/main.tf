variable "secret" {
  default   = "was-secret"
  sensitive = true
}

resource "terraform_data" "reveals" {
  input = { value = var.secret, list = ["a", var.secret] }
}

resource "terraform_data" "conceals" {
  input = { value = "was-plain", list = ["a", "was-plain"] }
}

resource "terraform_data" "goes" {
  input = var.secret
}

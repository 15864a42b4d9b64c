resource "terraform_data" "in" {
  input = 1
}

resource "terraform_data" "out" {
  input = 2
}

resource "terraform_data" "steady" {
  input = { a = 1 }
}

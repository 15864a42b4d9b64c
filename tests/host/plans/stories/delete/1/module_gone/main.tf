resource "terraform_data" "inside" {
  input = "y"
}

resource "terraform_data" "moved_in" {
  input = 3
}

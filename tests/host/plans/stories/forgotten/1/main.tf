resource "terraform_data" "left_alone" {
  count = 2
  input = count.index
}

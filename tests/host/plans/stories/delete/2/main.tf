resource "terraform_data" "fewer" {
  count = 1
  input = count.index
}

resource "terraform_data" "renamed" {
  for_each = toset(["b", "c"])
  input    = each.key
}

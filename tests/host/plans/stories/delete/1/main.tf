resource "terraform_data" "orphan" {
  input = "x"
}

resource "terraform_data" "fewer" {
  count = 3
  input = count.index
}

resource "terraform_data" "renamed" {
  for_each = toset(["a", "b"])
  input    = each.key
}

module "gone" {
  source = "./module_gone"
}

resource "terraform_data" "before" {
  input = 1
}

resource "terraform_data" "into_count" {
  input = 2
}

resource "terraform_data" "into_module" {
  input = 3
}

resource "terraform_data" "kept" {
  input = "same"
}

resource "terraform_data" "changed" {
  input = { size = "large", note = "new", more = [1, 2.5, true, null] }
}

resource "terraform_data" "follows" {
  input = terraform_data.changed.output
}

output "size" {
  value = terraform_data.changed.output.size
}

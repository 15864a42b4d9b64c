resource "terraform_data" "kept" {
  input = "same"
}

resource "terraform_data" "changed" {
  input = { size = "small", note = "old" }
}

output "size" {
  value = terraform_data.changed.output.size
}

output "gone" {
  value = 1
}

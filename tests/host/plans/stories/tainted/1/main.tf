resource "terraform_data" "half_made" {
  provisioner "local-exec" {
    command = "false"
  }
}

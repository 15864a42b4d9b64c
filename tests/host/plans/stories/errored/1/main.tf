resource "terraform_data" "fine" {
  input = 1
}

resource "terraform_data" "refused" {
  input = 2
  lifecycle {
    precondition {
      condition     = terraform_data.fine.input == 2
      error_message = "Not two."
    }
  }
}

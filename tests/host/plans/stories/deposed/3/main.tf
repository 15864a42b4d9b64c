resource "terraform_data" "replaced" {
  triggers_replace = 2
  lifecycle {
    create_before_destroy = true
  }
}

resource "terraform_data" "dependent" {
  triggers_replace = terraform_data.replaced.id
}

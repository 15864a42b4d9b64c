removed {
  from = terraform_data.left_alone
  lifecycle {
    destroy = false
  }
}

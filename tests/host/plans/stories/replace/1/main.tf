resource "terraform_data" "delete_first" {
  triggers_replace = ["a", { nested = 1 }]
}

resource "terraform_data" "create_first" {
  triggers_replace = "a"
  lifecycle {
    create_before_destroy = true
  }
}

resource "terraform_data" "by_request" {}

resource "terraform_data" "by_trigger" {
  lifecycle {
    replace_triggered_by = [terraform_data.delete_first]
  }
}

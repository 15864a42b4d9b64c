import {
  id = "an-existing-id"
  to = terraform_data.adopted
}

resource "terraform_data" "adopted" {
}

import {
  id = "another-id"
  to = terraform_data.adopted_and_changed["x"]
}

resource "terraform_data" "adopted_and_changed" {
  for_each = toset(["x"])
  input    = "new"
}

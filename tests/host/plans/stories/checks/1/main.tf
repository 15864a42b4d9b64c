variable "size" {
  default = 3
  validation {
    condition     = var.size < 10
    error_message = "Too large."
  }
}

resource "terraform_data" "guarded" {
  count = 2
  input = var.size
  lifecycle {
    precondition {
      condition     = var.size > 1
      error_message = "Too small."
    }
    postcondition {
      condition     = self.output == 3
      error_message = "Not three."
    }
  }
}

check "passes" {
  assert {
    condition     = var.size == 3
    error_message = "Not three."
  }
}

check "fails" {
  assert {
    condition     = var.size == 4
    error_message = "Size is ${var.size}, not 4."
  }
}

output "checked" {
  value = var.size
  precondition {
    condition     = var.size != 5
    error_message = "Five."
  }
}

"""The Terraform code of a root module: files, modules, positions, references, comments."""

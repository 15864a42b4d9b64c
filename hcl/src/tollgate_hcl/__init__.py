"""HCL, read with exact positions and evaluated as Terraform does."""

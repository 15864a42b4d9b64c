"""Between Terraform and its providers: gRPC passed through as bytes, with a look at the calls that matter."""

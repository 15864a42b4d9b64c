"""The proxy between Terraform and its providers: forwards gRPC as bytes and intercepts the calls that matter."""

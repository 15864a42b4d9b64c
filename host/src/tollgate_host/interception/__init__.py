"""What happens to the calls between Terraform and a provider: hooks around them, annotations in what they carry."""

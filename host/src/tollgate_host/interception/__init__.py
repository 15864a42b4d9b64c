"""Handles calls between Terraform and a provider: hooks around them, annotations in their payloads."""

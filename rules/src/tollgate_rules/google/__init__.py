"""Readers that several Google Cloud rules share: firewall rules and IAM members."""

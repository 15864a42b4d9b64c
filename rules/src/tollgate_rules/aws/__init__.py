"""Readers that several AWS rules share: policy documents, security groups, network ACLs."""

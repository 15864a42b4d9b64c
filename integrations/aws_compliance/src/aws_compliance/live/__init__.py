"""Checks that query the AWS account; boto3 is imported with the first query."""

"""What is asked of the AWS account itself; boto3 is imported with the first question."""

"""Comments on pull requests: publishes the report as one comment through each product's API."""

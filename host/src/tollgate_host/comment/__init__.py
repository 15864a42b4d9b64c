"""Comments on pull requests: the report as one comment, created or kept up to date by the API of each product."""

"""The price models of Google Cloud's resources."""

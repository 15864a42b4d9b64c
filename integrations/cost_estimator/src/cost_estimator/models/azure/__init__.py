"""The price models of Azure's resources."""

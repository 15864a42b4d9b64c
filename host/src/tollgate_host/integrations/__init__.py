"""Integrations as processes: started, spoken to, supervised and stopped."""

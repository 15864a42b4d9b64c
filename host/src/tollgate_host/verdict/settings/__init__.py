"""The user's settings about findings: levels, exemptions, the baseline, and their files."""

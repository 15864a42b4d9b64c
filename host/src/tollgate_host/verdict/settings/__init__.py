"""What the user decided about findings: levels, exemptions, the baseline, and the files they are read from."""

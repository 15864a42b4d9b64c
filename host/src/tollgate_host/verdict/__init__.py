"""The verdict: exemptions, enforcement levels, baseline, and the judgement that applies them."""

"""What Terraform says, in a form that can be compared."""

import re


def errors(text: str) -> list[str]:
    """What Terraform complains of, without its frame, line breaks and numbers; what Tollgate says is left out."""
    plain = re.sub(r"(?m)^[│╷╵] ?", "", text).partition("\n\nTollgate  ")[0]
    plain = re.sub(r"(?m)^WARNING tollgate\..*\n", "", plain)
    found = re.split(r"\n(?=Error: )", f"\n{plain}")[1:]
    return sorted(re.sub(r"\d+", "N", " ".join(one.split())) for one in found)

"""What Terraform says, in a form that can be compared."""

import re


def errors(text: str) -> list[str]:
    """What Terraform complains of, without its frame, line breaks and numbers; what Tollgate says is left out."""
    plain = re.sub(r"(?m)^[│╷╵] ?", "", text)
    plain = re.sub(r"(?m)^WARNING tollgate\..*\n", "", plain)
    found = re.split(r"\n(?=Error: )", f"\n{plain}")[1:]
    words = [" ".join(one.partition("\n\nTollgate  ")[0].split()) for one in found]
    return sorted(re.sub(r"\d+", "N", one) for one in words)

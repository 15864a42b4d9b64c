"""Conditions of IAM policy statements: which of them restrict a statement for everyone to named callers."""

import attrs

_CALLER_KEYS = frozenset(
    {
        "aws:principalaccount",
        "aws:principalarn",
        "aws:principalorgid",
        "aws:principalorgpaths",
        "aws:principalservicename",
        "aws:sourceaccount",
        "aws:sourcearn",
        "aws:sourceorgid",
        "aws:sourceorgpaths",
        "aws:sourceowner",
        "aws:sourcevpc",
        "aws:sourcevpce",
        "aws:vpceaccount",
        "aws:vpceorgid",
        "aws:vpceorgpaths",
        "aws:userid",
        "kms:calleraccount",
        "s3:dataaccesspointaccount",
        "s3:dataaccesspointarn",
    }
)
_TRUE_KEYS = frozenset({"aws:principalisawsservice", "elasticfilesystem:accessedviamounttarget"})
"""What holds for a service of AWS, or for whoever reaches a mount target, which EFS does not call public."""
_ADDRESS_KEYS = frozenset({"aws:sourceip", "aws:vpcsourceip"})
_POSITIVE = ("stringequals", "stringequalsignorecase", "stringlike", "arnequals", "arnlike", "ipaddress")


@attrs.frozen
class Condition:
    """One key of one operator, with the values that it is compared with."""

    operator: str
    key: str
    values: tuple[str, ...]

    @property
    def plain_operator(self) -> str:
        """Return the operator in lower case, without `ForAnyValue:`; the suffix `ifexists` stays."""
        return self.operator.lower().removeprefix("foranyvalue:").removeprefix("forallvalues:")

    @property
    def narrows_callers(self) -> bool:
        """Return whether the condition holds only for callers that it names.

        A negated operator lets all others in, `IfExists` and `ForAllValues` let in whoever has no such key, and a
        wildcard in place of an account lets in every account.
        """
        key = self.key.lower()
        if key in _TRUE_KEYS:
            return self.plain_operator == "bool" and self.values == ("true",)
        if self.operator.lower().startswith("forallvalues:") or self.plain_operator not in _POSITIVE:
            return False
        if key in _ADDRESS_KEYS:
            return bool(self.values) and not any(value.strip().endswith(("/0", "/1")) for value in self.values)
        is_caller = key in _CALLER_KEYS or key.startswith(
            ("aws:principaltag/", "saml:", "cognito-identity", "accounts.")
        )
        return is_caller and bool(self.values) and all(map(_is_specific, self.values))


def _is_specific(value: str) -> bool:
    """Return whether a value names something: neither a lone wildcard nor an ARN with any account."""
    if not value.strip("*?"):
        return False
    parts = value.split(":", 5)
    if parts[0] != "arn" or len(parts) < 5:
        return not value.startswith("*")
    account, rest = parts[4], parts[5] if len(parts) > 5 else ""
    if "*" in account or "?" in account:
        return False
    return bool(account) or bool(rest.strip("*?/"))

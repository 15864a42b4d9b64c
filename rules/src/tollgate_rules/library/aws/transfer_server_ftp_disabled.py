"""Transfer Family server does not offer FTP."""

from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="transfer_server_ftp_disabled",
    aliases=("transfer_protocols_secure",),
    title="Transfer Family server does not offer FTP",
    severity="high",
    description="FTP sends passwords and files in plaintext.",
    remediation="Set `protocols` to `SFTP` or `FTPS` only.",
    docs="https://docs.aws.amazon.com/transfer/latest/userguide/create-server-ftp.html",
    types=("aws_transfer_server",),
    judge=must_not_contain("protocols", "FTP", otherwise="The FTP protocol is enabled.", left_out="holds"),
    equivalents=("CKV_AWS_357",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

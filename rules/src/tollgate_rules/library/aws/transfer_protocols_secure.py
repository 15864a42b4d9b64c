"""transfer_protocols_secure: Transfer servers do not offer FTP."""

from tollgate_rules.lists import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="transfer_protocols_secure",
    title="Transfer servers do not offer FTP",
    severity="high",
    description="FTP knows no encryption; SFTP and FTPS do the same with it.",
    remediation='Set `protocols = ["SFTP"]`, or add "FTPS".',
    docs="https://docs.aws.amazon.com/transfer/latest/userguide/create-server-ftp.html",
    types=("aws_transfer_server",),
    judge=must_not_contain("protocols", "FTP", otherwise="FTP sends passwords and files in clear.", left_out="holds"),
    equivalents=("CKV_AWS_357",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

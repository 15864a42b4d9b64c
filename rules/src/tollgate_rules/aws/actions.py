"""Kinds of IAM actions: those without resource-level permissions, and those that grant more than they seem to."""

from collections.abc import Iterable

from tollgate_rules.aws.policy_document import Statement, matches

_ACCOUNT_WIDE = (
    "access-analyzer:List*", "acm:ListCertificates", "acm:RequestCertificate", "acm:GetAccountConfiguration",
    "application-autoscaling:Describe*", "autoscaling:Describe*", "aws-portal:*", "batch:Describe*", "batch:List*",
    "budgets:Describe*", "ce:*", "cloudformation:ListStacks", "cloudformation:ValidateTemplate",
    "cloudformation:ListExports", "cloudfront:List*", "cloudtrail:DescribeTrails", "cloudtrail:LookupEvents",
    "cloudtrail:ListTrails", "cloudwatch:GetMetricData", "cloudwatch:GetMetricStatistics", "cloudwatch:ListMetrics",
    "cloudwatch:PutMetricData", "cloudwatch:DescribeAlarmsForMetric", "codebuild:ListProjects",
    "codecommit:ListRepositories",
    "config:Describe*", "config:Get*", "config:List*", "config:PutEvaluations", "cur:*", "dynamodb:ListTables",
    "dynamodb:DescribeLimits", "ec2:CreateNetworkInterfacePermission", "ec2:Describe*", "ec2:GetEbsDefaultKmsKeyId",
    "ec2:GetEbsEncryptionByDefault", "ec2messages:*", "ecr:GetAuthorizationToken", "ecr-public:GetAuthorizationToken",
    "ecr:DescribeRegistry", "ecs:CreateCluster", "ecs:DescribeTaskDefinition", "ecs:DiscoverPollEndpoint",
    "ecs:ListClusters", "ecs:ListTaskDefinitions", "ecs:RegisterTaskDefinition", "ecs:DeregisterTaskDefinition",
    "eks:ListClusters", "elasticache:Describe*", "elasticloadbalancing:Describe*", "events:ListRules",
    "guardduty:ListDetectors", "health:Describe*", "iam:GetAccountSummary", "iam:GetAccountPasswordPolicy",
    "iam:GetCredentialReport", "iam:GenerateCredentialReport", "iam:ListAccountAliases", "iam:ListGroups",
    "iam:ListPolicies", "iam:ListRoles", "iam:ListUsers", "iam:ListOpenIDConnectProviders", "iam:ListSAMLProviders",
    "kinesis:ListStreams", "kms:CreateKey", "kms:GenerateRandom", "kms:ListAliases", "kms:ListKeys",
    "lambda:GetAccountSettings", "lambda:ListFunctions", "lambda:ListEventSourceMappings", "lambda:ListLayers",
    "logs:DescribeExportTasks", "logs:DescribeDestinations", "logs:DescribeResourcePolicies", "logs:PutResourcePolicy",
    "logs:CreateLogDelivery", "logs:GetLogDelivery", "logs:UpdateLogDelivery", "logs:DeleteLogDelivery",
    "logs:ListLogDeliveries", "organizations:DescribeOrganization", "organizations:List*", "pricing:*",
    "resource-groups:ListGroups", "route53:ListHostedZones", "route53:ListHostedZonesByName",
    "route53:GetHostedZoneCount",
    "route53:CreateHostedZone", "route53:TestDNSAnswer", "s3:GetAccountPublicAccessBlock", "s3:ListAllMyBuckets",
    "s3:ListAccessPoints", "s3:ListJobs", "s3:PutAccountPublicAccessBlock", "secretsmanager:GetRandomPassword",
    "secretsmanager:ListSecrets", "securityhub:Describe*", "servicequotas:List*", "ses:GetSendQuota",
    "ses:ListIdentities", "sns:ListTopics", "sns:ListSubscriptions", "sqs:ListQueues", "ssm:DescribeParameters",
    "ssm:DescribeInstanceInformation", "ssmmessages:*", "states:ListStateMachines", "sts:GetCallerIdentity",
    "sts:GetSessionToken", "sts:GetServiceBearerToken", "support:*", "tag:Get*", "trustedadvisor:Describe*",
    "xray:PutTelemetryRecords", "xray:PutTraceSegments", "xray:GetSampling*",
)  # fmt: skip

ESCALATING = (
    "iam:AddUserToGroup", "iam:AttachGroupPolicy", "iam:AttachRolePolicy", "iam:AttachUserPolicy",
    "iam:CreateAccessKey", "iam:CreateLoginProfile", "iam:CreatePolicyVersion", "iam:PassRole", "iam:PutGroupPolicy",
    "iam:PutRolePolicy", "iam:PutUserPolicy", "iam:SetDefaultPolicyVersion", "iam:UpdateAssumeRolePolicy",
    "iam:UpdateLoginProfile", "lambda:UpdateFunctionCode", "glue:UpdateDevEndpoint",
)  # fmt: skip
"""Actions that let a caller get permissions that the policy does not name."""

REVEALING = (
    "chime:CreateApiKey", "codepipeline:PollForJobs", "cognito-idp:DescribeUserPoolClient", "ec2:GetPasswordData",
    "gamelift:GetInstanceAccess", "iam:CreateAccessKey", "iam:CreateLoginProfile",
    "iam:CreateServiceSpecificCredential", "iam:ResetServiceSpecificCredential", "iam:UpdateAccessKey",
    "lightsail:DownloadDefaultKeyPair", "lightsail:GetInstanceAccessDetails", "rds-db:connect",
    "redshift:GetClusterCredentials", "sso:GetRoleCredentials", "sts:AssumeRole", "sts:GetFederationToken",
)  # fmt: skip
"""Actions that return a password, a key or a token."""

READING_DATA = ("s3:GetObject", "secretsmanager:GetSecretValue", "ssm:GetParameter", "ssm:GetParameters",
                "ssm:GetParametersByPath", "dynamodb:Scan", "rds:CopyDBSnapshot", "rds:CreateDBSnapshot")  # fmt: skip
"""Actions that read or copy data or secrets."""

SHARING = (
    "acm-pca:PutPolicy", "backup:PutBackupVaultAccessPolicy", "ec2:ModifyImageAttribute",
    "ec2:ModifySnapshotAttribute", "ecr:SetRepositoryPolicy", "elasticfilesystem:PutFileSystemPolicy",
    "es:UpdateDomainConfig", "events:PutPermission", "glacier:SetVaultAccessPolicy", "glue:PutResourcePolicy",
    "iam:AttachGroupPolicy", "iam:AttachRolePolicy", "iam:AttachUserPolicy", "iam:CreatePolicy",
    "iam:CreatePolicyVersion", "iam:PutGroupPolicy", "iam:PutRolePolicy", "iam:PutUserPolicy",
    "iam:UpdateAssumeRolePolicy", "kms:CreateGrant", "kms:PutKeyPolicy", "lambda:AddLayerVersionPermission",
    "lambda:AddPermission", "rds:ModifyDBSnapshotAttribute", "s3:PutBucketAcl", "s3:PutBucketPolicy",
    "s3:PutBucketPublicAccessBlock", "s3:PutObjectAcl", "secretsmanager:PutResourcePolicy", "sns:AddPermission",
    "sns:SetTopicAttributes", "sqs:AddPermission", "sqs:SetQueueAttributes", "ssm:ModifyDocumentPermission",
)  # fmt: skip
"""Actions that change who may use a resource."""

_READING_VERBS = ("get", "list", "describe", "head", "batchget", "view", "search", "lookup", "query", "scan", "select",
                  "read", "check", "validate", "simulate", "estimate", "preview", "download", "detect")  # fmt: skip


def is_account_wide(action: str) -> bool:
    """Return whether an action, named in full, has no resource-level permissions; patterns count as if they had."""
    if "*" in action or "?" in action:
        return action.partition(":")[0] in ("ssmmessages", "ec2messages", "ce", "pricing", "support")
    return any(matches(pattern, action) for pattern in _ACCOUNT_WIDE)


def is_write(action: str) -> bool:
    """Return whether an action, or one that its pattern covers, changes anything; its verb decides."""
    verb = action.rpartition(":")[2].lower()
    return not verb.startswith(_READING_VERBS)


def is_unbounded(statement: Statement) -> bool:
    """Return whether a statement allows its actions on all resources, without a condition."""
    return statement.is_allow and statement.has_every_resource and not statement.conditions


def join_names(actions: Iterable[str]) -> str:
    """Join a few names for a message, and count the rest."""
    listed = list(dict.fromkeys(actions))
    more = f" and {len(listed) - 3} more" if len(listed) > 3 else ""
    return ", ".join(listed[:3]) + more

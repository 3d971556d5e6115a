/**
 * Whoever deploys with `docs/policies/cloudformation.json` may do what CloudFormation does with the resources of our templates. Untested on
 * AWS: this compares the policy with what AWS documents.
 *
 * The actions are those under `handlers` in the schemas of the CloudFormation registry (`aws cloudformation describe-type --type RESOURCE
 * --type-name AWS::…`), except those for properties that no template has, such as keys of KMS for functions, and for lists of all resources
 * of an account. Types marked `// no handlers` have none there; theirs are the calls of their service's API. Which actions know no resource is
 * in the Service Authorization Reference ("Actions, resources, and condition keys for AWS services").
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withSettings } from '../support/assembly.ts';
import { EVERY_SETTING } from '../support/every-setting.ts';
import { type AccessRequest, allows, PolicyDocument } from '../support/iam.ts';
import { resourceTypesIn } from './synthesised-stacks.ts';

const POLICY = v.parse(
  PolicyDocument,
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'policies', 'cloudformation.json'), 'utf8')),
);

const arn = (service: string, rest: string): string => `arn:aws:${service}:REGION:ACCOUNT:${rest}`;

/** Resources as CloudFormation names them, in an environment `staging`. */
const FUNCTION = arn('lambda', 'function:staging-Calendar-gl-eventsFunctionB7CD77AE-1A2B');
const ROLE = 'arn:aws:iam::ACCOUNT:role/staging-Calendar-gl-eventsRoleDCFA18F5-1A2B';
const TABLE = arn('dynamodb', 'table/staging-CalendarData-TableCD117FA1-1A2B');
const LOG = arn('logs', 'log-group:staging-Calendar');
const ALARM = arn('cloudwatch', 'alarm:staging-CalendarMonitoring-Faults');
const TOPIC = arn('sns', 'staging-CalendarMonitoring-Alarms04B5A0BF-1A2B');
const RULE = arn('events', 'rule/staging-CalendarSchedule-EveryMinute-1A2B');
const APPLICATION = arn('codedeploy', 'application:staging-Calendar-gl-ReleaseApplicationC503599B-1A2B');
const GROUP = arn(
  'codedeploy',
  'deploymentgroup:staging-Calendar-gl-ReleaseApplicationC503599B-1A2B/staging-Calendar-gl-Releaseevents9F9DFB36-1A2B',
);
const PARAMETER = arn('ssm', 'parameter/calendar/staging/table');
const SECRET = arn('secretsmanager', 'secret:Key961B73FD-1A2B-Ab12Cd');
const API = 'arn:aws:apigateway:REGION::/apis/a1b2c3';
const DOMAIN = 'arn:aws:apigateway:REGION::/domainnames/agenda.example';
const ASSET = 'arn:aws:s3:::cdk-hnb659fds-assets-ACCOUNT-REGION/0123.zip';
const LINKED_ROLE = 'arn:aws:iam::ACCOUNT:role/aws-service-role/example/AWSServiceRoleForExample';

type Row = readonly [actions: string, resource: string, context?: AccessRequest['context']];
const CRUD = 'apigateway:POST apigateway:PUT apigateway:PATCH apigateway:GET apigateway:DELETE';
const passedTo = (service: string): Row => [
  'iam:PassRole',
  ROLE,
  { 'iam:PassedToService': [`${service}.amazonaws.com`] },
];
const linkedFor = (service: string): Row => [
  'iam:CreateServiceLinkedRole',
  LINKED_ROLE,
  { 'iam:AWSServiceName': [`${service}.amazonaws.com`] },
];

const TYPES: Readonly<Record<string, readonly Row[]>> = {
  'AWS::ApiGatewayV2::Api': [[CRUD, API]],
  'AWS::ApiGatewayV2::ApiMapping': [[CRUD, `${DOMAIN}/apimappings/a1b2c3`]],
  'AWS::ApiGatewayV2::DomainName': [[CRUD, DOMAIN], linkedFor('ops.apigateway')],
  'AWS::ApiGatewayV2::Integration': [[CRUD, `${API}/integrations/a1b2c3`]],
  'AWS::ApiGatewayV2::Route': [[CRUD, `${API}/routes/a1b2c3`]],
  // no handlers; for its log, see Amazon API Gateway Developer Guide: "Configure logging for HTTP APIs in API Gateway"
  'AWS::ApiGatewayV2::Stage': [
    [CRUD, `${API}/stages/gl`],
    [
      'logs:CreateLogDelivery logs:PutResourcePolicy logs:UpdateLogDelivery logs:DeleteLogDelivery logs:DescribeResourcePolicies logs:GetLogDelivery logs:ListLogDeliveries logs:DescribeLogGroups',
      '*',
    ],
  ],
  'AWS::Backup::BackupPlan': [
    [
      'backup:GetBackupPlan backup:CreateBackupPlan backup:UpdateBackupPlan backup:DeleteBackupPlan backup:ListTags backup:TagResource backup:UntagResource',
      arn('backup', 'backup-plan:1a2b'),
    ],
  ],
  'AWS::Backup::BackupSelection': [
    [
      'backup:GetBackupSelection backup:CreateBackupSelection backup:DeleteBackupSelection',
      arn('backup', 'backup-plan:1a2b'),
    ],
    ['iam:GetRole', ROLE],
    passedTo('backup'),
    linkedFor('backup'),
  ],
  'AWS::Backup::BackupVault': [
    [
      'backup:CreateBackupVault backup:DescribeBackupVault backup:DeleteBackupVault backup:GetBackupVaultNotifications backup:GetBackupVaultAccessPolicy backup:ListTags backup:TagResource backup:UntagResource',
      arn('backup', 'backup-vault:staging-CalendarCopies'),
    ],
    ['backup-storage:Mount backup-storage:MountCapsule', '*'],
    [
      'kms:CreateGrant kms:GenerateDataKey kms:Decrypt kms:RetireGrant kms:DescribeKey',
      arn('kms', 'key/1a2b'),
      { 'kms:ViaService': ['backup.REGION.amazonaws.com'] },
    ],
  ],
  // no handlers
  'AWS::Budgets::Budget': [
    [
      'budgets:ModifyBudget budgets:ViewBudget budgets:TagResource budgets:UntagResource budgets:ListTagsForResource',
      'arn:aws:budgets::ACCOUNT:budget/Budget-1A2B',
    ],
  ],
  'AWS::CloudFront::CachePolicy': [
    [
      'cloudfront:CreateCachePolicy cloudfront:GetCachePolicy cloudfront:UpdateCachePolicy cloudfront:DeleteCachePolicy',
      'arn:aws:cloudfront::ACCOUNT:cache-policy/1a2b',
    ],
  ],
  'AWS::CloudFront::Distribution': [
    [
      'cloudfront:CreateDistribution cloudfront:CreateDistributionWithTags cloudfront:GetDistribution cloudfront:GetDistributionConfig cloudfront:UpdateDistribution cloudfront:DeleteDistribution cloudfront:ListTagsForResource cloudfront:TagResource cloudfront:UntagResource',
      'arn:aws:cloudfront::ACCOUNT:distribution/1A2B',
    ],
  ],
  'AWS::CloudFront::Function': [
    [
      'cloudfront:CreateFunction cloudfront:DescribeFunction cloudfront:GetFunction cloudfront:UpdateFunction cloudfront:PublishFunction cloudfront:DeleteFunction cloudfront:ListTagsForResource cloudfront:TagResource cloudfront:UntagResource',
      'arn:aws:cloudfront::ACCOUNT:function/1a2b',
    ],
  ],
  'AWS::CloudFront::OriginRequestPolicy': [
    [
      'cloudfront:CreateOriginRequestPolicy cloudfront:GetOriginRequestPolicy cloudfront:UpdateOriginRequestPolicy cloudfront:DeleteOriginRequestPolicy',
      'arn:aws:cloudfront::ACCOUNT:origin-request-policy/1a2b',
    ],
  ],
  'AWS::CloudWatch::Alarm': [
    [
      'cloudwatch:PutMetricAlarm cloudwatch:DeleteAlarms cloudwatch:ListTagsForResource cloudwatch:TagResource cloudwatch:UntagResource',
      ALARM,
    ],
    ['cloudwatch:DescribeAlarms', '*'],
  ],
  'AWS::CloudWatch::Dashboard': [
    [
      'cloudwatch:PutDashboard cloudwatch:GetDashboard cloudwatch:DeleteDashboards',
      'arn:aws:cloudwatch::ACCOUNT:dashboard/staging-CalendarMonitoring',
    ],
  ],
  'AWS::CodeDeploy::Application': [
    [
      'codedeploy:CreateApplication codedeploy:GetApplication codedeploy:DeleteApplication codedeploy:ListTagsForResource codedeploy:TagResource codedeploy:UntagResource',
      APPLICATION,
    ],
  ],
  // no handlers
  'AWS::CodeDeploy::DeploymentGroup': [
    [
      'codedeploy:CreateDeploymentGroup codedeploy:GetDeploymentGroup codedeploy:UpdateDeploymentGroup codedeploy:DeleteDeploymentGroup codedeploy:TagResource',
      GROUP,
    ],
    passedTo('codedeploy'),
  ],
  'AWS::DynamoDB::GlobalTable': [
    [
      'dynamodb:CreateTable dynamodb:DescribeTable dynamodb:DescribeTimeToLive dynamodb:DescribeContinuousBackups dynamodb:DescribeContributorInsights dynamodb:DescribeKinesisStreamingDestination dynamodb:UpdateTable dynamodb:UpdateTimeToLive dynamodb:UpdateContinuousBackups dynamodb:ListTagsOfResource dynamodb:TagResource dynamodb:UntagResource dynamodb:GetResourcePolicy dynamodb:CreateTableReplica',
      TABLE,
    ],
    ['application-autoscaling:DescribeScalableTargets cloudwatch:PutMetricData', '*'],
    linkedFor('replication.dynamodb'),
  ],
  // no handlers
  'AWS::Events::Rule': [
    [
      'events:PutRule events:DescribeRule events:DeleteRule events:PutTargets events:RemoveTargets events:ListTargetsByRule events:TagResource events:UntagResource events:ListTagsForResource',
      RULE,
    ],
    passedTo('events'),
  ],
  'AWS::IAM::Policy': [['iam:PutRolePolicy iam:GetRolePolicy iam:DeleteRolePolicy', ROLE]],
  'AWS::IAM::Role': [
    [
      'iam:CreateRole iam:GetRole iam:UpdateRole iam:UpdateRoleDescription iam:UpdateAssumeRolePolicy iam:DeleteRole iam:PutRolePolicy iam:GetRolePolicy iam:DeleteRolePolicy iam:ListRolePolicies iam:ListAttachedRolePolicies iam:TagRole iam:UntagRole',
      ROLE,
    ],
  ],
  'AWS::Lambda::Alias': [
    [
      'lambda:CreateAlias lambda:GetAlias lambda:UpdateAlias lambda:DeleteAlias lambda:GetProvisionedConcurrencyConfig lambda:PutProvisionedConcurrencyConfig lambda:DeleteProvisionedConcurrencyConfig',
      `${FUNCTION}:live`,
    ],
    ['codedeploy:CreateDeployment codedeploy:GetDeployment codedeploy:GetDeploymentGroup', GROUP],
    [
      'codedeploy:GetDeploymentConfig',
      arn('codedeploy', 'deploymentconfig:CodeDeployDefault.LambdaCanary10Percent5Minutes'),
    ],
    ['codedeploy:StopDeployment', '*'],
  ],
  'AWS::Lambda::EventInvokeConfig': [
    [
      'lambda:PutFunctionEventInvokeConfig lambda:GetFunctionEventInvokeConfig lambda:UpdateFunctionEventInvokeConfig lambda:DeleteFunctionEventInvokeConfig',
      `${FUNCTION}:live`,
    ],
  ],
  'AWS::Lambda::Function': [
    [
      'lambda:CreateFunction lambda:GetFunction lambda:UpdateFunctionConfiguration lambda:UpdateFunctionCode lambda:DeleteFunction lambda:PutFunctionConcurrency lambda:DeleteFunctionConcurrency lambda:GetFunctionCodeSigningConfig lambda:GetRuntimeManagementConfig lambda:PutRuntimeManagementConfig lambda:ListTags lambda:TagResource lambda:UntagResource',
      FUNCTION,
    ],
    ['s3:GetObject s3:GetObjectVersion', ASSET],
    passedTo('lambda'),
  ],
  // no handlers
  'AWS::Lambda::Permission': [['lambda:AddPermission lambda:RemovePermission lambda:GetPolicy', `${FUNCTION}:live`]],
  'AWS::Lambda::Version': [
    [
      'lambda:PublishVersion lambda:GetFunctionConfiguration lambda:DeleteFunction lambda:GetProvisionedConcurrencyConfig lambda:PutProvisionedConcurrencyConfig lambda:GetRuntimeManagementConfig lambda:PutRuntimeManagementConfig',
      FUNCTION,
    ],
  ],
  'AWS::Logs::LogGroup': [
    [
      'logs:CreateLogGroup logs:DeleteLogGroup logs:PutRetentionPolicy logs:DeleteRetentionPolicy logs:PutIndexPolicy logs:DeleteIndexPolicy logs:DescribeIndexPolicies logs:GetDataProtectionPolicy logs:ListTagsForResource logs:TagResource logs:UntagResource',
      LOG,
    ],
    ['logs:DescribeLogGroups', '*'],
  ],
  'AWS::Logs::MetricFilter': [['logs:PutMetricFilter logs:DescribeMetricFilters logs:DeleteMetricFilter', LOG]],
  'AWS::Logs::QueryDefinition': [
    ['logs:PutQueryDefinition logs:DescribeQueryDefinitions logs:DeleteQueryDefinition', '*'],
  ],
  // no handlers in newer schemas; those of aws-cloudformation-resource-providers-sns
  'AWS::SNS::Subscription': [
    ['sns:Subscribe sns:GetTopicAttributes', TOPIC],
    ['sns:GetSubscriptionAttributes sns:SetSubscriptionAttributes sns:Unsubscribe', '*'],
  ],
  'AWS::SNS::Topic': [
    [
      'sns:CreateTopic sns:GetTopicAttributes sns:SetTopicAttributes sns:DeleteTopic sns:ListSubscriptionsByTopic sns:GetDataProtectionPolicy sns:ListTagsForResource sns:TagResource sns:UntagResource',
      TOPIC,
    ],
  ],
  'AWS::SNS::TopicPolicy': [['sns:SetTopicAttributes', TOPIC]],
  'AWS::SSM::Parameter': [['ssm:PutParameter ssm:GetParameters ssm:DeleteParameter ssm:AddTagsToResource', PARAMETER]],
  'AWS::SecretsManager::Secret': [
    [
      'secretsmanager:CreateSecret secretsmanager:DescribeSecret secretsmanager:GetSecretValue secretsmanager:UpdateSecret secretsmanager:DeleteSecret secretsmanager:TagResource secretsmanager:UntagResource',
      SECRET,
    ],
    ['secretsmanager:GetRandomPassword', '*'],
  ],
};

it('has the actions of each type of resource, and of no others', async () => {
  const types = await withSettings(EVERY_SETTING, resourceTypesIn);
  expect(Object.keys(TYPES).sort()).toEqual(types.sort());
});

it.each(Object.entries(TYPES))('allows what CloudFormation does with %s', (_, rows) => {
  const requests = rows.flatMap(([actions, resource, context = {}]) =>
    actions.split(' ').map(action => ({ action, resource, context })),
  );
  expect(requests.filter(each => !allows([POLICY], each))).toEqual([]);
});

it.each([
  ['reading the table', 'dynamodb:Scan', TABLE],
  ['deleting the table', 'dynamodb:DeleteTable', TABLE],
  ['functions of others', 'lambda:UpdateFunctionCode', arn('lambda', 'function:invoices')],
  ['roles of others', 'iam:PutRolePolicy', 'arn:aws:iam::ACCOUNT:role/admin'],
  ['a managed policy for a role', 'iam:AttachRolePolicy', ROLE],
])('does not allow %s', (_, action, resource) => {
  expect(allows([POLICY], { action, resource, context: {} })).toBe(false);
});

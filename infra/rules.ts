/**
 * The rules of cdk-nag for AWS solutions and serverless applications. `cdk synth` fails on
 * violations of these, and of the rules of CloudFormation that aws-cdk-lib checks by itself
 * (docs/decisions/old-and-new-code).
 */
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

const NEXT_RUN =
  'What a run of the function of the clock leaves undone, or a call that is lost, the next run does a minute later';

/**
 * Rules that we violate on purpose, each with the reason. `test/infra/validation.test.ts` fails if
 * one is no longer violated.
 */
export const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  'AwsSolutions-APIG4':
    'Public events are for anybody. Functions know callers by password or token and check their rights on the record (docs/security.md); an authorizer would be one more call for each request.',
  'Serverless-APIGWStructuredLogging':
    'Each line is JSON. The format of the lines is not, as numbers stand in it without quotes (infra/log.ts).',
  'AwsSolutions-CFR1': 'Public events are for readers in all countries.',
  'AwsSolutions-CFR2':
    'The operator may choose one, also by a flat-rate plan, which keeps the distribution until the paid month ends. What a flood costs is bounded by the limits of routes and table (docs/decisions/limits).',
  'AwsSolutions-CFR3':
    'It would log the addresses of all readers, which nothing else does. What CloudFront does not answer by itself is in the log of API Gateway.',
  'AwsSolutions-S1':
    'It would log the addresses of all readers, which nothing else does. Who uploads and deletes is in the log of requests.',
  'AwsSolutions-SMG4':
    'Hashes in the table are made with this key: replaced on a schedule, it would close every event with a password. It is rotated by hand, when it has leaked (docs/decisions/secret-keys).',
  'Serverless-LambdaDLQ': `API Gateway waits for the answer to each call, so nothing is kept for later. ${NEXT_RUN}.`,
  'Serverless-LambdaAsyncFailureDestination': `${NEXT_RUN}; an alarm rings if runs fail one after another.`,
  'Serverless-EventBusDLQ': `${NEXT_RUN}; an alarm rings if none comes.`,
  'Serverless-SNSRedrivePolicy':
    'Nobody would read a queue of e-mails that did not arrive. CloudWatch shows the alarm all the same.',
  'Serverless-LambdaTracing':
    'A function calls one table, and the log says for each request how often and for how long. Traces would slow each cold start and have a price for each request.',
};

/** `acknowledged` is empty in tests, which need to see all violations. */
export function holdToRules(app: App, acknowledged = ACKNOWLEDGED): void {
  const rules = Validations.of(app);
  rules.addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  rules.acknowledge(...Object.entries(acknowledged).map(([id, reason]) => ({ id, reason })));
}

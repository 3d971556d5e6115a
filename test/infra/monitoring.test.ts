/** What tells the operator that something is wrong: that it reaches them, that it says what to do, and that it costs little. */
import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { withSettings } from '../support/assembly.ts';
import { everywhere, rawStack, resourcesOf, templatesIn } from './synthesised-stacks.ts';

const Alarm = v.looseObject({
  AlarmName: v.string(),
  AlarmDescription: v.string(),
  Namespace: v.optional(v.string()),
  MetricName: v.optional(v.string()),
  Metrics: v.optional(
    v.array(v.looseObject({ MetricStat: v.optional(v.object({ Metric: v.looseObject({ MetricName: v.string() }) })) })),
    [],
  ),
});
const alarms = everywhere('AWS::CloudWatch::Alarm').map(properties => v.parse(Alarm, properties));
/** What an alarm is charged for: each metric that it looks at, in an expression, too. */
const metricsOf = ({ MetricName, Metrics }: v.InferOutput<typeof Alarm>): string[] =>
  MetricName === undefined ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []) : [MetricName];
const idOf = ({ AlarmName }: v.InferOutput<typeof Alarm>): string => AlarmName.slice(AlarmName.lastIndexOf('-') + 1);

describe('alarms', () => {
  it.each<[string, string[], number, number]>([
    ...sites.map(({ language }): [string, string[], number, number] => [
      `Calendar-${language}-ServerErrors`,
      ['5xx'],
      5,
      1,
    ]),
    ['CalendarMonitoring-Faults', ['Faults'], 1, 1],
    ['CalendarMonitoring-FunctionThrottles', ['FunctionThrottles'], 1, 1],
    ['CalendarMonitoring-SlowAnswers', ['Latency'], 3000, 3],
    ['CalendarMonitoring-TableErrors', Array(4).fill('SystemErrors'), 10, 1],
    [
      'CalendarMonitoring-TableThrottles',
      [...Array(4).fill('ReadThrottleEvents'), ...Array(4).fill('WriteThrottleEvents')],
      10,
      1,
    ],
    ['CalendarMonitoring-TooManyRequests', ['TooManyRequests'], 100, 1],
    ['CalendarSchedule-ScheduledJobErrors', ['Errors'], 3, 1],
    ['CalendarSchedule-ScheduledJobSilence', ['Invocations'], 1, 5],
  ])('%s looks at %j', (name, metrics, Threshold, EvaluationPeriods) => {
    const found = alarms.filter(({ AlarmName }) => AlarmName === name);
    expect(found).toEqual([expect.objectContaining({ Threshold, EvaluationPeriods })]);
    expect(found.flatMap(metricsOf)).toEqual(metrics);
  });

  it('are these and no others', () => expect(alarms).toHaveLength(sites.length + 8));

  it('look at each call of DynamoDB that the service makes', () => {
    const files = globSync('functions/**/*.ts').map(file => readFileSync(file, 'utf8'));
    // The document client's names of calls, and those that metrics have.
    const METRIC = {
      BatchGet: 'BatchGetItem',
      Query: 'Query',
      TransactWrite: 'TransactWriteItems',
      Update: 'UpdateItem',
    };
    const named = new Map(Object.entries(METRIC));
    const calls = files.flatMap(text =>
      [...text.matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => named.get(name) ?? name),
    );
    const looked = JSON.stringify(alarms.find(alarm => idOf(alarm) === 'TableErrors')).matchAll(
      /"Name":"Operation","Value":"(\w+)"/g,
    );
    expect([...looked].map(([, name]) => name).sort()).toEqual([...new Set(calls)].sort());
  });

  it('ring above their threshold, and are silent without data; only the scheduled job must not be silent', () => {
    for (const { AlarmName, ComparisonOperator, TreatMissingData } of alarms)
      expect([AlarmName, ComparisonOperator, TreatMissingData]).toEqual([
        AlarmName,
        ...(AlarmName.endsWith('ScheduledJobSilence')
          ? ['LessThanThreshold', 'missing']
          : ['GreaterThanOrEqualToThreshold', 'notBreaching']),
      ]);
  });

  it('say when they begin and when they end, and that of the scheduled job when there is no data', () => {
    for (const { AlarmName, AlarmActions, OKActions, InsufficientDataActions } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions, AlarmName).toEqual(AlarmActions);
      expect(InsufficientDataActions, AlarmName).toEqual(
        AlarmName.endsWith('ScheduledJobSilence') ? AlarmActions : undefined,
      );
    }
  });

  it('count throttled functions of this environment alone, whatever else runs in the account', () => {
    expect(alarms.find(alarm => idOf(alarm) === 'FunctionThrottles')).toMatchObject({ Namespace: 'Calendar' });
  });

  it('all go to the one topic of the environment, which takes them over TLS and from nobody else', () => {
    const [topic, ...others] = resourcesOf(rawStack('CalendarMonitoring'), 'AWS::SNS::Topic');
    expect(others).toEqual([]);
    const actions = new Set(alarms.map(({ AlarmActions }) => JSON.stringify(AlarmActions)));
    expect([...actions].sort()).toEqual([
      expect.stringMatching(`ImportValue":"CalendarMonitoring:ExportsOutputRef${topic?.id}`),
      `[{"Ref":"${topic?.id}"}]`,
    ]);
    expect(everywhere('AWS::SNS::TopicPolicy')).toEqual([
      {
        Topics: [{ Ref: topic?.id }],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            expect.objectContaining({
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
            }),
          ],
        },
      },
    ]);
  });

  const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:oncall';
  it('and the budget go to a topic of the operator, if there is one, and our own stays for stacks that still use it', async () => {
    const limits = { budget: 30 };
    const copies = { vault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:Calendar' };
    const exportsOf = (folder?: string) => Object.keys(rawStack('CalendarMonitoring', folder).Outputs);
    await withSettings({ alarmAddress: TOPIC, limits, copies }, folder => {
      const all = [...templatesIn(folder).values()];
      const properties = (type: string) => all.flatMap(stack => resourcesOf(stack, type)).map(each => each.Properties);
      const found = properties('AWS::CloudWatch::Alarm');
      expect(found.length).toBeGreaterThan(alarms.length);
      for (const { AlarmActions, OKActions } of found) expect([AlarmActions, OKActions]).toEqual([[TOPIC], [TOPIC]]);
      expect(JSON.stringify(properties('AWS::Budgets::Budget')).match(/"Subscribers":\[.+?\]/g)).toEqual(
        Array(3).fill(`"Subscribers":[{"Address":"${TOPIC}","SubscriptionType":"SNS"}]`),
      );
      expect(properties('AWS::Events::Rule').flatMap(({ Targets }) => Targets)).toContainEqual(
        expect.objectContaining({ Arn: TOPIC }),
      );
      expect(properties('AWS::SNS::Subscription')).toEqual([]);
      expect(exportsOf(folder)).toEqual(expect.arrayContaining(exportsOf()));
    });
  });

  it('reach the address of the operator, and carry the name of their environment, as the dashboard does', async () => {
    expect(everywhere('AWS::SNS::Subscription'), 'without an address').toEqual([]);
    await withSettings({ name: 'staging', alarmAddress: 'ops@example.org', dashboard: true }, folder => {
      const stack = rawStack('staging-CalendarMonitoring', folder);
      const [topic] = resourcesOf(stack, 'AWS::SNS::Topic');
      expect(resourcesOf(stack, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
        { Protocol: 'email', Endpoint: 'ops@example.org', TopicArn: { Ref: topic?.id } },
      ]);
      for (const { Properties } of resourcesOf(stack, 'AWS::CloudWatch::Alarm'))
        expect(Properties.AlarmName).toMatch(/^staging-CalendarMonitoring-/);
      for (const { Properties } of resourcesOf(stack, 'AWS::Logs::MetricFilter'))
        expect(Properties.MetricTransformations).toMatchObject([{ MetricNamespace: 'staging-Calendar' }]);
      const dashboards = resourcesOf(stack, 'AWS::CloudWatch::Dashboard').map(({ Properties }) => Properties);
      expect(dashboards).toEqual([{ DashboardName: 'staging-CalendarMonitoring', DashboardBody: expect.anything() }]);
      expect(JSON.stringify(dashboards).match(/SOURCE '/g), 'queries').toHaveLength(6);
    });
  });
});

describe('docs/operations.md', () => {
  const sections = readFileSync('docs/operations.md', 'utf8').split(/^## /m);
  const [, ...parts] = sections.find(each => each.startsWith('Alarms\n'))?.split(/^### /m) ?? [];
  const headings = parts.map(part => part.slice(0, part.indexOf('\n')));

  it('has a section for each alarm, and none for others', () =>
    // That of copies is there by setting (`copies.test.ts`).
    expect(headings.sort()).toEqual([...new Set([...alarms.map(idOf), 'CopySilence'])].sort()));

  it.each(alarms)('says of $AlarmName what its message points to', alarm => {
    expect(alarm.AlarmDescription).toMatch(new RegExp(` See docs/operations\\.md#${idOf(alarm).toLowerCase()}$`));
    expect(alarm.AlarmDescription.length, 'CloudWatch takes no more').toBeLessThanOrEqual(1024);
    const part = parts.find(each => each.startsWith(`${idOf(alarm)}\n`));
    for (const question of ['What it means.', 'How to look.', 'What to do.'])
      expect(part).toContain(`**${question}** `);
  });
});

describe('the idle bill', () => {
  const counted = everywhere('AWS::Logs::MetricFilter').map(({ MetricTransformations }) =>
    JSON.stringify(MetricTransformations),
  );

  it('has no dashboard, composite alarm or alarm of high resolution unless somebody asks for it', () => {
    expect(everywhere('AWS::CloudWatch::Dashboard')).toEqual([]);
    expect(everywhere('AWS::CloudWatch::CompositeAlarm')).toEqual([]);
    const periods = JSON.stringify(alarms).matchAll(/"Period":(\d+)/g);
    for (const [, period] of periods) expect(Number(period)).toBeGreaterThanOrEqual(60);
  });

  it('has custom metrics only while there is something to count, and few', () => {
    expect(new Set(counted).size).toBe(4);
    expect(counted.join()).not.toContain('DefaultValue');
  });
});

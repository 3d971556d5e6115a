/** What tells the operator that something is wrong: that it reaches them, that it says what to do, and that it costs little. */
import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { AccessLine, LogLine } from '../../shared/logs/lines.ts';
import { withSettings } from '../support/assembly.ts';
import { rawStack, resourcesOf, stacks } from './synthesised-stacks.ts';

const templates = Object.keys(stacks()).map(name => rawStack(name));
const all = (type: string): Record<string, unknown>[] =>
  templates.flatMap(template => resourcesOf(template, type)).map(({ Properties }) => Properties);

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
const alarms = all('AWS::CloudWatch::Alarm').map(properties => v.parse(Alarm, properties));
/** What an alarm is charged for: each metric that it looks at, in an expression, too. */
const metricsOf = ({ MetricName, Metrics }: v.InferOutput<typeof Alarm>): string[] =>
  MetricName === undefined ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []) : [MetricName];
const idOf = ({ AlarmName }: v.InferOutput<typeof Alarm>): string => AlarmName.slice(AlarmName.lastIndexOf('-') + 1);

const MetricFilter = v.looseObject({
  FilterPattern: v.string(),
  MetricTransformations: v.tuple([
    v.object({ MetricNamespace: v.string(), MetricName: v.string(), MetricValue: v.string() }),
  ]),
});
const filters = all('AWS::Logs::MetricFilter').map(properties => v.parse(MetricFilter, properties));

describe('alarms', () => {
  it.each<[string, string[], number, number]>([
    ...sites.map(({ language }): [string, string[], number, number] => [
      `Calendar-${language}-ServerErrors`,
      ['5xx'],
      5,
      1,
    ]),
    ['CalendarMonitoring-Faults', ['Faults'], 1, 1],
    ['CalendarMonitoring-FunctionThrottles', ['Throttles'], 1, 1],
    ['CalendarMonitoring-SlowAnswers', ['Latency'], 3000, 3],
    ['CalendarMonitoring-TableErrors', Array(4).fill('SystemErrors'), 10, 1],
    [
      'CalendarMonitoring-TableThrottles',
      [...Array(4).fill('ReadThrottleEvents'), ...Array(4).fill('WriteThrottleEvents')],
      10,
      1,
    ],
    ['CalendarMonitoring-TooManyRequests', ['TooManyRequests'], 100, 1],
    ['CalendarSchedule-SweepErrors', ['Errors'], 3, 1],
    ['CalendarSchedule-SweepSilence', ['Invocations'], 1, 1],
  ])('%s looks at %j', (name, metrics, Threshold, EvaluationPeriods) => {
    const found = alarms.filter(({ AlarmName }) => AlarmName === name);
    expect(found).toEqual([expect.objectContaining({ Threshold, EvaluationPeriods })]);
    expect(found.flatMap(metricsOf)).toEqual(metrics);
  });

  it('are these and no others', () => expect(alarms).toHaveLength(sites.length + 8));

  it('look at each call of DynamoDB that the service makes', () => {
    const files = globSync('functions/**/*.ts').map(file => readFileSync(file, 'utf8'));
    const calls = files.flatMap(text => [...text.matchAll(/new (\w+)Command\(/g)].map(([, name]) => name));
    const looked = JSON.stringify(alarms.find(alarm => idOf(alarm) === 'TableErrors')).matchAll(
      /"Name":"Operation","Value":"(\w+)"/g,
    );
    expect([...looked].map(([, name]) => name).sort()).toEqual([...new Set(calls)].sort());
  });

  it('ring above their threshold, and are silent without data; only the sweep must not be silent', () => {
    for (const { AlarmName, ComparisonOperator, TreatMissingData } of alarms)
      expect([AlarmName, ComparisonOperator, TreatMissingData]).toEqual([
        AlarmName,
        ...(AlarmName.endsWith('SweepSilence')
          ? ['LessThanThreshold', 'breaching']
          : ['GreaterThanOrEqualToThreshold', 'notBreaching']),
      ]);
  });

  it('all go to the one topic of the environment, which takes them over TLS and from nobody else', () => {
    const [topic, ...others] = resourcesOf(rawStack('CalendarMonitoring'), 'AWS::SNS::Topic');
    expect(others).toEqual([]);
    const actions = new Set(alarms.map(({ AlarmActions }) => JSON.stringify(AlarmActions)));
    expect([...actions].sort()).toEqual([
      expect.stringMatching(`ImportValue":"CalendarMonitoring:ExportsOutputRef${topic?.id}`),
      `[{"Ref":"${topic?.id}"}]`,
    ]);
    expect(all('AWS::SNS::TopicPolicy')).toEqual([
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

  it('reach the address of the operator, and carry the name of their environment, as the dashboard does', async () => {
    expect(all('AWS::SNS::Subscription'), 'without an address').toEqual([]);
    await withSettings({ name: 'staging', alarmAddress: 'ops@example.org', dashboard: true }, folder => {
      const stack = rawStack('staging-CalendarMonitoring', folder);
      const [topic] = resourcesOf(stack, 'AWS::SNS::Topic');
      expect(resourcesOf(stack, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
        { Protocol: 'email', Endpoint: 'ops@example.org', TopicArn: { Ref: topic?.id } },
      ]);
      for (const { Properties } of resourcesOf(stack, 'AWS::CloudWatch::Alarm'))
        expect(Properties.AlarmName).toMatch(/^staging-CalendarMonitoring-/);
      for (const { Properties } of resourcesOf(stack, 'AWS::Logs::MetricFilter'))
        expect(v.parse(MetricFilter, Properties).MetricTransformations[0].MetricNamespace).toBe('staging-Calendar');
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
    expect(headings.sort()).toEqual([...new Set(alarms.map(idOf))].sort()));

  it.each(alarms)('says of $AlarmName what its message points to', alarm => {
    expect(alarm.AlarmDescription).toMatch(new RegExp(` See docs/operations\\.md#${idOf(alarm).toLowerCase()}$`));
    expect(alarm.AlarmDescription.length, 'CloudWatch takes no more').toBeLessThanOrEqual(1024);
    const part = parts.find(each => each.startsWith(`${idOf(alarm)}\n`));
    for (const question of ['What it means.', 'How to look.', 'What to do.'])
      expect(part).toContain(`**${question}** `);
  });
});

describe('the access log', () => {
  const Stage = v.looseObject({ AccessLogSettings: v.object({ Format: v.string() }) });
  const formats = all('AWS::ApiGatewayV2::Stage').map(stage => v.parse(Stage, stage).AccessLogSettings.Format);
  /** As API Gateway fills it in; without a value, it writes `-`. */
  const lineOf = (format: string, values: Readonly<Record<string, string>>): unknown =>
    JSON.parse(format.replace(/\$context\.([\w.]+)/g, (_, variable: string) => values[variable] ?? '-'));

  it('has a line for each request, also for those that no function answers', () => {
    for (const [index, { language }] of sites.entries()) {
      const turnedAway = { stage: language, status: '429', responseLatency: '1' };
      const line = lineOf(formats[index] ?? '', turnedAway);
      expect(v.parse(AccessLine, line)).toMatchObject({ site: language, status: 429, ms: 1, lambdaId: '-' });
      expect(matching(line)).toEqual(['TooManyRequests', 'Latency']);
    }
  });

  it('says neither who asked nor what exactly for', () => {
    const variables = formats.map(format => (format.match(/\$context\.[\w.]+/g) ?? []).sort());
    for (const each of variables)
      expect(each.map(variable => variable.replace('$context.', ''))).toEqual([
        ...[
          'identity.userAgent',
          'integration.requestId',
          'integrationErrorMessage',
          'integrationLatency',
          'requestId',
        ],
        ...['responseLatency', 'responseLength', 'routeKey', 'stage', 'status'],
      ]);
  });
});

/** The metrics that count a line (AWS: "Filter pattern syntax for metric filters"), as far as patterns here go. */
const matching = (line: unknown): string[] =>
  filters
    .filter(({ FilterPattern }) =>
      FilterPattern.replace(/[{}()]/g, '')
        .split('||')
        .some(each => each.split('&&').every(term => holds(term.trim(), line))),
    )
    .map(({ MetricTransformations: [{ MetricName }] }) => MetricName);

const holds = (term: string, line: unknown): boolean => {
  const [, path = '', operator, wanted = ''] = /^\$\.([\w.]+) (!?=) (.+)$/.exec(term) ?? [];
  const value = path.split('.').reduce((within, name) => Object(within)[name], line);
  if (wanted === '*') return value !== undefined;
  return (value === JSON.parse(wanted)) === (operator === '=');
};

describe('metrics of the log', () => {
  const request = { level: 'INFO', message: 'request', requestId: 'a', trips: 1, readUnits: 1, writeUnits: 0, ms: 5 };
  const error = { name: 'TypeError', message: 'x is not a function' };
  const report = (status: string) => ({ type: 'platform.report', record: { requestId: 'a', status } });
  it.each<[string, unknown, string[]]>([
    ['a fault', v.parse(LogLine, { level: 'ERROR', message: 'fault', requestId: 'a', error }), ['Faults']],
    [
      'a table that does not answer',
      v.parse(LogLine, { level: 'ERROR', message: 'unavailable', requestId: 'a', error }),
      [],
    ],
    ['a refusal for too many searches', v.parse(LogLine, { ...request, status: 429 }), []],
    ['a call that took too long', report('timeout'), ['Faults']],
    ['a call that broke off', report('error'), ['Faults']],
    ['any other call', report('success'), []],
  ])('%s', (_, line, metrics) => expect(matching(line)).toEqual(metrics));
});

describe('the idle bill', () => {
  /** Dollars a month, in US East (N. Virginia): aws.amazon.com/cloudwatch/pricing and aws.amazon.com/secrets-manager/pricing. */
  const PRICE = { alarmMetric: 0.1, customMetric: 0.3, dashboard: 3, compositeAlarm: 0.5, secret: 0.4 };
  const alarmMetrics = alarms.flatMap(metricsOf).length;
  const customMetrics = new Set(filters.map(({ MetricTransformations: [metric] }) => JSON.stringify(metric)));

  it('of three sites is at most $3 a month, with the calls by the clock', () => {
    const monthly = alarmMetrics * PRICE.alarmMetric + all('AWS::SecretsManager::Secret').length * PRICE.secret;
    expect(sites).toHaveLength(3);
    expect(monthly).toBeCloseTo(2.5);
  });

  it('has no dashboard, composite alarm or alarm of high resolution unless somebody asks for it', () => {
    expect(all('AWS::CloudWatch::Dashboard')).toEqual([]);
    expect(all('AWS::CloudWatch::CompositeAlarm')).toEqual([]);
    const periods = JSON.stringify(alarms).matchAll(/"Period":(\d+)/g);
    for (const [, period] of periods) expect(Number(period)).toBeGreaterThanOrEqual(60);
  });

  it('has custom metrics only while there is something to count, and few', () => {
    expect(customMetrics.size).toBe(3);
    expect(JSON.stringify(filters)).not.toContain('DefaultValue');
  });
});

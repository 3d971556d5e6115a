/**
 * What tells operators that something is wrong: it reaches them, says what to do, and costs little.
 */
import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { everywhere, rawStack, resourcesOf } from './synthesised-stacks.ts';

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
/** The metrics for which an alarm is charged: each that it reads, also within an expression. */
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
    // Only the scheduled job must never be silent.
    const [ComparisonOperator, TreatMissingData] = name.endsWith('Silence')
      ? ['LessThanThreshold', 'missing']
      : ['GreaterThanOrEqualToThreshold', 'notBreaching'];
    const AlarmActions = found[0]?.AlarmActions;
    expect(found).toMatchObject([{ ComparisonOperator, TreatMissingData, OKActions: AlarmActions }]);
  });

  it('are these and no others', () => expect(alarms).toHaveLength(sites.length + 8));

  it('look at each call of DynamoDB that the service makes', () => {
    const files = globSync('functions/database/*.ts').map(file => readFileSync(file, 'utf8'));
    // The names of calls in the document client, and their names in metrics.
    const METRIC = {
      ...{ BatchGet: 'BatchGetItem', Query: 'Query', TransactWrite: 'TransactWriteItems', Update: 'UpdateItem' },
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
});

/** The bill: its arithmetic against sums that were done by hand, what it counts in templates, and the tables of the documentation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { OF_A_TOWN } from '../../infra/limits.ts';
import { dollarsFor, priceRows } from '../../infra/prices.ts';
import { type Bill, billOf, monthRows, worstRows } from '../../tools/bench/bill/bill.ts';
import { dollarsOfMetrics, idleLines, sumOfLines } from '../../tools/bench/bill/idle.ts';
import { coldUse, dollarsPerRequest, REQUESTS, requestRows } from '../../tools/bench/bill/requests.ts';
import { readTemplates } from '../../tools/bench/bill/templates.ts';
import { COLD_START_CPU, dollarsOfMonth } from '../../tools/bench/bill/traffic.ts';
import { ceilingsIn, worstDay } from '../../tools/bench/bill/worst-day.ts';
import { ROWS } from '../../tools/bench/cost/rows.ts';
import { Template } from '../../tools/local/intrinsics.ts';
import { withSettings } from '../support/assembly.ts';

/** A template of these resources. */
const template = (...resources: [Type: string, Properties: object][]): Template =>
  v.parse(Template, {
    Resources: Object.fromEntries(resources.map(([Type, Properties], i) => [`R${i}`, { Type, Properties }])),
  });

describe('a request', () => {
  it.each<[what: string, use: Parameters<typeof dollarsPerRequest>[0], perMillion: number]>([
    // 1.00 gateway + 0.20 call
    ['nothing but the gateway and a call', { trips: 0, readUnits: 0, writeUnits: 0, cpu: 0, sent: 0 }, 1.2],
    // … + 13.33 x (1 round trip x 5 ms) / 1,000
    ['a trip', { trips: 1, readUnits: 0, writeUnits: 0, cpu: 0, sent: 0 }, 1.26665],
    // … + 13.33 x (1,024 ms x 1,769 / 1,024) / 1,000
    ['CPU time', { trips: 0, readUnits: 0, writeUnits: 0, cpu: 1024, sent: 0 }, 24.78077],
    // … + 8 x 0.125 + 2 x 0.625
    ['units', { trips: 0, readUnits: 8, writeUnits: 2, cpu: 0, sent: 0 }, 3.45],
    // … + 10 GB x 0.09
    ['KB', { trips: 0, readUnits: 0, writeUnits: 0, cpu: 0, sent: 10 }, 2.1],
  ])('that takes %s', (_, use, perMillion) => {
    expect(dollarsPerRequest(use) * 1e6).toBeCloseTo(perMillion, 5);
  });

  it('of each kind is one that the bench measures, and a thousand of them are a thousand', () => {
    const benched = new Set(ROWS.map(({ request }) => request));
    expect(benched.size).toBe(ROWS.length);
    expect(REQUESTS.map(coldUse).filter(({ trips }) => trips === 0)).toEqual([]);
    expect(REQUESTS.reduce((sum, { ofThousand }) => sum + ofThousand, 0)).toBe(1000);
  });
});

describe('a month', () => {
  // By the shares of REQUESTS, in dollars per million: 0.5 x 5.93668 + 0.05 x 5.30565 + 0.1 x 5.93993 + 0.248 x 2.30725 + 0.05 x 2.4989
  // + 0.05 x 1.91114 + 0.002 x 25.93802 = 4.67219; and 0.5 for a GB of logs.
  it('of a million requests that are all new', () => {
    expect(dollarsOfMonth({ requests: 1e6, remembered: 0, coldStarts: 0 })).toBeCloseTo(5.1722, 4);
  });

  it('costs less the more is remembered, and more the more starts are cold', () => {
    const [none, half, all] = [0, 0.5, 1].map(remembered =>
      dollarsOfMonth({ requests: 1e6, remembered, coldStarts: 0 }),
    );
    expect(half).toBeCloseTo(((none ?? 0) + (all ?? 0)) / 2, 8);
    expect(all).toBeLessThan(none ?? 0);
    // 13.33 x (554 ms x 1,769 / 1,024) / 1,000 = 12.7576
    const cold = dollarsOfMonth({ requests: 1e6, remembered: 0, coldStarts: 1 });
    expect(cold - (none ?? 0)).toBeCloseTo(12.7576, 3);
  });
});

describe('an idle month', () => {
  const alarm = (Properties: object): Template => template(['AWS::CloudWatch::Alarm', Properties]);
  const stat = { Id: 'm', MetricStat: { Period: 300 } };
  const days = (DeleteAfterDays: number) => ({ Lifecycle: { DeleteAfterDays } });
  const PLAN: [string, object] = [
    'AWS::Backup::BackupPlan',
    { BackupPlan: { BackupPlanRule: [{ ...days(2), CopyActions: [days(35)] }] } },
  ];
  it('says what copies of each night come to', () => {
    const lines = idleLines([template(['AWS::ApiGatewayV2::Stage', {}], PLAN)]);
    const copies = lines.find(({ what }) => what === '37 nightly copies of AWS Backup');
    expect(copies?.dollars).toBeCloseTo(37 * 0.08 * 0.1, 4);
  });
  it.each<[what: string, templates: Template[], dollars: number]>([
    ['an alarm', [alarm({ MetricName: 'Errors', Period: 300 })], 0.1],
    ['an alarm over a sum of two', [alarm({ Metrics: [{ Id: 'sum', Expression: 'm0 + m1' }, stat, stat] })], 0.2],
    ['an alarm over alarms', [template(['AWS::CloudWatch::CompositeAlarm', {}])], 0.5],
    ['two secrets', [template(['AWS::SecretsManager::Secret', {}], ['AWS::SecretsManager::Secret', {}])], 0.8],
    // 43,800 calls x (0.20 + 13.33 x (3 x 1,769 / 1,024 + 30) / 1,000 + 5 x 0.125) / 1,000,000, and 13.14 MB of logs x 0.5
    ['a call each minute', [template(['AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' }])], 0.0632],
    // 0.08 GB x (0.25 + 0.20)
    ['a site', [template(['AWS::ApiGatewayV2::Stage', {}])], 0.036],
    ['what is apart', [template(['AWS::CloudWatch::Dashboard', {}], PLAN)], 0],
    ['an event of AWS', [template(['AWS::Events::Rule', { EventPattern: { source: ['aws.backup'] } }])], 0],
  ])('with %s', (_, templates, dollars) => {
    expect(sumOfLines(idleLines(templates))).toBeCloseTo(dollars, 4);
  });

  it.each<[what: string, resource: [string, object]]>([
    ['an alarm of high resolution', ['AWS::CloudWatch::Alarm', { MetricName: 'Errors', Period: 10 }]],
    ['a query over metrics', ['AWS::CloudWatch::Alarm', { Metrics: [{ Expression: 'SELECT SUM(Errors) FROM X' }] }]],
    ['a clock that goes otherwise', ['AWS::Events::Rule', { ScheduleExpression: 'rate(1 hour)' }]],
  ])('refuses %s, whose price it does not know', (_, resource) => {
    expect(() => idleLines([template(resource)])).toThrow();
  });

  it('leaves out metrics of our own, which cost nothing without requests', () => {
    const metrics = template(['AWS::Logs::MetricFilter', { MetricTransformations: [{ MetricName: 'Faults' }] }]);
    expect(sumOfLines(idleLines([metrics]))).toBe(0);
    expect(dollarsOfMetrics([metrics])).toBeCloseTo(0.3);
  });

  it('of three sites costs $3 at most', () => {
    expect(billOf(readTemplates(inject('assembly'))).idle.dollars).toBeLessThanOrEqual(3);
  });
});

describe('the worst day', () => {
  const route = (RouteKey: string): [string, object] => ['AWS::ApiGatewayV2::Route', { RouteKey }];
  const throttle = (ThrottlingRateLimit: number) => ({ ThrottlingRateLimit, ThrottlingBurstLimit: 1 });
  const stage = (DefaultRouteSettings: object, RouteSettings: object = {}): [string, object] => [
    'AWS::ApiGatewayV2::Stage',
    { DefaultRouteSettings, RouteSettings },
  ];

  it('adds up what each route takes, by its own limit or that of its stage', () => {
    const one = template(stage(throttle(10), { 'POST /a': throttle(2) }), route('OPTIONS /a'), route('POST /a'));
    const other = template(stage(throttle(3)), route('HEAD /a'));
    expect(ceilingsIn([one, other]).routes).toEqual([
      { rate: 10, kb: 1 },
      { rate: 2, kb: 50 },
      { rate: 3, kb: 1 },
    ]);
  });

  it('adds up units of the table and its indexes, and instances', () => {
    const write = { WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 200 } };
    const read = { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 500 } };
    const table = {
      ...write,
      GlobalSecondaryIndexes: [write, write],
      Replicas: [{ ...read, GlobalSecondaryIndexes: [read, read] }],
    };
    const lambda = ['AWS::Lambda::Function', { ReservedConcurrentExecutions: 4 }] satisfies [string, object];
    const limited = template(['AWS::DynamoDB::GlobalTable', table], lambda, lambda);
    expect(ceilingsIn([limited])).toEqual({ routes: [], instances: 8, readUnits: 1500, writeUnits: 600 });
  });

  it('takes the quotas of the account where nothing is limited', () => {
    const unlimited = { GlobalSecondaryIndexes: [{}], Replicas: [{ GlobalSecondaryIndexes: [{}] }] };
    const without = template(
      ['AWS::DynamoDB::GlobalTable', unlimited],
      ['AWS::Lambda::Function', {}],
      route('HEAD /a'),
    );
    expect(ceilingsIn([without])).toEqual({
      routes: [{ rate: 10_000, kb: 1 }],
      instances: 1000,
      readUnits: 40_000,
      writeUnits: 40_000,
    });
  });

  it('is what that costs in 86,400 seconds, the largest answers first', () => {
    const routes = [
      { rate: 9_990, kb: 1 },
      { rate: 20, kb: 1000 },
    ];
    const lines = worstDay({ routes, instances: 10, readUnits: 1500, writeUnits: 600 });
    expect(lines.map(({ dollars }) => Math.round(dollars * 100) / 100)).toEqual([
      1038.53, // (9,980 + 20 x 2 pieces) x 86,400 x 1.00, and 10,000 x 86,400 x 0.20, by the million
      11.52, // 10 x 86,400 x 13.33 by the million
      16.2, // 1,500 x 86,400 x 0.125 by the million
      32.4, // 600 x 86,400 x 0.625 by the million
      233.12, // (9,980 x 1 + 20 x 1,000) KB x 86,400 x 0.09 a GB
      432, // 10,000 x 1 KB x 86,400 x 0.50 a GB
    ]);
  });
});

describe('the documentation', () => {
  const page = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  const table = (rows: readonly (readonly string[])[]): string => rows.map(row => `| ${row.join(' | ')} |`).join('\n');

  it('has the table of prices', () => {
    expect(page('performance.md')).toContain(`\n${priceRows().join('\n')}\n\n`);
    expect(dollarsFor('gateway', 1e6)).toBe(1);
  });
  it('has the table of requests', () => {
    expect(page('performance.md')).toContain(`\n${requestRows().join('\n')}\n\n`);
  });

  it('has the cold start that the bill counts with', () => {
    expect(page('performance.md')).toMatch(new RegExp(`first answer, in ms: .* list ${COLD_START_CPU},`));
  });

  const bill: Bill = billOf(readTemplates(inject('assembly')));
  it('has the bill of a month', () => {
    expect(page('operations.md')).toContain(`\n${table(monthRows(bill))}\n\n`);
  });
  it('has the worst day, as it comes and with the limits of a town', async () => {
    const town = await withSettings({ limits: OF_A_TOWN }, folder => worstRows(billOf(readTemplates(folder))));
    const rows = worstRows(bill).map(([what, dollars], i) => [what, dollars, ...(town[i] ?? [])]);
    expect(page('operations.md')).toContain(`\n${table(rows)}\n\n`);
  });
});

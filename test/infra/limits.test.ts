/** What bounds the bill: settings that cannot work are refused, others stand in the templates, and nothing stands there by itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { countedTag } from '../../infra/budget.ts';
import { chosenEnvironment } from '../../infra/chosen-environment.ts';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import { Limits } from '../../infra/limits.ts';
import { defineCalendar } from '../../infra/stacks.ts';
import { warnOf } from '../../infra/warnings.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { problems, SITE } from './refused-settings.ts';
import { rawStack, resourcesOf } from './synthesised-stacks.ts';

const ADDRESS = 'oncall@example.org';

const UNITS = 'must be a whole number from 100: a single write may take that many at once';
const AMOUNT = 'must be a whole number from 1';
const AT = 'infra/environments.ts: environments.0';
it.each<[settings: object, lines: string[]]>([
  [{ limits: {} }, []],
  [{ limits: { readUnits: 100, writeUnits: 100, searches: 1, instances: 1 } }, []],
  [{ limits: { budget: 30 }, alarmAddress: ADDRESS }, []],
  [
    { limits: { readUnits: 99, writeUnits: 0.5 } },
    [`${AT}.limits.readUnits: ${UNITS}`, `${AT}.limits.writeUnits: ${UNITS}`],
  ],
  [
    { limits: { searches: 0, instances: 1.5 } },
    [`${AT}.limits.searches: ${AMOUNT}`, `${AT}.limits.instances: ${AMOUNT}`],
  ],
  [{ limits: { reads: { rate: 0, burst: 1 } } }, [`${AT}.limits.reads.rate: ${AMOUNT}`]],
  [
    { limits: { writes: { rate: 1 } } },
    [`${AT}.limits.writes.burst: Invalid key: Expected "burst" but received undefined`],
  ],
  [{ limits: { budget: 30 } }, [`${AT}: limits.budget takes an alarmAddress, which is told of it`]],
])('of %j is refused %j', (settings, lines) => {
  expect(problems(settings)).toEqual(lines);
});

/** The properties of all resources of a type, as the templates of a folder have them. */
const propertiesIn = (folder: string, stack: string, type: string) =>
  resourcesOf(rawStack(stack, folder), type).map(({ Properties }) => Properties);
const DATA = 'CalendarData';
const SITE_STACK = 'Calendar-gl';

describe('without limits', () => {
  const of = (stack: string, type: string) => propertiesIn(inject('assembly'), stack, type);

  it('each route has the default by its key, as a stage keeps the settings of routes that it is not given', () => {
    const [stage] = of(SITE_STACK, 'AWS::ApiGatewayV2::Stage');
    const setting = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
    const keys = of(SITE_STACK, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey));
    expect(keys.length).toBeGreaterThan(100);
    expect(stage?.DefaultRouteSettings).toEqual(setting);
    expect(stage?.RouteSettings).toEqual(Object.fromEntries(keys.map(key => [key, setting])));
  });

  it('nothing else is limited, and nobody is told', () => {
    const templates = JSON.stringify(
      [DATA, 'CalendarSchedule', 'CalendarMonitoring', SITE_STACK].map(stack => rawStack(stack)),
    );
    expect(templates).not.toMatch(/RequestUnits|ReservedConcurrentExecutions|SEARCHES_A_MINUTE|Budget/);
  });
});

const LIMITS = v.parse(Limits, {
  reads: { rate: 20, burst: 80 },
  writes: { rate: 2, burst: 10 },
  others: { rate: 5, burst: 30 },
  readUnits: 800,
  writeUnits: 300,
  searches: 120,
  instances: 4,
  budget: 30,
});

it('with all limits, each is in the templates', async () => {
  await withSettings({ sites: [SITE], name: 'staging', alarmAddress: ADDRESS, limits: LIMITS }, folder => {
    const of = (stack: string, type: string) => propertiesIn(folder, `staging-${stack}`, type);

    // Units: of the table, and of each index, which inherits none.
    const write = { WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 300 } };
    const read = { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 800 } };
    const indexes = ['bySlug', 'byDate', 'byLink'];
    expect(of(DATA, 'AWS::DynamoDB::GlobalTable')).toEqual([
      expect.objectContaining({
        ...write,
        GlobalSecondaryIndexes: indexes.map(IndexName => expect.objectContaining({ IndexName, ...write })),
        Replicas: [
          expect.objectContaining({
            ...read,
            GlobalSecondaryIndexes: indexes.map(IndexName => ({ IndexName, ...read })),
          }),
        ],
      }),
    ]);

    // Requests: all routes by their keys, and the stage after them.
    const routes = resourcesOf(rawStack(`staging-${SITE_STACK}`, folder), 'AWS::ApiGatewayV2::Route');
    const settings = (rate: number, burst: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
    const [stage] = resourcesOf(rawStack(`staging-${SITE_STACK}`, folder), 'AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties).toMatchObject({ DefaultRouteSettings: settings(20, 80) });
    const limits: Readonly<Record<string, object>> = {
      $default: settings(5, 30),
      ...Object.fromEntries(['GET', 'HEAD', 'OPTIONS'].map(method => [method, settings(20, 80)])),
      ...Object.fromEntries(['POST', 'PUT', 'PATCH', 'DELETE'].map(method => [method, settings(2, 10)])),
    };
    const keys = routes.map(({ Properties: { RouteKey } }) => String(RouteKey));
    expect(stage?.Properties.RouteSettings).toEqual(
      Object.fromEntries(keys.map(key => [key, limits[key.split(' ')[0] ?? '']])),
    );
    expect(new Set(keys.map(key => key.split(' ')[0]))).toEqual(new Set(Object.keys(limits)));
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));

    // Functions: those of a site, and the one of the clock, which never runs twice at once.
    const instances = (stack: string) =>
      of(stack, 'AWS::Lambda::Function').map(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions);
    expect(instances(SITE_STACK)).toEqual(Array(SITE_FUNCTIONS.length).fill(4));
    expect(instances('CalendarSchedule')).toEqual([1]);
    for (const { environment } of readDeployment(folder, 'TABLE', 'SECRET').apis.flatMap(api =>
      api.routes.map(route => route.function),
    ))
      expect(environment.SEARCHES_A_MINUTE).toBe('120');

    expect(of('CalendarMonitoring', 'AWS::Budgets::Budget')).toEqual([
      {
        ResourceTags: expect.anything(),
        Budget: {
          BudgetType: 'COST',
          TimeUnit: 'MONTHLY',
          BudgetLimit: { Amount: 30, Unit: 'USD' },
          CostFilters: { TagKeyValue: ['user:environment$staging'] },
        },
        NotificationsWithSubscribers: [50, 80, 100].map(Threshold => ({
          Notification: {
            NotificationType: 'ACTUAL',
            ComparisonOperator: 'GREATER_THAN',
            ThresholdType: 'PERCENTAGE',
            Threshold,
          },
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: ADDRESS }],
        })),
      },
    ]);
  });
});

describe('warnings of `cdk synth` and `cdk deploy`', () => {
  const TOWN = { readUnits: 500 };
  const NO_ADDRESS =
    "alarmAddress is not set: alarms notify nobody. Add to the environment: alarmAddress: 'oncall@example.org',";
  const NO_LIMITS =
    "limits is not set: only the quotas of AWS limit what a flood of requests costs (docs/operations.md#the-worst-day). Add to the environment: limits: { ...OF_A_TOWN }, and to the file: import { OF_A_TOWN } from './limits.ts';";
  const NO_BUDGET =
    'budget is not set: nobody is told what the month costs. Add to the limits of the environment, in dollars a month: budget: 30,';
  it.each<[settings: Partial<WrittenEnvironment>, lines: string[]]>([
    [{}, [NO_ADDRESS, NO_LIMITS, NO_BUDGET]],
    [{ alarmAddress: ADDRESS, limits: { budget: 30 } }, [NO_LIMITS]],
    [{ alarmAddress: ADDRESS, limits: TOWN }, [NO_BUDGET]],
    [{ limits: { writes: { rate: 1, burst: 2 } } }, [NO_ADDRESS, NO_BUDGET]],
    [{ alarmAddress: ADDRESS, limits: { ...TOWN, budget: 30 } }, []],
  ])('of %j', (settings, lines) => {
    const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
    const environment = chosenEnvironment({}, { environments: [{ sites: [SITE], ...settings }] });
    defineCalendar(app, environment);
    warnOf(app, environment);
    const warnings = app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === 'aws:cdk:warning');
    expect(warnings.map(({ data }) => data)).toEqual(lines.map(line => expect.stringContaining(line)));
  });

  it('the local stage has none', () => {
    expect(readFileSync(join(inject('assembly'), 'CalendarMonitoring.metadata.json'), 'utf8')).not.toContain(
      'aws:cdk:warning',
    );
  });
});

it('the budget of an environment without a name is of all that the app costs', () => {
  expect(countedTag(undefined)).toBe('user:app$calendar');
});

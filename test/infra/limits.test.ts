/**
 * Limits of costs: settings that cannot work are refused, others are in the templates, and there is
 * no limit that nobody has set.
 */
import { App } from 'aws-cdk-lib';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EnvironmentSettings, type WrittenEnvironment } from '../../infra/environment-settings.ts';
import { Limits } from '../../infra/limits.ts';
import { defineCalendar } from '../../infra/stacks.ts';
import { warnOf } from '../../infra/warnings.ts';
import { SITE_FUNCTIONS } from '../../shared/api/routes.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { propertiesOf, rawStack, resourcesOf } from './synthesised-stacks.ts';

const SITE = { language: 'gl', timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
const ADDRESS = 'oncall@example.org';

const DATA = 'CalendarData';
const SITE_STACK = 'Calendar-gl';

const LIMITS = v.parse(Limits, {
  ...{ reads: { rate: 20, burst: 80 }, writes: { rate: 2, burst: 10 }, others: { rate: 5, burst: 30 } },
  ...{ readUnits: 800, writeUnits: 300, searches: 120, instances: 4, budget: 30 },
});

it('with all limits, each is in the templates', async () => {
  await withSettings({ sites: [SITE], name: 'staging', alarmAddress: ADDRESS, limits: LIMITS }, folder => {
    const of = (stack: string, type: string) => propertiesOf(rawStack(`staging-${stack}`, folder), type);

    // Request units of the table and of each index, which does not inherit any.
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

    // Limits of requests, which name all routes by their keys and depend on the API's stage.
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

    // Limits of functions: those of a site, and the scheduled job, which never runs twice at the
    // same time.
    const instances = (stack: string) =>
      of(stack, 'AWS::Lambda::Function').map(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions);
    expect(instances(SITE_STACK)).toEqual(Array(SITE_FUNCTIONS.length).fill(4));
    expect(instances('CalendarSchedule')).toEqual([1]);
    for (const { environment } of readDeployment(folder, 'TABLE', 'SECRET').apis.flatMap(api =>
      api.routes.map(route => route.function),
    ))
      expect(environment.SEARCHES_A_MINUTE).toBe('120');

    expect(of('CalendarMonitoring', 'AWS::SNS::Subscription')).toEqual([
      { Protocol: 'email', Endpoint: ADDRESS, TopicArn: expect.anything() },
    ]);
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

it.each<[settings: Partial<WrittenEnvironment>, unset: string[]]>([
  [{}, ['alarmAddress', 'limits', 'budget']],
  [{ alarmAddress: ADDRESS, limits: { readUnits: 500, budget: 30 } }, []],
])('`cdk synth` of %j warns that these are not set: %j', (settings, unset) => {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const environment = v.parse(EnvironmentSettings, { sites: [SITE], ...settings });
  defineCalendar(app, environment);
  warnOf(app, environment);
  const metadata = app.node.findAll().flatMap(({ node }) => node.metadata);
  const warnings = metadata.filter(({ type }) => type === 'aws:cdk:warning').map(({ data }) => data);
  expect(warnings).toEqual(unset.map(name => expect.stringContaining(`${name} is not set: `)));
});

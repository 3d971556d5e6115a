/** The fixed costs of a month without requests, by line, counted from the resources in the templates. */
import * as v from 'valibot';
import { dollarsFor } from '../../../infra/prices.ts';
import type { Template } from '../../local/intrinsics.ts';
import { dollarsPerCall } from './requests.ts';
import { sumOf } from './sum.ts';
import { propertiesIn } from './templates.ts';

export interface Line {
  readonly what: string;
  readonly dollars: number;
  /** Optional, and not part of the sum. */
  readonly isApart?: true;
}

/** In a month, for which AWS counts 730 hours. */
const MINUTES = 730 * 60;

/** A scheduled job without work, as metered by the bench `cost`. CPU time and KB of its log line are assumptions. */
const SCHEDULED_JOB = { trips: 6, readUnits: 5, writeUnits: 0, cpu: 3 } as const;
const SCHEDULED_JOB_LOGGED_KB = 0.3;

/** Storage of each site: 10,000 events, with their lists and texts, as the bench `cost` builds them. */
const GB_A_SITE = 0.08;

export const idleLines = (templates: readonly Template[]): Line[] => {
  const count = (type: string): number => propertiesIn(templates, type, Anything).length;
  const alarms = sumOf(propertiesIn(templates, 'AWS::CloudWatch::Alarm', Alarm));
  const composites = count('AWS::CloudWatch::CompositeAlarm');
  const secrets = count('AWS::SecretsManager::Secret');
  const rules = propertiesIn(templates, 'AWS::Events::Rule', v.union([EveryMinute, OfAws]));
  const calls = rules.filter(rule => 'ScheduleExpression' in rule).length * MINUTES;
  const stored = count('AWS::ApiGatewayV2::Stage') * GB_A_SITE;
  const dashboards = count('AWS::CloudWatch::Dashboard');
  const copies = sumOf(propertiesIn(templates, 'AWS::Backup::BackupPlan', Plan));
  return [
    { what: `${alarms} metrics in alarms`, dollars: dollarsFor('alarm', alarms) },
    ...(composites > 0
      ? [{ what: `${composites} alarms over alarms`, dollars: dollarsFor('composite alarm', composites) }]
      : []),
    { what: `${secrets} secret`, dollars: dollarsFor('secret', secrets) },
    { what: 'runs of the scheduled job', dollars: calls * dollarsPerCall(SCHEDULED_JOB) },
    { what: 'logs of the scheduled job', dollars: dollarsFor('GB logged', (calls * SCHEDULED_JOB_LOGGED_KB) / 1e6) },
    {
      what: `${stored.toFixed(2)} GB in the table, recoverable`,
      dollars: dollarsFor('GB stored', stored) + dollarsFor('GB recoverable', stored),
    },
    { what: `${dashboards} dashboards`, dollars: dollarsFor('dashboard', dashboards), isApart: true },
    {
      what: `${copies} nightly copies of AWS Backup`,
      dollars: copies * dollarsFor('GB copied', stored),
      isApart: true,
    },
  ];
};

/** The cost of custom metrics. Without requests they have no data and cost nothing. */
export const dollarsOfMetrics = (templates: readonly Template[]): number =>
  dollarsFor('metric', sumOf(propertiesIn(templates, 'AWS::Logs::MetricFilter', MetricFilter)));

export const sumOfLines = (lines: readonly Line[]): number =>
  sumOf(lines.filter(({ isApart }) => isApart !== true).map(({ dollars }) => dollars));

const Anything = v.object({});
/** In seconds. High-resolution alarms, below a minute, have another price. */
const Period = v.pipe(v.number(), v.minValue(60));

/**
 * Counts the metrics of an alarm, by which AWS charges. Metrics Insights queries are refused, as their price depends on what they match.
 */
const Alarm = v.union([
  v.pipe(
    v.object({ MetricName: v.string(), Period }),
    v.transform(() => 1),
  ),
  v.pipe(
    v.object({
      Metrics: v.array(
        v.union([
          v.pipe(
            v.object({ MetricStat: v.object({ Period }) }),
            v.transform(() => 1),
          ),
          v.pipe(
            v.object({ Expression: v.pipe(v.string(), v.regex(/^(?!\s*(SELECT|SEARCH))/i)) }),
            v.transform(() => 0),
          ),
        ]),
      ),
    }),
    v.transform(({ Metrics }) => sumOf(Metrics)),
  ),
]);

const Kept = v.object({ Lifecycle: v.object({ DeleteAfterDays: v.number() }) });
/** The number of copies of the whole table in all vaults, one for each night of the retention. */
const Plan = v.pipe(
  v.object({
    BackupPlan: v.object({
      BackupPlanRule: v.array(v.object({ ...Kept.entries, CopyActions: v.optional(v.array(Kept), []) })),
    }),
  }),
  v.transform(({ BackupPlan }) =>
    sumOf(
      BackupPlan.BackupPlanRule.flatMap(rule => [rule, ...rule.CopyActions]).map(
        ({ Lifecycle }) => Lifecycle.DeleteAfterDays,
      ),
    ),
  ),
);

/** Refuses dimensions, as each of their values would be a metric. */
const MetricFilter = v.pipe(
  v.object({ MetricTransformations: v.array(v.object({ Dimensions: v.optional(v.never()) })) }),
  v.transform(({ MetricTransformations: { length } }) => length),
);

/** A rule for events of AWS services, which are free. */
const OfAws = v.object({ EventPattern: v.looseObject({}) });
const EveryMinute = v.object({ ScheduleExpression: v.literal('rate(1 minute)') });

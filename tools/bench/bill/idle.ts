/** The fixed costs of a month, without a request, by line. They are counted in the templates, so that the bill follows these. */
import * as v from 'valibot';
import { dollarsFor } from '../../../infra/prices.ts';
import type { Template } from '../../local/intrinsics.ts';
import { dollarsPerCall } from './requests.ts';
import { sumOf } from './sum.ts';
import { propertiesIn } from './templates.ts';

export interface Line {
  readonly what: string;
  readonly dollars: number;
  /** An operator may do without it: it is not part of the sum. */
  readonly isApart?: true;
}

/** In a month, which has 730 hours at AWS. */
const MINUTES = 730 * 60;

/** A run of the sweep that finds nothing to do, as the meter of the bench `cost` counts it. CPU time and KB of its line are assumptions. */
const SWEEP = { trips: 4, readUnits: 3.5, writeUnits: 0, cpu: 3 } as const;
const SWEEP_LOGGED_KB = 0.3;

/** Of each site: 10,000 events, with their lists and texts, as the bench `cost` builds them. */
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
    { what: 'sweeps', dollars: calls * dollarsPerCall(SWEEP) },
    { what: 'logs of the sweeps', dollars: dollarsFor('GB logged', (calls * SWEEP_LOGGED_KB) / 1e6) },
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

/** What our own metrics cost once there are requests: without any, they get no data and cost nothing. */
export const dollarsOfMetrics = (templates: readonly Template[]): number =>
  dollarsFor('metric', sumOf(propertiesIn(templates, 'AWS::Logs::MetricFilter', MetricFilter)));

export const sumOfLines = (lines: readonly Line[]): number =>
  sumOf(lines.filter(({ isApart }) => isApart !== true).map(({ dollars }) => dollars));

const Anything = v.object({});
/** Of seconds. Below a minute, AWS has another price. */
const Period = v.pipe(v.number(), v.minValue(60));

/**
 * How many metrics an alarm looks at: it is paid for by these, whatever it computes of them. A query over metrics is refused here, as its
 * price depends on what it finds.
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
/** How many copies of the whole table are kept in the end, in all vaults: one of each night. */
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

/** With dimensions it would make a metric for each of their values. */
const MetricFilter = v.pipe(
  v.object({ MetricTransformations: v.array(v.object({ Dimensions: v.optional(v.never()) })) }),
  v.transform(({ MetricTransformations: { length } }) => length),
);

/** It waits for events of AWS's own, which have no price. */
const OfAws = v.object({ EventPattern: v.looseObject({}) });
const EveryMinute = v.object({ ScheduleExpression: v.literal('rate(1 minute)') });

/** What a deployment changes after `calendar restore`: what names the table (docs/decisions/archives-and-restore). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { resolveReferences, type Template } from '../../tools/local/intrinsics.ts';
import { dataStack, rawStack, resourcesOf, stacks } from './synthesised-stacks.ts';

const PARAMETER = '/calendar/table';
const OTHERS = Object.keys(stacks()).filter(name => name !== 'CalendarData');

/** The other stacks, as they are deployed while the parameter has this value. */
const deployedWith = (table: string): Template[] => {
  const data = dataStack();
  const Resources = Object.fromEntries(
    Object.entries(data.Resources).map(([id, resource]) => {
      const stored = v.safeParse(v.object({ Properties: v.object({ Name: v.literal(PARAMETER) }) }), resource);
      return [id, stored.success ? { ...resource, Properties: { Name: PARAMETER, Value: table } } : resource];
    }),
  );
  return resolveReferences([...OTHERS.map(name => rawStack(name)), { ...data, Resources }], {}).slice(0, OTHERS.length);
};

/** The paths at which two values differ, with `*` for places in lists. */
const differences = (one: unknown, other: unknown): string[] => {
  if (Object.is(one, other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return [''];
  const isList = Array.isArray(one);
  const others = new Map<string, unknown>(Object.entries(other));
  if (Object.keys(one).join() !== [...others.keys()].join()) return [''];
  return Object.entries(one).flatMap(([key, value]) =>
    differences(value, others.get(key)).map(path => `.${isList ? '*' : key}${path}`),
  );
};

it('functions are told of the other table, have rights to it, and alarms watch it', () => {
  const [before, after] = [deployedWith('Old'), deployedWith('New')];
  const changed = before.flatMap((template, index) =>
    Object.entries(template.Resources).flatMap(([id, resource]) =>
      differences(resource, after[index]?.Resources[id]).map(path => `${resource.Type}${path}`),
    ),
  );
  // In place, but for versions: a new one of each function is published (`infra/release.ts`).
  expect([...new Set(changed)].sort()).toEqual([
    'AWS::CloudWatch::Alarm.Properties.Metrics.*.MetricStat.Metric.Dimensions.*.Value',
    'AWS::IAM::Policy.Properties.PolicyDocument.Statement.*.Resource',
    'AWS::IAM::Policy.Properties.PolicyDocument.Statement.*.Resource.*',
    'AWS::Lambda::Function.Properties.Environment.Variables.TABLE_NAME',
    'AWS::Lambda::Version.Properties.Description',
  ]);
  for (const type of ['AWS::Lambda::Function', 'AWS::Lambda::Version']) {
    const all = before.flatMap(template => resourcesOf(template, type));
    expect(
      changed.filter(path => path.startsWith(`${type}.`)),
      'each of them',
    ).toHaveLength(all.length);
  }
});

/** The synthesised templates, in the forms that the tests of this folder need. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inject } from 'vitest';
import { resolveReferences, Template } from '../../tools/local/intrinsics.ts';

const read = (file: string, folder = inject('assembly')): unknown =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** A template as it is written. `folder` contains other templates than those of this run. */
export const rawStack = (stack: string, folder?: string): Template =>
  v.parse(Template, read(`${stack}.template.json`, folder));

/** All templates of a folder as they are written, by the names of their stacks. */
export const templatesIn = (folder: string): Map<string, Template> => {
  const names = readdirSync(folder).flatMap(file => /^(.+)\.template\.json$/.exec(file)?.[1] ?? []);
  return new Map(names.map(name => [name, rawStack(name, folder)]));
};

/** The types of all resources in the templates of a folder. */
export const resourceTypesIn = (folder: string): string[] => [
  ...new Set(
    [...templatesIn(folder).values()].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
  ),
];

export const dataStack = (): Template => rawStack('CalendarData');

/** The template of the site in one language. */
export const siteStack = (language: string): Template => stackOverTable(`Calendar-${language}`);

export const scheduleStack = (): Template => stackOverTable('CalendarSchedule');

const monitoringStack = (): Template => rawStack('CalendarMonitoring');

/**
 * The template with the names `TABLE`, `BUCKET`, `LOG` and `TOPIC` for resources of other stacks,
 * and logical ids for everything else.
 */
function stackOverTable(name: string): Template {
  const others = [dataStack(), monitoringStack()];
  const idsOf = (type: string): string[] => others.flatMap(stack => resourcesOf(stack, type)).map(({ id }) => id);
  const names = {
    TABLE: idsOf('AWS::DynamoDB::GlobalTable'),
    BUCKET: idsOf('AWS::S3::Bucket'),
    LOG: idsOf('AWS::Logs::LogGroup'),
    TOPIC: idsOf('AWS::SNS::Topic'),
  };
  const [stack] = resolveReferences(
    [rawStack(name), ...others],
    Object.fromEntries(Object.entries(names).flatMap(([given, ids]) => ids.map(id => [id, given]))),
  );
  return v.parse(Template, stack);
}

const Resource = v.looseObject({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) });
type Resource = v.InferOutput<typeof Resource> & { readonly id: string };

/**
 * The resources of a type, without their tags, which are the same everywhere
 * (`environments.test.ts`).
 */
export const resourcesOf = ({ Resources }: Template, type: string): Resource[] =>
  Object.entries(Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...v.parse(Resource, withoutTags(resource)), id }));

/** The properties of these resources. */
export const propertiesOf = (stack: Template, type: string) =>
  resourcesOf(stack, type).map(({ Properties }) => Properties);

const withoutTags = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTags);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'Tags');
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutTags(each)]));
};

const Manifest = v.object({
  artifacts: v.record(
    v.string(),
    v.looseObject({
      type: v.string(),
      properties: v.optional(v.looseObject({ terminationProtection: v.optional(v.boolean(), false) })),
    }),
  ),
});

/** The names of all stacks, and whether they are protected from deletion. */
export const stacks = (): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(v.parse(Manifest, read('manifest.json')).artifacts)
      .filter(([, { type }]) => type === 'aws:cloudformation:stack')
      .map(([name, { properties }]) => [name, properties?.terminationProtection ?? false]),
  );

/** The properties of all resources of a type. */
export const everywhere = (type: string): Record<string, unknown>[] =>
  Object.keys(stacks()).flatMap(name => propertiesOf(rawStack(name), type));

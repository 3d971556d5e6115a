/** CloudFormation's references, replaced as a deployment would replace them, only that a logical id stands for the physical one. */
import * as v from 'valibot';

export const Template = v.object({
  Resources: v.record(v.string(), v.looseObject({ Type: v.string() })),
  Outputs: v.optional(
    v.record(v.string(), v.object({ Value: v.unknown(), Export: v.optional(v.object({ Name: v.string() })) })),
    {},
  ),
});
export type Template = v.InferOutput<typeof Template>;

/**
 * The templates without references: `{ Ref: 'Api' }` becomes `'Api'`, an attribute `'Function.Arn'`, an import what was exported.
 * `names` holds the values that are no logical ids, alone or before an attribute. A function that is not known here stays, and fails
 * where it is read.
 */
export function resolveReferences(templates: readonly Template[], names: Readonly<Record<string, string>>): Template[] {
  const exported = new Map(
    templates.flatMap(({ Outputs }) =>
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export === undefined ? [] : [[Export.Name, Value] as const],
      ),
    ),
  );
  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: id => names[v.parse(v.string(), id)] ?? id,
    'Fn::GetAtt': path => {
      const [id = '', ...attribute] = v.parse(v.array(v.string()), path);
      return [names[id] ?? id, ...attribute].join('.');
    },
    'Fn::Join': argument => {
      const [separator, parts] = v.parse(v.tuple([v.string(), v.array(v.unknown())]), argument);
      return v.parse(v.array(v.string()), parts.map(resolve)).join(separator);
    },
    'Fn::ImportValue': name => resolve(exported.get(v.parse(v.string(), name))),
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries: [string, unknown][] = Object.entries(value);
    const [only] = entries;
    const call = only !== undefined && entries.length === 1 ? functions[only[0]] : undefined;
    return call === undefined
      ? Object.fromEntries(entries.map(([key, each]) => [key, resolve(each)]))
      : call(only?.[1]);
  };
  return templates.map(template => v.parse(Template, resolve(template)));
}

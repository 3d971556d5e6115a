/**
 * Resolves CloudFormation's intrinsic functions as a deployment would, but with logical ids in
 * place of physical ones.
 */
import * as v from 'valibot';

export const Template = v.object({
  Parameters: v.optional(v.record(v.string(), v.looseObject({ Default: v.optional(v.unknown()) })), {}),
  Resources: v.record(
    v.string(),
    v.looseObject({
      Type: v.string(),
      Properties: v.optional(v.looseObject({})),
      Metadata: v.optional(v.looseObject({})),
    }),
  ),
  Outputs: v.optional(
    v.record(v.string(), v.object({ Value: v.unknown(), Export: v.optional(v.object({ Name: v.string() })) })),
    {},
  ),
});
export type Template = v.InferOutput<typeof Template>;

/** The pseudo parameters of the local deployment. */
const HERE = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'local',
  'AWS::AccountId': '000000000000',
  'AWS::URLSuffix': 'test',
} as const;

/** The ARN of a table for which neither the settings nor an ARN name region and account. */
export const tableArn = (name: string): string =>
  `arn:${HERE['AWS::Partition']}:dynamodb:${HERE['AWS::Region']}:${HERE['AWS::AccountId']}:table/${name}`;

/**
 * What stacks pass to each other, by name. It is exported, or stored in Systems Manager, from where
 * parameters read it.
 */
const toldBy = (templates: readonly Template[]): ReadonlyMap<unknown, unknown> =>
  new Map(
    templates.flatMap(({ Outputs, Resources }) => [
      ...Object.values(Outputs).map(({ Value, Export }) => [Export?.Name ?? '', Value] as const),
      ...Object.values(Resources)
        .filter(({ Type }) => Type === 'AWS::SSM::Parameter')
        .map(({ Properties }) => [Properties?.Name, Properties?.Value] as const),
    ]),
  );

/**
 * The templates without references. `{ Ref: 'Api' }` becomes `'Api'`, an attribute
 * `'Function.Arn'`, an import what was exported, and a parameter the value that one of the
 * templates gives it in Systems Manager. `names` holds replacements for logical ids, alone or
 * before an attribute. A function that is not known here stays, and fails where it is read.
 */
export function resolveReferences(templates: readonly Template[], names: Readonly<Record<string, string>>): Template[] {
  const told = toldBy(templates);
  const known: Readonly<Record<string, string>> = { ...HERE, ...names };
  return templates.map(template => {
    const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
      Ref: argument => {
        const id = String(argument);
        const name = template.Parameters[id]?.Default;
        return told.has(name) ? resolve(told.get(name)) : (known[id] ?? id);
      },
      'Fn::GetAtt': path => {
        const [id = '', ...attribute] = v.parse(v.array(v.string()), path);
        return [known[id] ?? id, ...attribute].join('.');
      },
      'Fn::Join': argument => {
        const [separator, parts] = v.parse(v.tuple([v.string(), v.array(v.string())]), argument);
        return parts.join(separator);
      },
      'Fn::ImportValue': name => resolve(told.get(name)),
    };
    // `JSON.parse` calls this from the inside out.
    const called = (_: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      const [[name = '', argument] = [], ...others] = Object.entries(value);
      return others.length === 0 ? (functions[name]?.(argument) ?? value) : value;
    };
    const resolve = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null), called);
    return v.parse(Template, resolve(template));
  });
}

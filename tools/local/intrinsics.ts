/** Resolves CloudFormation's intrinsic functions as a deployment would, but with logical ids in place of physical ones. */
import * as v from 'valibot';

export const Template = v.object({
  Parameters: v.optional(
    v.record(v.string(), v.looseObject({ Type: v.string(), Default: v.optional(v.unknown()) })),
    {},
  ),
  Resources: v.record(v.string(), v.looseObject({ Type: v.string() })),
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

/** The ARN of a table. */
export const tableArn = (name: string): string =>
  `arn:${HERE['AWS::Partition']}:dynamodb:${HERE['AWS::Region']}:${HERE['AWS::AccountId']}:table/${name}`;

/** The ARN that an HTTP API is called by, without stage and route (AWS: "API Gateway Amazon Resource Name (ARN) reference"). */
export const apiArn = (id: string): string =>
  `arn:${HERE['AWS::Partition']}:execute-api:${HERE['AWS::Region']}:${HERE['AWS::AccountId']}:${id}`;

const StoredParameter = v.object({
  Type: v.literal('AWS::SSM::Parameter'),
  Properties: v.object({ Name: v.string(), Value: v.unknown() }),
});
/** `Default` is the name of a stored parameter. Its value is read when the stack is deployed (AWS: "CloudFormation-supplied parameter types"). */
const ReadParameter = v.object({ Type: v.literal('AWS::SSM::Parameter::Value<String>'), Default: v.string() });

/**
 * The templates without references: `{ Ref: 'Api' }` becomes `'Api'`, an attribute `'Function.Arn'`, an import what was exported, and a
 * parameter the value that one of the templates gives it in Systems Manager.
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
  const known: Readonly<Record<string, string>> = { ...HERE, ...names };
  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: id => known[v.parse(v.string(), id)] ?? id,
    'Fn::GetAtt': path => {
      const [id = '', ...attribute] = v.parse(v.array(v.string()), path);
      return [known[id] ?? id, ...attribute].join('.');
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
  const stored = new Map(
    templates
      .flatMap(({ Resources }) => Object.values(Resources))
      .filter(resource => v.is(StoredParameter, resource))
      .map(({ Properties }) => [Properties.Name, resolve(Properties.Value)]),
  );
  return templates.map(template => v.parse(Template, resolve(withParameters(template, stored))));
}

/** Parameters are resolved for each template, as other templates may use the same names. */
const withParameters = (template: Template, stored: ReadonlyMap<string, unknown>): unknown => {
  const values = new Map(
    Object.entries(template.Parameters).flatMap(([id, parameter]) =>
      v.is(ReadParameter, parameter) && stored.has(parameter.Default) ? [[id, stored.get(parameter.Default)]] : [],
    ),
  );
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries.length === 1 ? (entries[0] ?? []) : [];
    if (name === 'Ref' && values.has(argument)) return values.get(argument);
    return Object.fromEntries(entries.map(([key, each]) => [key, replaced(each)]));
  };
  return replaced(template);
};

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

const arnOf = (service: string, resource: string): string =>
  `arn:${HERE['AWS::Partition']}:${service}:${HERE['AWS::Region']}:${HERE['AWS::AccountId']}:${resource}`;

export const tableArn = (name: string): string => arnOf('dynamodb', `table/${name}`);

/** The ARN that an HTTP API is called by, without stage and route (AWS: "API Gateway Amazon Resource Name (ARN) reference"). */
export const apiArn = (id: string): string => arnOf('execute-api', id);

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
      Object.values(Outputs).map(({ Value, Export }): [unknown, unknown] => [Export?.Name, Value]),
    ),
  );
  const stored = new Map(
    templates
      .flatMap(({ Resources }) => Object.values(Resources))
      .filter(resource => v.is(StoredParameter, resource))
      .map(({ Properties }): [unknown, unknown] => [Properties.Name, Properties.Value]),
  );
  return templates.map(template => {
    const known: Readonly<Record<string, string>> = { ...HERE, ...names };
    const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
      Ref: argument => {
        const id = v.parse(v.string(), argument);
        const parameter = template.Parameters[id];
        return v.is(ReadParameter, parameter) && stored.has(parameter.Default)
          ? resolve(stored.get(parameter.Default))
          : (known[id] ?? id);
      },
      'Fn::GetAtt': path => {
        const [id = '', ...attribute] = v.parse(v.array(v.string()), path);
        return [known[id] ?? id, ...attribute].join('.');
      },
      'Fn::Join': argument => {
        const [separator, parts] = v.parse(v.tuple([v.string(), v.array(v.string())]), argument);
        return parts.join(separator);
      },
      'Fn::ImportValue': name => resolve(exported.get(name)),
    };
    // From the inside out, as `JSON.parse` calls it.
    const called = (_: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      const [[name = '', argument] = [], ...others] = Object.entries(value);
      return others.length === 0 ? (functions[name]?.(argument) ?? value) : value;
    };
    const resolve = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null), called);
    return v.parse(Template, resolve(template));
  });
}

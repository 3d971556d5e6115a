/** Types of the client, made of the OpenAPI document: every schema that has a name, and for each resource what its operations take and give. Pure. */

import type { JsonSchema } from '../../../shared/docs/descriptions.ts';
import type { OpenApi, Operation, Parameter } from '../../../shared/docs/openapi-shape.ts';

export const typesOf = ({ components, paths }: OpenApi): string => {
  const resources = Object.keys(paths).filter(path => paths[path]?.post !== undefined && !path.includes('{'));
  return [
    HEAD,
    ...Object.entries(components.schemas).map(([name, schema]) => declaration(name, schema)),
    `export interface Api {\n${resources.map(path => apiOf(path, paths, components.parameters)).join('')}}\n`,
  ].join('\n');
};

const HEAD = `/** Made of the service's OpenAPI document by \`npm run client -- types\`. */

export type Language = Exclude<EventInput['ml_language'], undefined>;
`;

const declaration = (name: string, schema: JsonSchema): string =>
  schema.properties === undefined
    ? `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`
    : `${comment(schema.description)}export interface ${name} ${typeOf({ ...schema, nullable: false })}\n`;

/** Parameters that many operations have, by name. */
type Shared = OpenApi['components']['parameters'];

/** What a resource is called, and the path of its items. */
const apiOf = (path: string, paths: OpenApi['paths'], shared: Shared): string => {
  const [list, item, slug] = [paths[path], paths[`${path}/{id}`], paths[`${path}/by-slug/{slug}`]];
  const record = typeOf(answerOf(item?.get));
  const types = {
    record,
    listQuery: queryOf(list?.get, shared),
    readQuery: queryOf(item?.get, shared),
    creation: typeOf(bodyOf(list?.post)),
    change: typeOf(bodyOf(item?.patch)),
    deleted: typeOf(answerOf(item?.delete)),
    ...(slug && { slugQuery: queryOf(slug.get, shared) }),
  };
  const members = Object.entries(types).map(([name, type]) => `    readonly ${name}: ${type};\n`);
  return `  readonly ${path.slice(1)}: {\n${members.join('')}  };\n`;
};

const JSON_TYPE = 'application/json';

const answerOf = (operation: Operation | undefined): JsonSchema => {
  const answer = operation?.responses[200];
  return (answer !== undefined && 'content' in answer && answer.content?.[JSON_TYPE]?.schema) || {};
};
const bodyOf = (operation: Operation | undefined): JsonSchema =>
  operation?.requestBody?.content[JSON_TYPE]?.schema ?? {};

/** A selection of fields would make the type of the answer untrue. */
const isTyped = ({ in: place, name }: Parameter): boolean => place === 'query' && !name.startsWith('_');

const queryOf = (operation: Operation | undefined, shared: Shared): string => {
  const parameters = (operation?.parameters ?? [])
    .flatMap(each => ('$ref' in each ? (shared[each.$ref.replace(/.*\//, '')] ?? []) : each))
    .filter(isTyped);
  return typeOf({
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...asSent(schema), description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
};

/** Addresses are text, and a client writes numbers as text: an id is as good as a slug. */
const asSent = (schema: JsonSchema): JsonSchema => {
  const { items } = schema;
  const isText = typeof items === 'object' && 'type' in items && items.type === 'string' && items.enum === undefined;
  return isText ? { ...schema, items: { anyOf: [items, { type: 'number' }] } } : schema;
};

// --- from JSON Schema to TypeScript ------------------------------------------------------------------------------------

const typeOf = (schema: JsonSchema | boolean | undefined): string => {
  if (typeof schema !== 'object') return 'unknown';
  // OpenAPI 3.0 has null both among the values and as `nullable`.
  const isNullable = schema.nullable === true && schema.enum?.includes(null) !== true;
  const types = [...new Set([plainTypeOf(schema), ...(isNullable ? ['null'] : [])])];
  return types.includes('unknown') ? 'unknown' : types.join(' | ');
};

const plainTypeOf = (schema: JsonSchema): string => {
  const { $ref, allOf, anyOf = schema.oneOf, enum: values, type } = schema;
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if (values !== undefined) return values.map(value => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (allOf !== undefined) return allOf.map(each => `(${typeOf(each)})`).join(' & ');
  if (type === 'array') return `readonly (${Array.isArray(schema.items) ? 'unknown' : typeOf(schema.items)})[]`;
  if (type === 'object') return objectOf(schema);
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'null' ? type : 'unknown';
};

const objectOf = ({ properties, required = [], additionalProperties }: JsonSchema): string => {
  if (properties === undefined) return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  const members = Object.entries(properties).map(([name, property]) => {
    const description = typeof property === 'object' ? property.description : undefined;
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    return `${comment(description)}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(property)};\n`;
  });
  return `{\n${members.join('')}}`;
};

const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', '\n * ')} */\n`;

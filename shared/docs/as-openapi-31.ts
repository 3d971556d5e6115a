/** The document as OpenAPI 3.1, whose schemas are those of JSON Schema 2020-12: null is a type, as they have no `nullable`. */
import type { OpenApi } from './openapi-shape.ts';

export const asOpenApi31 = (document: OpenApi): Readonly<Record<string, unknown>> => ({
  ...withoutNullable(document),
  openapi: '3.1.0',
});

const withoutNullable = (node: object): Record<string, unknown> => {
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, member]): [string, unknown] => [name, converted(member)]),
  );
  return nullable === true ? { ...members, type: [members.type, 'null'] } : members;
};

const converted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(converted);
  return typeof value === 'object' && value !== null ? withoutNullable(value) : value;
};

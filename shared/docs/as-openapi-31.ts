/** Converts the document to OpenAPI 3.1, whose schemas are JSON Schema 2020-12: it has no `nullable`, and null is a type. */
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

/**
 * Parameters and fields in the OpenAPI document: all are described, and the schemas accept what the
 * document allows.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NAMESPACE_ROUTES, type Route } from '../../../shared/api/routes.ts';
import { fieldsOf, type Property, parametersOf } from '../../../shared/docs/json-schema.ts';
import { document } from '../../support/openapi-document.ts';

const SITE = { languageParameter: 'ml_language' };
const routes: [string, Route][] = Object.entries(NAMESPACE_ROUTES);

test.each(routes)('what the document offers, the service takes: %s', (_, { query, body }) => {
  const entries = { ...query?.entries, ...body?.entries };
  const problemsOf = ({ name, required, schema }: Property, asSent: (sample: unknown) => unknown) => {
    const takes = (sample: unknown) => v.is(v.object({ [name]: entries[name] ?? v.never() }), { [name]: sample });
    const refused = samplesOf(schema, name).filter(sample => !takes(asSent(sample)));
    return required === takes(undefined) || refused.length > 0 ? [{ name, required, refused }] : [];
  };
  const asText = (sample: unknown) => (typeof sample === 'object' ? sample : String(sample));
  expect([
    ...parametersOf(query, SITE).flatMap(parameter => problemsOf(parameter, asText)),
    ...fieldsOf(body, SITE).flatMap(field => problemsOf(field, sample => sample)),
  ]).toEqual([]);
});

const TEXTS: Readonly<Record<string, string>> = {
  timezone: 'Europe/Madrid',
  website: 'https://axenda.example/gl',
  url: 'https://axenda.example/a.jpg',
  image: 'https://axenda.example/a.jpg',
};

/** One value of each form that the schema allows. */
const samplesOf = (schema: JsonSchema, name: string): unknown[] => {
  const { $ref = '', anyOf = [], allOf = [], type, enum: values, nullable, items, properties } = schema;
  const samples = () => {
    const alternatives = [...anyOf, ...allOf].filter(isSchema).flatMap(option => samplesOf(option, name));
    if (alternatives.length > 0) return alternatives;
    const named = document.components.schemas[$ref.split('/').at(-1) ?? ''];
    if (named !== undefined) return samplesOf(named, name);
    if (values !== undefined) return values;
    const each = isSchema(items) ? samplesOf(items, name) : [];
    if (type === 'array') return [...each.map(item => [item]), each];
    if (type === 'object') return objectsOf(properties);
    if (type === 'integer' || type === 'number') return [schema.minimum ?? 7, 11];
    if (type === 'boolean') return [true, false];
    if (schema.pattern !== undefined) return ['7,8'];
    return [/date|starts|ends|on_or|modified/.test(name) ? '2025-05-17 10:30:00' : (TEXTS[name] ?? 'foliada')];
  };
  return nullable ? [...samples(), null] : samples();
};

/** An object with all members, each in its first form. */
const objectsOf = (properties: JsonSchema['properties'] = {}): unknown[] => [
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, isSchema(each) ? samplesOf(each, name)[0] : 7]),
  ),
];

const isSchema = (schema: JsonSchema['items'] | boolean): schema is JsonSchema =>
  typeof schema === 'object' && !Array.isArray(schema);

/** Parameters and fields in the OpenAPI document: all are described, and true to what the schemas take. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../shared/api/route.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { fieldsOf, type JsonSchema, parametersOf } from '../../../shared/docs/json-schema.ts';
import { en } from '../../../shared/messages/documentation/en.ts';
import { document, TOLD } from '../../support/openapi-document.ts';

const rows: [string, Row][] = Object.entries(ROUTES);

test.each<[string, JsonSchema, string]>([
  ['title', { type: 'string', maxLength: 1000 }, 'what becomes of the text is not shown'],
  ['all_day', { type: 'boolean' }, 'text that spells a boolean is not recommended'],
  ['author', { type: 'integer' }, 'nor text that spells a number'],
  [
    'website',
    { type: 'string', maxLength: 2000, nullable: true },
    'null and "" clear it (contract/events#event-updates)',
  ],
  ['cost', {}, 'contract/events#event-input: unspecified type'],
  [
    'tags',
    {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          {
            type: 'object',
            properties: {
              id: { type: 'number', description: 'Number of the record.' },
              name: { type: 'string', description: 'Name of the term.' },
              slug: { type: 'string', description: 'Name of the record in addresses.' },
            },
          },
        ],
      },
      maxItems: 100,
      nullable: true,
    },
    'ids, names or what a read shows (contract/events#linked-terms)',
  ],
  [
    'venue',
    {
      type: 'array',
      items: {
        anyOf: [
          { type: 'integer', nullable: true },
          {
            type: 'object',
            properties: {
              id: { type: 'integer', description: 'Number of the record.' },
              venue: { description: 'Name of the venue; in an event, its venue or venues.' },
            },
            required: ['id'],
            nullable: true,
          },
          { $ref: '#/components/schemas/VenueInput' },
        ],
      },
      maxItems: 100,
    },
    'ids or data (contract/events#linked-records)',
  ],
])('an event takes %s as %j', (name, expected) => {
  const fields = fieldsOf(ROUTES.createEvent.body, TOLD).filter(field => field.name === name);
  expect(fields.map(({ schema: { description, ...schema } }) => schema)).toEqual([expected]);
});

test('a venue takes show_map as a boolean, though any text goes (contract/venues#venue-fields)', () => {
  const [show_map] = fieldsOf(ROUTES.createVenue.body, TOLD).filter(field => field.name === 'show_map');
  expect(show_map?.schema).toEqual({ type: 'boolean', description: 'Whether a map is shown.' });
});

test.each<[string, JsonSchema, string]>([
  ['page', { type: 'integer', minimum: 1, default: 1 }, 'contract/lists#envelope'],
  ['venue', { type: 'array', items: { type: 'integer', minimum: 1 } }, 'ids, not texts that spell them'],
  ['start_date', { type: 'string' }, 'many spellings, no format'],
])('the list of events takes %s as %j', (name, expected) => {
  const found = document.paths['/events']?.get?.parameters.filter(parameter => parameter.name === name);
  const list = expected.type === 'array' && { style: 'form', explode: false };
  expect(found).toEqual([
    { name, in: 'query', required: false, description: expect.any(String), ...list, schema: expected },
  ]);
});

describe('what the document offers, the service takes', () => {
  test.each(rows)('%s', (_, { query, body }) => {
    const entries = { ...query?.entries, ...body?.entries };
    const problems = [...parametersOf(query, TOLD), ...fieldsOf(body, TOLD)].flatMap(({ name, required, schema }) => {
      const takes = (sample: unknown) => v.is(v.object({ [name]: entries[name] ?? v.never() }), { [name]: sample });
      const refused = samplesOf(schema, name).filter(sample => !takes(sample));
      return required === takes(undefined) || refused.length > 0 ? [{ name, required, refused }] : [];
    });
    expect(problems).toEqual([]);
  });
});

/** Those of parameters are missed by the compiler, and other languages have what English has (`DocumentationTexts`). */
test('every field that is sent is described, and nothing else is', () => {
  const described: Readonly<Record<string, string>> = en.fields;
  const sent = rows.flatMap(([, { body }]) => Object.keys(body?.entries ?? {}));
  const where = 'write or remove their texts in shared/messages/documentation/';
  expect(
    sent.filter(name => described[name] === undefined),
    where,
  ).toEqual([]);
  const answered = new Set(namesIn(document));
  expect(
    Object.keys(described).filter(name => !answered.has(name)),
    where,
  ).toEqual([]);
});

/** Names of the properties of every schema. */
function* namesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') yield* Object.keys(value);
    yield* namesIn(value);
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  timezone: 'Europe/Madrid',
  website: 'https://axenda.example/gl',
  url: 'https://axenda.example/a.jpg',
  image: 'https://axenda.example/a.jpg',
};
const sampleOf = (schema: boolean | JsonSchema, name: string): unknown =>
  typeof schema === 'object' ? samplesOf(schema, name)[0] : 7;

/** One value of each form that the schema allows. */
const samplesOf = (schema: JsonSchema, name: string): unknown[] => {
  const { $ref, anyOf, type, enum: values, nullable, items, properties } = schema;
  const items_ = typeof items === 'object' && !Array.isArray(items) ? items : {};
  const alternatives = anyOf?.flatMap(option => (typeof option === 'object' ? samplesOf(option, name) : []));
  const samples = () => {
    if ($ref !== undefined) return [{ [name]: 'Casa da Cultura' }];
    if (alternatives !== undefined) return alternatives;
    if (values !== undefined) return values;
    if (type === 'array') return [...samplesOf(items_, name).map(item => [item]), samplesOf(items_, name)];
    if (type === 'object')
      return [Object.fromEntries(Object.entries(properties ?? {}).map(([key, each]) => [key, sampleOf(each, key)]))];
    if (type === 'integer' || type === 'number') return [schema.minimum ?? 7, 11];
    if (type === 'boolean') return [true, false];
    return [/date|starts|ends/.test(name) ? '2025-05-17 10:30:00' : (TEXTS[name] ?? 'foliada')];
  };
  return nullable ? [...samples(), null] : samples();
};

/** The OpenAPI document: complete and valid, with every route, its replies and who may call it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { asOpenApi31, openApi } from '../../../shared/docs/openapi.ts';
import { ERRORS } from '../../../shared/http/errors.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { document, ROOT } from '../../support/openapi-document.ts';

test('is a valid OpenAPI document, in which every reference leads somewhere', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test('as OpenAPI 3.1 it is valid, and says the same without nullable', async () => {
  const newer = asOpenApi31(document);
  expect(await new Validator().validate({ ...newer })).toEqual({ valid: true });
  expect(newer.openapi).toBe('3.1.0');
  expect(JSON.stringify(newer)).not.toContain('nullable');
  expect(newer).toMatchObject({
    components: { schemas: { EventInput: { properties: { timezone: { type: ['string', 'null'] } } } } },
  });
});

test('refusals tell their codes with their texts, and a list of headers', () => {
  expect(document.components.responses['Refusal410_venue-is-in-trash']).toMatchObject({
    description: '- `venue-is-in-trash`: This is already in the trash.',
    content: { 'application/json': { schema: reference('schemas', 'Refusal') } },
  });
  const unavailable = document.components.responses.Refusal503_rest_unavailable;
  expect(unavailable?.headers).toEqual(headersNamed('Retry-After'));
  const named = Object.keys(document.components.responses).flatMap(name => name.replace(/^\w+?_/, '').split('.'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(ERRORS).sort());
});

test('every operation that reads needs no credentials, and takes them; every other one needs them', () => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(operations))
      expect([path, method, security]).toEqual([path, method, [...(method === 'get' ? [{}] : []), { basic: [] }]]);
});

test('who may do it is told from the table of rights (contract/rights#roles)', () => {
  const lines = (path: string, method: 'get' | 'post' | 'delete') =>
    document.paths[path]?.[method]?.description.split('\n').filter(line => line.startsWith('- '));
  const writers = 'administrators, editors, authors and contributors';
  expect(lines('/events', 'get')).toEqual([
    '- everybody, with records in status `publish`',
    `- ${writers}, with their own records`,
    '- administrators and editors, with all records',
  ]);
  expect(lines('/organizers/by-slug/{slug}', 'delete')).toEqual([
    `- ${writers}, with their own records in status \`draft\`, \`pending\`, \`private\`, \`trash\``,
    '- administrators, editors and authors, with their own records',
    '- administrators and editors, with all records',
  ]);
  expect(lines('/categories', 'post')).toEqual(['- administrators, editors and authors']);
  expect(lines('/tags', 'post')).toEqual(['- administrators and editors']);
});

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const headersNamed = (...names: string[]) => Object.fromEntries(names.map(name => [name, reference('headers', name)]));

test('a site that calls ml_language otherwise is told under its own name, in parameters and bodies', () => {
  const moved = openApi(NAMESPACE_ROUTES, { root: ROOT, languageParameter: 'wpml_language', languages: LANGUAGES });
  expect(JSON.stringify(moved)).toBe(JSON.stringify(document).replaceAll('ml_language', 'wpml_language'));
});

test('ids of events and of dates have 64 bits', () => {
  const { Event, Occurrence, EventDate, ChangedEvent, Translation } = document.components.schemas;
  const schemasOf = (path: string, name: string) =>
    Object.values(document.paths[path] ?? {})
      .flatMap(({ parameters = [] }) => parameters)
      .flatMap(parameter => ('name' in parameter && parameter.name === name ? [parameter.schema] : []));
  expect(
    [
      ...[Event, EventDate, ChangedEvent, Translation].map(schema => schema?.properties?.id),
      Occurrence?.properties?.of,
      ...schemasOf('/events/{id}', 'id'),
      ...schemasOf('/events', 'include'),
      ...schemasOf('/events', 'post'),
    ].filter(schema => !isInt64(schema)),
  ).toEqual([]);
});

const isInt64 = (schema: unknown): boolean =>
  JSON.stringify(schema)?.includes('"type":"integer"') && JSON.stringify(schema).includes('"format":"int64"');

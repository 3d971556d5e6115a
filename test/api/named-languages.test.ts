/**
 * English, Portuguese and German: a deployment that names one of them accepts it
 * (contract/languages#languages).
 */
import { expect, it } from 'vitest';
import { useService } from '../support/service.ts';
import { bodyOf } from './events/use-events.ts';

const common = { timezone: 'Europe/Berlin', currency: { symbol: '€', position: 'postfix' } } as const;
const service = await useService({
  calendar: {
    hosts: [],
    sites: [
      { ...common, language: 'gl', fallback: ['en'] },
      { ...common, language: 'de' },
    ],
  },
});
const NAMED = ['eu', 'ca', 'fr', 'gl', 'es', 'en', 'de'];
const event = (title: string, more: object = {}) => ({
  ...{ title, start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00', cost: 0 },
  ...more,
});
const post = async (body: object) => bodyOf(await service.call('POST', '/events', { as: 'editor', body }), 201);

const original = await post(event('Foliada'));
const english = await post(event('Open-air dance', { ml_language: 'en', translation_of: original.id }));
const german = await post(event('Tanz im Freien', { ml_language: 'de', translation_of: original.id }));
const onlyEnglish = await post(event('Film in English', { ml_language: 'en' }));

it('records have it, with the texts of the language, and are translations of others', async () => {
  expect([english, german].map(({ language, cost }) => [language, cost])).toEqual([
    ['en', 'Free'],
    ['de', 'Kostenlos'],
  ]);
  const { translations } = bodyOf(await service.call('GET', `/events/${original.id}`), 200);
  expect(Object.keys(translations)).toEqual(['en', 'de']);
  const listed = bodyOf(await service.call('GET', '/events?fallback=true&search_in=all&search=a'), 200);
  expect(listed.events.map(({ id }: { id: number }) => id)).toEqual([original.id]);
  const all = bodyOf(await service.call('GET', '/events?fallback=true'), 200);
  expect(all.events.map(({ id }: { id: number }) => id)).toEqual([original.id, onlyEnglish.id]);
});

it('a language that no site names is refused, and the error names those that are accepted', async () => {
  const { status, body } = await service.call('GET', '/events?ml_language=pt', {
    headers: { 'accept-language': 'de' },
  });
  expect([status, body.data.params]).toEqual([
    400,
    { ml_language: `Das ist keiner der erlaubten Werte. Erlaubt sind: ${NAMED.join(', ')}.` },
  ]);
});

it('the document has the languages of the deployment', async () => {
  const { paths, components } = bodyOf(await service.call('GET', '/doc'), 200);
  const parameter = paths['/events'].get.parameters.find(({ name }: { name: string }) => name === 'ml_language');
  expect(parameter.schema.enum).toEqual(NAMED);
  expect(components.schemas.Event.properties.language.enum).toEqual(NAMED);
  const { routes } = bodyOf(await service.call('GET', ''), 200);
  expect(routes['/calendar/events/v1/events'].endpoints[0].args.ml_language.enum).toEqual(NAMED);
});

it('its site has pages and feeds', async () => {
  const { page, headers } = await service.visit('/de/calendar');
  expect(headers['content-language']).toBe('de');
  expect(page).toContain('<title>Kommende Veranstaltungen · Veranstaltungskalender</title>');
  expect(page).toContain('Montag, 10. Mai');
  expect((await service.visit('/de/calendar?ical=1')).page).toContain('Veranstaltungskalender');
});

/**
 * A site with every optional setting except the namespace, which is part of the routes of API
 * Gateway (`shared/settings/site.ts`).
 */
import { expect, it } from 'vitest';
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { namespaceIndex } from '../../shared/docs/index-documents.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { useService } from '../support/service.ts';
import { bodyOf, ROOT } from './events/use-events.ts';

const service = await useService({
  site: {
    timezone: 'America/New_York',
    currency: { symbol: '$', position: 'prefix' },
    publicUrl: 'https://concellos.example/axenda',
    languageParameter: 'lingua',
  },
});

it('uses its own name of the language parameter in index and documentation', async () => {
  const told = { root: ROOT, languageParameter: 'lingua' };
  const index = namespaceIndex(NAMESPACE_ROUTES, { ...told, namespace: 'calendar/events/v1' });
  expect(bodyOf(await service.call('GET', ''), 200)).toEqual(JSON.parse(JSON.stringify(index)));
  const document = openApi(NAMESPACE_ROUTES, told);
  expect(bodyOf(await service.call('GET', '/doc'), 200)).toEqual(JSON.parse(JSON.stringify(document)));
});

it('lists events in its zone, with its currency and its addresses', async () => {
  const sent = {
    title: 'Foliada',
    start_date: '2027-05-10 20:00',
    end_date: '2027-05-10 22:00',
    cost: 12,
    lingua: 'ca',
  };
  const made = bodyOf(await service.call('POST', '/events', { as: 'editor', body: sent }), 201);
  expect(made).toMatchObject({
    language: 'ca',
    url: 'http://calendar.test/ca/event/foliada/', // `publicUrl` is that of another language
    global_id: `calendar.test/ca?id=${made.id}`,
    timezone: 'America/New_York',
    utc_start_date: '2027-05-11 00:00:00',
    cost: '$12',
  });
  const listed = await service.call('GET', '/events?lingua=ca');
  const { json_ld, ...event } = made;
  expect(listed.body).toEqual({ events: [event], rest_url: `${ROOT}/events/?lingua=ca`, total: 1, total_pages: 1 });
  const own = bodyOf(await service.call('POST', '/events', { as: 'editor', body: { ...sent, lingua: 'gl' } }), 201);
  expect(own.url).toBe('https://concellos.example/axenda/event/foliada/');
});

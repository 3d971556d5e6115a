/**
 * A site with every optional setting except the namespace, which is part of the routes of API
 * Gateway (`shared/settings/site.ts`).
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { NAMESPACE_ROUTES } from '../../shared/api/routes.ts';
import { namespaceIndex } from '../../shared/docs/index-documents.ts';
import { openApi } from '../../shared/docs/openapi.ts';
import { useService } from '../support/service.ts';
import { bodyOf, ROOT } from './events/use-events.ts';

const IDENTITY = {
  name: 'Axenda & festas de Vilaboa',
  logo: 'https://vilaboa.example/escudo.svg',
  accent: '#7a1f5c',
  navigation: [{ text: 'O concello', address: 'https://vilaboa.example/?a=1&b=2' }],
  footer: [{ text: 'Aviso legal', address: 'https://vilaboa.example/aviso' }],
  picture: 'https://vilaboa.example/axenda.jpg',
};
const service = await useService({
  site: {
    timezone: 'America/New_York',
    currency: { symbol: '$', position: 'prefix' },
    publicUrl: 'https://concellos.example/axenda',
    languageParameter: 'lingua',
    identity: IDENTITY,
  },
});

it('uses its own name of the language parameter in index and documentation', async () => {
  const told = { root: ROOT, languageParameter: 'lingua' };
  const index = namespaceIndex(NAMESPACE_ROUTES, { ...told, namespace: 'calendar/events/v1' });
  expect(bodyOf(await service.call('GET', ''), 200)).toEqual(JSON.parse(JSON.stringify(index)));
  const document = openApi(NAMESPACE_ROUTES, told);
  expect(bodyOf(await service.call('GET', '/doc'), 200)).toEqual(JSON.parse(JSON.stringify(document)));
});

it('presents itself by its name, pictures, colour and links', async () => {
  const { headers, page } = await service.visit('/gl/calendar');
  for (const part of [
    '<title>Próximos eventos · Axenda &amp; festas de Vilaboa</title>',
    '<img class="logo" src="https://vilaboa.example/escudo.svg" alt=""',
    '<header class="top"><a class="home" href="http://calendar.test/gl/">',
    '<ul class="own"><li><a href="https://vilaboa.example/?a=1&amp;b=2">O concello</a></li></ul></nav>',
    '<footer class="foot"><ul class="own"><li><a href="https://vilaboa.example/aviso">Aviso legal</a></li></ul>',
    '<meta property="og:site_name" content="Axenda &amp; festas de Vilaboa">',
    '<meta property="og:image" content="https://vilaboa.example/axenda.jpg">',
  ])
    expect(page).toContain(part);
  const style = /<style>(.*?)<\/style>/.exec(page)?.[1] ?? '';
  expect(style).toMatch(/^:root\{--accent:light-dark\(#7a1f5c,#\w{6}\)\}$/);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);

  expect((await service.visit('/gl/feed')).page).toContain('<title>Axenda &amp; festas de Vilaboa</title>');
  expect((await service.visit('/gl/none', {})).page).toContain('Aviso legal');
  for (const target of ['/gl/calendar?ical=1', '/gl/calendar/events/v1/events?ical=1'])
    expect((await service.visit(target)).page).toContain('X-WR-CALNAME;VALUE=TEXT:Axenda & festas de Vilaboa');
  const { body } = await service.call('GET', '/', { base: 'wp-json' });
  expect(body.name).toBe(IDENTITY.name);
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

/** Pages over HTTP: what browsers and programs get, and with which headers. */
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../shared/pages/health.ts';
import { SCHEMA } from '../../shared/store/schema.ts';
import { createRecord } from '../support/create.ts';
import { openService, useService } from '../support/service.ts';

/** The header that browsers send when somebody opens an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const service = await useService();

const ask = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  service.visit(target, { headers, method });
const visit = (target: string) => ask(target, { accept: BROWSER });

const SECURITY = {
  'content-security-policy': "default-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'Accept, Accept-Encoding',
};

/** The headers by which clients of The Events Calendar find the API. */
const DISCOVERY = {
  link: '<http://calendar.test/gl/wp-json/>; rel="https://api.w.org/"',
  'x-tec-api-version': 'v1',
  'x-tec-api-root': 'http://calendar.test/gl/calendar/events/v1/',
  'x-tec-api-origin': 'http://calendar.test/gl',
};

it('the start page of a site shows what is on, counts coming events, and leads to days and subjects', async () => {
  const event = {
    ...{ title: 'Foliada', start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00', featured: true },
    ...{ categories: ['Música'], venue: { venue: 'Praza', city: 'Lugo' } },
  };
  expect((await service.call('POST', '/events', { as: 'editor', body: event })).status).toBe(201);
  const { status, headers, page } = await visit('/gl/');
  expect([status, headers]).toEqual([
    200,
    {
      ...SECURITY,
      ...DISCOVERY,
      'content-type': 'text/html; charset=UTF-8',
      'content-language': 'gl',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{16}"$/),
    },
  ]);
  expect(page).toContain('<html lang="gl">');
  expect(page).toContain('<strong>1</strong> próximo evento');
  const main = page.slice(page.indexOf('<main'));
  const links = [...main.matchAll(/<a href="([^"]*)"/g)].map(([, to = '']) => to.replace('http://calendar.test/', '/'));
  expect(links).toEqual([
    ...['today', 'tomorrow', 'weekend', 'week'].map(when => `/gl/calendar?when=${when}`),
    ...['/gl/calendar?free=true', '/gl/calendar'],
    // What comes next, as nothing is on today, and what editors recommend.
    ...['/gl/event/foliada/', '/gl/event/foliada/'],
    ...['/gl/calendar?category=musica', '/gl/calendar?town=Lugo', '/ca/', '/fr/'],
    ...['/gl/embed', '/gl/calendar/events/v1/doc'],
  ]);
});

it.each([
  ['a Friday', '2027-06-04', 0, { Hoxe: ['Mercado', 'Feira'], 'Esta fin de semana': ['Romaría', 'Baile'] }],
  ['a Saturday', '2027-06-05', 0, { Hoxe: ['Romaría', 'Feira'], 'Esta fin de semana': ['Baile'] }],
  ['a full Saturday', '2027-06-05', 20, { 'Esta fin de semana': ['Baile'] }],
  ['a Sunday', '2027-06-06', 0, { Hoxe: ['Baile', 'Feira'] }],
])('the start page on %s shows no event twice, and none that is over', async (_, today, more, shown) => {
  const own = await openService();
  const create = (title: string, from: string, to = from) =>
    createRecord(own, 'events', { title, start_date: `2027-06-${from} 10:00`, end_date: `2027-06-${to} 12:00` });
  await create('Mercado', '04');
  await create('Romaría', '05');
  await create('Baile', '06');
  await create('Feira', '01', '08');
  for (let n = 0; n < more; n++) await create(`Posto ${n}`, '05');
  own.setNow(Date.parse(`${today}T09:00:00Z`) / 1000);
  const { page } = await own.visit('/gl/');
  const parts = [...page.matchAll(/<section class="part">\n<h2>(.*?)<\/h2>(.*?)<\/section>/gs)].map(
    ([, heading = '', part = '']) => [heading, [...part.matchAll(/<h3><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title)],
  );
  await own.stop();
  if (more > 0) expect(Object.fromEntries(parts)).toMatchObject(shown);
  else expect(Object.fromEntries(parts)).toEqual(shown);
});

describe('health', () => {
  it.each(['/gl/health', '/gl/health/'])('%s: version and schema of the code, without a read', async target => {
    const { status, headers, page } = await ask(target);
    expect([status, headers]).toEqual([
      200,
      {
        ...SECURITY,
        'content-type': 'application/json; charset=UTF-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    ]);
    expect(JSON.parse(page)).toEqual({ status: 'ok', version: VERSION, schema: SCHEMA });
  });

  it('with ?deep=1, it adds the schema of the table', async () => {
    const { page } = await ask('/gl/health?deep=1');
    expect(JSON.parse(page)).toMatchObject({ table: { schema: SCHEMA, oldestWriter: expect.any(Number) } });
  });
});

describe('files', () => {
  const styleOf = async (): Promise<string> => {
    const { page } = await visit('/gl/');
    return /rel="stylesheet" href="([^"]*)"/.exec(page)?.[1] ?? '';
  };

  it('have the hash of their set in their address, and are cached for ever', async () => {
    const address = await styleOf();
    expect(address).toMatch(/^\/gl\/assets\/pages-[\w-]{16}\/pages\.css$/);
    const { status, headers, page } = await ask(address);
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'text/css; charset=UTF-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      },
    ]);
    expect(page).toContain('color-scheme');
    const packed = await ask(address, { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: headers.etag });
  });

  it.each(['pages-x/nothing.css', 'pages-x/..%2f..%2fpages.ts', 'nothing-x/pages.css', 'pages-x/toString'])(
    'not in the table of files are 404: %s',
    async file => {
      expect(await ask(`/gl/assets/${file}`)).toMatchObject({ status: 404 });
    },
  );
});

describe('a wrong address', () => {
  it.each(['/gl/nowhere', '/gl/nowhere/', '/gl/assets/pages-x/nothing.css'])(
    '%s is a page with the way back for browsers, and 404',
    async target => {
      const { status, headers, page } = await visit(target);
      expect([status, headers]).toEqual([
        404,
        {
          ...SECURITY,
          ...DISCOVERY,
          'content-type': 'text/html; charset=UTF-8',
          'content-language': 'gl',
          'cache-control': 'no-store',
        },
      ]);
      expect(page).toContain('<a href="http://calendar.test/gl/">');
    },
  );

  it('is the error envelope for programs, and for other methods than GET', async () => {
    const replies = [await ask('/gl/nowhere'), await ask('/gl/nowhere', { accept: BROWSER }, 'POST')];
    for (const { status, page } of replies) expect([status, JSON.parse(page).code]).toEqual([404, 'rest_no_route']);
  });
});

it.each([
  ['https://agenda.example', 'max-age=31536000'],
  ['http://127.0.0.1:3000', undefined],
])('a site at %s says whether browsers keep to https: %s', async (address, expected) => {
  const site = await openService({ addressOf: () => address });
  for (const path of ['calendar', 'calendar/events/v1/events', 'calendar/events/v1/doc', 'nowhere']) {
    const { headers } = await site.visit(`/gl/${path}`);
    const sent = headers['Strict-Transport-Security'] ?? headers['strict-transport-security'];
    expect([path, sent]).toEqual([path, expected]);
  }
  await site.stop();
});

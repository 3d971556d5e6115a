/**
 * The addresses that The Events Calendar has beside its API: pages, redirects and calendars
 * (docs/decisions/pages).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOptions } from '../../tools/local/gateway.ts';
import { createRecord } from '../support/create.ts';
import { type Gateway, useService } from '../support/service.ts';
import { ROOT, SITE } from './events/use-events.ts';

const DATES = { start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00' };
const VENUE = { venue: 'Casa da Auga', city: 'Allariz' };

const service = await useService();

const create = (collection: string, fields: object) => createRecord(service, collection, fields);

const music = await create('categories', { name: 'Música', description: 'De todo.' });
await create('categories', { name: 'Folk', parent: music.id });
const year = await create('tags', { name: '2027' });
await create('events', {
  ...DATES,
  ...{ title: 'Foliada', venue: VENUE, organizer: { organizer: 'Ardeleira' }, categories: ['Folk'] },
  tags: ['De balde', year.id],
});
await create('events', { title: 'Vella', start_date: '2027-01-10 20:00', end_date: '2027-01-10 22:00', venue: VENUE });
await create('events', { ...DATES, title: 'Outra', featured: true });
await create('events', { ...DATES, title: 'Borrador', status: 'draft' });
const secret = await create('events', { ...DATES, title: 'Segredo' });
await service.call('PUT', `/events/${secret.id}`, { as: 'editor', body: { password: 'x' } });
await create('venues', { venue: 'Pechada', status: 'draft', slug: 'pechada' });
const gone = await create('venues', { venue: 'Derrubada' });
await service.call('DELETE', `/venues/${gone.id}`, { as: 'editor' });
await create('events', { ...DATES, title: 'Concert', venue: { venue: 'Sala' }, tags: ['rock'], ml_language: 'ca' });

const ask = service.visit;
/** The headers of a program, such as a calendar that subscribes to an address. */
const PROGRAM = { accept: '*/*' };
const follow = (address: string) => ask(address.replace('http://calendar.test', ''));

const HABITS: readonly GatewayOptions[] = [{ slashCounts: false }, { slashCounts: true }];

describe.each(HABITS)('with a gateway that does %j', habits => {
  let gateway: Gateway;
  beforeAll(() => {
    gateway = service.gateway(habits);
  });

  it.each([
    ['/events/tag/de-balde/', '/tag/de-balde/'],
    ['/calendar/event/foliada', '/event/foliada/'],
    ['/events', '/calendar'],
    ['/events/?month=2027-05&tag=folk', '/calendar?month=2027-05&tag=folk'],
    ['/events/tag/%E6%97%A5?in=fr', '/tag/%E6%97%A5/?in=fr'],
    // The views of The Events Calendar, below its list, its categories and its tags.
    ['/events/list/', '/calendar'],
    ['/events/2027-03/', '/calendar?month=2027-03'],
    ['/events/2027-03-10/', '/calendar?from=2027-03-10&to=2027-03-10'],
    ['/events/list/page/2/', '/calendar?page=2'],
    ['/events/featured/', '/calendar?featured=1'],
    ['/events/list/?tribe-bar-date=2027-03-10&tribe-bar-search=jazz', '/calendar?search=jazz&from=2027-03-10'],
    ['/events/category/musica/folk/list/', '/events/category/folk/'],
    ['/events/category/musica/2027-03/', '/calendar?month=2027-03&category=musica'],
    ['/tag/de-balde/page/2/', '/tag/de-balde/?page=2'],
    ['/?post_type=tribe_events&tribe_events_cat=musica', '/calendar?category=musica'],
    ['/?tribe_venue=casa-da-auga', '/venue/casa-da-auga/'],
    ['/?s=festa', '/calendar?search=festa'],
    ['/event/foliada/2027-05-10/', '/event/foliada/'],
    ['/calendar?eventDisplay=list', '/calendar'],
    // Feeds and sitemaps.
    ['/events/feed/', '/feed'],
    ['/events/category/musica/folk/feed/', '/feed?category=folk'],
    ['/events/tag/de-balde/feed/rss2/', '/feed?tag=de-balde'],
    ['/?feed=rss2&post_type=tribe_events&tribe_events_cat=musica', '/feed?category=musica'],
    ['/wp-sitemap.xml', '/sitemap.xml'],
  ])('%s redirects to %s', async (from, to) => {
    const { status, headers, page } = await ask(`/gl${from}`, { gateway });
    expect([status, headers.location, page]).toEqual([301, `${SITE}${to}`, '']);
    expect(headers['cache-control']).toBe('no-cache');
    const head = await ask(`/gl${from}`, { gateway, method: 'HEAD' });
    expect([head.status, head.headers.location]).toEqual([301, `${SITE}${to}`]);
    expect((await follow(`${SITE}${to}`)).status, 'there, nobody is redirected again').not.toBe(301);
  });

  it.each([
    ['/events/month/', '/calendar?month=2027-03'],
    ['/events/today/', '/calendar?from=2027-03-01&to=2027-03-01'],
    ['/events/list/?eventDisplay=past', '/calendar?from=2027-01-29&to=2027-02-28'],
    ['/events/category/musica/month/', '/calendar?month=2027-03&category=musica'],
  ])('%s redirects to %s today, as long as it is', async (from, to) => {
    const { status, headers } = await ask(`/gl${from}`, { gateway });
    expect([status, headers.location]).toEqual([302, `${SITE}${to}`]);
  });

  it.each([
    ['/event/foliada/', 'Foliada'],
    ['/venue/casa-da-auga/', 'Casa da Auga'],
    ['/events/category/musica/', 'Música'],
    ['/events/category/musica/folk/', 'Folk'], // as The Events Calendar writes a child
    // Addresses also work without the slash at their end, whatever the gateway does with it.
    ['/event/foliada', 'Foliada'],
    ['/calendar/', 'Próximos eventos'],
    ['/tag/2027/', '2027'], // a slug that looks like an id
    ['/event/concert/?in=ca', 'Concert'],
  ])('%s is a page about %s, for programs, too', async (path, title) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, headers, page } = await ask(`/gl${path}`, { gateway, headers: { accept } });
      expect([status, headers['content-type'], /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]]).toEqual([
        200,
        'text/html; charset=UTF-8',
        title,
      ]);
    }
  });

  it.each([
    '/event/nowhere/',
    '/event/segredo/',
    '/event/concert/',
    '/venue/nowhere/',
    '/venue/derrubada/',
    '/organizer/casa-da-auga/',
    '/tag/musica/',
    '/tag/de-balde/?page=9',
    '/event/',
    '/events/nothing/',
    '/events/2027-13/',
    '/events/category/nothing/list/extra',
  ])('%s is no page, and no calendar', async path => {
    const { status, page } = await ask(`/gl${path}`, { gateway });
    expect([status, page.includes('<h1>Aquí non hai nada</h1>')]).toEqual([404, true]);
    const feed = path.includes('?') ? '/tag/nowhere/?ical=1' : `${path}?ical=1`;
    expect((await ask(`/gl${feed}`, { gateway, headers: { accept: 'text/calendar' } })).status).toBe(404);
  });

  it.each([
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', ['Foliada', 'Outra', 'Segredo']],
    ['/events/?ical=1&month=2027-01', ['Vella']],
    // The "Subscribe" link of The Events Calendar leads to the iCalendar file of a category, tag,
    // venue or organizer, and of its days.
    ['/?post_type=tribe_events&tribe_events_cat=folk&ical=1&eventDisplay=list', ['Foliada']],
    ['/?post_type=tribe_events&tag=de-balde&ical=1&eventDisplay=list', ['Foliada']],
    ['/?post_type=tribe_events&tribe_venue=casa-da-auga&ical=1&eventDisplay=list', ['Foliada']],
    ['/?post_type=tribe_events&tribe-bar-date=2027-05-11&ical=1&eventDisplay=list', []],
    [
      '/?post_type=tribe_events&tribe-bar-date=2027-01-10&ical=1&eventDisplay=list',
      ['Vella', 'Foliada', 'Outra', 'Segredo'],
    ],
    ['/?tribe_events=foliada&ical=1', ['Foliada']],
    // All filters of an iCalendar file apply, even where the page has no such filter.
    ['/venue/casa-da-auga/?ical=1&month=2027-01', ['Vella']],
    ['/events/category/folk/?ical=1&tag=de-balde', ['Foliada']],
    ['/tag/de-balde/?ical=1&from=2027-05-11', []],
    ['/organizer/ardeleira/?ical=1&utm_source=x&fbclid=1&gclid=2&mc_cid=3&mc_eid=4', ['Foliada']],
    ['/events/2027-01-10/ical/', ['Vella']],
    ['/events/month/?ical=1', []],
    ['/events/featured/?ical=1', ['Outra']],
    ['/events/category/musica/folk/list/?ical=1', ['Foliada']],
    ['/event/foliada/ical/', ['Foliada']],
    ['/events/?ical', ['Foliada', 'Outra', 'Segredo']],
    ['/event/foliada/?ical=1', ['Foliada']],
    ['/tag/de-balde/?ical=1', ['Foliada']],
    ['/venue/casa-da-auga/?ical=1', ['Foliada']],
    ['/venue/sala/?ical=1&in=ca', ['Concert']],
  ])('%s is a calendar at once, without a redirect', async (path, titles) => {
    const feed = await ask(`/gl${path}`, { gateway, headers: PROGRAM });
    expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=UTF-8']);
    expect(feed.page.match(/(?<=^SUMMARY:).*(?=\r)/gm) ?? []).toEqual(titles);
    const head = await ask(`/gl${path}`, { gateway, headers: PROGRAM, method: 'HEAD' });
    expect([head.status, head.headers.etag, head.page]).toEqual([200, feed.headers.etag, '']);
  });
});

it.each([
  ['/?ical=1&tribe_event_cat=folk', 'tribe_event_cat'],
  ['/events/?ical=1&tribe_events_cat[]=folk', 'tribe_events_cat[]'],
  ['/calendar?ical=1&from=tomorrow', 'from'],
  ['/calendar?ical=1&month=2027-05&to=2027-05-03', 'to'],
  ['/events/list/?ical=1&eventDisplay=custom', 'eventDisplay'],
  ['/?ical=1&tribe_venue=casa-da-auga&tribe_organizer=ardeleira', 'tribe_organizer'],
  ['/tag/de-balde/?ical=1&tag=2027', 'tag'],
  ['/venue/casa-da-auga/?ical=1&%3Cb%3E=1', '%3Cb%3E'],
  ['/event/foliada/?ical=1&tag=2027', 'tag'],
  ['/feed?author=3', 'author'],
])('no feed is wider than its address says: %s is refused', async (path, name) => {
  const { status, headers, page } = await ask(`/gl${path}`, { headers: PROGRAM });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    400,
    'text/html; charset=UTF-8',
    'no-store',
  ]);
  expect(page).toContain(`<p class="lead">Hai valores que non se poden aceptar: ${name}.</p>`);
});

it.each([
  ['/feed?category=folk&utm_medium=mail', ['Foliada']],
  ['/feed?month=2027-01', ['Vella']],
  ['/feed?tribe_events_cat=folk', undefined],
  ['/feed?featured=1', ['Outra']],
])('%s has the events %j', async (path, titles) => {
  const { status, headers, page } = await ask(`/gl${path}`);
  if (titles === undefined) expect([status, headers.location]).toEqual([301, `${SITE}/feed?category=folk`]);
  else expect([status, page.match(/(?<=<item>\n<title>).*(?=<)/g)]).toEqual([200, titles]);
});

it('each record is at its `url`, and `website` of an event without one is the same', async () => {
  const [event] = (await service.call('GET', '/events?search=foliada')).body.events;
  expect([event.url, event.website]).toEqual([`${SITE}/event/foliada/`, `${SITE}/event/foliada/`]);
  const lists = await Promise.all(
    ['venues', 'organizers', 'categories', 'tags'].map(
      async list => (await service.call('GET', `/${list}`)).body[list],
    ),
  );
  const records = lists.flat();
  expect(records.map(({ url }) => url).sort()).toEqual(
    [
      '/events/category/folk/',
      '/events/category/musica/',
      '/organizer/ardeleira/',
      '/tag/2027/',
      '/tag/de-balde/',
      '/venue/casa-da-auga/',
    ].map(path => `${SITE}${path}`),
  );
  for (const { url } of [event, event.venue, ...event.organizer, ...records])
    expect([url, (await follow(url)).status]).toEqual([url, 200]);
  const [draft] = (await service.call('GET', '/events?status=draft', { as: 'editor' })).body.events;
  expect(draft.url).toBe(`${ROOT}/events/${draft.id}`);
});

it('a page has twenty events, and links to the others', async () => {
  for (const number of Array.from({ length: 21 }, (_, at) => at + 1))
    await create('events', { ...DATES, title: `Serie ${number}`, tags: ['serie'] });
  const first = await ask('/gl/tag/serie/');
  expect(first.page).toContain('<p class="total">21 próximos eventos</p>');
  expect(first.page).toContain(`<a rel="next" href="${SITE}/tag/serie/?page=2">`);
  const second = await ask('/gl/tag/serie/?page=2');
  expect(second.page.match(/<h3>/g)).toHaveLength(1);
  expect(second.page).toContain(`<a rel="prev" href="${SITE}/tag/serie/?page=1">`);
  const feed = await ask('/gl/tag/serie/?ical=1&page=2');
  expect(feed.page.match(/BEGIN:VEVENT/g), 'a calendar has no pages').toHaveLength(21);
});

describe('the address of a record that was renamed', () => {
  const update = async (path: string, body: object) => {
    const { status } = await service.call('PUT', path, { as: 'editor', body });
    expect(status).toBe(200);
  };
  /** The status, and the address to which it redirects or the title that it shows. */
  const seen = async (path: string) => {
    const { status, headers, page } = await ask(`/gl${path}`);
    const { location } = headers;
    return [
      status,
      location === undefined ? /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] : String(location).replace(SITE, ''),
    ];
  };
  const MISSING = [404, 'Aquí non hai nada'];

  it('redirects to that of now, as often as it is renamed, and its calendar goes on', async () => {
    const { id } = await create('events', { ...DATES, title: 'Festa', slug: 'primeira' });
    await update(`/events/${id}`, { slug: 'segunda' });
    await update(`/events/${id}`, { slug: 'terceira' });
    for (const old of ['/event/primeira/', '/event/segunda', '/event/SEGUNDA/?utm=x'])
      expect(await seen(old)).toEqual([301, '/event/terceira/']);
    const head = await ask('/gl/event/primeira/', { method: 'HEAD' });
    expect([head.status, head.headers.location]).toEqual([301, `${SITE}/event/terceira/`]);
    const feed = await ask('/gl/event/primeira/?ical=1');
    expect([feed.status, feed.page.match(/(?<=^SUMMARY:).*(?=\r)/gm)]).toEqual([200, ['Festa']]);
    await update(`/events/${id}`, { slug: 'primeira' });
    expect([await seen('/event/primeira/'), await seen('/event/terceira/')]).toEqual([
      [200, 'Festa'],
      [301, '/event/primeira/'],
    ]);
    const api = await service.call('GET', '/events/by-slug/terceira');
    expect([api.status, api.body.code], 'the API answers as the original does').toEqual([400, 'rest_invalid_param']);
  });

  it('is free for others, whose page is there then', async () => {
    const first = await create('events', { ...DATES, title: 'Unha', slug: 'disputada' });
    await update(`/events/${first.id}`, { slug: 'cedida' });
    const second = await create('events', { ...DATES, title: 'Dúas', slug: 'disputada' });
    expect([second.slug, await seen('/event/disputada/')]).toEqual(['disputada', [200, 'Dúas']]);
    await update(`/events/${second.id}`, { slug: 'outra-vez' });
    expect(await seen('/event/disputada/'), 'the newest that had it').toEqual([301, '/event/outra-vez/']);
    await update(`/events/${second.id}`, { status: 'draft' });
    expect(await seen('/event/disputada/')).toEqual([301, '/event/cedida/']);
  });

  it('leads to nothing that is not public', async () => {
    const { id } = await create('events', { ...DATES, title: 'Agochada', slug: 'agochada' });
    await update(`/events/${id}`, { slug: 'agochada-agora' });
    for (const body of [{ status: 'draft' }, { status: 'private' }, { status: 'publish', password: 'x' }]) {
      await update(`/events/${id}`, body);
      expect(await seen('/event/agochada/')).toEqual(MISSING);
      expect((await ask('/gl/event/agochada/?ical=1')).status).toBe(404);
    }
    await update(`/events/${id}`, { password: '' });
    expect(await seen('/event/agochada/')).toEqual([301, '/event/agochada-agora/']);
    await service.call('DELETE', `/events/${id}`, { as: 'editor' });
    expect(await seen('/event/agochada/')).toEqual(MISSING);
    expect(await seen('/event/agochada-agora/'), 'the trash renames nothing').toEqual(MISSING);
  });
});

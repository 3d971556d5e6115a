/**
 * `calendar import URL`: what a fake of The Events Calendar shows is here afterwards, with its ids.
 */
import { describe, expect, it } from 'vitest';
import { mostRecords } from '../../tools/table/id-counters.ts';
import { moving } from '../support/moving.ts';
import { all, answered, concerto, event, tag } from '../support/original/golden-records.ts';

it('keeps ids, slugs, dates, authors, parents, pictures, terms and links', async () => {
  const { run, get, service } = await moving(all());
  const { imported, lines } = await run();
  expect(imported.records).toEqual({ new: 6, changed: 0, unchanged: 0, edited: 0, 'left out': 0, gone: 0, linked: 0 });
  expect(lines).toEqual([]);
  expect(await get('/events/19')).toMatchObject({
    ...{ id: 19, author: '12', status: 'publish', slug: 'concerto-2', title: 'Concerto d’inverno &#038; máis' },
    ...{ date: '2019-03-04 10:00:00', date_utc: '2019-03-04 09:00:00' },
    ...{ modified: '2020-01-02 03:04:05', modified_utc: '2020-01-02 02:04:05' },
    ...{ start_date: concerto.start_date, end_date: concerto.end_date, timezone: concerto.timezone },
    ...{ description: concerto.description, excerpt: concerto.excerpt },
    website: expect.stringMatching(/\/event\/concerto-2\/$/), // its own address, which is different here
    image: { id: 4, url: 'https://upstream.test/wp-content/uploads/poster.png', width: 1200, height: 800 },
    categories: [{ id: 19, parent: 3 }],
    tags: [{ id: 20 }],
    venue: { id: 8, venue: 'Teatro – sala’s' },
    organizer: [{ id: 9, email: 'info@concello.example' }],
  });
  expect(await get('/categories/3')).toMatchObject({ name: 'Música &amp; danza', slug: 'musica', parent: 0 });
  expect(await get('/categories/19')).toMatchObject({ parent: 3, count: 1 });
  expect(await get('/events?categories=3&start_date=2000-01-01&end_date=2100-01-01')).toMatchObject({ total: 1 }); // an event of a category below it
  expect(await mostRecords(service.store)).toBe(7); // with the picture: commands that read all records stop at this number
});

it('leaves ids to the source, and gives its own above them', async () => {
  const { run, service } = await moving({ events: [event({ id: 10_000_019 })], tags: [tag({ id: 77 })] });
  await run();
  const { call } = service;
  const EVENT = { title: 'T', start_date: '2031-05-10', end_date: '2031-05-10' };
  expect(await call('POST', '/events', { as: 'admin', body: EVENT })).toMatchObject({ body: { id: 11_000_020 } });
  expect(await call('POST', '/tags', { as: 'admin', body: { name: 'Here' } })).toMatchObject({
    body: { id: 1_000_078 },
  });
});

describe('an event', () => {
  const WHEN = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
  it.each([
    ['in the trash', { status: 'trash', slug: 'x__trashed' }, {}, 0],
    [
      'with a website as WordPress writes it',
      { website: 'w.example/?a=1&#038;b=2' },
      { website: expect.stringMatching(/^http:\/\/w\.example\/\?a=1&(amp;|#038;)b=2$/) },
      0,
    ],
    ['in a zone that there is not', { timezone: 'Mars/Base' }, { timezone: 'Europe/Madrid' }, 1],
    ['with an address that is none', { website: 'call us' }, { website: '' }, 1],
    ['with a picture that may not be shown', { image: { id: 4, url: 'http://10.0.0.1/x.png' } }, { image: false }, 1],
    [
      'with a picture of a negative height',
      { image: { id: 4, url: 'https://upstream.test/x.png', width: 30, height: -20 } },
      { image: { id: 4, width: 30 } },
      0,
    ],
  ])('%s', async (_, shown, changed, reported) => {
    const theirs = event({ id: 7, ...WHEN, slug: 'x', url: 'https://old.example/event/x/', ...shown });
    const { run, get } = await moving({ events: [theirs] });
    const { imported, lines } = await run();
    expect([imported.records.new, lines.length]).toEqual([1, reported]);
    const seen =
      theirs.status === 'trash'
        ? await get('/events?status=trash&start_date=2000-01-01&end_date=2100-01-01')
        : { events: [await get('/events/7')] };
    expect(seen).toMatchObject({ events: [{ id: 7, ...shown, ...changed }] });
  });

  const DETAILS = { currency_code: '' };
  it.each([
    [
      'Gratuito – 12€',
      { ...DETAILS, currency_symbol: '€', currency_position: 'postfix', values: ['0', '8', '12'] },
      'De balde – 12€',
      ['0', '8', '12'],
    ],
    ['Adults 10€', { ...DETAILS, currency_symbol: '', currency_position: '', values: ['10'] }, 'Adults 10€', ['10']],
  ])('that costs "%s"', async (cost, cost_details, shown, values) => {
    const { run, get } = await moving({ events: [event({ id: 7, cost, cost_details })] });
    await run();
    expect(await get('/events/7')).toMatchObject({ cost: shown, cost_details: { values } });
  });

  it.each([
    ['ending before its start', { start_date: '2031-05-10 10:00:00', end_date: '2031-05-09 10:00:00' }, /ends before/],
    ['without dates', { start_date: '', end_date: '' }, /dates/],
  ])('%s is left out, and reported', async (_, shown, why) => {
    const theirs = event({ id: 7, ...shown });
    const { run, get } = await moving({ events: [theirs] });
    const { imported, lines } = await run();
    expect([imported.records.new, imported.records['left out']]).toEqual([0, 1]);
    expect(lines).toMatchObject([{ what: 'left out', kind: 'event', id: 7, why: expect.stringMatching(why) }]);
    expect(await get('/events/7')).toMatchObject({ code: 'rest-event-not-found' });
  });

  it('in the first of two equal hours stays there, also when it is edited', async () => {
    const { run, get, service } = await moving({ events: [answered(232)] });
    const first = { start_date: '2027-11-07 01:30:00', utc_start_date: '2027-11-07 05:30:00', timezone_abbr: 'EDT' };
    await run();
    expect(await get('/events/1228')).toMatchObject({ ...first, utc_end_date: '2027-11-07 08:30:00' });
    await service.call('PUT', '/events/1228', { as: 'admin', body: { title: 'Edited' } });
    expect(await get('/events/1228')).toMatchObject({ title: 'Edited', ...first });
  });

  it('that is hidden comes along', async () => {
    const { run, get, service } = await moving({
      events: [
        answered(131),
        event({ id: 8, slug: 'y', status: 'draft', hide_from_listings: true, post_parent: 1255 }),
      ],
    });
    await run();
    expect(await get('/events/1255')).toMatchObject({ title: 'Hidden from listings', hide_from_listings: true });
    expect(await get('/events/8')).toMatchObject({ status: 'draft', hide_from_listings: true });
    const [stored] = await service.store.read([{ pk: 'R#8', sk: '-' }], 'consistent');
    expect(stored).toMatchObject({ post_parent: 1255 }); // only WordPress' own namespace shows it
  });
});

describe('an event behind a password', () => {
  const PASSWORD = String(answered(241).password);
  const shown = answered(240);
  const closed = { ...shown, post_password: PASSWORD };
  it('comes whole with edit rights, and opens with its password', async () => {
    const { run, get, service, fake } = await moving({ events: [closed] });
    const { lines, imported } = await run();
    expect([imported.records.new, lines]).toEqual([4, []]); // with its venue, organizer and tag
    expect(await get('/events/1214?context=edit')).toMatchObject({
      ...{ status: 'publish', description: shown.description, excerpt: shown.excerpt, cost: '20€' },
      ...{ venue: { id: 22 }, organizer: [{ id: 72 }], tags: [{ id: 71 }] },
    });
    const opened = await service.call('GET', `/events/1214?password=${PASSWORD}`);
    expect(opened).toMatchObject({ status: 200, body: { description: shown.description } });
    expect(await service.call('GET', '/events/1214')).toMatchObject({ status: 403 });
    expect(JSON.stringify(await service.store.read([{ pk: 'R#1214', sk: '-' }], 'consistent'))).not.toContain(PASSWORD);
    expect((await run()).imported.records).toMatchObject({ unchanged: 4, changed: 0 });
    fake.records.events = [{ ...closed, post_password: 'another' }];
    expect((await run()).imported.records).toMatchObject({ unchanged: 3, changed: 1 });
    expect(await service.call('GET', '/events/1214?password=another')).toMatchObject({ status: 200 });
  });

  it.each([
    ['the account may not edit', { isEditor: false }, {}, ''],
    ['the key of passwords is not known', {}, { keys: async () => undefined }, shown.description],
  ])('is stored as private if %s', async (_, options, settings, description) => {
    const { run, get } = await moving({ events: [closed] }, options);
    const { lines } = await run(settings);
    expect(lines).toEqual([
      { what: 'protected, stored as private', kind: 'event', id: 1214, name: 'Protected soirée 1' },
    ]);
    expect(await get('/events/1214')).toMatchObject({ title: 'Protected soirée 1', status: 'private', description });
  });
});

it('leaves a slug that several records share, as the dates of an event that recurs, to the earliest date', async () => {
  const days = ['2027-06-02', '2027-07-02', '2027-05-02', '2027-08-02', '2027-09-02'];
  const events = days.map((day, i) =>
    event({
      ...{ id: 7 + i, slug: 'feira', title: 'Feira' },
      ...{ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` },
      ...{ utc_start_date: `${day} 08:00:00`, utc_end_date: `${day} 10:00:00`, timezone: 'Europe/Madrid' },
    }),
  );
  const { run, get, service } = await moving({ events });
  const { lines } = await run();
  const slugs = ['feira-2', 'feira-3', 'feira', 'feira-4', 'feira-5'];
  for (const [i, slug] of slugs.entries()) expect(await get(`/events/${7 + i}`)).toMatchObject({ slug });
  expect(lines.map(({ what, id, here }) => [what, id, here])).toEqual([
    ['slug changed', 7, 'feira-2'],
    ['slug changed', 8, 'feira-3'],
    ['slug changed', 10, 'feira-4'],
    ['slug changed', 11, 'feira-5'],
  ]);
  const { status, headers } = await service.visit('/gl/event/feira/2027-06-02/');
  expect([status, String(headers.location)]).toEqual([301, expect.stringMatching(/\/gl\/event\/feira\/$/)]);
});

it('gives pictures and those within descriptions another address, and remembers it for the next import', async () => {
  const local = 'http://127.0.0.1:8080';
  const shown = (host: string, title = 'T') => ({
    title,
    description: `<p><img src="${host}/a.png" /> ${local}</p>`,
    image: {
      ...{ id: 4, url: `${host}/x.png`, width: 30, height: 20, filesize: 70 },
      sizes: { thumbnail: { url: `${host}/x-15x10.png`, width: 15, height: 10, filesize: 7 } },
    },
  });
  const { run, get, fake } = await moving({ events: [event({ id: 7, ...shown(local) })] });
  const line = { what: 'field left out', kind: 'event', id: 7, field: 'image', why: 'its address is not public' };
  expect((await run()).lines).toMatchObject([line]);
  expect((await run()).lines).toMatchObject([line]); // until it is complete
  expect(await get('/events/7')).toMatchObject({ image: false });
  expect((await run({ images: [[local, 'https://cdn.example']] })).lines).toEqual([]);
  expect(await get('/events/7')).toMatchObject(shown('https://cdn.example'));
  fake.records.events = [event({ id: 7, ...shown(local, 'Other') })];
  expect((await run()).imported.records).toMatchObject({ changed: 1 });
  expect(await get('/events/7')).toMatchObject(shown('https://cdn.example', 'Other'));
  await run({ images: [[local, 'https://other.example']] });
  expect(await get('/events/7')).toMatchObject(shown('https://other.example', 'Other'));
});

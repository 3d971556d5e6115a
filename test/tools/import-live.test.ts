/** `calendar import URL`: what a fake of the original shows is here afterwards, with its ids; and again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportSettings } from '../../tools/cli/import/live/import-source.ts';
import { type Engine, startEngine } from '../../tools/local/engine.ts';
import { addNewUser, allAccounts } from '../../tools/table/accounts.ts';
import { connected, importInto, type Run } from '../support/importing.ts';
import { type FakeOptions, type FakeOriginal, openOriginal, type Records } from '../support/original/fake-original.ts';
import { category, embedded, event, organizer, picture, tag, venue } from '../support/original/golden-records.ts';
import { NOW, type Opened, openService, passwordOf } from '../support/service.ts';
import { verify } from '../support/verified.ts';

const KNOWN = { login: 'admin', password: 'long enough' };
let engine: Engine;
beforeAll(async () => {
  engine = await startEngine({ dataFile: undefined });
});
afterAll(() => engine.stop());
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface World {
  readonly service: Opened;
  readonly fake: FakeOriginal;
  readonly run: (settings?: Partial<ImportSettings>) => Promise<Run>;
  /** A read here, as the administrator. */
  readonly get: (path: string) => Promise<unknown>;
}

/** A source with these records, and an empty calendar with an administrator. */
const moving = async (records: Partial<Records>, options: FakeOptions = {}): Promise<World> => {
  const fake = await openOriginal(records, { ...KNOWN, ...options });
  const service = await openService({ engine, items: [] });
  await addNewUser(service.store, { login: 'admin', role: 'administrator', password: passwordOf('admin') }, NOW);
  const { run, remove } = importInto(service, connected(fake.address, KNOWN));
  ends.push(fake.stop, service.stop, remove);
  const get = async (path: string): Promise<unknown> => (await service.call('GET', path, { as: 'admin' })).body;
  return { service, fake, run, get };
};

const musica = category({ id: 3, name: 'M&uacute;sica &amp; danza', slug: 'musica', parent: 0, count: 0 });
const jazz = category({ id: 19, name: 'Jazz', slug: 'jazz', parent: 3, count: 1 });
const gratis = tag({ id: 20, name: 'Gratis', slug: 'gratis', count: 1 });
const teatro = venue({ id: 8, venue: 'Teatro &#8211; sala&#8217;s', slug: 'teatro', image: picture });
const concello = organizer({ id: 9, organizer: 'Concello', slug: 'concello', email: 'info@concello.example' });
const concerto = event({
  ...{ id: 19, title: 'Concerto d&#8217;inverno &#038; m&aacute;is', slug: 'concerto-2', author: '12' },
  ...{ date: '2019-03-04 10:00:00', date_utc: '2019-03-04 09:00:00' },
  ...{ modified: '2020-01-02 03:04:05', modified_utc: '2020-01-02 02:04:05' },
  ...{ categories: [embedded(jazz)], tags: [embedded(gratis)], venue: teatro, organizer: [concello] },
  ...{ image: picture, url: 'https://old.example/event/concerto-2/', website: 'http://old.example/event/concerto-2' },
});
const all = (): Partial<Records> => ({
  events: [concerto],
  venues: [teatro],
  organizers: [concello],
  categories: [musica, jazz],
  tags: [gratis],
});

it('keeps ids, slugs, dates, authors, parents, pictures, terms and links', async () => {
  const { run, get, service } = await moving(all());
  const { imported, lines } = await run();
  expect(imported?.records).toEqual({ new: 6, changed: 0, unchanged: 0, edited: 0, 'left out': 0, gone: 0, linked: 0 });
  expect(lines).toEqual([]);
  expect(await get('/events/19')).toMatchObject({
    ...{ id: 19, author: '12', status: 'publish', slug: 'concerto-2', title: 'Concerto d’inverno &#038; máis' },
    ...{ date: '2019-03-04 10:00:00', date_utc: '2019-03-04 09:00:00' },
    ...{ modified: '2020-01-02 03:04:05', modified_utc: '2020-01-02 02:04:05' },
    ...{ start_date: concerto.start_date, end_date: concerto.end_date, timezone: concerto.timezone },
    ...{ description: concerto.description, excerpt: concerto.excerpt },
    website: expect.stringMatching(/\/events\/19$/), // its own address, which is another one here
    image: { id: 4, url: 'https://upstream.test/wp-content/uploads/poster.png', width: 1200, height: 800 },
    categories: [{ id: 19, parent: 3 }],
    tags: [{ id: 20 }],
    venue: { id: 8, venue: 'Teatro – sala’s' },
    organizer: [{ id: 9, email: 'info@concello.example' }],
  });
  expect(await get('/categories/3')).toMatchObject({ name: 'Música &amp; danza', slug: 'musica', parent: 0 });
  expect(await get('/categories/19')).toMatchObject({ parent: 3, count: 1 });
  expect(await get('/events?categories=3&start_date=2000-01-01&end_date=2100-01-01')).toMatchObject({ total: 1 }); // below the category
  const { lines: different } = await verify(service);
  expect(different).toEqual([]);
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
    ['that is a draft without a slug', { status: 'draft', slug: '', date_utc: '0000-00-00 00:00:00' }, {}, 0],
    ['that waits for review', { status: 'pending', slug: '', date_utc: '0000-00-00 00:00:00' }, {}, 0],
    ['that is private', { status: 'private' }, {}, 0],
    ['to come', { status: 'future', date: '2099-01-01 10:00:00', date_utc: '2099-01-01 09:00:00' }, {}, 0],
    ['in the trash', { status: 'trash', slug: 'x__trashed' }, {}, 0],
    ['of an author nobody knows', { author: '0' }, {}, 0],
    [
      'that lasts all day',
      { all_day: true, start_date: '2031-05-10 00:00:00', end_date: '2031-05-12 23:59:59' },
      {},
      0,
    ],
    ['in another zone', { timezone: 'America/New_York' }, {}, 0],
    ['with an offset for a zone', { timezone: 'UTC+2' }, {}, 0],
    ['without a title', { title: '' }, {}, 0],
    ['with a website', { website: 'https://w.example/?a=1&amp;b=2' }, {}, 0],
    ['whose website was removed', { website: '' }, {}, 0],
    ['that is shown as it is', { sticky: true, featured: true, show_map: true, show_map_link: true }, {}, 0],
    ['whose slug is encoded', { slug: '%e6%97%a5' }, {}, 0],
    ['in a zone that there is not', { timezone: 'Mars/Base' }, { timezone: 'Europe/Madrid' }, 1],
    ['with an address that is none', { website: 'call us' }, { website: '' }, 1],
    ['with a picture that may not be shown', { image: { id: 4, url: 'http://10.0.0.1/x.png' } }, { image: false }, 1],
    ['with a slug that is none', { slug: 'Ç_x y' }, { slug: 'c_x-y' }, 1],
    [
      'with a frame in its description',
      { description: '<p>a</p>\n<iframe src="https://x.example"></iframe>' },
      { description: '<p>a</p>' },
      1,
    ],
  ])('%s', async (_, shown, changed, reported) => {
    const theirs = event({ id: 7, ...WHEN, slug: 'x', url: 'https://old.example/event/x/', ...shown });
    const { run, service, get } = await moving({ events: [theirs] });
    const { imported, lines } = await run();
    expect([imported?.records.new, lines.length]).toEqual([1, reported]);
    const seen =
      theirs.status === 'trash'
        ? await get('/events?status=trash&start_date=2000-01-01&end_date=2100-01-01')
        : { events: [await get('/events/7')] };
    expect(seen).toMatchObject({ events: [{ id: 7, ...shown, ...changed }] });
    expect((await verify(service)).lines).toEqual([]);
  });

  const DETAILS = { currency_code: '' };
  it.each([
    ['Free', { ...DETAILS, currency_symbol: '', currency_position: '', values: ['0'] }, 'De balde', ['0']],
    [
      'Gratuito – 12€',
      { ...DETAILS, currency_symbol: '€', currency_position: 'postfix', values: ['0', '8', '12'] },
      'De balde – 12€',
      ['0', '8', '12'],
    ],
    [
      '$5 – $20',
      { ...DETAILS, currency_symbol: '$', currency_position: 'prefix', values: ['5', '20'] },
      '$5 – $20',
      ['5', '20'],
    ],
    ['Adults 10€', { ...DETAILS, currency_symbol: '', currency_position: '', values: ['10'] }, 'Adults 10€', ['10']],
    ['', { ...DETAILS, currency_symbol: '', currency_position: '', values: [] }, '', []],
  ])('that costs "%s"', async (cost, cost_details, shown, values) => {
    const { run, get } = await moving({ events: [event({ id: 7, cost, cost_details })] });
    await run();
    expect(await get('/events/7')).toMatchObject({ cost: shown, cost_details: { values } });
  });

  it.each([
    [
      'that ends before it starts',
      { start_date: '2031-05-10 10:00:00', end_date: '2031-05-09 10:00:00' },
      /ends before/,
    ],
    ['without dates', { start_date: '', end_date: '' }, /dates/],
    ['with a status of the inside', { status: 'auto-draft' }, /auto-draft/],
  ])('%s is left out, and reported', async (_, shown, why) => {
    const theirs = event({ id: 7, ...shown });
    const { run, get } = await moving({ events: [theirs] });
    const { imported, lines } = await run({ hidden: [7] }); // whatever dates a list may show
    expect([imported?.records.new, imported?.records['left out']]).toEqual([0, 1]);
    expect(lines).toMatchObject([{ what: 'left out', kind: 'event', id: 7, why: expect.stringMatching(why) }]);
    expect(await get('/events/7')).toMatchObject({ code: 'rest-event-not-found' });
  });

  it('behind a password is stored as private', async () => {
    const { run, get } = await moving({ events: [event({ id: 7, post_password: 'secret', title: 'Members' })] });
    const { lines } = await run();
    expect(lines).toEqual([{ what: 'protected, stored as private', kind: 'event', id: 7, name: 'Members' }]);
    expect(await get('/events/7')).toMatchObject({ title: 'Members', status: 'private', description: '' });
  });

  it('that is hidden is fetched by its id, and one that is not shown is reported', async () => {
    const { run, get } = await moving({
      events: [event({ id: 7, hide_from_listings: true }), event({ id: 8, hide_from_listings: true })],
    });
    const { lines } = await run({ hidden: [7, 999] });
    expect(lines).toMatchObject([{ what: 'left out', id: 999 }]);
    expect(await get('/events/7')).toMatchObject({ id: 7, hide_from_listings: true });
    expect(await get('/events/8')).toMatchObject({ code: 'rest-event-not-found' });
  });
});

it('keeps an e-mail address in letters of any language', async () => {
  const email = 'información.ba@concello.example';
  const { run, get } = await moving({ organizers: [organizer({ id: 9, slug: 'x', email })] });
  expect((await run()).lines).toEqual([]);
  expect(await get('/organizers/9')).toMatchObject({ email });
});

it('leaves an e-mail address that is none out, with a line', async () => {
  const { run, get } = await moving({ organizers: [organizer({ id: 9, slug: 'x', email: 'ask at the bar' })] });
  const { lines } = await run();
  expect(lines).toMatchObject([{ what: 'field left out', kind: 'organizer', id: 9, field: 'email' }]);
  expect(await get('/organizers/9')).not.toHaveProperty('email');
});

it('gives pictures another beginning', async () => {
  const { run, get } = await moving(all());
  await run({ images: [['https://upstream.test/wp-content', 'https://cdn.example/old']] });
  expect(await get('/events/19')).toMatchObject({
    image: { id: 4, url: 'https://cdn.example/old/uploads/poster.png' },
  });
});

describe('users', () => {
  it('of the source keep their numbers, as contributors without a password', async () => {
    const { run, service } = await moving({
      events: [event({ id: 7, author: '12' }), event({ id: 8, author: '3', slug: 'y' })],
    });
    await run();
    expect(
      (await allAccounts(service.store)).map(({ user, passwords }) => [
        user.id,
        user.login,
        user.role,
        passwords.length,
      ]),
    ).toEqual([
      [3, 'author-3', 'contributor', 0],
      [12, 'author-12', 'contributor', 0],
      [1_000_001, 'admin', 'administrator', 1],
    ]);
    const next = await addNewUser(service.store, { login: 'nova', role: 'editor', password: 'x'.repeat(20) }, NOW);
    expect(next.id).toBe(1_000_013);
  });

  it('whose number another login holds stop the import, unless a map says who they are', async () => {
    const { run, service, get } = await moving({ events: [event({ id: 7, author: '1000001' })] });
    await expect(run()).rejects.toThrow(/1000001 is admin.*--authors/);
    expect(await service.store.read([{ pk: 'R#7', sk: '-' }], 'consistent')).toEqual([undefined]);
    await run({ logins: new Map([[1_000_001, 'admin']]) });
    expect(await get('/events/7')).toMatchObject({ author: '1000001' });
  });

  it('that a map names are those of the logins, made if there are none', async () => {
    const { run, get } = await moving({
      events: [event({ id: 7, author: '5' }), event({ id: 8, author: '6', slug: 'y' })],
    });
    await run({
      logins: new Map([
        [5, 'admin'],
        [6, 'rosa'],
      ]),
    });
    expect([await get('/events/7'), await get('/events/8')]).toMatchObject([{ author: '1000001' }, { author: '6' }]);
  });
});

describe('ids', () => {
  it('that another record has here stop the import by name, before anything is written', async () => {
    const { run, service } = await moving({ events: [event({ id: 1, title: 'Theirs' })], tags: [gratis] });
    await service.call('POST', '/venues', { as: 'admin', body: { venue: 'Ours' } });
    await expect(run()).rejects.toThrow('event 1 "Theirs" (here venue "Ours")');
    expect(await service.store.read([{ pk: 'R#t20', sk: '-' }], 'consistent')).toEqual([undefined]);
  });

  it('are others with an offset, and the report lists both', async () => {
    const { run, get } = await moving(all());
    const { lines } = await run({ offset: 500_000 });
    expect(lines.map(({ kind, id, here }) => [kind, id, here])).toEqual([
      ['category', 3, 500_003],
      ['category', 19, 500_019],
      ['tag', 20, 500_020],
      ['venue', 8, 500_008],
      ['organizer', 9, 500_009],
      ['event', 19, 500_019],
    ]);
    expect(await get('/events/500019')).toMatchObject({
      ...{ author: '500012', image: { id: 500_004 }, venue: { id: 500_008 } },
      categories: [{ id: 500_019, parent: 500_003 }],
    });
  });

  it('above those that were left to the source stop a later import by name', async () => {
    const { run, fake } = await moving({ events: [event({ id: 7 })] });
    await run({ gap: 100 });
    fake.records.events.push(event({ id: 150, slug: 'y', title: 'Far' }));
    await expect(run({ gap: 100 })).rejects.toThrow(/above .*up to 107.*event 150 "Far"/);
  });
});

describe('again', () => {
  it('brings what is new, changed and gone, and touches nothing else', async () => {
    const { run, fake, get, service } = await moving({
      ...all(),
      events: [concerto, event({ id: 30, slug: 'stays' }), event({ id: 31, slug: 'goes' })],
      tags: [gratis, tag({ id: 21, name: 'Goes', slug: 'goes' })],
    });
    await run();
    const version = async (id: number) =>
      (await service.store.read([{ pk: `R#${id}`, sk: '-' }], 'consistent'))[0]?.version;
    fake.records.events = [
      { ...concerto, title: 'Other', modified: '2026-01-02 03:04:05', venue: [] },
      event({ id: 30, slug: 'stays' }),
      event({ id: 32, slug: 'comes' }),
    ];
    fake.records.tags = [gratis];
    fake.records.categories = [
      { ...musica, name: 'Música' },
      { ...jazz, parent: 0 },
    ];
    const { imported, lines } = await run();
    expect(imported?.records).toEqual({
      new: 1,
      changed: 3,
      unchanged: 4,
      edited: 0,
      'left out': 0,
      gone: 2,
      linked: 0,
    });
    expect(lines).toMatchObject([
      { what: 'put into the trash', kind: 'event', id: 31 },
      { what: 'deleted', kind: 'tag', id: 21 },
    ]);
    expect(await version(30)).toBe(1);
    expect(await get('/events/19')).toMatchObject({ title: 'Other', modified: '2026-01-02 03:04:05', venue: [] });
    expect(await get('/events/31')).toMatchObject({ code: 'event-no-longer-available' });
    expect(await get('/events?categories=3&start_date=2000-01-01&end_date=2100-01-01')).toMatchObject({ total: 0 });
    const third = await run();
    expect(third.imported?.records).toMatchObject({ new: 0, changed: 0, unchanged: 8, gone: 0 });
    expect((await verify(service)).lines).toEqual([]);
  });

  it('leaves what was edited here, and says so, unless theirs counts', async () => {
    const { run, fake, get, service } = await moving(all());
    await run();
    const edit = (path: string, body: object) => service.call('PUT', path, { as: 'admin', body });
    await edit('/events/19', { title: 'Ours' });
    await edit('/venues/8', { city: 'Lugo' });
    await edit('/tags/20', { name: 'Nosa' });
    fake.records.events = [{ ...concerto, title: 'Theirs' }];
    const second = await run();
    expect(second.lines.map(({ what, kind }) => [what, kind])).toEqual([
      ['edited here, left as it is', 'tag'],
      ['edited here, left as it is', 'venue'],
      ['edited here, left as it is', 'event'],
    ]);
    expect(await get('/events/19')).toMatchObject({ title: 'Ours' });
    const third = await run({ takesTheirs: true });
    expect([third.imported?.records.changed, third.lines]).toEqual([3, []]);
    expect([await get('/events/19'), await get('/tags/20')]).toMatchObject([{ title: 'Theirs' }, { name: 'Gratis' }]);
    expect((await run()).imported?.records).toMatchObject({ unchanged: 6, edited: 0 });
  });

  it('follows what the source hides now, and takes back from the trash what is there again', async () => {
    const { run, fake, get } = await moving({ events: [event({ id: 7 }), event({ id: 8, slug: 'y' })] });
    await run();
    fake.records.events = [event({ id: 7, hide_from_listings: true })];
    expect((await run()).imported?.records).toMatchObject({ changed: 1, gone: 1 });
    expect(await get('/events/7')).toMatchObject({ hide_from_listings: true, status: 'publish' });
    fake.records.events = [event({ id: 8, slug: 'y' })];
    expect((await run()).imported?.records).toMatchObject({ changed: 1, gone: 1 });
    expect(await get('/events/8')).toMatchObject({ status: 'publish', slug: 'y' });
  });

  it('does not take what the clock has published for an edit', async () => {
    const soon = { status: 'future', date: '2027-02-01 10:00:00', date_utc: '2027-02-01 09:00:00' };
    const { run, fake, service } = await moving({ events: [event({ id: 7, ...soon })] });
    await run();
    await service.publishDue(); // the test's clock is later
    fake.records.events = [event({ id: 7, ...soon, title: 'Published' })];
    expect((await run()).imported?.records).toMatchObject({ changed: 1, edited: 0 });
  });
});

it('links translations that a table names, posts and terms', async () => {
  const { run, service, get } = await moving({
    events: [event({ id: 7 })],
    tags: [tag({ id: 7, name: 'a', slug: 'a' })],
  });
  await run();
  const other = await openOriginal({ events: [event({ id: 8 })], tags: [tag({ id: 8, name: 'b', slug: 'b' })] }, KNOWN);
  const second = importInto(service, connected(other.address, KNOWN));
  ends.push(other.stop, second.remove);
  const { SITE } = await import('../support/middleware.ts');
  const { imported } = await second.run({
    ...{ language: 'ca', sites: [SITE, { ...SITE, language: 'ca' }] },
    translations: [
      { kind: 'post', ids: [7, 8] },
      { kind: 'tag', ids: [7, 8] },
    ],
  });
  expect(imported?.records.linked).toBe(2);
  expect(await get('/events/7')).toMatchObject({ language: 'gl', translations: { ca: { id: 8 } } });
  expect(await get('/tags/8')).toMatchObject({ language: 'ca', translations: { gl: { id: 7 } } });
  expect((await verify(service)).lines).toEqual([]);
});

describe('on a bad day', () => {
  const many = (): Partial<Records> => ({
    ...all(),
    events: Array.from({ length: 160 }, (_, i) =>
      event({ id: i + 100, slug: `e${i}`, title: `Line\u2028end ${i}`, venue: teatro }),
    ),
  });
  it('brings everything once: slow, busy, broken, with pages that repeat records', async () => {
    const { run, service } = await moving(many(), {
      ...{ repeats: true, delayMs: 2 },
      fault: n => (n % 7 === 3 ? (['cut', 'notice', 500, 502, 503, 'hang up'] as const)[n % 6] : undefined),
    });
    expect((await run()).imported?.records.new).toBe(165);
    expect((await verify(service)).lines).toEqual([]);
  });

  it('goes on where it was interrupted, and asks for no page twice', async () => {
    const { run, fake, service } = await moving(many());
    const stop = new AbortController();
    let written = 0;
    const interrupted = run({
      stop: stop.signal,
      showProgress: () => ({
        advance: () => {
          written += 1;
          if (written === 60) stop.abort();
        },
        end: () => {},
      }),
    });
    expect((await interrupted).imported).toBeUndefined();
    const asked = fake.asked.length;
    const { imported } = await run();
    expect(imported?.records.new).toBeLessThan(120);
    expect((imported?.records.new ?? 0) + (imported?.records.unchanged ?? 0)).toBe(165);
    expect(fake.asked.length - asked).toBe(0);
    expect((await verify(service)).lines).toEqual([]);
  });
});

/** `calendar verify` finds each kind of damage and puts it right, and finds nothing where others only write. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkCountKey } from '../../shared/lists/link-counts.ts';
import { FEATURED_EVENTS, linkList } from '../../shared/lists/name.ts';
import type { Change, Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  countersKey,
  idCounterKey,
  linkKey,
  nameKey,
  postKey,
  REPAIRS,
  slugKey,
  termCardKey,
  termsVersionKey,
  unfinishedKey,
} from '../../shared/store/table.ts';
import type { Difference } from '../../tools/cli/verify/compare/difference.ts';
import { recheckItems } from '../../tools/cli/verify/recheck-items.ts';
import { type Verified, type Verifying, verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { withBreakdown } from '../support/breakdowns.ts';
import { postId } from '../support/ids.ts';
import { NOW, openService, type Service } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

const run = async (
  { endpoint, table }: Service,
  repair = false,
  watch: Verifying['watch'] = scan => scan(() => {}),
): Promise<Verified & { lines: string[] }> => {
  const lines: string[] = [];
  const at = stageTable({ endpoint, table });
  const verified = await verifyTable(at, {
    repair,
    now: NOW + 3600,
    stop: new AbortController().signal,
    watch,
    report: ({ kind, key, is, should }, isPutRight) =>
      void lines.push(`${kind} ${key.pk} ${key.sk}: ${is} -> ${should}${repair && !isPutRight ? ' (left)' : ''}`),
  });
  at.client.destroy();
  return { ...verified, lines: lines.sort() };
};

describe('damage', () => {
  let service: Service;
  const breakdown = { left: Number.POSITIVE_INFINITY };
  const made: Record<string, number> = {};
  beforeAll(async () => {
    service = await openService({ wrap: client => withBreakdown(client, breakdown) });
    const create = async (name: string, path: string, body: object) => {
      made[name] = (await service.call('POST', path, { as: 'editor', body })).body.id;
    };
    await create('category', '/categories', { name: 'Jazz' });
    await create('tag', '/tags', { name: 'Free' });
    await create('venue', '/venues', { venue: 'Mairie', city: 'Auch' });
    await create('other', '/venues', { venue: 'Halle', city: 'Auch' });
    await create('event', '/events', { ...M, categories: [made.category], tags: [made.tag], venue: made.venue });
    await create('second', '/events', { ...M, title: 'Second', venue: made.venue });
    await create('picture', '/events', { ...M, title: 'Third', image: 'https://example.org/a.jpg', status: 'draft' });
  });
  afterAll(() => service.stop());

  const id = (name: string): number => made[name] ?? 0;
  const stored = async (key: { pk: string; sk: string }): Promise<Item> => {
    const [item] = await service.store.read([key], 'consistent');
    if (item === undefined) throw new Error(`no ${key.pk} ${key.sk}`);
    return item;
  };
  const withoutList = ({ d, ...item }: Item): Item => item;

  it('an intact table has none', async () => {
    expect(await run(service)).toMatchObject({ lines: [], different: 0, unjudged: 0, busy: 0, records: 7 });
  });

  const may = countersKey('gl', 'all', '203105');
  const DAMAGES: [what: string, damage: () => Promise<Change[]> | Change[], lines: RegExp[]][] = [
    [
      'a link entry is gone',
      () => [{ remove: linkKey(postId(id('event')), linkList('category', id('category'))) }],
      [/^link entry R#\d+ L#c\d+: nothing -> \{"l":"gl\/c\d+#0","ls":.*\}$/],
    ],
    [
      'a link entry says something else',
      async () => [
        {
          put: {
            ...(await stored(linkKey(postId(id('event')), linkList('venue', id('venue'))))),
            x: '20310510120000|',
          },
        },
      ],
      [/^link entry .*: \{"x":"20310510120000\|"\} -> \{"x":"20310510120000\|c\d+,t\d+,v\d+"\}$/],
    ],
    [
      'an entry of a list that the event is not in',
      () => [{ put: { ...linkKey(postId(id('event')), FEATURED_EVENTS), l: 'gl/f#0', ls: '1', x: '' } }],
      [/^link entry R#\d+ L#f: \{"l":"gl\/f#0","ls":"1","x":""\} -> nothing$/],
    ],
    [
      'a record is not in the index of its list',
      async () => [{ put: withoutList(await stored(postKey(postId(id('event'))))) }],
      [/^record R#\d+ -: \{\} -> \{"d":"gl\/all#0"\}$/],
    ],
    [
      'a slug has no holder',
      () => [{ remove: slugKey('event', 'gl', 't') }],
      [/^slug S#gl\/event\/t -: nothing -> \{"id":\d+\}$/],
    ],
    [
      'the slug of a record that is gone is held',
      () => [{ put: { ...slugKey('venue', 'gl', 'gone'), id: 999 } }],
      [/^slug S#gl\/venue\/gone -: \{"id":999\} -> nothing$/],
    ],
    [
      'a slug is held by one who has another',
      () => [{ put: { ...slugKey('event', 'gl', 't'), id: id('second') } }],
      [/^slug S#gl\/event\/t -: \{"id":\d+\} -> \{"id":\d+\}$/],
    ],
    [
      'a name has no bearer',
      () => [{ remove: nameKey('venue', 'gl', { folded: 'mairie', scope: 'auch' }, id('venue')) }],
      [/^name M#gl\/venue\/mairie #auch#\d+: nothing -> \{"address":"","city":"Auch",.*\}$/],
    ],
    [
      'a name is borne by nobody who has it',
      () => [{ put: { ...nameKey('venue', 'gl', { folded: 'old', scope: '' }, id('venue')), id: id('venue') } }],
      [/^name M#gl\/venue\/old ##\d+: \{"id":\d+\} -> nothing$/],
    ],
    [
      'a term has no card',
      () => [{ remove: termCardKey('gl', linkList('tag', id('tag'))) }],
      [/^card T#gl t\d+: nothing -> \{.*"name":"Free".*\}$/],
    ],
    [
      'numbers of a month are off',
      () => [{ add: { s10: 3, e10: -1, s11: 1 }, to: may }],
      [
        /^counters N#gl\/all 203105: \{"e10":1\} -> \{"e10":2\}$/,
        /^counters N#gl\/all 203105: \{"s10":5\} -> \{"s10":2\}$/,
        /^counters N#gl\/all 203105: \{"s11":1\} -> \{"s11":0\}$/,
      ],
    ],
    [
      'a month is gone, and so is a count',
      () => [{ remove: may }, { remove: linkCountKey('gl', linkList('tag', id('tag'))) }],
      [
        /^count K#gl\/ct t\d+: \{"n":0\} -> \{"n":1\}$/,
        /^counters N#gl\/all 203105: \{"e10":0\} -> \{"e10":2\}$/,
        /^counters N#gl\/all 203105: \{"s10":0\} -> \{"s10":2\}$/,
      ],
    ],
    [
      'a record is gone, with all that it left still there',
      () => [{ remove: postKey(postId(id('other'))) }],
      [
        /^counters N#gl\/venue-publish 202703: \{"e01":2\} -> \{"e01":1\}$/,
        /^counters N#gl\/venue-publish 202703: \{"s01":2\} -> \{"s01":1\}$/,
        /^name M#gl\/venue\/halle #auch#\d+: .* -> nothing$/,
        /^slug S#gl\/venue\/halle -: .* -> nothing$/,
        /^text W#gl\/venue-publish#0 .* -> nothing$/,
      ],
    ],
    [
      'counters of ids are behind the ids that are there',
      () => [{ put: { ...idCounterKey('post'), last: 2 } }, { remove: idCounterKey('term') }],
      [/^ids I#post -: 2 -> \d+ or more$/, /^ids I#term -: 0 -> 2 or more$/],
    ],
    [
      'what is left of a large write, without its event',
      () => [{ put: { ...unfinishedKey(postId(998)), version: 1000, moves: [[{ add: { s10: 1 }, to: may }]] } }],
      [/^unfinished write R#998 U: 1 lists to go -> nothing$/],
    ],
  ];

  it.each(DAMAGES)('%s', async (_, damage, lines) => {
    await service.store.commit(await damage());
    const expected = lines.map(line => expect.stringMatching(line));
    expect((await run(service)).lines).toEqual(expected);
    const repaired = await run(service, true);
    expect([repaired.lines, repaired.putRight]).toEqual([expected, lines.length]);
    expect((await run(service)).lines).toEqual([]);
  });

  it('items of kinds that this version does not know are counted, and left', async () => {
    const { store } = service;
    const unknown = [
      { pk: 'X#', sk: '1', id: 7 },
      { ...postKey(postId(id('event'))), sk: 'X#later', id: 3 },
    ];
    await store.commit(unknown.map(put => ({ put })));
    expect(await run(service, true)).toMatchObject({ lines: [], unknown: 2 });
    expect(await store.read(unknown, 'consistent')).toEqual(unknown);
    await store.commit(unknown.map(({ pk, sk }) => ({ remove: { pk, sk } })));
    expect(await run(service)).toMatchObject({ lines: [], unknown: 0 });
  });

  it('what no plan can put right is named and left', async () => {
    const { store } = service;
    const twin = { ...(await stored(postKey(postId(id('event'))))), id: 997, ...postKey(postId(997)), links: [] };
    const unreadable = { ...postKey(postId(996)), type: 'event', id: 996, title: 5 };
    await store.commit([{ put: twin }, { put: unreadable }]);
    const left = [
      /^counters N#gl\/all 203105: \{"e10":2\} -> \{"e10":3\} \(left\)$/, // an unreadable record may be among them
      /^counters N#gl\/all 203105: \{"s10":2\} -> \{"s10":3\} \(left\)$/,
      /^record R#996 -: .* -> a record \(left\)$/,
      /^slug S#gl\/event\/t -: \{"id":\d+\} -> \{"id":997\} \(left\)$/,
    ];
    const { lines } = await run(service, true);
    // The twin names the lists of what it was copied from; that much can be put right.
    expect(lines.filter(line => line.endsWith('(left)'))).toEqual(left.map(line => expect.stringMatching(line)));
    await store.commit([997, 996].map(gone => ({ remove: postKey(postId(gone)) })));
    expect((await run(service, true)).lines.filter(line => line.endsWith('(left)'))).toEqual([]);
    expect((await run(service)).lines).toEqual([]);
  });

  it('a large write that broke off is finished, once it is old', async () => {
    const tags = Array.from({ length: 40 }, (_, i) => `Tag ${i}`);
    await Promise.all(tags.map(name => service.call('POST', '/tags', { as: 'editor', body: { name } })));
    breakdown.left = 1;
    await service.call('POST', '/events', { as: 'editor', body: { ...M, title: 'Festival', tags } });
    breakdown.left = Number.POSITIVE_INFINITY;
    service.faults.splice(0);
    expect((await run(service)).lines).toEqual([expect.stringMatching(/^unfinished write R#\d+ U: \d+ lists to go/)]);
    expect(await run(service, true)).toMatchObject({ different: 1, putRight: 1 });
    expect(await run(service)).toMatchObject({ lines: [], busy: 0 });
  });

  it('an event whose password older code has stored moves to the lists of protected events', async () => {
    const CLUB = { title: 'Club', start_date: '2032-05-10', end_date: '2032-05-10' };
    const links = { venue: made.venue, categories: [made.category], tags: [made.tag], featured: true };
    const { id: event } = (await service.call('POST', '/events', { as: 'editor', body: { ...CLUB, ...links } })).body;
    const [item] = await service.store.read([postKey(postId(event))], 'consistent');
    if (item === undefined) throw new Error('there is no such event');
    await service.store.commit([{ put: { ...item, password: 'a hash' } }]); // and nothing beside it: open lists, open counts

    const found = async (as?: string) => {
      const { body } = await service.call('GET', `/events?starts_after=2000-01-01&featured=true&status=publish`, {
        as,
      });
      return [body.total, body.events.map((each: { id: number }) => each.id)];
    };
    const count = async () => (await service.call('GET', `/tags/${made.tag}`)).body.count;
    expect([await found(), await count()]).toEqual([[1, []], 2]); // the total and the count tell of it

    expect((await run(service, true)).lines.filter(line => line.endsWith('(left)'))).toEqual([]);
    expect(await run(service)).toMatchObject({ lines: [], different: 0 });
    expect([await found(), await found('editor'), await count()]).toEqual([[0, []], [1, [event]], 1]);
  });

  it('functions forget the cards they remember when one is put right', async () => {
    const [before] = await service.store.read([termsVersionKey('gl')], 'consistent');
    await service.store.commit([{ remove: termCardKey('gl', linkList('tag', id('tag'))) }]);
    await run(service, true);
    const [after] = await service.store.read([termsVersionKey('gl')], 'consistent');
    expect(Number(after?.n) - Number(before?.n)).toBe(1);
  });

  it('a number is left alone while a record comes and goes between the scans', async () => {
    const to = (status: string) =>
      service.call('PUT', `/events/${id('picture')}`, { as: 'editor', body: { status } }).then(() => {});
    const besideWriter = () =>
      run(service, true, async scan => {
        await to('draft');
        await scan(() => {});
        await to('publish');
      });
    const { s10 } = await stored(may);
    expect(s10).toBe(3);
    await service.store.commit([{ add: { s10: 1 }, to: may }]);
    expect(await besideWriter()).toMatchObject({
      lines: ['counters N#gl/all 203105: {"s10":5} -> {"s10":"3 to 4"} (left)'],
      putRight: 0,
    });
    await service.store.commit([{ add: { s10: -1 }, to: may }]);
    expect((await besideWriter()).lines).toEqual([]);
    await to('draft');
    expect((await run(service)).lines).toEqual([]);
  });

  it('of two repairs at once, one gives way', async () => {
    await service.store.commit([{ add: { s10: 2 }, to: may }]);
    const both = await Promise.allSettled([run(service, true), run(service, true)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await stored(REPAIRS)).version).toBeGreaterThan(0);
    expect((await run(service)).lines).toEqual([]);
  });
});

it('what differs in one look only is not different; what is written in every look is not judged', async () => {
  const { store, call, stop } = await openService();
  const make = async (title: string): Promise<number> =>
    (await call('POST', '/events', { as: 'editor', body: { ...M, title } })).body.id;
  const [late, busy] = [await make('Late'), await make('Busy')];
  const suspects = [
    { key: slugKey('event', 'gl', 'late'), owners: [postKey(postId(late)).pk] },
    { key: slugKey('event', 'gl', 'busy'), owners: [postKey(postId(busy)).pk] },
    { key: slugKey('event', 'gl', 'nobody'), owners: [postKey(postId(late)).pk] },
  ];
  await store.commit([{ put: { ...slugKey('event', 'gl', 'nobody'), id: late } }]);
  let reads = 0;
  const shown = (item: Item | undefined): Item | undefined => {
    if (item?.pk === slugKey('event', 'gl', 'late').pk && reads <= 4) return undefined; // as if not visible yet, in one look
    return item?.pk === postKey(postId(busy)).pk ? { ...item, version: reads } : item;
  };
  const seen: string[] = [];
  const watched: Store = {
    ...store,
    read: async (keys, consistency) => {
      reads += 1;
      return (await store.read(keys, consistency)).map(shown);
    },
  };
  const report = async ({ key, is, should }: Difference) => void seen.push(`${key.pk}: ${is} -> ${should}`);
  // Ten looks, each later than the one before: six seconds.
  expect(await recheckItems(watched, suspects, report, new AbortController().signal)).toBe(1);
  expect(seen).toEqual([`S#gl/event/nobody: {"id":${late}} -> nothing`]);
  await stop();
});

describe('beside eight writers', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.stop());

  const WRITES: ((id: number, n: number) => [method: string, path: string, body?: object])[] = [
    id => ['PUT', `/events/${id}`, { start_date: '2031-05-20 10:00:00', end_date: '2031-06-02 10:00:00' }],
    (id, n) => ['PUT', `/events/${id}`, { title: `Renamed ${n}`, slug: `slug-${n % 3}`, tags: [`Tag ${n % 4}`] }],
    id => ['DELETE', `/events/${id}`],
    id => ['PUT', `/events/${id}`, { status: 'publish', featured: true, venue: { venue: 'Halle', city: 'Auch' } }],
  ];
  let written = 0;
  const write = async (stop: AbortSignal, writer: number): Promise<void> => {
    while (!stop.aborted) {
      const made = await service.call('POST', '/events', { as: 'editor', body: { ...M, tags: [`Tag ${writer}`] } });
      for (const next of WRITES) {
        const [method, path, body] = next(made.body.id, written++);
        await service.call(method, path, { as: 'editor', body });
      }
    }
  };

  it('nothing seems different; damage is found, and put right without undoing a write', async () => {
    await service.call('POST', '/tags', { as: 'editor', body: { name: 'Tag 0' } });
    await service.call('POST', '/events', {
      as: 'editor',
      body: { ...M, start_date: '2029-01-01', end_date: '2029-01-02' },
    });
    const stop = new AbortController();
    const writers = Array.from({ length: 8 }, (_, writer) => write(stop.signal, writer));
    const quiet: Awaited<ReturnType<typeof run>>[] = [];
    const busy = () => quiet.reduce((sum, verified) => sum + verified.unjudged + verified.busy, 0);
    while (quiet.length < 40 && (written < 80 || busy() === 0)) quiet.push(await run(service));
    await service.store.commit([
      { remove: slugKey('tag', 'gl', 'tag-0') },
      { add: { s01: 1 }, to: countersKey('gl', 'all', '202901') }, // one of their events may have been there, for all it knows
      { add: { s10: 5000 }, to: countersKey('gl', 'all', '203105') }, // far beyond what the writers do meanwhile
    ]);
    const damaged = await run(service, true);
    stop.abort();
    await Promise.all(writers);
    expect(quiet.flatMap(({ lines }) => lines)).toEqual([]);
    expect(busy()).toBeGreaterThan(0); // something was written while it was looked at
    expect(damaged.lines).toEqual([
      expect.stringMatching(
        /^counters N#gl\/all 203105: \{"s10":50\d\d\} -> \{"s10":("\d+ to \d+"|\d+)\}( \(left\))?$/,
      ), // unsure, unless no event starts then
      expect.stringMatching(/^slug S#gl\/tag\/tag-0 -: nothing -> \{"id":\d+\}$/),
    ]);
    const rest = await run(service, true); // now that it is quiet
    expect(rest.lines).toContain('counters N#gl/all 202901: {"s01":2} -> {"s01":1}');
    expect(rest.putRight).toBe(rest.different);
    expect(await run(service)).toMatchObject({ lines: [], busy: 0 });
  });
});

/** `calendar load --table` writes what a load through the door writes, in fewer transactions. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { type AnyRecord, readableRecordOf } from '../../shared/records/record.ts';
import { LANGUAGES } from '../../shared/settings/site.ts';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import { kindOf } from '../../shared/store/schema.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { groupedStore } from '../../tools/at-once/grouped-store.ts';
import { openJournal } from '../../tools/cli/load/journal.ts';
import { isLine, type Line, placeLine } from '../../tools/cli/load/place-line.ts';
import { byText } from '../../tools/cli/load/recognition.ts';
import { type Result, sendLines } from '../../tools/cli/load/send.ts';
import { tableService } from '../../tools/cli/load/table-service.ts';
import { byLanguage, tableTarget } from '../../tools/cli/load/table-target.ts';
import type { Service } from '../../tools/client/http-service.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { scanTable } from '../../tools/table/scan-table.ts';
import { secondsNow } from '../../tools/terminal/now.ts';
import { recount } from '../support/recount.ts';
import { type Service as Door, openService } from '../support/service.ts';

const EDITOR = { id: 2, login: 'editor', role: 'editor', version: 1 } as const;
const SITE = sites.find(({ language }) => language === 'gl');

const day = (i: number): string => `2031-0${1 + (i % 3)}-${10 + (i % 17)}`;
const event = (i: number) => ({
  title: `Concerto ${i}`,
  description: `<p>Number ${i}</p>`,
  start_date: `${day(i)} 20:00:00`,
  end_date: `${day(i)} 22:00:00`,
  categories: [['Música'], ['Teatro', 'Música'], []][i % 3],
  tags: [`${70 + (i % 4)}`, `tag ${i % 5}`],
  venue: { venue: `Hall ${i % 6}`, city: i % 2 === 0 ? 'Lugo' : 'Vigo', lat: 43 },
  organizer: { organizer: 'Os Amigos', ...(i === 30 && { phone: '123' }) },
  image: i % 10 === 0 ? `https://example.org/${i}.jpg` : '',
  cost: i % 7 === 0 ? '12' : '',
});
const festival = { ...event(50), title: 'Festival', tags: Array.from({ length: 60 }, (_, i) => `stage ${i}`) };
const backwards = { ...event(51), title: 'Backwards', end_date: '2030-01-01' };
const LINES: readonly Line[] = [
  ...Array.from({ length: 40 }, (_, i) => event(i)),
  event(7), // the same line is the same event
  festival,
  backwards,
  { ...event(53), title: '' },
]
  .map((each, i) => placeLine({ file: 'events.jsonl', number: i + 1, text: JSON.stringify(each) }, 'gl'))
  .filter(isLine);

const { path: home, remove } = temporaryFolder('load');
afterAll(remove);

const send = async (service: Service, name: string, lines = LINES): Promise<string[]> => {
  const results: Result[] = [];
  await sendLines(byLanguage(lines), {
    serviceOf: () => service,
    recognition: byText(openJournal(join(home, name)), '2020-01-01 00:00:00'),
    concurrency: 16,
    strict: false,
    stop: new AbortController().signal,
    report: result => results.push(result),
  });
  return results
    .toSorted((a, b) => a.line.number - b.line.number)
    .map(result => `${result.outcome}${result.outcome === 'refused' ? ` ${JSON.stringify(result.reason)}` : ''}`);
};

/** The service through the door, as the loader calls it. */
const through = (door: Door): Service => ({
  address: 'door',
  call: async (method, path, { body, headers } = {}) =>
    door.call(method, path, { as: 'editor', body, ...(headers && { headers }) }),
});

/** All records, without what no two loads have in common: ids, in links the names behind them. */
const recordsIn = async ({ endpoint, table }: Door): Promise<string[]> => {
  const records = new Map<string, AnyRecord>();
  const at = stageTable({ endpoint, table });
  await scanTable(at, new AbortController().signal, item => {
    const record = kindOf(item).role === 'record' ? readableRecordOf(item) : undefined;
    if (record !== undefined) records.set('list' in record ? record.list : `${record.type} ${record.id}`, record);
  });
  at.client.destroy();
  const nameOf = (list: string): string => {
    const record = records.get(list);
    if (record === undefined || !('name' in record)) return `nobody behind ${list}`;
    return `${record.type} ${record.name}${record.type === 'venue' ? ` in ${record.city}` : ''}`;
  };
  const shown = [...records.values()].map(({ id, ...record }) => {
    if (record.type === 'picture') return record;
    const image = 'image' in record && record.image !== null ? record.image.url : null;
    const links = 'links' in record ? record.links.map(nameOf) : [];
    // Of venues in two towns, whose name is one, either may be first; dates and versions follow from the moment.
    const { date, date_utc, modified, modified_utc, version, list, ...kept } = { ...NO_DATES, ...record };
    return { ...kept, image, links, slug: record.slug.replace(/^(hall-\d)-2$/, '$1') };
  });
  return shown.map(record => JSON.stringify(record)).sort();
};
const NO_DATES = { date: '', date_utc: '', modified: '', modified_utc: '', list: '' };

describe('the same file through the door and into the table', () => {
  let door: Door;
  let other: Door;
  let service: Service;
  const groups: number[] = [];
  beforeAll(async () => {
    [door, other] = await Promise.all([openService(), openService()]);
    for (const { setNow } of [door, other]) setNow(secondsNow()); // a load into a table goes by the clock of the machine
    if (SITE === undefined) throw new Error('no site speaks gl');
    service = tableService(
      // With a clock that stands still: how much goes together does not depend on how fast this machine is.
      groupedStore(
        other.store,
        plans => groups.push(plans),
        () => 0,
      ),
      'table',
      EDITOR,
      SITE,
    );
  });
  afterAll(() => Promise.all([door.stop(), other.stop()]));

  it('makes the same records, and every list is exact', async () => {
    const [sent, written] = [await send(through(door), 'door'), await send(service, 'table')];
    // Of two that are the same, either may come first.
    expect([sent[7], sent[40]].sort()).toEqual(['created', 'matched']);
    expect([written[7], written[40]].sort()).toEqual(['created', 'matched']);
    const others = (outcomes: readonly string[]) => outcomes.filter((_, i) => i !== 7 && i !== 40);
    // The door speaks the language of the site, a command English.
    for (const [outcomes, before] of [
      [sent, 'O evento remataría antes de comezar.'],
      [written, 'The event would end before it starts.'],
    ] as const)
      expect(others(outcomes)).toEqual([
        ...Array(40).fill('created'),
        expect.stringMatching(`"status":400,"code":"rest_invalid_param",.*"params":{"end_date":"${before}"}`),
        expect.stringMatching(/^refused .*"rest_missing_callback_param",.*"params":\["title"\]/),
      ]);
    expect(await recordsIn(other)).toEqual(await recordsIn(door));
    expect(await recount(other.endpoint, other.table)).toEqual([]);
    expect(Math.max(...groups)).toBeGreaterThan(2);
    expect(groups.length).toBeLessThan(40);
  });

  it('creates nothing twice, with its journal or without', async () => {
    const before = await recordsIn(other);
    expect((await send(service, 'table')).filter(each => each === 'created')).toEqual([]);
    await send(service, 'no journal');
    await send(through(other), 'no journal either');
    expect(await recordsIn(other)).toEqual(before);
  });
});

it('no other site stands in for one in a language that has none: its zone and currency would be wrong', async () => {
  const spoken = sites.map(site => site.language);
  const missing = LANGUAGES.filter(language => !spoken.includes(language));
  const message = `No site speaks ${missing.join(', ')}, so nothing was sent: there are sites in ${spoken.join(', ')}. Add `;
  const open = tableTarget({ place: { home }, user: 'demo' })(LANGUAGES, new AbortController().signal);
  await expect(open).rejects.toThrow(missing.length > 0 ? message : `No stage runs in ${home}`);
});

describe('plans in one transaction', () => {
  const at = (pk: string) => ({ pk, sk: '-' });
  const put = (pk: string): Change => ({ put: { ...at(pk), version: 1 }, when: 'absent', conflict: 'name' });

  /** A store that takes note, and where somebody else has put `taken` before. */
  const noting = () => {
    const committed: string[][] = [];
    const items = new Set(['taken']);
    const asked: string[] = [];
    const none = new Map<string, number>();
    const store: UncheckedStore = {
      read: async keys => {
        asked.push(`read ${keys.length}`);
        return keys.map(() => undefined);
      },
      readRange: async ({ partition }) => {
        asked.push(`find ${partition}`);
        return [];
      },
      increment: async ({ pk }, by) => {
        asked.push(`increment ${by}`);
        none.set(pk, (none.get(pk) ?? 0) + by);
        return none.get(pk) ?? 0;
      },
      updateItem: () => Promise.reject(new Error('a load touches nothing')),
      commit: async changes => {
        const keys = changes.flatMap(change => ('put' in change ? [change.put.pk] : []));
        committed.push(keys);
        if (keys.some(key => items.has(key))) throw new WriteConflict('name');
        for (const key of keys) items.add(key);
      },
    };
    return { store, committed, asked };
  };

  it('fail one by one, where one of them has lost', async () => {
    const { store, committed } = noting();
    const { commit } = groupedStore(store);
    const outcomes = await Promise.allSettled([commit([put('a')]), commit([put('taken')]), commit([put('b')])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed).toEqual([['a', 'taken', 'b'], ['a'], ['taken'], ['b']]);
  });

  it('do not wait for the database to hear that a neighbour was quicker', async () => {
    const { store, committed } = noting();
    const { commit } = groupedStore(store);
    const outcomes = await Promise.allSettled([commit([put('a')]), commit([put('b'), put('a')]), commit([put('c')])]);
    expect(outcomes[1]).toEqual({ status: 'rejected', reason: new WriteConflict('name') });
    await expect(commit([put('c')])).rejects.toEqual(new WriteConflict('name'));
    expect(committed).toEqual([['a', 'c']]);
  });

  it('are made of what is asked in one trip', async () => {
    const { store, asked } = noting();
    const grouped = groupedStore(store);
    const ids = () => grouped.increment(at('I'), 1);
    const found = () => grouped.readRange({ partition: 'M#gl/tag/a' });
    const [first, second, third] = await Promise.all([ids(), ids(), ids(), found(), found()]);
    await Promise.all([grouped.read([at('a'), at('b')], 'consistent'), grouped.read([at('c')], 'consistent')]);
    await found();
    expect([first, second, third]).toEqual([1, 2, 3]);
    expect(asked).toEqual(['increment 3', 'find M#gl/tag/a', 'read 3']);
    await grouped.commit([{ put: { pk: 'M#gl/tag/a', sk: '#' } }]);
    await found();
    expect(asked.at(-1)).toBe('find M#gl/tag/a'); // asked again, once somebody here has changed it
    expect(asked).toHaveLength(4);
  });
});

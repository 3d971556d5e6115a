/** Which items are read again, and which are taken from memory (docs/decisions/0087-items-are-remembered-by-version.md). */
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerMemory, answerMemory } from '../../functions/answers/answer-memory.ts';
import { ANSWER_RULE } from '../../functions/answers/version-watch.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION, answersKey, type Key } from '../../shared/store/table.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';

const NOW = 1_800_000_000;
const ALONE = '-';

const record = (id: string, fields: Readonly<Record<string, unknown>>): Item => ({
  pk: `R#${id}`,
  sk: ALONE,
  ...fields,
});
const EVENT = record('1', { type: 'event', language: 'gl', status: 'publish' });
const VENUE = record('2', { type: 'venue', language: 'ca', status: 'publish' });
const DRAFT = record('3', { type: 'event', language: 'gl', status: 'draft' });
const SCHEDULED = record('4', { type: 'event', language: 'gl', status: 'future' });
const PICTURE = record('5', { type: 'picture', language: 'gl' });
const CATEGORY = record('t6', { type: 'category', language: 'gl' });
const GROUP: Item = { pk: 'R#2', sk: 'T', type: 'translations', language: 'ca' };
const TERMS: Item = { pk: 'T#gl', sk: '!', n: 1 };
const COUNT: Item = { pk: 'K#gl/ct', sk: 'c6', n: 3 };
const MONTH: Item = { pk: 'N#gl/all', sk: '202705', s1: 1, f: 8 };
const SHARD: Item = { pk: 'N#gl/all', sk: '202705.7', s1: 2, f: -8 };
const FOLDING: Item = { pk: 'N#gl/v2', sk: '202705', s1: 1, f: 8 };
const DRAFTS: Item = { pk: 'N#gl/event-draft', sk: '202705', s1: 1 };
const SLUG: Item = { pk: 'S#gl/event/t', sk: ALONE, id: 1 };
const ITEMS = [
  EVENT,
  VENUE,
  DRAFT,
  SCHEDULED,
  PICTURE,
  CATEGORY,
  GROUP,
  TERMS,
  COUNT,
  MONTH,
  SHARD,
  FOLDING,
  DRAFTS,
  SLUG,
];

let versions: Partial<Record<Language, number>>;
let uptime: number;
let isBroken: boolean;
/** What the table was asked for, by keys and partitions, but for the versions. */
let asked: string[];
let memory: AnswerMemory;
beforeEach(async () => {
  versions = { gl: 1, ca: 1 };
  [uptime, isBroken, asked] = [0, false, []];
  memory = open();
  await begun();
  await begun();
  uptime += ANSWER_RULE.settled;
});

const nameOf = ({ pk, sk }: Key): string => (sk === ALONE ? pk : `${pk} ${sk}`);

const open = (bytes = 100_000): AnswerMemory => {
  const raised = () => Object.entries(versions).map(([language, n]) => ({ ...answersKey(language as Language, 0), n }));
  const table = (): Store => memoryStore([...ITEMS, ...raised()].map(put => ({ put })));
  const store: Store = {
    ...table(),
    read: (keys, consistency) => {
      asked.push(...keys.map(nameOf));
      return table().read(keys, consistency);
    },
    readRange: range => {
      if (range.partition !== ANSWERS_PARTITION) asked.push(range.partition);
      else if (isBroken) return Promise.reject(new Error('the database is silent'));
      return table().readRange(range);
    },
  };
  return answerMemory({ store, uptime: () => uptime, bytes });
};

/** The table as a request reads it that begins now. */
const begun = async (): Promise<Store> => {
  const recalled = await memory.recall('any', instant(NOW + uptime / 1000));
  if (recalled.answer !== undefined) throw new Error('nothing is remembered here');
  return recalled.store;
};
/** One request reads these keys. Answers what it got, and what of it came from the table. */
const read = async (...items: readonly Key[]) => {
  asked = [];
  const found = await (await begun()).read(items, 'eventual');
  await Promise.resolve(); // what is kept, is kept beside
  return { found, asked };
};
const readRange = async (range: KeyRange) => {
  asked = [];
  const found = await (await begun()).readRange(range);
  await Promise.resolve();
  return { found, asked };
};

describe('is kept, so that another request does not read it', () => {
  it.each([
    ['a record that readers see', EVENT],
    ['one that they will see', SCHEDULED],
    ['a category', CATEGORY],
    ['the version of the terms', TERMS],
  ])('%s', async (_, item) => {
    expect(await read(item)).toEqual({ found: [item], asked: [nameOf(item)] });
    expect(await read(item)).toEqual({ found: [item], asked: [] });
  });

  it('a copy of a group, and that there is none, with the record', async () => {
    const noGroup = { ...GROUP, pk: EVENT.pk };
    await read(EVENT, noGroup, VENUE, GROUP);
    expect(await read(GROUP, noGroup)).toEqual({ found: [GROUP, undefined], asked: [] });
  });

  it.each<[what: string, found: readonly [Item, ...Item[]]]>([
    ['counts', [COUNT]],
    ['counters of a list that all see, with their shards', [MONTH, SHARD]],
  ])('%s', async (_, found) => {
    const [{ pk: partition }] = found;
    expect(await readRange({ partition })).toEqual({ found, asked: [partition] });
    expect(await readRange({ partition })).toEqual({ found, asked: [] });
    expect((await readRange({ partition, from: 'd' })).asked).toEqual([partition]);
  });
});

describe('is read each time', () => {
  it.each([
    ['a record that readers do not see', DRAFT],
    ['a picture', PICTURE],
    ['what is not there', record('9', {})],
    ['a copy of a group without its record', GROUP],
    ['a slug', SLUG],
  ])('%s', async (_, key) => {
    await read(key);
    expect((await read(key)).asked).toEqual([nameOf(key)]);
  });

  it.each<[what: string, range: KeyRange]>([
    ['a list of drafts', { partition: DRAFTS.pk }],
    ['counters of which a fold is seen in part', { partition: FOLDING.pk }],
    ['an index', { partition: MONTH.pk, index: 'byDate' }],
    ['a record with all its links', { partition: EVENT.pk }],
  ])('%s', async (_, range) => {
    await readRange(range);
    expect((await readRange(range)).asked).toEqual([range.partition]);
  });
});

describe('what is kept is read again', () => {
  it('after a change of its language, and only of that', async () => {
    await read(EVENT, VENUE);
    versions = { ...versions, ca: 2 };
    expect(await read(EVENT, VENUE)).toEqual({ found: [EVENT, VENUE], asked: ['R#2'] });
  });

  it('in the same trip, if another request has seen the change', async () => {
    await read(EVENT, VENUE);
    versions = { ...versions, ca: 2 };
    await begun();
    expect((await read(VENUE, EVENT)).asked).toEqual(['R#2']);
  });

  it('when its life ends', async () => {
    await read(EVENT);
    uptime += 20 * ANSWER_RULE.settled;
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });

  it('while the versions cannot be read', async () => {
    await read(EVENT);
    isBroken = true;
    expect(await read(EVENT)).toEqual({ found: [EVENT], asked: ['R#1'] });
  });
});

describe('nothing is kept', () => {
  it('of what was read less than three seconds after a change', async () => {
    versions = { ...versions, gl: 2 };
    await begun();
    uptime += ANSWER_RULE.settled - 1;
    await read(EVENT);
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });

  it('without memory', async () => {
    memory = open(0);
    await read(EVENT);
    expect((await read(EVENT)).asked).toEqual(['R#1']);
  });
});

it('only what is not in memory is read, each in its place', async () => {
  await read(EVENT, CATEGORY);
  expect(await read(VENUE, EVENT, DRAFT, CATEGORY)).toEqual({
    found: [VENUE, EVENT, DRAFT, CATEGORY],
    asked: ['R#2', 'R#3'],
  });
});

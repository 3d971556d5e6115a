/**
 * Indexes that lag behind the table, as on AWS; those of the embedded engine never do. What a write
 * moves includes records that no index shows yet.
 */
import { expect, it, vi } from 'vitest';
import { MEMORY_RULE } from '../../functions/database/item-memory.ts';
import type { Item } from '../../shared/store/change.ts';
import type { IndexEntry } from '../../shared/store/store.ts';
import { type Key, keyName } from '../../shared/store/table.ts';
import { useExactService } from '../support/recount.ts';
import { WAIT } from '../support/wait.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

/** Partitions of recent writes that indexes do not show; undefined if they show everything. */
let hidden: Set<string> | undefined;
/** Old answers that indexes go on to give; undefined if indexes are current. */
let answered: Map<string, readonly IndexEntry[]> | undefined;
const asked: string[] = [];
/**
 * The items before they were written, as eventually consistent reads may still show them; undefined
 * if these reads are current.
 */
let former: Map<string, Item | undefined> | undefined;

const service = await useExactService({
  memoryRule: MEMORY_RULE,
  around: store => ({
    ...store,
    read: async (keys, consistency) => {
      const items = await store.read(keys, consistency);
      const isOld = (key: Key) => consistency !== 'consistent' && former?.has(keyName(key));
      return items.map((item, i) => (keys[i] && isOld(keys[i]) ? former?.get(keyName(keys[i])) : item));
    },
    readRange: async range => {
      const items = await store.readRange(range);
      return range.consistent ? items : items.filter(item => !former?.has(keyName(item)));
    },
    commit: async changes => {
      const puts = former === undefined ? [] : changes.flatMap(change => ('put' in change ? change.put : []));
      for (const [i, item] of (await store.read(puts, 'consistent')).entries())
        if (puts[i]) former?.set(keyName(puts[i]), item);
      await store.commit(changes);
      for (const change of changes) if ('put' in change) hidden?.add(change.put.pk);
    },
    readIndex: async range => {
      const [entries, behind] = [answered?.get(JSON.stringify(range)) ?? (await store.readIndex(range)), hidden];
      answered?.set(JSON.stringify(range), entries);
      if (behind === undefined) return entries;
      asked.push(range.partition);
      return entries.filter(({ pk }) => !behind.has(pk));
    },
  }),
});

const send = (method: string, path: string, body?: unknown) => service.call(method, path, { as: 'editor', body });
const made = async (path: string, body: object): Promise<number> => (await send('POST', path, body)).body.id;

it.each([
  ['public', {}, '', 'gl/c'],
  ['draft', { status: 'draft' }, '&status=draft', 'gl/event-draft'],
])('a category that moves takes events along that no index shows yet: %s', async (name, fields, status, list) => {
  const [top, low] = [
    await made('/categories', { name: `Top ${name}` }),
    await made('/categories', { name: `Low ${name}` }),
  ];
  hidden = new Set();
  const event = await made('/events', { ...M, ...fields, categories: [low] });
  const move = send('PATCH', `/categories/${low}`, { parent: top });
  await Promise.race([move, vi.waitUntil(() => asked.some(partition => partition.startsWith(list)), WAIT)]);
  hidden = undefined;
  expect((await move).status).toBe(200);
  const { body } = await send('GET', `/events?${MAY}&categories=${top}${status}`);
  expect(body.events.map(({ id }: { id: number }) => id)).toEqual([event]);
});

it.each([
  ['/events', { ...M, title: 'Read' }],
  ['/venues', { venue: 'Read' }],
  ['/organizers', { organizer: 'Read' }],
  ['/categories', { name: 'Read' }],
  ['/tags', { name: 'Read' }],
])('who may write reads by id what was written a moment ago: %s', async (path, body) => {
  const id = await made(path, body);
  former = new Map();
  await send('PATCH', `${path}/${id}`, { description: 'Written' });
  const { body: read } = await send('GET', `${path}/${id}`);
  former = undefined;
  expect(read.description).toContain('Written');
});

it('a name that was given a moment ago is known', async () => {
  former = new Map();
  const first = await made('/organizers', { organizer: 'Sent again at once' });
  const again = await made('/organizers', { organizer: 'Sent again at once' });
  former = undefined;
  expect(again).toBe(first);
});

it('a slug leads to the event that has it now, whatever the index still shows', async () => {
  const before = await made('/events', { ...M, slug: 'festa' });
  const idOfSlug = async () => (await service.call('GET', '/events/by-slug/festa')).body.id;
  answered = new Map();
  expect(await idOfSlug()).toBe(before);
  await send('PATCH', `/events/${before}`, { slug: 'festa-vella' });
  expect(await idOfSlug()).toBeUndefined();
  const after = await made('/events', { ...M, slug: 'festa' });
  expect(await idOfSlug()).toBe(after);
  answered = undefined;
});

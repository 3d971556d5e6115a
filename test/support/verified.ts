/** A small calendar, and `calendar verify` for it, which names each difference in a line. */
import { expect } from 'vitest';
import type { Change, Item } from '../../shared/store/change.ts';
import { type Verified, type Verifying, verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { type Service, useService } from './service.ts';

export const EVENT = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

export const verify = async (
  { endpoint, table, files }: Pick<Service, 'endpoint' | 'table'> & Pick<Verifying, 'files'>,
  repair = false,
  /** By default nobody writes meanwhile, so that nothing is waited for. */
  { pause = async () => {} }: Pick<Verifying, 'pause'> = {},
): Promise<Verified & { lines: string[] }> => {
  const lines: string[] = [];
  const at = localTable({ endpoint, table });
  const verified = await verifyTable(at, {
    repair,
    files,
    stop: new AbortController().signal,
    pause,
    report: ({ kind, key, is, should }, isPutRight) =>
      void lines.push(`${kind} ${key.pk} ${key.sk}: ${is} -> ${should}${repair && !isPutRight ? ' (left)' : ''}`),
  });
  at.client.destroy();
  return { ...verified, lines: lines.sort() };
};

/** Damages the table, and requires that `verify` names the damage in these lines and repairs it. */
export const expectRepair = async (
  service: Pick<Service, 'endpoint' | 'table' | 'store'>,
  damage: readonly Change[],
  lines: readonly RegExp[],
): Promise<void> => {
  await service.store.commit(damage);
  const expected = lines.map(line => expect.stringMatching(line));
  expect((await verify(service)).lines).toEqual(expected);
  const repaired = await verify(service, true);
  expect([repaired.lines, repaired.putRight]).toEqual([expected, lines.length]);
  expect((await verify(service)).lines).toEqual([]);
};

/** The calendar for all tests of a file, which ends with them. */
export const useVerified = async () => {
  const service = await useService();
  const made: Record<string, number> = {};
  const create = async (name: string, path: string, body: object) => {
    made[name] = (await service.call('POST', path, { as: 'editor', body })).body.id;
  };
  await create('category', '/categories', { name: 'Jazz' });
  await create('tag', '/tags', { name: 'Free' });
  await create('venue', '/venues', { venue: 'Mairie', city: 'Auch' });
  await create('other', '/venues', { venue: 'Halle', city: 'Auch' });
  await create('event', '/events', { ...EVENT, categories: [made.category], tags: [made.tag], venue: made.venue });
  await create('second', '/events', { ...EVENT, title: 'Second', venue: made.venue });
  await create('picture', '/events', { ...EVENT, title: 'Third', image: 'https://example.org/a.jpg', status: 'draft' });
  return {
    service,
    /** The id of a record by the name that it has here. */
    id: (name: string): number => made[name] ?? 0,
    stored: async (key: { pk: string; sk: string }): Promise<Item> => {
      const [item] = await service.store.read([key], 'consistent');
      if (item === undefined) throw new Error(`no ${key.pk} ${key.sk}`);
      return item;
    },
  };
};

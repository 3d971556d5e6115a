/** The first pass of an import: reads everything that the source shows, and stores it in the spool. */
import type { Original } from '../../../original/connection.ts';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import { type Page, type Query, queryForAll, readOne, readPage } from '../../../original/read-list.ts';
import type { Progress } from '../../../terminal/progress.ts';
import { type Collected, collect, nothingCollected } from './source.ts';
import type { Spool, Spooled } from './spool.ts';

export interface Reading {
  readonly original: Original;
  readonly spool: Spool;
  /** Events that no list shows. */
  readonly hidden: readonly number[];
  readonly showProgress: (total: number) => Progress;
}

/** The most times that a list is read. If it changes meanwhile, a record may be on no page, or on two. */
const ROUNDS = 3;

export const readSource = async ({ original, spool, hidden, showProgress }: Reading): Promise<Collected> => {
  const collected = nothingCollected();
  const done = new Set<string>();
  const take = ({ kind, page, records }: Spooled): void => {
    done.add(page);
    for (const record of records) {
      if (page.startsWith(TICKETED)) collected.ticketed.add(idIn(record));
      else collect(collected, kind, record);
    }
  };
  for await (const page of spool.before) take(page);
  if (spool.isComplete) return collected;

  const add = (page: Spooled): void => {
    spool.add(page);
    take(page);
  };
  const lists = await Promise.all(
    ORIGINAL_KINDS.map(async kind => ({ kind, query: await queryForAll(original, kind), name: kind })),
  );
  for (let round = 1; round <= ROUNDS; round++) {
    const firsts = await Promise.all(
      lists.map(async list => ({ list, first: await readPage(original, list.kind, 1, list.query) })),
    );
    const behind = firsts.filter(({ list, first }) => round === 1 || collected.source[list.kind].size < first.total);
    if (behind.length === 0) break;
    for (const { list, first } of behind) add(spooled(first, `${list.name} ${round}/1`));
    const others = behind.flatMap(({ list, first }) =>
      Array.from({ length: Math.max(0, first.pages - 1) }, (_, i) => ({ list, number: i + 2 })),
    );
    const left = others.filter(({ list, number }) => !done.has(`${list.name} ${round}/${number}`));
    const progress = showProgress(left.length);
    await allOf(left, async ({ list, number }) => {
      add(spooled(await readPage(original, list.kind, number, list.query), `${list.name} ${round}/${number}`));
      progress.advance();
    }).finally(progress.end);
  }
  await readTicketed(original, lists.find(({ kind }) => kind === 'event')?.query ?? {}, add);
  await allOf(
    hidden.filter(id => !done.has(`hidden ${id}`)),
    async id => {
      const shown = await readOne(original, 'event', id);
      const records = shown === undefined ? [{ id, hidden: 'it is not shown' }] : [shown];
      add({ kind: 'event', page: `hidden ${id}`, total: 1, pages: 1, records });
    },
  );
  spool.complete();
  return collected;
};

const TICKETED = 'ticketed';

/** Events do not show whether they have tickets. This service can list those that have; the original answers with an error. */
const readTicketed = async (original: Original, query: Query, add: (page: Spooled) => void): Promise<void> => {
  const path = '/events';
  const { status } = await original.get(path, { ...query, ticketed: 'true', per_page: '1' });
  if (status !== 200) return;
  for (let number = 1; ; number++) {
    const page = await readPage(original, 'event', number, { ...query, ticketed: 'true' });
    add(spooled({ ...page, records: page.records.map(record => ({ id: idIn(record) })) }, `${TICKETED} 1/${number}`));
    if (number >= page.pages) return;
  }
};

const spooled = ({ kind, total, pages, records }: Page, page: string): Spooled => ({
  kind,
  page,
  total,
  pages,
  records: [...records],
});

const idIn = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : 0;

/** In parallel; the connection limits how many. Waits for all of them, then throws the first error. */
const allOf = async <T>(all: readonly T[], what: (one: T) => Promise<void>): Promise<void> => {
  for (const end of await Promise.allSettled(all.map(what))) if (end.status === 'rejected') throw end.reason;
};

/**
 * A table of the last code that kept terms among posts (decision page 0043): writes are refused until `calendar verify --repair` has
 * moved it, and then it answers as that code did. `shared-ids.jsonl` holds its items and that code's answers, one a line.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaGuard } from '../../functions/database/schema-guard.ts';
import { type Change, type Item, keyOf } from '../../shared/store/change.ts';
import { MAX_CHANGES } from '../../shared/store/limits.ts';
import { THIS_CODE } from '../../shared/store/schema.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  idCounterKey,
  postKey,
  SCHEMA_KEY,
  SHARED_ID_COUNTER,
  slugKey,
  termRecordKey,
} from '../../shared/store/table.ts';
import { type Verified, verifyTable } from '../../tools/cli/verify/verify-table.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { outdated, refuseOutdated } from '../../tools/table/schema-check.ts';
import { type Breakdown, withBreakdown } from '../support/breakdowns.ts';
import { storeAt } from '../support/called.ts';
import { postId, termId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { recount } from '../support/recount.ts';
import { versionIn } from '../support/replies.ts';
import { oneOf } from '../support/sample.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const StoredItem = v.looseObject({ pk: v.string(), sk: v.string() });
const Reply = v.object({
  site: v.picklist(['gl', 'ca']),
  as: v.optional(v.literal('editor')),
  path: v.string(),
  status: v.number(),
  /** Id and version; that code wrote `"11-1"`, and nothing for lists. */
  etag: v.nullable(
    v.pipe(
      v.string(),
      v.transform(etag => etag.replace(/^"(\d+)-(\d+)"$/, '$1.$2')),
    ),
  ),
  body: v.unknown(),
});
const Line = v.union([
  v.object({ item: StoredItem }),
  v.object({ reply: Reply }),
  v.object({ repeated: v.looseObject({ id: v.number() }) }),
]);
const LINES = readFileSync(join(import.meta.dirname, 'shared-ids.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => v.parse(Line, JSON.parse(line)));
const ITEMS = LINES.flatMap((line): Item[] => ('item' in line ? [line.item] : []));
const REPLIES = LINES.flatMap(line => ('reply' in line ? [line.reply] : []));
const REPEATED = LINES.flatMap(line => ('repeated' in line ? [line.repeated] : []))[0];

/** What an answer says of ids, terms and counts, however deep: other work may change the rest. */
const gist = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(gist);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (TOLD.includes(name) ? [[name, gist(member)]] : [])),
  );
};
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags', 'venue', 'organizer'];
const TOLD = [...COLLECTIONS, 'total', 'id', 'name', 'title', 'slug', 'count', 'parent', 'status', 'code'];

/** When that code answered. */
const THEN = NOW + 60;
const EVENT = { title: 'Novo', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const isTermAmongPosts = ({ type, sk }: Item): boolean => (type === 'category' || type === 'tag') && sk === '-';
const TERMS = ITEMS.filter(isTermAmongPosts).filter(({ pk }) => /^R#\d/.test(pk));
const LAST = Number(ITEMS.find(({ pk }) => pk === SHARED_ID_COUNTER.pk)?.last);

let service: Opened;
const breakdown: Breakdown = { left: Number.POSITIVE_INFINITY };
/** The table as it is, whatever any code thinks of it. */
const bare = (): Store => storeAt(service.endpoint, service.table, client => client);
const stored = async (...keys: Parameters<Store['read']>[0]) => bare().read(keys, 'consistent');

beforeEach(async () => {
  service = await openService();
  const store = bare();
  for (let at = 0; at < ITEMS.length; at += MAX_CHANGES)
    await store.commit(ITEMS.slice(at, at + MAX_CHANGES).map(put => ({ put })));
  service.setNow(THEN);
});
afterEach(() => service.stop());

const run = async (repair: boolean): Promise<Verified & { lines: string[] }> => {
  const lines: string[] = [];
  const at = stageTable({ endpoint: service.endpoint, table: service.table });
  withBreakdown(at.client, breakdown);
  const verified = await verifyTable(at, {
    repair,
    now: instant(THEN + 3600),
    stop: new AbortController().signal,
    watch: scan => scan(() => {}),
    pause: async () => {}, // nobody writes meanwhile
    report: ({ kind, key, is, should }, isPutRight) =>
      void lines.push(`${kind} ${key.pk}: ${is} -> ${should}${repair && !isPutRight ? ' (left)' : ''}`),
  }).finally(() => at.client.destroy());
  return { ...verified, lines };
};
const write = () => service.call('POST', '/events', { as: 'editor', body: EVENT });
const answers = async (): Promise<object[]> => {
  const all: object[] = [];
  for (const { site, as, path } of REPLIES) {
    const { status, headers, body } = await service.call('GET', path, { site, ...(as && { as }) });
    all.push({ site, ...(as && { as }), path, status, etag: versionIn(headers.get('etag')) ?? null, body: gist(body) });
  }
  return all;
};

describe('before it is repaired', () => {
  it('functions read it and answer writes with 503, rather than give ids again', async () => {
    const refused = await write();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'rest_unavailable',
      '60',
    ]);
    expect((await service.call('POST', '/tags', { as: 'editor', body: { name: 'Nova' } })).status).toBe(503);
    expect(await stored(idCounterKey('post'), idCounterKey('term'))).toEqual([undefined, undefined]);
    expect((await service.call('GET', '/events/by-slug/concerto')).body.categories).toMatchObject([{ name: 'Gaitas' }]);
  });

  it('commands say what is to be done', async () => {
    await expect(refuseOutdated(bare())).rejects.toThrow('`calendar verify --repair`');
  });

  it('verify names every term, and the counters', async () => {
    const { lines } = await run(false);
    expect(lines.filter(line => line.startsWith('record') && line.includes(' -> at ')).sort()).toEqual(
      TERMS.map(({ pk, id, type }) => `record ${pk}: a ${type} -> at R#t${id}`).sort(),
    );
    expect(lines.filter(line => line.startsWith('ids'))).toEqual([
      `ids I#post: 0 -> ${LAST} or more`,
      `ids I#term: 0 -> ${LAST} or more`,
      `ids I#record: {"last":${LAST}} -> nothing`,
    ]);
    expect(await stored(SHARED_ID_COUNTER, SCHEMA_KEY)).toMatchObject([{ last: LAST }, { oldestWriter: 1 }]);
  });
});

describe('a repair', () => {
  it('moves every term with all it says, and the service answers as before', async () => {
    expect(TERMS.length).toBe(8);
    const { different, putRight } = await run(true);
    expect(putRight).toBe(different);
    expect(await recount(service.endpoint, service.table)).toEqual([]);
    const homes = await stored(...TERMS.map(({ id }) => termRecordKey(termId(Number(id)))));
    expect(homes).toEqual(TERMS.map(term => ({ ...term, ...termRecordKey(termId(Number(term.id))) })));
    expect((await stored(...TERMS.map(({ pk, sk }) => ({ pk, sk })))).filter(item => item !== undefined)).toEqual([]);
    expect(await answers()).toEqual(REPLIES);
    expect(await outdated(bare())).toBeUndefined();
  });

  it('lets functions write again, with ids that nobody had, and finishes what was under way', async () => {
    await run(true);
    expect((await write()).body.id).toBe(LAST + 1);
    const tag = await service.call('POST', '/tags', { as: 'editor', body: { name: 'Nova' } });
    expect(tag.body.id).toBe(LAST + 1);
    const again = { as: 'editor', body: { name: 'Repetida' }, headers: { 'idempotency-key': 'the same' } } as const;
    expect(gist((await service.call('POST', '/tags', again)).body)).toEqual(REPEATED);
    expect((await service.publishDue()).followed).toBe(1); // the move of a category that had broken off
    expect(await recount(service.endpoint, service.table)).toEqual([]);
  });

  it('stops code that would put terms among posts, before it moves any', async () => {
    breakdown.left = 1; // that of `raiseSchema`
    await expect(run(true)).rejects.toThrow('broken down');
    breakdown.left = Number.POSITIVE_INFINITY;
    expect(await stored(SCHEMA_KEY)).toMatchObject([
      { schema: THIS_CODE.schema, oldestWriter: THIS_CODE.oldestWriter },
    ]);
    const older = schemaGuard(bare(), () => instant(THEN), { schema: 1, oldestWriter: 1 });
    await expect(older.increment(SHARED_ID_COUNTER, 1)).rejects.toMatchObject({ code: 'rest_unavailable' });
    expect(await outdated(bare())).toBeDefined();
  });

  it.each(oneOf([2, 4, 9, 10, 11]))('that was interrupted after %i transactions is run again', async transactions => {
    breakdown.left = transactions;
    await expect(run(true)).rejects.toThrow('broken down');
    breakdown.left = Number.POSITIVE_INFINITY;
    expect((await write()).status).toBe(503);
    const { different, putRight } = await run(true);
    expect(putRight).toBe(different);
    expect(await recount(service.endpoint, service.table)).toEqual([]);
    expect(await answers()).toEqual(REPLIES);
  });

  it('leaves a term whose place somebody has taken, and with it the counter that keeps writers away', async () => {
    const [term] = TERMS;
    if (term === undefined) throw new Error('no term');
    const twin: Change = { put: { ...term, ...termRecordKey(termId(Number(term.id))), name: 'Twin' } };
    await bare().commit([twin, { remove: slugKey('tag', 'gl', 'rua') }]);
    const { lines } = await run(true);
    expect(lines).toContain(`record ${term.pk}: a ${term.type} -> at R#t${term.id} (left)`);
    expect(lines).toContain(`ids I#record: {"last":${LAST}} -> nothing (left)`);
    expect(await stored(keyOf(twin), postKey(postId(Number(term.id))))).toMatchObject([
      { name: 'Twin' },
      { name: term.name },
    ]);
    expect((await write()).status).toBe(503);
  });
});

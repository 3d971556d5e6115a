/** Reads two services as a client does, and hands on what they show differently (docs/moving-in.md#comparing). */
import * as v from 'valibot';
import type { Original } from '../../original/connection.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../original/kinds.ts';
import { type Query, queryForAll, readList, readOne } from '../../original/read-list.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { compareRecords, compareValues } from './rules/compare-records.ts';
import { filtersFor, queryOf } from './rules/filters.ts';
import { type Fields, type Finding, isFields, type Setting } from './rules/rule.ts';

export interface Comparing {
  readonly source: Original;
  readonly here: Original;
  /** All but what the records of the source tell. */
  readonly setting: Omit<Setting, 'isOriginal'>;
  /** How many records of each kind are read one by one, too. */
  readonly singles: number;
  readonly report: (finding: Finding) => void;
  /** Called with what is read next, and how many answers that takes. */
  readonly begin: (what: string, answers: number) => void;
  /** Once for each answer. */
  readonly advance: () => void;
}

/** How much was read. */
export interface Compared {
  readonly records: Readonly<Record<OriginalKind, number>>;
  readonly singles: number;
  readonly filters: number;
}

interface Lists {
  readonly query: Query;
  /** By id, in the order of the list. */
  readonly source: ReadonlyMap<number, Fields>;
  readonly here: ReadonlyMap<number, Fields>;
}

/** @throws OperatorError when one of the services cannot be read, or the accounts may see different statuses. */
export const compareServices = async (comparing: Comparing): Promise<Compared> => {
  const lists = new Map<OriginalKind, Lists>();
  for (const kind of ORIGINAL_KINDS) lists.set(kind, await readSettled(kind, comparing));
  const listsOf = (kind: OriginalKind) => lists.get(kind) ?? NOTHING;
  const shown = (kind: OriginalKind): Fields[] => [...listsOf(kind).source.values()];
  // Records of services like this one say what language they have.
  const isOriginal = !ORIGINAL_KINDS.some(kind => shown(kind).some(record => 'language' in record));
  const setting = { ...comparing.setting, isOriginal };

  let singles = 0;
  for (const kind of ORIGINAL_KINDS) {
    compareLists(kind, listsOf(kind), setting, comparing);
    singles += await compareSingles(kind, listsOf(kind), setting, comparing);
  }
  const all = {
    category: shown('category'),
    tag: shown('tag'),
    venue: shown('venue'),
    organizer: shown('organizer'),
    event: shown('event'),
  };
  const filters = filtersFor(all);
  comparing.begin('pages and filters', 2 * (filters.length + ORIGINAL_KINDS.length));
  const isProtected = ({ all_day }: Fields): boolean => all_day === null;
  const facts = { source: { protected: all.event.filter(isProtected).length }, here: {} };
  const ask = asking(comparing);
  await Promise.all(
    ORIGINAL_KINDS.map(async kind => {
      const [source, here] = await Promise.all([ask('source', kind, PAGE), ask('here', kind, PAGE)]);
      const found = compareValues(`${kind} page`, [envelopeOf(kind, source), envelopeOf(kind, here)], setting, facts);
      for (const each of found) comparing.report({ kind, read: 'page', ...each });
    }),
  );
  await Promise.all(
    filters.map(async filter => {
      const { kind, name, within } = filter;
      const base = { ...(within === 'all' && listsOf(kind).query), per_page: '1' };
      const [source, here] = await Promise.all([
        ask('source', kind, { ...base, ...queryOf(filter, 'source', setting) }),
        ask('here', kind, { ...base, ...queryOf(filter, 'here', setting) }),
      ]);
      const found = compareValues(`${kind} total ${name}`, [totalOf(source), totalOf(here)], setting, facts);
      for (const each of found) comparing.report({ kind, read: 'total', ...each });
    }),
  );
  const count = (kind: OriginalKind): number => listsOf(kind).source.size;
  return {
    records: {
      category: count('category'),
      tag: count('tag'),
      venue: count('venue'),
      organizer: count('organizer'),
      event: count('event'),
    },
    singles,
    filters: filters.length,
  };
};

const NOTHING: Lists = { query: {}, source: new Map(), here: new Map() };

// --- lists ---------------------------------------------------------------------------------------------------------------

const readLists = async (kind: OriginalKind, { source, here, begin, advance }: Comparing): Promise<Lists> => {
  const [query, ownQuery] = await Promise.all([queryForAll(source, kind), queryForAll(here, kind)]);
  if (JSON.stringify(query) !== JSON.stringify(ownQuery))
    throw new OperatorError(
      `The two accounts may not see the same: only one of them sees every status of ${KINDS[kind].member}`,
    );
  begin(KINDS[kind].member, 0);
  const read = async (service: Original): Promise<Map<number, Fields>> => {
    const pages = new Map<number, readonly unknown[]>();
    await readList(service, kind, {
      query,
      onPage: ({ number, records }) => {
        pages.set(number, records);
        advance();
      },
    });
    const inOrder = [...pages].sort(([a], [b]) => a - b).flatMap(([, records]) => records);
    return new Map(inOrder.filter(isRecord).map(record => [record.id, record]));
  };
  const [atSource, atHere] = await Promise.all([read(source), read(here)]);
  return { query, source: atSource, here: atHere };
};

/** Read again if one list has a record that the other does not: it may have come, gone or moved to another page meanwhile. */
const readSettled = async (kind: OriginalKind, comparing: Comparing): Promise<Lists> => {
  const { idOffset } = comparing.setting;
  const first = await readLists(kind, comparing);
  if (oneSided(first, idOffset).length === 0) return first;
  const second = await readLists(kind, comparing);
  const [source, here] = [new Map(second.source), new Map(second.here)];
  for (const id of oneSided(second, idOffset)) {
    const [there, own] = [first.source.get(id), first.here.get(id + idOffset)];
    if (there === undefined || own === undefined) continue;
    source.set(id, there);
    here.set(id + idOffset, own);
  }
  return { query: second.query, source, here };
};

/** Ids at the source. */
const oneSided = ({ source, here }: Lists, idOffset: number): number[] => [
  ...[...source.keys()].filter(id => !here.has(id + idOffset)),
  ...[...here.keys()].map(id => id - idOffset).filter(id => !source.has(id)),
];

const Record = v.looseObject({ id: v.number() });
const isRecord = (record: unknown): record is v.InferOutput<typeof Record> => v.is(Record, record);

const compareLists = (kind: OriginalKind, { source, here }: Lists, setting: Setting, comparing: Comparing): void => {
  const own = (id: number): number => id + setting.idOffset;
  const sourceIds = [...source.keys()];
  for (const id of new Set([...sourceIds, ...oneSided({ query: {}, source, here }, setting.idOffset)]))
    for (const found of compareRecords(kind, source.get(id), here.get(own(id)), setting))
      comparing.report({ kind, read: 'list', id: source.has(id) ? id : own(id), ...found });
  const inBoth = sourceIds.filter(id => here.has(own(id)));
  const places = new Map([...here.keys()].map((id, place) => [id - setting.idOffset, place]));
  const sorted = inBoth.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const keys = (order: readonly number[]) =>
    order.map(id => `${source.get(id)?.start_date} ${source.get(id)?.date}`).join();
  const facts = { source: { order: keys(inBoth) }, here: { order: keys(sorted) } };
  const at = inBoth.findIndex((id, place) => sorted[place] !== id);
  for (const found of compareValues(`${kind} order`, [inBoth.join(), sorted.join()], setting, facts))
    comparing.report({ kind, read: 'order', ...found, id: inBoth[at] ?? 0, source: inBoth[at], here: sorted[at] });
};

const readBoth = async (kind: OriginalKind, id: number, { idOffset }: Setting, { source, here }: Comparing) => {
  const [atSource, atHere] = await Promise.all([readOne(source, kind, id), readOne(here, kind, id + idOffset)]);
  return { source: atSource, here: atHere };
};

// --- single records ------------------------------------------------------------------------------------------------------

/** By id and by slug. Returns how many records. */
const compareSingles = async (
  kind: OriginalKind,
  lists: Lists,
  setting: Setting,
  comparing: Comparing,
): Promise<number> => {
  const inBoth = [...lists.source.keys()].filter(id => lists.here.has(id + setting.idOffset));
  const ids = evenly(inBoth, comparing.singles);
  const bySlug = (service: Original, record: Fields | undefined): Promise<unknown> =>
    KINDS[kind].isPost && typeof record?.slug === 'string' && record.slug !== ''
      ? bodyAt(service, `/${KINDS[kind].member}/by-slug/${encodeURIComponent(record.slug)}`)
      : Promise.resolve(undefined);
  comparing.begin(`single ${KINDS[kind].member}`, ids.length);
  await Promise.all(
    ids.map(async id => {
      const records = { source: lists.source.get(id), here: lists.here.get(id + setting.idOffset) };
      const single = await readBoth(kind, id, setting, comparing);
      const [source, here] = await Promise.all([
        bySlug(comparing.source, records.source),
        bySlug(comparing.here, records.here),
      ]);
      const report = (read: string, pair: { readonly source: unknown; readonly here: unknown }) => {
        for (const found of compareRecords(kind, pair.source, pair.here, setting))
          comparing.report({ kind, read, id, ...found });
      };
      report('single', single);
      report('by-slug', { source, here });
      comparing.advance();
    }),
  );
  return ids.length;
};

/** So many of them, from all parts of the list. */
const evenly = (ids: readonly number[], most: number): readonly number[] =>
  ids.length <= most ? ids : Array.from({ length: most }, (_, i) => ids[Math.floor((i * ids.length) / most)] ?? 0);

const bodyAt = async (service: Original, path: string): Promise<unknown> => {
  const { status, body } = await service.get(path);
  return status === 200 ? body : undefined;
};

// --- pages and totals ----------------------------------------------------------------------------------------------------

/** As clients ask without knowing more: page 1 of what a list shows by itself. */
const PAGE: Query = { per_page: '5' };

const asking =
  (comparing: Comparing) =>
  async (side: 'source' | 'here', kind: OriginalKind, query: Query): Promise<unknown> => {
    const { status, body } = await comparing[side].get(`/${KINDS[kind].member}`, query);
    comparing.advance();
    return status === 200 ? body : { status };
  };

/** All that the page of a list says beside its records. */
const envelopeOf = (kind: OriginalKind, body: unknown): unknown => {
  if (!isFields(body)) return body;
  const { [KINDS[kind].member]: _, ...envelope } = body;
  return envelope;
};

/** Of a list, or the status in its place. */
const totalOf = (body: unknown): unknown => (isFields(body) ? (body.total ?? body) : body);

/** Reads two services as a client does, and hands on what they show differently (docs/moving-in.md#comparing). */
import * as v from 'valibot';
import type { Original } from '../../original/connection.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../original/kinds.ts';
import { type Query, queryForAll, readList } from '../../original/read-list.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { compareRecords, compareValues } from './rules/compare-records.ts';
import { type Fields, type Finding, isFields, type Setting, type Side } from './rules/rule.ts';
import { asSlug } from './rules/turns.ts';

interface ComparingServices extends Omit<Comparing, 'setting'> {
  /** All but what the records of the source tell. */
  readonly setting: Omit<Setting, 'isOriginal'>;
  /** How many records of each kind are read one by one, too. */
  readonly singles: number;
}

/** How much was read. */
export interface Compared {
  readonly records: Readonly<Record<OriginalKind, number>>;
  readonly singles: number;
}

/** @throws OperatorError when one of the services cannot be read, or the accounts may see different statuses. */
export const compareServices = async ({ singles: most, ...reading }: ComparingServices): Promise<Compared> => {
  const lists = {
    category: await readLists('category', reading),
    tag: await readLists('tag', reading),
    venue: await readLists('venue', reading),
    organizer: await readLists('organizer', reading),
    event: await readLists('event', reading),
  };
  const records = ofEach(kind => [...lists[kind].source.values()]);
  const comparing = {
    ...reading,
    setting: { ...reading.setting, isOriginal: !Object.values(records).flat().some(hasLanguage) },
  };
  let singles = 0;
  for (const kind of ORIGINAL_KINDS) {
    compareLists(kind, lists[kind], comparing);
    singles += await compareSingles(kind, lists[kind], most, comparing);
  }
  return { records: ofEach(kind => lists[kind].source.size), singles };
};

/** Records of services like this one say what language they have. */
const hasLanguage = (record: Fields): boolean => 'language' in record;

const ofEach = <T>(of: (kind: OriginalKind) => T): Record<OriginalKind, T> => ({
  category: of('category'),
  tag: of('tag'),
  venue: of('venue'),
  organizer: of('organizer'),
  event: of('event'),
});

// --- Whole lists of two services: which records they have, in what order, and what each shows there.

export interface Lists {
  /** What both were asked for. */
  readonly query: Query;
  /** By id, in the order of the list. */
  readonly source: ReadonlyMap<number, Fields>;
  readonly here: ReadonlyMap<number, Fields>;
}

/** What reading needs: the source is known better afterwards. */
type Reading = Omit<Comparing, 'setting' | 'report'> & { readonly setting: Pick<Setting, 'idOffset'> };

const readOnce = async (kind: OriginalKind, { source, here, begin, advance }: Reading): Promise<Lists> => {
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
const readLists = async (kind: OriginalKind, comparing: Reading): Promise<Lists> => {
  const { idOffset } = comparing.setting;
  const first = await readOnce(kind, comparing);
  if (oneSided(first, idOffset).length === 0) return first;
  const second = await readOnce(kind, comparing);
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

const compareLists = (
  kind: OriginalKind,
  { source, here, ...asked }: Lists,
  { setting, report }: Pick<Comparing, 'setting' | 'report'>,
): void => {
  const own = (id: number): number => id + setting.idOffset;
  const sourceIds = [...source.keys()];
  for (const id of new Set([...sourceIds, ...oneSided({ ...asked, source, here }, setting.idOffset)]))
    for (const found of compareRecords(kind, source.get(id), here.get(own(id)), setting))
      report({ kind, read: 'list', id: source.has(id) ? id : own(id), ...found });
  const inBoth = sourceIds.filter(id => here.has(own(id)));
  const places = new Map([...here.keys()].map((id, place) => [id - setting.idOffset, place]));
  const sorted = inBoth.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const keys = (order: readonly number[]) =>
    order.map(id => `${source.get(id)?.start_date} ${source.get(id)?.date}`).join();
  const facts = { source: { order: keys(inBoth) }, here: { order: keys(sorted) } };
  const at = inBoth.findIndex((id, place) => sorted[place] !== id);
  for (const found of compareValues(`${kind} order`, [inBoth.join(), sorted.join()], setting, facts))
    report({ kind, read: 'order', ...found, id: inBoth[at] ?? 0, source: inBoth[at], here: sorted[at] });
};

// --- Single records of two services, by id and by slug.

/** Compares records from all parts of the list of a kind, `most` at most. Returns how many. */
const compareSingles = async (
  kind: OriginalKind,
  lists: Lists,
  most: number,
  comparing: Comparing,
): Promise<number> => {
  const { idOffset } = comparing.setting;
  const ids = evenly(
    [...lists.source.keys()].filter(id => lists.here.has(id + idOffset)),
    most,
  );
  const { member, isPost } = KINDS[kind];
  comparing.begin(`single ${member}`, ids.length);
  await Promise.all(
    ids.map(async id => {
      await compareAt(`/${member}/${id}`, `/${member}/${id + idOffset}`, { kind, read: 'single', id }, comparing);
      const [source, here] = [slugOf(lists.source.get(id)), slugOf(lists.here.get(id + idOffset))];
      if (isPost && source !== '' && here !== '')
        await compareAt(bySlug(member, source), bySlug(member, here), { kind, read: 'by-slug', id }, comparing);
      comparing.advance();
    }),
  );
  return ids.length;
};

interface About {
  readonly kind: OriginalKind;
  readonly read: string;
  readonly id: number;
}

const compareAt = async (there: string, here: string, about: About, comparing: Comparing): Promise<void> => {
  const [source, own] = await Promise.all([bodyAt('source', there, comparing), bodyAt('here', here, comparing)]);
  for (const found of compareRecords(about.kind, source, own, comparing.setting))
    comparing.report({ ...about, ...found });
};

/** A record, or the code of the refusal. */
const bodyAt = async (side: Side, path: string, comparing: Comparing): Promise<unknown> => {
  const { status, body } = await comparing[side].get(path);
  return status === 200 || !isFields(body) ? body : body.code;
};

const bySlug = (member: string, slug: string): string =>
  `/${member}/by-slug/${encodeURIComponent(asSlug(slug).toWellFormed())}`;
const slugOf = (record: Fields | undefined): string => (typeof record?.slug === 'string' ? record.slug : '');

const evenly = (ids: readonly number[], most: number): readonly number[] =>
  ids.length <= most ? ids : Array.from({ length: most }, (_, i) => ids[Math.floor((i * ids.length) / most)] ?? 0);

// --- What is compared, and how the parts of a comparison tell what they find.

interface Comparing {
  readonly source: Original;
  readonly here: Original;
  readonly setting: Setting;
  readonly report: (finding: Finding) => void;
  /** Called with what is read next, and how many answers that takes; 0: not known yet. */
  readonly begin: (what: string, answers: number) => void;
  /** Once for each answer. */
  readonly advance: () => void;
}

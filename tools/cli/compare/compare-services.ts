/** Reads two services as a client does, and hands on what they show differently (docs/moving-in.md#comparing). */
import * as v from 'valibot';
import type { Original } from '../../original/connection.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../original/kinds.ts';
import { type Query, queryForAll, readList } from '../../original/read-list.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { compareRecords, compareValues } from './rules/compare-records.ts';
import type { Fields, Finding, Setting } from './rules/rule.ts';

interface ComparingServices extends Omit<Comparing, 'setting'> {
  /** All but what the records of the source tell. */
  readonly setting: Omit<Setting, 'isOriginal'>;
}

/** How many records of each kind were read. */
export type Compared = Readonly<Record<OriginalKind, number>>;

/** @throws OperatorError when one of the services cannot be read, or the accounts may see different statuses. */
export const compareServices = async (reading: ComparingServices): Promise<Compared> => {
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
  for (const kind of ORIGINAL_KINDS) compareLists(kind, lists[kind], comparing);
  return ofEach(kind => lists[kind].source.size);
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

const readOnce = async (kind: OriginalKind, { source, here, begin }: Reading): Promise<Lists> => {
  const [query, ownQuery] = await Promise.all([queryForAll(source, kind), queryForAll(here, kind)]);
  if (JSON.stringify(query) !== JSON.stringify(ownQuery))
    throw new OperatorError(
      `The two accounts may not see the same: only one of them sees every status of ${KINDS[kind].member}`,
    );
  begin(KINDS[kind].member);
  const read = async (service: Original): Promise<Map<number, Fields>> => {
    const pages = new Map<number, readonly unknown[]>();
    await readList(service, kind, {
      query,
      onPage: ({ number, records }) => pages.set(number, records),
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

// --- What is compared, and how the parts of a comparison tell what they find.

interface Comparing {
  readonly source: Original;
  readonly here: Original;
  readonly setting: Setting;
  readonly report: (finding: Finding) => void;
  /** Called with what is read next. */
  readonly begin: (what: string) => void;
}

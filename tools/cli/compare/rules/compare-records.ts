/** Compares what two services show of one record, field by field. Pure. */
import { isEqual } from '../../../../shared/model/base.ts';
import type { OriginalKind } from '../../../original/kinds.ts';
import { type Fields, type Finding, isFields, type Place, type Setting } from './rule.ts';
import { rulesFor } from './rules.ts';

type Found = Pick<Finding, 'field' | 'rule' | 'source' | 'here'>;

/** undefined on one side: it is not shown there. No finding: both show the same, member by member. */
export const compareRecords = (kind: OriginalKind, source: unknown, here: unknown, setting: Setting): Found[] => {
  const record = { source: isFields(source) ? source : {}, here: isFields(here) ? here : {} };
  return differences(source, here, { path: kind, record, setting });
};

/** Something else than a record. `path`: such as `event order`; `facts`: what rules ask of both sides. */
export const compareValues = (
  path: string,
  [source, here]: readonly [source: unknown, here: unknown],
  setting: Setting,
  facts: Place['record'] = { source: {}, here: {} },
): Found[] => differences(source, here, { path, record: facts, setting });

const differences = (source: unknown, here: unknown, place: Place): Found[] => {
  const { path: field, setting } = place;
  const rules = rulesBehind(source, here, place);
  if (rules !== undefined && rules.length > 0) return [{ field, rule: rules.join(', '), source, here }];
  const [mine, yours] = [listIn(source, here), listIn(here, source)];
  if (mine !== undefined && yours !== undefined) return inLists(mine, yours, place);
  if (!isFields(source) || !isFields(here)) return rules === undefined ? [{ field, source, here }] : [];
  const record = isRecord(source) && isRecord(here) ? { source, here } : place.record;
  const names = new Set([...Object.keys(source), ...Object.keys(here)]);
  return [...names].flatMap(name =>
    differences(memberOf(source, name), memberOf(here, name), { path: `${field}.${name}`, record, setting }),
  );
};

/** Only what the answer has itself: `constructor` is a member of every object. */
const memberOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** The names of the rules by which the two are the same; none if they are so without; undefined: they are not, as a whole. */
const rulesBehind = (source: unknown, here: unknown, place: Place): readonly string[] | undefined => {
  const rules = rulesFor(place.path, place.setting.isOriginal);
  const used: string[] = [];
  let [a, b] = [source, here];
  // What an import moves has to be moved: an id that is the same on both sides may be wrong.
  for (const { name, moves } of rules) {
    const moved = moves?.(a, place.setting) ?? a;
    if (!isEqual(moved, a)) used.push(name);
    a = moved;
  }
  if (isEqual(a, b)) return used;
  for (const { name, allows, turn } of rules) {
    if (allows?.(a, b, place)) return [...used, name];
    if (turn === undefined) continue;
    const [wasA, wasB] = [a, b];
    [a, b] = [turn(a, 'source', place), turn(b, 'here', place)];
    if (!isEqual(a, wasA) || !isEqual(b, wasB)) used.push(name);
    if (isEqual(a, b)) return used;
  }
  return undefined;
};

/** One venue is shown as an object, several as a list. */
const listIn = (value: unknown, other: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  return isFields(value) && 'id' in value && Array.isArray(other) ? [value] : undefined;
};

/** Lists of records by their ids, others by their places. */
const inLists = (source: readonly unknown[], here: readonly unknown[], place: Place): Found[] => {
  if (![...source, ...here].every(isRecordWithId))
    return Array.from({ length: Math.max(source.length, here.length) }, (_, i) => i).flatMap(i =>
      differences(source[i], here[i], place),
    );
  const [mine, yours] = [byId(source, place.setting.idOffset), byId(here, 0)];
  const ids = [...new Set([...mine.keys(), ...yours.keys()])];
  const found = ids.flatMap(id => differences(mine.get(id), yours.get(id), place));
  const common = (of: ReadonlyMap<number, unknown>) => [...of.keys()].filter(id => mine.has(id) && yours.has(id));
  const order = { ...place, path: `${place.path} order` };
  return [...found, ...differences(common(mine).join(), common(yours).join(), order)];
};

const isRecord = (value: Fields): boolean =>
  'id' in value && ('slug' in value || 'url' in value) && !('sizes' in value);
const isRecordWithId = (value: unknown): value is Fields & { readonly id: number } =>
  isFields(value) && typeof value.id === 'number';

const byId = (records: readonly unknown[], offset: number): ReadonlyMap<number, unknown> =>
  new Map(records.filter(isRecordWithId).map(record => [record.id + offset, record]));

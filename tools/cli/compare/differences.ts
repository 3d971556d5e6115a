/** Compares what two services show, field by field. Pure. */
import { movedPicture, movedPicturesIn } from '../../original/pictures.ts';
import { type Fields, isFields } from '../../original/shapes.ts';
import { movedAddress, movedId } from './forms.ts';
import type { Difference, Place } from './place.ts';
import { whyDifferent } from './reasons.ts';

/** Compares two values. A value is undefined if its service does not show it. */
export const differences = (source: unknown, here: unknown, place: Place): readonly Difference[] => {
  // Applies to the source's value what an import changes: an id that is the same on both sides is
  // wrong if the import had to add an offset.
  const expected = asImported(source, place);
  const within = differencesWithin(source, here, place);
  if (within === undefined ? expected === here : within.length === 0) return [];
  const why = whyDifferent(expected, here, place);
  return why === undefined && within !== undefined ? within : [{ field: place.path, id: place.id, why, source, here }];
};

/** Returns undefined unless both are lists or both are objects. */
const differencesWithin = (source: unknown, here: unknown, place: Place): readonly Difference[] | undefined => {
  const [theirs, ours] = [listIn(source, here), listIn(here, source)];
  if (theirs !== undefined && ours !== undefined) return inLists(theirs, ours, place);
  if (!isFields(source) || !isFields(here)) return undefined;
  const record = isRecord(source) && isRecord(here) ? { source, here } : place.record;
  const names = new Set([...Object.keys(source), ...Object.keys(here)]);
  return [...names].flatMap(name =>
    differences(source[name], here[name], { ...place, path: `${place.path}.${name}`, record }),
  );
};

const IDS = /\.(?:id|parent|term_taxonomy_id)$/;

const asImported = (value: unknown, { path, setting }: Place): unknown => {
  const { idOffset, images } = setting;
  if (typeof value === 'number') return IDS.test(path) && value > 0 ? movedId(value, idOffset) : value;
  if (typeof value !== 'string') return value;
  if (/\.image(?:\.|$)/.test(path)) return movedPicture(value, images);
  return path.endsWith('.description') ? movedPicturesIn(value, images) : movedAddress(value, setting);
};

/** An event shows one venue as an object, several as a list. */
const listIn = (value: unknown, other: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  return isFields(value) && 'id' in value && Array.isArray(other) ? [value] : undefined;
};

/**
 * Compares lists of records by their ids and then by their order, and other lists position by
 * position.
 */
const inLists = (source: readonly unknown[], here: readonly unknown[], place: Place): readonly Difference[] => {
  if (![...source, ...here].every(isNumbered))
    return Array.from({ length: Math.max(source.length, here.length) }, (_, i) => i).flatMap(i =>
      differences(source[i], here[i], place),
    );
  const [theirs, ours] = [byId(source, place.setting.idOffset), byId(here, 0)];
  const found = [...new Set([...theirs.keys(), ...ours.keys()])].flatMap(id =>
    differences(theirs.get(id), ours.get(id), { ...place, id: place.id ?? id }),
  );
  const common = (of: ReadonlyMap<number, unknown>) => [...of.keys()].filter(id => theirs.has(id) && ours.has(id));
  const [order, orderHere] = [common(theirs), common(ours)];
  const at = order.findIndex((id, i) => orderHere[i] !== id);
  if (at < 0) return found;
  const field = `${place.path} order`;
  const [sorted, sortedHere] = [order, orderHere].map(ids => ids.map(id => theirs.get(id)));
  const why = whyDifferent(sorted, sortedHere, { ...place, path: field });
  return [...found, { field, id: place.id, why, source: order[at], here: orderHere[at] }];
};

/** Pictures and dates belong to the record that contains them. */
const isRecord = (value: Fields): boolean =>
  'id' in value && ('slug' in value || 'url' in value) && !('sizes' in value) && !('number' in value);
const isNumbered = (value: unknown): value is Fields & { readonly id: number } =>
  isFields(value) && typeof value.id === 'number';

const byId = (records: readonly unknown[], offset: number): ReadonlyMap<number, unknown> =>
  new Map(records.filter(isNumbered).map(record => [movedId(record.id, offset), record]));

/**
 * Town, region and country of a venue in its index entry, so that filters by them need no records (contract/lists#filters-by-place,
 * docs/decisions/0020).
 */
import * as v from 'valibot';
import { TextList } from '../input/fields.ts';
import type { Entry } from '../lists/entry.ts';
import { filterTest } from '../lists/list-plan.ts';
import { type ListName, PLACE_KINDS, type PlaceKind, placeName } from '../lists/name.ts';
import { foldSearch } from '../text/fold-search.ts';

export const placeQuery = {
  city: v.optional(TextList),
  stateprovince: v.optional(TextList),
  country: v.optional(TextList),
} as const satisfies Readonly<Record<PlaceKind, v.GenericSchema>>;

/** The names that the entry of a venue holds. */
export const placeNamesOf = (venue: Readonly<Record<PlaceKind, string>>): ListName[] =>
  PLACE_KINDS.flatMap(kind => (folded(venue[kind]) === '' ? [] : [placeName(kind, folded(venue[kind]))]));

/** A test whether a venue is in a place with one of these names; undefined: the filter is not sent. */
export const placeTest = (
  kind: PlaceKind,
  names: readonly string[] | undefined,
): ((venue: Entry) => boolean) | undefined =>
  names && filterTest({ groups: [names.map(name => placeName(kind, folded(name)))] });

/** Entries are read by the thousand, and no place needs more. */
const LONGEST = 100;

/** As searches fold texts, and without commas, which separate the fields of an entry; folding may make them of other signs. */
const folded = (name: string): string =>
  [
    ...foldSearch(name)
      .replace(/[\s,]+/g, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('');

/**
 * Town, region and country of a venue in its index entry, so that filters by them need no records (contract/lists#filters-by-place,
 * docs/decisions/0020).
 */
import * as v from 'valibot';
import { TextList } from '../input/fields.ts';
import type { Groups } from '../lists/list-plan.ts';
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

/** The names that a filter asks for: one of each group. */
export const placesAsked = (query: Readonly<Partial<Record<PlaceKind, readonly string[]>>>): Groups =>
  PLACE_KINDS.flatMap(kind => {
    const names = query[kind];
    return names === undefined ? [] : [names.map(name => placeName(kind, folded(name)))];
  });

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

/** A venue after a write, and what is derived from it and stored beside it. */

import { joinFolded, textFieldsIn } from '../lists/entry.ts';
import { linkTo } from '../lists/name.ts';
import type { OwnDerivedData, UniqueName } from '../model/base.ts';
import { imageFieldsOf, type Picture } from '../model/post.ts';
import type { WriteContext } from '../model/post-write.ts';
import { keysTaken } from '../model/sources.ts';
import { foldName, foldSearch } from '../text/fold.ts';
import { withoutTags } from '../text/html.ts';
import { linkedDerivedData } from './linked-lists.ts';
import { fact, fillEmpty, ifModified, linkAfter, linkedFields, type Prepared, textFacts } from './linked-post.ts';
import { kilometresBetween, placeNamesOf, positionDetail } from './venue-filters.ts';
import type { VenueChange, VenueInput } from './venue-input.ts';
import type { VenueRecord } from './venue-record.ts';
import { type Region, stateProvinceOf } from './venue-view.ts';

export const venueDerivedData = (venue: VenueRecord): OwnDerivedData =>
  linkedDerivedData(venue, {
    uniqueName: uniqueVenueName({ ...venue, venue: venue.name }),
    searchText: venueSearchText(venue),
    placeNames: placeNamesOf(venue),
    entryDetails: positionDetail(venue),
  });

export const uniqueVenueName = ({ venue, city = '' }: Pick<VenueInput, 'venue' | 'city'>): UniqueName => ({
  folded: foldName(venue),
  scope: foldSearch(city),
});

// What distinguishes venues with the same name (contract/venues#duplicates).

type Said = Partial<Pick<VenueInput, keyof Region | 'stateprovince' | 'geo_lat' | 'geo_lng'>>;

/** `own` is a `stateprovince` that was sent and does not follow from the other fields. */
const regionsOf = ({ country = '', state = '', province = '', stateprovince = '' }: Said) => {
  const own = stateprovince === stateProvinceOf({ country, state, province }) ? '' : stateprovince;
  const names = [state, province, own].filter(name => name !== '').map(foldSearch);
  return names.length === 0 ? undefined : { own, names };
};

const positionOf = ({ geo_lat: latitude, geo_lng: longitude }: Said) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;

/** Venues with the same name that are more kilometres apart are different venues. */
const MAX_APART = 1;

export const VENUE_FACTS = [
  ...textFacts('address', 'city', 'zip', 'province', 'state', 'country', 'description'),
  fact(regionsOf, (a, b) => (a.own === '' && b.own === '') || a.names.some(name => b.names.includes(name))),
  fact(positionOf, (a, b) => kilometresBetween(a, b) <= MAX_APART),
];

const SEARCHED = ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'] as const;

/** The folded text that searches look at (contract/venues#lists). */
const venueSearchText = (venue: VenueRecord): string =>
  joinFolded([venue.name, withoutTags(venue.description), ...SEARCHED.map(name => venue[name])]);

/** The title, address and town from such a text. */
export const placeTextIn = (folded: string): string => {
  const [title, , address, city] = textFieldsIn(folded);
  return [title, address, city].join('\n');
};

// A venue after a write (contract/venues#venue-fields).

/** Fields that were not sent stay. The venue is new if `before` is undefined. */
export const writeVenue = (
  before: VenueRecord | undefined,
  input: VenueChange,
  prepared: Prepared,
  context: WriteContext,
): VenueRecord => {
  const fields = linkedFields(before, { ...input, name: input.venue }, prepared, context);
  const region = {
    country: input.country ?? before?.country ?? '',
    province: input.province ?? before?.province ?? '',
    state: input.state ?? before?.state ?? '',
  };
  return {
    type: 'venue',
    ...fields,
    link: linkAfter(before, fields.status, linkTo('venue', prepared.id)),
    address: input.address ?? before?.address ?? '',
    city: input.city ?? before?.city ?? '',
    ...region,
    zip: input.zip ?? before?.zip ?? '',
    stateprovince: input.stateprovince ?? stateProvinceAfter(before, region),
    show_map: input.show_map ?? before?.show_map ?? true,
    show_map_link: input.show_map_link ?? before?.show_map_link ?? true,
    geo_lat: input.geo_lat === undefined ? (before?.geo_lat ?? null) : input.geo_lat,
    geo_lng: input.geo_lng === undefined ? (before?.geo_lng ?? null) : input.geo_lng,
  };
};

export const FILLED_VENUE_TEXTS = [
  'description',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'website',
] as const;

/**
 * A stored venue with its empty fields filled from a duplicate (contract/venues#duplicates), or
 * undefined if the duplicate adds nothing.
 */
export const fillVenue = (
  before: VenueRecord,
  input: VenueInput,
  image: Picture | null,
  context: WriteContext,
): VenueRecord | undefined => {
  const after = {
    ...before,
    ...fillEmpty(before, input, FILLED_VENUE_TEXTS),
    ...(before.geo_lat === null && { geo_lat: input.geo_lat ?? null, geo_lng: input.geo_lng ?? null }),
    ...imageFieldsOf(image),
    sources: keysTaken(before.sources, input),
  };
  if (before.stateprovince === '') after.stateprovince = input.stateprovince ?? stateProvinceOf(after);
  return ifModified(before, after, context);
};

/**
 * A `stateprovince` that was derived from other fields changes with them; one that was sent stays.
 */
const stateProvinceAfter = (before: VenueRecord | undefined, after: Region): string =>
  before === undefined || before.stateprovince === stateProvinceOf(before)
    ? stateProvinceOf(after)
    : before.stateprovince;

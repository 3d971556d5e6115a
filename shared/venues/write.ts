/** A venue after a write, and what is derived from it and stored beside it. */

import { linkTo } from '../lists/name.ts';
import { fieldsIn, joinFolded } from '../lists/search.ts';
import type { OwnDerivedData, UniqueName } from '../model/base.ts';
import { digest, fillEmpty, ifModified, linkAfter, linkedFields, type Prepared } from '../model/linked.ts';
import { linkedDerivedData } from '../model/linked-lists.ts';
import { imageFieldsOf, type Picture } from '../model/picture.ts';
import type { WriteContext } from '../model/post-write.ts';
import { keysTaken } from '../model/sources.ts';
import { foldName } from '../text/fold.ts';
import { withoutTags } from '../text/html.ts';
import { placeNamesOf, positionDetail } from './filters.ts';
import type { VenueChange, VenueInput } from './input.ts';
import type { VenueRecord } from './record.ts';
import { type Region, stateProvinceOf } from './view.ts';

export const venueDerivedData = (venue: VenueRecord): OwnDerivedData =>
  linkedDerivedData(venue, {
    uniqueName: uniqueVenueName(venue),
    searchText: venueSearchText(venue),
    placeNames: placeNamesOf(venue),
    entryDetail: positionDetail(venue),
  });

type Named = Pick<VenueRecord, 'name'> & Pick<VenueInput, 'city' | 'address' | 'country' | 'description'>;

/** The name of a venue, and the values that distinguish it from others of that name (contract/venues#duplicates). */
export const uniqueVenueName = ({
  name,
  city = '',
  address = '',
  country = '',
  description = '',
}: Named): UniqueName => ({
  folded: foldName(name),
  scope: foldName(city),
  facts: { city, address, country, description: digest(description) },
});

export const uniqueNameOfSentVenue = ({ venue, ...sent }: VenueInput): UniqueName =>
  uniqueVenueName({ ...sent, name: venue });

const SEARCHED = ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'] as const;

/** The folded text that searches look at (contract/venues#lists). */
const venueSearchText = (venue: VenueRecord): string =>
  joinFolded([venue.name, withoutTags(venue.description), ...SEARCHED.map(name => venue[name])]);

/** Title, address and town of such a text. */
export const placeTextIn = (folded: string): string => {
  const [title, , address, city] = fieldsIn(folded);
  return [title, address, city].join('\n');
};

// A venue after a write (contract/venues#venue-fields).

/** Fields that are not sent stay; `before` undefined makes a new venue. */
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

/** A stored venue with its empty fields filled from a duplicate (contract/venues#duplicates); undefined: the duplicate adds nothing. */
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

/** A `stateprovince` that was derived from other fields changes with them; one that was sent stays. */
const stateProvinceAfter = (before: VenueRecord | undefined, after: Region): string =>
  before === undefined || before.stateprovince === stateProvinceOf(before)
    ? stateProvinceOf(after)
    : before.stateprovince;

/** Venues: what clients send, what is stored of it (contract/venues#venue-fields). */

import type { Picture } from '../posts/record.ts';
import { listAfter, modification, type PostInput, postFields, type WriteContext } from '../posts/write.ts';
import { unknownOf } from '../store/unknown-attributes.ts';
import type { VenueChange, VenueInput } from './input.ts';
import type { VenueRecord } from './record.ts';

const TEXTS = ['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;

/** The record after a write; `before` undefined makes a new one. Slug and picture are the caller's to find. */
export const writeVenue = (
  before: VenueRecord | undefined,
  input: VenueChange & PostInput,
  { id, slug, image }: { id: number; slug: string; image: Picture | null },
  w: WriteContext,
): VenueRecord => {
  const texts = textsAfter(before, input);
  const post = postFields(before, input, w);
  return {
    type: 'venue',
    unknown: unknownOf(before),
    id,
    slug,
    image,
    ...post,
    language: before?.language ?? w.language,
    translations: before?.translations ?? {},
    list: listAfter(before, post.status, `v${id}`),
    name: input.venue ?? before?.name ?? '',
    ...texts,
    stateprovince: input.stateprovince ?? derivedStateProvince(before, texts),
    website: input.website === undefined ? (before?.website ?? '') : (input.website ?? ''),
    show_map: input.show_map ?? before?.show_map ?? true,
    show_map_link: input.show_map_link ?? before?.show_map_link ?? true,
    geo_lat: input.geo_lat === undefined ? (before?.geo_lat ?? null) : input.geo_lat,
    geo_lng: input.geo_lng === undefined ? (before?.geo_lng ?? null) : input.geo_lng,
  };
};

/** A duplicate is sent: it fills in what is empty and overwrites nothing (contract/venues#duplicates). undefined: it adds nothing. */
export const fillVenue = (
  before: VenueRecord,
  input: VenueInput,
  image: Picture | null,
  w: WriteContext,
): VenueRecord | undefined => {
  const filled = {
    ...Object.fromEntries(TEXTS.filter(name => before[name] === '').map(name => [name, input[name] ?? ''])),
    ...(before.website === '' && { website: input.website ?? '' }),
    ...(before.geo_lat === null && { geo_lat: input.geo_lat ?? null, geo_lng: input.geo_lng ?? null }),
  };
  const after = { ...before, ...filled, image };
  if (before.stateprovince === '') after.stateprovince = input.stateprovince ?? derivedStateProvince(undefined, after);
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : { ...after, ...modification(before, w) };
};

type Texts = { [Name in (typeof TEXTS)[number]]: string };
const textsAfter = (before: VenueRecord | undefined, input: VenueChange): Texts => ({
  description: input.description ?? before?.description ?? '',
  address: input.address ?? before?.address ?? '',
  city: input.city ?? before?.city ?? '',
  country: input.country ?? before?.country ?? '',
  province: input.province ?? before?.province ?? '',
  state: input.state ?? before?.state ?? '',
  zip: input.zip ?? before?.zip ?? '',
  phone: input.phone ?? before?.phone ?? '',
});

const STATES_COUNTRIES = ['', 'US', 'United States'];
const derive = ({ country, state, province }: Pick<Texts, 'country' | 'state' | 'province'>): string =>
  state !== '' && STATES_COUNTRIES.includes(country) ? state : province;

/** Reference 2.3: the state where there are states, else the province. One that was sent is kept; a derived one follows. */
const derivedStateProvince = (
  before: VenueRecord | undefined,
  after: Pick<Texts, 'country' | 'state' | 'province'>,
): string => (before === undefined || before.stateprovince === derive(before) ? derive(after) : before.stateprovince);

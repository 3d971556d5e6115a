/** The differences between venues and organizers. All other files of this folder work for both. */

import type { UniqueName } from '../../shared/model/base.ts';
import type { Facts, Prepared, ViewOptions } from '../../shared/model/linked.ts';
import type { Picture } from '../../shared/model/picture.ts';
import type { PostInput, WriteContext } from '../../shared/model/post-write.ts';
import { sentKey } from '../../shared/model/sources.ts';
import type { OrganizerChange, OrganizerInput } from '../../shared/organizers/input.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import { type OrganizerView, organizerView } from '../../shared/organizers/view.ts';
import {
  FILLED_ORGANIZER_TEXTS,
  fillOrganizer,
  uniqueNameOfSentOrganizer,
  uniqueOrganizerName,
  writeOrganizer,
} from '../../shared/organizers/write.ts';
import { type AnyRecord, isOrganizer, isVenue } from '../../shared/records/record.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import type { VenueChange, VenueInput } from '../../shared/venues/input.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { type VenueView, venueView } from '../../shared/venues/view.ts';
import {
  FILLED_VENUE_TEXTS,
  fillVenue,
  uniqueNameOfSentVenue,
  uniqueVenueName,
  writeVenue,
} from '../../shared/venues/write.ts';

/** The types of the stored record, of the bodies that create and change it, and of its view. */
export interface LinkedPosts {
  readonly venue: {
    readonly record: VenueRecord;
    readonly input: VenueInput;
    readonly change: VenueChange;
    readonly view: VenueView;
  };
  readonly organizer: {
    readonly record: OrganizerRecord;
    readonly input: OrganizerInput;
    readonly change: OrganizerChange;
    readonly view: OrganizerView;
  };
}

export interface LinkedKind<T extends LinkedPostType> {
  readonly type: T;
  readonly is: (record: AnyRecord | undefined) => record is LinkedPosts[T]['record'];
  /** Name and other values by which duplicates are found (contract/venues#duplicates). */
  readonly uniqueNameOf: (record: LinkedPosts[T]['record']) => UniqueName;
  readonly uniqueNameOfSent: (input: LinkedPosts[T]['input']) => UniqueName;
  /** The fields that a duplicate fills in. */
  readonly filled: readonly (keyof LinkedPosts[T]['input'])[];
  /** The record after a write; `before` is undefined for a create. */
  readonly write: (
    before: LinkedPosts[T]['record'] | undefined,
    input: LinkedPosts[T]['change'] | PostInput,
    prepared: Prepared,
    context: WriteContext,
  ) => LinkedPosts[T]['record'];
  /** The stored record, with its empty fields filled from a duplicate; undefined: the duplicate adds nothing. */
  readonly fill: (
    stored: LinkedPosts[T]['record'],
    duplicate: LinkedPosts[T]['input'],
    image: Picture | null,
    context: WriteContext,
  ) => LinkedPosts[T]['record'] | undefined;
  readonly view: (record: LinkedPosts[T]['record'], options: ViewOptions) => LinkedPosts[T]['view'];
}

export const venueKind: LinkedKind<'venue'> = {
  type: 'venue',
  is: isVenue,
  uniqueNameOf: uniqueVenueName,
  uniqueNameOfSent: uniqueNameOfSentVenue,
  filled: [...FILLED_VENUE_TEXTS, 'stateprovince', 'geo_lat', 'geo_lng', 'image'],
  write: writeVenue,
  fill: fillVenue,
  view: venueView,
};

export const organizerKind: LinkedKind<'organizer'> = {
  type: 'organizer',
  is: isOrganizer,
  uniqueNameOf: uniqueOrganizerName,
  uniqueNameOfSent: uniqueNameOfSentOrganizer,
  filled: [...FILLED_ORGANIZER_TEXTS, 'image'],
  write: writeOrganizer,
  fill: fillOrganizer,
  view: organizerView,
};

export const LINKED_KINDS: { readonly [T in LinkedPostType]: LinkedKind<T> } = {
  venue: venueKind,
  organizer: organizerKind,
};

// What a description is compared by.

export const factsSent = <T extends LinkedPostType>(kind: LinkedKind<T>, input: LinkedPosts[T]['input']): Facts => {
  const [key, { description = '' }] = [sentKey(input), input];
  return { ...kind.uniqueNameOfSent(input), description, sources: key ? { [key.source]: key.source_id } : {} };
};

export const factsOf = <T extends LinkedPostType>(kind: LinkedKind<T>, record: LinkedPosts[T]['record']): Facts => {
  const { description, sources = {} } = record;
  return { ...kind.uniqueNameOf(record), description, sources };
};

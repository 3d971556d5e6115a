/** Venues and organizers side by side: what differs between them, so that everything else is written once. */

import type * as v from 'valibot';
import type { RefusalCode } from '../errors.ts';
import type { Image } from '../fields.ts';
import type { Writing } from '../posts.ts';
import type { AnyRecord, OrganizerRecord, Picture, VenueRecord } from '../records.ts';
import { digest } from '../store/traces.ts';
import { foldName } from '../text/fold.ts';
import { fillOrganizer, type OrganizerChange, type OrganizerInput, writeOrganizer } from './organizers.ts';
import { fillVenue, type VenueChange, type VenueInput, writeVenue } from './venues.ts';
import { type OrganizerView, organizerView, type VenueView, type ViewOptions, venueView } from './view.ts';

export interface Place {
  readonly id: number;
  readonly slug: string;
  readonly image: Picture | null;
}

export interface LinkedKind<Kept extends VenueRecord | OrganizerRecord, Input, Changed, View> {
  readonly type: Kept['type'];
  readonly collection: 'venues' | 'organizers';
  readonly nameOf: (input: Input) => string;
  /** Town of a venue, folded: where among the bearers of its name it is looked for. */
  readonly scopeOf: (input: Input) => string;
  /** What a bearer of the name must not contradict, and what it must equal if it is sent (contract/venues#duplicates). */
  readonly factsOf: (input: Input) => {
    readonly compatible: Readonly<Record<string, string>>;
    readonly description: string;
  };
  readonly write: (before: Kept | undefined, input: Changed, place: Place, w: Writing) => Kept;
  /** Whether it bears the description that is sent, if one is: bearers of names know only its beginning. */
  readonly isSaid: (record: Kept, input: Input) => boolean;
  readonly trash: (before: Kept, w: Writing) => Kept;
  readonly fill: (before: Kept, input: Input, image: Picture | null, w: Writing) => Kept | undefined;
  readonly view: (record: Kept, options: ViewOptions) => View;
  readonly inTrash: RefusalCode;
  readonly pageNotFound: RefusalCode;
  readonly is: (record: AnyRecord | undefined) => record is Kept;
}

/** What every create and update of a post may carry. */
export type WithImage = { readonly image?: v.InferOutput<typeof Image> };

export const venueKind: LinkedKind<VenueRecord, VenueInput, VenueChange, VenueView> = {
  type: 'venue',
  collection: 'venues',
  nameOf: input => input.venue,
  scopeOf: input => foldName(input.city ?? ''),
  factsOf: ({ city = '', address = '', country = '', description = '' }) => ({
    compatible: { city, address, country },
    description: digest(description),
  }),
  write: writeVenue,
  isSaid: (record, { description }) => !description || record.description === description,
  trash: (before, w) => writeVenue(before, { status: 'trash' }, before, w),
  fill: fillVenue,
  view: venueView,
  inTrash: 'venue-is-in-trash',
  pageNotFound: 'venue-archive-page-not-found',
  is: (record): record is VenueRecord => record?.type === 'venue',
};

export const organizerKind: LinkedKind<OrganizerRecord, OrganizerInput, OrganizerChange, OrganizerView> = {
  type: 'organizer',
  collection: 'organizers',
  nameOf: input => input.organizer,
  scopeOf: () => '',
  factsOf: ({ description = '' }) => ({ compatible: {}, description: digest(description) }),
  write: writeOrganizer,
  isSaid: (record, { description }) => !description || record.description === description,
  trash: (before, w) => writeOrganizer(before, { status: 'trash' }, before, w),
  fill: fillOrganizer,
  view: organizerView,
  inTrash: 'organizer-is-in-trash',
  pageNotFound: 'organizer-archive-page-not-found',
  is: (record): record is OrganizerRecord => record?.type === 'organizer',
};

/** Whether a stored bearer of the name can be what is sent. */
export const agrees = (
  stored: Readonly<Record<string, unknown>>,
  { compatible, description }: { readonly compatible: Readonly<Record<string, string>>; readonly description: string },
): boolean =>
  (description === '' || stored.description === description) &&
  Object.entries(compatible).every(([name, sent]) => {
    const known = stored[name];
    return sent === '' || typeof known !== 'string' || known === '' || foldName(known) === foldName(sent);
  });

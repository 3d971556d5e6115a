/** Venues and organizers side by side: what differs between them, so that everything else is written once. */

import type { ErrorCode } from '../errors/api-error.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import type { Picture } from '../posts/record.ts';
import type { WriteContext } from '../posts/write.ts';
import type { AnyRecord } from '../records/records.ts';
import { foldName } from '../text/fold.ts';
import type { VenueRecord } from '../venues/record.ts';
import type { ViewOptions } from './view.ts';

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
  readonly write: (before: Kept | undefined, input: Changed, place: Place, w: WriteContext) => Kept;
  /** Whether it bears the description that is sent, if one is: bearers of names know only its beginning. */
  readonly matchesDescription: (record: Kept, input: Input) => boolean;
  readonly trash: (before: Kept, w: WriteContext) => Kept;
  readonly fill: (before: Kept, input: Input, image: Picture | null, w: WriteContext) => Kept | undefined;
  readonly view: (record: Kept, options: ViewOptions) => View;
  readonly inTrash: ErrorCode;
  readonly pageNotFound: ErrorCode;
  readonly is: (record: AnyRecord | undefined) => record is Kept;
}

/** Whether a stored bearer of the name can be what is sent. */
export const matchesFacts = (
  stored: Readonly<Record<string, unknown>>,
  { compatible, description }: { readonly compatible: Readonly<Record<string, string>>; readonly description: string },
): boolean =>
  (description === '' || stored.description === description) &&
  Object.entries(compatible).every(([name, sent]) => {
    const known = stored[name];
    return sent === '' || typeof known !== 'string' || known === '' || foldName(known) === foldName(sent);
  });

/** Enough of a text to tell two apart without carrying it along. The cut may halve a surrogate pair, which cannot be stored. */
export const digest = (text: string): string =>
  text === '' ? '' : `${text.length}:${text.slice(0, 100).toWellFormed()}`;

/** Venues and organizers side by side: what differs between them, so that everything else is written once. */

import type { ErrorCode } from '../errors/api-error.ts';
import type { NameHolder } from '../model/derived-data.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import type { Picture } from '../posts/record.ts';
import type { WriteContext } from '../posts/write.ts';
import type { AnyRecord } from '../records/any-record.ts';
import type { VenueRecord } from '../venues/record.ts';
import type { ViewOptions } from './view.ts';
import type { Prepared } from './write.ts';

export interface LinkedKind<Kept extends VenueRecord | OrganizerRecord, Input, Changed, View> {
  readonly type: Kept['type'];
  readonly collection: 'venues' | 'organizers';
  /** Of a record that is sent, as it will be of the stored one: what its duplicates are found by. */
  readonly nameHolderOf: (input: Input) => NameHolder;
  readonly write: (before: Kept | undefined, input: Changed, prepared: Prepared, w: WriteContext) => Kept;
  /** Whether it bears the description that is sent, if one is: bearers of names know only its beginning. */
  readonly matchesDescription: (record: Kept, input: Input) => boolean;
  readonly trash: (before: Kept, w: WriteContext) => Kept;
  readonly fill: (before: Kept, input: Input, image: Picture | null, w: WriteContext) => Kept | undefined;
  readonly view: (record: Kept, options: ViewOptions) => View;
  readonly inTrash: ErrorCode;
  readonly pageNotFound: ErrorCode;
  readonly is: (record: AnyRecord | undefined) => record is Kept;
}

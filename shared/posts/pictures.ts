/** Who may use a picture by its id, and when it becomes public (docs/decisions/0038). */

import { type Caller, isEditor } from '../access/rights.ts';
import type { EventRecord } from '../events/record.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import type { VenueRecord } from '../venues/record.ts';
import type { PictureRecord } from './picture-record.ts';

/** Records that can have one. */
export type Pictured = EventRecord | VenueRecord | OrganizerRecord;

/** To anybody else it is as unknown as one that is not there: the answer would tell its address. */
export const mayUsePicture = (caller: Caller | undefined, { author, published }: PictureRecord): boolean =>
  published > 0 || author === caller?.id || isEditor(caller);

/** The id of the picture that everybody can see on this record. Behind a password, an event hides its picture. */
export const publicPictureOf = (record: Pictured): number | undefined => {
  const isPublic = record.status === 'publish' && (record.type !== 'event' || record.password === null);
  return isPublic ? record.image?.id : undefined;
};

/** The id of the picture that becomes visible to everybody on a record that is written so. */
export const madePublic = (before: Pictured | undefined, after: Pictured): number | undefined => {
  const id = publicPictureOf(after);
  return before !== undefined && publicPictureOf(before) === id ? undefined : id;
};

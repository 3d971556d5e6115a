/** An organizer after a write (contract/venues#organizer-fields). */

import { fillEmpty, ifModified, linkedFields, type Prepared } from '../linked/write.ts';
import { linkList } from '../lists/name.ts';
import type { Picture } from '../posts/record.ts';
import { listAfter, type WriteContext } from '../posts/write.ts';
import type { OrganizerChange, OrganizerInput } from './input.ts';
import type { OrganizerRecord } from './record.ts';

/** What is not sent stays as it was; `before` undefined makes a new organizer. */
export const writeOrganizer = (
  before: OrganizerRecord | undefined,
  input: OrganizerChange,
  prepared: Prepared,
  w: WriteContext,
): OrganizerRecord => {
  const fields = linkedFields(before, { ...input, name: input.organizer }, prepared, w);
  return {
    type: 'organizer',
    ...fields,
    list: listAfter(before, fields.status, linkList('organizer', prepared.id)),
    email: input.email ?? before?.email ?? '',
  };
};

/** A stored organizer of which `input` is a duplicate (contract/venues#duplicates). undefined: the duplicate adds nothing. */
export const fillOrganizer = (
  before: OrganizerRecord,
  input: OrganizerInput,
  image: Picture | null,
  w: WriteContext,
): OrganizerRecord | undefined =>
  ifModified(
    before,
    { ...before, ...fillEmpty(before, input, ['description', 'phone', 'email', 'website']), image },
    w,
  );

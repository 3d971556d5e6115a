/** An organizer after a write (contract/venues#organizer-fields). */

import { fillEmpty, ifModified, linkedFields, listAfter, type Prepared } from '../linked/write.ts';
import { linkList } from '../lists/name.ts';
import { imageFieldsOf, type Picture } from '../posts/picture.ts';
import { keysTaken } from '../posts/source-keys.ts';
import type { WriteContext } from '../posts/write.ts';
import type { OrganizerChange, OrganizerInput } from './input.ts';
import type { OrganizerRecord } from './record.ts';

/** Fields that are not sent stay; `before` undefined makes a new organizer. */
export const writeOrganizer = (
  before: OrganizerRecord | undefined,
  input: OrganizerChange,
  prepared: Prepared,
  context: WriteContext,
): OrganizerRecord => {
  const fields = linkedFields(before, { ...input, name: input.organizer }, prepared, context);
  return {
    type: 'organizer',
    ...fields,
    list: listAfter(before, fields.status, linkList('organizer', prepared.id)),
    email: input.email ?? before?.email ?? '',
  };
};

/** A stored organizer with its empty fields filled from a duplicate (contract/venues#duplicates); undefined: it adds nothing. */
export const fillOrganizer = (
  before: OrganizerRecord,
  input: OrganizerInput,
  image: Picture | null,
  context: WriteContext,
): OrganizerRecord | undefined =>
  ifModified(
    before,
    {
      ...before,
      ...fillEmpty(before, input, ['description', 'phone', 'email', 'website']),
      ...imageFieldsOf(image),
      sources: keysTaken(before.sources, input),
    },
    context,
  );

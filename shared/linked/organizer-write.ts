/** What is derived from an organizer. */

import { joinFolded } from '../lists/entry.ts';
import { linkTo } from '../lists/name.ts';
import type { OwnDerivedData, UniqueName } from '../model/base.ts';
import { imageFieldsOf, type Picture } from '../model/post.ts';
import type { WriteContext } from '../model/post-write.ts';
import { keysTaken } from '../model/sources.ts';
import { foldName } from '../text/fold.ts';
import { withoutTags } from '../text/html.ts';
import { linkedDerivedData } from './linked-lists.ts';
import { fillEmpty, ifModified, linkAfter, linkedFields, type Prepared, textFacts } from './linked-post.ts';
import type { OrganizerChange, OrganizerInput } from './organizer-input.ts';
import type { OrganizerRecord } from './organizer-record.ts';

export const organizerDerivedData = (organizer: OrganizerRecord): OwnDerivedData =>
  linkedDerivedData(organizer, {
    uniqueName: uniqueOrganizerName({ organizer: organizer.name }),
    searchText: organizerSearchText(organizer),
    placeNames: [],
    entryDetails: undefined,
  });

export const uniqueOrganizerName = ({ organizer }: Pick<OrganizerInput, 'organizer'>): UniqueName => ({
  folded: foldName(organizer),
  scope: '',
});

/** What distinguishes organizers with the same name (contract/venues#duplicates). */
export const ORGANIZER_FACTS = textFacts('email', 'description');

const SEARCHED = ['phone', 'email', 'website'] as const;

/** The folded text that searches look at (contract/venues#lists). */
export const organizerSearchText = (
  organizer: Pick<OrganizerRecord, 'name' | 'description' | (typeof SEARCHED)[number]>,
): string => joinFolded([organizer.name, withoutTags(organizer.description), ...SEARCHED.map(name => organizer[name])]);

// An organizer after a write (contract/venues#organizer-fields).

/** Fields that were not sent stay. The organizer is new if `before` is undefined. */
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
    link: linkAfter(before, fields.status, linkTo('organizer', prepared.id)),
    email: input.email ?? before?.email ?? '',
  };
};

export const FILLED_ORGANIZER_TEXTS = ['description', 'phone', 'email', 'website'] as const;

/**
 * A stored organizer with its empty fields filled from a duplicate (contract/venues#duplicates), or
 * undefined if the duplicate adds nothing.
 */
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
      ...fillEmpty(before, input, FILLED_ORGANIZER_TEXTS),
      ...imageFieldsOf(image),
      sources: keysTaken(before.sources, input),
    },
    context,
  );

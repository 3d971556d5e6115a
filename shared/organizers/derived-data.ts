/** What is derived from an organizer. */
import { linkedDerivedData } from '../linked/derived-data.ts';
import { digest } from '../linked/duplicates.ts';
import { together, withoutTags } from '../lists/search.ts';
import type { NameHolder, OwnDerivedData } from '../model/derived-data.ts';
import { foldName } from '../text/fold.ts';
import type { OrganizerRecord } from './record.ts';

export const organizerDerivedData = (organizer: OrganizerRecord): OwnDerivedData =>
  linkedDerivedData(organizer, {
    nameHolder: organizerNameHolder(organizer),
    searchText: organizerSearchText(organizer),
    placeNames: [],
    entryDetail: undefined,
  });

/** The name of an organizer, stored or sent, and the values that distinguish it from others of that name (contract/venues#duplicates). */
export const organizerNameHolder = ({
  name,
  description,
}: Pick<OrganizerRecord, 'name' | 'description'>): NameHolder => ({
  folded: foldName(name),
  scope: '',
  facts: { description: digest(description) },
});

const SEARCHED = ['phone', 'email', 'website'] as const;

/** The folded text that searches look at (contract/venues#lists). */
export const organizerSearchText = (
  organizer: Pick<OrganizerRecord, 'name' | 'description' | (typeof SEARCHED)[number]>,
): string => together([organizer.name, withoutTags(organizer.description), ...SEARCHED.map(name => organizer[name])]);

/** What is derived from a venue. */
import { linkedDerivedData } from '../linked/derived-data.ts';
import { digest } from '../linked/duplicates.ts';
import { fieldsIn, together, withoutTags } from '../lists/search.ts';
import type { NameHolder, OwnDerivedData } from '../model/derived-data.ts';
import { foldName } from '../text/fold.ts';
import { placeNamesOf } from './place-names.ts';
import { positionDetail } from './position.ts';
import type { VenueRecord } from './record.ts';

export const venueDerivedData = (venue: VenueRecord): OwnDerivedData =>
  linkedDerivedData(venue, {
    nameHolder: venueNameHolder(venue),
    searchText: venueSearchText(venue),
    placeNames: placeNamesOf(venue),
    entryDetail: positionDetail(venue),
  });

/** The name of a venue, stored or sent, and the values that distinguish it from others of that name (contract/venues#duplicates). */
export const venueNameHolder = ({
  name,
  city,
  address,
  country,
  description,
}: Pick<VenueRecord, 'name' | 'city' | 'address' | 'country' | 'description'>): NameHolder => ({
  folded: foldName(name),
  scope: foldName(city),
  facts: { city, address, country, description: digest(description) },
});

const SEARCHED = ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'] as const;

/** The folded text that searches look at (contract/venues#lists). */
const venueSearchText = (venue: VenueRecord): string =>
  together([venue.name, withoutTags(venue.description), ...SEARCHED.map(name => venue[name])]);

/** Title, address and town of such a text. */
export const placeTextIn = (folded: string): string => {
  const [title, , address, city] = fieldsIn(folded);
  return [title, address, city].join('\n');
};

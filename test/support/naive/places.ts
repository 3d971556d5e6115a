/** Where a venue is, by its own fields (contract/lists#filters-by-place). */
import type { VenueRecord } from '../../../shared/venues/record.ts';

const NAMES = ['city', 'stateprovince', 'country'] as const;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** One of the values of each parameter. */
export const isInPlaces =
  (sent: URLSearchParams) =>
  (venue: VenueRecord): boolean =>
    NAMES.every(name => {
      const asked = sent.get(name)?.split(',').map(plain);
      return asked === undefined || (venue[name] !== '' && asked.includes(plain(venue[name])));
    });

/** What `stateprovince` of a venue is, unless it is sent (contract/venues#venue-fields). Pure. */
import type { VenueRecord } from './record.ts';

export type Region = Pick<VenueRecord, 'country' | 'state' | 'province'>;

/** In the United States, `stateprovince` is the state. Without a country it may be, too. */
const COUNTRIES_WITH_STATES = ['', 'US', 'United States'];

/** The state where there are states, else the province. */
export const stateProvinceOf = ({ country, state, province }: Region): string =>
  state !== '' && COUNTRIES_WITH_STATES.includes(country) ? state : province;

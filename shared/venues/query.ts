/** The parameters of the list of venues (contract/venues#lists). */
import * as v from 'valibot';
import { LINKED_FILTERS, LinkedQuery } from '../linked/query.ts';
import { placeQuery } from './place-names.ts';

export const VENUE_FILTERS = { ...LINKED_FILTERS, ...placeQuery };
export const VenueQuery = v.object({ ...LinkedQuery.entries, ...placeQuery });
export type VenueQuery = v.InferOutput<typeof VenueQuery>;

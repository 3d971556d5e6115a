/** The parameters of the list of venues (contract/venues#lists). */
import * as v from 'valibot';
import { LinkedQuery } from '../linked/query.ts';
import { placeQuery } from './place-names.ts';

export const VenueQuery = v.object({ ...LinkedQuery.entries, ...placeQuery });

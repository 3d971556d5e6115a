/** Venues: list, create, read, update, delete; by id and by slug. */

import type { OperationsOf } from '../shared/api/route.ts';
import { venueKind } from '../shared/venues/kind.ts';
import { listLinked } from './linked/list.ts';
import { linkedOperations } from './linked/operations.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';

const { create, read, update, remove } = linkedOperations(venueKind);

export const venues: OperationsOf<'venues', Deps> = {
  listVenues: async (request, deps) => {
    const { records, ...page } = await listLinked(venueKind, request, deps);
    return { body: { venues: records, ...page.envelope }, headers: page.headers };
  },
  createVenue: create,
  readVenue: read,
  updateVenue: update,
  deleteVenue: remove,
  readVenueBySlug: read,
  updateVenueBySlug: update,
  deleteVenueBySlug: remove,
};

export const handler = serve('venues', venues);

/** Venues: list, create, read, update, delete; by id and by slug. */
import { venueKind } from '../shared/linked/kinds.ts';
import type { OperationsOf } from '../shared/route.ts';
import { listLinked } from './reading/linked-list.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './runtime/serve.ts';
import { linkedOperations } from './writing/linked-crud.ts';

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

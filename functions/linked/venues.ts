/**
 * The operations on venues: list, create, read, update, delete; by id and by slug
 * (contract/http#routes).
 */

import type { OperationsOf } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { tecVenue } from '../../shared/api/wordpress-events.ts';
import { deleted, listedAs, shownAs, tecListing } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';
import { listLinked } from './list.ts';
import { createLinked, deleteLinked, readLinked, updateLinked } from './operations.ts';
import { venueKind } from './write.ts';

export const venues: OperationsOf<'venues', Deps> = {
  listVenues: async (request, deps) => {
    const { views, page, headers } = await listLinked(venueKind, request, deps);
    return { body: { venues: views, ...page }, headers };
  },
  listVenueChanges: async (request, deps) =>
    (await import('./changes.ts')).listChanges(venueKind, venue => ({ venue }), request, deps),
  createVenue: (request, deps) => createLinked(venueKind, request, deps),
  readVenue: (request, deps) => readLinked(venueKind, request, deps),
  readVenueBySlug: (request, deps) => readLinked(venueKind, request, deps),
  updateVenue: (request, deps) => updateLinked(venueKind, request, deps),
  updateVenueBySlug: (request, deps) => updateLinked(venueKind, request, deps),
  deleteVenue: (request, deps) => deleteLinked(venueKind, { ...request, prunedBy: request.query.source }, deps),
  deleteVenueBySlug: (request, deps) => deleteLinked(venueKind, request, deps),
  listTecVenues: async (request, deps) => {
    const list = (query: typeof request.query) => listLinked(venueKind, { ...request, query }, deps);
    const listing = await tecListing(list, request);
    return listedAs(tecVenue, listing, request, ROUTES.listTecVenues, deps);
  },
  createTecVenue: async (request, deps) => shownAs(tecVenue, await createLinked(venueKind, request, deps)),
  readTecVenue: async (request, deps) => shownAs(tecVenue, await readLinked(venueKind, request, deps)),
  updateTecVenue: async (request, deps) => shownAs(tecVenue, await updateLinked(venueKind, request, deps)),
  deleteTecVenue: (request, deps) => deleted(deleteLinked(venueKind, request, deps)),
};

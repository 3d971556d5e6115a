/**
 * The operations on organizers: list, create, read, update, delete; by id and by slug
 * (contract/http#routes).
 */

import type { OperationsOf } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { tecOrganizer } from '../../shared/api/wordpress-events.ts';
import { deleted, listedAs, shownAs, tecListing } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';
import { listLinked } from './list.ts';
import { createLinked, deleteLinked, readLinked, updateLinked } from './operations.ts';
import { organizerKind } from './write.ts';

export const organizers: OperationsOf<'organizers', Deps> = {
  listOrganizers: async (request, deps) => {
    const { views, page, headers } = await listLinked(organizerKind, request, deps);
    return { body: { organizers: views, ...page }, headers };
  },
  listOrganizerChanges: async (request, deps) =>
    (await import('./changes.ts')).listChanges(organizerKind, organizer => ({ organizer }), request, deps),
  createOrganizer: (request, deps) => createLinked(organizerKind, request, deps),
  readOrganizer: (request, deps) => readLinked(organizerKind, request, deps),
  readOrganizerBySlug: (request, deps) => readLinked(organizerKind, request, deps),
  updateOrganizer: (request, deps) => updateLinked(organizerKind, request, deps),
  updateOrganizerBySlug: (request, deps) => updateLinked(organizerKind, request, deps),
  deleteOrganizer: (request, deps) => deleteLinked(organizerKind, { ...request, prunedBy: request.query.source }, deps),
  deleteOrganizerBySlug: (request, deps) => deleteLinked(organizerKind, request, deps),
  listTecOrganizers: async (request, deps) => {
    const list = (query: typeof request.query) => listLinked(organizerKind, { ...request, query }, deps);
    const listing = await tecListing(list, request);
    return listedAs(tecOrganizer, listing, request, ROUTES.listTecOrganizers, deps);
  },
  createTecOrganizer: async (request, deps) => shownAs(tecOrganizer, await createLinked(organizerKind, request, deps)),
  readTecOrganizer: async (request, deps) => shownAs(tecOrganizer, await readLinked(organizerKind, request, deps)),
  updateTecOrganizer: async (request, deps) => shownAs(tecOrganizer, await updateLinked(organizerKind, request, deps)),
  deleteTecOrganizer: (request, deps) => deleted(deleteLinked(organizerKind, request, deps)),
};

/** Organizers: list, create, read, update, delete; by id and by slug. */

import type { OperationsOf } from '../shared/api/route.ts';
import { organizerKind } from '../shared/organizers/kind.ts';
import { listLinked } from './linked/list.ts';
import { linkedOperations } from './linked/operations.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';

const { create, read, update, remove } = linkedOperations(organizerKind);

export const organizers: OperationsOf<'organizers', Deps> = {
  listOrganizers: async (request, deps) => {
    const { records, ...page } = await listLinked(organizerKind, request, deps);
    return { body: { organizers: records, ...page.envelope }, headers: page.headers };
  },
  createOrganizer: create,
  readOrganizer: read,
  updateOrganizer: update,
  deleteOrganizer: remove,
  readOrganizerBySlug: read,
  updateOrganizerBySlug: update,
  deleteOrganizerBySlug: remove,
};

export const handler = serve('organizers', organizers);

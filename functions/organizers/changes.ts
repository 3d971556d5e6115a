/** The changes of the public list of organizers (contract/changes). Loaded with the first request for them. */
import type { Operation } from '../../shared/api/operation.ts';
import { changesPage } from '../changes/changes-page.ts';
import { followedLinked } from '../linked/followed-linked.ts';
import { organizerKind } from '../linked/kinds.ts';
import type { Deps } from '../runtime/deps.ts';

export const listOrganizerChanges: Operation<'listOrganizerChanges', Deps> = async (request, deps) => {
  request.authorise();
  const { changes, headers, ...onward } = await changesPage(
    followedLinked(organizerKind, request, deps),
    request,
    deps,
  );
  const told = changes.map(({ view, ...change }) => ({
    ...change,
    type: 'organizer' as const,
    ...(view && { organizer: view }),
  }));
  return { body: { changes: told, ...onward }, headers };
};

/** The changes of the public list of venues (contract/changes). Loaded with the first request for them. */
import type { Operation } from '../../shared/api/operation.ts';
import { changesPage } from '../changes/changes-page.ts';
import { followedLinked } from '../linked/followed-linked.ts';
import { venueKind } from '../linked/kinds.ts';
import type { Deps } from '../runtime/deps.ts';

export const listVenueChanges: Operation<'listVenueChanges', Deps> = async (request, deps) => {
  request.authorise();
  const { changes, headers, ...onward } = await changesPage(followedLinked(venueKind, request, deps), request, deps);
  const told = changes.map(({ view, ...change }) => ({
    ...change,
    type: 'venue' as const,
    ...(view && { venue: view }),
  }));
  return { body: { changes: told, ...onward }, headers };
};

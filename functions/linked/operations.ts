/** Operations of venues and organizers: the same but for their kind. */

import { mayPublish } from '../../shared/access/rights.ts';
import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import type { LinkedKind } from '../../shared/linked/kind.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import type { WithImage } from '../../shared/posts/write.ts';
import { type PostInput, slugFor } from '../../shared/posts/write.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { addressesOf } from '../records/addresses.ts';
import { checkAuthor } from '../records/author.ts';
import { freeSlug } from '../records/free-slug.ts';
import { repetitionOf } from '../records/idempotency.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { checkPrecondition, etagOf } from '../records/preconditions.ts';
import { findSlug, readPost, type When } from '../records/read-records.ts';
import { writeContextOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { matchOrCreate } from './resolve.ts';

type Selector = { readonly id: number } | { readonly slug: string };

export const linkedOperations = <
  Kept extends VenueRecord | OrganizerRecord,
  Input extends Changed & WithImage & PostInput,
  Changed extends WithImage & PostInput,
  View,
>(
  kind: LinkedKind<Kept, Input, Changed, View>,
) => {
  const reply = (
    record: Kept,
    asked: OperationInput,
    deps: Deps,
    jsonLd: boolean,
    more: Record<string, string> = {},
  ): Reply<View> => ({
    body: kind.view(record, { addresses: addressesOf(asked, deps), jsonLd }),
    headers: { ETag: etagOf(record), ...more },
  });

  /**
   * @throws ApiError 400 naming what selected nothing: unlike events, venues and organizers are never "not found"
   * (contract/http#statuses-of-answers).
   */
  const find = async (path: Selector, { language }: OperationInput, { store }: Deps, when: When): Promise<Kept> => {
    const pointer = 'id' in path ? path : await findSlug(store, kind.type, language, path.slug);
    const record = pointer && (await readPost(store, pointer.id, when));
    if (!kind.is(record)) throw invalid('id' in path ? { id: 'unknown' } : { slug: 'unknown' });
    return record;
  };

  const change = async (path: Selector, input: Changed, asked: OperationInput, deps: Deps): Promise<Kept> => {
    const before = await find(path, asked, deps, 'consistent');
    asked.authorise(before);
    await checkAuthor(deps.store, input.author, asked);
    checkPrecondition(asked, before);
    const w = writeContextOf(asked, deps);
    const picture = await pictureFor(deps.store, before.image, input, w);
    const draft = kind.write(before, input, { id: before.id, slug: before.slug, image: picture.image }, w);
    const wanted = slugFor(before, draft, undefined, draft.status === 'pending' && !mayPublish(asked.caller));
    const slug =
      wanted === before.slug
        ? wanted
        : await freeSlug(deps.store, { type: kind.type, language: before.language, wanted });
    const after = { ...draft, slug };
    await deps.store.commit([...save(before, after), ...(await pictureChanges(deps.store, before, after, picture))]);
    return after;
  };

  return {
    create: async ({ body, ...asked }: OperationInput & { body: Input }, deps: Deps): Promise<Reply<View>> => {
      asked.authorise();
      const w = writeContextOf(asked, deps);
      const repetition = await repetitionOf(asked, [kind.type, body], kind.is, deps.store);
      if (repetition.first !== undefined) return created(repetition.first);
      const { record, changes } = await matchOrCreate(deps.store, kind, body, new Set(), w);
      await deps.store.commit([...changes, ...repetition.remember(record)]);
      return created(record);

      function created(made: Kept) {
        return reply(made, asked, deps, false, { Location: restAddress(addressesOf(asked, deps), kind.type, made.id) });
      }
    },

    read: async ({ path, ...asked }: OperationInput & { path: Selector }, deps: Deps): Promise<Reply<View>> => {
      const record = await find(path, asked, deps, asked.now);
      asked.authorise(record);
      return reply(record, asked, deps, true);
    },

    update: async (
      { path, body, ...asked }: OperationInput & { path: Selector; body: Changed },
      deps: Deps,
    ): Promise<Reply<View>> => reply(await change(path, body, asked, deps), asked, deps, false),

    /** To the trash; by slug the suffixed one is found again, so a second delete says so there too. */
    remove: async ({ path, ...asked }: OperationInput & { path: Selector }, deps: Deps): Promise<Reply<View>> => {
      const before = await find(path, asked, deps, 'consistent');
      asked.authorise(before);
      if (before.status === 'trash') throw new ApiError(kind.inTrash);
      checkPrecondition(asked, before);
      const draft = kind.trash(before, writeContextOf(asked, deps));
      const slug = await freeSlug(deps.store, {
        type: kind.type,
        language: before.language,
        wanted: slugFor(before, draft, undefined, true),
      });
      const after = { ...draft, slug };
      await deps.store.commit(save(before, after));
      return reply(after, asked, deps, false);
    },
  };
};

/** Ids for new records. */
import * as v from 'valibot';
import { PostId, TermId } from '../../shared/addresses/record-ids.ts';
import type { Store } from '../../shared/store/store.ts';
import { idCounterKey } from '../../shared/store/table.ts';

export const nextPostId = async (store: Store): Promise<PostId> =>
  v.parse(PostId, await store.increment(idCounterKey('post'), 1));

export const nextTermId = async (store: Store): Promise<TermId> =>
  v.parse(TermId, await store.increment(idCounterKey('term'), 1));

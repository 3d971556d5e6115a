/** All ids of a public list, a page at a time, for the first pull of its changes. */
import * as v from 'valibot';
import { PostId } from '../../shared/addresses/record-ids.ts';
import { partsOf } from '../../shared/lists/entry.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { textPartition } from '../../shared/store/table.ts';

export interface IdsRead<Id> {
  readonly ids: readonly Id[];
  /** The `place` of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * Up to `limit` ids after `place` (part and sort key; `''` is the beginning). Reads the texts for searches, one per entry of
 * the list: they are in the table and can be read consistently; an index may lag, and would miss what was published just before.
 */
export const readPublicIds = async (
  store: Store,
  { language, list }: { readonly language: Language; readonly list: ListName },
  place: string,
  limit: number,
): Promise<IdsRead<PostId>> => {
  const ids: PostId[] = [];
  const [begun = '0', after = ''] = place.split('/');
  for (const part of partsOf(list).slice(Number(begun))) {
    const from = String(part) === begun ? `${after}!` : '!';
    const partition = textPartition(language, list, part);
    const left = limit - ids.length;
    const texts = await store.readRange({ partition, from, to: '~', limit: left, consistent: true });
    ids.push(...texts.map(({ sk }) => idIn(sk)));
    if (texts.length === left) return { ids, next: `${part}/${texts.at(-1)?.sk}` };
  }
  return { ids, next: undefined };
};

/** The sort key ends with the id. */
const idIn = (sortKey: string): PostId => v.parse(PostId, Number(sortKey.slice(-10)));

/** All ids of a public list, by key: of the first pull, which lasts for many requests. */
import * as v from 'valibot';
import { PostId } from '../../shared/addresses/record-ids.ts';
import { LENGTH_CLASSES } from '../../shared/lists/length-class.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { textPartition } from '../../shared/store/table.ts';

export interface IdsRead<Id> {
  readonly ids: readonly Id[];
  /** Where the next page begins; undefined: this was the last one. */
  readonly next: string | undefined;
}

/**
 * Up to `limit` ids from a place on; `''` is the beginning. From the texts for searches, which stand beside each entry of a list: in the table
 * itself, they can be read consistently, and an index that lags would hide what was published just before the pull began.
 */
export const readPublicIds = async (
  store: Store,
  { language, list }: { readonly language: Language; readonly list: ListName },
  place: string,
  limit: number,
): Promise<IdsRead<PostId>> => {
  const ids: PostId[] = [];
  const [begun = '0', after = ''] = place.split('/');
  for (const { name } of LENGTH_CLASSES.slice(Number(begun))) {
    const from = String(name) === begun ? `${after}!` : '!';
    const partition = textPartition(language, list, name);
    const left = limit - ids.length;
    const texts = await store.readRange({ partition, from, to: '~', limit: left, consistent: true });
    ids.push(...texts.map(({ sk }) => idIn(sk)));
    if (texts.length === left) return { ids, next: `${name}/${texts.at(-1)?.sk}` };
  }
  return { ids, next: undefined };
};

/** Of an order: start, publication and id. */
const idIn = (order: string): PostId => v.parse(PostId, Number(order.slice(30)));

/** What the table stores about a source between imports. */
import * as v from 'valibot';
import type { Store } from '../../../../shared/store/store.ts';
import { sourceKey } from '../../../../shared/store/table.ts';

const Known = v.object({
  /** The largest ids reserved for the source. Ids above them are assigned here. */
  post: v.number(),
  term: v.number(),
  offset: v.number(),
  /** How many records the last import read. */
  records: v.number(),
});
export type KnownSource = v.InferOutput<typeof Known>;

/** undefined: nothing was imported from this address. */
export const readKnown = async (store: Store, address: string): Promise<KnownSource | undefined> => {
  const [item] = await store.read([sourceKey(address)], 'consistent');
  return item && v.parse(Known, item);
};

export const writeKnown = (store: Store, address: string, known: KnownSource): Promise<void> =>
  store.commit([{ put: { ...sourceKey(address), ...known } }]);

/** What the table stores about a source between imports. */
import * as v from 'valibot';
import { Language } from '../../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { sourceKey } from '../../../../shared/store/table.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

const Known = v.object({
  /** The largest ids reserved for the source. Ids above them are assigned here. */
  post: v.number(),
  term: v.number(),
  /** The number of records that the last import read, including pictures. */
  records: v.number(),
  // Options that the next import needs as well: for example, without `--images` it would undo the
  // change of addresses.
  language: v.optional(Language),
  offset: v.number(),
  images: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  /** The logins here, by ids at the source. */
  authors: v.optional(v.array(v.tuple([v.number(), v.string()]))),
});
export type KnownSource = v.InferOutput<typeof Known>;

/** Returns undefined if nothing has been imported from this address. */
export const readKnown = async (store: UncheckedStore, address: string): Promise<KnownSource | undefined> => {
  const [item] = await store.read([sourceKey(address)], 'consistent');
  return item && v.parse(Known, item);
};

export const writeKnown = (store: UncheckedStore, address: string, known: KnownSource): Promise<void> =>
  store.commit([{ put: { ...sourceKey(address), ...known } }]);

export type KeptOptions = Partial<Pick<KnownSource, 'language' | 'images' | 'authors' | 'offset'>>;

/**
 * The options that were given now, or else those of the last import.
 * @throws OperatorError for another language or offset, which would import all records a second
 * time.
 */
export const optionsAfter = (sent: KeptOptions, before: KnownSource | undefined): KeptOptions => {
  const { language, offset } = before ?? {};
  if (language !== undefined && ![language, undefined].includes(sent.language))
    throw new OperatorError(`This source was imported with --language ${language}`);
  if (offset !== undefined && ![offset, undefined].includes(sent.offset))
    throw new OperatorError(`This source was imported with --id-offset ${offset}`);
  return {
    language: sent.language ?? language,
    offset: sent.offset ?? offset,
    images: sent.images ?? before?.images,
    authors: sent.authors ?? before?.authors,
  };
};

/** What the table stores about a source between imports. */
import * as v from 'valibot';
import { Language } from '../../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { sourceKey } from '../../../../shared/store/table.ts';

/** The options of an import that the next one of the same source needs as well: without `--images`, for example, it would undo them. */
const kept = {
  language: v.optional(Language),
  images: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  /** Logins here, by ids at the source. */
  authors: v.optional(v.array(v.tuple([v.number(), v.string()]))),
};

const Known = v.object({
  /** The largest ids reserved for the source. Ids above them are assigned here. */
  post: v.number(),
  term: v.number(),
  offset: v.number(),
  /** How many records the last import read, with pictures. */
  records: v.number(),
  ...kept,
});
export type KnownSource = v.InferOutput<typeof Known>;

/** undefined: nothing was imported from this address. */
export const readKnown = async (store: UncheckedStore, address: string): Promise<KnownSource | undefined> => {
  const [item] = await store.read([sourceKey(address)], 'consistent');
  return item && v.parse(Known, item);
};

export const writeKnown = (store: UncheckedStore, address: string, known: KnownSource): Promise<void> =>
  store.commit([{ put: { ...sourceKey(address), ...known } }]);

export type KeptOptions = Partial<Pick<KnownSource, 'language' | 'images' | 'authors' | 'offset'>>;

/** What is said now, and otherwise what was said at the last import of the source. `again`: what was not said now, as it would be typed. */
export const optionsAfter = (
  sent: KeptOptions,
  before: KnownSource | undefined,
): { readonly options: KeptOptions; readonly again: readonly string[] } => {
  const { language, offset, images, authors } = before ?? {};
  const options = {
    language: sent.language ?? language,
    offset: sent.offset ?? offset,
    images: sent.images ?? images,
    authors: sent.authors ?? authors,
  };
  const again = [
    ...(sent.language === undefined && language ? [`--language ${language}`] : []),
    ...(sent.offset === undefined && offset ? [`--id-offset ${offset}`] : []),
    ...(sent.images === undefined && images ? images.map(move => `--images ${move.join('=')}`) : []),
    ...(sent.authors === undefined && authors ? [`--authors (${authors.length} logins)`] : []),
  ];
  return { options, again };
};

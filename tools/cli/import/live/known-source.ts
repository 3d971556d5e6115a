/** What the table stores about a source between imports. */
import * as v from 'valibot';
import { Language } from '../../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { sourceKey } from '../../../../shared/store/table.ts';
import { canonical } from '../../../table/canonical.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

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

/**
 * What is said now, and otherwise what was said at an earlier import of the source. `again`: what was not said now, as it would be typed.
 * @throws OperatorError if something else was said earlier, unless it may change.
 */
export const optionsAfter = (
  sent: KeptOptions,
  before: KnownSource | undefined,
  mayChange: boolean,
): { readonly options: KeptOptions; readonly again: readonly string[] } => {
  const [again, others]: [string[], string[]] = [[], []];
  const choose = <T>(now: T | undefined, earlier: T | undefined, typed: (value: T) => string): T | undefined => {
    if (earlier === undefined || (now !== undefined && canonical(now) === canonical(earlier))) return now;
    if (now === undefined && earlier !== 0) again.push(typed(earlier));
    if (now !== undefined) others.push(typed(earlier));
    return now ?? earlier;
  };
  const options = {
    language: choose(sent.language, before?.language, language => `--language ${language}`),
    offset: choose(sent.offset, before?.offset, offset => `--id-offset ${offset}`),
    images: choose(sent.images, before?.images, images =>
      images.map(([from, to]) => `--images ${from}=${to}`).join(' '),
    ),
    authors: choose(sent.authors, before?.authors, authors => `--authors (${authors.length} logins)`),
  };
  if (others.length > 0 && !mayChange)
    throw new OperatorError(
      `This source was imported with ${others.join(' ')}. Leave the option out, or say --change if it is another one from now on`,
    );
  return { options, again };
};

/**
 * Reserves the ids of a source, before anything is written (docs/decisions/loads-and-imports), and
 * keeps what the next import has to know.
 */
import * as v from 'valibot';
import { isSameAddress } from '../../../../shared/http/addresses.ts';
import { Language } from '../../../../shared/settings/site.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { isTermType } from '../../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { sourceKey } from '../../../../shared/store/table.ts';
import { slugOf } from '../../../../shared/text/fold.ts';
import { nameIn, type OriginalKind, type OriginalRecord } from '../../../original/shapes.ts';
import { ID_GAP, skipIds } from '../../../table/id-counters.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { authorIn } from './authors.ts';
import { keyOf, markIn } from './imported-record.ts';
import { keyIn, postsIn, type Source } from './read-source.ts';
import type { World } from './world.ts';

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
  /** Ids, as if they were of the source, of events whose ids it does not show, by slug. */
  idsGiven: v.optional(v.array(v.tuple([v.string(), v.number()]))),
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

export type KeptOptions = Partial<Pick<KnownSource, 'language' | 'images' | 'authors' | 'offset'>>;

/**
 * The options that were given now, or else those of the last import.
 * @throws OperatorError for another language or offset, which would import all records a second
 * time.
 */
export const optionsAfter = (sent: KeptOptions, before: KnownSource | undefined): KeptOptions => {
  const { language = before?.language, offset = before?.offset } = sent;
  const { images = before?.images, authors = before?.authors } = sent;
  if (language !== (before?.language ?? language))
    throw new OperatorError(`This source was imported with --language ${before?.language}`);
  if (offset !== (before?.offset ?? offset))
    throw new OperatorError(`This source was imported with --id-offset ${before?.offset}`);
  return { language, offset, images, authors };
};

/** A record or a picture to be imported. */
interface Arrival {
  readonly kind: OriginalKind | 'picture';
  /** The id at the source. */
  readonly id: number;
  /** The name that messages show; for a picture, its address. */
  readonly name: string;
  readonly record?: OriginalRecord;
}

type State = 'missing' | 'ours' | 'here' | 'held';

/**
 * Checks that the ids of the source are free here, or belong to records imported from it, and
 * raises the counters above them. Records that are here already, as they were imported from another
 * address of the same source, are taken out of the source: for example, all languages of a source
 * show a venue that has no translations.
 * @throws OperatorError that names ids which other records have, or which are above those reserved
 * for the source.
 */
export const claimIds = async (
  store: UncheckedStore,
  world: World,
  { before, options }: { readonly before: KnownSource | undefined; readonly options: KeptOptions },
): Promise<void> => {
  const { source, offset, report } = world;
  const arrivals = arrivalsOf(source);
  const items = await store.read(
    arrivals.map(({ kind, id }) => keyOf(kind, id + offset)),
    'consistent',
  );
  const states = arrivals.map((arrival, i) => ({ arrival, item: items[i], state: stateOf(arrival, items[i], world) }));
  const named = (state: State) => states.filter(each => each.state === state);
  const held = named('held').map(({ arrival, item }) => `${titleOf(arrival)} (here ${holderIn(item)})`);
  if (held.length > 0)
    throw new OperatorError(
      `${held.length} ids of the source are those of other records here: ${listed(held)}. Nothing was written. Add a number to all ids of this source with --id-offset`,
    );
  const spaceOf = ({ kind }: Arrival) => (isTermType(kind) ? 'term' : 'post');
  const idsIn = (space: 'post' | 'term') => arrivals.filter(each => spaceOf(each) === space).map(({ id }) => id);
  const afterGap = (ids: readonly number[]): number => ids.reduce((a, b) => Math.max(a, b), 0) + offset + ID_GAP;
  const line = { post: before?.post ?? afterGap(idsIn('post')), term: before?.term ?? afterGap(idsIn('term')) };
  const above = named('missing').filter(({ arrival }) => arrival.id + offset > line[spaceOf(arrival)]);
  if (above.length > 0)
    throw new OperatorError(
      `${above.length} new ids of the source are above those that the first import left to it (up to ${line.post} for posts, ${line.term} for terms): ${listed(above.map(({ arrival }) => titleOf(arrival)))}. Nothing was written`,
    );
  for (const { arrival } of named('here')) {
    const { record, ...about } = arrival;
    report.add({ what: 'is here already', ...about });
    if (record !== undefined) source.records.delete(keyIn(record));
  }
  await skipIds(store, 'post', line.post);
  await skipIds(store, 'term', line.term);
  await skipIds(store, 'user', afterGap(postsIn(source).map(({ author }) => authorIn(author))));
  const idsGiven = [...source.idsGiven];
  const known = { ...options, ...line, idsGiven, offset, language: world.language, records: arrivals.length };
  await store.commit([{ put: { ...sourceKey(world.address), ...known } }]);
};

const arrivalsOf = (source: Source): readonly Arrival[] => {
  const pictures = new Map(
    postsIn(source).flatMap(({ image }) => (image === null ? [] : [[image.id, image.url] as const])),
  );
  return [
    ...[...source.records.values()].map(record => ({
      ...{ kind: record.kind, id: record.id, name: nameIn(record), record },
    })),
    ...[...pictures].map(([id, name]): Arrival => ({ kind: 'picture', id, name })),
  ];
};

const stateOf = ({ kind, id, name, record }: Arrival, item: Item | undefined, { address }: World): State => {
  if (item === undefined) return 'missing';
  const mark = markIn(item);
  if (item.type !== kind) return 'held';
  if (record === undefined) return mark !== undefined || isSameAddress(String(item.url), name) ? 'ours' : 'held';
  if (mark === undefined || mark.id !== id) return 'held';
  if (mark.source === address) return 'ours';
  // Records of one slug are told apart by their dates of publication.
  const isSame = item.slug === slugOf(record.slug) && (!('date' in record) || item.date === record.date);
  return isSame ? 'here' : 'held';
};

const titleOf = ({ kind, id, name }: Arrival): string => `${kind} ${id}${name === '' ? '' : ` "${name}"`}`;
const holderIn = (item: Item = { pk: '', sk: '' }): string =>
  `${item.type} "${item.title ?? item.name ?? item.url ?? ''}"`;

/** The most ids that an error names. */
const MOST = 5;
const listed = (all: readonly string[]): string =>
  all.slice(0, MOST).join(', ') + (all.length > MOST ? `, and ${all.length - MOST} more` : '');

/** Reserves the ids of a source, before anything is written (docs/decisions/loads-and-imports). */
import * as v from 'valibot';
import { isSameAddress } from '../../../../shared/http/addresses.ts';
import type { Item } from '../../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { recordKeyAt } from '../../../../shared/store/table.ts';
import { slugOf } from '../../../../shared/text/fold.ts';
import { KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import type { OriginalImage } from '../../../original/shapes.ts';
import { ID_GAP, skipIds } from '../../../table/id-counters.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { authorIn } from './authors.ts';
import { type KeptOptions, type KnownSource, writeKnown } from './known-source.ts';
import { markIn } from './mark.ts';
import { postsIn, type Source } from './read-source.ts';
import type { World } from './world.ts';

/** A record to be imported. */
interface Arrival {
  readonly kind: OriginalKind | 'picture';
  /** The id at the source. */
  readonly id: number;
  /** The name that messages show; for a picture, its address. */
  readonly name: string;
  readonly slug?: string;
  /** The date of publication, by which records of one slug are told apart. */
  readonly date?: string;
}

interface Claimed {
  /** Records such as `event 7` that are not here yet. */
  readonly missing: ReadonlySet<string>;
  /**
   * Records that were imported from another address of the same source. For example, all languages
   * of a source show a venue that has no translations.
   */
  readonly here: ReadonlySet<string>;
}

type State = 'missing' | 'ours' | 'here' | 'held';

/**
 * Checks that the ids of the source are free here, or belong to records imported from it, and
 * raises the counters above them.
 * @throws OperatorError that names ids which other records have, or which are above those reserved
 * for the source.
 */
export const claimIds = async (
  store: UncheckedStore,
  source: Source,
  { world, before, options }: { readonly world: World; readonly before?: KnownSource; readonly options: KeptOptions },
): Promise<Claimed> => {
  const { offset, report } = world;
  const arrivals = arrivalsOf(source);
  const items = await store.read(
    arrivals.map(({ kind, id }) => recordKeyAt(isTerm(kind) ? `R#t${id + offset}` : `R#${id + offset}`)),
    'consistent',
  );
  const states = arrivals.map((arrival, i) => ({ arrival, item: items[i], state: stateOf(arrival, items[i], world) }));
  const named = (state: State) => states.filter(each => each.state === state);
  const held = named('held').map(({ arrival, item }) => `${titleOf(arrival)} (here ${holderIn(item)})`);
  if (held.length > 0)
    throw new OperatorError(
      `${held.length} ids of the source are those of other records here: ${listed(held)}. Nothing was written. Add a number to all ids of this source with --id-offset`,
    );
  const largest = (term: boolean): number =>
    arrivals.reduce((most, { kind, id }) => (isTerm(kind) === term ? Math.max(most, id) : most), 0) + offset + ID_GAP;
  const line = { post: before?.post ?? largest(false), term: before?.term ?? largest(true) };
  const above = named('missing').filter(
    ({ arrival: { kind, id } }) => id + offset > line[isTerm(kind) ? 'term' : 'post'],
  );
  if (above.length > 0)
    throw new OperatorError(
      `${above.length} new ids of the source are above those that the first import left to it (up to ${line.post} for posts, ${line.term} for terms): ${listed(above.map(({ arrival }) => titleOf(arrival)))}. Nothing was written`,
    );
  for (const { arrival } of named('here')) {
    const { kind, id, name } = arrival;
    report.add({ what: 'is here already', kind, id, name });
  }
  await skipIds(store, 'post', line.post);
  await skipIds(store, 'term', line.term);
  const users = postsIn(source).map(({ author }) => authorIn(author));
  await skipIds(store, 'user', users.reduce((most, id) => Math.max(most, id), 0) + offset + ID_GAP);
  await writeKnown(store, world.source, {
    ...{ ...options, ...line, offset, language: world.language, records: arrivals.length },
  });
  const namesOf = (state: State) => new Set(named(state).map(({ arrival: { kind, id } }) => `${kind} ${id}`));
  return { missing: namesOf('missing'), here: namesOf('here') };
};

const imagesIn = (source: Source): ReadonlyMap<number, OriginalImage> =>
  new Map(postsIn(source).flatMap(({ image }) => (image === null ? [] : [[image.id, image]])));

const arrivalsOf = (source: Source): readonly Arrival[] => [
  ...ORIGINAL_KINDS.flatMap(kind =>
    [...source[kind].values()].map((record): Arrival => {
      const name = nameIn(kind, record);
      return { kind, name, id: record.id, slug: record.slug, ...('date' in record && { date: record.date }) };
    }),
  ),
  ...[...imagesIn(source).values()].map(({ id, url }): Arrival => ({ kind: 'picture', id, name: url })),
];

const Named = v.looseObject({});
const nameIn = (kind: OriginalKind, record: object): string => String(v.parse(Named, record)[KINDS[kind].name] ?? '');

const stateOf = ({ kind, id, name, slug = '', date }: Arrival, item: Item | undefined, { source }: World): State => {
  if (item === undefined) return 'missing';
  const mark = markIn(item);
  if (item.type !== kind) return 'held';
  if (kind === 'picture') return mark !== undefined || isSameAddress(String(item.url), name) ? 'ours' : 'held';
  if (mark === undefined || mark.id !== id) return 'held';
  if (mark.source === source) return 'ours';
  return item.slug === slugOf(slug) && (date === undefined || item.date === date) ? 'here' : 'held';
};

const isTerm = (kind: Arrival['kind']): boolean => kind === 'category' || kind === 'tag';
const titleOf = ({ kind, id, name }: Arrival): string => `${kind} ${id}${name === '' ? '' : ` "${name}"`}`;
const holderIn = (item: Item = { pk: '', sk: '' }): string =>
  `${item.type} "${item.title ?? item.name ?? item.url ?? ''}"`;

/** The most ids that an error names. */
const MOST = 5;
const listed = (all: readonly string[]): string =>
  all.slice(0, MOST).join(', ') + (all.length > MOST ? `, and ${all.length - MOST} more` : '');

/** The second pass of an import: reserves the ids of a source (docs/decisions/loads-and-imports). */
import * as v from 'valibot';
import { isSameAddress } from '../../../../shared/http/addresses.ts';
import type { Item } from '../../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { type Key, recordKeyAt } from '../../../../shared/store/table.ts';
import type { OriginalKind } from '../../../original/kinds.ts';
import { ID_GAP, skipIds } from '../../../table/id-counters.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { eventHash, linkedHash, termHash } from './content-hash.ts';
import { type KeptOptions, type KnownSource, writeKnown } from './known-source.ts';
import { markIn } from './mark.ts';
import { type Collected, largestIds, nameIn, sizeOf } from './source.ts';
import { factsOf, type World } from './world.ts';

/**
 * Checks that the ids of the source are free here, or belong to records imported from it, and moves the counters above them. Returns kind
 * and id of records that were already imported from another address of the same source.
 * @throws OperatorError that names the ids of other records.
 */
export const claimIds = async (
  store: UncheckedStore,
  collected: Collected,
  {
    world,
    before,
    options,
  }: {
    readonly world: World;
    readonly before: KnownSource | undefined;
    readonly options: KeptOptions;
  },
): Promise<ReadonlySet<string>> => {
  const { source } = collected;
  const { offset } = world;
  const linked = (['venue', 'organizer'] as const).flatMap(kind =>
    [...source[kind].values()].map(each => arrival(kind, each.id, nameIn(kind, each), linkedHash(each, world))),
  );
  const terms = (['category', 'tag'] as const).flatMap(kind =>
    [...source[kind].values()].map(each => arrival(kind, each.id, each.name, termHash(each))),
  );
  const events = [...source.event.values()].map(each =>
    arrival('event', each.id, each.title, eventHash(each, factsOf(each.id, collected, world), world)),
  );
  const images = (['event', 'venue', 'organizer'] as const).flatMap(kind =>
    [...source[kind].values()].flatMap(({ image }) => image ?? []),
  );
  const pictures = [...new Map(images.map(({ id, url }) => [id, arrival('picture', id, url, url)])).values()];
  const here = await checkArrivals(store, [...linked, ...terms, ...events, ...pictures], {
    ...{ source: world.source, offset },
    line: before,
  });
  for (const { kind, id, name } of here)
    if (kind !== 'picture') world.report.add({ what: 'is here already', kind, id, name });
  const largest = largestIds(source);
  const line = before ?? { post: largest.post + offset + ID_GAP, term: largest.term + offset + ID_GAP };
  await skipIds(store, 'post', line.post);
  await skipIds(store, 'term', line.term);
  await skipIds(store, 'user', largest.user + offset + ID_GAP);
  const records = sizeOf(source) + pictures.length;
  const own = { post: line.post, term: line.term, offset, language: world.language, records };
  await writeKnown(store, world.source, { ...options, ...own });
  return new Set([...here].map(({ kind, id }) => `${kind} ${id}`));
};

const arrival = (kind: Arrival['kind'], id: number, name: string, hash: string): Arrival => ({ kind, id, name, hash });

// --- Checks before the first write that the ids of the source are free here, or belong to records imported from it.

/** A record to be imported. */
interface Arrival {
  readonly kind: OriginalKind | 'picture';
  /** At the source. */
  readonly id: number;
  readonly name: string;
  /** Of its content at the source (`content-hash.ts`); of a picture, its address. */
  readonly hash: string;
}

export interface Checking {
  readonly source: string;
  readonly offset: number;
  /** The largest ids that were reserved for the source; undefined: this is its first import. */
  readonly line: { readonly post: number; readonly term: number } | undefined;
}

const Known = v.looseObject({
  type: v.string(),
  title: v.optional(v.string()),
  name: v.optional(v.string()),
  url: v.optional(v.string()),
});

/** How many ids an error names. */
const MOST = 5;

/**
 * Returns the records that were already imported from another address of the same source and can be skipped: if the source has a site for
 * each language, all of them show a venue that has no translations.
 * @throws OperatorError that names ids which other records have, or which are above those reserved for the source.
 */
const checkArrivals = async (
  store: UncheckedStore,
  arrivals: readonly Arrival[],
  { source, offset, line }: Checking,
): Promise<ReadonlySet<Arrival>> => {
  const items = await store.read(
    arrivals.map(arrival => keyOf(arrival, offset)),
    'consistent',
  );
  const [held, above]: [string[], string[]] = [[], []];
  const here = new Set<Arrival>();
  for (const [i, arrival] of arrivals.entries()) {
    const item = items[i];
    const state = stateOf(arrival, item, source);
    if (state === 'here already') here.add(arrival);
    if (state === 'held' && item !== undefined) held.push(`${titleOf(arrival)} (here ${holderIn(item)})`);
    if (state === 'free' && line !== undefined && arrival.id + offset > line[isTerm(arrival) ? 'term' : 'post'])
      above.push(titleOf(arrival));
  }
  if (held.length > 0)
    throw new OperatorError(
      `${held.length} ids of the source are those of other records here: ${listed(held)}. Nothing was written. Add a number to all ids of this source with --id-offset`,
    );
  if (above.length > 0)
    throw new OperatorError(
      `${above.length} new ids of the source are above those that the first import left to it (up to ${line?.post} for posts, ${line?.term} for terms): ${listed(above)}. Nothing was written`,
    );
  return here;
};

type State = 'free' | 'ours' | 'here already' | 'held';

const stateOf = ({ kind, id, hash }: Arrival, item: Item | undefined, source: string): State => {
  if (item === undefined) return 'free';
  const mark = markIn(item);
  if (item.type !== kind) return 'held';
  if (kind === 'picture') return mark !== undefined || isSameAddress(String(item.url), hash) ? 'ours' : 'held';
  if (mark === undefined) return 'held';
  if (mark.source === source && mark.id === id) return 'ours';
  return mark.hash === hash ? 'here already' : 'held';
};

const isTerm = ({ kind }: Arrival): boolean => kind === 'category' || kind === 'tag';
const keyOf = (arrival: Arrival, offset: number): Key =>
  recordKeyAt(isTerm(arrival) ? `R#t${arrival.id + offset}` : `R#${arrival.id + offset}`);

const titleOf = ({ kind, id, name }: Arrival): string => `${kind} ${id}${name === '' ? '' : ` "${name}"`}`;
const holderIn = (item: Item): string => {
  const known = v.safeParse(Known, item);
  if (!known.success) return 'something else';
  const { type, title, name, url } = known.output;
  return `${type} "${title ?? name ?? url ?? ''}"`;
};
const listed = (all: readonly string[]): string =>
  all.slice(0, MOST).join(', ') + (all.length > MOST ? `, and ${all.length - MOST} more` : '');

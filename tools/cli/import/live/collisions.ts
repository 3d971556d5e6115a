/** Checks before the first write that the ids of the source are free here, or belong to records imported from it. */
import * as v from 'valibot';
import { isSameAddress } from '../../../../shared/http/addresses.ts';
import type { Item } from '../../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { type Key, recordKeyAt } from '../../../../shared/store/table.ts';
import type { OriginalKind } from '../../../original/kinds.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { markIn } from './mark.ts';

/** A record to be imported. */
export interface Arrival {
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
export const checkArrivals = async (
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

/** The second pass of an import: reserves the ids of a source (docs/decisions/imports). */
import type { UncheckedStore } from '../../../../shared/store/store.ts';
import { skipIds } from '../../../table/id-counters.ts';
import { type Arrival, checkArrivals } from './collisions.ts';
import { eventHash, linkedHash, termHash } from './content-hash.ts';
import { type KeptOptions, type KnownSource, writeKnown } from './known-source.ts';
import { type Collected, largestIds, nameIn, sizeOf } from './source.ts';
import { factsOf, type World } from './world.ts';

/**
 * Checks that the ids of the source are free here, or belong to records imported from it, and moves the counters above them. Returns kind
 * and id of records that were already imported from another address of the same source.
 * @throws OperatorError that names the ids of other records (`collisions.ts`).
 */
export const claimIds = async (
  store: UncheckedStore,
  collected: Collected,
  {
    world,
    gap,
    before,
    options,
  }: {
    readonly world: World;
    readonly gap: number;
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
  const line = before ?? { post: largest.post + offset + gap, term: largest.term + offset + gap };
  await skipIds(store, 'post', line.post);
  await skipIds(store, 'term', line.term);
  await skipIds(store, 'user', largest.user + offset + gap);
  const records = sizeOf(source) + pictures.length;
  const own = { post: line.post, term: line.term, offset, language: world.language, records };
  await writeKnown(store, world.source, { ...options, ...own });
  return new Set([...here].map(({ kind, id }) => `${kind} ${id}`));
};

const arrival = (kind: Arrival['kind'], id: number, name: string, hash: string): Arrival => ({ kind, id, name, hash });

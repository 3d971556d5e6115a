/** The third pass of an import: writes the records of a source, events last, because they link all others. */
import * as v from 'valibot';
import { readPost, readTerm } from '../../../../functions/records/read-records.ts';
import type { EntryName } from '../../../../shared/lists/name.ts';
import type { OrganizerRecord } from '../../../../shared/organizers/record.ts';
import { isEvent, isOrganizer, isVenue } from '../../../../shared/records/record.ts';
import { PostId, TermId } from '../../../../shared/store/records.ts';
import type { OriginalEvent } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { type Brought, bringPost, IN_TRASH, type Post } from './bring-post.ts';
import { bringTerm, inTreeOrder } from './bring-term.ts';
import type { Building } from './building.ts';
import { eventHash, linkedHash } from './content-hash.ts';
import { eventFrom } from './event.ts';
import { organizerFrom, venueFrom } from './linked.ts';
import { markIn } from './mark.ts';
import type { Collected } from './source.ts';
import { factsOf, type Linkable, linkableName, type Outcome, type World } from './world.ts';

/** How many records are written in parallel. More would only conflict with each other: they share venues, terms and rows of the journal. */
const AT_ONCE = 8;

interface Bringing {
  readonly stop: AbortSignal;
  /** Whether the record was already imported from another address of the source. */
  readonly isHere: (kind: string, id: number) => boolean;
  /** Called with what became of each record. */
  readonly onRecord: (outcome: Outcome) => void;
}

export const bringAll = async (collected: Collected, world: World, bringing: Bringing): Promise<void> => {
  const { source } = collected;
  const { stop, isHere, onRecord } = bringing;
  const inPace = { concurrency: AT_ONCE, stop };
  const remember = (
    kind: 'category' | 'tag' | 'venue' | 'organizer',
    record: { readonly id: number; readonly link: EntryName } | undefined,
  ): void => {
    if (record !== undefined) world.linkables.set(linkableName(kind, record.id), record);
  };
  const bringTerms = async (type: 'category' | 'tag', concurrency: number): Promise<void> => {
    const all = type === 'category' ? inTreeOrder(source.category) : [...source.tag.values()];
    const terms = all.filter(({ id }) => !isHere(type, id));
    await inParallel(terms, { concurrency, stop }, async theirs => {
      const { outcome, record } = await bringTerm(type, theirs, world);
      remember(type, record);
      onRecord(outcome);
    });
  };
  await bringTerms('category', 1); // a category needs its parent
  await bringTerms('tag', AT_ONCE);
  const venues = [...source.venue.values()].filter(({ id }) => !isHere('venue', id));
  await inParallel(venues, inPace, async theirs => {
    const about = { kind: 'venue', name: theirs.venue, theirs, hash: linkedHash(theirs, world) } as const;
    const brought = await bringPost({ ...about, is: isVenue, build: building => venueFrom(theirs, building) }, world);
    remember('venue', shownIn(brought));
    onRecord(brought.outcome);
  });
  const organizers = [...source.organizer.values()].filter(({ id }) => !isHere('organizer', id));
  await inParallel(organizers, inPace, async theirs => {
    const about = { kind: 'organizer', name: theirs.organizer, theirs, hash: linkedHash(theirs, world) } as const;
    const build = (building: Building<OrganizerRecord>) => organizerFrom(theirs, building);
    const brought = await bringPost({ ...about, is: isOrganizer, build }, world);
    remember('organizer', shownIn(brought));
    onRecord(brought.outcome);
  });
  const events = [...source.event.values()].filter(({ id }) => !isHere('event', id));
  const bringEvent = async (theirs: OriginalEvent): Promise<void> => {
    const known = factsOf(theirs.id, collected, world);
    const { links, isWhole } = await linksOf(theirs, world);
    const hash = isWhole ? eventHash(theirs, known, world) : '';
    const about = { kind: 'event', name: theirs.title, theirs, hash } as const;
    const facts = { links, ...known };
    const brought = await bringPost(
      { ...about, is: isEvent, build: building => eventFrom(theirs, facts, building, world.costStyle) },
      world,
    );
    if (known.isClosed && brought.outcome !== 'left out')
      world.report.add({ what: 'protected, stored as private', kind: 'event', id: theirs.id, name: theirs.title });
    onRecord(brought.outcome);
  };
  // The dates of an event that recurs share a slug there: the earliest keeps it, so they come one
  // after the other.
  const bySlug = Map.groupBy(events.sort(byStart), ({ slug, id }) => slug || id);
  await inParallel([...bySlug.values()], inPace, async together => {
    for (const theirs of together) await bringEvent(theirs);
  });
};

const byStart = (a: OriginalEvent, b: OriginalEvent): number =>
  a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id;

/** undefined: not written, or in the trash, where nothing may link it. */
const shownIn = <R extends Post>({ record }: Brought<R>): R | undefined =>
  record === undefined || record.status === 'trash' ? undefined : record;

interface Links {
  readonly links: readonly EntryName[];
  /** Whether every record that the event links at the source exists here. */
  readonly isWhole: boolean;
}

/** Kinds are in the same order as in `functions/events/links.ts`. */
const linksOf = async (event: OriginalEvent, world: World): Promise<Links> => {
  const named = [
    ...event.categories.map(record => ({ kind: 'category', ...record }) as const),
    ...event.tags.map(record => ({ kind: 'tag', ...record }) as const),
    ...event.venue.map(record => ({ kind: 'venue', ...record }) as const),
    ...event.organizer.map(record => ({ kind: 'organizer', ...record }) as const),
  ];
  const found = await Promise.all(named.map(({ kind, id }) => linkableOf(kind, id + world.offset, world)));
  for (const [i, linkable] of found.entries()) {
    const { kind, id } = named[i] ?? { kind: 'event', id: 0 };
    if (typeof linkable !== 'string') continue;
    const why = `${kind} ${id} ${linkable}`;
    world.report.add({ what: 'not linked', kind: 'event', id: event.id, name: event.title, why });
  }
  const here = found.filter(linkable => typeof linkable !== 'string');
  return { links: [...new Set(here.map(({ link }) => link))], isWhole: here.length === named.length };
};

/**
 * Looks in the table for records that this import did not write: an import of another language may
 * have. A text: why none is linked.
 */
const linkableOf = async (
  kind: 'category' | 'tag' | 'venue' | 'organizer',
  id: number,
  { linkables, deps: { store } }: World,
): Promise<Linkable | string> => {
  const known = linkables.get(linkableName(kind, id));
  if (known !== undefined) return known;
  const record =
    kind === 'category' || kind === 'tag'
      ? await readTerm(store, v.parse(TermId, id), 'stored')
      : await readPost(store, v.parse(PostId, id), 'stored');
  if (record === undefined || record.type !== kind || markIn(record.unknown) === undefined || !('link' in record))
    return 'is not here: if it is of another language, import that one and run this again';
  if ('status' in record && record.status === 'trash') return IN_TRASH;
  linkables.set(linkableName(kind, id), record);
  return record;
};

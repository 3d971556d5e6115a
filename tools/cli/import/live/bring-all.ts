/** Writes the records of a source in one pass, events last, because they link all others. */
import * as v from 'valibot';
import { eventPasswordParts, keyedHash } from '../../../../functions/auth/passwords.ts';
import type { EntryName } from '../../../../shared/lists/name.ts';
import { isEvent, isOrganizer, isTerm, isVenue } from '../../../../shared/records/record.ts';
import { PostId } from '../../../../shared/store/records.ts';
import type { OriginalEvent, OriginalTerm } from '../../../original/shapes.ts';
import { inParallel } from '../../../terminal/in-parallel.ts';
import { bring, find, IN_TRASH, isInTrash } from './bring.ts';
import { eventFrom } from './event.ts';
import { organizerFrom, termFrom, venueFrom } from './linked.ts';
import { markIn } from './mark.ts';
import type { Source } from './read-source.ts';
import type { Outcome, World } from './world.ts';

/**
 * The number of records that are written in parallel. With more, writes would only conflict,
 * because records share venues, terms and rows of the journal.
 */
const AT_ONCE = 8;

interface Bringing {
  /** Whether the record was already imported from another address of the source. */
  readonly isHere: (kind: string, id: number) => boolean;
  /** Called with what became of each record. */
  readonly onRecord: (outcome: Outcome) => void;
}

export const bringAll = async (source: Source, world: World, { isHere, onRecord }: Bringing): Promise<void> => {
  /**
   * Writes several lines of records in parallel; the records of one line are written one after the
   * other.
   */
  const each = <T extends { readonly id: number }>(
    kind: 'category' | 'tag' | 'venue' | 'organizer' | 'event',
    lines: Iterable<readonly T[]>,
    bringOne: (theirs: T) => Promise<Outcome>,
  ): Promise<void> =>
    inParallel([...lines], { concurrency: AT_ONCE, stop: world.stop }, async line => {
      for (const theirs of line) if (!isHere(kind, theirs.id)) onRecord(await bringOne(theirs));
    });
  const alone = <T>(records: ReadonlyMap<number, T>): T[][] => [...records.values()].map(record => [record]);

  const bringTerm = (kind: 'category' | 'tag') => (theirs: OriginalTerm) =>
    bring({ kind, name: theirs.name, theirs, is: isTerm, build: building => termFrom(kind, theirs, building) }, world);
  await each('category', [inTreeOrder(source.category)], bringTerm('category'));
  await each('tag', alone(source.tag), bringTerm('tag'));
  await each('venue', alone(source.venue), theirs => {
    const about = { kind: 'venue', name: theirs.venue, theirs } as const;
    return bring({ ...about, is: isVenue, build: building => venueFrom(theirs, building) }, world);
  });
  await each('organizer', alone(source.organizer), theirs => {
    const about = { kind: 'organizer', name: theirs.organizer, theirs } as const;
    return bring({ ...about, is: isOrganizer, build: building => organizerFrom(theirs, building) }, world);
  });
  // The dates of a recurring event share a slug at the source, and the earliest one keeps it here.
  const bySlug = Map.groupBy([...source.event.values()].sort(byStart), ({ slug, id }) => slug || id);
  const found = new Map<string, ReturnType<typeof find>>();
  const findOnce: typeof find = (kind, id, store) => {
    const finding = found.get(`${kind} ${id}`) ?? find(kind, id, store);
    found.set(`${kind} ${id}`, finding);
    return finding;
  };
  await each('event', bySlug.values(), async theirs =>
    bringEvent(theirs, await linksOf(theirs, findOnce, world), source, world),
  );
};

const byStart = (a: OriginalEvent, b: OriginalEvent): number =>
  a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id;

const bringEvent = async (
  theirs: OriginalEvent,
  links: readonly EntryName[],
  source: Source,
  world: World,
): Promise<Outcome> => {
  const { keys, offset, report } = world;
  const { id, title: name } = theirs;
  const { password: text = '', parent = 0 } = source.wordPressEvents.get(id) ?? {};
  const password = keys && text !== '' ? keyedHash(keys, eventPasswordParts(id + offset, text)) : null;
  const isClosed = source.protected.has(id) && password === null;
  const facts = {
    ...{ links, isTicketed: source.ticketed.has(id), password, isClosed },
    parent: parent === 0 ? null : v.parse(PostId, parent + offset),
  };
  const about = { kind: 'event', name, theirs } as const;
  const outcome = await bring({ ...about, is: isEvent, build: building => eventFrom(theirs, facts, building) }, world);
  if (isClosed && outcome !== 'left out') report.add({ what: 'protected, stored as private', kind: 'event', id, name });
  return outcome;
};

/**
 * The links of an event, with kinds in the same order as in `functions/events/links.ts`. What
 * cannot be linked is reported.
 */
const linksOf = async (event: OriginalEvent, findOnce: typeof find, world: World): Promise<EntryName[]> => {
  const links = new Set<EntryName>();
  for (const [kind, member] of LINKED)
    for (const { id } of event[member]) {
      const record = (await findOnce(kind, id + world.offset, world.deps.store))?.record;
      const isThere = record?.type === kind && markIn(record.unknown) !== undefined && 'link' in record;
      if (isThere && !isInTrash(record)) links.add(record.link);
      else {
        const state = isThere
          ? IN_TRASH
          : 'is not here: if it is of another language, import that one and run this again';
        const why = `${kind} ${id} ${state}`;
        world.report.add({ what: 'not linked', kind: 'event', id: event.id, name: event.title, why });
      }
    }
  return [...links];
};
const LINKED = [
  ['category', 'categories'],
  ['tag', 'tags'],
  ['venue', 'venue'],
  ['organizer', 'organizer'],
] as const;

/**
 * Sorts categories so that parents precede their children, at every depth. Loops, which only a
 * faulty source has, are tolerated.
 */
const inTreeOrder = (categories: ReadonlyMap<number, OriginalTerm>): readonly OriginalTerm[] => {
  const depthOf = (category: OriginalTerm): number => {
    const above = new Set<number>();
    for (let at: OriginalTerm | undefined = category; at !== undefined && !above.has(at.id); ) {
      above.add(at.id);
      at = categories.get(at.parent);
    }
    return above.size;
  };
  return [...categories.values()].toSorted((a, b) => depthOf(a) - depthOf(b) || a.id - b.id);
};

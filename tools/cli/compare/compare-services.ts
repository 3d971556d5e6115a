/**
 * Reads two services as a client does, and compares what they show
 * (docs/migrating-from-wordpress.md#comparing).
 */
import type { Original } from '../../original/connection.ts';
import { isOccurrence } from '../../original/occurrences.ts';
import { type Query, queryForAll, readList } from '../../original/read-list.ts';
import { type Fields, isFields, KINDS, ORIGINAL_KINDS, type OriginalKind } from '../../original/shapes.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { differences } from './differences.ts';
import { asSlug, movedId } from './forms.ts';
import type { Difference, Setting } from './place.ts';

interface Comparing {
  readonly source: Original;
  readonly here: Original;
  /** The options with which the calendar was imported. */
  readonly told: Pick<Setting, 'idOffset' | 'images'>;
}

export interface Compared {
  readonly differences: readonly Difference[];
  /** How many records of each kind the source shows. */
  readonly counts: ReadonlyMap<OriginalKind, number>;
}

interface Lists {
  readonly kind: OriginalKind;
  readonly theirs: readonly Fields[];
  readonly ours: readonly Fields[];
}

/**
 * @throws OperatorError when one of the services cannot be read, or the two accounts may not see
 * the same statuses.
 */
export const compareServices = async ({ source, here, told }: Comparing): Promise<Compared> => {
  const { idOffset, images } = told;
  const lists: Lists[] = [];
  for (const kind of ORIGINAL_KINDS) {
    const [query, ownQuery] = await Promise.all([queryForAll(source, kind), queryForAll(here, kind)]);
    if (query.status !== ownQuery.status)
      throw new OperatorError(`Only one of the two accounts sees every status of ${KINDS[kind].member}`);
    const shown = await readAll(source, kind, query);
    // A source that lists each date of an event is compared with each date here.
    const ours = await readAll(here, kind, shown.some(isOccurrence) ? { ...ownQuery, collapse: 'false' } : ownQuery);
    const theirs = kind === 'event' ? withIdsOfDates(shown, ours, idOffset) : shown;
    lists.push({ kind, theirs, ours });
  }
  const setting: Setting = {
    ...{ idOffset, images, source: source.address, here: here.address, isKnown: source.login !== undefined },
    // Records of services like this one name their language; those of The Events Calendar do not.
    isOriginal: !lists.some(({ theirs }) => theirs.some(record => 'language' in record)),
    authors: new Map(lists.flatMap(list => authorsIn(list, idOffset)).reverse()),
  };
  return {
    differences: lists.flatMap(({ kind, theirs, ours }) =>
      differences(theirs, ours, { path: kind, record: { source: {}, here: {} }, setting }),
    ),
    counts: new Map(lists.map(({ kind, theirs }) => [kind, theirs.length])),
  };
};

const readAll = async (service: Original, kind: OriginalKind, query: Query): Promise<readonly Fields[]> =>
  (await readList(service, kind, query, record => record)).filter(isFields);

const authorsIn = ({ theirs, ours }: Lists, idOffset: number): [unknown, unknown][] => {
  const byId = new Map(ours.map(({ id, author }) => [Number(id) - idOffset, author]));
  return theirs.map(({ id, author }) => [author, byId.get(Number(id))]);
};

// --- The occurrences of a source, and the dates of events here.

/**
 * The events of a source, in which each occurrence has the id of the date here with its slug and
 * its start, as its own id is another one in each answer. So has an entry with the id of the post.
 */
const withIdsOfDates = (theirs: readonly Fields[], ours: readonly Fields[], idOffset: number) => {
  const own = new Map(ours.map(event => [keyOf(event), movedId(Number(event.id), -idOffset)]));
  const recurring = new Set<unknown>(theirs.filter(isOccurrence).map(event => event.slug));
  return theirs.map((event): Fields => {
    const id = recurring.has(event.slug) ? own.get(keyOf(event)) : undefined;
    return id === undefined ? event : withId(event, id);
  });
};

const keyOf = ({ slug, start_date }: Fields): string => `${asSlug(String(slug))} ${start_date}`;

/** Addresses that name the record by its id change with it. */
const withId = (event: Fields, id: number): Fields => {
  const renamed = ['rest_url', 'global_id', 'global_id_lineage'].flatMap(name => {
    const value = event[name];
    return value === undefined ? [] : [[name, JSON.parse(JSON.stringify(value).replaceAll(`${event.id}`, `${id}`))]];
  });
  return { ...event, ...Object.fromEntries(renamed), id };
};

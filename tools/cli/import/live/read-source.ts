/** The first pass of an import: reads everything that the source shows. */
import type { Original } from '../../../original/connection.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import {
  ALL_STATUSES,
  combineFilters,
  type Query,
  queryForAll,
  readList,
  readOne,
  readPage,
  readWordPress,
} from '../../../original/read-list.ts';
import { isRedacted } from '../../../original/shapes.ts';
import { withProgress } from '../../../terminal/progress.ts';
import { type Collected, collect, collectUser, collectWordPressEvent, nothingCollected } from './source.ts';

/** Some records of the source, as it shows them. */
interface Shown {
  readonly kind: OriginalKind | 'ticketed' | 'event of WordPress' | 'user';
  readonly records: readonly unknown[];
}

/** The most times that a list is read. If it changes meanwhile, a record may be on no page, or on two. */
const ROUNDS = 3;

export const readSource = async (original: Original): Promise<Collected> => {
  const collected = nothingCollected();
  const add = ({ kind, records }: Shown): void => {
    for (const record of records) {
      if (kind === 'ticketed') collected.ticketed.add(idIn(record));
      else if (kind === 'event of WordPress') collectWordPressEvent(collected, record);
      else if (kind === 'user') collectUser(collected, record);
      else collect(collected, kind, record);
    }
  };
  const lists = await Promise.all(
    ORIGINAL_KINDS.map(async kind => ({ kind, query: await queryForAll(original, kind) })),
  );
  for (let round = 1; round <= ROUNDS; round++) {
    const firsts = await Promise.all(
      lists.map(async list => ({ list, first: await readPage(original, list.kind, 1, list.query) })),
    );
    const behind = firsts.filter(({ list, first }) => round === 1 || collected.source[list.kind].size < first.total);
    if (behind.length === 0) break;
    for (const { first } of behind) add(first);
    const others = behind.flatMap(({ list, first }) =>
      Array.from({ length: Math.max(0, first.pages - 1) }, (_, i) => ({ list, number: i + 2 })),
    );
    const readOthers = (advance: () => void) =>
      combineFilters(others, async ({ list, number }) => {
        add(await readPage(original, list.kind, number, list.query));
        advance();
      });
    await withProgress(others.length, readOthers, 'pages read');
  }
  await readTicketed(original, lists.find(({ kind }) => kind === 'event')?.query ?? {}, add);
  await readOfWordPress(original, add);
  const singles = singlesOf(collected, original.login !== undefined);
  const readSingles = (advance: () => void) =>
    combineFilters(singles, async id => {
      const shown = await readOne(original, 'event', id);
      if (shown !== undefined) add({ kind: 'event', records: [shown] });
      else if (!collected.source.event.has(id))
        collected.unreadable.push({ kind: 'event', id, why: 'it is not shown' });
      advance();
    });
  await withProgress(singles.length, readSingles, 'hidden or protected events read');
  return collected;
};

/** The events that lists do not show, or not in full. */
const singlesOf = (
  { source, unreadable, wordPressEvents, protected: closed }: Collected,
  isKnown: boolean,
): readonly number[] => {
  const failed = new Set(unreadable.map(({ id }) => id));
  const isPart = (id: number): boolean => {
    const event = source.event.get(id);
    return event === undefined ? !failed.has(id) : isKnown && isRedacted(event);
  };
  return [...new Set([...wordPressEvents.keys(), ...closed])].filter(isPart);
};

/** Only the fields that are used, so names and e-mail addresses of users are not even read. */
const OF_EVENTS: Query = { _fields: 'id,password,parent' };
const OF_USERS: Query = { _fields: 'id,username,roles' };
const EDIT: Query = { context: 'edit' };

type Add = (shown: Shown) => void;

/** Without edit rights, WordPress lists public events without their passwords, and no users. */
const readOfWordPress = async (original: Original, add: Add): Promise<void> => {
  const into = (kind: 'event of WordPress' | 'user', path: string, query: Query): Promise<boolean> =>
    readWordPress(original, path, { query, onPage: records => add({ kind, records }) });
  const events = (query: Query) => into('event of WordPress', '/tribe_events', { ...OF_EVENTS, ...query });
  if (original.login === undefined || !(await events({ ...EDIT, ...ALL_STATUSES }))) await events({});
  if (original.login !== undefined) await into('user', '/users', { ...OF_USERS, ...EDIT });
};

/** Events do not show whether they have tickets. This service can list those that have; the original answers with an error. */
const readTicketed = async (original: Original, query: Query, add: Add): Promise<void> => {
  const ticketed: Query = { ...query, ticketed: 'true' };
  const { status } = await original.get('/events', { ...ticketed, per_page: '1' });
  if (status !== 200) return;
  await readList(original, 'event', { query: ticketed, onPage: ({ records }) => add({ kind: 'ticketed', records }) });
};

const idIn = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : 0;

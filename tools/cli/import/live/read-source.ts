/** The first pass of an import: reads everything that the source shows. */
import type { Original } from '../../../original/connection.ts';
import { ORIGINAL_KINDS, type OriginalKind } from '../../../original/kinds.ts';
import {
  ALL_STATUSES,
  type Query,
  queryForAll,
  readEach,
  readList,
  readOne,
  readWordPress,
} from '../../../original/read-list.ts';
import { isRedacted } from '../../../original/shapes.ts';
import { type Collected, collect, collectUser, collectWordPressEvent, nothingCollected } from './source.ts';

/** Some records of the source, as it shows them. */
interface Shown {
  readonly kind: OriginalKind | 'ticketed' | 'event of WordPress' | 'user';
  readonly records: readonly unknown[];
}

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
  for (const kind of ORIGINAL_KINDS)
    await readList(original, kind, { query: await queryForAll(original, kind), onPage: add });
  await readTicketed(original, add);
  await readOfWordPress(original, add);
  const singles = singlesOf(collected, original.login !== undefined);
  await readEach(original, singles, 'hidden or protected events read', async id => {
    const shown = await readOne(original, 'event', id);
    if (shown !== undefined) add({ kind: 'event', records: [shown] });
    else if (!collected.source.event.has(id)) collected.unreadable.push({ kind: 'event', id, why: 'it is not shown' });
  });
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
const readTicketed = async (original: Original, add: Add): Promise<void> => {
  const ticketed: Query = { ...(await queryForAll(original, 'event')), ticketed: 'true' };
  const { status } = await original.get('/events', { ...ticketed, per_page: '1' });
  if (status !== 200) return;
  await readList(original, 'event', { query: ticketed, onPage: ({ records }) => add({ kind: 'ticketed', records }) });
};

const idIn = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : 0;

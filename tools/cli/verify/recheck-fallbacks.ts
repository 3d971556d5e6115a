/**
 * Events in the lists of sites that fall back on other languages: which sites those are follows from the settings of all sites and from
 * the group of the event (docs/decisions/translation-groups#fallback-lists). The entries themselves are derived from the
 * event, and compared like all others.
 */
import * as v from 'valibot';
import { followFallbacks, withFallbacks } from '../../../functions/events/commit-event.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import { isEqual } from '../../../shared/model/base.ts';
import { type Fallbacks, type Group, groupIn, type Member, StoredGroup } from '../../../shared/model/translations.ts';
import { readableRecordOf } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import { PostId } from '../../../shared/store/records.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isRecordKey, isTranslationsKey, postKey, postTranslationsKey } from '../../../shared/store/table.ts';
import type { Difference } from './compare/difference.ts';
import type { Report, Rereading } from './repair.ts';

/**
 * The ids of the events that may have to be in other lists: those that a group names, as the copy beside one of them may be lost, and
 * others that are not in the lists that an event alone should be in.
 */
export const tallyFallbacks = (ids: Set<PostId>, item: Item, fallbacks: Fallbacks): void => {
  if (isTranslationsKey(item)) {
    for (const { id } of fallbacks.size === 0 ? [] : membersIn(item)) ids.add(v.parse(PostId, id));
    return;
  }
  const event = isRecordKey(item) ? eventIn(item) : undefined;
  if (event !== undefined && !isRight(event, undefined, fallbacks)) ids.add(event.id);
};

/** None of an item that this code cannot read. */
const membersIn = (item: Item): readonly Member[] => {
  const group = v.safeParse(StoredGroup, item);
  return group.success ? group.output.members : [];
};

const eventIn = (item: Item): EventRecord | undefined => {
  const record = item.type === 'event' ? readableRecordOf(item) : undefined;
  return record?.type === 'event' ? record : undefined;
};

const isRight = (event: EventRecord, group: Group | undefined, fallbacks: Fallbacks): boolean =>
  isEqual(event.fallback_for, withFallbacks(event, group, fallbacks).fallback_for);

/** Read together. */
const EVENTS_AT_ONCE = 50;
/** A write of a translation is followed within moments. */
const PAUSE_MS = 500;

/** Reports what is wrong in two readings. A repair moves the event to the lists that it belongs in. */
export const recheckFallbacks = async (
  { store, stop, pause }: Rereading,
  ids: ReadonlySet<PostId>,
  fallbacks: Fallbacks,
  report: Report,
): Promise<void> => {
  const all = [...ids];
  for (let at = 0; at < all.length && !stop.aborted; at += EVENTS_AT_ONCE) {
    const first = await wrongAmong(store, all.slice(at, at + EVENTS_AT_ONCE), fallbacks);
    if (first.length === 0) continue;
    await pause(PAUSE_MS);
    const suspects = first.map(({ id }) => id);
    for (const event of await wrongAmong(store, suspects, fallbacks))
      await report(differenceOf(event), async () => {
        await followFallbacks(event.id, store, fallbacks);
        return true;
      });
  }
};

interface Wrong extends Pick<EventRecord, 'id' | 'fallback_for'> {
  readonly should: EventRecord['fallback_for'];
}

const wrongAmong = async (store: UncheckedStore, ids: readonly PostId[], fallbacks: Fallbacks): Promise<Wrong[]> => {
  const items = await store.read([...ids.map(postKey), ...ids.map(postTranslationsKey)], 'consistent');
  return ids.flatMap((_, i) => {
    const [item, copy] = [items[i], items[ids.length + i]];
    const event = item && eventIn(item);
    if (event === undefined) return [];
    const group = groupIn(copy);
    if (isRight(event, group, fallbacks)) return [];
    return [{ ...event, should: withFallbacks(event, group, fallbacks).fallback_for }];
  });
};

const differenceOf = ({ id, fallback_for, should }: Wrong): Difference => ({
  kind: 'event in lists with fallbacks',
  key: postKey(id),
  is: textOf(fallback_for),
  should: textOf(should),
});

const textOf = (sites: EventRecord['fallback_for']): string => (sites === undefined ? 'none' : sites.join());

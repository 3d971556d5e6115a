/** An event from what was sent to what is stored. */

import type { OperationInput } from '../../shared/api/route.ts';
import type { EventChangeById } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type EventDraft, writeEvent } from '../../shared/events/write.ts';
import { slugFor } from '../../shared/posts/write.ts';
import { savePlan } from '../../shared/records/save.ts';
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { eventPasswordHash } from '../identity/hashes.ts';
import { nextId } from '../records/ids.ts';
import { commitEvent, finish } from '../records/large-writes.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import { freeSlug } from '../records/slugs.ts';
import { writingOf } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { resolveLinks } from './links.ts';

/**
 * Looks up what the event will link, writes it, and commits all of it. `remember`: what has to be stored with a new event.
 * @throws WriteConflict when somebody else was quicker: `serve` begins again.
 */
export const commitWritten = async (
  before: EventRecord | undefined,
  input: EventChangeById,
  asked: OperationInput,
  deps: Deps,
  remember: (event: EventRecord) => Change[] = () => [],
): Promise<EventRecord> => {
  const { store } = deps;
  if (before?.unfinished) {
    await finish(store, before.id);
    throw new WriteConflict('version');
  }
  const w = { ...writingOf(asked, deps), ...(before && { language: before.language }) };
  const draft = writeEvent(before, input, w); // before anything is looked up: what is refused costs no id
  const [own, picture, linked] = await Promise.all([
    identify(before, input, draft, store),
    pictureFor(store, before?.image ?? null, input, w),
    resolveLinks(store, before, input, w),
  ]);
  const event: EventRecord = {
    ...draft,
    ...own,
    image: picture.image,
    links: linked.links,
    above: linked.above,
    password: passwordAfter(before, input, deps),
  };
  const pictured = await pictureChanges(store, before, event, picture);
  await commitEvent(store, event, savePlan(before, event), linked.made, [...pictured, ...remember(event)]);
  return event;
};

/** Its id and its slug, beside all that takes time to look up. */
const identify = async (
  before: EventRecord | undefined,
  input: EventChangeById,
  draft: EventDraft,
  store: Store,
): Promise<Pick<EventRecord, 'id' | 'slug'>> => {
  const id = before?.id ?? (await nextId(store, 'post'));
  const hasNone = draft.status === 'draft' || draft.status === 'pending';
  const wanted = slugFor(before, { id, status: draft.status, name: draft.title }, input.slug, hasNone);
  if (wanted === '' || wanted === before?.slug) return { id, slug: wanted };
  return { id, slug: await freeSlug(store, 'event', draft.language, wanted, new Set(), before?.slug) };
};

/** Decision 12: set by updates only; `""` removes it. */
const passwordAfter = (
  before: EventRecord | undefined,
  { password }: EventChangeById,
  { secret }: Deps,
): string | null => {
  if (before === undefined || password === undefined) return before?.password ?? null;
  return password ? eventPasswordHash(secret, before.id, password) : null;
};

/** An event from what was sent to what is stored. */
import type { EventChangeById } from '../../shared/events/input.ts';
import { writeEvent } from '../../shared/events/write.ts';
import { slugFor } from '../../shared/posts.ts';
import type { EventRecord } from '../../shared/records.ts';
import { type Change, LostRace } from '../../shared/store/change.ts';
import { savePlan } from '../../shared/store/save.ts';
import type { Deps } from '../runtime/deps.ts';
import { hashOf } from '../runtime/passwords.ts';
import type { Asked } from './crud.ts';
import { commitEvent, finish } from './large-writes.ts';
import { linksFor } from './linking.ts';
import { freeSlug } from './slugs.ts';
import { nextId, pictureFor, writingOf } from './writing.ts';

/**
 * Looks up what the event will link, writes it, and commits all of it. `remember`: what has to be stored with a new event.
 * @throws LostRace when somebody else was quicker: `serve` begins again.
 */
export const commitWritten = async (
  before: EventRecord | undefined,
  input: EventChangeById,
  asked: Asked,
  deps: Deps,
  remember: (event: EventRecord) => Change[] = () => [],
): Promise<EventRecord> => {
  const { store } = deps;
  if (before?.unfinished) {
    await finish(store, before.id);
    throw new LostRace('version');
  }
  const w = { ...writingOf(asked, deps), ...(before && { language: before.language }) };
  const [id, picture, linked] = await Promise.all([
    before?.id ?? nextId(store),
    pictureFor(store, before?.image ?? null, input, asked.caller),
    linksFor(store, before, input, w),
  ]);
  const password =
    input.password === undefined || before === undefined ? undefined : input.password ? hashOf(input.password) : null;
  const draft = writeEvent(
    before,
    input,
    { id, slug: before?.slug ?? '', image: picture.image, links: linked.links, above: linked.above, password },
    w,
  );
  const hasNone = draft.status === 'draft' || draft.status === 'pending';
  const wanted = slugFor(before, { ...draft, name: draft.title }, input.slug, hasNone);
  const own = before?.slug;
  const slug =
    wanted === '' || wanted === own ? wanted : await freeSlug(store, 'event', w.language, wanted, new Set(), own);
  const event = { ...draft, slug };
  await commitEvent(store, event, savePlan(before, event), linked.made, [...picture.changes, ...remember(event)]);
  return event;
};

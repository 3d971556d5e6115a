/** Plans an update of a venue or an organizer, by its own route or by a source key (contract/http#source-keys). */

import { contentOf, linkedSlug } from '../../shared/linked/write.ts';
import { oldSlugsAfter } from '../../shared/model/old-slugs.ts';
import { changesNothing } from '../../shared/model/same.ts';
import { editsAfter, withoutEdits } from '../../shared/posts/edits.ts';
import { pictureOf } from '../../shared/posts/picture.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { PostInput } from '../../shared/posts/write.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Group } from '../../shared/translations/group.ts';
import { type GroupWrite, planGroup } from '../../shared/translations/group-plan.ts';
import { freeSlug } from '../records/ids-and-slugs.ts';
import { pictureChanges, pictureFor } from '../records/pictures.ts';
import type { Resolving } from '../records/resolved.ts';
import type { FoundPost } from '../translations/answering.ts';
import { mayReadMember } from '../translations/shown.ts';
import type { LinkedKind, LinkedPosts, LinkedPostType } from './kinds.ts';

export interface LinkedUpdate<T extends LinkedPostType> {
  readonly found: FoundPost<LinkedPosts[T]['record']>;
  readonly input: LinkedPosts[T]['change'] | PostInput;
  readonly link: GroupWrite['link'];
}

export interface PlannedChange<T extends LinkedPostType> {
  readonly record: LinkedPosts[T]['record'];
  readonly group: Group | undefined;
  /** Empty: the update changes nothing. */
  readonly changes: readonly Change[];
}

/** Resolves picture and slug. The right to edit the record has to be checked before. */
export const planChange = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { found: { record: before, group }, input: sent, link }: LinkedUpdate<T>,
  { store, context, reserved, ignore, keep }: Resolving,
): Promise<PlannedChange<T>> => {
  const { id, slug, type, language } = before;
  const shown = asOf(before, context.now);
  const { input, kept } = withoutEdits(shown, sent, context);
  for (const name of kept) keep(name);
  const picture = await pictureFor(store, pictureOf(before), input, { ...context, ignore });
  const draft = kind.write(before, input, { id, slug, image: picture.image }, context);
  const wanted = linkedSlug(before, draft, context);
  const own = wanted === slug ? slug : await freeSlug(store, { type, language, wanted, reserved });
  const after = {
    ...draft,
    slug: own,
    old_slugs: oldSlugsAfter(before, { slug: own, status: draft.status }),
    ...editsAfter(shown, draft, sent, { before: contentOf(shown), after: contentOf(draft) }, context),
  };
  const grouped = planGroup({ before, after, group, link, mayRead: member => mayReadMember(type, member, context) });
  if (changesNothing(shown, after) && grouped.changes.length === 0) return { record: shown, group, changes: [] };
  const pictured = await pictureChanges(store, [{ before, after }], picture);
  return { record: after, group: grouped.group, changes: [...save(before, after), ...grouped.changes, ...pictured] };
};

/** Plans an update of a venue or an organizer, by its own route or by a source key (contract/http#source-keys). */

import { asOf, isUnchanged, oldSlugsAfter } from '../../shared/model/base.ts';
import { linkedSlug, sentFieldsOf } from '../../shared/model/linked.ts';
import { pictureOf } from '../../shared/model/picture.ts';
import { editsAfter, withoutEdits } from '../../shared/model/sources.ts';
import { type GroupWrite, planGroup } from '../../shared/model/translation-plan.ts';
import { type Group, mayReadMember } from '../../shared/model/translations.ts';
import type { PostInput } from '../../shared/model/write.ts';
import { planSave } from '../../shared/records/save.ts';
import type { Change } from '../../shared/store/change.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { freeSlug, type ReferenceContext } from '../records/unique-keys.ts';
import type { FoundPost } from '../records/visibility.ts';
import { pictureChanges, pictureFor } from '../records/write-context.ts';
import type { LinkedKind, LinkedPosts } from './kinds.ts';

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
  { store, context, reserved, report }: ReferenceContext,
): Promise<PlannedChange<T>> => {
  const { id, slug, type, language } = before;
  const shown = asOf(before, context.now);
  const { input, kept } = withoutEdits(shown, sent, context);
  for (const name of kept) report.kept(name);
  const picture = await pictureFor(store, pictureOf(before), input, { ...context, report });
  const draft = kind.write(before, input, { id, slug, image: picture.image }, context);
  const wanted = linkedSlug(before, draft, context);
  const own = wanted === slug ? slug : await freeSlug(store, { type, language, wanted, reserved });
  const after = {
    ...draft,
    slug: own,
    old_slugs: oldSlugsAfter(before, { slug: own, status: draft.status }),
    ...editsAfter(shown, draft, sent, { before: sentFieldsOf(shown), after: sentFieldsOf(draft) }, context),
  };
  const grouped = planGroup({ before, after, group, link, mayRead: member => mayReadMember(type, member, context) });
  if (isUnchanged(shown, after) && grouped.changes.length === 0) return { record: shown, group, changes: [] };
  const pictured = await pictureChanges(store, [{ before, after }], picture);
  return {
    record: after,
    group: grouped.group,
    changes: [...planSave(before, after), ...grouped.changes, ...pictured],
  };
};

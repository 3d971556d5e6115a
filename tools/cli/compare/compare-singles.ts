/** Single records of two services, by id and by slug. */
import { KINDS, type OriginalKind } from '../../original/kinds.ts';
import type { Lists } from './compare-lists.ts';
import type { Comparing } from './comparing.ts';
import { compareRecords } from './rules/compare-records.ts';
import { type Fields, isFields, type Side } from './rules/rule.ts';
import { asSlug } from './rules/turns.ts';

/** Compares records from all parts of the list of a kind, `most` at most. Returns how many. */
export const compareSingles = async (
  kind: OriginalKind,
  lists: Lists,
  most: number,
  comparing: Comparing,
): Promise<number> => {
  const { idOffset } = comparing.setting;
  const ids = evenly(
    [...lists.source.keys()].filter(id => lists.here.has(id + idOffset)),
    most,
  );
  const { member, isPost } = KINDS[kind];
  comparing.begin(`single ${member}`, ids.length);
  await Promise.all(
    ids.map(async id => {
      await compareAt(`/${member}/${id}`, `/${member}/${id + idOffset}`, { kind, read: 'single', id }, comparing);
      const [source, here] = [slugOf(lists.source.get(id)), slugOf(lists.here.get(id + idOffset))];
      if (isPost && source !== '' && here !== '')
        await compareAt(bySlug(member, source), bySlug(member, here), { kind, read: 'by-slug', id }, comparing);
      comparing.advance();
    }),
  );
  return ids.length;
};

interface About {
  readonly kind: OriginalKind;
  readonly read: string;
  readonly id: number;
}

const compareAt = async (there: string, here: string, about: About, comparing: Comparing): Promise<void> => {
  const [source, own] = await Promise.all([bodyAt('source', there, comparing), bodyAt('here', here, comparing)]);
  for (const found of compareRecords(about.kind, source, own, comparing.setting))
    comparing.report({ ...about, ...found });
};

/** A record, or the code of the refusal. */
const bodyAt = async (side: Side, path: string, comparing: Comparing): Promise<unknown> => {
  const { status, body } = await comparing[side].get(path);
  return status === 200 || !isFields(body) ? body : body.code;
};

const bySlug = (member: string, slug: string): string =>
  `/${member}/by-slug/${encodeURIComponent(asSlug(slug).toWellFormed())}`;
const slugOf = (record: Fields | undefined): string => (typeof record?.slug === 'string' ? record.slug : '');

const evenly = (ids: readonly number[], most: number): readonly number[] =>
  ids.length <= most ? ids : Array.from({ length: most }, (_, i) => ids[Math.floor((i * ids.length) / most)] ?? 0);

/** Converts a record to a line of an archive, and finds its references. */

import * as v from 'valibot';
import { EntryName, linkedRecordOf } from '../../shared/lists/name.ts';
import type { Item } from '../../shared/store/change.ts';
import { recordNameIn } from '../../shared/store/table.ts';
import { canonical } from '../table/canonical.ts';
import { partitionOf } from '../table/record-partitions.ts';

/**
 * Attributes that are not exported, as they follow from other records: the name of an event's
 * group.
 */
const COMPUTED: ReadonlySet<string> = new Set(['group']);

/**
 * Attributes with names of one or two letters are keys and derived data
 * (`shared/store/records.ts`).
 */
const isKept = (name: string): boolean => name === 'id' || (name.length > 2 && !COMPUTED.has(name));

export const recordLine = (item: Item): string =>
  canonical(Object.fromEntries(Object.entries(item).filter(([name]) => isKept(name))));

/** The facts about a record by which an export checks consistency. */
export interface Facts {
  /** Its slug with type and language, which no other record has; undefined if it has no slug. */
  readonly slug: string | undefined;
  readonly language: unknown;
  readonly isInTrash: boolean;
  /** The partitions of the records that it refers to. */
  readonly refersTo: readonly string[];
}

export const factsOf = (item: Item): Facts => {
  const { type, language, slug, status } = item;
  return {
    slug: typeof slug === 'string' && slug !== '' ? `${language}/${type}/${slug}` : undefined,
    language,
    isInTrash: status === 'trash',
    refersTo: referencesIn(item),
  };
};

const Referring = v.object({
  links: v.optional(v.array(EntryName), []),
  parent: v.optional(v.number(), 0),
  post_parent: v.optional(v.nullable(v.number()), null),
  image: v.optional(v.nullable(v.looseObject({ id: v.number() })), null),
  translated_from: v.optional(v.looseObject({ id: v.number() })),
});

/** Returns an empty list for a record that this code cannot read. */
const referencesIn = (item: Item): readonly string[] => {
  const parsed = v.safeParse(Referring, item);
  if (!parsed.success) return [];
  const { links, parent, post_parent, image, translated_from } = parsed.output;
  const linked = links.flatMap(list => linkedRecordOf(list) ?? []);
  const isTerm = recordNameIn(item).space === 'term';
  return [
    ...linked.map(({ type, id }) => partitionOf(type === 'category' || type === 'tag', id)),
    ...[post_parent, image?.id, translated_from?.id].flatMap(id => (id ? [partitionOf(false, id)] : [])),
    ...(isTerm && parent > 0 ? [partitionOf(true, parent)] : []),
  ];
};

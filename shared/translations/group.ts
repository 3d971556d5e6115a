/**
 * Groups of records that are translations of each other: at most one record of each language, all of one type
 * (docs/data-model.md#translations). A copy of the whole group is stored with each member, so a record is read together with everything
 * that it shows of the others.
 */
import * as v from 'valibot';
import { STATUSES, type Status } from '../access/status.ts';
import { PostId, type RecordIdentity } from '../addresses/record-ids.ts';
import { ListName } from '../lists/name.ts';
import { asOf } from '../posts/schedule.ts';
import { LANGUAGES, Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { type Key, postTranslationsKey, recordKeyOf, termTranslationsKey } from '../store/table.ts';
import { type Carrying, fromStored, isOfNewerCode } from '../store/unknown-attributes.ts';
import type { Instant } from '../time/instant.ts';
import { Wall } from '../time/wall.ts';

/** What the other members show of a record, and what decides who may see it. Defaults are not stored. */
export const Member = v.object({
  language: Language,
  id: v.number(),
  slug: v.string(),
  status: v.optional(v.picklist(STATUSES), 'publish'),
  /** 0: a term, which has no author. */
  author: v.optional(v.number(), 0),
  /** When a scheduled record becomes public; null for all others. */
  date_utc: v.optional(v.nullable(Wall), null),
  isProtected: v.optional(v.boolean(), false),
  isHidden: v.optional(v.boolean(), false),
  /** The record's link list; null for an event. */
  list: v.optional(v.nullable(ListName), null),
});
export type Member = v.InferOutput<typeof Member>;

export const StoredGroup = v.object({
  /** Raised by every change of the group; all copies have the same. */
  version: v.number(),
  /** In the order of `LANGUAGES`, at least two. */
  members: v.array(Member),
});
export type Group = v.InferOutput<typeof StoredGroup> & Carrying;

/** The attributes of a record that its group needs. Terms have neither author nor status. */
export interface Translatable {
  readonly type: TranslatableType;
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly version: number;
  readonly status?: Status;
  readonly author?: number;
  readonly date_utc?: Wall | null;
  readonly password?: string | null;
  readonly hide_from_listings?: boolean;
  readonly list?: ListName;
}
export type TranslatableIdentity = Exclude<RecordIdentity, { readonly type: 'picture' }>;
export type TranslatableType = TranslatableIdentity['type'];

export const memberOf = ({ status = 'publish', author = 0, password = null, ...record }: Translatable): Member => ({
  language: record.language,
  id: record.id,
  slug: record.slug,
  status,
  author,
  date_utc: (status === 'future' && record.date_utc) || null,
  isProtected: password !== null,
  isHidden: record.hide_from_listings ?? false,
  list: record.list ?? null,
});

/** The member as it is at `now`: a scheduled one that is due is public. */
export const memberAt = (member: Member, now: Instant): Member => asOf({ ...member, version: 0 }, now);

/**
 * undefined: the record has no translations, or newer code wrote them with values that are unknown here. These are not shown. No write can
 * change them either, because its condition expects no copy. @throws ValiError for an item that is no group.
 */
export const groupIn = (item: Item | undefined): Group | undefined => {
  if (item === undefined) return undefined;
  const parsed = v.safeParse(StoredGroup, item);
  if (parsed.success) return fromStored(parsed.output, item, StoredGroup);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/** The key of a member's copy. The copy of a term is among the cards of its language, which functions keep in memory. */
export const translationsKeyOf = (
  type: TranslatableType,
  { id, language, list }: Pick<Member, 'id' | 'language' | 'list'>,
): Key =>
  type === 'category' || type === 'tag'
    ? termTranslationsKey(language, list ?? '')
    : postTranslationsKey(v.parse(PostId, id));

export const byLanguage = (a: Pick<Member, 'language'>, b: Pick<Member, 'language'>): number =>
  LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language);

/** Copies of groups, by the partition of the record that they were read for. */
export type GroupsByRecord = ReadonlyMap<string, Group>;

export const groupOf = (groups: GroupsByRecord, record: TranslatableIdentity): Group | undefined =>
  groups.get(recordKeyOf(record).pk);

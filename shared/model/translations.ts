/**
 * Groups of records that are translations of each other: at most one record of each language, all
 * of one type (docs/data-model.md#translations). A copy of the whole group is stored beside each
 * member, so a record is read together with everything that it shows of the others.
 */
import * as v from 'valibot';
import { type Addresses, pageAddress, restAddress, siteIn } from '../http/addresses.ts';
import { Empty, Positive, Whole } from '../http/fields.ts';
import { EntryName } from '../lists/name.ts';
import { type Caller, mayOnPost, STATUSES, type Status } from '../settings/rights.ts';
import { type KnownSite, LANGUAGES, Language } from '../settings/site.ts';
import type { Item } from '../store/change.ts';
import { type Carrying, fromStored, isOfNewerCode, isTermType, PostId, type RecordIdentity } from '../store/records.ts';
import { type Key, postTranslationsKey, recordKeyOf, termTranslationsKey } from '../store/table.ts';
import { type Instant, Wall } from '../time/wall.ts';
import { asOf } from './base.ts';

/**
 * What the other members show of a record, and what decides who may see it. Defaults are not
 * stored.
 */
export const Member = v.object({
  language: Language,
  id: v.number(),
  slug: v.string(),
  status: v.optional(v.picklist(STATUSES), 'publish'),
  /** 0 in a term, which has no author. */
  author: v.optional(v.number(), 0),
  /** When a scheduled record becomes public; null in all others. */
  date_utc: v.optional(v.nullable(Wall), null),
  isProtected: v.optional(v.boolean(), false),
  isHidden: v.optional(v.boolean(), false),
  /** The link to the record; null in an event. */
  link: v.optional(v.nullable(EntryName), null),
});
export type Member = v.InferOutput<typeof Member>;

export const StoredGroup = v.object({
  /** Every change of the group raises it; all copies have the same. */
  version: v.number(),
  /** At least two, in the order of `LANGUAGES`. */
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
  readonly link?: EntryName;
}
type TranslatableIdentity = Exclude<RecordIdentity, { readonly type: 'picture' }>;
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
  link: record.link ?? null,
});

/** The member as it is at `now`, when a scheduled one that is due is public. */
export const memberAt = (member: Member, now: Instant): Member => asOf({ ...member, version: 0 }, now);

/**
 * Returns undefined if the record has no translations, or if newer code wrote them with values that
 * are unknown here. Such a group is not shown. No write can change it, either, because its
 * condition expects no copy.
 *
 * @throws ValiError for an item that is no group.
 */
export const groupIn = (item: Item | undefined): Group | undefined => {
  if (item === undefined) return undefined;
  const parsed = v.safeParse(StoredGroup, item);
  if (parsed.success) return fromStored(parsed.output, item, StoredGroup);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/**
 * The key of a member's copy. The copy of a term is among the term copies of its language, which
 * functions keep in memory.
 */
export const translationsKeyOf = (
  type: TranslatableType,
  { id, language, link }: Pick<Member, 'id' | 'language' | 'link'>,
): Key => (isTermType(type) ? termTranslationsKey(language, link ?? '') : postTranslationsKey(v.parse(PostId, id)));

export const byLanguage = (a: Pick<Member, 'language'>, b: Pick<Member, 'language'>): number =>
  LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language);

/** Copies of groups, by the partition of the record for which they were read. */
export type GroupsByRecord = ReadonlyMap<string, Group>;

export const groupOf = (groups: GroupsByRecord, record: TranslatableIdentity): Group | undefined =>
  groups.get(recordKeyOf(record).pk);

// Translations as records show them (contract/languages#translations).

export const TranslationView = v.object({
  id: Whole,
  slug: v.string(),
  rest_url: v.string(),
  /**
   * The address of its page; absent if this site does not know where the pages of that language
   * are.
   */
  url: v.optional(v.string()),
  /**
   * Only in single reads of an event, for those who may edit it
   * (contract/languages#outdated-translations).
   */
  outdated: v.optional(v.boolean()),
});

export const TranslationsView = v.record(v.string(), TranslationView);
export type TranslationsView = v.InferOutput<typeof TranslationsView>;

/**
 * Lists the ids of the translations that a write did not change because the caller may not edit
 * them (contract/languages#shared-facts).
 */
export const NOT_FOLLOWED_HEADER = 'X-Calendar-Not-Followed';

/** The `Link` header with the translations of the record in a single read (RFC 8288, 3.4.1). */
export const alternateLinks = (translations: TranslationsView): { readonly Link?: string } => {
  const links = Object.entries(translations).map(
    ([language, { rest_url }]) => `<${rest_url}>; rel="alternate"; hreflang="${language}"`,
  );
  return links.length === 0 ? {} : { Link: links.join(', ') };
};

/** Returns the translations of a record that a caller may see. */
export type Translations = (record: TranslatableIdentity) => TranslationsView;

interface Reader {
  /** Undefined for anonymous callers. */
  readonly caller: Caller | undefined;
  readonly now: Instant;
}

/** `type` is that of the group. Everybody may read terms. */
export const mayReadMember = (type: TranslatableType, member: Member, { caller, now }: Reader): boolean =>
  isTermType(type) || mayOnPost(caller, 'read', memberAt(member, now));

/** Builds `Translations` for the views of records whose groups were read. */
export const translationsShown =
  (groups: GroupsByRecord, { addresses, ...reader }: Reader & { readonly addresses: Addresses }): Translations =>
  record => {
    const { type, id } = record;
    return Object.fromEntries(
      othersIn(groupOf(groups, record), id)
        .filter(member => mayReadMember(type, member, reader))
        .map(member => {
          const site = siteIn(addresses.sites, member.language);
          const url = site && pageAddress(addresses, { type, ...memberAt(member, reader.now) });
          return [
            member.language,
            { id: member.id, slug: member.slug, rest_url: restAddress(addresses, type, member.id), url },
          ];
        }),
    );
  };

// Lists with fallbacks have one record of each group: that of the first of the site's languages
// that has one (contract/lists#fallback).

/** The sites with fallback languages. Each has all its languages in order, its own first. */
export type Fallbacks = ReadonlyMap<Language, readonly Language[]>;

export const fallbacksOf = (sites: readonly KnownSite[]): Fallbacks =>
  new Map(
    sites
      .filter(({ fallback }) => fallback.length > 0)
      .map(({ language, fallback }): [Language, readonly Language[]] => [language, [language, ...fallback]]),
  );

/** The members of a group without one of them. */
export const othersIn = (group: { readonly members: readonly Member[] } | undefined, id: number): readonly Member[] =>
  (group?.members ?? []).filter(member => member.id !== id);

/**
 * The id by which the entry of an event names its group: the smallest of all members. Returns
 * undefined if that is the event's own, so that an entry says nothing of an event without
 * translations, nor of one that was translated later (docs/decisions/translation-groups).
 */
export const firstOfGroup = (members: readonly Pick<Member, 'id'>[], id: number): PostId | undefined => {
  const first = Math.min(id, ...members.map(member => member.id));
  return first === id ? undefined : v.parse(PostId, first);
};

// `translation_of` names the record that another one is a translation of
// (contract/languages#linking). Null and `""` mean that it is a translation of none.

const linkTo = <Id extends v.GenericSchema<unknown, number>>(id: Id) => v.optional(v.union([Empty, id], 'positive'));

export const TranslationOfPost = linkTo(v.pipe(Positive, v.brand('PostId')));
export const TranslationOfTerm = linkTo(v.pipe(Positive, v.brand('TermId')));

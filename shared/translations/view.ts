/** Translations as records show them (contract/languages#translations). */
import * as v from 'valibot';
import { type Addresses, pageAddress, restAddress } from '../addresses/record-addresses.ts';
import { Whole } from '../input/fields.ts';
import type { Instant } from '../time/instant.ts';
import { type Group, type Member, memberAt, type TranslatableIdentity } from './group.ts';

export const TranslationView = v.object({
  id: Whole,
  slug: v.string(),
  rest_url: v.string(),
  /** Its page, if the site of that language has a `publicUrl`. */
  url: v.optional(v.string()),
  /** Of an event; only in single reads, for those who may edit it (contract/languages#outdated-translations). */
  outdated: v.optional(v.boolean()),
});

/** The translations of a record, by language. */
export const TranslationsView = v.record(v.string(), TranslationView);
export type TranslationsView = v.InferOutput<typeof TranslationsView>;

/** The ids of the translations that a write did not change because the caller may not edit them (contract/languages#shared-facts). */
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

/** `isReadable`: by the caller, at `now` (epoch seconds). */
export const translationsView = (
  group: Group | undefined,
  { type, id }: TranslatableIdentity,
  isReadable: (member: Member) => boolean,
  addresses: Addresses,
  now: Instant,
): TranslationsView =>
  Object.fromEntries(
    (group?.members ?? [])
      .filter(member => member.id !== id && isReadable(member))
      .map(member => {
        const { publicUrl } = addresses.sites.find(({ language }) => language === member.language) ?? {};
        const url = publicUrl && pageAddress(addresses, { type, ...memberAt(member, now) });
        const shown = { id: member.id, slug: member.slug, rest_url: restAddress(addresses, type, member.id) };
        return [member.language, url === undefined ? shown : { ...shown, url }];
      }),
  );

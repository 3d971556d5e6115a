/**
 * The language layer (contract/languages): which language a request asks for, which record answers it, in which language embedded records
 * are shown, and the language of messages. Pure, and the only place that decides it.
 */
import * as v from 'valibot';
import { acceptedLanguage } from './messages/negotiate.ts';
import { LANGUAGE_PARAMETER, LANGUAGES, Language, type MessageLanguage } from './settings/language.ts';
import type { Site } from './settings/site.ts';

/** The parameter, in the rows of all operations. An error names the accepted values. */
export const LanguageParameter = v.optional(v.picklist(Language.options, 'enum'));

type Fields = Readonly<Record<string, unknown>>;
type Naming = Pick<Site, 'languageParameter'>;

/** The site's own name of the parameter wins. `ml_language` counts as well: if it were ignored, records would get the wrong language for ever. */
const namesOf = ({ languageParameter }: Naming): readonly string[] => [languageParameter, LANGUAGE_PARAMETER];

export const isLanguageParameter = (name: string, site: Naming): boolean => namesOf(site).includes(name);

/** The fields of query and body, with the language under the name that rows know. */
export const withLanguage = (fields: Fields, site: Naming): Fields => ({
  ...fields,
  [LANGUAGE_PARAMETER]: fields[site.languageParameter] ?? fields[LANGUAGE_PARAMETER],
});

/** Gives the parameter the name that it has on the site, as clients do not know that of the rows. */
export const namedAsOnSite = <T>(
  { [LANGUAGE_PARAMETER]: language, ...others }: Readonly<Record<string, T>>,
  { languageParameter }: Naming,
): Readonly<Record<string, T>> => (language === undefined ? others : { ...others, [languageParameter]: language });

export interface AskedLanguage {
  /** The one that is sent, else that of the site. */
  readonly language: Language;
  /** Whether it was sent. Only then a read by id answers with a translation. */
  readonly isLanguageSent: boolean;
}

/** `parsed`: query and body, as their schemas have checked them. */
export const askedLanguage = (parsed: readonly unknown[], site: Pick<Site, 'language'>): AskedLanguage => {
  const sent = parsed.map(languageIn).find(language => language !== undefined);
  return { language: sent ?? site.language, isLanguageSent: sent !== undefined };
};

const languageIn = (fields: unknown): Language | undefined => {
  if (typeof fields !== 'object' || fields === null || !(LANGUAGE_PARAMETER in fields)) return undefined;
  const { [LANGUAGE_PARAMETER]: sent } = fields;
  return LANGUAGES.find(language => language === sent);
};

/**
 * The language of a message: the one that is sent, else the best of `Accept-Language`, else the site's. `sources`: the fields of body and
 * query, the one that wins first. They were not parsed, as the message may be about them.
 */
export const messageLanguage = (
  sources: readonly ((name: string) => unknown)[],
  acceptLanguage: string | undefined,
  site: Pick<Site, 'language' | 'languageParameter'>,
): { readonly language: MessageLanguage; readonly isNegotiated: boolean } => {
  const named = namesOf(site).flatMap(name => sources.map(sentAs => sentAs(name)));
  const sent = LANGUAGES.find(language => named.includes(language));
  return { language: sent ?? acceptedLanguage(acceptLanguage) ?? site.language, isNegotiated: sent === undefined };
};

interface InLanguage {
  readonly language: Language;
}

/**
 * The translation that may answer a read by id in place of the addressed record: the one in the language that was sent. undefined: the
 * addressed record answers (contract/languages#reads-by-id).
 */
export const answeringTranslation = <M extends InLanguage>(
  { language, isLanguageSent }: AskedLanguage,
  addressed: InLanguage,
  members: readonly M[],
): M | undefined =>
  isLanguageSent && addressed.language !== language ? members.find(member => member.language === language) : undefined;

/**
 * The translation in whose place an event shows a record that it links: the one in the event's language. undefined: the record is shown as
 * it is (contract/languages#embedded-records).
 */
export const embeddedTranslation = <M extends InLanguage>(
  { language }: InLanguage,
  linked: InLanguage,
  members: readonly M[],
): M | undefined => (linked.language === language ? undefined : members.find(member => member.language === language));

/**
 * Languages (contract/languages): every text that a client may see, the language that a request
 * asks for, the record that answers it, and the language of embedded records. No other module
 * decides on languages.
 */

import * as v from 'valibot';
import { LANGUAGE_PARAMETER, LANGUAGES, Language, type Site } from '../settings/site.ts';
import { type ErrorCode, type FieldHint, type FieldProblem, type Hint, invalid, type WrongPart } from './errors.ts';
import { type Texts, textOf } from './messages.ts';
import { ca } from './messages-ca.ts';
import { de } from './messages-de.ts';
import { en } from './messages-en.ts';
import { es } from './messages-es.ts';
import { eu } from './messages-eu.ts';
import { fr } from './messages-fr.ts';
import { gl } from './messages-gl.ts';
import { pt } from './messages-pt.ts';

// Every text that a client may see, in the language of the request, as plain text without HTML.
// Each language has a file, such as `messages-en.ts`.

const TEXTS = { eu, ca, fr, gl, es, en, pt, de } as const satisfies Record<Language, Texts>;

/**
 * The `message` of an error. `names` are the parameters that it is about, if any:
 * `Faltan campos obrigatorios: title, end_date.`
 */
export const messageOf = (code: ErrorCode, language: Language, names: readonly string[] = [], hint?: Hint): string => {
  const { errors, colon, hints } = TEXTS[language];
  const text = errors[textOf(code)];
  const named = names.length === 0 ? text : `${text.replace(/\.$/, '')}${colon}${names.join(', ')}.`;
  return hint === undefined ? named : `${named} ${hints[hint.about](valueIn(hint))}`;
};

/**
 * The text for one wrong field and what to do about it, which is a value of `data.params`
 * (contract/http#error-envelope).
 */
export const problemText = (problem: FieldProblem, language: Language, hint?: FieldHint): string => {
  const { problems, fieldHints } = TEXTS[language];
  return hint === undefined ? problems[problem] : `${problems[problem]} ${fieldHints[hint.about](valueIn(hint))}`;
};

/** The text for a field of which only a part is wrong: `venue[zip]: …`. */
export const partText = (name: string, { problem, hint }: WrongPart, language: Language): string =>
  `${name}${TEXTS[language].colon}${problemText(problem, language, hint)}`;

const valueIn = (hint: Hint | FieldHint): string => {
  if (hint.about === 'translation-taken') return hint.id === undefined ? hint.language : `${hint.language}: ${hint.id}`;
  if ('page' in hint) return String(hint.page);
  if ('methods' in hint) return hint.methods.join(', ');
  if ('values' in hint) return hint.values.join(', ');
  if ('position' in hint) return hint.position;
  if ('limit' in hint) return String(hint.limit);
  return 'name' in hint ? hint.name : '';
};

/** The name of the calendar of a site. */
export const calendarName = ({ language, identity }: Pick<Site, 'language' | 'identity'>): string =>
  identity?.name ?? TEXTS[language].calendar;

/** The text that shows a cost of zero, in the language of the event (contract/events#costs). */
export const wordForFree = (language: Language): string => TEXTS[language].free;

// What a client prefers, as headers say it (RFC 9110, 12.5).

/** In characters. No client needs more, so the rest of a longer header is ignored. */
const MAX_LENGTH = 500;

/** What such a header names, in lower case, each with its weight from 0 to 1 (RFC 9110, 12.4.2). */
export const weighted = (header = ''): { readonly range: string; readonly weight: number }[] =>
  header
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.split(';').map(text => text.trim());
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { range, weight: Number(weight) };
    });

/**
 * The best language of messages in `Accept-Language` (contract/languages#messages): `es-MX` is
 * answered in `es`. Messages are in `languages` and in English. Returns undefined if there is none
 * of them, or if any will do.
 */
export const acceptedLanguage = (header: string | undefined, languages: readonly Language[]): Language | undefined => {
  const wanted = weighted(header)
    .filter(({ weight }) => weight > 0)
    // The sort is stable, so of equals the first stays first.
    .sort((a, b) => b.weight - a.weight);
  for (const { range } of wanted) {
    const found = [...languages, 'en' as const].find(each => each === range.split('-')[0]);
    if (found !== undefined) return found;
    if (range === '*') return undefined;
  }
  return undefined;
};

// The language that a request asks for.

/** The parameter, which all routes have. Each deployment accepts some of its values. */
export const LanguageParameter = v.optional(v.picklist(Language.options, 'enum'));

/**
 * @throws ApiError 400 naming the accepted values, unless the language is one of them, or none was
 * sent.
 */
export const checkLanguage = (fields: Fields, languages: readonly Language[]): void => {
  const { [LANGUAGE_PARAMETER]: sent } = fields;
  if (sent === undefined || languages.some(language => language === sent)) return;
  throw invalid({ [LANGUAGE_PARAMETER]: 'enum' }, { [LANGUAGE_PARAMETER]: { about: 'allowed', values: languages } });
};

type Fields = Readonly<Record<string, unknown>>;
type Naming = Pick<Site, 'languageParameter'>;

/**
 * The site's own name of the parameter wins. `ml_language` counts as well: if it were ignored,
 * records would get the wrong language for ever.
 */
const namesOf = ({ languageParameter }: Naming): readonly string[] => [languageParameter, LANGUAGE_PARAMETER];

export const isLanguageParameter = (name: string, site: Naming): boolean => namesOf(site).includes(name);

/**
 * The fields of query and body, with the language under the name that the schemas of routes have.
 */
export const withLanguage = (fields: Fields, site: Naming): Fields => ({
  ...fields,
  [LANGUAGE_PARAMETER]: fields[site.languageParameter] ?? fields[LANGUAGE_PARAMETER],
});

/**
 * Gives the parameter the name that it has on the site, because clients do not know the name in the
 * schemas of routes.
 */
export const namedAsOnSite = <T>(
  { [LANGUAGE_PARAMETER]: language, ...others }: Readonly<Record<string, T>>,
  { languageParameter }: Naming,
): Readonly<Record<string, T>> => (language === undefined ? others : { ...others, [languageParameter]: language });

export interface AskedLanguage {
  /** The language that was sent, else that of the site. */
  readonly language: Language;
  /** Whether a language was sent. Only then a read by id answers with a translation. */
  readonly isLanguageSent: boolean;
}

/** `parsed` holds query and body as their schemas have checked them. */
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
 * The language of a message, which is the one that was sent, else the best of `Accept-Language`,
 * else the site's. `sources` look up fields of body and query; the first that has a value wins. The
 * fields were not parsed, because the message may be about them.
 */
export const messageLanguage = (
  sources: readonly ((name: string) => unknown)[],
  acceptLanguage: string | undefined,
  {
    site,
    languages,
  }: { readonly site: Pick<Site, 'language' | 'languageParameter'>; readonly languages: readonly Language[] },
): { readonly language: Language; readonly isNegotiated: boolean } => {
  const named = namesOf(site).flatMap(name => sources.map(sentAs => sentAs(name)));
  const sent = languages.find(language => named.includes(language));
  return {
    language: sent ?? acceptedLanguage(acceptLanguage, languages) ?? site.language,
    isNegotiated: sent === undefined,
  };
};

interface InLanguage {
  readonly language: Language;
}

/**
 * The translation in the language that was sent, which may answer a read by id in place of the
 * addressed record. Returns undefined if the addressed record answers
 * (contract/languages#reads-by-id).
 */
export const answeringTranslation = <M extends InLanguage>(
  { language, isLanguageSent }: AskedLanguage,
  addressed: InLanguage,
  members: readonly M[],
): M | undefined =>
  isLanguageSent && addressed.language !== language ? members.find(member => member.language === language) : undefined;

/**
 * The translation in the event's language, which an event shows in place of a linked record.
 * Returns undefined if the record itself is shown (contract/languages#embedded-records).
 */
export const embeddedTranslation = <M extends InLanguage>(
  { language }: InLanguage,
  linked: InLanguage,
  members: readonly M[],
): M | undefined => (linked.language === language ? undefined : members.find(member => member.language === language));

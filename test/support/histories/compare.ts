/**
 * Compares one list of the service with the second implementation, which filters all records:
 * status, total, order, page, facets, links and headers.
 */

import * as v from 'valibot';
import { expect } from 'vitest';
import { Zone } from '../../../shared/time/zone.ts';
import type { Answer, Call } from '../service.ts';
import { type Asking, compare, folded, Refused } from '../whole-asking.ts';
import { eventsAsked, facetsOf } from '../whole-events.ts';
import { countOf, linkedAsked, termsAsked } from '../whole-lists.ts';
import { type Calendar, type Event, type Linked, mayRead, type Term, type Translatable } from '../whole-records.ts';

export const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export interface Question {
  readonly collection: Collection;
  readonly site: 'gl' | 'ca';
  readonly as: string | undefined;
  /** The parameters as sent, with `page` at the end. */
  readonly sent: URLSearchParams;
}

const MADRID = v.parse(Zone, 'Europe/Madrid');

/** `fallbacks` contains the fallback languages of each site. */
export const expectList = async (
  question: Question,
  call: Call,
  calendar: Calendar,
  now: number,
  fallbacks: Readonly<Record<string, readonly string[]>> = {},
): Promise<Answer> => {
  const { collection, site, as, sent } = question;
  const language = sent.get('ml_language') ?? site;
  const answer = await call('GET', `/${collection}?${sent}`, { as, site });
  const told = toldBy(answer, collection);
  const asked = `${as ?? 'anonymous'}: /${site}/${collection}?${decodeURIComponent(String(sent))}`;
  expect(told, asked).toEqual(
    expected(question, { calendar, language, as, sent, now, zone: MADRID, fallbacks: fallbacks[language] ?? [] }),
  );
  return answer;
};

// --- What the service answers.

const Shown = v.looseObject({ id: v.number() });
const Several = v.pipe(
  v.union([v.array(Shown), Shown]),
  v.transform(all => [all].flat().map(({ id }) => id)),
);
/** The translations by language. */
const translations = v.pipe(
  v.record(v.string(), Shown),
  v.transform(all => Object.fromEntries(Object.entries(all).map(([language, { id }]) => [language, id]))),
);
const own = { id: v.number(), translations };
const Embedded = v.object({ ...own, categories: Several, tags: Several, venue: Several, organizer: Several });
const Counted = v.object({ ...own, count: v.number() });
const SCHEMAS = { events: Embedded, venues: v.object(own), organizers: v.object(own) };

const toldBy = ({ status, headers, body }: Answer, collection: Collection): object => {
  if (status !== 200) return { status };
  const { [collection]: records, facets, ...envelope } = body;
  const Schema = collection === 'categories' || collection === 'tags' ? Counted : SCHEMAS[collection];
  return {
    status,
    records: v.parse(v.array(Schema), records),
    ...envelope,
    facets: facets && facetsIn(v.parse(Facets, facets)),
    headers: [headers.get('x-tec-total'), headers.get('x-tec-totalpages')],
  };
};

const Facets = v.record(v.string(), v.array(v.object({ value: v.string(), total: v.number() })));
/**
 * Makes facets comparable: categories and towns with equal totals may be in any order, and a town
 * is named as one of its venues names it.
 */
const facetsIn = (facets: v.InferOutput<typeof Facets>): object =>
  Object.fromEntries(
    Object.entries(facets).map(([name, all]) => {
      const texts = all.map(({ value, total }) => `${String(total).padStart(4, '0')} ${folded(value)}`);
      return [name, name === 'months' ? texts : { all: texts.toSorted(), totals: all.map(({ total }) => total) }];
    }),
  );

// --- What it should answer.

const expected = ({ collection, site, sent }: Question, asking: Asking): object => {
  const all = asked(collection, asking);
  if (all === undefined) return { status: 400 };
  const [page, perPage] = [Number(sent.get('page') ?? 1), Math.min(50, Number(sent.get('per_page') ?? 10))];
  const records = all.slice((page - 1) * perPage, page * perPage).map(record => shownOf(record, asking));
  const isPost = collection !== 'categories' && collection !== 'tags';
  if (isPost && page > 1 && records.length === 0) return { status: 404 };
  const pages = Math.ceil(all.length / perPage);
  const events = all.filter(record => record.type === 'event');
  return {
    status: 200,
    records,
    rest_url: addressOf(collection, site, sent, page),
    ...(page < pages && { next_rest_url: addressOf(collection, site, sent, page + 1) }),
    ...(page > 1 && { previous_rest_url: addressOf(collection, site, sent, page - 1) }),
    total: all.length,
    total_pages: pages,
    ...(sent.has('facets') && { facets: facetsIn(facetsOf(events, asking)) }),
    headers: [String(all.length), String(pages)],
  };
};

/**
 * The address of a page: it has everything that was sent except a password, encoded, and the number
 * of the page, which the first page does not have (contract/lists#envelope).
 */
const addressOf = (collection: Collection, site: string, sent: URLSearchParams, page: number): string => {
  const others = [...sent].filter(([name]) => name !== 'page' && name !== 'password');
  const parameters = new URLSearchParams(page === 1 ? others : [...others, ['page', String(page)]]);
  return `http://calendar.test/${site}/calendar/events/v1/${collection}/${parameters.size === 0 ? '' : `?${parameters}`}`;
};

/** Returns undefined if the answer should be 400. */
const asked = (collection: Collection, asking: Asking): readonly Translatable[] | undefined => {
  try {
    if (collection === 'events') return eventsAsked(asking);
    if (collection === 'categories' || collection === 'tags') return termsAsked(TYPE_OF[collection], asking);
    return linkedAsked(TYPE_OF[collection], asking);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
};
const TYPE_OF = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const;

const shownOf = (record: Translatable, asking: Asking): object => {
  if (record.type === 'event') return embedding(record, asking);
  const shown = withTranslations(record, asking);
  return record.type === 'category' || record.type === 'tag' ? { ...shown, count: countOf(record, asking) } : shown;
};

/**
 * The id of a record, and those translations that the caller may read
 * (contract/languages#translations).
 */
const withTranslations = ({ id, translations }: Translatable, { as }: Asking): object => ({
  id,
  translations: Object.fromEntries(
    translations.filter(other => mayRead(as, other)).map(other => [other.language, other.id]),
  ),
});

/**
 * The linked records that an event shows: those that exist and that the caller may see, and none
 * for an event whose password is missing.
 */
const embedding = (event: Event, asking: Asking): object => {
  const linked = inLanguageOf(event, event.linked, asking);
  const terms = inLanguageOf(event, event.terms, asking).sort((a, b) => compare(a.name, b.name));
  const ids = (type: (Linked | Term)['type']): number[] =>
    [...linked, ...terms].flatMap(each => (each.type === type && event.password === null ? [each.id] : []));
  const [venue, organizer] = [ids('venue'), ids('organizer')];
  return {
    ...withTranslations(event, asking),
    id: event.shown,
    categories: ids('category'),
    tags: ids('tag'),
    venue,
    organizer,
  };
};

/**
 * Replaces each record by its translation into the language of the event, if there is one
 * (contract/languages#embedded-records).
 */
const inLanguageOf = <Of extends (Linked | Term) & { readonly translations: readonly Of[] }>(
  { language }: Event,
  all: readonly Of[],
  { as }: Asking,
): Of[] => {
  const shown = all
    .filter(record => mayRead(as, record))
    .map(record => {
      const other = record.translations.find(each => each.language === language);
      return record.language !== language && other !== undefined && mayRead(as, other) ? other : record;
    });
  return [...new Set(shown)];
};

/** One list of the service beside what a naive filter over all records says of it: status, total, order, page, links, headers. */

import * as v from 'valibot';
import { expect } from 'vitest';
import type { EventRecord } from '../../../shared/events/record.ts';
import type { TermRecord } from '../../../shared/terms/record.ts';
import { Zone } from '../../../shared/time/zone.ts';
import {
  type Calendar,
  isLinking,
  type LinkedPost,
  mayRead,
  type Translatable,
  translationsOf,
} from '../naive/calendar.ts';
import { type Asking, naiveEvents } from '../naive/events.ts';
import { naiveLinked } from '../naive/linked.ts';
import { countOf, naiveTerms } from '../naive/terms.ts';
import type { Answer, Call } from '../service.ts';

export const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export interface Question {
  readonly collection: Collection;
  readonly site: 'gl' | 'ca';
  readonly as: string | undefined;
  /** Parameters as sent, `page` last. */
  readonly sent: URLSearchParams;
}

const MADRID = v.parse(Zone, 'Europe/Madrid');

export const expectNaive = async (question: Question, call: Call, calendar: Calendar, now: number): Promise<Answer> => {
  const { collection, site, as, sent } = question;
  const answer = await call('GET', `/${collection}?${sent}`, { as, site });
  const told = toldBy(answer, collection);
  const asked = `${as ?? 'anonymous'}: /${site}/${collection}?${decodeURIComponent(String(sent))}`;
  expect(told, asked).toEqual(expected(question, { calendar, language: site, as, sent, now, zone: MADRID }));
  return answer;
};

// --- what the service says ---------------------------------------------------------------------------------------------

const Shown = v.looseObject({ id: v.number() });
const Several = v.pipe(
  v.union([
    v.array(Shown),
    v.pipe(
      Shown,
      v.transform(one => [one]),
    ),
  ]),
  v.transform(all => all.map(({ id }) => id)),
);
/** By language. */
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
  const { [collection]: records, ...envelope } = body;
  const Schema = collection === 'categories' || collection === 'tags' ? Counted : SCHEMAS[collection];
  return {
    status,
    records: v.parse(v.array(Schema), records),
    ...envelope,
    headers: [headers.get('x-tec-total'), headers.get('x-tec-totalpages')],
  };
};

// --- what it should say ------------------------------------------------------------------------------------------------

const expected = ({ collection, site, sent }: Question, asking: Asking): object => {
  const all = naive(collection, asking);
  if (all === undefined) return { status: 400 };
  const [page, perPage] = [Number(sent.get('page') ?? 1), Math.min(50, Number(sent.get('per_page') ?? 10))];
  const records = all.slice((page - 1) * perPage, page * perPage);
  const isPost = collection !== 'categories' && collection !== 'tags';
  if (isPost && page > 1 && records.length === 0) return { status: 404 };
  const pages = Math.ceil(all.length / perPage);
  return {
    status: 200,
    records,
    rest_url: addressOf(collection, site, sent, page),
    ...(page < pages && { next_rest_url: addressOf(collection, site, sent, page + 1) }),
    ...(page > 1 && { previous_rest_url: addressOf(collection, site, sent, page - 1) }),
    total: all.length,
    total_pages: pages,
    headers: [String(all.length), String(pages)],
  };
};

/** Everything that was sent but a password, encoded, and the page behind it; the first one is not named (contract/lists#envelope). */
const addressOf = (collection: Collection, site: string, sent: URLSearchParams, page: number): string => {
  const others = [...sent].filter(([name]) => name !== 'page' && name !== 'password');
  const parameters = new URLSearchParams(page === 1 ? others : [...others, ['page', String(page)]]);
  return `http://calendar.test/${site}/calendar/events/v1/${collection}/${parameters.size === 0 ? '' : `?${parameters}`}`;
};

const naive = (collection: Collection, asking: Asking): object[] | undefined => {
  switch (collection) {
    case 'events':
      return naiveEvents(asking)?.map(event => embedded(event, asking));
    case 'venues':
      return naiveLinked('venue', asking)?.map(record => shownOf(record, asking.calendar.linked, asking));
    case 'organizers':
      return naiveLinked('organizer', asking)?.map(record => shownOf(record, asking.calendar.linked, asking));
    case 'categories':
      return naiveTerms('category', asking)?.map(term => counted(term, asking));
    case 'tags':
      return naiveTerms('tag', asking)?.map(term => counted(term, asking));
  }
};

/** The id, and those translations that the caller may read (contract/languages#translations). */
const shownOf = <Of extends Translatable>(record: Of, all: readonly Of[], { calendar, as }: Asking): object => ({
  id: record.id,
  translations: Object.fromEntries(
    translationsOf(record, all, calendar)
      .filter(other => mayRead(as, other))
      .map(({ language, id }) => [language, id]),
  ),
});

const counted = (term: TermRecord, asking: Asking): object => ({
  ...shownOf(term, asking.calendar.terms, asking),
  count: countOf(term, asking),
});

/**
 * What an event shows of what it links: what is there and the caller may see (contract/rights#hidden-records); nothing behind a password.
 */
const embedded = (event: EventRecord, asking: Asking): object => {
  const { calendar } = asking;
  const own = shownOf(event, calendar.events, asking);
  if (event.password !== null) return { ...own, categories: [], tags: [], venue: [], organizer: [] };
  return {
    ...own,
    categories: byName(shownBy(event, 'category', calendar.terms, asking)),
    tags: byName(shownBy(event, 'tag', calendar.terms, asking)),
    venue: shownBy(event, 'venue', calendar.linked, asking).map(({ id }) => id),
    organizer: shownBy(event, 'organizer', calendar.linked, asking).map(({ id }) => id),
  };
};

/** In the order of links; each as its translation into the language of the event, if there is one (contract/languages#embedded-records). */
const shownBy = <Of extends LinkedPost | TermRecord>(
  event: EventRecord,
  type: Of['type'],
  all: readonly Of[],
  { calendar, as }: Asking,
): Of[] => {
  const linked = all
    .filter(record => record.type === type && isLinking(event, record) && mayRead(as, record))
    .sort((a, b) => event.links.indexOf(a.list) - event.links.indexOf(b.list));
  const shown = linked.map(record => {
    const other = translationsOf(record, all, calendar).find(({ language }) => language === event.language);
    return record.language !== event.language && other !== undefined && mayRead(as, other) ? other : record;
  });
  return [...new Set(shown)];
};

const byName = (terms: readonly TermRecord[]): number[] =>
  terms.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);

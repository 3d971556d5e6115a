/**
 * An example request and answer for each operation. Together they tell one story of a town with a theatre, in which each record is created,
 * read, updated and deleted. `test/api/examples.test.ts` runs it. Only `docs` may import this folder.
 */
import type * as v from 'valibot';
import type { NamespaceOperationId, Routes } from '../api/routes.ts';
import { EVENT, EVENT_BODY, TRASHED_EVENT, WHOLE_EVENT } from './example-event.ts';
import {
  CATEGORY,
  CATEGORY_BODY,
  ORGANIZER,
  ORGANIZER_BODY,
  TAG,
  TAG_BODY,
  VENUE,
  VENUE_BODY,
  WHOLE_CATEGORY,
  WHOLE_ORGANIZER,
  WHOLE_TAG,
  WHOLE_VENUE,
} from './example-records.ts';

export interface Example<Answer = unknown> {
  /** The last part of the path: the id of the record or its slug. */
  readonly item?: number | string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly answer: Answer;
}

/** The address of the site in the examples. */
export const EXAMPLE_ADDRESS = 'https://agenda.example/gl';
const ROOT = `${EXAMPLE_ADDRESS}/calendar/events/v1`;

const page = (path: string) => ({ rest_url: `${ROOT}/${path}`, total: 1, total_pages: 1 });
/** Tokens are signed with the key of the deployment, so they differ in the test (`test/api/examples.test.ts`). */
const TOKEN = 'eyJ2ZXJzaW9uIjoxLCJ0eXBlIjoiZXZlbnQiLCJsYW5ndWFnZSI6ImdsIn0.61cbe18ea3317513512c43364adb9095';
const upsert = ({ id }: { readonly id: number }) => ({ id, version: 1, change: 'upsert' }) as const;
const onward = { next_token: TOKEN, has_more: false };
const TRASHED_VENUE = {
  ...VENUE,
  status: 'trash',
  slug: 'teatro-principal__trashed',
  url: `${ROOT}/venues/1`,
} as const;
const TRASHED_ORGANIZER = {
  ...ORGANIZER,
  status: 'trash',
  slug: 'concello-de-ourense__trashed',
  url: `${ROOT}/organizers/2`,
} as const;

const POSTPONED = { event_status: 'postponed', event_status_reason: 'O teatro está en obras.' } as const;
const PHONE = { phone: '+34 988 000 009' };
const EMAIL = { email: 'agenda@ourense.example' };
const VERBENAS = { description: 'Concertos, foliadas e verbenas.' };
const FREE = { description: 'Non custa nada.' };

type Documented = Exclude<NamespaceOperationId, 'readIndex' | 'readDocumentation'>;
export const EXAMPLES: { readonly [Id in Documented]: Example<v.InferOutput<Routes[Id]['reply']['schema']>> } = {
  listEvents: {
    query: { start_date: '2027-12-01', end_date: '2027-12-31', categories: 'musica' },
    answer: { events: [EVENT], ...page('events/?start_date=2027-12-01&end_date=2027-12-31&categories=musica') },
  },
  listEventChanges: {
    answer: { changes: [{ ...upsert(EVENT), type: 'event', event: EVENT }], ...onward },
  },
  createEvent: { body: EVENT_BODY, answer: EVENT },
  readEvent: { item: EVENT.id, answer: WHOLE_EVENT },
  updateEvent: { item: EVENT.id, body: POSTPONED, answer: { ...EVENT, ...POSTPONED } },
  deleteEvent: { item: EVENT.id, answer: TRASHED_EVENT },
  readEventBySlug: { item: EVENT.slug, answer: WHOLE_EVENT },
  updateEventBySlug: { item: EVENT.slug, body: POSTPONED, answer: { ...EVENT, ...POSTPONED } },
  deleteEventBySlug: { item: EVENT.slug, answer: TRASHED_EVENT },

  listVenues: { query: { city: 'Ourense' }, answer: { venues: [VENUE], ...page('venues/?city=Ourense') } },
  listVenueChanges: {
    answer: { changes: [{ ...upsert(VENUE), type: 'venue', venue: VENUE }], ...onward },
  },
  createVenue: { body: VENUE_BODY, answer: VENUE },
  readVenue: { item: VENUE.id, answer: WHOLE_VENUE },
  updateVenue: { item: VENUE.id, body: PHONE, answer: { ...VENUE, ...PHONE } },
  deleteVenue: { item: VENUE.id, answer: TRASHED_VENUE },
  readVenueBySlug: { item: 'teatro-principal', answer: WHOLE_VENUE },
  updateVenueBySlug: { item: 'teatro-principal', body: PHONE, answer: { ...VENUE, ...PHONE } },
  deleteVenueBySlug: { item: 'teatro-principal', answer: TRASHED_VENUE },

  listOrganizers: {
    query: { search: 'concello' },
    answer: { organizers: [ORGANIZER], ...page('organizers/?search=concello') },
  },
  listOrganizerChanges: {
    answer: {
      changes: [{ ...upsert(ORGANIZER), type: 'organizer', organizer: ORGANIZER }],
      ...onward,
    },
  },
  createOrganizer: { body: ORGANIZER_BODY, answer: ORGANIZER },
  readOrganizer: { item: ORGANIZER.id, answer: WHOLE_ORGANIZER },
  updateOrganizer: { item: ORGANIZER.id, body: EMAIL, answer: { ...ORGANIZER, ...EMAIL } },
  deleteOrganizer: { item: ORGANIZER.id, answer: TRASHED_ORGANIZER },
  readOrganizerBySlug: { item: 'concello-de-ourense', answer: WHOLE_ORGANIZER },
  updateOrganizerBySlug: { item: 'concello-de-ourense', body: EMAIL, answer: { ...ORGANIZER, ...EMAIL } },
  deleteOrganizerBySlug: {
    item: 'concello-de-ourense',
    answer: TRASHED_ORGANIZER,
  },

  listCategories: {
    query: { orderby: 'count', order: 'desc' },
    answer: { categories: [CATEGORY], ...page('categories/?orderby=count&order=desc') },
  },
  listCategoryChanges: {
    answer: { changes: [{ ...upsert(CATEGORY), type: 'category', category: CATEGORY }], ...onward },
  },
  createCategory: { body: CATEGORY_BODY, answer: { ...WHOLE_CATEGORY, count: 0 } },
  readCategory: { item: CATEGORY.id, answer: WHOLE_CATEGORY },
  updateCategory: { item: CATEGORY.id, body: VERBENAS, answer: { ...WHOLE_CATEGORY, ...VERBENAS } },
  deleteCategory: { item: CATEGORY.id, answer: CATEGORY },

  listTags: { query: { search: 'balde' }, answer: { tags: [TAG], ...page('tags/?search=balde') } },
  listTagChanges: { answer: { changes: [{ ...upsert(TAG), type: 'tag', tag: TAG }], ...onward } },
  createTag: { body: TAG_BODY, answer: { ...WHOLE_TAG, count: 0 } },
  readTag: { item: TAG.id, answer: WHOLE_TAG },
  updateTag: { item: TAG.id, body: FREE, answer: { ...WHOLE_TAG, ...FREE } },
  deleteTag: { item: TAG.id, answer: TAG },
};

/** The operations that return the documentation itself have no example. */
export const exampleOf = (id: NamespaceOperationId): Example | undefined =>
  id === 'readIndex' || id === 'readDocumentation' ? undefined : EXAMPLES[id];

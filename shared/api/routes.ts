/**
 * The table of routes: the only place where operation, methods, path, access, schemas and status are written. API Gateway, the
 * documentation, the namespace index, the handlers, the local stage and the tests read it. Paths are below the namespace.
 */
import * as v from 'valibot';
import { ChangesQuery } from '../changes/query.ts';
import { CategoryChanges, EventChanges, OrganizerChanges, TagChanges, VenueChanges } from '../changes/view.ts';
import { EventChange, EventChangeById, EventInput, requiredOfEvent } from '../events/input.ts';
import { CalendarQuery, DeleteEventQuery, EventQuery, ReadEventQuery } from '../events/query.ts';
import { withoutShown } from '../events/sent-back.ts';
import { EventView } from '../events/view.ts';
import { Envelope } from '../input/paging.ts';
import { requiredKey } from '../input/source-key.ts';
import { LanguageParameter } from '../language.ts';
import { LinkedQuery } from '../linked/query.ts';
import { OrganizerChange, OrganizerCreation } from '../organizers/input.ts';
import { OrganizerView } from '../organizers/view.ts';
import { CategoryChange, CategoryInput, TagChange, TagInput } from '../terms/input.ts';
import { CategoryQuery, TermQuery } from '../terms/query.ts';
import { TermView } from '../terms/view.ts';
import { VenueChange, VenueCreation } from '../venues/input.ts';
import { VenueQuery } from '../venues/query.ts';
import { VenueView } from '../venues/view.ts';
import type { Row } from './route.ts';

/** The three methods do the same (contract/http#routes, contract/events#event-updates). */
const UPDATE = ['POST', 'PUT', 'PATCH'] as const;
/** A create may be repeated without harm (contract/http#preconditions), a change may be bound to a state. */
const CREATE = ['idempotency-key'] as const;
const CHANGE = ['if-match'] as const;
/** Their texts are in the language of whoever reads them (contract/languages#messages). */
const TEXTS = ['accept-language'] as const;
const LanguageOnly = v.object({ ml_language: LanguageParameter });
const DocumentationQuery = v.object({
  ...LanguageOnly.entries,
  version: v.optional(v.picklist(['3.0', '3.1'], 'enum'), '3.0'),
});
const IndexQuery = v.object({
  namespace: v.optional(v.string('type')),
  context: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});

const ok = <S extends v.GenericSchema>(schema: S) => ({ status: 200, schema }) as const;
const created = <S extends v.GenericSchema>(schema: S) => ({ status: 201, schema }) as const;
/** 200 if a create has a known source key and updates its record (contract/http#source-keys). */
const createdOrKnown = <S extends v.GenericSchema>(schema: S) => ({ status: 201, known: 200, schema }) as const;

const Events = v.object({ events: v.array(EventView), ...Envelope });
const Venues = v.object({ venues: v.array(VenueView), ...Envelope });
const Organizers = v.object({ organizers: v.array(OrganizerView), ...Envelope });
const Categories = v.object({ categories: v.array(TermView), ...Envelope });
const Tags = v.object({ tags: v.array(TermView), ...Envelope });
/** The responses of index and documentation: their schema is not part of the documentation. */
const Document = v.object({});

// biome-ignore format: one row, one line
export const ROUTES = {
  readIndex: { resource: 'docs', methods: ['GET'], path: '', access: 'read', headers: TEXTS, query: IndexQuery, reply: ok(Document) },
  readDocumentation: { resource: 'docs', methods: ['GET'], path: '/doc', access: 'read', headers: TEXTS, query: DocumentationQuery, reply: ok(Document) },

  listEvents: { resource: 'events', methods: ['GET'], path: '/events', access: 'read', query: EventQuery, calendar: CalendarQuery, reply: ok(Events) },
  listEventChanges: { resource: 'events', methods: ['GET'], path: '/events/changes', access: 'read', isFleeting: true, query: ChangesQuery, reply: ok(EventChanges) },
  createEvent: { resource: 'events', methods: ['POST'], path: '/events', access: 'create', headers: CREATE, body: EventInput, required: requiredOfEvent, prepare: withoutShown, reply: createdOrKnown(EventView) },
  readEvent: { resource: 'events', methods: ['GET'], path: '/events/{id}', access: 'read', query: ReadEventQuery, calendar: ReadEventQuery, reply: ok(EventView) },
  updateEvent: { resource: 'events', methods: UPDATE, path: '/events/{id}', access: 'edit', headers: CHANGE, body: EventChangeById, required: requiredKey, prepare: withoutShown, reply: ok(EventView) },
  deleteEvent: { resource: 'events', methods: ['DELETE'], path: '/events/{id}', access: 'delete', headers: CHANGE, query: DeleteEventQuery, reply: ok(EventView) },
  readEventBySlug: { resource: 'events', methods: ['GET'], path: '/events/by-slug/{slug}', access: 'read', query: ReadEventQuery, calendar: ReadEventQuery, reply: ok(EventView) },
  updateEventBySlug: { resource: 'events', methods: UPDATE, path: '/events/by-slug/{slug}', access: 'edit', headers: CHANGE, body: EventChange, required: requiredKey, prepare: withoutShown, reply: ok(EventView) },
  deleteEventBySlug: { resource: 'events', methods: ['DELETE'], path: '/events/by-slug/{slug}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(EventView) },

  listVenues: { resource: 'venues', methods: ['GET'], path: '/venues', access: 'read', query: VenueQuery, reply: ok(Venues) },
  listVenueChanges: { resource: 'venues', methods: ['GET'], path: '/venues/changes', access: 'read', isFleeting: true, query: ChangesQuery, reply: ok(VenueChanges) },
  createVenue: { resource: 'venues', methods: ['POST'], path: '/venues', access: 'create', headers: CREATE, body: VenueCreation, required: requiredKey, reply: createdOrKnown(VenueView) },
  readVenue: { resource: 'venues', methods: ['GET'], path: '/venues/{id}', access: 'read', query: LanguageOnly, reply: ok(VenueView) },
  updateVenue: { resource: 'venues', methods: UPDATE, path: '/venues/{id}', access: 'edit', headers: CHANGE, body: VenueChange, required: requiredKey, reply: ok(VenueView) },
  deleteVenue: { resource: 'venues', methods: ['DELETE'], path: '/venues/{id}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(VenueView) },
  readVenueBySlug: { resource: 'venues', methods: ['GET'], path: '/venues/by-slug/{slug}', access: 'read', query: LanguageOnly, reply: ok(VenueView) },
  updateVenueBySlug: { resource: 'venues', methods: UPDATE, path: '/venues/by-slug/{slug}', access: 'edit', headers: CHANGE, body: VenueChange, required: requiredKey, reply: ok(VenueView) },
  deleteVenueBySlug: { resource: 'venues', methods: ['DELETE'], path: '/venues/by-slug/{slug}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(VenueView) },

  listOrganizers: { resource: 'organizers', methods: ['GET'], path: '/organizers', access: 'read', query: LinkedQuery, reply: ok(Organizers) },
  listOrganizerChanges: { resource: 'organizers', methods: ['GET'], path: '/organizers/changes', access: 'read', isFleeting: true, query: ChangesQuery, reply: ok(OrganizerChanges) },
  createOrganizer: { resource: 'organizers', methods: ['POST'], path: '/organizers', access: 'create', headers: CREATE, body: OrganizerCreation, required: requiredKey, reply: createdOrKnown(OrganizerView) },
  readOrganizer: { resource: 'organizers', methods: ['GET'], path: '/organizers/{id}', access: 'read', query: LanguageOnly, reply: ok(OrganizerView) },
  updateOrganizer: { resource: 'organizers', methods: UPDATE, path: '/organizers/{id}', access: 'edit', headers: CHANGE, body: OrganizerChange, required: requiredKey, reply: ok(OrganizerView) },
  deleteOrganizer: { resource: 'organizers', methods: ['DELETE'], path: '/organizers/{id}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(OrganizerView) },
  readOrganizerBySlug: { resource: 'organizers', methods: ['GET'], path: '/organizers/by-slug/{slug}', access: 'read', query: LanguageOnly, reply: ok(OrganizerView) },
  updateOrganizerBySlug: { resource: 'organizers', methods: UPDATE, path: '/organizers/by-slug/{slug}', access: 'edit', headers: CHANGE, body: OrganizerChange, required: requiredKey, reply: ok(OrganizerView) },
  deleteOrganizerBySlug: { resource: 'organizers', methods: ['DELETE'], path: '/organizers/by-slug/{slug}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(OrganizerView) },

  listCategories: { resource: 'categories', methods: ['GET'], path: '/categories', access: 'read', query: CategoryQuery, reply: ok(Categories) },
  listCategoryChanges: { resource: 'categories', methods: ['GET'], path: '/categories/changes', access: 'read', isFleeting: true, query: ChangesQuery, reply: ok(CategoryChanges) },
  createCategory: { resource: 'categories', methods: ['POST'], path: '/categories', access: 'create', headers: CREATE, body: CategoryInput, reply: created(TermView) },
  readCategory: { resource: 'categories', methods: ['GET'], path: '/categories/{id}', access: 'read', query: LanguageOnly, reply: ok(TermView) },
  updateCategory: { resource: 'categories', methods: UPDATE, path: '/categories/{id}', access: 'edit', headers: CHANGE, body: CategoryChange, reply: ok(TermView) },
  deleteCategory: { resource: 'categories', methods: ['DELETE'], path: '/categories/{id}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(TermView) },

  listTags: { resource: 'tags', methods: ['GET'], path: '/tags', access: 'read', query: TermQuery, reply: ok(Tags) },
  listTagChanges: { resource: 'tags', methods: ['GET'], path: '/tags/changes', access: 'read', isFleeting: true, query: ChangesQuery, reply: ok(TagChanges) },
  createTag: { resource: 'tags', methods: ['POST'], path: '/tags', access: 'create', headers: CREATE, body: TagInput, reply: created(TermView) },
  readTag: { resource: 'tags', methods: ['GET'], path: '/tags/{id}', access: 'read', query: LanguageOnly, reply: ok(TermView) },
  updateTag: { resource: 'tags', methods: UPDATE, path: '/tags/{id}', access: 'edit', headers: CHANGE, body: TagChange, reply: ok(TermView) },
  deleteTag: { resource: 'tags', methods: ['DELETE'], path: '/tags/{id}', access: 'delete', headers: CHANGE, query: LanguageOnly, reply: ok(TermView) },
} as const satisfies Record<string, Row>;

export type Routes = typeof ROUTES;
export type OperationId = keyof Routes;

const isOperationId = (id: string): id is OperationId => Object.hasOwn(ROUTES, id);
/** In the order of the table. */
export const OPERATION_IDS: readonly OperationId[] = Object.keys(ROUTES).filter(isOperationId);

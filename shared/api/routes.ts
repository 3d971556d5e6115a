/**
 * The table of routes, which is the only place where operation, methods, path, access, schemas and
 * status are written. API Gateway, the documentation, the namespace index, the handlers, the local
 * server and the tests read it. Paths are below the site's namespace, or below the `base` of the
 * route.
 */
import * as v from 'valibot';
import { Facets } from '../events/facets.ts';
import { CalendarQuery, DeleteEventQuery, EventQuery, ReadEventQuery } from '../events/filters.ts';
import { EventChange, EventChangeById, EventInput, requiredOfEvent, stripReadOnly } from '../events/input.ts';
import { EventView } from '../events/view.ts';
import { LanguageParameter } from '../http/language.ts';
import { Envelope } from '../http/paging.ts';
import type { Fields } from '../http/parse.ts';
import { CreateQuery, requiredKey } from '../http/references.ts';
import { DeleteLinkedQuery, LinkedQuery } from '../linked/linked-lists.ts';
import { OrganizerChange, OrganizerCreation } from '../linked/organizer-input.ts';
import { OrganizerView } from '../linked/organizer-view.ts';
import { CategoryChange, CategoryInput, CategoryQuery, TagChange, TagInput, TermQuery } from '../linked/term-input.ts';
import { TermView } from '../linked/term-view.ts';
import { VenueQuery } from '../linked/venue-filters.ts';
import { VenueChange, VenueCreation } from '../linked/venue-input.ts';
import { VenueView } from '../linked/venue-view.ts';
import type { Action } from '../settings/rights.ts';
import { ChangesQuery, changesOf } from './changes.ts';
import {
  ofAllTimes,
  TecEvent,
  TecEventQuery,
  TecLinkedQuery,
  TecOrganizer,
  TecVenue,
  WordPressEvent,
  WordPressReadQuery,
} from './wordpress-events.ts';
import {
  DeletedMedia,
  DeleteMediaQuery,
  Media,
  MediaInput,
  MediaQuery,
  StartedUpload,
  UploadInput,
} from './wordpress-media.ts';
import { EVENT_NAMES, fromWordPress, ORGANIZER_NAMES, VENUE_NAMES } from './wordpress-posts.ts';
import { WordPressTerm, WordPressTermQuery } from './wordpress-terms.ts';
import { User, UserQuery } from './wordpress-users.ts';

/** The resources of the site's namespace, which the documentation describes. */
export const NAMESPACE_RESOURCES = ['events', 'venues', 'organizers', 'categories', 'tags', 'docs'] as const;
export type NamespaceResource = (typeof NAMESPACE_RESOURCES)[number];
export const RESOURCES = [...NAMESPACE_RESOURCES, 'media', 'users'] as const;
export type Resource = (typeof RESOURCES)[number];

/**
 * The functions of a site: one for each resource, one for pages (docs/decisions/pages), and one
 * with all operations, for requests without a route in API Gateway (docs/decisions/site-addresses).
 */
export const SITE_FUNCTIONS = [...RESOURCES, 'pages', 'router'] as const;
export type SiteFunction = (typeof SITE_FUNCTIONS)[number];
/**
 * The resources whose operations a function has. The function of pages has none, so a path without
 * a page is like an unknown route.
 */
export type ServedBy<F extends SiteFunction> = F extends Resource ? F : F extends 'pages' ? never : Resource;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Request headers that answers depend on, in lower case. Those of HTTP itself (`If-None-Match`,
 * `Accept-Encoding`, `Origin`) are handled elsewhere.
 */
export type RequestHeader = 'if-match' | 'idempotency-key' | 'x-tec-eea';

export interface Route {
  /** The handler file in `functions/`, and the Lambda function. */
  readonly resource: Resource;
  readonly methods: readonly Method[];
  /**
   * The namespace of WordPress, or its folder of uploads; absent if it is the site's own namespace
   * (contract/wordpress).
   */
  readonly base?: 'wp-json' | 'wp-json/wp/v2' | 'wp-json/tec/v1' | 'wp-content/uploads';
  /**
   * The path below the namespace, as API Gateway writes it. `{id}` is digits; `{slug}` is anything
   * without a slash.
   */
  readonly path: string;
  readonly access: Action;
  readonly query?: Fields;
  /** The query of an answer as a calendar; absent if the route answers as JSON only. */
  readonly calendar?: Fields;
  readonly body?: Fields;
  /** Whether the body may be a file, whose fields are in the query, or a form with one. */
  readonly takesFile?: true;
  /**
   * The names that clients of this route use for fields that the schemas call otherwise:
   * `{ content: 'description' }`.
   */
  readonly names?: Readonly<Record<string, string>>;
  /**
   * Fields of the body that are required because of what else is sent, although its schema does not
   * say so.
   */
  readonly required?: (sent: Readonly<Record<string, unknown>>) => readonly string[];
  /**
   * Changes the sent fields before they are parsed, where the meaning of one depends on another.
   */
  readonly prepare?: (sent: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /**
   * Set if caching would only cost, because the answer differs at each moment or for each caller,
   * or takes a single read.
   */
  readonly noCache?: true;
  /** `known` is the status of a create whose record already existed. */
  readonly reply: { readonly status: 200 | 201 | 302; readonly known?: 200; readonly schema: v.GenericSchema };
}

/**
 * The path below the address of the site, as API Gateway writes it:
 * `/calendar/events/v1/events/{id}`.
 */
export const pathOf = ({ base, path }: Pick<Route, 'base' | 'path'>, namespace: string): string =>
  `/${base ?? namespace}${path}`;

/**
 * The request headers that the operation gets. A create may be repeated without harm
 * (contract/http#idempotency-keys), and a change may be bound to a state
 * (contract/http#preconditions). Clients of `tec/v1` have to acknowledge that it is an experiment
 * (contract/wordpress#acknowledgement).
 */
export const headersOf = ({ base, access }: Pick<Route, 'base' | 'access'>): readonly RequestHeader[] =>
  base === TEC_V1 ? [...HEADERS[access], 'x-tec-eea'] : HEADERS[access];

const HEADERS: Readonly<Record<Action, readonly RequestHeader[]>> = {
  read: [],
  create: ['idempotency-key'],
  edit: ['if-match'],
  delete: ['if-match'],
};

/** The name that clients of this route use for a field of its schema. */
export const sentName = ({ names = {} }: Pick<Route, 'names'>, name: string): string =>
  Object.entries(names).find(([, own]) => own === name)?.[0] ?? name;

/** The name that the schema of this route has for a field that clients send. */
export const schemaName = ({ names = {} }: Pick<Route, 'names'>, sent: string): string =>
  Object.entries(names).find(([name]) => name === sent)?.[1] ?? sent;

/** The three methods do the same (contract/http#routes, contract/events#event-updates). */
const UPDATE = ['POST', 'PUT', 'PATCH'] as const;
const LanguageOnly = v.object({ ml_language: LanguageParameter });
const DocumentationQuery = v.object({
  ...LanguageOnly.entries,
  version: v.optional(v.picklist(['3.0', '3.1'], 'enum'), '3.0'),
});
const RootQuery = v.object({ context: v.optional(v.string('type')), ml_language: LanguageParameter });
const IndexQuery = v.object({
  namespace: v.optional(v.string('type')),
  context: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});

const ok = <S extends v.GenericSchema>(schema: S) => ({ status: 200, schema }) as const;
const created = <S extends v.GenericSchema>(schema: S) => ({ status: 201, schema }) as const;
/**
 * The status is 200 if a create has a known source key and updates its record
 * (contract/http#source-keys).
 */
const createdOrKnown = <S extends v.GenericSchema>(schema: S) => ({ status: 201, known: 200, schema }) as const;

const Events = v.object({ events: v.array(EventView), ...Envelope, facets: v.optional(Facets) });
const Venues = v.object({ venues: v.array(VenueView), ...Envelope });
const Organizers = v.object({ organizers: v.array(OrganizerView), ...Envelope });
const Categories = v.object({ categories: v.array(TermView), ...Envelope });
const Tags = v.object({ tags: v.array(TermView), ...Envelope });
const EventChanges = changesOf('event', { event: v.optional(EventView) });
const VenueChanges = changesOf('venue', { venue: v.optional(VenueView) });
const OrganizerChanges = changesOf('organizer', { organizer: v.optional(OrganizerView) });
const CategoryChanges = changesOf('category', { category: v.optional(TermView) });
const TagChanges = changesOf('tag', { tag: v.optional(TermView) });
/** The answers of index and documentation, whose schemas the documentation does not contain. */
const Document = v.object({});

/** The routes of the site's namespace, which index and documentation describe. */
// biome-ignore format: one route, one line
export const NAMESPACE_ROUTES = {
  readIndex: { resource: 'docs', methods: ['GET'], path: '', access: 'read', query: IndexQuery, reply: ok(Document) },
  readDocumentation: { resource: 'docs', methods: ['GET'], path: '/doc', access: 'read', query: DocumentationQuery, reply: ok(Document) },

  listEvents: { resource: 'events', methods: ['GET'], path: '/events', access: 'read', query: EventQuery, calendar: CalendarQuery, reply: ok(Events) },
  listEventChanges: { resource: 'events', methods: ['GET'], path: '/events/changes', access: 'read', noCache: true, query: ChangesQuery, reply: ok(EventChanges) },
  createEvent: { resource: 'events', methods: ['POST'], path: '/events', access: 'create', query: CreateQuery, body: EventInput, required: requiredOfEvent, prepare: stripReadOnly, reply: createdOrKnown(EventView) },
  readEvent: { resource: 'events', methods: ['GET'], path: '/events/{id}', access: 'read', query: ReadEventQuery, calendar: ReadEventQuery, reply: ok(EventView) },
  updateEvent: { resource: 'events', methods: UPDATE, path: '/events/{id}', access: 'edit', body: EventChangeById, required: requiredKey, prepare: stripReadOnly, reply: ok(EventView) },
  deleteEvent: { resource: 'events', methods: ['DELETE'], path: '/events/{id}', access: 'delete', query: DeleteEventQuery, reply: ok(EventView) },
  readEventBySlug: { resource: 'events', methods: ['GET'], path: '/events/by-slug/{slug}', access: 'read', query: ReadEventQuery, calendar: ReadEventQuery, reply: ok(EventView) },
  updateEventBySlug: { resource: 'events', methods: UPDATE, path: '/events/by-slug/{slug}', access: 'edit', body: EventChange, required: requiredKey, prepare: stripReadOnly, reply: ok(EventView) },
  deleteEventBySlug: { resource: 'events', methods: ['DELETE'], path: '/events/by-slug/{slug}', access: 'delete', query: LanguageOnly, reply: ok(EventView) },

  listVenues: { resource: 'venues', methods: ['GET'], path: '/venues', access: 'read', query: VenueQuery, reply: ok(Venues) },
  listVenueChanges: { resource: 'venues', methods: ['GET'], path: '/venues/changes', access: 'read', noCache: true, query: ChangesQuery, reply: ok(VenueChanges) },
  createVenue: { resource: 'venues', methods: ['POST'], path: '/venues', access: 'create', query: CreateQuery, body: VenueCreation, required: requiredKey, reply: createdOrKnown(VenueView) },
  readVenue: { resource: 'venues', methods: ['GET'], path: '/venues/{id}', access: 'read', query: LanguageOnly, reply: ok(VenueView) },
  updateVenue: { resource: 'venues', methods: UPDATE, path: '/venues/{id}', access: 'edit', body: VenueChange, required: requiredKey, reply: ok(VenueView) },
  deleteVenue: { resource: 'venues', methods: ['DELETE'], path: '/venues/{id}', access: 'delete', query: DeleteLinkedQuery, reply: ok(VenueView) },
  readVenueBySlug: { resource: 'venues', methods: ['GET'], path: '/venues/by-slug/{slug}', access: 'read', query: LanguageOnly, reply: ok(VenueView) },
  updateVenueBySlug: { resource: 'venues', methods: UPDATE, path: '/venues/by-slug/{slug}', access: 'edit', body: VenueChange, required: requiredKey, reply: ok(VenueView) },
  deleteVenueBySlug: { resource: 'venues', methods: ['DELETE'], path: '/venues/by-slug/{slug}', access: 'delete', query: LanguageOnly, reply: ok(VenueView) },

  listOrganizers: { resource: 'organizers', methods: ['GET'], path: '/organizers', access: 'read', query: LinkedQuery, reply: ok(Organizers) },
  listOrganizerChanges: { resource: 'organizers', methods: ['GET'], path: '/organizers/changes', access: 'read', noCache: true, query: ChangesQuery, reply: ok(OrganizerChanges) },
  createOrganizer: { resource: 'organizers', methods: ['POST'], path: '/organizers', access: 'create', query: CreateQuery, body: OrganizerCreation, required: requiredKey, reply: createdOrKnown(OrganizerView) },
  readOrganizer: { resource: 'organizers', methods: ['GET'], path: '/organizers/{id}', access: 'read', query: LanguageOnly, reply: ok(OrganizerView) },
  updateOrganizer: { resource: 'organizers', methods: UPDATE, path: '/organizers/{id}', access: 'edit', body: OrganizerChange, required: requiredKey, reply: ok(OrganizerView) },
  deleteOrganizer: { resource: 'organizers', methods: ['DELETE'], path: '/organizers/{id}', access: 'delete', query: DeleteLinkedQuery, reply: ok(OrganizerView) },
  readOrganizerBySlug: { resource: 'organizers', methods: ['GET'], path: '/organizers/by-slug/{slug}', access: 'read', query: LanguageOnly, reply: ok(OrganizerView) },
  updateOrganizerBySlug: { resource: 'organizers', methods: UPDATE, path: '/organizers/by-slug/{slug}', access: 'edit', body: OrganizerChange, required: requiredKey, reply: ok(OrganizerView) },
  deleteOrganizerBySlug: { resource: 'organizers', methods: ['DELETE'], path: '/organizers/by-slug/{slug}', access: 'delete', query: LanguageOnly, reply: ok(OrganizerView) },

  listCategories: { resource: 'categories', methods: ['GET'], path: '/categories', access: 'read', query: CategoryQuery, reply: ok(Categories) },
  listCategoryChanges: { resource: 'categories', methods: ['GET'], path: '/categories/changes', access: 'read', noCache: true, query: ChangesQuery, reply: ok(CategoryChanges) },
  createCategory: { resource: 'categories', methods: ['POST'], path: '/categories', access: 'create', body: CategoryInput, reply: created(TermView) },
  readCategory: { resource: 'categories', methods: ['GET'], path: '/categories/{id}', access: 'read', query: LanguageOnly, reply: ok(TermView) },
  updateCategory: { resource: 'categories', methods: UPDATE, path: '/categories/{id}', access: 'edit', body: CategoryChange, reply: ok(TermView) },
  deleteCategory: { resource: 'categories', methods: ['DELETE'], path: '/categories/{id}', access: 'delete', query: LanguageOnly, reply: ok(TermView) },

  listTags: { resource: 'tags', methods: ['GET'], path: '/tags', access: 'read', query: TermQuery, reply: ok(Tags) },
  listTagChanges: { resource: 'tags', methods: ['GET'], path: '/tags/changes', access: 'read', noCache: true, query: ChangesQuery, reply: ok(TagChanges) },
  createTag: { resource: 'tags', methods: ['POST'], path: '/tags', access: 'create', body: TagInput, reply: created(TermView) },
  readTag: { resource: 'tags', methods: ['GET'], path: '/tags/{id}', access: 'read', query: LanguageOnly, reply: ok(TermView) },
  updateTag: { resource: 'tags', methods: UPDATE, path: '/tags/{id}', access: 'edit', body: TagChange, reply: ok(TermView) },
  deleteTag: { resource: 'tags', methods: ['DELETE'], path: '/tags/{id}', access: 'delete', query: LanguageOnly, reply: ok(TermView) },
} as const satisfies Record<string, Route>;

const WP_V2 = 'wp-json/wp/v2';
const TEC_V1 = 'wp-json/tec/v1';
/** The folder of uploaded files. */
export const UPLOADS = 'wp-content/uploads';
const Deleted = v.tuple([]);
const Nothing = v.object({});

/**
 * The routes of WordPress that clients of The Events Calendar call. Every site has them, whatever
 * its namespace (contract/wordpress).
 */
// biome-ignore format: one route, one line
const WORDPRESS_ROUTES = {
  readRootIndex: { resource: 'docs', base: 'wp-json', methods: ['GET'], path: '', access: 'read', query: RootQuery, reply: ok(Document) },

  readWordPressEvent: { resource: 'events', base: WP_V2, methods: ['GET'], path: '/tribe_events/{id}', access: 'read', query: WordPressReadQuery, reply: ok(WordPressEvent) },
  updateWordPressEvent: { resource: 'events', base: WP_V2, methods: UPDATE, path: '/tribe_events/{id}', access: 'edit', body: EventChangeById, required: requiredKey, names: EVENT_NAMES, prepare: fromWordPress, reply: ok(WordPressEvent) },
  listWordPressCategories: { resource: 'categories', base: WP_V2, methods: ['GET'], path: '/tribe_events_cat', access: 'read', query: WordPressTermQuery, reply: ok(v.array(WordPressTerm)) },
  createWordPressCategory: { resource: 'categories', base: WP_V2, methods: ['POST'], path: '/tribe_events_cat', access: 'create', body: CategoryInput, reply: created(WordPressTerm) },
  readWordPressCategory: { resource: 'categories', base: WP_V2, methods: ['GET'], path: '/tribe_events_cat/{id}', access: 'read', query: LanguageOnly, reply: ok(WordPressTerm) },
  listWordPressTags: { resource: 'tags', base: WP_V2, methods: ['GET'], path: '/tags', access: 'read', query: WordPressTermQuery, reply: ok(v.array(WordPressTerm)) },
  createWordPressTag: { resource: 'tags', base: WP_V2, methods: ['POST'], path: '/tags', access: 'create', body: TagInput, reply: created(WordPressTerm) },
  readWordPressTag: { resource: 'tags', base: WP_V2, methods: ['GET'], path: '/tags/{id}', access: 'read', query: LanguageOnly, reply: ok(WordPressTerm) },
  listMedia: { resource: 'media', base: WP_V2, methods: ['GET'], path: '/media', access: 'read', noCache: true, query: MediaQuery, reply: ok(v.array(Media)) },
  createMedia: { resource: 'media', base: WP_V2, methods: ['POST'], path: '/media', access: 'create', takesFile: true, body: MediaInput, reply: created(Media) },
  startUpload: { resource: 'media', base: WP_V2, methods: ['POST'], path: '/media/uploads', access: 'create', body: UploadInput, reply: created(StartedUpload) },
  finishUpload: { resource: 'media', base: WP_V2, methods: ['POST'], path: '/media/uploads/{slug}', access: 'create', body: MediaInput, reply: created(Media) },
  readMedia: { resource: 'media', base: WP_V2, methods: ['GET'], path: '/media/{id}', access: 'read', noCache: true, query: LanguageOnly, reply: ok(Media) },
  updateMedia: { resource: 'media', base: WP_V2, methods: UPDATE, path: '/media/{id}', access: 'edit', body: MediaInput, prepare: fromWordPress, reply: ok(Media) },
  deleteMedia: { resource: 'media', base: WP_V2, methods: ['DELETE'], path: '/media/{id}', access: 'delete', query: DeleteMediaQuery, reply: ok(DeletedMedia) },
  readUpload: { resource: 'media', base: UPLOADS, methods: ['GET'], path: '/{id}/{slug}', access: 'read', noCache: true, reply: { status: 302, schema: Nothing } },
  readCaller: { resource: 'users', base: WP_V2, methods: ['GET'], path: '/users/me', access: 'read', noCache: true, query: UserQuery, reply: ok(User) },

  listTecEvents: { resource: 'events', base: TEC_V1, methods: ['GET'], path: '/events', access: 'read', query: TecEventQuery, prepare: ofAllTimes, reply: ok(v.array(TecEvent)) },
  createTecEvent: { resource: 'events', base: TEC_V1, methods: ['POST'], path: '/events', access: 'create', query: CreateQuery, body: EventInput, required: requiredOfEvent, names: EVENT_NAMES, prepare: fromWordPress, reply: created(TecEvent) },
  readTecEvent: { resource: 'events', base: TEC_V1, methods: ['GET'], path: '/events/{id}', access: 'read', query: WordPressReadQuery, reply: ok(TecEvent) },
  updateTecEvent: { resource: 'events', base: TEC_V1, methods: ['PUT', 'PATCH'], path: '/events/{id}', access: 'edit', body: EventChangeById, required: requiredKey, names: EVENT_NAMES, prepare: fromWordPress, reply: ok(TecEvent) },
  deleteTecEvent: { resource: 'events', base: TEC_V1, methods: ['DELETE'], path: '/events/{id}', access: 'delete', query: LanguageOnly, reply: ok(Deleted) },
  listTecVenues: { resource: 'venues', base: TEC_V1, methods: ['GET'], path: '/venues', access: 'read', query: TecLinkedQuery, reply: ok(v.array(TecVenue)) },
  createTecVenue: { resource: 'venues', base: TEC_V1, methods: ['POST'], path: '/venues', access: 'create', query: CreateQuery, body: VenueCreation, required: requiredKey, names: VENUE_NAMES, prepare: fromWordPress, reply: created(TecVenue) },
  readTecVenue: { resource: 'venues', base: TEC_V1, methods: ['GET'], path: '/venues/{id}', access: 'read', query: LanguageOnly, reply: ok(TecVenue) },
  updateTecVenue: { resource: 'venues', base: TEC_V1, methods: ['PUT', 'PATCH'], path: '/venues/{id}', access: 'edit', body: VenueChange, required: requiredKey, names: VENUE_NAMES, prepare: fromWordPress, reply: ok(TecVenue) },
  deleteTecVenue: { resource: 'venues', base: TEC_V1, methods: ['DELETE'], path: '/venues/{id}', access: 'delete', query: LanguageOnly, reply: ok(Deleted) },
  listTecOrganizers: { resource: 'organizers', base: TEC_V1, methods: ['GET'], path: '/organizers', access: 'read', query: TecLinkedQuery, reply: ok(v.array(TecOrganizer)) },
  createTecOrganizer: { resource: 'organizers', base: TEC_V1, methods: ['POST'], path: '/organizers', access: 'create', query: CreateQuery, body: OrganizerCreation, required: requiredKey, names: ORGANIZER_NAMES, prepare: fromWordPress, reply: created(TecOrganizer) },
  readTecOrganizer: { resource: 'organizers', base: TEC_V1, methods: ['GET'], path: '/organizers/{id}', access: 'read', query: LanguageOnly, reply: ok(TecOrganizer) },
  updateTecOrganizer: { resource: 'organizers', base: TEC_V1, methods: ['PUT', 'PATCH'], path: '/organizers/{id}', access: 'edit', body: OrganizerChange, required: requiredKey, names: ORGANIZER_NAMES, prepare: fromWordPress, reply: ok(TecOrganizer) },
  deleteTecOrganizer: { resource: 'organizers', base: TEC_V1, methods: ['DELETE'], path: '/organizers/{id}', access: 'delete', query: LanguageOnly, reply: ok(Deleted) },
} as const satisfies Record<string, Route>;

export const ROUTES = { ...NAMESPACE_ROUTES, ...WORDPRESS_ROUTES } as const;

export type Routes = typeof ROUTES;
export type OperationId = keyof Routes;
export type NamespaceRoutes = typeof NAMESPACE_ROUTES;
export type NamespaceOperationId = keyof NamespaceRoutes;

const isOperationId = (id: string): id is OperationId => Object.hasOwn(ROUTES, id);
const isOfNamespace = (id: string): id is NamespaceOperationId => Object.hasOwn(NAMESPACE_ROUTES, id);
/** All operations, in the order of the table. */
export const OPERATION_IDS: readonly OperationId[] = Object.keys(ROUTES).filter(isOperationId);
export const NAMESPACE_OPERATION_IDS: readonly NamespaceOperationId[] = OPERATION_IDS.filter(isOfNamespace);

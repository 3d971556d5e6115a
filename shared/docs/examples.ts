/**
 * The examples of all operations tell one story of a town with a theatre, in which each record is
 * created, read, updated and deleted. The service's own code makes the answers from the bodies, and
 * `test/api/examples.test.ts` sends them.
 */
import * as v from 'valibot';
import { NAMESPACE_ROUTES, type NamespaceOperationId, type Route } from '../api/routes.ts';
import { costStyle } from '../events/cost.ts';
import { EventInput } from '../events/input.ts';
import type { EventRecord } from '../events/record.ts';
import { type EmbeddedRecords, embeddedViews, eventView } from '../events/view.ts';
import { writeEvent } from '../events/write.ts';
import type { ViewOptions } from '../linked/linked-post.ts';
import { OrganizerInput } from '../linked/organizer-input.ts';
import { organizerView } from '../linked/organizer-view.ts';
import { writeOrganizer } from '../linked/organizer-write.ts';
import type { TermRecord } from '../linked/term-record.ts';
import { termView, withLinks } from '../linked/term-view.ts';
import { writeTerm } from '../linked/term-write.ts';
import { VenueInput } from '../linked/venue-input.ts';
import { venueView } from '../linked/venue-view.ts';
import { writeVenue } from '../linked/venue-write.ts';
import { Site } from '../settings/site.ts';
import { type ChangedType, NAMES_OF, PostId, TermId } from '../store/records.ts';
import { slugOf, trashedSlug } from '../text/fold.ts';
import { Wall } from '../time/wall.ts';
import { instantOf, Zone } from '../time/zone.ts';
import { typeIn } from './descriptions.ts';

export interface Example {
  /** The last part of the path: the id of the record or its slug. */
  readonly item?: number | string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly answer: unknown;
}

/** What clients send about a record of each type: to its list, to create it, and to change it. */
const SENT = {
  event: {
    query: { start_date: '2027-12-01', end_date: '2027-12-31', categories: 'musica' },
    body: {
      title: 'Concerto de Nadal',
      description: '<p>Panxoliñas de onte e de hoxe.</p>',
      start_date: '2027-12-19 20:00',
      end_date: '2027-12-19 22:00',
      venue: { venue: 'Teatro Principal', city: 'Ourense' },
      organizer: { organizer: 'Concello de Ourense' },
      categories: ['Música'],
      tags: ['panxoliñas'],
      cost: '12',
      featured: true,
    },
    change: { event_status: 'postponed', event_status_reason: 'O teatro está en obras.' },
  },
  venue: {
    query: { city: 'Ourense' },
    body: {
      venue: 'Teatro Principal',
      address: 'Rúa da Paz, 11',
      zip: '32005',
      city: 'Ourense',
      province: 'Ourense',
      country: 'España',
      phone: '+34 988 000 000',
      website: 'https://teatro.example/',
      geo_lat: 42.3358,
      geo_lng: -7.8639,
    },
    change: { phone: '+34 988 000 009' },
  },
  organizer: {
    query: { search: 'concello' },
    body: {
      organizer: 'Concello de Ourense',
      email: 'cultura@ourense.example',
      website: 'https://ourense.example/',
      phone: '+34 988 000 001',
    },
    change: { email: 'agenda@ourense.example' },
  },
  category: {
    query: { orderby: 'count', order: 'desc' },
    body: { name: 'Música', description: 'Concertos e foliadas.' },
    change: { description: 'Concertos, foliadas e verbenas.' },
  },
  tag: {
    query: { search: 'panxo' },
    body: { name: 'panxoliñas' },
    change: { description: 'Non custa nada.' },
  },
} as const satisfies Record<ChangedType, { query: Readonly<Record<string, string>>; body: object; change: object }>;

/** The address of the site. */
export const EXAMPLE_ADDRESS = 'https://agenda.example/gl';
const SITE = v.parse(Site, {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
});
const { language } = SITE;
const root = `${EXAMPLE_ADDRESS}/${SITE.namespace}`;
const addresses = { root, site: EXAMPLE_ADDRESS, sites: [{ language, address: EXAMPLE_ADDRESS }] };
const inList: ViewOptions = { addresses, translations: () => ({}), jsonLd: false };
const single: ViewOptions = { ...inList, jsonLd: true };

interface Shown {
  readonly id: number;
  readonly slug?: string | undefined;
}
/** What a record looks like in answers. The change is not yet in `changed`. */
type Answers = Readonly<Record<'created' | 'listed' | 'whole' | 'changed' | 'deleted', Shown>>;

const tell = (): Readonly<Record<ChangedType, Answers>> => {
  const zone = v.parse(Zone, SITE.timezone);
  const now = instantOf(v.parse(Wall, '2027-03-01 12:00:00'), zone);
  const caller = { id: 2, login: 'editora', role: 'editor' } as const;
  const context = { caller, language, zone, now, costStyle: costStyle(SITE, language) };
  const post = (id: number, name: string) => ({ id: v.parse(PostId, id), slug: slugOf(name), image: null });

  const term = (id: number, type: TermRecord['type']): TermRecord => {
    const { body } = SENT[type];
    const prepared = { id: v.parse(TermId, id), type, language, slug: slugOf(body.name), parent: undefined };
    return writeTerm(undefined, body, prepared);
  };
  const [category, tag] = [term(1, 'category'), term(2, 'tag')];
  const { venue: theatre, organizer: town, event: concert } = SENT;
  const venue = writeVenue(undefined, v.parse(VenueInput, theatre.body), post(1, theatre.body.venue), context);
  const organizer = writeOrganizer(
    undefined,
    v.parse(OrganizerInput, town.body),
    post(2, town.body.organizer),
    context,
  );
  const links = [category, tag, venue, organizer].map(({ link }) => link);
  const event: EventRecord = {
    ...writeEvent(undefined, v.parse(EventInput, concert.body), context),
    ...post(3, concert.body.title),
    old_slugs: [],
    links,
    password: null,
  };

  const trashed = <Post extends { readonly slug: string }>(record: Post) =>
    ({ ...record, status: 'trash', slug: trashedSlug(record.slug) }) as const;
  /** In the trash, it no longer counts in its terms. */
  const eventShown = (record: EventRecord, options: ViewOptions) => {
    const count = record.status === 'publish' ? 1 : 0;
    const counts = new Map([[language, { [category.link]: count, [tag.link]: count }]]);
    const linked: EmbeddedRecords = { posts: [venue, organizer], terms: [category, tag] };
    const shown = { ...options, isWithDates: false, embedded: embeddedViews(counts, options) };
    return eventView({ event: record }, linked, SITE, shown);
  };
  const ofPost = <Post>(record: Post, deleted: Post, view: (record: Post, options: ViewOptions) => Shown): Answers => {
    const shown = view(record, inList);
    return {
      created: shown,
      listed: shown,
      whole: view(record, single),
      changed: shown,
      deleted: view(deleted, inList),
    };
  };
  const ofTerm = (record: TermRecord): Answers => {
    const listed = termView(record, 1, inList);
    const whole = withLinks(listed);
    const created = { ...whole, count: 0 };
    return { created, listed, whole, changed: whole, deleted: listed };
  };
  return {
    event: ofPost(event, trashed(event), eventShown),
    venue: ofPost(venue, trashed(venue), venueView),
    organizer: ofPost(organizer, trashed(organizer), organizerView),
    category: ofTerm(category),
    tag: ofTerm(tag),
  };
};
let told: ReturnType<typeof tell> | undefined;

/**
 * The key of the deployment signs tokens, so they differ in the test (`test/api/examples.test.ts`).
 */
const TOKEN = 'eyJ2ZXJzaW9uIjoxLCJ0eXBlIjoiZXZlbnQiLCJsYW5ndWFnZSI6ImdsIn0.61cbe18ea3317513512c43364adb9095';

/**
 * Returns undefined for the operations that answer with the documentation itself. @throws for a
 * path that the story does not have.
 */
export const exampleOf = (id: NamespaceOperationId): Example | undefined => {
  const { resource, path, access }: Route = NAMESPACE_ROUTES[id];
  const type = typeIn(resource);
  if (type === undefined) return undefined;
  told ??= tell();
  const { query, body, change } = SENT[type];
  const { created, listed, whole, changed, deleted } = told[type];
  const { collection } = NAMES_OF[type];
  if (path === `/${collection}/changes`) {
    const changes = [{ id: listed.id, version: 1, change: 'upsert', type, [type]: listed }];
    return { answer: { changes, next_token: TOKEN, has_more: false } };
  }
  if (path === `/${collection}`) {
    if (access === 'create') return { body, answer: created };
    const address = `${root}/${collection}/?${new URLSearchParams(query)}`;
    return { query, answer: { [collection]: [listed], rest_url: address, total: 1, total_pages: 1 } };
  }
  const item = { [`/${collection}/{id}`]: listed.id, [`/${collection}/by-slug/{slug}`]: listed.slug }[path];
  if (item === undefined) throw new Error(`${id} has no example`);
  if (access === 'edit') return { item, body: change, answer: { ...changed, ...change } };
  return { item, answer: access === 'delete' ? deleted : whole };
};

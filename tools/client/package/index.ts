/** A typed client of the calendar: every method is a request, every failure a `CalendarError`. */
import type { Language } from './api.ts';
import { type Credentials, connect } from './connection.ts';
import { PATIENCE, type Patience } from './patience.ts';
import { type Resource, resource, type SlugResource, slugResource } from './resource.ts';
import { type SourcedEvent, type Synced, type SyncOptions, sync } from './sync.ts';

export type * from './api.ts';
export type { Credentials } from './connection.ts';
export { type CalendarError, type ErrorCode, isCalendarError, type Settled, settled } from './failure.ts';
export type { Missing, SourceEvent } from './missing.ts';
export type { Patience } from './patience.ts';
export type { Change, Changes, List, Options, Page, Resource, SlugResource, Target } from './resource.ts';
export type { SourcedEvent, Synced, SyncOptions } from './sync.ts';

export interface ClientOptions {
  /** Address of the API of a site, such as `https://agenda.example/gl/calendar/events/v1`. */
  readonly baseUrl: string | URL;
  /** Without them, only what everybody may see and do. */
  readonly credentials?: Credentials;
  /** Of records, messages and look-ups by slug; without it, the language of the site. */
  readonly language?: Language;
  /** What sends a request, such as one that logs; without it, the platform's. */
  readonly fetch?: typeof fetch;
  /** How long a busy service is waited for. */
  readonly patience?: Partial<Patience>;
}

export interface Calendar {
  readonly events: SlugResource<'events'>;
  readonly venues: SlugResource<'venues'>;
  readonly organizers: SlugResource<'organizers'>;
  readonly categories: Resource<'categories'>;
  readonly tags: Resource<'tags'>;
  /**
   * Writes the events of a source by their ids there, and, with `prune`, puts into the trash what the source no longer has. What people have
   * changed stays. Throws a `CalendarError` when the service cannot be reached; what it refuses is in the result.
   */
  sync(source: string, events: Iterable<SourcedEvent>, options?: SyncOptions): Promise<Synced>;
}

export const createClient = ({ patience, fetch = globalThis.fetch, ...options }: ClientOptions): Calendar => {
  // Browsers refuse a `fetch` that is called as a method of something else.
  const send: typeof fetch = (url, init) => fetch(url, init);
  const ask = connect({ ...options, fetch: send, patience: { ...PATIENCE, ...patience } });
  const events = slugResource(ask, 'events');
  return {
    events,
    venues: slugResource(ask, 'venues'),
    organizers: slugResource(ask, 'organizers'),
    categories: resource(ask, 'categories'),
    tags: resource(ask, 'tags'),
    sync: sync(ask, events),
  };
};

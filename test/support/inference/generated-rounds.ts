/**
 * Generates hidden fields of events, and requests that might reveal them. Parameters come from the table of routes, so new ones are
 * included.
 */
import fc from 'fast-check';
import { NAMESPACE_ROUTES, type Row } from '../../../shared/api/routes.ts';
import type { EventInput } from '../../../shared/events/input.ts';
import type { REDACTED } from '../../../shared/events/redaction.ts';
import type { INPUT_ONLY } from '../../../shared/events/view.ts';
import { seedId } from '../fuzz/seed-data.ts';
import { PARAMETERS } from '../fuzz/valid-values.ts';

/** Fields of a protected event that lists hide: a new one does not compile until it is added below. */
type HiddenField = Exclude<
  keyof EventInput & (keyof typeof REDACTED | keyof typeof INPUT_ONLY),
  // Shown fields depend on these: dates, presence in lists, `language`, `translations`. Source keys are no filter.
  'all_day' | 'hide_from_listings' | 'ml_language' | 'translation_of' | 'source' | 'source_id'
>;

/** Lists hide these fields of a protected event, and all fields of an unpublished one. */
const hidden = fc.record({
  venue: seedId('venues'),
  organizer: seedId('organizers'),
  categories: seedId('categories').map(id => [id]),
  tags: seedId('tags').map(id => [id]),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  post_parent: seedId('events'),
  description: fc.constantFrom('gaita', 'pandeireta', 'zanfona'),
  excerpt: fc.constantFrom('gaita', 'pandeireta', 'zanfona'),
  cost: fc.constantFrom('', '5', '12'),
  cost_details: fc.constantFrom(undefined, { currency_symbol: '', currency_position: '', values: ['5', '7', '12'] }),
  website: fc.constantFrom('https://a.example/', 'https://b.example/'),
  image: fc.constantFrom(null, 'https://example.org/a.jpg'),
  event_status: fc.constantFrom('scheduled', 'canceled', 'postponed'),
  event_status_reason: fc.constantFrom('', 'chuvia', 'vento'),
  sticky: fc.boolean(),
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
} satisfies Record<HiddenField, fc.Arbitrary<unknown>>);
export type Hidden = typeof hidden extends fc.Arbitrary<infer Of> ? Of : never;

export interface Ids {
  /** The protected or unpublished event. */
  readonly event: number;
  /** Its translation into French, which is public. */
  readonly translation: number;
}
/** The path of a request about the event, by hidden values in one of two states, or by arbitrary ones. */
export type Question = (ids: Ids, states: readonly [Hidden, Hidden]) => string;

/** Parameters that are not tested. Wrong passwords would be rate-limited, and the right one opens the event. */
const NOT_ASKED = ['password', 'context'];

const ROWS: readonly Row[] = Object.values(NAMESPACE_ROUTES);
const LISTS = ROWS.filter(
  ({ methods, path, resource }) => methods.includes('GET') && !path.includes('{') && resource !== 'docs',
);

/** Values of filters that match the event in this state. */
const hits = (event: number, state: Hidden): Readonly<Record<string, unknown>> => ({
  venue: state.venue,
  organizer: state.organizer,
  categories: state.categories,
  tags: state.tags,
  featured: state.featured,
  ticketed: state.ticketed,
  event_status: state.event_status,
  post_parent: state.post_parent,
  search: state.description,
  include: event,
  event,
  post: event,
});

/** All dates, unless the request has date filters. */
const ANY_TIME = { starts_after: '2000-01-01' };

const listed: fc.Arbitrary<Question> = fc.constantFrom(...LISTS).chain(({ path, resource, query }) => {
  const names = Object.keys(query?.entries ?? {}).filter(name => !NOT_ASKED.includes(name));
  const chosen = fc
    .subarray(names, { minLength: Math.min(1, names.length), maxLength: Math.min(3, names.length) })
    .chain(some => fc.record(Object.fromEntries(some.map(name => [name, PARAMETERS[name] ?? fc.constant('')]))));
  return fc.tuple(chosen, fc.constantFrom(0, 1, undefined)).map(([values, state]): Question => {
    return ({ event }, states) => {
      const known = state === undefined ? {} : hits(event, states[state]);
      const sent = Object.entries(values).map(([name, value]): [string, string] => [
        name,
        String(known[name] ?? value),
      ]);
      const when = resource === 'events' ? ANY_TIME : {};
      return `${path}?${new URLSearchParams({ ...when, ...Object.fromEntries(sent) })}`;
    };
  });
});

/** Single reads: linked records, whose counts might reveal the event, the event itself, and its translation. */
const read: fc.Arbitrary<Question> = fc.tuple(fc.constantFrom(0, 1), fc.nat()).map(([state, nth]): Question => {
  return ({ event, translation }, states) => {
    const { venue, organizer, categories, tags } = states[state === 0 ? 0 : 1];
    const paths = [
      `/events/${event}`,
      `/venues/${venue}`,
      `/organizers/${organizer}`,
      `/categories/${categories}`,
      `/tags/${tags}`,
      `/events/${translation}`,
      `/events/${translation}?ml_language=gl`,
      `/events/${event}?ml_language=fr`,
      `/events?include=${translation}&ml_language=fr`,
    ];
    return paths[nth % paths.length] ?? '/events';
  };
});

export const round = fc.record({
  states: fc.tuple(hidden, hidden),
  /** The user id of its author (`LOGINS`): an editor, or a contributor, who may not edit published events. */
  author: fc.constantFrom(2, 4),
  /** Only its author and editors may see an unpublished event. */
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private'),
  questions: fc.array(fc.oneof({ weight: 4, arbitrary: listed }, { weight: 1, arbitrary: read }), {
    minLength: 24,
    maxLength: 24,
  }),
});
export type Round = typeof round extends fc.Arbitrary<infer Of> ? Of : never;

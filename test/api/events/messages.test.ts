/** What refusals say to those who made a mistake: what is wrong, where, and what to do (contract/http#error-envelope). */
import { expect, it } from 'vitest';
import type { Sent } from '../../support/service.ts';
import { useEvents } from './use-events.ts';

const { call, create } = useEvents();
const TIMES = { title: 'T', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
const english = (sent: Sent = {}): Sent => ({
  as: 'editor',
  ...sent,
  headers: { 'accept-language': 'en', ...sent.headers },
});

it.each<[mistake: string, field: string, value: unknown, message: string]>([
  [
    'a status that nobody has',
    'status',
    'published',
    'You cannot use this publication status. Allowed are: publish, future, draft, pending, private, trash.',
  ],
  [
    'a slug that is too long',
    'slug',
    'x'.repeat(1_001),
    'It is too long, or has too many elements. At most 1000 characters.',
  ],
  ['a date that is none', 'start_date', 'soon', 'We cannot read this date. Write for example 2025-05-17 10:30:00.'],
  ['a flag that is neither', 'featured', 'perhaps', 'The value does not have the expected type. Send true or false.'],
  [
    'a venue by its name',
    'venue',
    'The Hall',
    'It refers to something that does not exist here. Send an id, or an object with its name as venue.',
  ],
  [
    'a zone that is none',
    'timezone',
    'Europe/Atlantis',
    'This time zone is not known. Write for example Europe/Madrid.',
  ],
  [
    'a web address without a scheme',
    'website',
    'example.org',
    'We cannot accept this web address. It has to be public and begin with http:// or https://.',
  ],
])('of a body: %s', async (_, field, value, message) => {
  const { status, body } = await call('POST', '/events', english({ body: { ...TIMES, [field]: value } }));
  expect([status, body.data.params[field]]).toEqual([400, message]);
});

it.each<[mistake: string, query: string, field: string, message: string]>([
  [
    'a latitude beyond the pole',
    'geoloc=true&geoloc_lat=91&geoloc_lng=0',
    'geoloc_lat',
    'The number is outside the allowed range. At most 90.',
  ],
  [
    'a longitude below the limit',
    'geoloc=true&geoloc_lat=0&geoloc_lng=-181',
    'geoloc_lng',
    'The number is outside the allowed range. At least -180.',
  ],
  ['a page before the first', 'page=0', 'page', 'It has to be a whole number greater than zero. At least 1.'],
  [
    'a search that is too long',
    `search=${'x'.repeat(201)}`,
    'search',
    'It is too long, or has too many elements. At most 200 characters.',
  ],
  [
    'a language that is none',
    'ml_language=xx',
    'ml_language',
    'It is not one of the allowed values. Allowed are: eu, ca, fr, gl, es.',
  ],
])('of a list: %s', async (_, query, field, message) => {
  const { status, body } = await call('GET', `/events?${query}`, english());
  expect([status, body.data.params[field]]).toEqual([400, message]);
});

it.each<[mistake: string, method: string, path: string, sent: Sent, status: number, message: string]>([
  [
    'a page after the last',
    'GET',
    '/events?page=9&start_date=2031-05-01',
    {},
    404,
    'The list of events does not have so many pages. The last page is 1.',
  ],
  [
    'a page after the last of venues',
    'GET',
    '/venues?page=9',
    {},
    404,
    'The list of venues does not have so many pages. The last page is 1.',
  ],
  [
    'a method that the path does not have',
    'DELETE',
    '/events',
    {},
    404,
    'There is nothing at this address, or it does not accept this method. This address accepts: GET, POST.',
  ],
  [
    'a body that does not say what it is',
    'POST',
    '/events',
    { body: JSON.stringify(TIMES), headers: { 'content-type': 'text/plain' } },
    400,
    'Required fields are missing: title, start_date, end_date. Send the header Content-Type: application/json.',
  ],
  [
    'fields that are missing',
    'POST',
    '/events',
    { body: { title: 'T' } },
    400,
    'Required fields are missing: start_date, end_date.',
  ],
])('%s', async (_, method, path, sent, status, message) => {
  await create();
  const answer = await call(method, path, english(sent));
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

/** The message of the field, of a request by an editor; `{event}` is an event. */
it.each<[method: string, path: string, body: object | undefined, field: string, message: string]>([
  ['POST', '/events', { ...TIMES, end_date: '2031-05-09' }, 'end_date', 'The event would end before it starts.'],
  [
    'POST',
    '/events',
    { ...TIMES, all_day: 'maybe' },
    'all_day',
    'The value does not have the expected type. Send true or false.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, start_date: 1988186400 },
    'start_date',
    'We cannot read this date. Write for example 2025-05-17 10:30:00.',
  ],
  ['POST', '/events', { ...TIMES, title: '' }, 'title', 'It must not be empty.'],
  ['POST', '/events', { ...TIMES, image: 999_999 }, 'image', 'It refers to something that does not exist here.'],
  ['POST', '/events', { ...TIMES, venue: 999_999 }, 'venue', 'It refers to something that does not exist here.'],
  [
    'POST',
    '/events',
    { ...TIMES, venue: { city: 'Vigo' } },
    'venue',
    'It refers to something that does not exist here. Send an id, or an object with its name as venue.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, organizer: ['Ana'] },
    'organizer',
    'It refers to something that does not exist here. Send an id, or an object with its name as organizer.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, categories: { name: 'x' } },
    'categories',
    'The value does not have the expected type. Send a list.',
  ],
  ['POST', '/events', { ...TIMES, author: 999 }, 'author', 'It refers to something that does not exist here.'],
  [
    'POST',
    '/events',
    { ...TIMES, post_parent: -1 },
    'post_parent',
    'The number is outside the allowed range. At least 0.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, event_status: 'moved' },
    'event_status',
    'It is not one of the allowed values. Allowed are: scheduled, canceled, postponed, cancelled.',
  ],
  [
    'GET',
    '/events?event_status=moved',
    undefined,
    'event_status',
    'It is not one of the allowed values. Allowed are: scheduled, canceled, postponed, cancelled.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, description: 'x'.repeat(40_000) },
    'description',
    'It is too long, or has too many elements. At most 30000 characters.',
  ],
  [
    'POST',
    '/events',
    { ...TIMES, timezone: 'Madrid' },
    'timezone',
    'This time zone is not known. Write for example Europe/Madrid.',
  ],
  ['PUT', '/events/{event}', { title: '' }, 'title', 'It must not be empty.'],
  ['PUT', '/events/{event}', { start_date: '2032-01-01' }, 'start_date', 'The event would end before it starts.'],
  ['PUT', '/events/{event}', { slug: '' }, 'slug', 'It must not be empty.'],
  ['PUT', '/events/{event}', { password: 5 }, 'password', 'The value does not have the expected type. Send a text.'],
  ['GET', '/events/by-slug/nothing', undefined, 'slug', 'It refers to something that does not exist here.'],
  ['GET', '/events?per_page=0', undefined, 'per_page', 'It has to be a whole number greater than zero. At least 1.'],
  ['GET', '/events?per_page=ten', undefined, 'per_page', 'The value does not have the expected type. Send a number.'],
  [
    'GET',
    '/events?start_date=soon',
    undefined,
    'start_date',
    'We cannot read this date. Write for example 2025-05-17 10:30:00.',
  ],
  [
    'GET',
    '/events?start_date=fifth+monday+of+february+2031',
    undefined,
    'start_date',
    'We cannot read this date. Write for example 2025-05-17 10:30:00.',
  ],
  ['GET', '/events?categories=', undefined, 'categories', 'It must not be empty.'],
  ['GET', '/events?categories=999999', undefined, 'categories', 'It refers to something that does not exist here.'],
  ['GET', '/events?venue=Hall', undefined, 'venue', 'The value does not have the expected type. Send a number.'],
  ['GET', '/events?venue=999999', undefined, 'venue', 'It refers to something that does not exist here.'],
  [
    'GET',
    '/events?status=old',
    undefined,
    'status',
    'You cannot use this publication status. Allowed are: publish, future, draft, pending, private, trash, any.',
  ],
  [
    'GET',
    '/events?featured=perhaps',
    undefined,
    'featured',
    'The value does not have the expected type. Send true or false.',
  ],
  ['GET', '/events?include=a,b', undefined, 'include', 'The value does not have the expected type. Send a number.'],
  ['GET', '/events?search=', undefined, 'search', 'It must not be empty.'],
  ['GET', '/events?geoloc_radius=-5', undefined, 'geoloc_radius', 'The number is outside the allowed range.'],
  [
    'GET',
    '/events?geoloc_radius=30000',
    undefined,
    'geoloc_radius',
    'The number is outside the allowed range. At most 20016.',
  ],
  [
    'GET',
    '/events?post_parent=x',
    undefined,
    'post_parent',
    'The value does not have the expected type. Send a number.',
  ],
  ['POST', '/venues', { venue: 'H', geo_lat: 95 }, 'geo_lat', 'The number is outside the allowed range. At most 90.'],
  [
    'POST',
    '/venues',
    { venue: 'H', city: 'x'.repeat(1_001) },
    'city',
    'It is too long, or has too many elements. At most 1000 characters.',
  ],
  [
    'POST',
    '/organizers',
    { organizer: 'A', website: 'a b' },
    'website',
    'We cannot accept this web address. It has to be public and begin with http:// or https://.',
  ],
  ['POST', '/categories', { name: '' }, 'name', 'It must not be empty.'],
  ['POST', '/categories', { name: 'X', parent: 999_999 }, 'parent', 'It refers to something that does not exist here.'],
  ['GET', '/tags?orderby=', undefined, 'orderby', 'It must not be empty.'],
  ['GET', '/venues?event=999999', undefined, 'event', 'It refers to something that does not exist here.'],
])('%s %s: %j', async (method, path, body, field, message) => {
  const { id } = await create();
  const reply = await call(method, path.replace('{event}', String(id)), english(body ? { body } : {}));
  expect([reply.status, reply.body.data?.params?.[field]]).toEqual([400, message]);
});

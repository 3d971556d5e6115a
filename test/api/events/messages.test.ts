/**
 * What error messages say to people who made a mistake: what is wrong, where, and what to do
 * (contract/http#error-envelope).
 */
import { expect, it } from 'vitest';
import type { Sent } from '../../support/service.ts';
import { useEvents } from './use-events.ts';

const { call, create } = await useEvents();
const TIMES = { title: 'T', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
const english = (sent: Sent = {}): Sent => ({
  as: 'editor',
  ...sent,
  headers: { 'accept-language': 'en', ...sent.headers },
});

it.each<[method: string, path: string, body: object | undefined, status: number, message: string]>([
  ['GET', '/events?page=9', undefined, 404, 'The list does not have so many pages. The last page is 1.'],
  [
    'DELETE',
    '/events',
    undefined,
    404,
    'There is nothing at this address, or it does not accept this method. This address accepts: GET, POST.',
  ],
  ['POST', '/events', {}, 400, 'Required fields are missing: title, start_date, end_date.'],
])('%s %s %j is answered with %i: %s', async (method, path, body, status, message) => {
  const answer = await call(method, path, english({ body }));
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

/** The message that says what is wrong; the one that says what to do follows it. */
const TYPE = 'The value does not have the expected type.';
const UNKNOWN = 'It refers to something that does not exist here.';
const DATE = 'We cannot read this date. Write for example 2025-05-17 10:30:00.';
const ZONE = 'This time zone is not known. Write for example Europe/Madrid.';
const ADDRESS = 'We cannot accept this web address. It has to be public and begin with http:// or https://.';
const EMPTY = 'It must not be empty.';
const POSITIVE = 'It has to be a whole number greater than zero. At least 1.';
const LONG = 'It is too long, or has too many elements.';
const RANGE = 'The number is outside the allowed range.';
const STATUS = 'You cannot use this publication status. Allowed are:';
const ALLOWED = 'It is not one of the allowed values. Allowed are:';
const BEFORE = 'The event would end before it starts.';
const TOO_MANY_MARKS = 'One letter has more than 8 combining marks.';
const MARKS = `e${'\u0301'.repeat(9)}`;

/**
 * The message about the field, in the answer to a request by an editor. `{event}` stands for the id
 * of an event.
 */
it.each<[method: string, path: string, body: object | undefined, field: string, message: string]>([
  ['POST', '/events', { status: 'published' }, 'status', `${STATUS} publish, future, draft, pending, private, trash.`],
  ['POST', '/events', { start_date: 'soon' }, 'start_date', DATE],
  ['POST', '/events', { featured: 'perhaps' }, 'featured', `${TYPE} Send true or false.`],
  ['POST', '/events', { venue: 'The Hall' }, 'venue', `${UNKNOWN} Send an id, or an object with its name as venue.`],
  ['POST', '/events', { timezone: 'Europe/Atlantis' }, 'timezone', ZONE],
  ['POST', '/events', { website: 'example.org' }, 'website', ADDRESS],
  ['POST', '/events', { end_date: '2031-05-09' }, 'end_date', BEFORE],
  ['POST', '/events', { title: '' }, 'title', EMPTY],
  ['POST', '/events', { categories: { name: 'x' } }, 'categories', `${TYPE} Send a list.`],
  ['POST', '/events', { venue: [{ venue: 'Sala', phone: {} }] }, 'venue', `venue[0][phone]: ${TYPE} Send a text.`],
  [
    'POST',
    '/events',
    { venue: [5, { venue: 'Sala', geo_lat: 91, geo_lng: 'x' }] },
    'venue',
    `venue[1][geo_lat]: ${RANGE} At most 90. venue[1][geo_lng]: ${TYPE} Send a number.`,
  ],
  ['POST', '/events', { venue: { venue: 'Sala', image: 999_999 } }, 'venue', `venue[image]: ${UNKNOWN}`],
  ['POST', '/events', { venue: { venue: 'Sala', city: MARKS } }, 'venue', `venue[city]: ${TOO_MANY_MARKS}`],
  ['POST', '/events', { image: { url: 'http://10.0.0.1/a.jpg' } }, 'image', `image[url]: ${ADDRESS}`],
  [
    'POST',
    '/venues',
    { venue: 'Sala', image: { url: 'https://w.example/a.jpg', sizes: { large: { width: -1 } } } },
    'image',
    `image[sizes][large][width]: ${RANGE} At least 0.`,
  ],
  // In NFC, each of these letters becomes two characters, and names in keys are in NFC.
  ['POST', '/events', { tags: ['\u0958'.repeat(201)] }, 'tags', `${LONG} At most 400 characters.`],
  ['PUT', '/events/{event}', { password: 5 }, 'password', `${TYPE} Send a text.`],
  ['GET', '/events?page=0', undefined, 'page', POSITIVE],
  ['GET', '/events?per_page=ten', undefined, 'per_page', `${TYPE} Send a number.`],
  ['GET', `/events?search=${'x'.repeat(201)}`, undefined, 'search', `${LONG} At most 200 characters.`],
  ['GET', '/events?ml_language=xx', undefined, 'ml_language', `${ALLOWED} eu, ca, fr, gl, es.`],
  ['GET', '/events?categories=999999', undefined, 'categories', UNKNOWN],
])('%s %s: %j', async (method, path, body, field, message) => {
  const { id } = await create();
  const sent = body && { body: method === 'POST' ? { ...TIMES, ...body } : body };
  const reply = await call(method, path.replace('{event}', String(id)), english(sent));
  expect([reply.status, reply.body.data?.params?.[field]]).toEqual([400, message]);
});

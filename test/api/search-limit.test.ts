/**
 * Anonymous searches above the limit of a function are refused in the error envelope until the
 * minute is over; nothing else is.
 */
import { beforeEach, expect, it } from 'vitest';
import type { Language } from '../../shared/settings/site.ts';
import { createRecord } from '../support/create.ts';
import { instant } from '../support/instant.ts';
import { type Answer, NOW, type Sent, useService } from '../support/service.ts';

const service = await useService({ searchesAMinute: 2 });
let minutes = 0;
await createRecord(service, 'events', { title: 'Concerto', start_date: '2027-05-02', end_date: '2027-05-02' });
// Each test begins twenty seconds into a minute of its own.
beforeEach(() => service.setNow(instant(NOW + ++minutes * 60 + 20)));

const asking = (path: string, sent?: Sent) => service.call('GET', path, sent);
const search = (list = '/events', sent?: Sent): Promise<Answer> => asking(`${list}?search=word`, sent);
const spend = async (list?: string): Promise<void> => {
  for (let i = 0; i < 2; i++) expect((await search(list)).status).toBe(200);
};

const REFUSED: readonly (readonly [Language, string])[] = [
  [
    'gl',
    'Enviou demasiadas peticións en pouco tempo. Agarde un momento e ténteo de novo. Este límite vale para as buscas de todos os lectores xuntos; o resto segue a funcionar.',
  ],
  [
    'en',
    'You have sent too many requests in a short time. Wait a moment and try again. This limit is for the searches of all readers together; everything else is answered.',
  ],
];

it.each(REFUSED)('429 says in %s why, and when to retry', async (language, message) => {
  await spend();
  const { status, headers, body } = await search('/events', { headers: { 'accept-language': language } });
  expect({ status, retryAfter: headers.get('retry-after'), body }).toEqual({
    status: 429,
    retryAfter: '40',
    body: { code: 'rest_too_many_requests', message, data: { status: 429 } },
  });
});

it.each(['/events', '/venues', '/organizers'])('%s: the limit is per minute', async list => {
  await spend(list);
  expect((await search(list)).status).toBe(429);
  service.setNow(instant(NOW + minutes * 60 + 59));
  expect((await search(list)).headers.get('retry-after')).toBe('1');
  service.setNow(instant(NOW + ++minutes * 60));
  expect((await search(list)).status).toBe(200);
});

it.each<[what: string, path: string, sent?: Sent]>([
  ['a list', '/events'],
  ['terms, which are searched in memory', '/categories?search=music'],
  ['an editor', '/events?search=mine', { as: 'editor' }],
])('with no search left: %s is answered', async (_, path, sent) => {
  await spend();
  expect((await asking(path, sent)).status).toBe(200);
});

it('pages answer 429 as well', async () => {
  const visit = (word: string) => service.visit(`/gl/calendar?search=${word}`);
  for (const word of ['one', 'two']) expect((await visit(word)).status).toBe(200);
  const { status, headers, page } = await visit('three');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '40', 'no-store']);
  expect(page).toContain('Moita xente está a buscar neste momento.');
});

/**
 * What may be kept, and where: by versions (contract/http#preconditions), and never what a password has opened
 * (contract/events#event-passwords).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { openService, type Service } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const make = async (): Promise<number> => (await createRecord(service, 'events', M)).id;

it.each([
  ['GET', 304, 'the caller has it'],
  ['HEAD', 304, 'likewise'],
  ['PUT', 200, 'a write is carried out, and its answer is never "not modified"'],
])('%s with If-None-Match: * is answered %i', async (method, status) => {
  const id = await make();
  const body = method === 'PUT' ? { title: 'New' } : undefined;
  const as = method === 'PUT' ? 'editor' : undefined;
  const answer = await service.call(method, `/events/${id}`, { as, body, headers: { 'if-none-match': '*' } });
  expect([answer.status, answer.body?.title]).toEqual([status, method === 'PUT' ? 'New' : undefined]);
});

it('what a password opens, or credentials, is not kept', async () => {
  const id = await make();
  const kept = async (path: string, as?: string) =>
    (await service.call('GET', path, { as })).headers.get('cache-control');
  expect(await kept(`/events/${id}`)).toBe(null);
  expect(await kept(`/events/${id}`, 'author')).toBe('private, no-store');
  await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password: 'letmein' } });
  expect(await kept(`/events/${id}?password=letmein`)).toBe('private, no-store');
  expect(await kept('/events?password=letmein')).toBe('private, no-store');
});

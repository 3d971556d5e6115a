/**
 * How many files of the product a reader has to follow for one request
 * (docs/developing.md#how-a-request-flows).
 */
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Answer, LOGINS, useService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EVENT = {
  ...{ title: 'Concerto', start_date: '2027-03-02 10:00', end_date: '2027-03-02 11:00', categories: ['Música'] },
  venue: { venue: 'Teatro', city: 'Ourense' },
};

const service = await useService();
// The scheduled job has stored counts, as in every running service, so that no request counts all
// events.
await service.call('POST', '/venues', { as: LOGINS.editor, body: { venue: 'Sala' } });
expect(await service.publishDue()).toMatchObject({ counted: 1 });
await service.call('POST', '/events', { as: LOGINS.editor, body: EVENT });
await service.call('GET', '/events?per_page=1'); // otherwise the list whose files are counted would load the event above

/**
 * The files of `functions/` and `shared/` in which a function runs during the request (V8, "Precise
 * coverage").
 */
const filesRunBy = async (request: () => Promise<Answer>): Promise<string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage'); // resets what ran before
  const { status } = await request();
  expect(status).toBeLessThan(300);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url, functions }) => url !== '' && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter(file => /^(functions|shared)\//.test(file));
};

/** The limits: each further file has to be worth that every reader opens it. */
it.each([
  ['a list', 54, () => service.call('GET', '/events')],
  ['a create', 73, () => service.call('POST', '/events', { as: LOGINS.editor, body: { ...EVENT, title: 'Baile' } })],
])('%s runs code of at most %i files', async (_, most, request) => {
  const files = await filesRunBy(request);
  expect(files.length, files.sort().join('\n')).toBeLessThanOrEqual(most);
  expect(files).toContain('functions/events/operations.ts');
});

/**
 * Records scheduled for later, with one service for the tests of a file, and a record that is due
 * in an hour.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createRecord } from './create.ts';
import { stopExactly } from './recount.ts';
import { NOW, type Opened, openService, type ServiceOptions } from './service.ts';

export const M = { title: 'T', start_date: '2027-06-10 10:00:00', end_date: '2027-06-10 12:00:00' };
export const HOUR = 3600;
/** The time on the clock of the site, and the instant that it means. */
export const LATER = '2027-03-01 13:00:00';
export const DUE = NOW + HOUR;
/** The result of a scheduled job that has published this many records. */
export const swept = (published: number) => ({
  published,
  ...{ conflicts: 0, failed: 0, done: true, counted: expect.any(Number) },
});

export const useScheduled = (options?: ServiceOptions) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openService(options);
  });
  afterAll(() => stopExactly(opened));
  beforeEach(() => opened.setNow(NOW));
  afterEach(async () => {
    opened.setNow(DUE + HOUR);
    await opened.publishDue(); // Publishes what a test has left behind.
  });

  const get = (path: string, as?: string) => opened.call('GET', path, as === undefined ? {} : { as });
  /** Creates a record that is public at once, or scheduled if a date is given. */
  const create = async (collection: string, body: object) => {
    const made = await createRecord(opened, collection, body);
    expect(made.status).toBe('date' in body ? 'future' : 'publish');
    return made;
  };
  return {
    service: () => opened,
    get,
    send: (method: string, path: string, body?: unknown, headers = {}) =>
      opened.call(method, path, { as: 'editor', body, headers }),
    create,
    schedule: (fields: object = {}) => create('events', { ...M, date: LATER, ...fields }),
    total: async (path: string, as?: string): Promise<number> => (await get(path, as)).body.total,
    etagOf: async (path: string, as?: string): Promise<string> => (await get(path, as)).headers.get('etag') ?? '',
  };
};
